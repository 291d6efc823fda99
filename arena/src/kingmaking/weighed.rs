//! A decision weighed: what was played against the best other action, played on in the same samples.

use super::transfer::Transfer;
use crate::chances::{Continuations, Fork};
use crate::row::Forfeited;
use orrery_agents::Forfeit;
use orrery_engine::{Action, Game, Rng, Seat, View};
use serde::{Deserialize, Serialize};

/// So many pairs of continuations are enough: an action that makes no king by then makes none.
pub const MOST: u32 = 512;

/// Names the stream of the agent that is asked.
const ASKED: u64 = 0x7365_636f;

/// A decision, what was played in it, and what it moved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weighed {
    /// Its place among the actions of the record, from 0.
    pub ply: usize,
    /// What was played.
    pub played: String,
    /// The best other action, by what the agent that plays on thinks; none if it considers no other.
    pub instead: Option<String>,
    /// What was played against that.
    pub transfer: Transfer,
}

/// A decision to weigh.
pub(super) struct ToWeigh<G: Game> {
    pub(super) ply: usize,
    pub(super) seat: Seat,
    pub(super) state: G::State,
    pub(super) legal: Vec<Action>,
    pub(super) played: Action,
}

impl<G: Game> ToWeigh<G> {
    /// Plays both actions on, in twice as many pairs while it is not clear whether the decision makes a king. The words are of
    /// the game, and name the streams.
    pub(super) fn weigh(&self, continuations: &Continuations<'_, G>, words: [u64; 3]) -> Result<Weighed, Forfeited> {
        let game = continuations.game;
        let words = [&words[..], &[self.ply as u64]].concat();
        let forfeited = |forfeit: Forfeit| Forfeited {
            seat: self.seat,
            reason: forfeit.to_string(),
        };
        let instead = self.second_best(continuations, &words).map_err(forfeited)?;
        let transfer = match instead {
            Some(instead) => self.played_on(continuations, &words, instead)?,
            None => Transfer::none(game.seats(&self.state)),
        };
        Ok(Weighed {
            ply: self.ply,
            played: game.action_text(self.played),
            instead: instead.map(|instead| game.action_text(instead)),
            transfer,
        })
    }

    /// The action, other than the one that was played, that is worth most to the agent.
    fn second_best(&self, continuations: &Continuations<'_, G>, words: &[u64]) -> Result<Option<Action>, Forfeit> {
        let view = View::new(continuations.game, &self.state, self.seat, &self.legal);
        let mut stream = Rng::from_words(&[words, &[ASKED]].concat());
        let (_, thought) = (continuations.agent)().think(&view, &mut stream, None)?;
        let best = thought.iter().flat_map(|thought| thought.best());
        let mut actions = best.map(|candidate| self.legal[usize::from(candidate.place)]);
        Ok(actions.find(|&action| action != self.played))
    }

    fn played_on(
        &self,
        continuations: &Continuations<'_, G>,
        words: &[u64],
        instead: Action,
    ) -> Result<Transfer, Forfeited> {
        let ways = vec![vec![self.played], vec![instead]];
        let mut fork = Fork::new(continuations, words, &self.state, self.seat, ways);
        let mut wanted = continuations.count;
        loop {
            fork.play(wanted)?;
            let transfer = Transfer::of(self.seat, &fork.ends[0], &fork.ends[1]);
            if !transfer.is_unclear() || wanted >= MOST {
                return Ok(transfer);
            }
            wanted = (2 * wanted).min(MOST);
        }
    }
}
