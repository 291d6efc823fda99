//! `orrery tension`: when the games of a run are decided, and how often their lead changes.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::game::opened::{checked_agent, refuse_unrepeatable};
use crate::host::args::{OutputArgs, RunArgs, whole};
use crate::host::program;
use crate::runs::resume::replay_command;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, Interrupted, refuse};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use anyhow::Context;
use clap::Args;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::Run;
use orrery_arena::chances::{Continuations, Kept, Method, Tension};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The options of the chances through games.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery tension run
  orrery tension run --continuations 64 --format json
  orrery tension run --learned")]
pub(crate) struct TensionArgs {
    /// The folder of a run with records, of games with two or more seats
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// How many times each game is played on from the beginning of each of its rounds
    #[arg(long, value_name = "N", default_value = "16", value_parser = whole(2..=10_000))]
    continuations: u64,
    /// The agent that plays on in all seats; `orrery agents` lists the agents
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    by: AgentSpec,
    /// Chances by a model that is learned from the games, where their skill in 60 games is within 0.05 of that of continuations; the
    /// other games are then not played on
    #[arg(long)]
    learned: bool,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
}

impl TensionArgs {
    /// Plays the games on, and prints what that says of them.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let run = Run::open(&self.run)?;
        let manifest = run.manifest();
        let folder = self.run.display();
        if !manifest.records {
            refuse!("{folder}: the run has no records; play it with `--records all`");
        }
        if manifest.config.players < 2 {
            refuse!("{folder}: its games have 1 player; allowed are runs of 2 or more: play one with `--players 2`");
        }
        refuse_unrepeatable("--by", &self.by)?;
        let game = GameArgs::of_run(manifest)?;
        let stop = stop_flag("the games in progress")?;
        with_game(
            &game,
            Looking {
                run,
                args: &self,
                stop: &stop,
            },
        )
    }
}

/// Looks at the games of a run.
struct Looking<'a> {
    run: Run,
    args: &'a TensionArgs,
    stop: &'a AtomicBool,
}

impl Job for Looking<'_> {
    type Output = ();

    fn needs_deals(&self) -> bool {
        false
    }

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let Looking { run, args, stop } = self;
        let by = checked_agent(dealer.game, args.by.clone()).context("--by")?;
        let config = run.manifest().config.clone();
        let wanted = run.blocks()?.count() * u64::from(config.schedule().games_per_block());
        let continuations = Continuations {
            game: dealer.game,
            agent: &|| by.build(dealer.game),
            count: args.continuations as u32,
            seed: config.seed,
        };
        let progress = Progress::new(wanted, "games");
        let watch = |games| {
            progress.add(games);
            program::note_progress(progress.numbers());
        };
        let threads = RunArgs::threads_or_all(args.threads);
        let method = Method::new(&config, by.spelling_of_play(), continuations.count);
        let kept = Kept::open(run.folder(), &method).unwrap_or_else(|error| {
            output::note(&format!("note: what is found is not kept: {error}"));
            Kept::nothing(method)
        });
        let is_kept = kept.is_added_to();
        let tension = match args.learned {
            true => Tension::learned_of_run(&continuations, kept, run, threads, stop, watch)?,
            false => Tension::of_run(&continuations, kept, run, threads, stop, watch)?,
        };
        drop(progress);
        let played = tension.courses.len() as u64 + tension.forfeits;
        if played < wanted {
            return Err(Interrupted::looking(played, wanted, is_kept).into());
        }
        let report = tension.report(&replay_command(&args.run));
        output::print(&in_form(args.output.format, &report))
    }
}
