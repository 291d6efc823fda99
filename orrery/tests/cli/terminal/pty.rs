//! A terminal in which the command runs: what is typed there, and what its screen shows.

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use vt100::Parser;

/// The widths at which screens are looked at.
pub(super) const WIDTHS: [u16; 3] = [60, 80, 120];

/// Enough lines that nothing scrolls away.
pub(super) const LINES: u16 = 2_000;

/// How long a command may take to print something, on a busy machine.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// What the line editor prints when it begins to read a line.
pub(super) const READS: &str = "\u{1b}[?2004h";

/// A terminal in which the command runs.
pub(super) struct Terminal {
    pub(super) command: Box<dyn Child + Send + Sync>,
    pub(super) keyboard: Box<dyn Write + Send>,
    /// What the command prints, as it comes; its end is the end of the command.
    pub(super) printed: Receiver<Vec<u8>>,
    pub(super) screen: Parser,
    pub(super) raw: String,
}

impl Terminal {
    pub(super) fn open(arguments: &str, folder: &Path, columns: u16) -> Terminal {
        Terminal::open_with(arguments, folder, [LINES, columns], "")
    }

    /// A terminal of this size, with this value of the variable that refuses colours.
    pub(super) fn open_with(arguments: &str, folder: &Path, [rows, columns]: [u16; 2], no_color: &str) -> Terminal {
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut orrery = CommandBuilder::new(env!("CARGO_BIN_EXE_orrery"));
        orrery.args(arguments.split_whitespace());
        orrery.cwd(folder);
        orrery.env("TERM", "xterm-256color");
        orrery.env("NO_COLOR", no_color);
        orrery.env_remove("COLUMNS");
        let command = pair.slave.spawn_command(orrery).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (send, printed) = channel();
        std::thread::spawn(move || {
            // Kept open as long as the command may print.
            let _master = pair.master;
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let [rows, columns] = [rows, columns].map(|size| NonZeroU16::new(size).unwrap());
        Terminal {
            command,
            keyboard,
            printed,
            screen: Parser::new(rows, columns, 0),
            raw: String::new(),
        }
    }

    /// Reads until the command waits for a line or has ended. Returns whether it waits.
    pub(super) fn waits(&mut self) -> bool {
        let begun = self.raw.matches(READS).count();
        loop {
            let bytes = match self.printed.recv_timeout(PATIENCE) {
                Ok(bytes) => bytes,
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => panic!("it neither waits for a line nor ends:\n{}", self.text()),
            };
            self.screen.process(&bytes);
            self.raw += &String::from_utf8_lossy(&bytes);
            let (row, _) = self.screen.screen().cursor_position();
            let asks = self.lines()[usize::from(row)].trim_end().ends_with('>');
            if self.raw.matches(READS).count() > begun && asks {
                return true;
            }
        }
    }

    /// Reads until the command has printed these words.
    pub(super) fn reads(&mut self, words: &str) {
        let begun = Instant::now();
        while !self.raw.contains(words) {
            let printed = self.printed.recv_timeout(PATIENCE).ok();
            let printed = printed.filter(|_| begun.elapsed() < PATIENCE);
            let bytes = printed.unwrap_or_else(|| panic!("no `{words}` in\n{}", self.text()));
            self.screen.process(&bytes);
            self.raw += &String::from_utf8_lossy(&bytes);
        }
    }

    /// Types a line. Returns whether the command waits for another.
    pub(super) fn types(&mut self, line: &str) -> bool {
        self.keyboard.write_all(format!("{line}\r").as_bytes()).unwrap();
        self.waits()
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let (_, columns) = self.screen.screen().size();
        self.screen.screen().rows(0, columns.get()).collect()
    }

    /// Everything on the screen.
    pub(super) fn text(&self) -> String {
        let lines = self.lines();
        let end = lines
            .iter()
            .rposition(|line| !line.is_empty())
            .map_or(0, |last| last + 1);
        lines[..end].join("\n") + "\n"
    }

    /// What is on the screen from the last line with these words on.
    pub(super) fn since(&self, words: &str) -> String {
        let text = self.text();
        let begin = text.rfind(words).unwrap_or_else(|| panic!("no `{words}` in\n{text}"));
        text[begin..].to_owned()
    }

    /// The lines that were too long for the terminal.
    pub(super) fn broken_lines(&self) -> Vec<String> {
        let lines = (0..).zip(self.lines());
        lines
            .filter(|&(row, _)| self.screen.screen().row_wrapped(row))
            .map(|(_, line)| line)
            .collect()
    }

    /// Reads until the command has ended with this status.
    pub(super) fn ends_with(&mut self, status: u32) {
        while self.waits() {}
        assert_eq!(self.command.wait().unwrap().exit_code(), status, "{}", self.text());
    }
}

impl Drop for Terminal {
    /// Ends a command that a failed test has left.
    fn drop(&mut self) {
        let _ = self.command.kill();
    }
}

/// The whole screen of a command that ends by itself.
pub(super) fn screen(arguments: &str, columns: u16) -> Terminal {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open(arguments, folder.path(), columns);
    terminal.ends_with(0);
    terminal
}
