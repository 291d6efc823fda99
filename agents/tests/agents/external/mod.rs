//! Programs as agents: those that follow the protocol, and every way not to.

mod answers;
mod bench;
mod document;
mod log;
mod processes;
mod questions;
mod time;
mod tries;
