//! The games of a batch, whichever game they are.

use super::ended::Ended;
use pyo3::prelude::*;
use std::any::Any;

/// The environments of a batch. Arrays have a row for each of them, in their order.
pub(crate) trait Games: Send {
    /// Deals all of them anew: the first games of a seed, or else their next games.
    ///
    /// # Errors
    /// If a game cannot be dealt, or an agent gives up.
    fn deal(&mut self, seed: Option<u64>) -> PyResult<()>;

    /// The first environment whose action is not legal, and how many are legal there.
    fn first_illegal(&self, actions: &[u16]) -> Option<(usize, usize)>;

    /// Applies a legal action in each of them and plays on to the next decision of the caller, in a new game if one ends.
    ///
    /// # Errors
    /// If a game cannot be dealt, or an agent gives up; some environments have moved then and others have not.
    fn step(&mut self, actions: &[u16], rewards: &mut [f32], dones: &mut [bool]) -> PyResult<()>;

    /// How the games ended that ended in the last step, with their environments.
    fn ended(&self) -> Vec<(usize, Ended)>;

    /// How many legal actions all of them have together.
    fn legal_count(&self) -> usize;

    /// Writes where each list of legal actions begins, then where the last one ends; and all the lists.
    fn write_legal(&self, offsets: &mut [i64], indices: &mut [u16]) -> PyResult<()>;

    /// Writes masks of the legal actions.
    fn write_masks(&self, out: &mut [bool]) -> PyResult<()>;

    /// Draws a legal action for each of them, each action as likely as any other of its list.
    fn draw(&self, seed: u64, out: &mut [u16]) -> PyResult<()>;

    /// Writes what the deciding seats see, packed.
    fn write_packed(&self, out: &mut [u8]) -> PyResult<()>;

    /// The same as numbers.
    fn write_unpacked(&self, out: &mut [f32]) -> PyResult<()>;

    /// Writes the seats that decide.
    fn write_seats(&self, out: &mut [u8]);

    /// The seeds of the deals.
    fn seeds(&self) -> Vec<u64>;

    /// The state of one of them: of the type that its game has.
    fn state(&self, environment: usize) -> Box<dyn Any + Send>;
}
