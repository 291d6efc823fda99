//! The command in a terminal.
#![cfg(unix)]

mod dialogue;
mod keys;
mod pty;
mod results;
