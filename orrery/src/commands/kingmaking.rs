//! `orrery kingmaking`: how often seats that have hardly a chance decide which of the others wins.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::game::opened::checked_agent;
use crate::host::args::{OutputArgs, whole};
use crate::runs::played_on::{PlayedOnArgs, note_not_kept, watched};
use crate::runs::resume::replay_command;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, Interrupted, usage};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use anyhow::Context;
use clap::Args;
use orrery_agents::Playable;
use orrery_arena::Run;
use orrery_arena::kingmaking::{KeptKings, Kingmaking};
use orrery_web::replay::NoValues;
use std::sync::atomic::AtomicBool;

/// The options of kingmaking.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("run", |option| option.help("The folder of a run with records, of games with three or more seats")))]
#[command(mut_arg("by", |option| option.help("The agent that plays on in all seats, and that says which other action is best; `orrery agents` lists the agents")))]
#[command(after_help = "\
Examples:
  orrery kingmaking run
  orrery kingmaking run --decisions 2k --format json")]
pub(crate) struct KingmakingArgs {
    #[command(flatten)]
    played_on: PlayedOnArgs,
    /// At most how many decisions of seats with hardly a chance are played on, evenly spaced over all of them
    #[arg(long, value_name = "N", default_value = "300", value_parser = whole(1..=1_000_000))]
    decisions: u64,
    #[command(flatten)]
    output: OutputArgs,
}

impl KingmakingArgs {
    /// Plays the games and the decisions on, and prints what that says of them.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let run = self.played_on.open(3)?;
        NoValues::check(&self.played_on.by).map_err(|error| usage!("--by {error}"))?;
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

/// Looks at the decisions of a run.
struct Looking<'a> {
    run: Run,
    args: &'a KingmakingArgs,
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
        let tension = played_on.tension(&continuations, &by, run, false, stop)?;
        let run = Run::open(&played_on.run)?;
        let kept = KeptKings::open(run.folder(), &tension.method).unwrap_or_else(|error| {
            note_not_kept(&error);
            KeptKings::nothing(tension.method.clone())
        });
        let is_kept = kept.is_added_to();
        let (mut played, mut wanted, mut progress) = (0, tension.courses.len() as u64, None);
        let watch = |games: Option<u64>| match games {
            Some(games) => {
                wanted = games;
                progress = Some(Progress::new(games, "games"));
            }
            None => {
                played += 1;
                progress.iter().for_each(|progress| watched(progress, 1));
            }
        };
        let (most, threads) = (args.decisions as usize, played_on.threads());
        let kingmaking = Kingmaking::of_run(&continuations, &tension, kept, most, run, threads, stop, watch)?;
        drop(progress);
        let kingmaking = kingmaking.ok_or_else(|| Interrupted::looking(played, wanted, is_kept))?;
        let report = kingmaking.report(&replay_command(&played_on.run));
        output::print(&in_form(args.output.format, &report))
    }
}
