//! Test support: laws to hold every game, setup and agent to, and toy games to try them on.

mod hidden;
pub mod kuhn;
mod law;
mod mutants;
mod over_again;
mod position;
pub mod race;
mod sealed;
mod walk;

pub use hidden::{check_blindness, futures_differ};
pub use kuhn::{Kuhn, KuhnSetup};
pub use law::{Breach, Effort, Law, LawBroken, LawReport, MAX_PLIES};
pub use mutants::{check_accepted, mutant_bytes, with_checksum};
pub use position::check_action_space;
pub use race::{Race, RaceSetup};
pub use walk::{check_laws, choose_random};
