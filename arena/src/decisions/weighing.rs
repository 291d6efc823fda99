//! Plays decisions of recorded games on.

use super::drawn::{Decision, drawn};
use super::kept::{KeptDecisions, Method};
use super::ways::tried;
use super::weighed::{Choice, OfGame, PARTS, Way, Weighed};
use crate::chances::{ChancesError, Continuations, Fork};
use crate::config::RunConfig;
use crate::record::Record;
use crate::recorded::{RecordedError, recorded};
use crate::row::{Forfeited, PlayedBlock, Row};
use crate::schedule::AgentIndex;
use orrery_engine::{BySeat, Game};

/// How decisions are played on.
pub struct Weighing<'a, G: Game> {
    /// Who plays on, from how many samples of a decision, and the seed.
    pub continuations: Continuations<'a, G>,
    /// How many ways of a decision are tried at most, 2 or more.
    pub ways: usize,
    /// How many actions of a game are looked at, and how many turns.
    pub decisions: usize,
}

/// A game that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct LookedAt {
    /// The agent of each seat.
    pub agents: BySeat<AgentIndex>,
    /// Whether it is kept already.
    pub is_kept: bool,
    /// What was found.
    pub of: OfGame,
}

impl<G: Game> Weighing<'_, G> {
    /// How the decisions of a run are played on so; `by` is the spelling of the agent that plays on.
    pub fn method(&self, config: &RunConfig, by: String) -> Method {
        Method {
            by,
            ways: self.ways,
            continuations: self.continuations.count,
            decisions: self.decisions,
            run: config.identity(),
        }
    }

    /// The decisions of the games of a block with records, but not of those that were forfeited. What is kept is not played again.
    ///
    /// # Errors
    /// If a record is not that of its row, or an agent forfeits.
    pub fn of_block(&self, block: &PlayedBlock, kept: &KeptDecisions) -> Result<Vec<LookedAt>, ChancesError> {
        let games = block.rows.iter().zip(&block.records);
        let scored = games.filter(|(row, _)| row.is_scored());
        let kinds = self.continuations.game.action_space().blocks.len();
        let look = |(row, bytes): (&Row, &Vec<u8>)| {
            let kept = kept.of(row, kinds);
            Ok(LookedAt {
                agents: row.agents.clone(),
                is_kept: kept.is_some(),
                of: kept.map_or_else(|| self.of_game(row, bytes), |kept| Ok(kept.clone()))?,
            })
        };
        scored.map(look).collect()
    }

    fn of_game(&self, row: &Row, bytes: &[u8]) -> Result<OfGame, ChancesError> {
        let game = self.continuations.game;
        let (record, _) = recorded(game, row, bytes)?;
        let words = [self.continuations.seed, row.block, row.game.into()];
        let drawn = drawn(game, &record, row.agents.seats(), self.decisions, &words);
        let drawn = drawn.map_err(RecordedError::replay(row))?;
        let weighed = drawn
            .decisions
            .iter()
            .map(|decision| self.weigh(&record, decision, &words));
        let weighed: Result<Vec<Weighed>, Forfeited> = weighed.collect();
        Ok(OfGame {
            block: row.block,
            game: row.game,
            actions: drawn.actions,
            turns: drawn.turns,
            weighed: weighed.map_err(|forfeit| ChancesError::Forfeit {
                block: row.block,
                game: row.game.into(),
                forfeit,
            })?,
        })
    }

    fn weigh(
        &self,
        record: &Record<G::Setup>,
        decision: &Decision<G::State>,
        words: &[u64],
    ) -> Result<Weighed, Forfeited> {
        let Weighing { continuations, .. } = self;
        let Decision { choice, ply, seat, .. } = *decision;
        let words = [words, &[ply as u64, u64::from(choice == Choice::Turn)]].concat();
        let recorded = &record.actions[ply..];
        let tried = tried(continuations, decision, recorded, self.ways, &words)?;
        let ways = tried.iter().map(|tried| tried.actions.clone()).collect();
        let mut fork = Fork::new(continuations, &words, &decision.state, seat, ways);
        if tried.len() > 1 {
            fork.play(continuations.count)?;
        }
        let ways = tried.iter().zip(&fork.ends).map(|(tried, ends)| Way {
            first: tried.actions[0],
            stands_for: tried.stands_for,
            values: ends.iter().map(|end| end.margin(seat)).collect(),
        });
        let space = continuations.game.action_space();
        Ok(Weighed {
            choice,
            ply: ply as u32,
            round: continuations.game.round(&decision.state),
            seat,
            kind: space.block_place(recorded[0]).expect("it is an action of the game"),
            part: (decision.before * PARTS as f64) as usize,
            legal: decision.legal.len() as u32,
            ways: ways.collect(),
        })
    }
}
