//! What there is to decide: how far apart the ways to go on are, and what agents lose by their choices.

mod drawn;
mod games;
mod kept;
mod losses;
mod near;
mod spreads;
mod ways;
mod weighed;
mod weighing;

pub use games::{Case, Decisions};
pub use kept::{KeptDecisions, Method};
pub use losses::{Difference, Loss};
pub use near::DISTANCES;
pub use spreads::Spread;
pub use weighed::{Choice, OfGame, PARTS, Way, Weighed};
pub use weighing::{LookedAt, Weighing};
