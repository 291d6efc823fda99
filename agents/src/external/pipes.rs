//! The pipes of questions and answers, each with a thread: both have bounded buffers, and none of them blocks a game.

use super::traffic::Traffic;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The longest line a program may write, in bytes.
pub(super) const LONGEST_LINE: usize = 64 * 1024;
/// Lines a program may be ahead before it has to wait.
const LINES_WAITING: usize = 4;

/// Something a program wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Received {
    /// A line without its end.
    Line(String),
    /// The last line, which had no end.
    Unended(String),
    /// A line that is not UTF-8, with a sign in place of what is not.
    NotUtf8(String),
    /// A line longer than [`LONGEST_LINE`]; nothing after it is read.
    TooLong,
}

/// Requests that may wait to be written: a question, and before it the end of the last game.
const REQUESTS_WAITING: usize = 2;

/// Writes requests to a program one after the other, until they end or the program reads no more.
pub(super) fn write_requests(
    mut stdin: impl Write + Send + 'static,
    traffic: Traffic,
) -> io::Result<SyncSender<String>> {
    let (sender, requests) = sync_channel::<String>(REQUESTS_WAITING);
    let write = move || {
        for request in requests {
            traffic.sent(&request);
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
pub(super) fn read_lines(stdout: impl Read + Send + 'static, traffic: Traffic) -> io::Result<Receiver<Received>> {
    let (sender, lines) = sync_channel(LINES_WAITING);
    let read_line = move || {
        let mut stdout = BufReader::new(stdout);
        while let Some(received) = read_line(&mut stdout) {
            match &received {
                Received::Line(line) | Received::Unended(line) | Received::NotUtf8(line) => traffic.received(line),
                Received::TooLong => {}
            }
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
    let has_end = line.pop_if(|byte| *byte == b'\n').is_some();
    let text = |line: Vec<u8>, received: fn(String) -> Received| match String::from_utf8(line) {
        Ok(line) => received(line),
        Err(error) => Received::NotUtf8(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    };
    match (has_end, read) {
        (true, _) => Some(text(line, Received::Line)),
        (false, 0) => None,
        (false, read) if read > LONGEST_LINE => Some(Received::TooLong),
        (false, _) => Some(text(line, Received::Unended)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::traffic::TrafficLog;
    use std::sync::Arc;

    fn received(said: Vec<u8>) -> Vec<Received> {
        let silent = Arc::new(TrafficLog::new(None)).of_process().unwrap();
        read_lines(io::Cursor::new(said), silent).unwrap().into_iter().collect()
    }

    #[test]
    fn lines_are_read_one_by_one_including_a_last_line_without_an_end() {
        let line = |text: &str| Received::Line(text.to_owned());
        let unended = |text: &str| Received::Unended(text.to_owned());
        assert_eq!(
            received(b"one\n\ntwo".to_vec()),
            [line("one"), line(""), unended("two")]
        );
        for foreign in [b"x\xff".as_slice(), b"x\xff\n"] {
            assert_eq!(received(foreign.to_vec()), [Received::NotUtf8("x\u{fffd}".to_owned())]);
        }
        assert_eq!(received(Vec::new()), []);
    }

    #[test]
    fn a_line_that_is_too_long_is_not_read_to_its_end() {
        let longest = vec![b'x'; LONGEST_LINE];
        assert_eq!(received([&longest[..], b"\n"].concat()).len(), 1);
        assert_eq!(received([&longest[..], b"x\ny\n"].concat()), [Received::TooLong]);
    }
}
