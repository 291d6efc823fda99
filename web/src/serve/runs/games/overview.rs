//! What is known of the games of a run from reading all of them once: it is kept for the next pages.

use crate::serve::answer::Refused;
use crate::serve::runs::desk::Left;
use orrery_arena::factors::{self, Factors};
use orrery_arena::run::{Manifest, Progress};
use orrery_arena::stats::{Chances, Tally};
use orrery_arena::{Row, Run, RunConfig};
use orrery_engine::Seat;
use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The most runs of which it is kept.
const RUNS: usize = 8;

/// The most boards and endings that are named to filter by. A run has fewer; a damaged one may say anything.
const NAMES: usize = 1_000;

/// What the games of a run have in common.
#[derive(Default)]
pub(super) struct Overview {
    /// How likely the winners of each game are.
    pub(super) chances: Chances,
    /// The boards that seats had.
    pub(super) boards: BTreeSet<String>,
    /// How games ended.
    pub(super) endings: BTreeSet<String>,
}

impl Overview {
    fn read(run: &Run, left: &Left) -> Result<Overview, Refused> {
        let config = &run.manifest().config;
        let mut tally = Tally::new(config.schedule().agents());
        let mut overview = Overview::default();
        run.for_each_block(|setup, rows| {
            check_wanted(left)?;
            tally.add_block(rows);
            let setup = setup_of(setup, rows)?;
            for row in rows {
                add(&mut overview.endings, row.ending.clone());
                let boards = row
                    .agents
                    .entries()
                    .flat_map(|(seat, _)| boards(config, &setup, row, seat));
                boards.for_each(|board| add(&mut overview.boards, board));
            }
            Ok::<(), Refused>(())
        })?;
        overview.chances = tally.chances();
        Ok(overview)
    }
}

fn add(names: &mut BTreeSet<String>, name: String) {
    if names.len() < NAMES && !name.is_empty() {
        names.insert(name);
    }
}

/// Stops when nobody waits for the page any more.
pub(super) fn check_wanted(left: &Left) -> Result<(), Refused> {
    match left.is_true() {
        false => Ok(()),
        true => Err(Refused::not_found("the page was closed")),
    }
}

/// The setup of a block of a run.
pub(super) fn setup_of(setup: &str, rows: &[Row]) -> Result<Factors, Refused> {
    Factors::of(setup).map_err(|error| {
        let block = rows.first().map_or(0, |row| row.block);
        Refused::unreadable(format!("the setup of block {block} cannot be read: {error}"))
    })
}

/// The boards of a seat, and its variant of the setup in a run that has variants.
pub(super) fn boards(config: &RunConfig, setup: &Factors, row: &Row, seat: Seat) -> Vec<String> {
    let variant = config.variants.as_ref().map(|variants| variants.factor.clone());
    let names = setup.names_of_seats().into_iter();
    let names = names
        .filter(|name| Some(name) != variant.as_ref())
        .chain(variant.clone());
    let boards = names.filter_map(|name| factors::level(config, setup, row, seat, &name));
    boards.filter(|board| !board.is_empty()).collect()
}

/// The overviews of the runs that were looked at last.
#[derive(Default)]
pub(in crate::serve::runs) struct Overviews(Mutex<VecDeque<Kept>>);

struct Kept {
    folder: PathBuf,
    manifest: Manifest,
    /// How many games were there.
    games: Option<u64>,
    overview: Arc<Overview>,
}

impl Overviews {
    /// The overview of a run, read again if games were added.
    pub(super) fn of_run(&self, run: &Run, left: &Left) -> Result<Arc<Overview>, Refused> {
        // Before its games, so that those that are added meanwhile are read the next time.
        let games = Progress::of(run.folder())?.games;
        let is_same =
            |kept: &Kept| kept.folder == run.folder() && kept.manifest == *run.manifest() && kept.games == games;
        if let Some(kept) = self.kept().iter().find(|kept| is_same(kept)) {
            return Ok(Arc::clone(&kept.overview));
        }
        let overview = Arc::new(Overview::read(run, left)?);
        let mut kept = self.kept();
        kept.retain(|kept| kept.folder != run.folder());
        kept.push_back(Kept {
            folder: run.folder().to_owned(),
            manifest: run.manifest().clone(),
            games,
            overview: Arc::clone(&overview),
        });
        if kept.len() > RUNS {
            kept.pop_front();
        }
        Ok(overview)
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, VecDeque<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
