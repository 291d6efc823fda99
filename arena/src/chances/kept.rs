//! The looks at the games of a run, kept in its folder: reports and replays show them, and none is made twice.

use super::look::Look;
use super::watched::Watched;
use crate::config::RunConfig;
use crate::lines_file::{LinesFile, parsed};
use crate::lock::Lock;
use crate::row::Row;
use crate::run::{self, CONTINUATIONS, Run, RunError};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
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
        let run = [config.game.clone(), config.ruleset.clone(), config.seed.to_string()];
        Method { by, continuations, run }
    }
}

/// A further line: the looks at a game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    block: u64,
    game: u32,
    looks: Cow<'a, [Look]>,
}

/// Looks at games, by block and game.
type Looks = BTreeMap<(u64, u32), Vec<Look>>;

/// Why looks at games are not kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeptError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The file holds others.
    #[error(
        "{CONTINUATIONS} of the run holds {} continuations by {} of a run of seed {}; remove it to keep others",
        .0.continuations, .0.by, .0.run[2]
    )]
    Other(Method),
}

/// The looks at the games of a run that are kept, and where more are added.
#[derive(Debug)]
pub struct Kept {
    /// How the games are played on.
    pub method: Method,
    looks: Looks,
    file: Option<(LinesFile, Lock)>,
}

impl Kept {
    /// Nothing is known, and nothing is kept.
    pub fn nothing(method: Method) -> Kept {
        Kept {
            method,
            looks: Looks::new(),
            file: None,
        }
    }

    /// What is kept in the folder of a run, which other processes cannot write to from now on.
    ///
    /// # Errors
    /// If the folder cannot be written, or the file is damaged or holds looks of another method.
    pub fn open(folder: &Path, method: &Method) -> Result<Kept, KeptError> {
        let lock = run::lock(folder)?;
        let path = folder.join(CONTINUATIONS);
        let (mut file, text) = LinesFile::open(&path)?;
        let (method, looks) = match parse(&path, &text)? {
            None => {
                file.add(method)?;
                (method.clone(), Looks::new())
            }
            Some((found, _)) if found != *method => return Err(KeptError::Other(found)),
            Some(kept) => kept,
        };
        let file = Some((file, lock));
        Ok(Kept { method, looks, file })
    }

    /// What is kept in the folder of a run, to read; none if nothing is, or it is of another run.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn read(run: &Run) -> Result<Option<Kept>, RunError> {
        let path = run.folder().join(CONTINUATIONS);
        let kept = parse(&path, &LinesFile::read(&path)?)?;
        let config = &run.manifest().config;
        let of_run = kept.filter(|(method, _)| *method == Method::new(config, method.by.clone(), method.continuations));
        Ok(of_run.map(|(method, looks)| Kept {
            method,
            looks,
            file: None,
        }))
    }

    /// Whether further looks are added to the file.
    pub fn is_added_to(&self) -> bool {
        self.file.is_some()
    }

    /// A game with the looks at it, if they are kept.
    pub fn watched(&self, row: &Row) -> Option<Watched> {
        self.has(row).then(|| Watched {
            row: row.clone(),
            looks: self.looks[&(row.block, row.game)].clone(),
        })
    }

    /// Whether looks at a game are kept.
    fn has(&self, row: &Row) -> bool {
        let looks = self.looks.get(&(row.block, row.game));
        // A file that was changed by hand may hold looks at another game.
        looks.is_some_and(|looks| are_of(looks, row))
    }

    /// Adds the looks at the games of a block to a file, if they are not there yet. `watch` sees how many games a block has.
    pub(super) fn adding(
        &self,
        file: &mut Option<KeptFile>,
        watch: &mut impl FnMut(u64),
    ) -> impl FnMut(&[Watched], u64) -> Result<(), RunError> {
        move |games, rows| {
            watch(rows);
            let new = games.iter().filter(|game| !self.has(&game.row));
            match file {
                Some(file) => new.into_iter().try_for_each(|game| file.add(game)),
                None => Ok(()),
            }
        }
    }

    /// Where looks that are not known yet are kept, if they are.
    pub(super) fn take_file(&mut self) -> Option<KeptFile> {
        self.file.take().map(|(file, lock)| KeptFile { file, _lock: lock })
    }
}

/// The file, to add to.
pub(super) struct KeptFile {
    file: LinesFile,
    _lock: Lock,
}

impl KeptFile {
    pub(super) fn add(&mut self, game: &Watched) -> Result<(), RunError> {
        self.file.add(&Line {
            block: game.row.block,
            game: game.row.game,
            looks: Cow::Borrowed(&game.looks),
        })
    }
}

/// Whether these may be the looks at the game of a row.
fn are_of(looks: &[Look], row: &Row) -> bool {
    let begins = looks.first().is_some_and(|look| look.after == 0);
    let rises = looks.windows(2).all(|pair| pair[0].after < pair[1].after);
    begins && rises && row.is_scored() && looks.iter().all(|look| look.is_of(row))
}

fn parse(path: &Path, text: &str) -> Result<Option<(Method, Looks)>, RunError> {
    let mut lines = text.lines().enumerate();
    let Some((_, first)) = lines.next() else {
        return Ok(None);
    };
    let method = parsed(path, 1, first)?;
    let of_line = |(place, text): (usize, &str)| {
        let Line { block, game, looks } = parsed(path, place + 1, text)?;
        Ok(((block, game), looks.into_owned()))
    };
    let looks: Result<Looks, RunError> = lines.map(of_line).collect();
    Ok(Some((method, looks?)))
}
