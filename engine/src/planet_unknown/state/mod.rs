//! The state of a game: what all seats share and what each seat has. It has no rules.

mod board;
mod civ_history;
mod civ_log;
mod event_pile;
mod limits;
mod pending;
mod phase;
mod position;
mod unfinished;

pub use board::{Board, RoundStartMovement};
pub use civ_log::{CivMove, Pick, Sighting};
pub use event_pile::{ByColour, EventPile};
pub use limits::{Limits, TileLimit};
pub use pending::{EventItem, Item, Pending};
pub use phase::{EndTriggers, Part, Phase};
pub use position::{NO_TILE, SharedObjective, State};
pub use unfinished::{Claims, UnfinishedAction};
