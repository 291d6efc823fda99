//! What a program writes to its standard error: its first and last lines for messages, and more of it in a file.

use super::log_file::{LogFile, LogPlace};
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The lines that are kept at the start and at the end, and the bytes of each.
const FIRST_LINES: usize = 5;
const LAST_LINES: usize = 15;
const LINE_BYTES: usize = 160;

/// The first and the last lines of a longer text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt {
    /// The first lines, or their beginnings.
    pub first: Vec<String>,
    /// How many lines between them are left out.
    pub left_out: u64,
    /// The last lines.
    pub last: VecDeque<String>,
}

impl Excerpt {
    /// Whether there is no line.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    fn add(&mut self, line: String) {
        if self.first.len() < FIRST_LINES {
            self.first.push(line);
            return;
        }
        if self.last.len() == LAST_LINES {
            self.last.pop_front();
            self.left_out += 1;
        }
        self.last.push_back(line);
    }
}

impl fmt::Display for Excerpt {
    /// Each line after a line break and two spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.iter().try_for_each(|line| write!(f, "\n  {line}"))?;
        match self.left_out {
            0 => {}
            1 => f.write_str("\n  .. 1 line is left out ..")?,
            lines => write!(f, "\n  .. {lines} lines are left out ..")?,
        }
        self.last.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// Reads the standard error of a program as fast as it is written.
pub(super) struct Stderr {
    excerpt: Arc<Mutex<Excerpt>>,
    end: Receiver<()>,
}

impl Stderr {
    /// Keeps the first and last lines, and writes a file in this place.
    pub(super) fn keep(stderr: impl Read + Send + 'static, place: Arc<LogPlace>) -> io::Result<Stderr> {
        let excerpt = Arc::new(Mutex::new(Excerpt::default()));
        let (open, end) = sync_channel::<()>(0);
        let kept = Arc::clone(&excerpt);
        let keep = move || {
            let _open = open;
            let mut file = LogFile::new(place);
            let mut stderr = BufReader::new(stderr);
            while let Some(piece) = piece_of_line(&mut stderr) {
                let line = String::from_utf8_lossy(&piece).trim_end().to_owned();
                kept.lock().unwrap_or_else(PoisonError::into_inner).add(line);
                file.add(&piece);
            }
            file.finish();
        };
        thread::Builder::new().spawn(keep)?;
        Ok(Stderr { excerpt, end })
    }

    /// Waits until the program has closed it, at most `grace` for other processes that hold it open.
    pub(super) fn wait(&self, grace: Duration) {
        // Nothing is ever sent on this channel: the wait ends when the thread does.
        let _ = self.end.recv_timeout(grace);
    }

    /// Its first and last lines so far.
    pub(super) fn excerpt(&self) -> Excerpt {
        self.excerpt.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The next line, or the next piece of one that is long.
fn piece_of_line(stderr: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let read = stderr.take(LINE_BYTES as u64).read_until(b'\n', &mut line).unwrap_or(0);
    (read > 0).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_lines_are_kept() {
        let said: String = (0..1_000).map(|number| format!("line {number}\n")).collect();
        let stderr = Stderr::keep(io::Cursor::new(said + &"x".repeat(200)), Arc::default()).unwrap();
        stderr.wait(Duration::from_secs(60));
        let excerpt = stderr.excerpt();
        assert_eq!((excerpt.first.len(), excerpt.last.len()), (FIRST_LINES, LAST_LINES));
        assert_eq!((&excerpt.first[4][..], &excerpt.last[12][..]), ("line 4", "line 999"));
        assert_eq!((excerpt.last[13].len(), excerpt.last[14].len()), (160, 40));
        assert_eq!(excerpt.left_out, 1_002 - 20);
        assert!(
            excerpt
                .to_string()
                .contains("\n  line 4\n  .. 982 lines are left out ..\n  line 987\n")
        );
    }
}
