//! The chances of the seats through a game, and what they say of when games are decided.

mod after_round;
mod compared;
mod continuations;
mod course;
mod fork;
mod kept;
mod learned;
mod learned_tension;
mod look;
mod recalibrated;
mod reliability;
mod seen;
mod table_tension;
mod tension;
mod turning_points;
mod watched;

pub use crate::kept_games::KeptError;
pub use after_round::AfterRound;
pub use compared::{Compared, WITHIN};
pub(crate) use continuations::over;
pub use continuations::{ChancesError, Continuations};
pub use course::{Course, DECIDED, Moment, Won};
pub(crate) use fork::Fork;
pub use kept::{Kept, Method};
pub use learned::learned;
pub use look::{End, Look};
pub use recalibrated::{Recalibration, cross_fitted};
pub use reliability::Tenth;
pub use seen::{Seen, SeenBySeat, SeenPosition};
pub use table_tension::TableTension;
pub use tension::Tension;
pub(crate) use tension::of_blocks;
pub use turning_points::{TurningPoint, TurningPointError};
pub use watched::Watched;
