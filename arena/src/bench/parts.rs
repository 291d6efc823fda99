//! Parts of the contract that every game has, timed on positions of random games.

use super::positions::{evenly_sampled, positions_where};
use super::row::{Mark, Unit};
use super::workload::Workload;
use orrery_engine::rng::mix;
use orrery_engine::{Game, Rng, Seat, Turn};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::hint::black_box;
use std::sync::Arc;

/// How many positions are sampled from: a search samples many times from the same position.
const SAMPLED: usize = 16;

/// The legal actions of each position as a list; counts the actions.
pub(super) fn lists<G: Game<State: 'static> + 'static>(
    name: &'static str,
    recorded: u64,
    game: &Arc<G>,
    states: Vec<G::State>,
) -> Workload {
    let positions = states.len() as f64;
    let game = Arc::clone(game);
    let mut list = Vec::new();
    let count = move || {
        let listed = states.iter().map(|state| {
            game.legal_actions(state, &mut list);
            list.len() as u64
        });
        listed.sum()
    };
    Workload::new(name, recorded, count).reading(name, Unit::Nanoseconds, positions, None)
}

/// The packed observation of the acting seat in each position; the count is 32 bits of a hash of all of them.
pub(super) fn observations<G: Game<State: 'static> + 'static>(
    name: &'static str,
    recorded: u64,
    mark: Option<Mark>,
    game: &Arc<G>,
    states: Vec<G::State>,
) -> Workload {
    let acting = |state: G::State| match game.turn(&state) {
        Turn::Decide(observer) => (state, observer),
        Turn::Over => unreachable!("a seat decides in every position of the list"),
    };
    let states: Arc<[(G::State, Seat)]> = states.into_iter().map(acting).collect();
    let mut packed = vec![0; game.observation_table().packed_len(game.seats(&states[0].0))];
    let (counted, counting, mut counted_into) = (Arc::clone(&states), Arc::clone(game), packed.clone());
    let count = move || {
        let hash = counted.iter().fold(0, |hash, (state, observer)| {
            counting.observe_packed(state, *observer, &mut counted_into);
            mix(
                &[
                    hash,
                    BuildHasherDefault::<DefaultHasher>::default().hash_one(&counted_into),
                ],
                0,
            )
        });
        hash >> 32
    };
    let (game, positions) = (Arc::clone(game), states.len() as f64);
    Workload::new(name, recorded, count)
        .timing(move || {
            for (state, observer) in &*states {
                game.observe_packed(state, *observer, &mut packed);
                black_box(&packed);
            }
        })
        .reading(name, Unit::Nanoseconds, positions, mark)
}

/// Clones each position into an existing state, as searches do; counts the clones that are equal.
pub(super) fn clones<S: Clone + Eq + 'static>(name: &'static str, states: Vec<S>) -> Workload {
    let positions = states.len();
    let states: Arc<[S]> = states.into();
    let counted = Arc::clone(&states);
    let mut room = states[0].clone();
    let count = move || {
        let is_equal = |state: &&S| {
            room.clone_from(state);
            room == **state
        };
        counted.iter().filter(is_equal).count() as u64
    };
    let mut room = states[0].clone();
    Workload::new(name, positions as u64, count)
        .timing(move || {
            for state in &*states {
                room.clone_from(state);
                black_box(&room);
            }
        })
        .reading(name, Unit::Nanoseconds, positions as f64, None)
}

/// Samples from the beliefs of the acting seat in positions of these games; the count is 32 bits of a hash of all
/// samples.
pub(super) fn samples<G: Game<State: 'static, Beliefs: 'static> + 'static>(
    name: &'static str,
    recorded: u64,
    game: &Arc<G>,
    deals: &[(G::Setup, u64)],
) -> Workload {
    let states = evenly_sampled(&positions_where(&**game, deals, |_| true), SAMPLED);
    let known = |state: &G::State| match game.turn(state) {
        Turn::Decide(observer) => game.beliefs(state, observer),
        Turn::Over => unreachable!("a seat decides in every position of the list"),
    };
    let beliefs: Arc<[G::Beliefs]> = states.iter().map(known).collect();
    let (counted, counting) = (Arc::clone(&beliefs), Arc::clone(game));
    let mut into = states[0].clone();
    let count = move || {
        let mut rng = Rng::seed(1);
        let hash = counted.iter().fold(0, |hash, beliefs| {
            counting.sample(beliefs, &mut rng, &mut into);
            mix(
                &[hash, BuildHasherDefault::<DefaultHasher>::default().hash_one(&into)],
                0,
            )
        });
        hash >> 32
    };
    let mut into = states[0].clone();
    let game = Arc::clone(game);
    Workload::new(name, recorded, count)
        .timing(move || {
            let mut rng = Rng::seed(1);
            for beliefs in &*beliefs {
                game.sample(beliefs, &mut rng, &mut into);
                black_box(&into);
            }
        })
        .reading(name, Unit::Nanoseconds, SAMPLED as f64, None)
}
