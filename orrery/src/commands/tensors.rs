//! `orrery tensors`: what the numbers of observations and the indices of actions mean.

use crate::game::args::{ChosenGame, RulesArgs};
use crate::game::command::GameCommand;
use crate::game::files::Texts;
use crate::game::of_game;
use crate::host::args::{OutputArgs, whole};
use crate::terminal::output::{self, refuse};
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_arena::report;
use orrery_engine::Information;

/// What to print.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery tensors --game planetarium
  orrery tensors --players 4 --format json

The JSON has the place of every part of every seat; docs/data.md unpacks observations with it in ten lines of Python.")]
pub(crate) struct TensorsArgs {
    #[command(flatten)]
    game: ChosenGame,
    /// Seats at the table: the packed form has a length for each number
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=6), default_value = "2")]
    players: u64,
    #[command(flatten)]
    output: OutputArgs,
}

impl TensorsArgs {
    /// Prints the observation table and the numbering of actions.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        of_game!(self.game.name, Command => self.print::<Command>())
    }

    fn print<C: GameCommand>(&self) -> anyhow::Result<()> {
        // The tables are the same for every ruleset.
        let built_in = RulesArgs {
            game: self.game,
            ruleset: Vec::new(),
            stored_ruleset: Texts::default(),
        };
        let (game, _) = built_in.load::<C>()?;
        let (table, seats) = (game.observation_table(), self.players as usize);
        if seats > table.most_seats {
            let (name, most) = (C::NAME, table.most_seats);
            refuse!("--players is {seats}; allowed for {name} is 1 to {most}");
        }
        output::print(&in_form(self.output.format, &report::tensors(&game, seats)))
    }
}
