//! Decisions of agents that search.

use orrery_agents::{AgentSpec, Playable};
use orrery_engine::{Action, Rng, Turn, View};

/// The decision of a new agent in a position.
pub(super) fn decision<G: Playable>(game: &G, spec: &AgentSpec, state: &G::State) -> Action {
    let Turn::Decide(seat) = game.turn(state) else {
        panic!("a workload asks an agent only where a seat decides");
    };
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    let view = View::new(game, state, seat, &legal);
    let choice = spec.build(game).choose(&view, &mut Rng::seed(1));
    choice.expect("agents that search give an answer")
}

/// Plays a new agent until another seat decides or a round begins. Returns the number of its decisions.
pub(super) fn turn<G: Playable>(game: &G, spec: &AgentSpec, mut state: G::State) -> u64 {
    let mut agent = spec.build(game);
    let mut rng = Rng::seed(1);
    let (first, round) = (game.turn(&state), game.round(&state));
    let mut legal = Vec::new();
    let mut decisions = 0;
    while let Turn::Decide(seat) = game.turn(&state)
        && (game.turn(&state), game.round(&state)) == (first, round)
    {
        game.legal_actions(&state, &mut legal);
        let action = match legal[..] {
            [only] => only,
            _ => {
                decisions += 1;
                let choice = agent.choose(&View::new(game, &state, seat, &legal), &mut rng);
                choice.expect("agents that search give an answer")
            }
        };
        game.apply(&mut state, action);
    }
    decisions
}
