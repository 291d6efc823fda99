//! Agents are blind to hidden information, and every law holds in their games.

use orrery_agents::{Agent, AgentSpec, Playable};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::testing::{Effort, check_laws};
use orrery_engine::{BySeat, Rng, View, playout};

/// Plays one game by the agent under every law.
fn keeps_the_laws_in<G: Playable>(game: &G, agent: &str, setup: &G::Setup, seed: u64) {
    let spec: AgentSpec = agent.parse().expect("the agent is in the registry");
    // A new agent for each decision: a choice may depend only on the view and the generator.
    let choose = |view: &View<'_, G>, rng: &mut Rng| spec.build(game).choose(view, rng).expect("it never forfeits");
    let report = check_laws(game, setup, seed, Effort::Quick, choose).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(report.count.decisions > 0, "{report:?}");
}

fn keeps_the_laws(agent: &str, games: u64) {
    let game = PlanetUnknown::embedded(Backend::detect());
    for seed in 0..games {
        let mut setup = Setup::base(2 + (seed % 5) as usize);
        let mut rng = Rng::seed(seed);
        game.draw_planets(&mut setup, &mut rng);
        game.draw_corporations(&mut setup, &mut rng);
        keeps_the_laws_in(&game, agent, &setup, seed);
    }
}

#[test]
fn greedy_is_blind_and_keeps_the_laws() {
    keeps_the_laws("greedy", 12);
}

#[test]
fn the_yardstick_is_blind_and_keeps_the_laws() {
    keeps_the_laws("greedy:eval=points", 12);
}

#[test]
fn the_planner_is_blind_and_keeps_the_laws() {
    keeps_the_laws("planner:beam=4", 6);
    keeps_the_laws("planner:beam=4,eval=heuristic", 6);
}

#[test]
fn flat_monte_carlo_is_blind_and_keeps_the_laws() {
    keeps_the_laws("flat:iters=20,rounds=1", 6);
}

#[test]
fn search_over_whole_turns_is_blind_and_keeps_the_laws() {
    keeps_the_laws("mcts:iters=10", 4);
}

#[test]
fn search_with_other_evaluations_and_playouts_is_blind_and_keeps_the_laws() {
    keeps_the_laws("mcts:iters=10,eval=heuristic", 2);
    keeps_the_laws("mcts:iters=10,playout=greedy,rounds=1,utility=share", 2);
}

fn keeps_the_laws_of_planetarium(agent: &str, games: u64) {
    let game = Planetarium::embedded();
    for seed in 0..games {
        let setup = planetarium::Setup::players(1 + (seed % 4) as usize);
        keeps_the_laws_in(&game, agent, &setup, seed);
    }
}

#[test]
fn greedy_is_blind_in_planetarium_and_keeps_the_laws() {
    keeps_the_laws_of_planetarium("greedy", 8);
}

#[test]
fn the_yardstick_is_blind_in_planetarium_and_keeps_the_laws() {
    keeps_the_laws_of_planetarium("greedy:eval=points", 8);
}

#[test]
fn searchers_are_blind_in_planetarium_and_keep_the_laws() {
    for agent in [
        "greedy:eval=learned",
        "planner:beam=4",
        "planner:beam=4,eval=heuristic",
        "flat:iters=20,rounds=2",
        "mcts:iters=20,utility=score",
        "mcts:iters=20,utility=score,eval=heuristic",
    ] {
        keeps_the_laws_of_planetarium(agent, 4);
    }
}

/// Plans that are kept from one decision to the next know no more than their seat: an agent that sees the
/// game, and an agent that sees at each decision another state that the seat cannot distinguish from it, think the same and
/// make the same choices.
fn stays_blind<G: Playable>(game: &G, setup: &G::Setup, agent: &str, seed: u64) {
    let spec: AgentSpec = agent.parse().expect("the agent is in the registry");
    let mut state = game.start(setup, seed).expect("the setup is playable");
    let seats = game.seats(&state);
    let table = || {
        BySeat::from_fn(seats, |seat| {
            (spec.build(game), Rng::from_words(&[seed, seat.0.into()]))
        })
    };
    let (mut shown, mut misled, mut chance) = (table(), table(), Rng::seed(seed));
    let choose = |view: &View<'_, G>| {
        let seat = view.observer();
        let ask = |(agent, rng): &mut (Box<dyn Agent<G>>, Rng), view| {
            let (own, thought) = agent.think(view, rng, None).expect("it never forfeits");
            agent.follow(Some(own));
            (own, thought)
        };
        let chosen = ask(&mut shown[seat], view);
        let other = view.sample(&view.beliefs(), &mut chance);
        let otherwise = ask(&mut misled[seat], &View::new(game, &other, seat, view.legal()));
        assert_eq!(chosen, otherwise, "{agent}, {seat} of deal {seed}: {}", view.text());
        chosen.0
    };
    let count = playout::play(game, &mut state, choose, |_, _, _| {});
    assert!(count.decisions > 20, "{count:?}");
}

#[test]
fn plans_kept_between_decisions_are_blind_too() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let agents = [
        "random",
        "greedy",
        "greedy:eval=points",
        "planner:beam=4,eval=heuristic",
        "flat:iters=20,rounds=1",
        "mcts:iters=20,rounds=1,eval=heuristic",
    ];
    for (agent, seed) in agents.into_iter().zip(0..) {
        stays_blind(&game, &game.draw_setup(&mut Rng::seed(seed)), agent, seed);
        let players = 2 + (seed % 3) as usize;
        stays_blind(
            &Planetarium::embedded(),
            &planetarium::Setup::players(players),
            agent,
            seed,
        );
    }
}

#[test]
fn plans_by_a_learned_model_are_blind_too() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let agents = [
        "greedy:eval=learned",
        "planner:beam=4",
        "mcts:iters=20,rounds=1",
        "flat:iters=20,rounds=1,eval=learned",
    ];
    for (seats, seed) in [1, 2, 3].into_iter().zip(0..) {
        for agent in agents {
            stays_blind(&game, &Setup::base(seats), agent, seed);
        }
    }
}
