//! A study of solo games: scores against the target, other targets, agents compared, boards and decks.

mod answers;
mod findable;
mod report;
mod results;
mod text;
mod view;

pub use view::SoloReport;
