//! Results as people and as programs read them.

mod json;
mod table;
mod transcript;

pub use json::{SCHEMA, json};
pub use table::table;
pub use transcript::{Boards, Transcript};
