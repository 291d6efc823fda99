//! Lines written to and read from a person.

use crate::report::printable;
use std::io::{self, BufRead, Read, Write};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 10_000;

/// The input and output of a person.
pub(super) struct Talk<'a, I, O> {
    lines: &'a mut I,
    out: &'a mut O,
    echo: bool,
}

impl<'a, I: BufRead, O: Write> Talk<'a, I, O> {
    pub(super) fn new(lines: &'a mut I, out: &'a mut O, echo: bool) -> Talk<'a, I, O> {
        Talk { lines, out, echo }
    }

    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", printable(text))
    }

    /// The line typed after a prompt, trimmed; none at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.lines.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.echo || read == 0 {
            self.say(&line)?;
        }
        Ok((read > 0).then_some(line))
    }
}
