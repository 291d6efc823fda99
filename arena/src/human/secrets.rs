//! Whether a decision reveals hidden information to the seat.

use super::position::{Position, follow};
use orrery_engine::{Action, Game, Rng, Seat, Turn};

/// How many samples of the hidden information are taken. An outcome that differs in only one of that many samples may be
/// missed.
const DEALS: u32 = 64;

/// Whether the seat might see something else after the action under another deal that it cannot distinguish from this
/// one, or with other chance. If not, taking the action back reveals nothing.
pub(super) fn are_shown<G: Game>(game: &G, state: &G::State, seat: Seat, action: Action, rng: &mut Rng) -> bool {
    let seen = |state: &G::State| {
        let mut position = Position {
            state: state.clone(),
            actions: Vec::new(),
        };
        let explanations = follow(game, &mut position, seat, action);
        let after = position.state;
        let mut legal = Vec::new();
        if game.turn(&after) == Turn::Decide(seat) {
            game.legal_actions(&after, &mut legal);
        }
        (explanations, legal, game.describe(&after, Some(seat)))
    };
    let truth = seen(state);
    let beliefs = game.beliefs(state, seat);
    let mut other = state.clone();
    (0..DEALS).any(|_| {
        game.sample(&beliefs, rng, &mut other);
        seen(&other) != truth
    })
}
