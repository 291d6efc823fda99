//! `orrery tune`: better weights for an evaluation, found by games of an agent against itself.

use crate::args::{Format, OutputArgs, RunArgs, whole};
use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::interrupt::stop_flag;
use crate::output::{self, Usage};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use orrery_agents::{AgentSpec, Evaluated, Weighted, is_halted};
use orrery_arena::report::{SCHEMA, new_table};
use orrery_arena::stats::Tally;
use orrery_arena::tune::{Spsa, Tuner};
use orrery_engine::Endings;
use serde_json::json;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

/// The options of a tuning.
#[derive(Args, Clone, Debug)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The agent that plays; its evaluation is tuned
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    agent: AgentSpec,
    /// Iterations
    #[arg(long, value_name = "N", value_parser = whole(1..=10_000_000), default_value = "1000")]
    iterations: u64,
    /// Blocks of two games in each iteration
    #[arg(long, value_name = "B", value_parser = whole(1..=1_000_000), default_value = "8")]
    blocks: u64,
    /// How far the weights are perturbed up and down, as a share of their size
    #[arg(long, allow_negative_numbers = true, value_name = "C", value_parser = share, default_value = "0.2")]
    perturbation: f64,
    /// How fast the weights follow the measured differences
    #[arg(long, allow_negative_numbers = true, value_name = "A", value_parser = share, default_value = "0.01")]
    gain: f64,
    /// Blocks of two games on new deals, in which the tuned weights play those of the start; 0 for none
    #[arg(long, value_name = "B", value_parser = whole(0..=1_000_000_000), default_value = "500")]
    confirm: u64,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| "allowed is a number above 0, up to 1".to_owned())
}

impl TuneArgs {
    /// Tunes and prints the weights.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if !self.agent.has_weights() {
            let error = format!(
                "{} has no weights to tune; allowed is an agent with prospects",
                self.agent
            );
            return Err(Usage(error).into());
        }
        if self.output.format == Format::Csv {
            return Err(Usage("a tuning has no CSV form; allowed is --format table or json".to_owned()).into());
        }
        let stop = stop_flag()?;
        let game = self.game.clone();
        with_game(
            &game,
            &Tuning {
                args: &self,
                stop: &stop,
            },
        )
    }
}

struct Tuning<'a> {
    args: &'a TuneArgs,
    stop: &'a AtomicBool,
}

impl Job for &Tuning<'_> {
    type Output = ();

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let args = self.args;
        let tuner = Tuner {
            game: dealer.game,
            deal: dealer.deal,
            players: dealer.players,
            agent: &args.agent,
            seed: args.game.deal.seed,
            threads: RunArgs::threads_or_all(args.threads),
            stop: self.stop,
        };
        let spsa = Spsa {
            iterations: args.iterations,
            blocks: args.blocks,
            perturbation: args.perturbation,
            gain: args.gain,
        };
        let bar = progress(args.iterations);
        let mut done = 0;
        let weights = tuner.tune(&spsa, |iteration, _, _| {
            done = iteration + 1;
            bar.inc(1);
        })?;
        bar.finish_and_clear();
        // After a request to stop, no more games are played.
        let confirmed = match args.confirm {
            blocks if blocks > 0 && done == args.iterations => {
                let confirmed = tuner.confirm(&weights, blocks)?;
                (!is_halted()).then_some(confirmed)
            }
            _ => None,
        };
        let tuned = Tuned {
            names: G::Prospects::names(),
            start: dealer.game.prospects().weights(),
            weights,
            confirmed,
            endings: dealer.game.endings(),
        };
        output::print(&match args.output.format {
            Format::Json => output::json(&tuned.json(args, done)),
            _ => tuned.table(args, done),
        })?;
        if done < args.iterations || is_halted() {
            return Err(Stopped(done, args.iterations).into());
        }
        Ok(())
    }
}

/// A tuning that was stopped before its end; its weights so far were printed.
#[derive(Debug, thiserror::Error)]
#[error("stopped after {0} of {1} iterations; the weights are those so far")]
struct Stopped(u64, u64);

/// The result of a tuning.
struct Tuned {
    names: &'static [&'static str],
    start: Vec<f64>,
    weights: Vec<f64>,
    confirmed: Option<Tally>,
    endings: Option<Endings>,
}

impl Tuned {
    fn rows(&self) -> impl Iterator<Item = (&'static str, f64, f64)> {
        let weights = self.start.iter().zip(&self.weights);
        self.names
            .iter()
            .zip(weights)
            .map(|(&name, (&start, &tuned))| (name, start, tuned))
    }

    fn table(&self, args: &TuneArgs, done: u64) -> String {
        let games = done * args.blocks * 2;
        let mut text = format!(
            "{}: {done} iterations, {games} games, seed {}\n\n",
            args.agent, args.game.deal.seed
        );
        let mut table = new_table(&["weight", "start", "tuned"]);
        for (name, start, tuned) in self.rows() {
            table.add_row([name.to_owned(), format!("{start:.3}"), format!("{tuned:.3}")]);
        }
        let _ = writeln!(text, "{table}");
        if let Some(tally) = &self.confirmed {
            let share = tally.agents()[0].win_share;
            let [low, high] = [share.interval.low, share.interval.high];
            let _ = writeln!(
                text,
                "\nOn {} games of new deals the tuned weights win {:.3} [{low:.3}, {high:.3}] against those of the start.",
                tally.totals().games,
                share.share.unwrap_or(0.5)
            );
            if let Some((endings, share)) = self.ended_by_cause(tally) {
                let _ = writeln!(
                    text,
                    "Share of these games that ended by the {}: {share:.3}.",
                    endings.cause
                );
            }
        }
        text
    }

    /// The share of games that ended by what the printed rules say, if a house rule can end the game too.
    fn ended_by_cause(&self, tally: &Tally) -> Option<(&Endings, f64)> {
        let endings = self.endings.as_ref()?;
        Some((endings, tally.totals().endings.share_by_cause(endings)?))
    }

    fn json(&self, args: &TuneArgs, done: u64) -> serde_json::Value {
        let row = |(name, start, tuned)| json!({ "weight": name, "start": start, "tuned": tuned });
        let confirmed = self.confirmed.as_ref().map(|tally| {
            let share = tally.agents()[0].win_share;
            json!({
                "games": tally.totals().games,
                "win_share": share.share,
                "win_share_interval": [share.interval.low, share.interval.high],
                "ended_by": self.ended_by_cause(tally).map(|(endings, share)| json!({ endings.cause.as_ref(): share })),
            })
        });
        json!({
            "schema": SCHEMA,
            "agent": args.agent.to_string(),
            "seed": args.game.deal.seed,
            "iterations": done,
            "blocks": args.blocks,
            "perturbation": args.perturbation,
            "gain": args.gain,
            "weights": self.rows().map(row).collect::<Vec<_>>(),
            "confirmation": confirmed,
        })
    }
}

fn progress(iterations: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} iterations, {eta} left");
    ProgressBar::new(iterations).with_style(style.expect("the template is well formed"))
}
