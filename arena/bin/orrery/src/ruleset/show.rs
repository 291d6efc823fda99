//! `orrery ruleset show`: what is in the ruleset.

use super::actions::actions;
use crate::game::args::RulesArgs;
use crate::game::command::GameCommand;
use crate::game::of_game;
use crate::output;
use clap::Args;
use orrery_engine::Rules;

/// What to show.
#[derive(Args, Clone, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Show how actions are numbered, and the versions of everything that is numbered
    #[arg(long)]
    actions: bool,
}

impl ShowArgs {
    /// Prints the ruleset, or the numbers of its actions.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        of_game!(self.rules.game.name, Command => self.show::<Command>())
    }

    fn show<C: GameCommand>(&self) -> anyhow::Result<()> {
        let (game, _) = self.rules.load::<C>()?;
        output::print(&if self.actions {
            actions(&game)
        } else {
            ruleset::<C>(&game)
        })
    }
}

fn ruleset<C: GameCommand>(game: &C::Game) -> String {
    let sections = C::sections(game).join("\n");
    format!("{}, ruleset {}\n\n{sections}", game.name(), game.ruleset_id())
}
