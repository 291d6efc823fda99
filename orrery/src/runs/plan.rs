//! `--plan`: what a run would find and cost, from a pilot.

use crate::game::job::Dealer;
use crate::host::args::Format;
use crate::runs::folder::{Asked, FolderArgs, SliceArgs};
use crate::runs::session::{self, ToTheEnd};
use crate::terminal::output;
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::report::{Findable, PlanReport};
use orrery_arena::{Question, Run, RunConfig, Tournament};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use tempfile::TempDir;

/// Whether a run is planned.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct PlanArgs {
    /// Play 50 blocks as a pilot, and print which difference the whole run would find in four of five cases, its games,
    /// core-hours and bytes; nothing is kept
    #[arg(long)]
    pub(crate) plan: bool,
}

/// Blocks of a pilot.
const BLOCKS: u64 = 50;

/// The beginning of a run, played to plan it.
pub(crate) struct Pilot {
    /// Its result.
    pub(crate) tournament: Tournament,
    /// Its games.
    pub(crate) run: Run,
    /// Core-seconds of a game.
    core_seconds: f64,
    /// Bytes of a game.
    bytes: f64,
    /// Where its games are, as long as it is looked at.
    _scratch: TempDir,
}

/// The means to play a pilot.
pub(crate) struct Means<'a> {
    /// What is kept of the run.
    pub(crate) folder: &'a FolderArgs,
    /// Threads.
    pub(crate) threads: usize,
    pub(crate) stop: &'a AtomicBool,
    /// The subcommand.
    pub(crate) subcommand: &'static str,
}

impl Pilot {
    /// Plays the first blocks of a run.
    ///
    /// # Errors
    /// If they cannot be played, or were stopped.
    pub(crate) fn play<G: Playable>(
        dealer: &Dealer<'_, G>,
        config: &RunConfig,
        question: Question,
        means: &Means<'_>,
    ) -> anyhow::Result<Pilot> {
        let per_block = u64::from(config.schedule().games_per_block());
        let games = BLOCKS.min(config.blocks) * per_block;
        let config = config.clone().with_deals(config.deals.clone(), games);
        let scratch = tempfile::tempdir()?;
        let folder = scratch.path().join("pilot");
        let asked = Asked { question, command: &[] };
        let files = means.folder.of_pilot(folder.clone());
        let (roster, run) = files.open(dealer, &config, SliceArgs::default(), asked)?;
        let mut run = run.expect("a folder was named");
        let empty = bytes_in(&folder)?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, means.threads, means.stop);
        let session = session::play(&table, config, Some(&mut run), &mut ToTheEnd, means.subcommand)?;
        if let Some(interrupted) = session.interrupted {
            return Err(interrupted.into());
        }
        let tournament = session.tournament;
        let cores = cores(means.threads, tournament.config.blocks);
        Ok(Pilot {
            core_seconds: tournament.timing.seconds * cores / games as f64,
            bytes: bytes_in(&folder)?.saturating_sub(empty) as f64 / games as f64,
            tournament,
            run,
            _scratch: scratch,
        })
    }

    /// The plan of a run of this many games, of which folders keep all or none.
    pub(crate) fn plan(
        &self,
        kind: &'static str,
        games: u64,
        keeps_games: bool,
        findable: Vec<Findable>,
        notes: Vec<String>,
    ) -> PlanReport {
        let totals = self.tournament.tally.totals();
        PlanReport {
            kind,
            game: self.tournament.config.game.clone(),
            games,
            pilot: [totals.games, totals.blocks],
            core_seconds: self.core_seconds,
            bytes: keeps_games.then_some(self.bytes),
            findable,
            notes,
        }
    }
}

/// Prints a plan.
pub(crate) fn print(plan: &PlanReport, format: Format) -> anyhow::Result<()> {
    output::print(&in_form(format, &plan.report()))
}

/// How many cores are busy: at most one for each thread, and one for each block.
pub(crate) fn cores(threads: usize, blocks: u64) -> f64 {
    let cores = available_parallelism().map_or(1, usize::from);
    threads.min(cores).min(blocks as usize) as f64
}

/// The bytes of the files in a folder.
pub(crate) fn bytes_in(folder: &Path) -> io::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        sum += entry?.metadata()?.len();
    }
    Ok(sum)
}
