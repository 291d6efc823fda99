//! Planetarium from the command line.

mod numbers;
mod sections;

use super::command::{Comparison, GameCommand};
use super::files::{RulesetFiles, Texts};
use crate::terminal::output::{Usage, usage};
use clap::Args;
use orrery_arena::bench::{self, Bench};
use orrery_arena::question::Compared;
use orrery_engine::Problems;
use orrery_engine::bitboard::Backend;
use orrery_engine::planetarium::ruleset::files::RulesetFile;
use orrery_engine::planetarium::{Difficulty, Planetarium, Ruleset, Setup};
use orrery_engine::problem::one_of;
use serde::{Deserialize, Serialize};

/// Planetarium.
pub(crate) struct PlanetariumCommand;

/// The options of a setup.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
#[group(skip)]
pub(crate) struct Options {
    /// How high the target of a solo game of planetarium starts: easy, normal or hard
    #[arg(long, value_name = "LEVEL", value_parser = difficulty)]
    difficulty: Option<Difficulty>,
}

fn difficulty(text: &str) -> Result<Difficulty, String> {
    Difficulty::from_name(text).ok_or_else(|| one_of(text, Difficulty::ALL.map(Difficulty::name)))
}

impl GameCommand for PlanetariumCommand {
    type Game = Planetarium;
    type Ruleset = Ruleset;
    type Options = Options;

    const NAME: &'static str = "planetarium";

    fn game(ruleset: Ruleset, _: Backend) -> Result<Planetarium, Problems> {
        Ok(Planetarium::new(ruleset))
    }

    fn setup(players: u64, options: &Options) -> Result<Setup, Usage> {
        Ok(Setup {
            players: players as u8,
            difficulty: options.difficulty,
        })
    }

    fn setup_of_file(file: &str, text: &str) -> Result<Setup, Problems> {
        Setup::from_toml(file, text)
    }

    fn compared<'a>(
        _: &'a Planetarium,
        _: &'a Options,
        _: usize,
        _: u64,
        what: Compared,
    ) -> Result<Comparison<'a, Self>, Usage> {
        match what {
            Compared::SEATS => Err(usage!(
                "--what seats compares who begins, and planetarium does not deal that: whoever discards the highest Final begins, \
                 so beginning cannot be told from giving up that card"
            )),
            _ => Err(usage!("planetarium has no boards to compare")),
        }
    }

    fn is_dealt(_: &Planetarium, setup: &Setup, path: &str) -> bool {
        setup.players == 1 || !(path.starts_with("setup.solo.") || path.starts_with("setup.ruling.solo."))
    }

    fn players(setup: &Setup) -> usize {
        setup.players.into()
    }

    fn signature_deals(game: &Planetarium) -> Vec<(Setup, u64)> {
        game.signature_deals()
    }

    fn perft_options() -> Vec<String> {
        let deals = [(1, 1), (2, 1), (2, 2), (3, 1), (4, 1)];
        let options = deals.map(|(players, seed)| format!("--players {players} --seed {seed} --depth 7"));
        options.to_vec()
    }

    fn sections(game: &Planetarium) -> Vec<String> {
        vec![sections::board(game), sections::cards(game), sections::sources(game)]
    }

    fn benches(_: Backend) -> Vec<Bench> {
        bench::planetarium()
    }
}

impl RulesetFiles for Ruleset {
    const NOT_CHANGED: &'static [(&'static str, &'static str)] = numbers::NOT_CHANGED;

    fn with_files(files: &[(&str, &str)]) -> Result<Ruleset, Problems> {
        Ruleset::with_files(files)
    }

    fn built_in() -> Texts {
        let files = RulesetFile::ALL.map(|part| (part.file_name(), part.embedded_text().to_owned()));
        files.into_iter().collect()
    }

    fn kind_of(text: &str) -> Option<String> {
        Some(RulesetFile::recognise(text)?.file_name())
    }

    fn held(&self, text: &str) -> Option<String> {
        Some(RulesetFile::recognise(text)?.to_string())
    }
}
