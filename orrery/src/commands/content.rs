//! `orrery content`: what play uses of what a game has.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::OutputArgs;
use crate::terminal::output::{self, refuse, usage};
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::Playable;
use orrery_arena::Run;
use orrery_arena::usage::Census;
use orrery_engine::problem::{cut, one_of};
use std::path::PathBuf;

/// The options of what play uses.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery content run
  orrery content run --of techs")]
pub(crate) struct ContentArgs {
    /// The folder of a run with records
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Print all items of a kind, such as civ-cards, techs, track-positions, tiles, endings or actions; the last table of the
    /// output without this option lists all kinds [default: what is never or hardly used, of all kinds]
    #[arg(long, value_name = "KIND")]
    of: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

impl ContentArgs {
    /// Counts the games and prints what was used.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let run = Run::open(&self.run)?;
        if !run.manifest().records {
            refuse!(
                "{}: the run has no records; play it with `--records all`",
                self.run.display()
            );
        }
        with_game(&GameArgs::of_run(run.manifest())?, Counting { run: &run, args: &self })
    }
}

/// Counts the games of a run.
struct Counting<'a> {
    run: &'a Run,
    args: &'a ContentArgs,
}

impl Job for Counting<'_> {
    type Output = ();

    fn needs_deals(&self) -> bool {
        false
    }

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let kinds = dealer.game.usage();
        let of = self.args.of.as_deref();
        if let Some(of) = of.filter(|of| kinds.iter().all(|kind| kind.word != *of)) {
            let allowed = one_of(of, kinds.iter().map(|kind| kind.word));
            return Err(usage!("--of {}: {allowed}", cut(of)).into());
        }
        let census = Census::of_run(dealer.game, self.run)?;
        output::print(&in_form(self.args.output.format, &census.report(of)))
    }
}
