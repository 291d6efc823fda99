//! The play of `greedy:eval=points` changes only with the rules, and that of the other agents only with the rules and
//! their versions.

use orrery_agents::signature;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::{Planetarium, planetarium};

/// The agent's signature over a game of Planetarium with two seats.
fn planetarium_signature_of(agent: &str) -> u64 {
    let spec = agent.parse().expect("the agent is in the registry");
    signature(&Planetarium::default(), &spec, &[(planetarium::Setup::players(2), 1)])
}

/// The agent's signature over `games` base games with two and more seats, which is the same with both backends.
fn signature_of(agent: &str, games: u64) -> u64 {
    let deals: Vec<(Setup, u64)> = (0..games)
        .map(|seed| (Setup::base(2 + seed as usize % 5), seed))
        .collect();
    let spec = agent.parse().expect("the agent is in the registry");
    let [portable, detected] = [Backend::Portable, Backend::detect()]
        .map(|backend| signature(&PlanetUnknown::embedded(backend), &spec, &deals));
    assert_eq!(portable, detected);
    portable
}

#[test]
fn the_yardstick_changes_only_with_the_rules() {
    assert_eq!(signature_of("greedy:eval=points", 10), 10318796862586890093);
}

/// A change of an agent's play changes its number here. If the rules are the same, it also raises its version in the registry.
#[test]
fn agents_play_as_their_versions_say() {
    assert_eq!(signature_of("greedy", 10), 1518423580973049348);
    let signatures = [
        ("planner:beam=4", 48526914322436903),
        ("planner:beam=4,eval=heuristic", 10859610398749403605),
        ("flat:iters=10", 7509873396638050593),
        ("flat:iters=10,playout=greedy,rounds=1", 5873117418601595115),
        ("mcts:iters=20", 2419116252298499988),
        ("mcts:iters=20,eval=heuristic", 10314205883622770417),
        (
            "mcts:iters=10,playout=random,rounds=200,eval=heuristic",
            10382426959045404715,
        ),
        ("greedy:eval=learned", 8402855801499775605),
    ];
    let played: Vec<(&str, u64)> = signatures
        .iter()
        .map(|&(agent, _)| (agent, signature_of(agent, 1)))
        .collect();
    assert_eq!(played, signatures);
    let in_planetarium = [
        ("greedy", 2545728313387981907),
        ("planner", 1107300455106821861),
        ("mcts:iters=20", 14231311779323110495),
    ];
    let played = in_planetarium.map(|(agent, _)| (agent, planetarium_signature_of(agent)));
    assert_eq!(played, in_planetarium);
}
