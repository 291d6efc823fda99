//! `orrery tune`: better weights for an evaluation, found by games of an agent against itself.

use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::{RunArgs, whole};
use crate::host::typed::Typed;
use crate::runs::improving::{Improving, ImprovingArgs};
use crate::runs::plan::{self, Means, Pilot, PlanArgs};
use crate::runs::resume::run_command;
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::new_file::{check_is_new, check_is_new_or, write_new_or_same};
use crate::terminal::output::{self, Usage, refuse};
use crate::terminal::progress;
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::{AgentList, Playable, Weighted, WeightsFile, is_halted};
use orrery_arena::question;
use orrery_arena::report::{Findable, PlanReport, TuneReport, TunedWeight, counted, grouped};
use orrery_arena::run::{Manifest, TuningFolder};
use orrery_arena::tune::{Progress, Spsa, Tuner};
use orrery_arena::{Question, RunConfig};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The options of a tuning.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("run", |option| option.help("Keep the tuning in this folder, so that it can be resumed; its weights will be in DIR/weights.toml")))]
#[command(mut_arg("resume", |option| option.help("Resume the tuning in the folder with its stored options")))]
#[command(mut_arg("agent", |option| option.help("The agent that plays; its heuristic evaluation is tuned, also of an agent with a model by default")))]
#[command(mut_arg("out", |option| option.help("Write the weights to this new file when the tuning is complete; agents read it: greedy:weights=FILE")))]
#[command(mut_arg("records", |option| option.hide(true)), mut_arg("trust", |option| option.hide(true)), mut_arg("trust_changed", |option| option.hide(true)))]
#[command(after_help = "\
Examples:
  orrery tune --agent greedy --iterations 2_000 --run tuning
  orrery tune --run tuning --resume")]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    shared: ImprovingArgs,
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
    plan: PlanArgs,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| question::Tuning::SHARES.contains(share));
    share.ok_or_else(|| "allowed is a number from 0.0001 to 1".to_owned())
}

impl Improving for TuneArgs {
    const SUBCOMMAND: &str = "tune";
    const WHAT: &str = "tuning";

    fn shared(&self) -> &ImprovingArgs {
        &self.shared
    }

    fn shared_mut(&mut self) -> &mut ImprovingArgs {
        &mut self.shared
    }

    fn restore_own(&mut self, stored: &Manifest, typed: &Typed) {
        let Question::Tune(question::Tuning { spsa, confirm }) = stored.question else {
            return;
        };
        typed.or("--iterations", &mut self.iterations, spsa.iterations);
        typed.or("--blocks", &mut self.blocks, spsa.blocks);
        typed.or("--perturbation", &mut self.perturbation, spsa.perturbation);
        typed.or("--gain", &mut self.gain, spsa.gain);
        typed.or("--confirm", &mut self.confirm, confirm);
    }
}

/// How long a tuning may play without saving how far it has come.
const SAVE_EVERY: Duration = Duration::from_secs(1);

impl TuneArgs {
    /// Tunes and prints the weights.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (mut args, command) = self.with_stored_options()?;
        args.shared.agent = args.shared.agent.by_heuristic();
        args.tune(&command)
    }

    fn tune(&self, command: &[String]) -> anyhow::Result<()> {
        if !self.shared.agent.has_weights() {
            let agent = &self.shared.agent;
            refuse!("{agent} has no weights to tune; allowed is an agent with eval=heuristic");
        }
        if self.plan.plan {
            let stop = stop_flag("the blocks in play")?;
            let planning = Planning {
                args: self,
                stop: &stop,
            };
            let plan = with_game(&self.shared.game, planning)?;
            return plan::print(&plan, self.shared.output.format);
        }
        self.check_output()?;
        for file in self.files() {
            if self
                .shared
                .agent
                .with_weights_path(&file.display().to_string())
                .is_none()
            {
                let file = file.display();
                refuse!("agents cannot name {file}; allowed is a path without commas and quotes");
            }
        }
        let stop = stop_flag("the iteration in play")?;
        with_game(
            &self.shared.game,
            &Tuning {
                args: self,
                command,
                stop: &stop,
            },
        )
    }

    /// Games of the agent against itself.
    fn config<G: Playable>(&self, dealer: &Dealer<'_, G>, games: u64) -> Result<RunConfig, Usage> {
        // Both sides of its games.
        let agents = AgentList(vec![self.shared.agent.clone(); 2]).with_names_once();
        let seed = self.shared.game.deal.seed;
        dealer.config(agents, games, seed)
    }

    fn spsa(&self) -> Spsa {
        Spsa {
            iterations: self.iterations,
            blocks: self.blocks,
            perturbation: self.perturbation,
            gain: self.gain,
        }
    }

    /// The files that weights are written to.
    fn files(&self) -> Vec<PathBuf> {
        let in_folder = self
            .shared
            .folder
            .run
            .as_ref()
            .map(|folder| folder.join("weights.toml"));
        self.shared.out.iter().cloned().chain(in_folder).collect()
    }

    /// The command in which an agent plays with the weights of a file.
    fn command(&self, file: &str) -> Option<String> {
        let game = self.shared.game.rules.game.name;
        let agent = self.shared.agent.unnamed();
        let tuned = agent.with_weights_path(file)?;
        Some(format!("orrery tournament --game {game} --agents '{tuned},{agent}'"))
    }
}

/// A tuning about to be planned.
struct Planning<'a> {
    args: &'a TuneArgs,
    stop: &'a AtomicBool,
}

