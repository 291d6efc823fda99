//! `orrery sprt`: a sequential test of one agent against another.

use crate::args::{Format, GameArgs, OutputArgs, RunArgs, whole};
use crate::game::{Dealer, Job, with_game};
use crate::interrupt::stop_flag;
use crate::output::{self, Interrupted, Usage};
use crate::tournament::progress;
use clap::Args;
use orrery_agents::{AgentList, AgentSpec, Evaluated};
use orrery_arena::RunConfig;
use orrery_arena::report;
use orrery_arena::stats::sprt::{BlockScores, Sprt, Trial};
use orrery_arena::tournament::Table;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The options of a test.
#[derive(Args, Clone, Debug)]
pub(crate) struct SprtArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The agent that is tested
    #[arg(long, value_name = "A", default_value = "greedy")]
    a: AgentSpec,
    /// The agent it plays against; at a table of more than two it sits on all other seats
    #[arg(long, value_name = "B", default_value = "greedy:eval=points")]
    b: AgentSpec,
    #[command(flatten)]
    test: TestArgs,
    /// Stop after so many games without a verdict
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000_000_000), default_value = "200000")]
    games: u64,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    /// Play nothing: tell what these counts of blocks of two games say, by the score in them: 0, 1/2, 1, 1 1/2, 2
    #[arg(long, value_name = "LL,LD,DD,WD,WW", value_delimiter = ',', num_args = 1, value_parser = whole(0..=1_000_000_000_000), conflicts_with_all = ["a", "b", "games", "threads", "players"])]
    counts: Option<Vec<u64>>,
    #[command(flatten)]
    output: OutputArgs,
}

/// The hypotheses.
#[derive(Args, Clone, Debug)]
struct TestArgs {
    /// Normalized Elo of the hypothesis that A is no better
    #[arg(long, allow_negative_numbers = true, value_name = "ELO", default_value = "0")]
    elo0: f64,
    /// Normalized Elo of the hypothesis that A is better
    #[arg(long, allow_negative_numbers = true, value_name = "ELO", default_value = "10")]
    elo1: f64,
    /// The chance allowed of taking elo1 for true when elo0 is
    #[arg(long, value_name = "CHANCE", default_value = "0.05")]
    alpha: f64,
    /// The chance allowed of taking elo0 for true when elo1 is
    #[arg(long, value_name = "CHANCE", default_value = "0.05")]
    beta: f64,
}

impl SprtArgs {
    /// Plays until there is a verdict and prints it.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let TestArgs {
            elo0,
            elo1,
            alpha,
            beta,
        } = self.test;
        let test = Sprt::new(elo0, elo1, alpha, beta).map_err(|error| Usage(error.to_string()))?;
        let Some(counts) = &self.counts else {
            let stop = stop_flag()?;
            let testing = Testing {
                args: &self,
                test,
                stop: &stop,
            };
            let (text, interrupted) = with_game(&self.game, testing)?;
            output::print(&text)?;
            return interrupted.map_or(Ok(()), |interrupted| Err(interrupted.into()));
        };
        if counts.len() != 5 {
            let found = counts.len();
            return Err(Usage(format!(
                "--counts has {found} numbers; allowed are 5, separated by commas"
            ))
            .into());
        }
        let mut scores = BlockScores::new(2, 0.5);
        for (quarter, &blocks) in counts.iter().enumerate() {
            scores.add(quarter as f64 / 4.0, blocks);
        }
        output::print(&self.told(&report::SprtReport {
            trial: Trial::from((test, scores)),
            agents: None,
            timing: None,
        }))
    }

    fn told(&self, report: &report::SprtReport) -> String {
        match self.output.format {
            Format::Table => report.table(),
            Format::Json => report.json(),
            Format::Csv => report.csv(),
        }
    }
}

/// A test about to be played.
struct Testing<'a> {
    args: &'a SprtArgs,
    test: Sprt,
    stop: &'a AtomicBool,
}

impl Job for Testing<'_> {
    type Output = (String, Option<Interrupted>);

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let args = self.args;
        if dealer.players < 2 {
            return Err(Usage("a test needs 2 players or more".to_owned()).into());
        }
        let mut agents = vec![args.b.clone(); dealer.players];
        agents[0] = args.a.clone();
        let setup = dealer.setup.clone();
        let config = RunConfig::new(
            dealer.game,
            setup,
            dealer.players,
            AgentList(agents),
            args.games,
            args.game.deal.seed,
        );
        let config = config.map_err(|error| Usage(error.to_string()))?;
        let wanted = config.games;
        let mut trial = Trial::new(self.test, dealer.players);
        let bar = progress(wanted);
        let table = Table {
            game: dealer.game,
            deal: dealer.deal,
            agent: &|spec| spec.build(dealer.game),
            threads: RunArgs::threads_or_all(args.threads),
            stop: self.stop,
        };
        let played = table.play(config, |rows| {
            bar.inc(rows.len() as u64);
            if trial.add_block(rows) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        bar.finish_and_clear();
        let played = played?;
        let interrupted = (!trial.is_decided() && trial.games() < wanted).then(|| Interrupted {
            played: trial.games(),
            wanted,
            remedy: "there is no verdict yet".to_owned(),
        });
        let report = report::SprtReport {
            trial,
            agents: Some([args.a.to_string(), args.b.to_string()]),
            timing: Some(played.timing),
        };
        Ok((args.told(&report), interrupted))
    }
}
