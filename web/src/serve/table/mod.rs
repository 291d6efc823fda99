//! Tables to play at: games of people and agents, each kept in a file of the folder.

#[cfg(test)]
mod blindness;
mod page;
mod routes;
mod seat_view;
mod sites;
pub(super) mod sitting;
pub(super) mod tables;
mod tiles;

pub(super) use page::{FORM_SCRIPT, STYLE, list, new_game};
pub(super) use routes::routes;
pub use sitting::{Acted, Hinting, Sitting, SittingOf, Thinking, Thought};
