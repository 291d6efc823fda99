//! The changes of a study in its folder: a line of JSON for each, added as it is found, and one at the end.

use super::changed::Changed;
use crate::lines_file::{LinesFile, parsed};
use crate::run::{CHANGES, RunError};
use serde::Serialize;
use std::path::Path;

/// The file of the changes that were tried, to add to.
#[derive(Debug)]
pub struct ChangesFile {
    file: LinesFile,
    is_ended: bool,
}

/// The last line of a study of which all changes were tried.
#[derive(Serialize)]
struct End {
    end: bool,
}

/// How that line is written.
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
        parse(&path, &LinesFile::read(&path)?)
    }

    /// The file in a folder that this process has locked, and what it holds.
    ///
    /// # Errors
    /// As [`read`](ChangesFile::read), or if it cannot be written.
    pub fn open(folder: &Path) -> Result<(ChangesFile, Vec<Changed>), RunError> {
        let path = folder.join(CHANGES);
        let (file, text) = LinesFile::open(&path)?;
        let found = parse(&path, &text)?;
        let is_ended = found.is_complete;
        Ok((ChangesFile { file, is_ended }, found.changes))
    }

    /// Adds a change.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, changed: &Changed) -> Result<(), RunError> {
        self.is_ended = false;
        self.file.add(changed)
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
        self.file.add(&End { end: true })
    }
}

fn parse(path: &Path, text: &str) -> Result<Tried, RunError> {
    let lines = text.lines().enumerate().filter(|(_, text)| *text != END);
    let changes = lines.map(|(line, text)| parsed(path, line + 1, text));
    Ok(Tried {
        changes: changes.collect::<Result<_, _>>()?,
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
