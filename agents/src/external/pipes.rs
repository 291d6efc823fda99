//! The three pipes to a program, each with a thread: all have bounded buffers, and none of them blocks a game.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The longest line a program may write, in bytes.
pub(super) const LONGEST_LINE: usize = 64 * 1024;
/// Lines a program may be ahead before it has to wait.
const LINES_WAITING: usize = 4;
/// The lines of its standard error that are kept, and the bytes of each.
const LAST_LINES: usize = 8;
const LAST_BYTES: usize = 160;

/// Something a program wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Received {
    /// A line without its end.
    Line(String),
    /// A line longer than [`LONGEST_LINE`]; nothing after it is read.
    TooLong,
}

/// Writes requests to a program one after the other, until they end or the program reads no more.
pub(super) fn write_requests(mut stdin: impl Write + Send + 'static) -> io::Result<SyncSender<String>> {
    let (sender, requests) = sync_channel::<String>(1);
    let write = move || {
        for request in requests {
            if stdin
                .write_all(request.as_bytes())
                .and_then(|()| stdin.flush())
                .is_err()
            {
                break;
            }
        }
    };
    thread::Builder::new().spawn(write)?;
    Ok(sender)
}

/// Reads a program's lines; after the last one the channel is closed.
pub(super) fn read_lines(stdout: impl Read + Send + 'static) -> io::Result<Receiver<Received>> {
    let (sender, lines) = sync_channel(LINES_WAITING);
    let read_line = move || {
        let mut stdout = BufReader::new(stdout);
        while let Some(received) = read_line(&mut stdout) {
            let is_last = received == Received::TooLong;
            if sender.send(received).is_err() || is_last {
                break;
            }
        }
    };
    thread::Builder::new().spawn(read_line)?;
    Ok(lines)
}

/// The next line; nothing after the last.
fn read_line(stdout: &mut impl BufRead) -> Option<Received> {
    let mut line = Vec::new();
    let read = stdout
        .take(LONGEST_LINE as u64 + 1)
        .read_until(b'\n', &mut line)
        .unwrap_or(0);
    match line.pop_if(|byte| *byte == b'\n') {
        None if read == 0 => None,
        None if read > LONGEST_LINE => Some(Received::TooLong),
        _ => Some(Received::Line(String::from_utf8_lossy(&line).into_owned())),
    }
}

/// The last lines a program wrote to its standard error.
pub(super) struct StderrTail {
    lines: Arc<Mutex<VecDeque<String>>>,
    end: Receiver<()>,
}

impl StderrTail {
    /// Reads everything as fast as it is written, and keeps the last lines.
    pub(super) fn keep(stderr: impl Read + Send + 'static) -> io::Result<StderrTail> {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (open, end) = sync_channel::<()>(0);
        let kept = Arc::clone(&lines);
        let keep = move || {
            let _open = open;
            let mut stderr = BufReader::new(stderr);
            while let Some(line) = piece_of_line(&mut stderr) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                if kept.len() == LAST_LINES {
                    kept.pop_front();
                }
                kept.push_back(line);
            }
        };
        thread::Builder::new().spawn(keep)?;
        Ok(StderrTail { lines, end })
    }

    /// The lines, once the program has ended; waits at most `grace` for other processes that hold its pipe.
    pub(super) fn lines(&self, grace: std::time::Duration) -> Vec<String> {
        // Nothing is ever sent on this channel: the wait ends when the thread does.
        let _ = self.end.recv_timeout(grace);
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect()
    }
}

/// The next line, or the next piece of one that is long.
fn piece_of_line(stderr: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = stderr.take(LAST_BYTES as u64).read_until(b'\n', &mut line).unwrap_or(0);
    (read > 0).then(|| String::from_utf8_lossy(&line).trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn received(said: Vec<u8>) -> Vec<Received> {
        read_lines(io::Cursor::new(said)).unwrap().into_iter().collect()
    }

    #[test]
    fn lines_are_read_one_by_one_including_a_last_line_without_an_end() {
        let line = |text: &str| Received::Line(text.to_owned());
        assert_eq!(received(b"one\n\ntwo".to_vec()), [line("one"), line(""), line("two")]);
        assert_eq!(received(vec![b'x', 0xff]), [line("x\u{fffd}")]);
        assert_eq!(received(Vec::new()), []);
    }

    #[test]
    fn a_line_that_is_too_long_is_not_read_to_its_end() {
        let longest = vec![b'x'; LONGEST_LINE];
        assert_eq!(received([&longest[..], b"\n"].concat()).len(), 1);
        assert_eq!(received([&longest[..], b"x\ny\n"].concat()), [Received::TooLong]);
    }

    #[test]
    fn the_last_lines_of_standard_error_are_kept() {
        let said: String = (0..1_000).map(|number| format!("line {number}\n")).collect();
        let words = StderrTail::keep(io::Cursor::new(said + &"x".repeat(200))).unwrap();
        let lines = words.lines(std::time::Duration::from_secs(60));
        assert_eq!(lines.len(), LAST_LINES);
        assert_eq!((&lines[5][..], lines[6].len(), lines[7].len()), ("line 999", 160, 40));
    }
}
