//! `orrery ruleset check`: every problem of every file, or what each file holds.

use crate::game::args::ChosenGame;
use crate::game::command::GameCommand;
use crate::game::files::{self, RulesetFiles};
use crate::game::of_game;
use crate::output::{self, listed};
use anyhow::anyhow;
use clap::Args;
use orrery_engine::bitboard::Backend;
use orrery_engine::{Problems, Rules};
use std::path::PathBuf;

/// The files.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    game: ChosenGame,
    /// The files, each in place of the built-in one of its kind
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl CheckArgs {
    /// Checks the files, and that a game can be played under them.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let sound = of_game!(self.game.name, Command => self.check::<Command>());
        output::print(&sound.map_err(|problems| all(&problems))?)
    }

    /// A line for each file, which says what it holds, and the ruleset they make.
    fn check<C: GameCommand>(&self) -> Result<String, Problems> {
        let (ruleset, _) = files::load::<C::Ruleset>(&self.files, &Default::default())?;
        let line = |(file, text): (String, String)| {
            let held = ruleset.held(&text).expect("a file that was loaded is of a known kind");
            format!("{file}: ok: {held}\n")
        };
        let lines: String = files::read(&self.files).0.into_iter().map(line).collect();
        let game = C::game(ruleset, Backend::Portable)?;
        Ok(format!("{lines}ruleset {}\n", game.ruleset_id()))
    }
}

/// All problems under a heading.
fn all(problems: &Problems) -> anyhow::Error {
    let heading = match problems.0.len() {
        1 => "1 problem in the ruleset".to_owned(),
        count => format!("{count} problems in the ruleset"),
    };
    anyhow!(listed(&heading, problems))
}
