//! What people see of the command: help, results, and the answers to wrong usage.

mod help;
mod orrery;
mod perft;
mod play;
mod ruleset;
mod solo;
mod tournament;
mod usage;
