//! The race from the command line.

use super::command::GameCommand;
use super::files::{RulesetFiles, Texts};
use crate::host::args::whole;
use crate::terminal::output::{Usage, refuse};
use clap::Args;
use orrery_arena::bench::{self, Bench};
use orrery_engine::bitboard::Backend;
use orrery_engine::testing::RaceSetup;
use orrery_engine::{Problems, Race};
use serde::{Deserialize, Serialize};

/// Every race has this many seats.
const SEATS: u64 = 3;

/// The race.
pub(crate) struct RaceCommand;

/// The options of a setup.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
#[group(skip)]
pub(crate) struct Options {
    /// Squares of a race
    #[arg(long, value_name = "N", value_parser = whole(1..=60), default_value = "24")]
    length: u64,
}

impl GameCommand for RaceCommand {
    type Game = Race;
    type Ruleset = NoFiles;
    type Options = Options;

    const NAME: &'static str = "race";

    fn game(_: NoFiles, _: Backend) -> Result<Race, Problems> {
        Ok(Race)
    }

    fn setup(players: u64, options: &Options) -> Result<RaceSetup, Usage> {
        if players != SEATS {
            refuse!("a race has {SEATS} players, not {players}");
        }
        Ok(RaceSetup {
            length: options.length as u8,
        })
    }

    fn setup_of_file(file: &str, _: &str) -> Result<RaceSetup, Problems> {
        let mut problems = Problems::default();
        problems.add(file, "a file", "a race has the option --length");
        problems.or(RaceSetup { length: 1 })
    }

    fn players(_: &RaceSetup) -> usize {
        SEATS as usize
    }

    fn signature_deals(_: &Race) -> Vec<(RaceSetup, u64)> {
        [7, 20, 60].map(|length| (RaceSetup { length }, 1)).to_vec()
    }

    fn perft_options() -> Vec<String> {
        vec![format!("--players {SEATS} --length 10 --depth 10")]
    }

    fn sections(_: &Race) -> Vec<String> {
        vec!["steps of 1 and 2 squares\n".to_owned()]
    }

    fn benches(_: Backend) -> Vec<Bench> {
        bench::race()
    }
}

/// A ruleset without files.
pub(crate) struct NoFiles;

impl RulesetFiles for NoFiles {
    fn with_files(files: &[(&str, &str)]) -> Result<NoFiles, Problems> {
        let mut problems = Problems::default();
        for (name, _) in files {
            problems.add(*name, "a file", "a race has no ruleset files");
        }
        problems.or(NoFiles)
    }

    fn built_in() -> Texts {
        Texts::new()
    }

    fn kind_of(_: &str) -> Option<String> {
        None
    }

    fn held(&self, _: &str) -> Option<String> {
        None
    }
}
