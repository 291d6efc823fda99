//! `orrery perft`: how many lines a game has to each depth, and the number that changes when play does.

use crate::game::args::{DealArgs, GameArgs, ids};
use crate::game::command::GameCommand;
use crate::game::job::{Dealer, Job, with_game};
use crate::game::{GameName, of_game};
use crate::host::args::{Format, OutputArgs, whole};
use crate::terminal::output::{self, listed};
use anyhow::anyhow;
use clap::Args;
use orrery_agents::Playable;
use orrery_arena::report::SCHEMA;
use orrery_engine::perft::{perft, signature};
use orrery_engine::{Rng, Rules};
use serde_json::{Value, json};
use std::fmt::Display;

/// The options of a count.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery perft --depth 4 --planets gaia,petra
  orrery perft --signature")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Count lines of 1 to N actions
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=20), default_value = "6")]
    depth: u64,
    /// Print one number over fixed deals instead: it changes when play does
    #[arg(long, conflicts_with_all = ["depth", "players", "setup"], conflicts_with_all = ids::<DealArgs>())]
    signature: bool,
    /// Print the options of the game's recorded counts, one count a line
    #[arg(long, conflicts_with_all = ["depth", "players", "setup", "signature"], conflicts_with_all = ids::<DealArgs>())]
    recorded: bool,
    /// Print the names of the games, one a line
    #[arg(long, exclusive = true)]
    list: bool,
    #[command(flatten)]
    output: OutputArgs,
}

impl PerftArgs {
    /// Counts, and prints each count as soon as it is known.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let game = self.game.rules.game.name;
        if self.list {
            output::print(&lines(GameName::ALL))
        } else if self.recorded {
            output::print(&lines(&of_game!(game, Command => Command::perft_options())))
        } else if self.signature {
            of_game!(game, Command => self.print_signature::<Command>())
        } else {
            with_game(&self.game, &self)
        }
    }

    fn print_signature<C: GameCommand>(&self) -> anyhow::Result<()> {
        let (game, _) = self.game.rules.load::<C>()?;
        let deals = C::signature_deals(&game);
        for (setup, seed) in &deals {
            let refused = |problems| anyhow!(listed("the deals of the signature cannot be played", &problems));
            game.start(setup, *seed).map_err(refused)?;
        }
        let signature = format!("{:016x}", signature(&game, &deals));
        output::print(&match self.output.format {
            Format::Table => signature + "\n",
            Format::Csv => format!("signature\n{signature}\n"),
            Format::Json => output::json(&json!({ "schema": SCHEMA, "signature": signature })),
        })
    }
}

impl Job for &PerftArgs {
    type Output = ();

    /// Counts the lines of one deal, whose seed is the value of `--seed` itself.
    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let seed = self.game.deal.seed;
        let setup = (dealer.deal)(0, &mut Rng::seed(seed));
        let start = dealer.game.start(&setup, seed)?;
        let setup = without_nulls(serde_json::to_value(&setup)?);
        let counts = (1..=self.depth as u32).map(|depth| (depth, perft(dealer.game, &start, depth)));
        match self.output.format {
            Format::Table => {
                output::print(&format!("setup {setup}\nseed {seed}\n"))?;
                for (depth, count) in counts {
                    output::print(&format!("perft {depth} {count}\n"))?;
                }
                Ok(())
            }
            Format::Csv => {
                output::print("depth,count\n")?;
                for (depth, count) in counts {
                    output::print(&format!("{depth},{count}\n"))?;
                }
                Ok(())
            }
            Format::Json => {
                let counts: Vec<u64> = counts.map(|(_, count)| count).collect();
                output::print(&output::json(&json!({
                    "schema": SCHEMA,
                    "game": dealer.game.name(),
                    "ruleset": dealer.game.ruleset_id().to_string(),
                    "setup": setup,
                    "seed": seed,
                    "counts": counts,
                })))
            }
        }
    }
}

fn lines(words: &[impl Display]) -> String {
    words.iter().map(|word| format!("{word}\n")).collect()
}

/// Removes options that are not set: the setup means the same without them.
fn without_nulls(mut setup: Value) -> Value {
    if let Some(options) = setup.as_object_mut() {
        options.retain(|_, value| !value.is_null());
    }
    setup
}
