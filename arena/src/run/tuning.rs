//! A tuning in a folder: begun, saved after iterations, and resumed.

use super::error::RunError;
use super::files::{self, TUNING, WEIGHTS};
use super::folder::lock_new_folder;
use super::manifest::{Manifest, with_checksum, without_checksum};
use super::purpose::Purpose;
use crate::lock::Lock;
use crate::plain_file;
use crate::tune::{Progress, Spsa};
use orrery_agents::WeightsFile;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// A tuning in a folder, which no other process writes.
#[derive(Debug)]
pub struct TuningFolder {
    folder: PathBuf,
    spsa: Spsa,
    _lock: Lock,
}

/// `tuning.toml`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    spsa: Spsa,
    progress: Progress,
}

impl TuningFolder {
    /// Begins a tuning in a folder that is empty or does not exist.
    ///
    /// # Errors
    /// If the folder holds something else, or cannot be written.
    pub fn create(folder: &Path, manifest: &Manifest, spsa: Spsa, begun: &Progress) -> Result<TuningFolder, RunError> {
        let lock = lock_new_folder(folder)?;
        manifest.write(folder)?;
        let tuning = TuningFolder {
            folder: folder.to_owned(),
            spsa,
            _lock: lock,
        };
        tuning.save(begun)?;
        Ok(tuning)
    }

    /// Resumes the tuning of a folder, and returns how far it has come. `begun` is a tuning that was not.
    ///
    /// # Errors
    /// If the folder holds no tuning, one other than that asked for or a damaged one, or weights that the tuning has not
    /// found yet, or if another process plays it.
    pub fn resume(
        folder: &Path,
        asked: &Manifest,
        spsa: Spsa,
        begun: Progress,
    ) -> Result<(TuningFolder, Progress), RunError> {
        files::check(folder, Purpose::Write)?;
        let manifest = Manifest::read(folder)?;
        let lock = files::lock(folder)?;
        let mut differences = manifest.config.differences(&asked.config);
        let file = folder.join(TUNING);
        let progress = if file.exists() {
            let damaged = RunError::damaged(&file);
            let text = plain_file::text(&file).map_err(RunError::file(&file))?;
            let text = without_checksum(&text).map_err(damaged)?;
            let stored: Stored = toml::from_str(text).map_err(|error| damaged(error.to_string()))?;
            differences.extend(stored.spsa.differences(&spsa));
            let is_possible = stored.progress.is_possible(begun.weights.len(), stored.spsa.iterations);
            if differences.is_empty() && !is_possible {
                return Err(damaged("its weights are not those of a tuning".to_owned()));
            }
            stored.progress
        } else {
            begun
        };
        RunError::refuse(folder, differences)?;
        // Weights are written once a tuning is complete.
        let weights = folder.join(WEIGHTS);
        if progress.done < spsa.iterations && weights.exists() {
            return Err(RunError::OtherWeights(weights));
        }
        let tuning = TuningFolder {
            folder: folder.to_owned(),
            spsa,
            _lock: lock,
        };
        Ok((tuning, progress))
    }

    /// Saves how far it has come.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, progress: &Progress) -> Result<(), RunError> {
        let stored = Stored {
            spsa: self.spsa,
            progress: progress.clone(),
        };
        let text = toml::to_string(&stored).expect("TOML has these numbers");
        files::replace(&self.folder, TUNING, &with_checksum(text))
    }

    /// Writes the weights that were found. Returns the file.
    ///
    /// # Errors
    /// If the file cannot be written, or exists with another content.
    pub fn write_weights(&self, weights: &WeightsFile) -> Result<PathBuf, RunError> {
        let (file, text) = (self.folder.join(WEIGHTS), weights.to_string());
        match plain_file::text(&file) {
            Ok(found) if found == text => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => files::replace(&self.folder, WEIGHTS, &text)?,
            Ok(_) => return Err(RunError::OtherWeights(file)),
            Err(reason) => return Err(RunError::File { file, reason }),
        }
        Ok(file)
    }
}
