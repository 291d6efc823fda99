//! A file of a run to which lines of JSON are added one by one. A killed process leaves all whole lines.

use crate::plain_file;
use crate::run::RunError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file, to add to.
#[derive(Debug)]
pub(crate) struct LinesFile {
    file: File,
    path: PathBuf,
}

/// The most bytes of the file: 256 MB, which is read whole. It holds about 100,000 games of two seats.
const MOST_BYTES: u64 = 256 << 20;

impl LinesFile {
    /// The whole lines of a file; none if there is no file. A line that a killed process has begun is not there.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn read(path: &Path) -> Result<String, RunError> {
        match plain_file::open(path) {
            Ok(file) => whole_lines(path, &file),
            Err(reason) if reason.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            Err(reason) => Err(RunError::file(path)(reason)),
        }
    }

    /// The file in a folder that this process has locked, and its whole lines.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub(crate) fn open(path: &Path) -> Result<(LinesFile, String), RunError> {
        let mut options = OpenOptions::new();
        let options = plain_file::no_links(options.read(true).write(true).create(true).truncate(false));
        let file = options.open(path).map_err(RunError::file(path))?;
        let text = whole_lines(path, &file)?;
        file.set_len(text.len() as u64).map_err(RunError::file(path))?;
        let path = path.to_owned();
        Ok((LinesFile { file, path }, text))
    }

    /// Adds a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn add(&mut self, line: &impl Serialize) -> Result<(), RunError> {
        let line = serde_json::to_string(line).expect("its keys are strings") + "\n";
        let mut write = || {
            self.file.seek(SeekFrom::End(0))?;
            self.file.write_all(line.as_bytes())
        };
        write().map_err(RunError::file(&self.path))
    }
}

/// What a line of a file says; lines are counted from 1.
///
/// # Errors
/// If it is something else.
pub(crate) fn parsed<T: DeserializeOwned>(path: &Path, line: usize, text: &str) -> Result<T, RunError> {
    let read = serde_json::from_str(text);
    read.map_err(|reason| RunError::damaged(path)(format!("line {line}: {reason}")))
}

/// The text up to the end of its last whole line.
fn whole_lines(path: &Path, file: &File) -> Result<String, RunError> {
    let mut text = String::new();
    let read = file.take(MOST_BYTES + 1).read_to_string(&mut text);
    read.map_err(RunError::file(path))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(RunError::damaged(path)(format!(
            "it has more than {} MB",
            MOST_BYTES >> 20
        )));
    }
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    Ok(text)
}
