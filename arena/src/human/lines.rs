//! The lines and keys that a person types.

use std::io::{self, BufRead, Read, Write};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 10_000;

/// A key that acts as soon as it is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Enter.
    Enter,
    /// Tab.
    Tab,
    /// Escape.
    Escape,
    /// The key of a character.
    Sign(char),
    /// Any other key.
    Other,
}

/// Reads what a person types; a file or a pipe is read line by line.
pub trait Lines {
    /// The line typed after a prompt; none at the end of the input. A prompt that the reader does not print itself goes to
    /// `out`.
    ///
    /// # Errors
    /// If input or output fail.
    fn read(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<Option<String>>;

    /// Whether single keys can be read: a file or a pipe has none.
    fn has_keys(&self) -> bool {
        false
    }

    /// The next key that is pressed, which is not shown; none at the end of the input.
    ///
    /// # Errors
    /// If the input fails.
    fn key(&mut self) -> io::Result<Option<Key>> {
        Ok(None)
    }

    /// After the last key: the terminal is again as it was.
    fn end_keys(&mut self) {}
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
