//! Complete random games.

use super::gauge::Instruments;
use orrery_engine::playout::{self, Count};
use orrery_engine::{Game, Rng};
use std::hint::black_box;
use std::sync::Arc;

const PLAYABLE: &str = "the deals of a workload are playable";

/// Random games of some deals, from the set-up to the scores.
#[derive(Clone, Debug)]
pub struct RandomGames<G: Game> {
    game: Arc<G>,
    deals: Vec<(G::Setup, u64)>,
}

impl<G: Game> RandomGames<G> {
    /// The games of these deals (setup and seed).
    pub fn new(game: &Arc<G>, deals: Vec<(G::Setup, u64)>) -> RandomGames<G> {
        RandomGames {
            game: Arc::clone(game),
            deals,
        }
    }

    /// The number of games.
    pub(super) fn games(&self) -> f64 {
        self.deals.len() as f64
    }

    /// Plays them all.
    ///
    /// # Panics
    /// If a deal cannot be played.
    pub fn play(&self) -> Count {
        let mut all = Count::default();
        for deal in &self.deals {
            // Borrowed where it is: taking the state out of the result would move all of it.
            let mut started = self.game.start(&deal.0, deal.1);
            let state = started.as_mut().expect(PLAYABLE);
            let count = self.finish(state, deal.1);
            black_box(self.game.outcome(state));
            all.plies += count.plies;
            all.decisions += count.decisions;
        }
        all
    }

    /// Allocations per decision, from the first decision of a game to its last.
    pub(super) fn allocations(&self, instruments: &Instruments) -> f64 {
        let (mut allocations, mut decisions) = (0, 0);
        for deal in &self.deals {
            let mut state = self.start(deal);
            allocations += (instruments.allocations)(&mut || decisions += self.finish(&mut state, deal.1).decisions);
        }
        allocations as f64 / decisions as f64
    }

    /// The share of the games that end in one of these ways.
    pub(super) fn share_ending(&self, endings: &[&str]) -> f64 {
        let ends_so = |deal: &&(G::Setup, u64)| {
            let mut state = self.start(deal);
            self.finish(&mut state, deal.1);
            endings.contains(&self.game.outcome(&state).ending)
        };
        self.deals.iter().filter(ends_so).count() as f64 / self.games()
    }

    fn start(&self, (setup, seed): &(G::Setup, u64)) -> G::State {
        let state = self.game.start(setup, *seed);
        state.expect(PLAYABLE)
    }

    fn finish(&self, state: &mut G::State, seed: u64) -> Count {
        playout::play_random(&*self.game, state, &mut Rng::seed(seed))
    }
}
