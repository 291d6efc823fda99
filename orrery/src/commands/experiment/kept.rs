//! What is kept of a run of a study: its words, its sessions, and its result.

use crate::commands::version;
use crate::terminal::input;
use crate::terminal::output;
use anyhow::{Context, anyhow};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use tempfile::NamedTempFile;

/// A run of a study, in a file next to its folder.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    /// The words for readers.
    pub(super) words: Vec<String>,
    /// The program that played it last.
    pub(super) program: String,
    /// How many seconds each session took; none of one that was killed.
    pub(super) sessions: Vec<Option<f64>>,
    /// What the subcommand printed, once it is finished.
    pub(super) result: Option<Value>,
}

impl Kept {
    pub(super) fn new(words: Vec<String>) -> Kept {
        Kept {
            words,
            program: String::new(),
            sessions: Vec::new(),
            result: None,
        }
    }

    /// Reads the file; none if there is none.
    pub(super) fn read(file: &Path) -> anyhow::Result<Option<Kept>> {
        if !file.exists() {
            return Ok(None);
        }
        let read = || {
            let text = input::text_without_link(file)?;
            serde_json::from_str(&text).map_err(|error| anyhow!("{error}; remove the file to play the run again"))
        };
        read().map(Some).with_context(|| file.display().to_string())
    }

    /// A session begins; if it is killed, its time stays unknown.
    pub(super) fn begin(&mut self) {
        self.program = format!("orrery {}", version::SHORT);
        self.sessions.push(None);
    }

    /// A session ends.
    pub(super) fn end(&mut self, seconds: f64) {
        if let Some(last) = self.sessions.last_mut() {
            *last = Some(seconds);
        }
    }

    /// Writes the file.
    pub(super) fn write(&self, file: &Path) -> anyhow::Result<()> {
        write_whole(file, output::json(&serde_json::to_value(self)?).as_bytes())
    }

    /// How many seconds it took, and how many sessions were killed whose time is missing.
    pub(super) fn seconds(&self) -> (f64, usize) {
        let known = self.sessions.iter().flatten().sum();
        (known, self.sessions.iter().filter(|session| session.is_none()).count())
    }
}

/// Writes a file that is there as a whole or not at all. It takes the place of an older one, and of a link.
pub(super) fn write_whole(file: &Path, content: &[u8]) -> anyhow::Result<()> {
    let write = || {
        let folder = file.parent().ok_or_else(|| anyhow!("it lies in no folder"))?;
        let mut new = NamedTempFile::new_in(folder)?;
        new.write_all(content)?;
        // A temporary file is readable by its owner alone.
        #[cfg(unix)]
        fs::set_permissions(new.path(), std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
        new.persist(file)?;
        Ok::<_, anyhow::Error>(())
    };
    write().with_context(|| format!("{} cannot be written", file.display()))
}
