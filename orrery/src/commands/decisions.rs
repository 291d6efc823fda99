//! `orrery decisions`: what there is to decide in the games of a run, and what agents lose by their choices.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::game::opened::checked_agent;
use crate::host::args::{OutputArgs, whole};
use crate::runs::played_on::{PlayedOnArgs, note_not_kept, watched};
use crate::runs::resume::replay_command;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, Interrupted};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use anyhow::Context;
use clap::Args;
use orrery_agents::Playable;
use orrery_arena::Run;
use orrery_arena::decisions::{Decisions, KeptDecisions, Weighing};
use std::sync::atomic::AtomicBool;

/// The options of what there is to decide.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("continuations", |option| option.default_value("32").value_parser(whole(4..=10_000)).help(CONTINUATIONS)))]
#[command(after_help = "\
Examples:
  orrery decisions run
  orrery decisions run --decisions 1000 --continuations 64 --format json")]
pub(crate) struct DecisionsArgs {
    #[command(flatten)]
    played_on: PlayedOnArgs,
    /// About how many single actions of the run are looked at, and how many whole turns; they are drawn
    #[arg(long, value_name = "N", default_value = "300", value_parser = whole(1..=1_000_000))]
    decisions: u64,
    /// How many ways to go on are tried at a decision: all if there are no more, otherwise what was played, what the agent values highest, and
    /// others that are drawn
    #[arg(long, value_name = "N", default_value = "6", value_parser = whole(2..=1000))]
    ways: u64,
    #[command(flatten)]
    output: OutputArgs,
}

const CONTINUATIONS: &str =
    "How many times each way to go on is played to the end, in samples of what the seat does not know";

impl DecisionsArgs {
    /// Plays decisions on, and prints what that says of them.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let run = self.played_on.open(1)?;
        let game = GameArgs::of_run(run.manifest())?;
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
        let played_on = &args.played_on;
        let by = checked_agent(dealer.game, played_on.by.clone()).context("--by")?;
        let agent = || by.build(dealer.game);
        let games_per_block = run.manifest().config.schedule().games_per_block();
        let blocks: Vec<u64> = run.blocks()?.iter().collect();
        let (blocks, decisions) = Decisions::looked_at(&blocks, games_per_block, args.decisions);
        let weighing = Weighing {
            continuations: played_on.continuations(dealer.game, &agent, &run),
            ways: args.ways as usize,
            decisions,
        };
        let method = weighing.method(&run.manifest().config, by.spelling_of_play());
        let kept = KeptDecisions::open(run.folder(), &method).unwrap_or_else(|error| {
            note_not_kept(&error);
            KeptDecisions::nothing(method)
        });
        let is_kept = kept.is_added_to();
        let wanted = blocks.len() as u64 * u64::from(games_per_block);
        let progress = Progress::new(wanted, "games");
        let watch = |games| watched(&progress, games);
        let decisions = Decisions::of_run(&weighing, kept, run, blocks, played_on.threads(), stop, watch)?;
        drop(progress);
        let played = decisions.games.len() as u64 + decisions.forfeits;
        if played < wanted {
            return Err(Interrupted::looking(played, wanted, is_kept).into());
        }
        let report = decisions.report(&replay_command(&played_on.run));
        output::print(&in_form(args.output.format, &report))
    }
}
