//! Programs as agents: those that follow the protocol, and every way not to.
#![cfg(unix)]

mod answers;
mod bench;
mod document;
mod log;
mod processes;
mod questions;
mod time;
mod tries;
