//! A file of bounded size for a text of any length: its beginning, written as it comes, and its end.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// How much of a text is kept, in whole pieces.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    /// The most bytes of the beginning.
    pub(super) beginning: usize,
    /// The most bytes of the end.
    pub(super) end: usize,
    /// The text between them, which says how many bytes are left out.
    pub(super) gap: fn(u64) -> String,
}

/// What is kept of a standard error.
const OF_STDERR: Kept = Kept {
    beginning: 500_000,
    end: 500_000,
    gap: |bytes| format!("\n.. {bytes} bytes are left out ..\n"),
};

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

/// A text and its file. If it cannot be written, the text is dropped.
pub(super) struct LogFile {
    kept: Kept,
    place: Arc<LogPlace>,
    file: Option<File>,
    /// Bytes of the beginning that are not written yet.
    waiting: Vec<u8>,
    /// Bytes of the beginning so far.
    begun: usize,
    end: VecDeque<Vec<u8>>,
    /// Bytes of the end so far.
    ended: usize,
    left_out: u64,
    /// Whether it cannot be written.
    is_lost: bool,
}

impl LogFile {
    /// The standard error of one process; its file is created with the first byte.
    pub(super) fn new(place: Arc<LogPlace>) -> LogFile {
        LogFile {
            kept: OF_STDERR,
            place,
            file: None,
            waiting: Vec::new(),
            begun: 0,
            end: VecDeque::new(),
            ended: 0,
            left_out: 0,
            is_lost: false,
        }
    }

    /// A text in this file.
    pub(super) fn of(file: File, kept: Kept) -> LogFile {
        LogFile {
            kept,
            file: Some(file),
            ..LogFile::new(Arc::default())
        }
    }

    /// Adds a piece to the text.
    pub(super) fn add(&mut self, piece: &[u8]) {
        if self.is_lost {
            return;
        }
        let has_end = !self.end.is_empty() || self.left_out > 0;
        if !has_end && self.begun + piece.len() <= self.kept.beginning {
            self.begun += piece.len();
            self.waiting.extend_from_slice(piece);
            return self.write_waiting();
        }
        self.ended += piece.len();
        self.end.push_back(piece.to_owned());
        while self.ended > self.kept.end
            && let Some(first) = self.end.pop_front()
        {
            self.ended -= first.len();
            self.left_out += first.len() as u64;
        }
    }

    fn write_waiting(&mut self) {
        if self.waiting.is_empty() || self.is_lost {
            return self.waiting.clear();
        }
        if self.file.is_none() {
            self.file = match self.place.create() {
                None => return,
                Some(created) => {
                    self.is_lost = created.is_err();
                    created.ok()
                }
            };
        }
        // After an error the file ends where it is: a text with a gap that it does not name would say something else.
        if let Some(file) = &mut self.file
            && file.write_all(&self.waiting).is_err()
        {
            self.is_lost = true;
        }
        self.waiting.clear();
    }

    /// Writes the end of the text.
    pub(super) fn finish(mut self) {
        if self.left_out > 0 {
            self.waiting.extend((self.kept.gap)(self.left_out).into_bytes());
        }
        self.waiting.extend(self.end.iter().flatten());
        self.write_waiting();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_kept_whole_and_in_their_order() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let kept = Kept {
            beginning: 10,
            end: 10,
            gap: |bytes| format!("{bytes} more\n"),
        };
        let mut log = LogFile::of(file.reopen().unwrap(), kept);
        for piece in ["one\n", "a long one\n", "two\n", "three\n", "4\n"] {
            log.add(piece.as_bytes());
        }
        log.finish();
        let text = std::fs::read_to_string(file.path()).unwrap();
        assert_eq!(text, "one\n15 more\nthree\n4\n");
    }

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
