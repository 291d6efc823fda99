//! The decisions of a run that were played on, kept in its folder.

use super::weighed::{OfGame, PARTS, Way, Weighed};
use crate::kept_games::{self, HowFound, KeptError, KeptFile, KeptGames};
use crate::row::Row;
use crate::run::{DECISIONS, Run, RunError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// How decisions are played on: the first line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Method {
    /// The agent that plays on, with all its parameters and without a name.
    pub by: String,
    /// How many ways of a decision are tried at most.
    pub ways: usize,
    /// How many times each of them is played on.
    pub continuations: u32,
    /// How many actions of a game are looked at, and how many turns.
    pub decisions: usize,
    /// The game, the ruleset and the seed of the run.
    pub run: [String; 3],
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Method {
            by,
            ways,
            continuations,
            decisions,
            run,
        } = self;
        write!(
            f,
            "{decisions} decisions a game, {ways} ways with {continuations} continuations by {by}, of a run of seed {}",
            run[2]
        )
    }
}

impl HowFound for Method {
    const FILE: &'static str = DECISIONS;
}

impl kept_games::OfGame for OfGame {
    fn place(&self) -> (u64, u32) {
        (self.block, self.game)
    }
}

/// The decisions of a run that are kept, and where more are added.
#[derive(Debug)]
pub struct KeptDecisions(KeptGames<Method, OfGame>);

impl KeptDecisions {
    /// Nothing is known, and nothing is kept.
    pub fn nothing(method: Method) -> KeptDecisions {
        KeptDecisions(KeptGames::nothing(method))
    }

    /// What is kept in the folder of a run, which other processes cannot write to from now on.
    ///
    /// # Errors
    /// If the folder cannot be written, or the file is damaged or holds what was found otherwise.
    pub fn open(folder: &Path, method: &Method) -> Result<KeptDecisions, KeptError> {
        Ok(KeptDecisions(KeptGames::open(folder, method)?))
    }

    /// What is kept in the folder of a run, to read; none if nothing is, or it is of another run.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn read(run: &Run) -> Result<Option<KeptDecisions>, RunError> {
        let of_run = run.manifest().config.identity();
        let kept = KeptGames::<Method, OfGame>::read(run)?;
        Ok(kept.filter(|kept| kept.method.run == of_run).map(KeptDecisions))
    }

    /// How they are played on.
    pub fn method(&self) -> &Method {
        &self.0.method
    }

    /// Whether more are added to the file.
    pub fn is_added_to(&self) -> bool {
        self.0.is_added_to()
    }

    /// What is kept of a game with this number of kinds of actions.
    pub(super) fn of(&self, row: &Row, kinds: usize) -> Option<&OfGame> {
        let kept = self.0.of((row.block, row.game));
        // A file that was changed by hand may hold anything.
        kept.filter(|kept| row.is_scored() && may_be_of(kept, row, kinds))
    }

    /// Where more is kept, if it is.
    pub(super) fn take_file(&mut self) -> Option<KeptFile> {
        self.0.take_file()
    }
}

fn may_be_of(kept: &OfGame, row: &Row, kinds: usize) -> bool {
    let seats = row.agents.seats();
    let has_counts = kept.actions.len() == seats && kept.turns.len() == seats;
    has_counts
        && kept.actions.iter().all(|of_seat| of_seat.len() == kinds)
        && kept.weighed.iter().all(|weighed| is_sound(weighed, seats, kinds))
}

/// The most points of a value, which no game reaches.
const MOST: i32 = 1_000_000;

fn is_sound(weighed: &Weighed, seats: usize, kinds: usize) -> bool {
    let Some(first) = weighed.ways.first() else {
        return false;
    };
    let samples = first.values.len();
    let has_samples = if weighed.ways.len() == 1 {
        samples == 0
    } else {
        samples >= 2
    };
    let is_way = |way: &Way| {
        let is_bounded = way.values.iter().all(|value| value.abs() <= MOST);
        way.values.len() == samples && is_bounded && (1.0..=65_536.0).contains(&way.stands_for)
    };
    weighed.seat.index() < seats
        && weighed.kind < kinds
        && weighed.part < PARTS
        && has_samples
        && weighed.ways.iter().all(is_way)
}
