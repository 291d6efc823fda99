//! The looks at the games of a run, kept in its folder: reports and replays show them, and none is made twice.

use super::look::Look;
use super::watched::Watched;
use crate::config::RunConfig;
use crate::kept_games::{HowFound, KeptError, KeptFile, KeptGames, OfGame};
use crate::row::Row;
use crate::run::{CONTINUATIONS, Run, RunError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// How games are played on: the first line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Method {
    /// The agent that plays on, with all its parameters and without a name.
    pub by: String,
    /// How many continuations begin in each position.
    pub continuations: u32,
    /// The game, the ruleset and the seed of the run.
    pub run: [String; 3],
}

impl Method {
    /// The games of a run are played on so.
    pub fn new(config: &RunConfig, by: String, continuations: u32) -> Method {
        let run = config.identity();
        Method { by, continuations, run }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Method { by, continuations, run } = self;
        write!(f, "{continuations} continuations by {by} of a run of seed {}", run[2])
    }
}

impl HowFound for Method {
    const FILE: &'static str = CONTINUATIONS;
}

/// A further line: the looks at a game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Looks {
    block: u64,
    game: u32,
    looks: Vec<Look>,
}

impl OfGame for Looks {
    fn place(&self) -> (u64, u32) {
        (self.block, self.game)
    }
}

/// The looks at the games of a run that are kept, and where more are added.
#[derive(Debug)]
pub struct Kept(KeptGames<Method, Looks>);

impl Kept {
    /// Nothing is known, and nothing is kept.
    pub fn nothing(method: Method) -> Kept {
        Kept(KeptGames::nothing(method))
    }

    /// What is kept in the folder of a run, which other processes cannot write to from now on.
    ///
    /// # Errors
    /// If the folder cannot be written, or the file is damaged or holds looks of another method.
    pub fn open(folder: &Path, method: &Method) -> Result<Kept, KeptError> {
        Ok(Kept(KeptGames::open(folder, method)?))
    }

    /// What is kept in the folder of a run, to read; none if nothing is, or it is of another run.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn read(run: &Run) -> Result<Option<Kept>, RunError> {
        let of_run = run.manifest().config.identity();
        let kept = KeptGames::<Method, Looks>::read(run)?;
        Ok(kept.filter(|kept| kept.method.run == of_run).map(Kept))
    }

    /// How the games are played on.
    pub fn method(&self) -> &Method {
        &self.0.method
    }

    /// Whether further looks are added to the file.
    pub fn is_added_to(&self) -> bool {
        self.0.is_added_to()
    }

    /// A game with the looks at it, if they are kept.
    pub fn watched(&self, row: &Row) -> Option<Watched> {
        let kept = self.0.of((row.block, row.game));
        // A file that was changed by hand may hold looks at another game.
        let of_row = kept.filter(|kept| are_of(&kept.looks, row));
        of_row.map(|kept| Watched {
            row: row.clone(),
            looks: kept.looks.clone(),
        })
    }

    /// Adds the looks at the games of a block to a file, if they are not there yet. `watch` sees how many games a block has.
    pub(super) fn adding(
        &self,
        file: &mut Option<KeptFile>,
        watch: &mut impl FnMut(u64),
    ) -> impl FnMut(&[Watched], u64) -> Result<(), RunError> {
        move |games, rows| {
            watch(rows);
            let Some(file) = file else { return Ok(()) };
            let mut new = games.iter().filter(|game| self.watched(&game.row).is_none());
            new.try_for_each(|game| {
                file.add(&Looks {
                    block: game.row.block,
                    game: game.row.game,
                    looks: game.looks.clone(),
                })
            })
        }
    }

    /// Where looks that are not known yet are kept, if they are.
    pub(super) fn take_file(&mut self) -> Option<KeptFile> {
        self.0.take_file()
    }
}

/// Whether these may be the looks at the game of a row.
fn are_of(looks: &[Look], row: &Row) -> bool {
    let begins = looks.first().is_some_and(|look| look.after == 0);
    let rises = looks.windows(2).all(|pair| pair[0].after < pair[1].after);
    begins && rises && row.is_scored() && looks.iter().all(|look| look.is_of(row))
}
