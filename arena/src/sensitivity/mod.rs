//! What the numbers of a ruleset do: the same deals, with one number a step up or down.

mod candidates;
mod changed;
mod difference;
mod file;
mod found;
mod means;
mod study;

pub use candidates::Candidate;
pub use changed::{Answer, Changed, Effect, Outcome, Parts, Shift, Spread, Zero};
pub use difference::Difference;
pub use file::{ChangesFile, Tried};
pub use found::Sensitivity;
pub use means::Mean;
pub use study::{SCREENED, Study, StudyError};
