//! Whole runs: matches, studies, run folders, learning and tuning.

#[path = "../../../agents/tests/pick/mod.rs"]
mod pick;

mod bench;
mod forfeits;
mod game_match;
mod human;
mod learn;
mod learn_from_runs;
mod rebalance;
mod record;
mod runs;
mod solo_report;
mod tournament;
mod transcript;
mod tune;
mod worth;
