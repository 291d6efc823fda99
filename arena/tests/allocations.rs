//! A running game does not allocate, and neither does a search in it. Debug builds do, to check preconditions: `make
//! unchecked` runs this without the checks.

use allocation_counter::measure;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::bench::{base_deals, module_deals, planetarium_deals};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planetarium::Planetarium;
use orrery_engine::{Decision, Game, Rng, Turn, View};

const GAMES: u64 = 50;

/// Plays random games, calling every part of the contract that a search uses at each decision, and counts allocations
/// in all of them except the set-up and the beliefs, which are made once per decision.
fn assert_no_allocation<G: Game>(game: &G, deals: &[(G::Setup, u64)]) {
    let mut decisions = 0;
    for (setup, seed) in deals {
        let mut state = game.start(setup, *seed).expect("the deals are playable");
        let (mut copy, mut sample) = (state.clone(), state.clone());
        let mut rng = Rng::from_words(&[*seed]);
        let mut legal = Vec::with_capacity(4_096);
        let mut packed = vec![0; game.observation_table().packed_len(game.seats(&state))];
        let mut decision = Decision::new();
        decision.find(game, &state);
        while let Turn::Decide(seat) = game.turn(&state) {
            let beliefs = game.beliefs(&state, seat);
            let asked = [
                ("legal_actions", measure(|| game.legal_actions(&state, &mut legal))),
                ("sample", measure(|| game.sample(&beliefs, &mut rng, &mut sample))),
                ("clone_from", measure(|| copy.clone_from(&state))),
                (
                    "observe_packed",
                    measure(|| game.observe_packed(&state, seat, &mut packed)),
                ),
            ];
            let mut action = legal[0];
            let drawn = measure(|| action = decision.draw(game, &mut rng));
            let applied = measure(|| decision.apply(game, &mut state, action));
            for (what, asked) in asked.into_iter().chain([("draw", drawn), ("apply", applied)]) {
                let text = game.action_text(action);
                assert_eq!(asked.count_total, 0, "{what} allocates; seed {seed}, before {text}");
            }
            decisions += 1;
        }
    }
    assert!(decisions > 100 * deals.len(), "{decisions} decisions are few");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "debug builds allocate lists for their checks")]
fn a_running_game_of_planet_unknown_does_not_allocate() {
    for backend in [Backend::Portable, Backend::detect()] {
        let game = PlanetUnknown::embedded(backend);
        assert_no_allocation(&game, &base_deals(GAMES));
        assert_no_allocation(&game, &module_deals(&game, GAMES));
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "debug builds allocate lists for their checks")]
fn a_running_game_of_planetarium_does_not_allocate() {
    assert_no_allocation(&Planetarium::embedded(), &planetarium_deals(GAMES));
}

/// Allocations of an agent's decision that it has made once before.
fn of_decision<G: Playable>(game: &G, agent: &str, state: &G::State) -> u64 {
    let spec: AgentSpec = agent.parse().expect("the registry has the agent");
    let mut agent = spec.build(game);
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    let Turn::Decide(seat) = game.turn(state) else {
        panic!("the game runs");
    };
    let view = View::new(game, state, seat, &legal);
    let mut decide = || agent.choose(&view, &mut Rng::seed(1)).expect("it gives an answer");
    decide();
    measure(|| {
        decide();
    })
    .count_total
}

fn assert_iterations_do_not_allocate<G: Playable>(game: &G, deals: &[(G::Setup, u64)]) {
    for (setup, seed) in deals {
        let state = game.start(setup, *seed).expect("the deals are playable");
        for playout in ["none", "random,rounds=200", "glance"] {
            for eval in ["learned", "heuristic"] {
                let agent = |iterations| format!("mcts:iters={iterations},playout={playout},eval={eval}");
                let [few, many] = [50, 250].map(|iterations| of_decision(game, &agent(iterations), &state));
                assert_eq!(
                    few, many,
                    "50 and 250 iterations, playout={playout}, eval={eval}, seed {seed}"
                );
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "debug builds allocate lists for their checks")]
fn an_iteration_of_mcts_does_not_allocate_once_its_buffers_have_grown() {
    let game = PlanetUnknown::embedded(Backend::detect());
    assert_iterations_do_not_allocate(&game, &base_deals(5));
    assert_iterations_do_not_allocate(&game, &module_deals(&game, 5));
    assert_iterations_do_not_allocate(&Planetarium::embedded(), &planetarium_deals(5));
}
