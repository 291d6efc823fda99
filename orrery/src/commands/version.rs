//! `orrery version`: what this program is, and which rules it plays.

use crate::game::backend::backend;
use crate::game::command::GameCommand;
use crate::game::files::Texts;
use crate::game::{GameName, files, of_game};
use crate::terminal::output::{self, listed};
use crate::terminal::screen::screen;
use anyhow::anyhow;
use clap::Args;
use orrery_engine::Rules;

/// The version and the commit, in a line.
pub(crate) const SHORT: &str = concat!(env!("CARGO_PKG_VERSION"), ", commit ", env!("ORRERY_COMMIT"));

/// Takes no options.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Example:
  orrery version

The commit is known in builds with optimization for release from a git clone.")]
pub(crate) struct VersionArgs {}

impl VersionArgs {
    /// Prints the version, and for each game its built-in ruleset and the versions of what is numbered.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut text = format!("orrery {SHORT}\n\n");
        for game in GameName::ALL {
            text += &of_game!(game, Command => built_in::<Command>())?;
        }
        output::print_drawn(&screen().wrapped(&text))
    }
}

/// The built-in ruleset of a game, by the beginning of its identity, and its versions.
fn built_in<C: GameCommand>() -> anyhow::Result<String> {
    let backend = backend()?;
    let loaded = files::load::<C::Ruleset>(&[], &Texts::default());
    let game = loaded.and_then(|(ruleset, _)| C::game(ruleset, backend));
    let game = game.map_err(|problems| anyhow!(listed("the built-in ruleset cannot be played", &problems)))?;
    let (versions, ruleset) = (game.versions(), game.ruleset_id().to_string());
    Ok(format!(
        "{:14}  ruleset {}, rules {:016x}, actions {}, observation {}\n",
        C::NAME,
        &ruleset[..16],
        versions.rules,
        versions.actions,
        versions.observation
    ))
}
