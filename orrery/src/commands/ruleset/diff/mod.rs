//! `orrery ruleset diff`: what differs between two rulesets, in words.

mod names;
mod walk;
mod words;

use crate::game::args::ChosenGame;
use crate::game::command::GameCommand;
use crate::game::files::{self, Texts};
use crate::game::of_game;
use crate::host::args::OutputArgs;
use crate::terminal::output::{self, listed};
use crate::terminal::screen::in_form;
use anyhow::anyhow;
use clap::Args;
use orrery_arena::report::{DiffReport, Difference, Report};
use orrery_engine::Rules;
use orrery_engine::bitboard::Backend;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::slice;
use toml::Table;

/// The word for the built-in ruleset.
const BUILT_IN: &str = "built-in";

/// The two rulesets.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Example:
  orrery ruleset diff built-in rules")]
pub(crate) struct DiffArgs {
    #[command(flatten)]
    game: ChosenGame,
    /// A ruleset file, a folder of them, or `built-in`; if it is the only one, the built-in ruleset is compared with it
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The ruleset that A is compared with, in the same way
    #[arg(value_name = "B")]
    second: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl DiffArgs {
    /// Prints a line for each difference, or that there is none.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let report = of_game!(self.game.name, Command => self.report::<Command>())?;
        output::print(&in_form(self.output.format, &report))
    }

    fn report<C: GameCommand>(&self) -> anyhow::Result<Report> {
        let built_in = Path::new(BUILT_IN);
        let [before, after] = match &self.second {
            Some(second) => [&self.first, &**second],
            None => [built_in, &self.first],
        };
        let (old, new) = (Loaded::read::<C>(before)?, Loaded::read::<C>(after)?);
        let named = |path: &Path, ruleset: &Loaded| (path.display().to_string(), ruleset.id.clone());
        let diff = DiffReport {
            rulesets: [named(before, &old), named(after, &new)],
            differences: differences(&old.texts, &new.texts),
        };
        Ok(diff.report())
    }
}

/// A ruleset that was read.
struct Loaded {
    id: String,
    texts: Texts,
}

impl Loaded {
    fn read<C: GameCommand>(path: &Path) -> anyhow::Result<Loaded> {
        let path = path.to_owned();
        let paths = if path.as_os_str() == BUILT_IN {
            &[]
        } else {
            slice::from_ref(&path)
        };
        let loaded = files::load::<C::Ruleset>(paths, &Texts::new());
        let game = loaded.and_then(|(ruleset, texts)| Ok((C::game(ruleset, Backend::Portable)?, texts)));
        let (game, texts) = game.map_err(|problems| {
            let heading = format!("{} cannot be compared", path.display());
            anyhow!(listed(&heading, &problems))
        })?;
        Ok(Loaded {
            id: game.ruleset_id().to_string(),
            texts,
        })
    }
}

/// What differs between two rulesets, given as the texts of their files by name.
pub(crate) fn differences(before: &Texts, after: &Texts) -> Vec<Difference> {
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let table = |texts: &Texts, name: &String| -> Table {
        let table = texts.get(name).and_then(|text| text.parse().ok());
        table.unwrap_or_default()
    };
    let of_file = |name: &String| {
        let stem = name.strip_suffix(".toml").unwrap_or(name);
        walk::of_file(stem, &table(before, name), &table(after, name))
    };
    names.into_iter().flat_map(of_file).collect()
}
