//! The options that subcommands share: the same option has the same name and meaning everywhere.

use crate::boards::BoardList;
use crate::game::GameName;
use clap::{Args, ValueEnum};
use orrery_agents::AgentList;
use orrery_engine::planet_unknown::ruleset::station::Turning;
use orrery_engine::planetarium::Difficulty;
use orrery_engine::problem::one_of;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::thread::available_parallelism;

/// Which rules are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct RulesArgs {
    /// The game: planet-unknown or planetarium
    #[arg(long, value_name = "NAME", default_value_t = GameName::PlanetUnknown)]
    pub(crate) game: GameName,
    /// A ruleset file, or a folder of them, in place of the built-in ones of their kinds; may be given more than once
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) ruleset: Vec<PathBuf>,
    /// The files of a run that was stored, in place of all others.
    #[arg(skip)]
    pub(crate) stored_ruleset: BTreeMap<String, String>,
}

/// What is played.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Seats at the table
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=6), default_value = "2")]
    pub(crate) players: u64,
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    /// Deal private objectives; a player alone always has them
    #[arg(long)]
    pub(crate) private_objectives: bool,
    /// Who turns the station: commander, or clockwise by itself [default: clockwise for 1 or 2 players, else commander]
    #[arg(long, value_name = "HOW", value_parser = turning)]
    pub(crate) turning: Option<Turning>,
    /// How high the target of a solo game of planetarium starts: easy, normal or hard
    #[arg(long, value_name = "LEVEL", value_parser = difficulty)]
    pub(crate) difficulty: Option<Difficulty>,
    /// A TOML file with the whole setup, in place of the options for players, boards and modules
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "planets", "corporations", "events", "private_objectives", "turning", "difficulty"])]
    pub(crate) setup: Option<PathBuf>,
    /// The setup of a run that was stored.
    #[arg(skip)]
    pub(crate) stored_setup: Option<serde_json::Value>,
}

/// What a game is dealt from, whoever plays.
#[derive(Args, Clone, Debug)]
pub(crate) struct DealArgs {
    /// Planets, separated by commas: one for all seats or one for each; or `random`, drawn for each deal; or `all`, in
    /// turn. `orrery ruleset show` lists them
    #[arg(long, value_name = "P,Q,..", default_value = "k5b-4156")]
    pub(crate) planets: BoardList,
    /// Corporations, in the same way
    #[arg(long, value_name = "C,D,..", default_value = "universal-coalition")]
    pub(crate) corporations: BoardList,
    /// The event deck: off, uniform, random_mix, a mix of the ruleset, or the numbers of green, orange and red cards
    /// [default: off, for 1 player rulebook_example]
    #[arg(long, value_name = "DECK")]
    pub(crate) events: Option<String>,
    /// The number that names all chance: the same seed gives the same games again
    #[arg(long, allow_negative_numbers = true, value_name = "S", value_parser = whole(0..=u64::MAX), default_value = "1")]
    pub(crate) seed: u64,
}

/// Who plays.
#[derive(Args, Clone, Debug)]
pub(crate) struct AgentArgs {
    /// The agents, separated by commas; `orrery agents` lists them and their parameters
    #[arg(long, value_name = "A,B,..", default_value = "greedy,random")]
    pub(crate) agents: AgentList,
}

/// How much is played.
#[derive(Args, Clone, Debug)]
pub(crate) struct RunArgs {
    /// Games to play, rounded up so that each agent sits as often where each other sat
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=1_000_000_000_000), default_value = "2000")]
    pub(crate) games: u64,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    pub(crate) threads: Option<u64>,
}

impl RunArgs {
    /// How many threads to play on.
    pub(crate) fn threads(&self) -> usize {
        RunArgs::threads_or_all(self.threads)
    }

    /// So many threads, or one a core.
    pub(crate) fn threads_or_all(threads: Option<u64>) -> usize {
        let all = || available_parallelism().map_or(1, NonZeroUsize::get);
        threads.map_or_else(all, |threads| threads as usize)
    }
}

/// How the result is printed.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputArgs {
    /// Tables for people, JSON or CSV for programs
    #[arg(long, value_name = "FORM", value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
}

/// A form of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    Table,
    Json,
    Csv,
}

/// Reads a whole number of this range.
pub(crate) fn whole(allowed: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| allowed.contains(number));
        number.ok_or_else(|| {
            format!(
                "allowed is a whole number from {} to {}",
                allowed.start(),
                allowed.end()
            )
        })
    }
}

fn turning(text: &str) -> Result<Turning, String> {
    Turning::from_name(text).ok_or_else(|| one_of(text, Turning::ALL.map(Turning::name)))
}

pub(crate) fn difficulty(text: &str) -> Result<Difficulty, String> {
    Difficulty::from_name(text).ok_or_else(|| one_of(text, Difficulty::ALL.map(Difficulty::name)))
}
