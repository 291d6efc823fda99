//! The terminal on which results are printed: how wide it is, and whether it shows colours.

use crate::host::args::Format;
use crate::host::program;
use orrery_arena::report::{Report, Screen};
use std::env;
use std::io::{self, IsTerminal};
use terminal_size::{Height, Width, terminal_size_of};

/// The narrowest width that texts are fitted to.
const NARROWEST: usize = 40;

/// What standard output is printed on; of any width and without colours if that is no terminal.
pub(crate) fn screen() -> Screen {
    let stdout = io::stdout();
    if program::present().is_some() || !stdout.is_terminal() {
        return Screen::default();
    }
    Screen {
        width: terminal_size_of(&stdout).map(in_characters),
        is_coloured: wants_colours(
            env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
            env::var("TERM").ok(),
        ),
    }
}

/// How many lines the screen of standard output has; none if it is no terminal.
pub(crate) fn lines_of_screen() -> Option<usize> {
    terminal_size_of(io::stdout()).map(|(_, Height(lines))| lines.into())
}

/// What notes are printed on.
pub(crate) fn of_notes() -> Screen {
    let stderr = io::stderr();
    let size = if stderr.is_terminal() {
        terminal_size_of(&stderr)
    } else {
        None
    };
    Screen {
        width: size.map(in_characters),
        is_coloured: false,
    }
}

fn in_characters((width, _): (Width, Height)) -> usize {
    usize::from(width.0).max(NARROWEST)
}

/// Whether the user and the terminal want colours; `no-color.org` describes the variable.
fn wants_colours(refused: bool, terminal: Option<String>) -> bool {
    !refused && terminal.is_some_and(|name| !["", "dumb"].contains(&&name[..]))
}

/// A report in this form; text is as wide as standard output is.
pub(crate) fn in_form(format: Format, report: &Report) -> String {
    match format {
        Format::Table => report.document().text_within(screen().width),
        Format::Json => report.json(),
        Format::Csv => report.csv(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_for_terminals_that_show_them_and_users_who_want_them() {
        let named = |name: &str| Some(name.to_owned());
        assert!(wants_colours(false, named("xterm")));
        for (refused, terminal) in [
            (true, named("xterm")),
            (false, named("dumb")),
            (false, named("")),
            (false, None),
        ] {
            assert!(!wants_colours(refused, terminal));
        }
    }
}
