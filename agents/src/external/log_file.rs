//! A file of bounded size for a text of any length: its beginning, written as it comes, and its end.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// The bytes of the beginning, and as many of the end.
const HALF: usize = 500_000;

/// Where the files of an agent's processes are created; known only once the run has its folder, and never in a run without
/// one.
#[derive(Default)]
pub(super) struct LogPlace(OnceLock<Named>);

struct Named {
    folder: PathBuf,
    /// The beginning of the names of its files.
    name: String,
}

impl LogPlace {
    /// Files of this folder from now on, whose names begin so.
    pub(super) fn set(&self, folder: PathBuf, name: String) {
        let _ = self.0.set(Named { folder, name });
    }

    /// A new file: `stderr-0-1.txt` is the first of the agent `stderr-0`. Never one that is there, nor through a link.
    fn create(&self) -> Option<io::Result<File>> {
        let Named { folder, name } = self.0.get()?;
        let mut files = (1..100_000).map(|number| File::create_new(folder.join(format!("{name}-{number}.txt"))));
        files.find(|file| !matches!(file, Err(error) if error.kind() == io::ErrorKind::AlreadyExists))
    }
}

/// The file of one process. It is created with the first byte; if it cannot be written, the text is dropped.
pub(super) struct LogFile {
    place: Arc<LogPlace>,
    file: Option<File>,
    /// Bytes of the beginning that are not written yet.
    waiting: Vec<u8>,
    /// Bytes of the beginning so far.
    begun: usize,
    end: VecDeque<u8>,
    left_out: u64,
}

impl LogFile {
    pub(super) fn new(place: Arc<LogPlace>) -> LogFile {
        LogFile {
            place,
            file: None,
            waiting: Vec::new(),
            begun: 0,
            end: VecDeque::new(),
            left_out: 0,
        }
    }

    /// Adds bytes to the text.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        let (beginning, rest) = bytes.split_at(bytes.len().min(HALF - self.begun));
        self.begun += beginning.len();
        self.waiting.extend_from_slice(beginning);
        self.end.extend(rest);
        let surplus = self.end.len().saturating_sub(HALF);
        self.end.drain(..surplus);
        self.left_out += surplus as u64;
        self.write_waiting();
    }

    fn write_waiting(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        if self.file.is_none() {
            self.file = match self.place.create() {
                None => return,
                Some(created) => created.ok(),
            };
        }
        let written = self
            .file
            .as_mut()
            .is_some_and(|file| file.write_all(&self.waiting).is_ok());
        if written {
            self.waiting.clear();
        }
    }

    /// Writes the end of the text.
    pub(super) fn finish(mut self) {
        if self.left_out > 0 {
            let gap = format!("\n.. {} bytes are left out ..\n", self.left_out);
            self.waiting.extend_from_slice(gap.as_bytes());
        }
        self.waiting.extend(&self.end);
        self.write_waiting();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_holds_the_beginning_and_the_end_of_a_long_text() {
        let folder = tempfile::tempdir().unwrap();
        let place = Arc::new(LogPlace::default());
        let mut early = LogFile::new(Arc::clone(&place));
        early.add(b"before the folder is known\n");
        place.set(folder.path().to_owned(), "stderr-0".to_owned());
        let mut long = LogFile::new(Arc::clone(&place));
        (0..200_000).for_each(|number| long.add(format!("{number:07}\n").as_bytes()));
        long.finish();
        early.finish();
        LogFile::new(place).finish();
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        let text = read("stderr-0-1.txt");
        assert!(text.starts_with("0000000\n") && text.ends_with("\n0199999\n"));
        assert!(text.contains("\n.. 600000 bytes are left out ..\n") && text.len() < 1_000_100);
        assert_eq!(read("stderr-0-2.txt"), "before the folder is known\n");
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            2,
            "who says nothing has no file"
        );
    }
}
