//! The command line, and the subcommands, each in a file of its name.

pub(crate) mod agents;
pub(crate) mod answer;
pub(crate) mod balance;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod content;
pub(crate) mod decisions;
pub(crate) mod encode;
pub(crate) mod experiment;
pub(crate) mod export;
pub(crate) mod extern_check;
pub(crate) mod kingmaking;
pub(crate) mod learn;
pub(crate) mod length;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod parquet;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod rebalance;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod ruleset;
pub(crate) mod selfplay;
pub(crate) mod sensitivity;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod skill;
pub(crate) mod solo;
pub(crate) mod sprt;
pub(crate) mod sprt_list;
pub(crate) mod tension;
pub(crate) mod tensors;
pub(crate) mod tournament;
pub(crate) mod tune;
pub(crate) mod version;
pub(crate) mod worth;

use crate::host::options;
use crate::host::program::{self, Program};
use crate::host::request::Request;
use crate::runs::stored::StoredRun;
use crate::terminal::{output, progress};
use clap::{CommandFactory, Parser, Subcommand};
use experiment::Subcommands;
use orrery_agents::{AgentSpec, old_words};
use std::ffi::OsString;
use std::sync::Arc;

/// A self-play laboratory for the board games Planet Unknown and Planetarium; without a subcommand it plays a tournament
#[derive(Parser, Debug)]
#[command(name = "orrery", version = version::SHORT, max_term_width = 100)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_help_heading = "Subcommands",
    subcommand_value_name = "SUBCOMMAND",
    after_help = "\
Examples:
  orrery
  orrery tournament --agents planner,greedy --games 5k
  orrery play --agents human,greedy

Environment:
  ORRERY_PORTABLE=1          Avoid special instructions of the processor; only times change
  ORRERY_PROGRESS_SECONDS=S  Seconds between lines of progress without a terminal; 0: none
  NO_COLOR=1                 Print no colours"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) tournament: tournament::TournamentArgs,
    /// Print results and errors alone: no notes and no progress
    #[arg(long, short, global = true)]
    quiet: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play agents against each other and print their win shares
    Tournament(tournament::TournamentArgs),
    /// Play games to learn from, in which agents explore and what they think is kept
    Selfplay(selfplay::SelfplayArgs),
    /// Let agents play alone, each on the same deals, and print how they do against the target
    Solo(solo::SoloArgs),
    /// Compare corporations, planets or seats, each agent playing against itself
    Balance(balance::BalanceArgs),
    /// Find the smallest change that brings a board, or all of a kind, to the mean
    Rebalance(rebalance::RebalanceArgs),
    /// Print what cards and other items are worth, by playing deals again with something else in their place
    Worth(worth::WorthArgs),
    /// Print what the numbers of the rules do: each a step up and down, in the same deals
    Sensitivity(sensitivity::SensitivityArgs),
    /// Test whether one agent is better than another, and stop as soon as that is known
    Sprt(sprt_list::SprtCommand),
    /// Rate the agents of several stored runs together, in one list
    Rate(rate::RateArgs),
    /// Play the runs of a study and write its report
    Experiment(experiment::ExperimentArgs),
    /// Play one game and print it so that a person can follow it
    Play(play::PlayArgs),
    /// Offer the runs of a folder and tables to play at as pages on this machine
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    /// Show a game of a stored run or a saved game, as text or as a page; or play a run again and compare every bit
    Replay(replay::ReplayArgs),
    /// Print the result of a stored run
    Report(report::ReportArgs),
    /// Print what the games of a stored run use of cards, techs, tracks and more, and what they never use
    Content(content::ContentArgs),
    /// Print when the games of a stored run are decided and how often their lead changes, by playing them on from each round
    Tension(tension::TensionArgs),
    /// Print how far apart the choices in the games of a stored run are, and what its agents lose by theirs
    Decisions(decisions::DecisionsArgs),
    /// Print how often a seat that has hardly a chance decides which of the others wins, in the games of a stored run
    Kingmaking(kingmaking::KingmakingArgs),
    /// Print how long a game takes: rounds, decisions and minutes for each number of players, by games of an agent with itself
    Length(length::LengthArgs),
    /// Print how far skill and how far luck decides: how far agents are apart, what makes their points vary, and after how many
    /// games the better one is ahead
    Skill(skill::SkillArgs),
    /// Put slices of a run together
    Merge(merge::MergeArgs),
    /// Print the games of a stored run for other programs
    Export(export::ExportArgs),
    /// Write the decisions of a stored run as samples for learning
    Encode(encode::EncodeArgs),
    /// Count the lines of a game by depth, or print the signature of the rules
    Perft(perft::PerftArgs),
    /// Measure how fast the engine is on this machine, next to its marks
    Bench(bench::BenchArgs),
    /// Print what the numbers of observations and the indices of actions mean
    Tensors(tensors::TensorsArgs),
    /// Check, compare and show rulesets
    Ruleset(ruleset::RulesetArgs),
    /// Tune the weights of an agent's evaluation by games against itself
    Tune(tune::TuneArgs),
    /// Learn a model of the value of positions from games of an agent against itself
    Learn(learn::LearnArgs),
    /// Answer as the program of an agent `extern`, so that this build plays in a run of another one
    Answer(answer::AnswerArgs),
    /// Check that a program follows the protocol of the agent `extern`, and say what is wrong
    ExternCheck(extern_check::ExternCheckArgs),
    /// List the agents and their parameters
    Agents(agents::AgentsArgs),
    /// Print a script with which a shell completes subcommands and options
    Completions(completions::CompletionsArgs),
    /// Print a manual page, or write all of them
    Man(man::ManArgs),
    /// Print the version, the commit and the rulesets of this program
    Version(version::VersionArgs),
}

