//! `orrery balance`: whether boards are balanced, for agents that play against themselves.

use crate::args::{Format, OutputArgs, RunArgs, whole};
use crate::folder::{FolderArgs, SliceArgs};
use crate::game::args::{DealArgs, GameArgs, RulesArgs};
use crate::game::command::Compared;
use crate::game::job::{Dealer, Job, with_game};
use crate::interrupt::stop_flag;
use crate::output::{self, AlwaysForfeited, Interrupted, Usage};
use crate::session::{self, Session};
use crate::stored::StoredRun;
use clap::Args;
use orrery_agents::{AgentList, AgentSpec, Evaluated};
use orrery_arena::balance::{self, Balance};
use orrery_arena::tournament::Table;
use orrery_arena::{RunConfig, Run, Seating};
use std::sync::atomic::AtomicBool;

/// The options of a study of balance.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("planets", |option| option.default_value("all").help(PLANETS)))]
#[command(mut_arg("corporations", |option| option.default_value("all").help(CORPORATIONS)))]
pub(crate) struct BalanceArgs {
    /// What is compared
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Compared::Corporations)]
    what: Compared,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Seats at the table
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=6), default_value = "2")]
    players: u64,
    #[command(flatten)]
    deal: DealArgs,
    /// The agents, separated by commas: each plays all games against itself
    #[arg(long, value_name = "A,B,..", default_value = "greedy,planner")]
    agents: AgentList,
    /// Games to play, of all agents together, rounded up to whole blocks [default: as many as --difference needs]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=1_000_000_000_000))]
    games: Option<u64>,
    /// The difference of two boards in points that the games shall find with a chance of 80 %
    #[arg(long, value_name = "D", value_parser = difference, default_value = "1.5", conflicts_with = "games")]
    difference: f64,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    slice: SliceArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const PLANETS: &str = "Planets that are played, separated by commas, by a design in which every two meet equally often";
const CORPORATIONS: &str = "Corporations that are played, in the same way; each plays on each planet equally often";

/// A difference in points.
fn difference(text: &str) -> Result<f64, String> {
    let points = text.parse().ok().filter(|points| (0.01..=1000.0).contains(points));
    points.ok_or_else(|| "allowed is a number of points from 0.01 to 1000".to_owned())
}
