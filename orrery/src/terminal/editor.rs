//! Lines that a person edits at the terminal before they are read, with a history; and single keys.

use console::Term;
use orrery_arena::human::{Key, Lines};
#[cfg(unix)]
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io::{self, Write};

/// A line editor.
pub(crate) struct LineEditor {
    editor: Editor<(), MemHistory>,
    /// While keys are read, the terminal shows none of them.
    silence: Option<Silence>,
}

impl LineEditor {
    /// An editor without history.
    ///
    /// # Errors
    /// If the terminal cannot be set up.
    pub(crate) fn new() -> io::Result<LineEditor> {
        let config = Config::builder().auto_add_history(true).build();
        let editor = Editor::with_history(config, MemHistory::new());
        let editor = editor.map_err(io::Error::other)?;
        Ok(LineEditor { editor, silence: None })
    }
}

impl Lines for LineEditor {
    /// Ctrl-C and Ctrl-D end the input.
    fn read(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<Option<String>> {
        out.flush()?;
        match self.editor.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    fn has_keys(&self) -> bool {
        Term::stdout().is_term()
    }

    /// Ctrl-C and Ctrl-D end the input here, too.
    fn key(&mut self) -> io::Result<Option<Key>> {
        if self.silence.is_none() {
            self.silence = Some(Silence::begin()?);
        }
        let key = match Term::stdout().read_key_raw() {
            Ok(key) => key,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            Err(error) => return Err(error),
        };
        Ok(Some(match key {
            console::Key::CtrlC | console::Key::Char('\u{4}') => return Ok(None),
            console::Key::ArrowUp => Key::Up,
            console::Key::ArrowDown => Key::Down,
            console::Key::ArrowLeft => Key::Left,
            console::Key::ArrowRight => Key::Right,
            console::Key::Enter => Key::Enter,
            console::Key::Tab => Key::Tab,
            console::Key::Escape => Key::Escape,
            console::Key::Char(sign) => Key::Sign(sign),
            _ => Key::Other,
        }))
    }

    fn end_keys(&mut self) {
        self.silence = None;
    }
}

/// A terminal that shows no keys, also those that are pressed before they are read; it is as before when this is dropped.
struct Silence {
    #[cfg(unix)]
    before: Termios,
}

#[cfg(unix)]
impl Silence {
    fn begin() -> io::Result<Silence> {
        let before = tcgetattr(io::stdin())?;
        let mut silent = before.clone();
        silent.make_raw();
        silent.output_modes = before.output_modes;
        tcsetattr(io::stdin(), OptionalActions::Drain, &silent)?;
        Ok(Silence { before })
    }
}

#[cfg(unix)]
impl Drop for Silence {
    fn drop(&mut self) {
        let _ = tcsetattr(io::stdin(), OptionalActions::Drain, &self.before);
    }
}

#[cfg(not(unix))]
impl Silence {
    fn begin() -> io::Result<Silence> {
        Ok(Silence {})
    }
}
