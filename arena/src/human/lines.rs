//! The lines that a person types.

use std::io::{self, BufRead, Read, Write};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 10_000;

/// Reads what a person types; a file or a pipe is read line by line.
pub trait Lines {
    /// The line typed after a prompt; none at the end of the input. A prompt that the reader does not print itself goes to
    /// `out`.
    ///
    /// # Errors
    /// If input or output fail.
    fn read(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<Option<String>>;
}

impl<R: BufRead> Lines for R {
    fn read(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<Option<String>> {
        out.write_all(prompt.as_bytes())?;
        out.flush()?;
        let mut line = Vec::new();
        let read = self.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}
