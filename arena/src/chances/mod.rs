//! The chances of the seats through a game, and what they say of when games are decided.

mod after_round;
mod continuations;
mod course;
mod kept;
mod look;
mod recalibrated;
mod reliability;
mod table_tension;
mod tension;
mod turning_points;

pub use after_round::AfterRound;
pub use continuations::{ChancesError, Continuations, Watched};
pub use course::{Course, DECIDED, Moment, Won};
pub use kept::{Kept, KeptError, Method};
pub use look::{End, Look};
pub use recalibrated::{Recalibration, cross_fitted};
pub use reliability::Tenth;
pub use table_tension::TableTension;
pub use tension::Tension;
pub use turning_points::{TurningPoint, TurningPointError};
