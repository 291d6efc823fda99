//! `greedy:eval=points` plays today as it always will, and `greedy` as its version says.

use orrery_agents::signature;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};

/// The agent's signature over base games of all tables, the same with both backends.
fn signature_of(agent: &str) -> u64 {
    let deals: Vec<(Setup, u64)> = (0..10).map(|seed| (Setup::base(2 + seed as usize % 5), seed)).collect();
    let spec = agent.parse().expect("the agent is in the registry");
    let [portable, detected] = [Backend::Portable, Backend::detect()]
        .map(|backend| signature(&PlanetUnknown::embedded(backend), &spec, &deals));
    assert_eq!(portable, detected);
    portable
}

#[test]
fn the_yardstick_plays_as_it_always_did() {
    assert_eq!(signature_of("greedy:eval=points"), 2979443668844504429);
}

/// A change of its play moves this number and the version in the registry.
#[test]
fn greedy_plays_as_its_version_says() {
    assert_eq!(signature_of("greedy"), 13696198294352694584);
}
