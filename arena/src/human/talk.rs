//! Text for a person, and what the person answers.

use super::lines::Lines;
use crate::report::Screen;
use std::io::{self, Write};

/// The input and output of a person.
pub(super) struct Talk<'a, L, O> {
    lines: &'a mut L,
    out: &'a mut O,
    echo: bool,
    screen: Screen,
}

impl<'a, L: Lines, O: Write> Talk<'a, L, O> {
    pub(super) fn new(lines: &'a mut L, out: &'a mut O, echo: bool, screen: Screen) -> Talk<'a, L, O> {
        Talk {
            lines,
            out,
            echo,
            screen,
        }
    }

    /// What it is printed on.
    pub(super) fn screen(&self) -> Screen {
        self.screen
    }

    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", self.screen.wrapped(text))
    }

    /// Prints what a [`Screen`] has drawn.
    pub(super) fn show(&mut self, drawn: &str) -> io::Result<()> {
        writeln!(self.out, "{drawn}")
    }

    /// The line typed after a prompt, trimmed; none at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let line = self.lines.read(&format!("{prompt}> "), self.out)?;
        let line = line.map(|line| line.trim().to_owned());
        if self.echo || line.is_none() {
            self.say(line.as_deref().unwrap_or_default())?;
        }
        Ok(line)
    }
}
