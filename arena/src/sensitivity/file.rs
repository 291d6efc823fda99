//! The changes of a study in its folder: a line of JSON for each, added as it is found, and one at the end.

use super::changed::Changed;
use crate::plain_file;
use crate::run::{CHANGES, RunError};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file of the changes that were tried, to add to.
#[derive(Debug)]
pub struct ChangesFile {
    file: File,
    path: PathBuf,
    is_ended: bool,
}

/// The last line of a study of which all changes were tried.
const END: &str = "{\"end\":true}";

/// The changes that were tried.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tried {
    /// As they follow in the file.
    pub changes: Vec<Changed>,
    /// Whether these are all changes of the study.
    pub is_complete: bool,
}

impl ChangesFile {
    /// The changes in a folder; none if nothing was tried yet. A line that a killed process has begun is not there.
    ///
    /// # Errors
    /// If the file cannot be read, or is none of this program.
    pub fn read(folder: &Path) -> Result<Tried, RunError> {
        let path = folder.join(CHANGES);
        match plain_file::open(&path) {
            Ok(file) => Ok(parse(&path, &whole_lines(&path, &file)?)?),
            Err(reason) if reason.kind() == io::ErrorKind::NotFound => Ok(Tried::default()),
            Err(reason) => Err(RunError::file(&path)(reason)),
        }
    }

    /// The file in a folder that this process has locked, and what it holds.
    ///
    /// # Errors
    /// As [`read`](ChangesFile::read), or if it cannot be written.
    pub fn open(folder: &Path) -> Result<(ChangesFile, Vec<Changed>), RunError> {
        let path = folder.join(CHANGES);
        let mut options = OpenOptions::new();
        let options = plain_file::no_links(options.read(true).write(true).create(true).truncate(false));
        let file = options.open(&path).map_err(RunError::file(&path))?;
        let text = whole_lines(&path, &file)?;
        let found = parse(&path, &text)?;
        file.set_len(text.len() as u64).map_err(RunError::file(&path))?;
        let is_ended = found.is_complete;
        Ok((ChangesFile { file, path, is_ended }, found.changes))
    }

    /// Adds a change.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, changed: &Changed) -> Result<(), RunError> {
        self.is_ended = false;
        self.write(&serde_json::to_string(changed).expect("its keys are strings"))
    }

    /// Says that all changes of the study were tried.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(&mut self) -> Result<(), RunError> {
        if self.is_ended {
            return Ok(());
        }
        self.is_ended = true;
        self.write(END)
    }

    fn write(&mut self, line: &str) -> Result<(), RunError> {
        let line = format!("{line}\n");
        let mut write = || {
            self.file.seek(SeekFrom::End(0))?;
            self.file.write_all(line.as_bytes())
        };
        write().map_err(RunError::file(&self.path))
    }
}

/// The most bytes of the file: 256 MB, a hundred times those of all numbers of a game for one agent.
const MOST_BYTES: u64 = 256 << 20;

/// The text up to the end of its last whole line.
fn whole_lines(path: &Path, file: &File) -> Result<String, RunError> {
    let mut text = String::new();
    let read = file.take(MOST_BYTES).read_to_string(&mut text);
    read.map_err(RunError::file(path))?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    Ok(text)
}

fn parse(path: &Path, text: &str) -> Result<Tried, RunError> {
    let line = |(line, text): (usize, &str)| {
        let read = serde_json::from_str(text);
        read.map_err(|reason| RunError::damaged(path)(format!("line {}: {reason}", line + 1)))
    };
    let changes = text.lines().enumerate().filter(|(_, text)| *text != END);
    Ok(Tried {
        changes: changes.map(line).collect::<Result<_, _>>()?,
        is_complete: text.lines().last() == Some(END),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sensitivity::Outcome;
    use std::fs;

    fn change(path: &str) -> Changed {
        Changed {
            path: path.to_owned(),
            together: false,
            is_switch: false,
            step: Some([1, 2]),
            outcome: Outcome::NotInPlay,
        }
    }

    #[test]
    fn what_a_killed_process_has_begun_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let (mut file, found) = ChangesFile::open(folder.path()).unwrap();
        assert!(found.is_empty());
        file.add(&change("a")).unwrap();
        drop(file);
        let path = folder.path().join(CHANGES);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}{{\"path\":\"b")).unwrap();
        assert_eq!(ChangesFile::read(folder.path()).unwrap().changes, [change("a")]);
        let (mut file, _) = ChangesFile::open(folder.path()).unwrap();
        file.add(&change("b")).unwrap();
        assert_eq!(
            ChangesFile::read(folder.path()).unwrap().changes,
            [change("a"), change("b")]
        );
    }

    #[test]
    fn a_study_is_complete_once_its_end_is_written_until_a_change_is_added() {
        let folder = tempfile::tempdir().unwrap();
        let read = || {
            let found = ChangesFile::read(folder.path()).unwrap();
            (found.changes.len(), found.is_complete)
        };
        let (mut file, _) = ChangesFile::open(folder.path()).unwrap();
        file.add(&change("a")).unwrap();
        assert_eq!(read(), (1, false));
        file.end().unwrap();
        assert_eq!(read(), (1, true));
        let (mut file, _) = ChangesFile::open(folder.path()).unwrap();
        file.end().unwrap();
        file.add(&change("b")).unwrap();
        assert_eq!(read(), (2, false));
        file.end().unwrap();
        assert_eq!(read(), (2, true));
        let lines = fs::read_to_string(folder.path().join(CHANGES)).unwrap();
        assert_eq!(lines.lines().filter(|line| *line == END).count(), 2);
    }

    #[test]
    fn a_line_that_is_no_change_is_refused_with_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let (mut file, _) = ChangesFile::open(folder.path()).unwrap();
        file.add(&change("a")).unwrap();
        let path = folder.path().join(CHANGES);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}{{\"path\":7}}\n")).unwrap();
        let error = ChangesFile::read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
    }
}
