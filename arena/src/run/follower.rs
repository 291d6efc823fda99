//! Follows a run that another process plays: each block is read once.

use super::error::RunError;
use super::files::{self, GAMES};
use super::manifest::Manifest;
use super::progress::Progress;
use super::purpose::Purpose;
use super::store::Store;
use crate::row::Row;
use std::path::{Path, PathBuf};

/// Reads the blocks of a run while they are played.
#[derive(Clone, Debug)]
pub struct Follower {
    folder: PathBuf,
    /// The run of the blocks that were read.
    manifest: Option<Manifest>,
    /// The block after the last one that was read.
    next: u64,
    /// How many games were read.
    games: u64,
}

/// What a follower found.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The run goes on from what was read before.
    More(Box<Progress>),
    /// What was read before is no beginning of what is there: a gap was filled, or another run begins. A new follower reads
    /// it from the start.
    Other,
}

impl Follower {
    /// One that has read nothing of the run in this folder.
    pub fn of(folder: &Path) -> Follower {
        Follower {
            folder: folder.to_owned(),
            manifest: None,
            next: 0,
            games: 0,
        }
    }

    /// Reads the blocks that were added since the last time: of each its setup as JSON, and its rows.
    ///
    /// # Errors
    /// Errors of `on_block`, and a folder that holds no run or a damaged one.
    pub fn read<E: From<RunError>>(
        &mut self,
        mut on_block: impl FnMut(&Manifest, &str, &[Row]) -> Result<(), E>,
    ) -> Result<News, E> {
        files::check(&self.folder, Purpose::Read)?;
        // Before the games: whoever releases the lock has written all of its games.
        let is_played = files::is_locked(&self.folder)?;
        let manifest = Manifest::read(&self.folder)?;
        let is_other = |before: &Manifest| !before.differences(&manifest).is_empty();
        if self.manifest.as_ref().is_some_and(is_other) {
            return Ok(News::Other);
        }
        let store = Store::glance(&self.folder, &manifest)?;
        let least = store.games()?;
        if least != self.games {
            store.for_each_block_from(self.next, |setup, rows| {
                self.next = rows[0].block + 1;
                self.games += rows.len() as u64;
                on_block(&manifest, setup, rows)
            })?;
        }
        // Batches may be added while blocks are read.
        let most = store.games()?;
        if !(least..=most).contains(&self.games) {
            return match &self.manifest {
                Some(_) => Ok(News::Other),
                None => Err(RunError::Damaged {
                    file: self.folder.join(GAMES),
                    what: format!("its sessions played {most} games, and it has {}", self.games),
                }
                .into()),
            };
        }
        self.manifest = Some(manifest.clone());
        Ok(News::More(Box::new(Progress {
            manifest,
            games: Some(self.games),
            is_played,
        })))
    }
}
