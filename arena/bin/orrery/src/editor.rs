//! Lines that a person edits at the terminal before they are read, with a history.

use orrery_arena::human::Lines;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io::{self, Write};

/// A line editor.
pub(crate) struct LineEditor(Editor<(), MemHistory>);

impl LineEditor {
    /// An editor without history.
    ///
    /// # Errors
    /// If the terminal cannot be set up.
    pub(crate) fn new() -> io::Result<LineEditor> {
        let config = Config::builder().auto_add_history(true).build();
        let editor = Editor::with_history(config, MemHistory::new());
        editor.map(LineEditor).map_err(io::Error::other)
    }
}

impl Lines for LineEditor {
    /// Ctrl-C and Ctrl-D end the input.
    fn read(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<Option<String>> {
        out.flush()?;
        match self.0.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}
