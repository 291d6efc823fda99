//! `orrery ruleset show`: what is in the ruleset, or on one of its boards.

use super::numbers;
use crate::game::args::RulesArgs;
use crate::game::command::GameCommand;
use crate::game::files::Texts;
use crate::game::of_game;
use crate::host::args::{Form, Format};
use crate::terminal::output::{self, Usage, refuse, usage};
use crate::terminal::screen::{in_form, screen};
use anyhow::Context;
use clap::Args;
use orrery_arena::report::{self, SCHEMA};
use orrery_engine::Rules;
use orrery_engine::problem::{cut, one_of};
use serde_json::{Map, Value, json};

/// What to show.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery ruleset show
  orrery ruleset show cosmos --ruleset rules
  orrery ruleset show cosmos --numbers
  orrery ruleset show civ_cards.C21 --numbers
  orrery ruleset show --actions
  orrery ruleset show --format json")]
pub(crate) struct ShowArgs {
    /// A corporation or planet to show in full, by its name in options; with --numbers also a card, a file or the beginning
    /// of a path
    #[arg(value_name = "BOARD")]
    board: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// List the numbers and switches that can be changed, each with its path and value, and why others cannot
    #[arg(long, conflicts_with = "actions")]
    numbers: bool,
    /// Show how actions are numbered, and the versions of everything that is numbered
    #[arg(long, conflicts_with = "board")]
    actions: bool,
    /// A description for people, or JSON for programs: of the whole ruleset, or of its numbers
    #[arg(long, value_name = "FORM", value_enum, default_value_t, conflicts_with = "actions")]
    format: Form,
}

impl ShowArgs {
    /// Prints the ruleset, one of its boards, or the numbers of its actions.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        of_game!(self.rules.game.name, Command => self.show::<Command>())
    }

    fn show<C: GameCommand>(&self) -> anyhow::Result<()> {
        let (game, texts) = self.rules.load::<C>()?;
        if self.numbers {
            let text = numbers::shown::<C>(&game, &texts, self.board.as_deref(), self.format)?;
            return output::print(&text);
        }
        if let (Some(board), Form::Json) = (&self.board, self.format) {
            refuse!(
                "--format json has the whole ruleset: leave out `{}`, or add --numbers",
                cut(board)
            );
        }
        if self.format == Form::Json {
            return output::print(&output::json(&json(&game, &texts)?));
        }
        let text = match &self.board {
            Some(name) => board::<C>(&game, &texts, name)?,
            None if self.actions => return output::print(&in_form(Format::Table, &report::actions(&game))),
            None => ruleset::<C>(&game),
        };
        output::print_drawn(&screen().wrapped(&text))
    }
}

/// The ruleset as its files have it, by their names without the extension.
fn json<G: Rules>(game: &G, texts: &Texts) -> anyhow::Result<Value> {
    let file = |(name, text): (&String, &String)| {
        let content: Value = toml::from_str(text).with_context(|| format!("{name} cannot be written as JSON"))?;
        Ok((name.trim_end_matches(".toml").to_owned(), content))
    };
    let files = texts.iter().map(file).collect::<anyhow::Result<Map<String, Value>>>()?;
    Ok(json!({
        "schema": SCHEMA,
        "game": game.name(),
        "ruleset": game.ruleset_id().to_string(),
        "files": files,
    }))
}

fn ruleset<C: GameCommand>(game: &C::Game) -> String {
    let sections = C::sections(game).join("\n");
    format!("{}, ruleset {}\n\n{sections}", game.name(), game.ruleset_id())
}

fn board<C: GameCommand>(game: &C::Game, texts: &Texts, name: &str) -> Result<String, Usage> {
    let names = C::boards(game);
    if names.is_empty() {
        refuse!("{} has no boards to show; leave out `{}`", C::NAME, cut(name));
    }
    C::board(game, texts, name).ok_or_else(|| {
        usage!(
            "no corporation or planet is called `{}`; {}",
            cut(name),
            one_of(name, names)
        )
    })
}
