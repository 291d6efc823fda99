//! `orrery decisions`: what there is to decide in the games of a run, and what agents lose by their choices.

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
use orrery_arena::chances::Continuations;
use orrery_arena::decisions::{Decisions, KeptDecisions, Method, Weighing};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The options of what there is to decide.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery decisions run
  orrery decisions run --decisions 1000 --samples 64 --format json")]
pub(crate) struct DecisionsArgs {
    /// The folder of a run with records
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// About how many single actions of the run are looked at, and how many whole turns; they are drawn
    #[arg(long, value_name = "N", default_value = "300", value_parser = whole(1..=1_000_000))]
    decisions: u64,
    /// How many ways to go on are tried at a decision: all if there are no more, otherwise what was played, what the agent values highest, and
    /// others that are drawn
    #[arg(long, value_name = "N", default_value = "6", value_parser = whole(2..=1000))]
    ways: u64,
    /// In how many samples of what the seat does not know each way is played on
    #[arg(long, value_name = "N", default_value = "32", value_parser = whole(4..=10_000))]
    samples: u64,
    /// The agent that plays on in all seats; `orrery agents` lists the agents
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    by: AgentSpec,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
}

impl DecisionsArgs {
    /// Plays decisions on, and prints what that says of them.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let run = Run::open(&self.run)?;
        let manifest = run.manifest();
        if !manifest.records {
            let folder = self.run.display();
            refuse!("{folder}: the run has no records; play it with `--records all`");
        }
        refuse_unrepeatable("--by", &self.by)?;
        let game = GameArgs::of_run(manifest)?;
        let stop = stop_flag("the games in progress")?;
        with_game(
            &game,
            PlayingOn {
                run,
                args: &self,
                stop: &stop,
            },
        )
    }
}

/// Plays decisions of a run on.
struct PlayingOn<'a> {
    run: Run,
    args: &'a DecisionsArgs,
    stop: &'a AtomicBool,
}

impl Job for PlayingOn<'_> {
    type Output = ();

    fn needs_deals(&self) -> bool {
        false
    }

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let PlayingOn { run, args, stop } = self;
        let by = checked_agent(dealer.game, args.by.clone()).context("--by")?;
        let config = run.manifest().config.clone();
        let games_per_block = config.schedule().games_per_block();
        let blocks: Vec<u64> = run.blocks()?.iter().collect();
        let (blocks, decisions) = Decisions::looked_at(&blocks, games_per_block, args.decisions);
        let weighing = Weighing {
            continuations: Continuations {
                game: dealer.game,
                agent: &|| by.build(dealer.game),
                count: args.samples as u32,
                seed: config.seed,
            },
            ways: args.ways as usize,
            decisions,
        };
        let method = Method::new(
            &config,
            by.spelling_of_play(),
            weighing.ways,
            args.samples as u32,
            decisions,
        );
        let kept = KeptDecisions::open(run.folder(), &method).unwrap_or_else(|error| {
            output::note(&format!("note: what is found is not kept: {error}"));
            KeptDecisions::nothing(method)
        });
        let is_kept = kept.is_added_to();
        let wanted = blocks.len() as u64 * u64::from(games_per_block);
        let progress = Progress::new(wanted, "games");
        let watch = |games| {
            progress.add(games);
            program::note_progress(progress.numbers());
        };
        let threads = RunArgs::threads_or_all(args.threads);
        let decisions = Decisions::of_run(&weighing, kept, run, blocks, threads, stop, watch)?;
        drop(progress);
        let played = decisions.games.len() as u64 + decisions.forfeits;
        if played < wanted {
            return Err(Interrupted::looking(played, wanted, is_kept).into());
        }
        let report = decisions.report(&replay_command(&args.run));
        output::print(&in_form(args.output.format, &report))
    }
}