impl Job for Planning<'_> {
    type Output = PlanReport;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<PlanReport> {
        let args = self.args;
        let tuning = args.iterations * args.blocks * 2;
        let means = Means {
            folder: &args.shared.folder,
            threads: RunArgs::threads_or_all(args.threads),
            stop: self.stop,
            subcommand: TuneArgs::NAME,
        };
        let config = args.config(dealer, tuning)?;
        let pilot = Pilot::play(dealer, &config, Question::default(), &means)?;
        let confirming = |findable: Findable| Findable {
            of: "the tuned weights against those of the start".to_owned(),
            ..findable
        };
        let findable = pilot.tournament.findable(args.confirm).into_iter().map(confirming);
        let games = tuning + args.confirm * 2;
        let note = format!("{} of them confirm the weights", counted(args.confirm * 2, "game"));
        Ok(pilot.plan(TuneArgs::NAME, games, false, findable.collect(), vec![note]))
    }
}

struct Tuning<'a> {
    args: &'a TuneArgs,
    /// The command to show with it.
    command: &'a [String],
    stop: &'a AtomicBool,
}

impl Job for &Tuning<'_> {
    type Output = ();

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let args = self.args;
        let start = args.shared.agent.heuristic(dealer.game)?;
        let tuner = Tuner {
            game: dealer.game,
            deal: dealer.deal,
            players: dealer.players,
            agent: &args.shared.agent,
            start,
            seed: args.shared.game.deal.seed,
            threads: RunArgs::threads_or_all(args.threads),
            stop: self.stop,
        };
        let spsa = args.spsa();
        let (folder, begun) = self.open(dealer, spsa, tuner.begun())?;
        if let Some(out) = &args.shared.out {
            match begun.done == args.iterations {
                true => check_is_new_or("--out", out, &WeightsFile::of(dealer.game, &begun.found())?.to_string())?,
                false => check_is_new("--out", out)?,
            }
        }
        let shown = progress::Progress::new(args.iterations, "iterations");
        shown.resume_at(begun.done);
        let (mut saved, mut failed) = (Instant::now(), Ok(()));
        let progress = tuner.tune(&spsa, begun, |_, progress| {
            shown.add(1);
            if let Some(folder) = folder.as_ref().filter(|_| saved.elapsed() >= SAVE_EVERY) {
                failed = folder.save(progress);
                saved = Instant::now();
            }
            match failed {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        drop(shown);
        failed?;
        if let Some(folder) = &folder {
            folder.save(&progress)?;
        }
        let (done, weights) = (progress.done, progress.found());
        let is_complete = done == args.iterations;
        let file = WeightsFile::of(dealer.game, &weights)?;
        let mut written = Vec::new();
        if let Some(folder) = folder.as_ref().filter(|_| is_complete) {
            written.push(folder.write_weights(&file)?);
        }
        // After a request to stop, no more games are played.
        let confirmed = match args.confirm {
            blocks if blocks > 0 && is_complete => {
                let confirmed = tuner.confirm(&weights, blocks)?;
                (!is_halted()).then_some(confirmed)
            }
            _ => None,
        };
        if let Some(out) = args.shared.out.as_ref().filter(|_| is_complete && !is_halted()) {
            write_new_or_same(out, &file.to_string())?;
            written.push(out.clone());
        }
        let names = G::Heuristic::names().iter();
        let values = tuner.start.weights().into_iter().zip(weights);
        let weights = names
            .zip(values)
            .map(|(&name, (start, tuned))| TunedWeight { name, start, tuned });
        let tuned = TuneReport {
            agent: args.shared.agent.to_string(),
            seed: args.shared.game.deal.seed,
            iterations: done,
            blocks: args.blocks,
            perturbation: args.perturbation,
            gain: args.gain,
            weights: weights.collect(),
            command: written
                .last()
                .and_then(|file| args.command(&file.display().to_string())),
            confirmed,
            endings: dealer.game.endings(),
        };
        output::print(&in_form(args.shared.output.format, &tuned.report()))?;
        if done < args.iterations || is_halted() {
            let resume = args
                .shared
                .folder
                .run
                .as_ref()
                .map(|folder| run_command(TuneArgs::NAME, folder));
            return Err(Stopped {
                done,
                wanted: args.iterations,
                remedy: resume.map_or_else(String::new, |command| format!("; to resume it: {command}")),
            }
            .into());
        }
        Ok(())
    }
}

impl Tuning<'_> {
    /// The folder of the tuning, if one is named, and how far it has come.
    fn open<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        spsa: Spsa,
        begun: Progress,
    ) -> anyhow::Result<(Option<TuningFolder>, Progress)> {
        let args = self.args;
        let Some(folder) = &args.shared.folder.run else {
            return Ok((None, begun));
        };
        let config = args.config(dealer, args.iterations * args.blocks * 2)?;
        let confirm = args.confirm;
        let manifest = Manifest {
            records: false,
            command: self.command.to_vec(),
            ruleset: dealer.ruleset.clone(),
            ..Manifest::new(config, Question::Tune(question::Tuning { spsa, confirm }))
        };
        if args.is_resumed(folder)? {
            let (folder, progress) = TuningFolder::resume(folder, &manifest, spsa, begun)?;
            return Ok((Some(folder), progress));
        }
        let tuning = TuningFolder::create(folder, &manifest, spsa, &begun)?;
        Ok((Some(tuning), begun))
    }
}

/// A tuning that was stopped before its end; its weights so far were printed.
#[derive(Debug, thiserror::Error)]
#[error("stopped after {} of {} iterations; the weights are those so far{remedy}", grouped(*.done), grouped(*.wanted))]
struct Stopped {
    done: u64,
    wanted: u64,
    /// How to resume it.
    remedy: String,
}
