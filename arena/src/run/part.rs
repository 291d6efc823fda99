//! A part of a run on its way between machines: some of its blocks, as the bytes of a file `games.sqlite`.

use super::error::RunError;
use super::files::{self, GAMES};
use super::folder::Run;
use super::manifest::Manifest;
use crate::row::PlayedBlock;
use std::fs;
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

/// The most bytes of a part that are read: a slice of a few seconds has far less.
const LARGEST: usize = 1 << 30;

/// A part of a run, in a temporary folder of its own.
///
/// # Examples
/// ```
/// use orrery_arena::run::{Manifest, Part};
/// use orrery_arena::{Question, RunConfig};
/// use orrery_engine::Planetarium;
///
/// let manifest = Manifest::new(RunConfig::new(&Planetarium::default(), (), 2, "greedy".parse()?, 10, 1)?, Question::default());
/// let sent = Part::begin(manifest.clone())?.into_bytes()?;
/// let arrived = Part::open(&manifest, &sent)?;
/// assert_eq!(arrived.run.blocks()?.count(), 0, "nothing was played into it");
/// assert!(Part::open(&manifest, &sent[..sent.len() / 2]).is_err(), "what arrives is checked");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Part {
    /// The run with the blocks of the part. It is closed before the folder is removed.
    pub run: Run,
    folder: TempDir,
}

impl Part {
    /// A part without blocks, to be filled.
    ///
    /// # Errors
    /// If the temporary folder cannot be written.
    pub fn begin(manifest: Manifest) -> Result<Part, RunError> {
        let folder = temporary()?;
        let run = Run::create(folder.path(), manifest)?;
        Ok(Part { run, folder })
    }

    /// A part that has arrived, of the run with this manifest. What the bytes hold is checked as in any run.
    ///
    /// # Errors
    /// If they are no part of the run, or the temporary folder cannot be written.
    pub fn open(manifest: &Manifest, bytes: &[u8]) -> Result<Part, RunError> {
        let folder = temporary()?;
        let file = folder.path().join(GAMES);
        if bytes.len() > LARGEST {
            let what = format!("a part of {} bytes; at most {LARGEST} are read", bytes.len());
            return Err(RunError::Damaged { file, what });
        }
        manifest.write(folder.path())?;
        let written = files::create(&file).and_then(|mut new| new.write_all(bytes));
        written.map_err(|reason| RunError::File { file, reason })?;
        let run = Run::open(folder.path())?;
        Ok(Part { run, folder })
    }

    /// Adds blocks that were played before.
    ///
    /// # Errors
    /// If they cannot be written.
    ///
    /// # Panics
    /// If the part has arrived, so that it is only read.
    pub fn add(&mut self, blocks: impl Iterator<Item = Result<PlayedBlock, RunError>>) -> Result<(), RunError> {
        let mut writer = self.run.writer()?;
        for block in blocks {
            writer.add(block?)?;
        }
        writer.finish()
    }

    /// The bytes of the part.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn into_bytes(self) -> Result<Vec<u8>, RunError> {
        let file = self.folder.path().join(GAMES);
        // Closed, the run is one file.
        drop(self.run);
        fs::read(&file).map_err(|reason| RunError::File { file, reason })
    }
}

fn temporary() -> Result<TempDir, RunError> {
    tempfile::tempdir().map_err(RunError::file(Path::new("a temporary folder")))
}
