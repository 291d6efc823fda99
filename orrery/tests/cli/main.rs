//! What people see of the command: help, results, and the answers to wrong usage.

mod answer;
mod balance;
mod bench;
mod content;
mod deals;
mod decisions;
mod elsewhere;
mod encode;
mod extern_check;
mod external;
mod folders;
#[cfg(unix)]
#[path = "../../../arena/tests/arena/runs/forged_manifest.rs"]
mod forged_manifest;
mod format_8;
mod gauntlet;
mod help;
mod human;
mod kingmaking;
mod learn;
mod length;
mod orrery;
mod perft;
mod plan;
mod planetarium;
mod play;
mod programs;
mod rebalance;
mod replay;
mod report;
mod results;
mod ruleset;
mod runs;
mod selfplay;
mod sensitivity;
#[cfg(target_os = "linux")]
mod serve;
#[cfg(target_os = "linux")]
mod server;
mod signals;
mod skill;
mod solo;
mod sprt;
mod tension;
mod tensors;
mod terminal;
mod tournament;
mod tune;
mod usage;
mod weights;
mod worth;
