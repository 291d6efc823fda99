//! What people see of the command: help, results, and the answers to wrong usage.

mod balance;
mod bench;
mod elsewhere;
mod external;
mod folders;
#[cfg(unix)]
#[path = "../../../../tests/runs/forged_manifest.rs"]
mod forged_manifest;
mod help;
mod human;
mod orrery;
mod perft;
mod planetarium;
mod play;
mod rebalance;
mod ruleset;
mod runs;
mod signals;
mod solo;
mod sprt;
mod tournament;
mod tune;
mod usage;
