//! Positions, boards and actions as programs read them: what `agents/EXTERN.md` describes.
//!
//! [`Seen`] is a position as an observer sees it and [`Printed`] what is printed on the board, both with the keys of their
//! JSON. Pictures and texts of changes are made of them, so they cannot show more.
#![expect(missing_docs, reason = "`agents/EXTERN.md` says what each key means")]

pub(crate) mod action;
mod cards;
pub(crate) mod changes;
mod position;
mod printed;

pub(crate) use position::seen;
pub(crate) use printed::printed;

pub use cards::{Amounts, Card};
pub use position::{Seen, SeenHand, SeenPhase, SeenPlanet, SeenSeat, SeenSpace, SeenTrack, SeenTurns};
pub use printed::{Printed, PrintedCard, PrintedPlanet, PrintedSpace, PrintedTrack};
