//! Whole runs: matches, studies, run folders, learning and tuning.

#[path = "../../../agents/tests/pick/mod.rs"]
mod pick;

mod balance;
mod bench;
mod chances;
mod decisions;
mod forfeits;
mod game_match;
mod human;
mod kingmaking;
mod learn;
mod learn_from_runs;
mod length;
mod played;
mod rebalance;
mod record;
mod runs;
mod sensitivity;
mod skill;
mod solo_report;
mod tournament;
mod transcript;
mod tune;
mod usage;
mod worth;