impl Cli {
    /// The command of these words, with a note on each old word among them.
    pub(crate) fn read(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Result<Cli, clap::Error> {
        let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
        let cli: Cli = options::read_words(Cli::command().no_binary_name(true).bin_name("orrery"), &words)?;
        output::set_quiet(cli.quiet);
        for note in words.iter().filter_map(|word| old_words::note(word.to_str()?)) {
            output::note(&format!("note: {note}"));
        }
        Ok(cli)
    }

    pub(crate) fn run(self) -> anyhow::Result<()> {
        progress::interval()?;
        match self.command {
            None => self.tournament.run(),
            Some(Command::Tournament(args)) => args.run(),
            Some(Command::Selfplay(args)) => args.run(),
            Some(Command::Solo(args)) => args.run(),
            Some(Command::Balance(args)) => args.run(),
            Some(Command::Rebalance(args)) => args.run(),
            Some(Command::Worth(args)) => args.run(),
            Some(Command::Sensitivity(args)) => args.run(),
            Some(Command::Sprt(args)) => args.run(),
            Some(Command::Rate(args)) => args.run(),
            Some(Command::Experiment(args)) => args.run(&Subcommands {
                command: <Cli as CommandFactory>::command(),
                agents: named_agents,
                run,
            }),
            Some(Command::Play(args)) => args.run(),
            #[cfg(feature = "serve")]
            Some(Command::Serve(args)) => args.run(),
            Some(Command::Replay(args)) => args.run(),
            Some(Command::Report(args)) => args.run(),
            Some(Command::Content(args)) => args.run(),
            Some(Command::Tension(args)) => args.run(),
            Some(Command::Decisions(args)) => args.run(),
            Some(Command::Kingmaking(args)) => args.run(),
            Some(Command::Length(args)) => args.run(),
            Some(Command::Skill(args)) => args.run(),
            Some(Command::Merge(args)) => args.run(),
            Some(Command::Export(args)) => args.run(),
            Some(Command::Encode(args)) => args.run(),
            Some(Command::Perft(args)) => args.run(),
            Some(Command::Bench(args)) => args.run(),
            Some(Command::Tensors(args)) => args.run(),
            Some(Command::Ruleset(args)) => args.run(),
            Some(Command::Tune(args)) => args.run(),
            Some(Command::Learn(args)) => args.run(),
            Some(Command::Answer(args)) => args.run(),
            Some(Command::ExternCheck(args)) => args.run(),
            Some(Command::Agents(args)) => args.run(),
            Some(Command::Completions(args)) => args.run(<Cli as CommandFactory>::command()),
            Some(Command::Man(args)) => args.run(<Cli as CommandFactory>::command()),
            Some(Command::Version(args)) => args.run(),
        }
    }
}

/// Runs a subcommand in the process of a program, which gets what would be printed.
///
/// # Errors
/// What the command reports: [`mistake`](crate::mistake) says of which kind it is.
pub fn run(request: &Request, program: Arc<dyn Program>) -> anyhow::Result<()> {
    let cli = Cli::read(request.words())?;
    program::with(request.words(), program, || cli.run())
}

/// The agents that a request names, of those that a study may make.
fn named_agents(request: &Request) -> Result<Vec<AgentSpec>, clap::Error> {
    fn of(mut args: impl StoredRun) -> Vec<AgentSpec> {
        args.agents().into_iter().map(|(_, agent)| agent.clone()).collect()
    }
    Ok(match Cli::read(request.words())?.command {
        Some(Command::Tournament(args)) => of(args),
        Some(Command::Selfplay(args)) => of(args),
        Some(Command::Solo(args)) => of(args),
        Some(Command::Balance(args)) => of(args),
        Some(Command::Sprt(args)) => of(args.one),
        Some(Command::Learn(args)) => of(args),
        Some(Command::Worth(args)) => of(args),
        Some(Command::Rebalance(args)) => args.agents.0,
        _ => Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the help that begin with the name of the command.
    fn examples(command: &clap::Command) -> Vec<String> {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let lines = help.lines().map(str::trim_start);
        lines
            .filter(|line| line.starts_with("orrery"))
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn every_help_ends_with_examples_that_can_be_typed() {
        let command = Cli::command();
        let ruleset = command.find_subcommand("ruleset").expect("a subcommand");
        for command in [&command]
            .into_iter()
            .chain(command.get_subcommands())
            .chain(ruleset.get_subcommands())
        {
            let examples = examples(command);
            assert!(!examples.is_empty(), "{} has no example", command.get_name());
            for example in examples {
                let plain = example.replace(['\'', '"'], "");
                let words = plain.split(['>', '|']).next().unwrap_or_default();
                if !example.contains('\'') {
                    let read = Cli::read(words.split_whitespace().skip(1));
                    assert!(read.is_ok(), "{example}: {}", read.unwrap_err());
                }
            }
        }
    }
}
