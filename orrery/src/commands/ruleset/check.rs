//! `orrery ruleset check`: every problem of every file, or what each file holds and what in it is probably a mistake.

use crate::game::args::ChosenGame;
use crate::game::command::GameCommand;
use crate::game::files::{self, RulesetFiles};
use crate::game::of_game;
use crate::terminal::output::{self, listed};
use anyhow::anyhow;
use clap::Args;
use orrery_engine::bitboard::Backend;
use orrery_engine::{Problems, Rules};
use std::path::PathBuf;

/// The files.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery ruleset check corporations.toml
  orrery ruleset check rules --game planetarium")]
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
        let read = files::read(&self.files).0;
        let warnings = warnings(&ruleset, &read);
        let lines: String = read.into_iter().map(line).collect();
        let game = C::game(ruleset, Backend::Portable)?;
        Ok(format!("{lines}{warnings}ruleset {}\n", game.ruleset_id()))
    }
}

/// A line for each remark that does not hold for the built-in ruleset too, with the name of the file that it is about.
fn warnings<R: RulesetFiles>(ruleset: &R, read: &[(String, String)]) -> String {
    let usual = R::with_files(&[]).map_or(Vec::new(), |built_in| built_in.warnings());
    let file = |kind: String| {
        let given = read.iter().find(|(_, text)| R::kind_of(text).as_ref() == Some(&kind));
        given.map_or(format!("built-in {kind}"), |(file, _)| file.clone())
    };
    let new = ruleset
        .warnings()
        .into_iter()
        .filter(|warning| !usual.contains(warning));
    new.map(|(kind, text)| format!("warning: {}: {text}\n", file(kind)))
        .collect()
}

/// All problems under a heading.
fn all(problems: &Problems) -> anyhow::Error {
    let heading = match problems.0.len() {
        1 => "1 problem in the ruleset".to_owned(),
        count => format!("{count} problems in the ruleset"),
    };
    anyhow!(listed(&heading, problems))
}
