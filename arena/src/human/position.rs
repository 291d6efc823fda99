//! A game so far, and how actions continue it.

use orrery_engine::{Action, Game, Seat, Turn};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Position<S> {
    /// The current state.
    pub state: S,
    /// All actions that led there.
    pub actions: Vec<Action>,
}

/// Applies an action. Returns a description of what it did.
pub(super) fn apply<G: Game>(game: &G, position: &mut Position<G::State>, action: Action) -> String {
    let before = position.state.clone();
    game.apply(&mut position.state, action);
    position.actions.push(action);
    game.explain(&before, action, &position.state)
}

/// Applies an action and forced actions of the same seat after it. Returns descriptions of what they did.
pub(super) fn follow<G: Game>(game: &G, position: &mut Position<G::State>, seat: Seat, action: Action) -> Vec<String> {
    let mut explanations = vec![apply(game, position, action)];
    let mut legal = Vec::new();
    while game.turn(&position.state) == Turn::Decide(seat) {
        game.legal_actions(&position.state, &mut legal);
        let [only] = legal[..] else { break };
        explanations.push(apply(game, position, only));
    }
    explanations
}
