//! A comparison of samples with a list of all possible ones.

use orrery_engine::planet_unknown::{Beliefs, PlanetUnknown, State};
use orrery_engine::{Information, Rng};
use std::collections::{BTreeMap, BTreeSet};

/// Draws samples until each outcome is expected 40 times, and compares by chi-squared at 1 in 1000.
pub(crate) fn check_uniform<T: Ord + std::fmt::Debug>(
    game: &PlanetUnknown,
    beliefs: &Beliefs,
    state: &State,
    possible: &BTreeSet<T>,
    outcome: impl Fn(&State) -> T,
) {
    const EXPECTED: usize = 40;
    let mut rng = Rng::seed(11);
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    let mut sample = state.clone();
    for _ in 0..EXPECTED * possible.len() {
        game.sample(beliefs, &mut rng, &mut sample);
        let outcome = outcome(&sample);
        assert!(
            possible.contains(&outcome),
            "{outcome:?} does not agree with what was seen"
        );
        *counts.entry(outcome).or_default() += 1;
    }
    if possible.len() == 1 {
        return;
    }
    let deviation = |outcome| {
        let count = counts.get(outcome).copied().unwrap_or(0) as f64;
        (count - EXPECTED as f64).powi(2) / EXPECTED as f64
    };
    let chi: f64 = possible.iter().map(deviation).sum();
    // Wilson and Hilferty: the cube root of chi-squared over its degrees of freedom is nearly normal.
    let freedom = (possible.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    let limit = freedom * (1.0 - spread + 3.09 * spread.sqrt()).powi(3);
    assert!(
        chi < limit,
        "chi-squared {chi}, at most {limit} with {freedom} degrees of freedom"
    );
}
