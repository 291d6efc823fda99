//! What an observer sees, as numbers: packed into bytes, and unpacked into a flat buffer with a shape.
//!
//! An [`ObservationTable`] says what each number of a game means and where it is in both forms.

mod error;
mod packer;
pub(crate) mod part;
mod shape;
mod table;
mod unpack;

pub use error::{PackError, UnpackError};
pub(crate) use packer::Packer;
pub(crate) use part::parts;
pub use part::{Kind, Owner, Part};
pub use shape::Shape;
pub use table::{ObservationTable, Place};
