//! A list of deals: from a file, or of a stored run.

use super::command::{GameCommand, Setup};
use crate::terminal::input;
use crate::terminal::output::{self, Usage, usage};
use clap::Args;
use orrery_arena::report::{counted, grouped};
use orrery_arena::{DealList, ListedDeal, RunConfig};
use orrery_engine::Rules;
use std::io;
use std::path::{Path, PathBuf};

/// Which deals are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct DealListArgs {
    /// Play the deals of this file, one a block in their order, and no more blocks than it has deals; a deal is a line of
    /// JSON, such as {"seed": 17}, or a game of `orrery export --moves`
    #[arg(long, value_name = "FILE")]
    pub(super) deals: Option<PathBuf>,
}

/// Where a list of deals comes from.
#[derive(Clone, Debug)]
pub(crate) enum DealSource {
    /// A file that the user names.
    File(PathBuf),
    /// A stored run.
    Stored(DealList),
}

impl DealSource {
    /// The list.
    ///
    /// # Errors
    /// If it is a file with a line that is no deal at a table of this many seats.
    pub(super) fn list<C: GameCommand>(&self, game: &C::Game, players: usize) -> Result<DealList, Usage> {
        match self {
            DealSource::Stored(list) => Ok(list.clone()),
            DealSource::File(file) => {
                let listed = read::<C>(file, game, players);
                listed.map_err(|problem| usage!("{}: {problem}", file.display()))
            }
        }
    }
}

fn read<C: GameCommand>(file: &Path, game: &C::Game, players: usize) -> Result<DealList, String> {
    let lines = input::lines(file).map_err(|error| error.to_string())?;
    let deal = |line: io::Result<String>| {
        let deal = ListedDeal::read(&line.map_err(|error| error.to_string())?)?;
        setup::<C>(game, &deal, players)?;
        Ok(deal)
    };
    let mut found = 0;
    let deals = lines.map(|line| {
        found += 1;
        deal(line).map_err(|problem: String| format!("line {found}: {problem}"))
    });
    let list = DealList::new(deals)?;
    let deals = list.deals().len() as u64;
    if deals < found {
        let (file, lines) = (file.display(), grouped(found));
        output::note(&format!(
            "note: {file} has {} in {lines} lines; a deal that came before is not played again",
            counted(deals, "deal")
        ));
    }
    Ok(list)
}

/// The setups of a list, for the deals that have their own.
///
/// # Errors
/// If one is no setup that can be played at a table of this many seats.
pub(super) fn setups<C: GameCommand>(
    game: &C::Game,
    list: &DealList,
    players: usize,
) -> Result<Vec<Option<Setup<C>>>, Usage> {
    let read = (1..).zip(list.deals()).map(|(place, deal)| {
        let setup = setup::<C>(game, deal, players);
        setup.map_err(|problem| usage!("deal {place} of the list: {problem}"))
    });
    read.collect()
}

fn setup<C: GameCommand>(game: &C::Game, deal: &ListedDeal, players: usize) -> Result<Option<Setup<C>>, String> {
    let Some(setup) = &deal.setup else {
        return Ok(None);
    };
    let setup: Setup<C> =
        serde_json::from_value(setup.clone()).map_err(|error| format!("its setup is none of {}: {error}", C::NAME))?;
    let seats = C::players(&setup);
    if seats != players {
        let found = counted(seats as u64, "seat");
        return Err(format!(
            "its setup has {found}; the table has {players}, which --players sets"
        ));
    }
    match game.start(&setup, deal.seed) {
        Ok(_) => Ok(Some(setup)),
        Err(problems) => Err(format!("its setup cannot be played: {problems}")),
    }
}

/// Prints a note if there are fewer deals than games were asked for.
pub(crate) fn note_most(asked: u64, config: &RunConfig) {
    if let Some(deals) = config.deals.as_ref().filter(|_| config.games < asked) {
        output::note(&format!(
            "note: the list has {}, so {} are played, not {}",
            counted(deals.deals().len() as u64, "deal"),
            counted(config.games, "game"),
            grouped(asked)
        ));
    }
}
