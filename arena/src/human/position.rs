//! A game so far, and going on with it.

use orrery_engine::{Action, Game, Seat, Turn};

/// A game so far.
#[derive(Clone, Debug)]
pub struct Position<S> {
    /// Where it stands.
    pub state: S,
    /// All actions that led there.
    pub actions: Vec<Action>,
}

/// Applies an action, and says what it did.
pub(super) fn apply<G: Game>(game: &G, position: &mut Position<G::State>, action: Action) -> String {
    let before = position.state.clone();
    game.apply(&mut position.state, action);
    position.actions.push(action);
    game.explain(&before, action, &position.state)
}

/// Applies an action and those of the same seat that leave no choice after it, and says what they did.
pub(super) fn follow<G: Game>(game: &G, position: &mut Position<G::State>, seat: Seat, action: Action) -> Vec<String> {
    let mut told = vec![apply(game, position, action)];
    let mut legal = Vec::new();
    while game.turn(&position.state) == Turn::Decide(seat) {
        game.legal_actions(&position.state, &mut legal);
        let [only] = legal[..] else { break };
        told.push(apply(game, position, only));
    }
    told
}
