//! `orrery tension`: when the games of a run are decided, and how often their lead changes.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::game::opened::checked_agent;
use crate::host::args::OutputArgs;
use crate::runs::played_on::PlayedOnArgs;
use crate::runs::resume::replay_command;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output;
use crate::terminal::screen::in_form;
use anyhow::Context;
use clap::Args;
use orrery_agents::Playable;
use orrery_arena::Run;
use std::sync::atomic::AtomicBool;

/// The options of the chances through games.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("run", |option| option.help("The folder of a run with records, of games with two or more seats")))]
#[command(after_help = "\
Examples:
  orrery tension run
  orrery tension run --continuations 64 --format json
  orrery tension run --learned")]
pub(crate) struct TensionArgs {
    #[command(flatten)]
    played_on: PlayedOnArgs,
    /// Chances by a model that is learned from the games, where their skill in 60 games is within 0.05 of that of continuations; the
    /// other games are then not played on
    #[arg(long)]
    learned: bool,
    #[command(flatten)]
    output: OutputArgs,
}

impl TensionArgs {
    /// Plays the games on, and prints what that says of them.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let run = self.played_on.open(2)?;
        let game = GameArgs::of_run(run.manifest())?;
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
        let played_on = &args.played_on;
        let by = checked_agent(dealer.game, played_on.by.clone()).context("--by")?;
        let agent = || by.build(dealer.game);
        let continuations = played_on.continuations(dealer.game, &agent, &run);
        let tension = played_on.tension(&continuations, &by, run, args.learned, stop)?;
        let report = tension.report(&replay_command(&played_on.run));
        output::print(&in_form(args.output.format, &report))
    }
}
