//! Boards and games recorded from an independent digital implementation.

#[path = "../support/mod.rs"]
mod support;

mod deviating;
mod games;
mod golden;
mod placements;
mod traces;
