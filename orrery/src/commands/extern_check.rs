//! `orrery extern-check`: whether a program follows the protocol of the agent `extern`.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::whole;
use crate::terminal::new_file::check_is_new;
use crate::terminal::output;
use anyhow::{anyhow, bail};
use clap::Args;
use orrery_agents::Playable;
use orrery_agents::external::{CommandLine, CommandLineError, Finding, ProgramCheck, TimeControl};
use orrery_engine::Rng;
use std::path::PathBuf;
use std::time::Duration;

/// The options of a check.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
It plays with the program against random choices and prints what is right, and the first thing that is wrong with what to \
change:
  orrery extern-check 'python3 bot.py'
The exit status is 1 if something is wrong. agents/EXTERN.md describes the protocol.")]
pub(crate) struct ExternCheckArgs {
    /// The program and its arguments, as in extern:cmd=
    #[arg(value_name = "CMD", value_parser = command_line)]
    command: CommandLine,
    #[command(flatten)]
    game: GameArgs,
    /// Games to play, one after the other
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=1000), default_value = "2")]
    games: u64,
    /// Milliseconds for each decision
    #[arg(long, allow_negative_numbers = true, value_name = "MS", value_parser = whole(1..=3_600_000), default_value = "1000")]
    ms: u64,
    /// Milliseconds for the first answer
    #[arg(long, allow_negative_numbers = true, value_name = "MS", value_parser = whole(1..=3_600_000), default_value = "10000")]
    first: u64,
    /// Milliseconds for all decisions of a game together, if that is to be limited
    #[arg(long, allow_negative_numbers = true, value_name = "MS", value_parser = whole(1..=86_400_000))]
    game_ms: Option<u64>,
    /// Milliseconds that a decision, and all of a game together, may take beyond that
    #[arg(long, allow_negative_numbers = true, value_name = "MS", value_parser = whole(0..=60_000), default_value = "0")]
    margin: u64,
    /// Write all questions and answers with their times into this new file, as JSON lines
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

fn command_line(text: &str) -> Result<CommandLine, CommandLineError> {
    text.parse()
}

impl ExternCheckArgs {
    /// Checks the program.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if let Some(log) = &self.log {
            check_is_new("--log", log)?;
        }
        with_game(&self.game, Checking(&self))
    }
}

/// A check about to begin.
struct Checking<'a>(&'a ExternCheckArgs);

impl Job for Checking<'_> {
    type Output = ();

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let args = self.0;
        let seed = args.game.deal.seed;
        let start = |game: u64| {
            let setup = (dealer.deal)(game, &mut Rng::from_words(&[seed, game]));
            let refused = |problems| anyhow!(output::listed("the setup cannot be played", &problems));
            dealer.game.start(&setup, seed.wrapping_add(game)).map_err(refused)
        };
        let starts = (0..args.games).map(start).collect::<anyhow::Result<Vec<G::State>>>()?;
        let check = ProgramCheck {
            command: args.command.clone(),
            time: TimeControl {
                first: Duration::from_millis(args.first),
                decision: Duration::from_millis(args.ms),
                game: args.game_ms.map(Duration::from_millis),
                margin: Duration::from_millis(args.margin),
            },
            log: args.log.clone(),
        };
        let mut printed = Ok(());
        let is_right = check.run(dealer.game, &starts, seed, |finding| {
            if printed.is_ok() {
                printed = output::print(&line(&finding));
            }
        });
        printed?;
        if !is_right {
            bail!("the program does not follow the protocol");
        }
        output::print("Nothing is wrong.\n")
    }
}

/// A finding as a line; the remedy is a second one.
fn line(finding: &Finding) -> String {
    match finding {
        Finding::Right(what) => format!("right  {what}\n"),
        Finding::Note(what) => format!("note   {what}\n"),
        Finding::Wrong { what, remedy } => format!("wrong  {what}\n       to do: {remedy}\n"),
    }
}
