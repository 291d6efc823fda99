//! A position of a game, whichever it is: what Python may ask of it.

use crate::outcome::Outcome;
use crate::story::Story;
use orrery_engine::{Action, IllegalAction, Rng, Seat, SeatSet};
use std::any::Any;

/// A position of some game.
pub(crate) trait Position: Any + Send + Sync {
    fn copied(&self) -> Box<dyn Position>;
    fn is_same(&self, other: &dyn Position) -> bool;
    fn seats(&self) -> usize;
    fn round(&self) -> u32;
    fn turn(&self) -> Option<Seat>;
    fn to_act(&self) -> SeatSet;
    fn let_act(&mut self, seat: Seat);
    /// Lists the legal actions into `out`, which is cleared first.
    fn legal(&self, out: &mut Vec<Action>);
    /// Applies the action if it is legal.
    fn apply(&mut self, action: Action) -> Result<(), IllegalAction>;
    /// Writes what a seat sees into a buffer of the right length.
    fn observe_packed(&self, seat: Seat, out: &mut [u8]);
    fn observe(&self, seat: Seat, out: &mut [f32]);
    /// What a seat believes of this position.
    fn beliefs(&self, seat: Seat) -> Box<dyn Sampler>;
    fn outcome(&self) -> Outcome;
    fn text(&self, observer: Option<Seat>) -> String;
    fn json(&self, observer: Seat) -> String;
    /// What an observer sees as a picture, or everything without one.
    fn svg(&self, observer: Option<Seat>) -> String;
    /// What the action would do, in words.
    fn explain(&self, action: Action) -> Result<String, IllegalAction>;
    fn key(&self) -> u64;
    fn bytes(&self) -> Vec<u8>;
    /// How the game came here, if it is known from its start.
    fn story(&self) -> Option<&Story>;
    /// The game so far as the bytes of a record; none if its story is not known.
    fn record(&self) -> Option<Vec<u8>>;
    fn as_any(&self) -> &dyn Any;
}

/// What a seat believes of a position.
pub(crate) trait Sampler: Send + Sync {
    /// A position that the seat cannot distinguish from the real one.
    fn sample(&self, rng: &mut Rng) -> Box<dyn Position>;
}
