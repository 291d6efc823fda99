//! Ways to go on from a position, played on in the same samples of what the seat that decides does not know.

use super::continuations::Continuations;
use super::look::End;
use crate::row::Forfeited;
use orrery_engine::{Action, Game, Seat, Turn};

/// A position with two or more ways to go on, and how continuations of each ended.
pub(crate) struct Fork<'a, G: Game> {
    continuations: &'a Continuations<'a, G>,
    /// They name the streams.
    words: Vec<u64>,
    state: &'a G::State,
    seat: Seat,
    beliefs: G::Beliefs,
    /// The actions of each way. Where a sample does not allow one, the agent goes on from there.
    ways: Vec<Vec<Action>>,
    /// How the continuations of each way ended, those of a sample in the same place.
    pub(crate) ends: Vec<Vec<End>>,
}

impl<'a, G: Game> Fork<'a, G> {
    /// Nothing is played yet.
    pub(crate) fn new(
        continuations: &'a Continuations<'a, G>,
        words: &[u64],
        state: &'a G::State,
        seat: Seat,
        ways: Vec<Vec<Action>>,
    ) -> Fork<'a, G> {
        Fork {
            continuations,
            words: words.to_vec(),
            state,
            seat,
            beliefs: continuations.game.beliefs(state, seat),
            ends: vec![Vec::new(); ways.len()],
            ways,
        }
    }

    /// In how many samples they were played on.
    pub(crate) fn samples(&self) -> u32 {
        self.ends.first().map_or(0, |ends| ends.len() as u32)
    }

    /// Plays on in further samples until there are this many.
    ///
    /// # Errors
    /// If the agent forfeits.
    pub(crate) fn play(&mut self, samples: u32) -> Result<(), Forfeited> {
        for place in self.samples()..samples {
            let words = [&self.words[..], &[place.into()]].concat();
            let mut sample = self.state.clone();
            self.continuations.sample(&words, &self.beliefs, &mut sample);
            for (way, ends) in self.ways.iter().zip(&mut self.ends) {
                let mut state = sample.clone();
                follow(self.continuations.game, self.seat, way, &mut state);
                ends.push(self.continuations.play_on(&words, &mut state)?);
            }
        }
        Ok(())
    }
}

/// Applies the actions of a way as long as they are legal.
fn follow<G: Game>(game: &G, seat: Seat, way: &[Action], state: &mut G::State) {
    for &action in way {
        let is_legal = game.turn(state) == Turn::Decide(seat) && game.legal(state).binary_search(&action).is_ok();
        if !is_legal {
            break;
        }
        game.apply(state, action);
    }
}
