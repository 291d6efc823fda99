//! `orrery tensors`: what the numbers of observations and the indices of actions mean.

use crate::args::{Form, whole};
use crate::columns::{columns, row};
use crate::game::args::{ChosenGame, RulesArgs};
use crate::game::command::GameCommand;
use crate::game::files::Texts;
use crate::game::of_game;
use crate::output::{self, Usage};
use crate::ruleset::actions::actions;
use crate::screen::screen;
use clap::Args;
use orrery_arena::report::{SCHEMA, actions_json, tensors_json};
use orrery_engine::tensor::Place;
use orrery_engine::{Game, Information, ObservationTable};
use serde_json::{Value, json};

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
    /// A table for people, or JSON for programs
    #[arg(long, value_name = "FORM", value_enum, default_value_t)]
    format: Form,
}

const LEGEND: &str = "\
A part of each seat is listed once, where it begins for the observer; the others follow clockwise.
Byte 0 is the version, byte 1 the number of seats. A bit is counted from byte 2, the lowest of a byte first.
The unpacked form begins at `value`; a value is the packed number, which is in the range, divided by `by`.
";

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
            return Err(Usage(format!("--players is {seats}; allowed for {name} is 1 to {most}")).into());
        }
        match self.format {
            Form::Table => {
                let text = observation(&game, table, seats) + "\n" + &actions(&game);
                output::print_drawn(&screen().wrapped(&text))
            }
            Form::Json => output::print(&output::json(&json(&game, seats))),
        }
    }
}

/// What the numbers of observations for this number of seats and the indices of actions mean, for programs.
pub fn json<G: Game>(game: &G, seats: usize) -> Value {
    json!({
        "schema": SCHEMA,
        "game": game.name(),
        "observation": tensors_json(game.observation_table(), seats),
        "actions": actions_json(&game.action_space(), game.versions().actions),
    })
}

/// The table of the observation with its places for a number of seats.
fn observation<G: Game>(game: &G, table: &ObservationTable, seats: usize) -> String {
    let shape = table.shape();
    let lengths = (1..=table.most_seats).map(|seats| table.packed_len(seats).to_string());
    let head = row([
        &"of",
        &"part",
        &"kind",
        &"count",
        &"range",
        &"by",
        &"value",
        &"begins at",
        &"meaning",
    ]);
    let listed = table.places(seats).filter(|place| place.seat.unwrap_or(0) == 0);
    let rows: Vec<Vec<String>> = [head].into_iter().chain(listed.map(place_row)).collect();
    format!(
        "{}, observation version {}: {} values, {} planes of {} x {} and {} scalars\n\
         packed bytes with 1 seat and more: {}\n\n\
         with {seats} seats:\n\n{}\n{LEGEND}",
        game.name(),
        table.version,
        shape.len(),
        shape.planes,
        shape.rows,
        shape.columns,
        shape.scalars,
        lengths.collect::<Vec<_>>().join(", "),
        columns(&rows),
    )
}

fn place_row(place: Place) -> Vec<String> {
    let part = place.part;
    let owner = if place.seat.is_some() { "seat" } else { "table" };
    let [least, most] = part.range;
    let sort = if part.kind.bytes() == 0 { "bit" } else { "byte" };
    row([
        &owner,
        &part.name,
        &part.kind.name(),
        &part.count,
        &format!("{least} to {most}"),
        &part.divisor,
        &place.first,
        &format!("{sort} {}", place.at),
        &part.meaning,
    ])
}
