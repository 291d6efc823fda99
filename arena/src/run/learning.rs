//! The folder of a learning: its rounds of games are runs in folders of their own, and the model of each round is a file.

use super::continued::ContinuedFile;
use super::error::RunError;
use super::files::{self, MODEL, ROUND, WITH};
use super::first_blocks::FirstBlocks;
use super::folder::lock_new_folder;
use super::manifest::Manifest;
use super::purpose::Purpose;
use crate::lock::Lock;
use crate::plain_file;
use std::io;
use std::path::{Path, PathBuf};

/// A learning in a folder, which no other process writes.
#[derive(Debug)]
pub struct LearningFolder {
    folder: PathBuf,
    _lock: Lock,
}

impl LearningFolder {
    /// Begins a learning in a folder that is empty or does not exist.
    ///
    /// # Errors
    /// If the folder holds something else, or cannot be written.
    pub fn create(folder: &Path, manifest: &Manifest) -> Result<LearningFolder, RunError> {
        let lock = lock_new_folder(folder)?;
        manifest.write(folder)?;
        Ok(LearningFolder {
            folder: folder.to_owned(),
            _lock: lock,
        })
    }

    /// Resumes the learning of a folder.
    ///
    /// # Errors
    /// If the folder holds no learning or one other than that asked for, or if another process plays it.
    pub fn resume(folder: &Path, asked: &Manifest) -> Result<LearningFolder, RunError> {
        files::check(folder, Purpose::Write)?;
        let manifest = Manifest::read(folder)?;
        let lock = files::lock(folder)?;
        let mut differences = manifest.question.differences(&asked.question);
        differences.extend(manifest.config.differences(&asked.config));
        if manifest.config.games != asked.config.games {
            let (has, asked) = (manifest.config.games, asked.config.games);
            differences.push(format!("games: the learning has {has} in a round, not {asked}"));
        }
        RunError::refuse(folder, differences)?;
        Ok(LearningFolder {
            folder: folder.to_owned(),
            _lock: lock,
        })
    }

    /// What it reads of other runs: what it began with, or what there is `now` if it begins.
    ///
    /// # Errors
    /// If that cannot be read or written.
    pub fn with(&self, now: Vec<FirstBlocks>) -> Result<Vec<FirstBlocks>, RunError> {
        let file = self.folder.join(WITH);
        match plain_file::text(&file) {
            Ok(text) => {
                let read: Result<Vec<FirstBlocks>, String> = text.lines().map(str::parse).collect();
                let checked = read.and_then(|read| match read.len() == now.len() {
                    true => Ok(read),
                    false => Err(format!("it has {} runs; the learning has {}", read.len(), now.len())),
                });
                checked.map_err(|what| RunError::Damaged { file, what })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let lines: Vec<String> = now.iter().map(|first| format!("{first}\n")).collect();
                files::replace(&self.folder, WITH, &lines.concat()).map(|()| now)
            }
            Err(reason) => Err(RunError::File { file, reason }),
        }
    }

    /// The folder of the games of a round, from 1.
    pub fn of_round(&self, round: u64) -> PathBuf {
        self.folder.join(format!("{ROUND}-{round}"))
    }

    /// The folder of the games of the test.
    pub fn of_test(&self) -> PathBuf {
        self.folder.join("test")
    }

    /// The file of the continuations of a round, whose positions are continued as `how` says.
    ///
    /// # Errors
    /// If the file cannot be read or written, or its positions are continued in another way.
    pub fn continued(&self, round: u64, how: &str) -> Result<ContinuedFile, RunError> {
        ContinuedFile::open(self.folder.join(format!("continued-{round}.txt")), how)
    }

    /// The file of the model of a round.
    pub fn model_file(&self, round: u64) -> PathBuf {
        self.folder.join(format!("{MODEL}-{round}.toml"))
    }

    /// The text of the model of a round, if it was fitted.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn model(&self, round: u64) -> Result<Option<String>, RunError> {
        let file = self.model_file(round);
        match plain_file::text(&file) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(reason) => Err(RunError::File { file, reason }),
        }
    }

    /// Writes the model of a round.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_model(&self, round: u64, text: &str) -> Result<(), RunError> {
        files::replace(&self.folder, &format!("{MODEL}-{round}.toml"), text)
    }
}
