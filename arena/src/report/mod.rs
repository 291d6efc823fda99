//! Results as people and as programs read them.

mod json;
mod solo;
mod table;
mod transcript;

pub use json::{SCHEMA, json};
pub use solo::solo_table;
pub use table::table;
pub use transcript::{Boards, Transcript};
