//! Text for a person, and what the person answers.

use super::lines::{Key, Lines};
use crate::report::Screen;
use std::io::{self, Write};

/// The input and output of a person.
pub(super) struct Talk<'a, L, O> {
    lines: &'a mut L,
    out: &'a mut O,
    echo: bool,
    screen: Screen,
    /// The lines of the screen, if it has an end.
    height: Option<usize>,
    /// The lines printed since something was last typed.
    printed: usize,
}

impl<'a, L: Lines, O: Write> Talk<'a, L, O> {
    pub(super) fn new(
        lines: &'a mut L,
        out: &'a mut O,
        echo: bool,
        screen: Screen,
        height: Option<usize>,
    ) -> Talk<'a, L, O> {
        Talk {
            lines,
            out,
            echo,
            screen,
            height,
            printed: 0,
        }
    }

    /// What it is printed on.
    pub(super) fn screen(&self) -> Screen {
        self.screen
    }

    /// How many more lines the screen holds above the prompt, without what was printed since something was last typed.
    pub(super) fn room(&self) -> usize {
        let room = self.height.map(|height| height.saturating_sub(1 + self.printed));
        room.unwrap_or(usize::MAX)
    }

    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        self.show(&self.screen.wrapped(text))
    }

    /// Prints what a [`Screen`] has drawn.
    pub(super) fn show(&mut self, drawn: &str) -> io::Result<()> {
        self.printed += drawn.lines().count();
        writeln!(self.out, "{drawn}")
    }

    /// The same page by page, where it is higher than the screen.
    pub(super) fn show_pages(&mut self, drawn: &str) -> io::Result<()> {
        let lines: Vec<&str> = drawn.lines().collect();
        let mut rest = &lines[..];
        loop {
            let (page, later) = rest.split_at(rest.len().min(self.room().max(1)));
            self.show(&page.join("\n"))?;
            rest = later;
            if rest.is_empty()
                || self
                    .ask("Enter: more; any other line: enough")?
                    .is_none_or(|line| !line.is_empty())
            {
                return Ok(());
            }
        }
    }

    /// The line typed after a prompt, trimmed; none at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let line = self.lines.read(&format!("{prompt}> "), self.out)?;
        let line = line.map(|line| line.trim().to_owned());
        if self.echo || line.is_none() {
            self.say(line.as_deref().unwrap_or_default())?;
        }
        self.printed = 0;
        Ok(line)
    }

    /// Whether single keys can be read.
    pub(super) fn has_keys(&self) -> bool {
        self.lines.has_keys()
    }

    /// Draws a whole screen, and reads the next key; none at the end of the input.
    pub(super) fn key(&mut self, drawn: &str) -> io::Result<Option<Key>> {
        let lines: String = drawn.lines().map(|line| format!("{line}{TO_END_OF_LINE}\n")).collect();
        write!(self.out, "{TO_CORNER}{lines}{TO_END}")?;
        self.out.flush()?;
        self.lines.key()
    }

    /// Moves what is on the screen to what can be scrolled back to, so that whole screens can be drawn.
    pub(super) fn begin_drawing(&mut self) -> io::Result<()> {
        write!(self.out, "{}", "\n".repeat(self.height.unwrap_or_default()))
    }

    /// Clears the screen that was drawn last.
    pub(super) fn end_drawing(&mut self) -> io::Result<()> {
        self.printed = 0;
        self.lines.end_keys();
        write!(self.out, "{TO_CORNER}{TO_END}")
    }
}

/// Moves the cursor to the upper left corner.
const TO_CORNER: &str = "\u{1b}[H";

/// Clears what is behind the cursor.
const TO_END: &str = "\u{1b}[J";

/// Clears the rest of the line.
const TO_END_OF_LINE: &str = "\u{1b}[K";
