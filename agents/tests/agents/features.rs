//! Features are those of their table, and depend on what a seat sees alone.

use orrery_agents::features::{Featured, Features};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Rng, Rules, Seat, Turn};
use std::collections::HashSet;

/// The range of each number.
fn ranges<G: Featured>() -> Vec<[f32; 2]> {
    let features = G::features_table().features();
    features
        .flat_map(|feature| vec![feature.range; feature.count])
        .collect()
}

/// Looks at positions of a random game: for each seat, the features are in their ranges, and those of each position that
/// the seat cannot distinguish are the same. Returns which numbers were not zero.
fn looks_at<G: Featured>(game: &G, setup: &G::Setup, seed: u64) -> HashSet<u16> {
    let (mut state, mut rng) = (game.start(setup, seed).unwrap(), Rng::seed(seed));
    let (mut legal, mut shown, mut otherwise) = (Vec::new(), Features::new(), Features::new());
    let (ranges, mut met) = (ranges::<G>(), HashSet::new());
    let mut other = state.clone();
    while game.turn(&state) != Turn::Over {
        for seat in (0..game.seats(&state) as u8).map(Seat) {
            game.features(&state, seat, &mut shown);
            for &(index, value) in shown.entries() {
                let [least, most] = ranges[usize::from(index)];
                assert!(
                    (least..=most).contains(&value) && value != 0.0,
                    "number {index} is {value}"
                );
                met.insert(index);
            }
            game.sample(&game.beliefs(&state, seat), &mut rng, &mut other);
            game.features(&other, seat, &mut otherwise);
            assert_eq!(shown, otherwise, "{seat} of deal {seed}");
            assert_eq!(game.next_round(&state, seat), game.next_round(&other, seat));
        }
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, legal[rng.below(legal.len())]);
    }
    met
}

fn names_are_unique<G: Featured>() {
    let table = G::features_table();
    let names: HashSet<&str> = table.features().map(|feature| feature.name).collect();
    assert_eq!(names.len(), table.features().count());
    assert!(
        table
            .features()
            .all(|feature| !feature.meaning.is_empty() && feature.count > 0)
    );
}

#[test]
fn features_of_planet_unknown_are_blind_and_in_range() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let mut met = HashSet::new();
    for seed in 0..24 {
        met.extend(looks_at(&game, &game.draw_setup(&mut Rng::seed(seed)), seed));
    }
    names_are_unique::<PlanetUnknown>();
    let count = PlanetUnknown::features_table().count();
    assert!(
        10 * met.len() > 8 * count,
        "{} of {count} numbers are ever used",
        met.len()
    );
}

#[test]
fn features_of_planetarium_are_blind_and_in_range() {
    let game = Planetarium::embedded();
    let mut met = HashSet::new();
    for seed in 0..24 {
        met.extend(looks_at(
            &game,
            &planetarium::Setup::players(1 + seed as usize % 4),
            seed,
        ));
    }
    names_are_unique::<Planetarium>();
    let count = Planetarium::features_table().count();
    assert!(
        10 * met.len() > 8 * count,
        "{} of {count} numbers are ever used",
        met.len()
    );
}

#[test]
fn features_are_the_same_with_every_backend() {
    let [portable, detected] = [Backend::Portable, Backend::detect()].map(PlanetUnknown::embedded);
    for seed in 0..3 {
        let setup = portable.draw_setup(&mut Rng::seed(seed));
        let (mut state, mut rng, mut legal) = (portable.start(&setup, seed).unwrap(), Rng::seed(seed), Vec::new());
        while portable.turn(&state) != Turn::Over {
            let features = [&portable, &detected].map(|game| {
                let mut features = Features::new();
                game.features(&state, state.actor, &mut features);
                features
            });
            assert_eq!(features[0], features[1]);
            portable.legal_actions(&state, &mut legal);
            portable.apply(&mut state, legal[rng.below(legal.len())]);
        }
    }
}
