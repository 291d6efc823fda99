//! Dealing anew what a seat does not know.

use super::positions::{met, thinned};
use super::row::{Mark, Unit};
use super::workload::Workload;
use orrery_engine::{Game, Rng, Turn};
use std::sync::Arc;

/// How many positions are sampled from.
const POSITIONS: usize = 16;

/// Samples from what the acting seat knows in positions of these games. Counted are 32 bits of the word that the stream
/// gives next: every draw of every sample decides it.
pub(super) fn sampling<G: Game<Setup: 'static, State: 'static, Beliefs: 'static> + 'static>(
    name: &'static str,
    recorded: u64,
    game: &Arc<G>,
    deals: &[(G::Setup, u64)],
    mark: Option<Mark>,
) -> Workload {
    let states = thinned(&met(&**game, deals, |_| true), POSITIONS);
    let known = |state: &G::State| match game.turn(state) {
        Turn::Decide(observer) => game.beliefs(state, observer),
        Turn::Over => unreachable!("in every position that is met a seat decides"),
    };
    let beliefs: Vec<G::Beliefs> = states.iter().map(known).collect();
    let mut into = states[0].clone();
    let game = Arc::clone(game);
    let count = move || {
        let mut rng = Rng::from_words(&[1]);
        beliefs
            .iter()
            .for_each(|beliefs| game.sample(beliefs, &mut rng, &mut into));
        rng.next_u64() >> 32
    };
    Workload::new(name, recorded, count).reading(name, Unit::Nanoseconds, POSITIONS as f64, mark)
}
