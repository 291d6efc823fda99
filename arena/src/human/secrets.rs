//! Whether a decision lets the seat see more than it knew.

use super::position::{Position, follow};
use orrery_engine::{Action, Game, Rng, Seat, Turn};

/// How often what is hidden is dealt anew. What comes out otherwise once in so many deals may be missed.
const DEALS: u32 = 64;

/// Whether the seat would see something else after the action, had the hidden been dealt in another way that it could
/// not tell from this one, or if chance fell otherwise. If not, whoever takes the action back has learned nothing.
pub(super) fn are_shown<G: Game>(game: &G, state: &G::State, seat: Seat, action: Action, rng: &mut Rng) -> bool {
    let seen = |state: &G::State| {
        let mut position = Position {
            state: state.clone(),
            actions: Vec::new(),
        };
        let told = follow(game, &mut position, seat, action);
        let after = position.state;
        let mut legal = Vec::new();
        if game.turn(&after) == Turn::Decide(seat) {
            game.legal_actions(&after, &mut legal);
        }
        (told, legal, game.describe(&after, Some(seat)))
    };
    let truth = seen(state);
    let beliefs = game.beliefs(state, seat);
    let mut other = state.clone();
    (0..DEALS).any(|_| {
        game.sample(&beliefs, rng, &mut other);
        seen(&other) != truth
    })
}
