//! The command `orrery`: reads the command line, calls the library, prints.

mod agents;
mod args;
mod backend;
mod balance;
mod bench;
mod columns;
mod export;
mod focus;
mod folder;
mod folder_name;
mod game;
mod input;
mod interrupt;
mod merge;
mod output;
mod perft;
mod play;
mod rebalance;
mod replay;
mod report;
mod resume;
mod ruleset;
mod saver;
mod session;
mod solo;
mod sprt;
mod stored;
mod tournament;
mod trust;
mod tune;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A self-play laboratory for the board games Planet Unknown and Planetarium; without a subcommand it plays a tournament
#[derive(Parser, Debug)]
#[command(name = "orrery", version, max_term_width = 100)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_help_heading = "Subcommands",
    subcommand_value_name = "SUBCOMMAND",
    after_help = "ORRERY_PORTABLE=1 in the environment avoids special instructions of the processor. \
        It changes the time and nothing else."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    tournament: tournament::TournamentArgs,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play agents against each other and print their win shares
    Tournament(tournament::TournamentArgs),
    /// Let agents play alone, each on the same deals, and print how they do against the target
    Solo(solo::SoloArgs),
    /// Compare corporations, planets or seats, each agent playing against itself
    Balance(balance::BalanceArgs),
    /// Find the smallest change of a corporation that brings it to the mean of all
    Rebalance(rebalance::RebalanceArgs),
    /// Test whether one agent is better than another, and stop as soon as that is known
    Sprt(sprt::SprtArgs),
    /// Play one game and print it so that a person can follow it
    Play(play::PlayArgs),
    /// Print a game of a stored run, or play the run again and compare every bit
    Replay(replay::ReplayArgs),
    /// Print the result of a stored run
    Report(report::ReportArgs),
    /// Put slices of a run together
    Merge(merge::MergeArgs),
    /// Print the games of a stored run for other programs
    Export(export::ExportArgs),
    /// Count the lines of a game by depth, or print the signature of the rules
    Perft(perft::PerftArgs),
    /// Measure how fast the engine is on this machine, next to its marks
    Bench(bench::BenchArgs),
    /// Check, compare and show rulesets
    Ruleset(ruleset::RulesetArgs),
    /// Tune the weights of an agent's evaluation by games against itself
    Tune(tune::TuneArgs),
    /// List the agents and their parameters
    Agents(agents::AgentsArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => output::wrong_usage(&with_tip(error)),
    };
    output::finish(interrupt::outlive_size_limits().and_then(|()| cli.run()))
}

impl Cli {
    fn run(self) -> anyhow::Result<()> {
        match self.command {
            None => self.tournament.run(),
            Some(Command::Tournament(args)) => args.run(),
            Some(Command::Solo(args)) => args.run(),
            Some(Command::Balance(args)) => args.run(),
            Some(Command::Rebalance(args)) => args.run(),
            Some(Command::Sprt(args)) => args.run(),
            Some(Command::Play(args)) => args.run(),
            Some(Command::Replay(args)) => args.run(),
            Some(Command::Report(args)) => args.run(),
            Some(Command::Merge(args)) => args.run(),
            Some(Command::Export(args)) => args.run(),
            Some(Command::Perft(args)) => args.run(),
            Some(Command::Bench(args)) => args.run(),
            Some(Command::Ruleset(args)) => args.run(),
            Some(Command::Tune(args)) => args.run(),
            Some(Command::Agents(args)) => args.run(),
        }
    }
}

/// Adds a tip to the error for an option before the subcommand, as options go after it.
fn with_tip(mut error: clap::Error) -> clap::Error {
    if let (ErrorKind::ArgumentConflict, Some(ContextValue::String(subcommand))) =
        (error.kind(), error.get(ContextKind::InvalidSubcommand))
    {
        let tip = format!("options go after the subcommand: orrery {subcommand} [OPTIONS]");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}
