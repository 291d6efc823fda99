//! What is found of the games of a run, kept in a file of its folder, so that nothing is found twice.

use crate::lines_file::{LinesFile, parsed};
use crate::lock::Lock;
use crate::run::{self, Run, RunError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

/// How something is found: the first line of the file.
pub(crate) trait HowFound: Clone + PartialEq + Display + Serialize + DeserializeOwned {
    /// The name of the file.
    const FILE: &'static str;
}

/// What is found of a game: a further line.
pub(crate) trait OfGame: Serialize + DeserializeOwned {
    /// The block, and the number of the game in it.
    fn place(&self) -> (u64, u32);
}

/// Why nothing is kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeptError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The file holds something else.
    #[error("{file} of the run holds {found}; remove it to keep others")]
    Other {
        /// The name of the file.
        file: &'static str,
        /// What it holds.
        found: String,
    },
}

/// What is kept of the games of a run, and where more is added.
#[derive(Debug)]
pub(crate) struct KeptGames<M, T> {
    /// How it is found.
    pub(crate) method: M,
    found: BTreeMap<(u64, u32), T>,
    file: Option<KeptFile>,
}

impl<M: HowFound, T: OfGame> KeptGames<M, T> {
    /// Nothing is known, and nothing is kept.
    pub(crate) fn nothing(method: M) -> KeptGames<M, T> {
        KeptGames {
            method,
            found: BTreeMap::new(),
            file: None,
        }
    }

    /// What is kept in the folder of a run, which other processes cannot write to from now on.
    ///
    /// # Errors
    /// If the folder cannot be written, or the file is damaged or holds what was found otherwise.
    pub(crate) fn open(folder: &Path, method: &M) -> Result<KeptGames<M, T>, KeptError> {
        let lock = run::lock(folder)?;
        let path = folder.join(M::FILE);
        let (mut file, text) = LinesFile::open(&path)?;
        let (method, found) = match parse::<M, T>(&path, &text)? {
            None => {
                file.add(method)?;
                (method.clone(), BTreeMap::new())
            }
            Some((other, _)) if other != *method => {
                let (file, found) = (M::FILE, other.to_string());
                return Err(KeptError::Other { file, found });
            }
            Some(kept) => kept,
        };
        let file = Some(KeptFile { file, _lock: lock });
        Ok(KeptGames { method, found, file })
    }

    /// What is kept in the folder of a run, to read; none if nothing is.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub(crate) fn read(run: &Run) -> Result<Option<KeptGames<M, T>>, RunError> {
        let path = run.folder().join(M::FILE);
        let kept = parse(&path, &LinesFile::read(&path)?)?;
        Ok(kept.map(|(method, found)| KeptGames {
            method,
            found,
            file: None,
        }))
    }

    /// What is kept of a game.
    pub(crate) fn of(&self, place: (u64, u32)) -> Option<&T> {
        self.found.get(&place)
    }

    /// Whether more is added to the file.
    pub(crate) fn is_added_to(&self) -> bool {
        self.file.is_some()
    }

    /// Where more is kept, if it is.
    pub(crate) fn take_file(&mut self) -> Option<KeptFile> {
        self.file.take()
    }
}

/// The file, to add to.
#[derive(Debug)]
pub(crate) struct KeptFile {
    file: LinesFile,
    _lock: Lock,
}

impl KeptFile {
    /// Adds what is found of a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn add(&mut self, found: &impl OfGame) -> Result<(), RunError> {
        self.file.add(found)
    }
}

/// What a file holds, by block and game.
type Found<M, T> = (M, BTreeMap<(u64, u32), T>);

fn parse<M: HowFound, T: OfGame>(path: &Path, text: &str) -> Result<Option<Found<M, T>>, RunError> {
    let mut lines = text.lines().enumerate();
    let Some((_, first)) = lines.next() else {
        return Ok(None);
    };
    let method = parsed(path, 1, first)?;
    let of_line = |(place, text): (usize, &str)| {
        let found: T = parsed(path, place + 1, text)?;
        Ok((found.place(), found))
    };
    let found: Result<BTreeMap<_, T>, RunError> = lines.map(of_line).collect();
    Ok(Some((method, found?)))
}
