//! Positions, boards and actions as programs read them: what `agents/EXTERN.md` describes.
//!
//! [`Seen`] is a position as an observer sees it and [`Printed`] what is printed on the boards, both with the keys of their
//! JSON. Pictures, texts of changes and lists of tiles are made of them, so they cannot show more.
#![expect(missing_docs, reason = "`agents/EXTERN.md` says what each key means")]

pub(crate) mod action;
mod cards;
pub(crate) mod changes;
mod objectives;
mod offer;
mod planet;
mod position;
mod printed;
mod seat;
mod squares;

pub(crate) use position::seen;
pub(crate) use printed::printed;

pub use cards::{CivCard, EventCard, Objective, PickedCard};
pub use offer::{Tile, TileSquare};
pub use planet::{SeenPlanet, SeenRover};
pub use position::{Seen, SeenEvents, SeenObjective};
pub use printed::{Printed, PrintedCorporation, PrintedPlanet, PrintedSeat, PrintedTech, PrintedTrack};
pub use seat::{BoardName, SeenObjectives, SeenSeat, SeenTechs, SeenTracker, SeenUnfinishedAction};
pub use squares::SquareList;
