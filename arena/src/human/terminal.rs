//! What people at a terminal are shown besides the position: what others did, points, and whose turn it is.

use super::explained;
use super::lines::Lines;
use super::spelling::spelled;
use super::talk::Talk;
use crate::report::Screen;
use orrery_engine::{BySeat, Game, Seat};
use std::io::{self, Write};

/// How squares and numbers of actions are written at a terminal.
pub(super) fn legend(has_boards: bool) -> String {
    let squares = if has_boards {
        "A square is written r3ca: row 3, column a. "
    } else {
        ""
    };
    format!("{squares}The number of an action begins with #.\nType help for a list of commands.")
}

/// What can be typed at a terminal.
pub(super) fn help(has_boards: bool) -> String {
    let [examples, tiles, tech] = match has_boards {
        true => [
            ":\n                lay outer 3, medal, r6c9",
            "  tiles         draws the tiles that can be laid, in their orientations\n",
            "  tech 3        what a tech of yours does\n",
        ],
        false => [""; 3],
    };
    format!(
        "  #12           takes action number 12
  WORDS         takes the action of these words, or lists those in which, or in what they do, they begin words{examples}
  Enter         takes the action if the list has only one, or lists all of them
  view          shows the table, all seats and the points again
{tiles}  card NAME     what a card of the game does, by the name that begins its line
{tech}  hint [AGENT]  what an agent would do, planner if none is named
  undo          takes your last decision back, until another seat decides or you are shown what was hidden
  quit [FILE]   leaves the table; the game is saved to the file, to be resumed later
  help          shows this list"
    )
}

/// Whether each seat has a board of its own, with squares, tiles and techs: a terminal then has commands for them.
pub(super) fn has_boards<G: Game>(game: &G, state: &G::State) -> bool {
    game.printed_json(state)["seats"].is_array()
}

/// Clears the screen and what can be scrolled back to.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// A terminal at which people sit.
#[derive(Clone, Debug)]
pub struct Terminal {
    /// What it shows.
    pub screen: Screen,
    /// Who has each seat.
    pub names: BySeat<String>,
}

impl Terminal {
    fn named(&self, seat: Seat) -> String {
        format!("{seat} ({})", self.names[seat])
    }

    /// The points so far, as a seat sees them.
    pub(super) fn points<G: Game>(&self, game: &G, state: &G::State, seat: Seat) -> String {
        let points = explained::points(&game.position_json(state, Some(seat)), |seat| self.named(seat));
        format!("\n{}", self.screen.wrapped(&points))
    }
}

/// A game at a terminal as it goes on; without a terminal it says nothing.
pub(super) struct Sitting<'a, S> {
    terminal: Option<&'a Terminal>,
    /// What each seat saw when it last decided.
    before: BySeat<S>,
    /// Who decided last.
    last: Option<Seat>,
}

impl<'a, S: Clone> Sitting<'a, S> {
    pub(super) fn new(terminal: Option<&'a Terminal>, state: &S) -> Sitting<'a, S> {
        let seats = terminal.map_or(0, |terminal| terminal.names.seats());
        Sitting {
            terminal,
            before: BySeat::from_fn(seats, |_| state.clone()),
            last: None,
        }
    }

    /// A person has decided.
    pub(super) fn decided(&mut self, seat: Seat, after: &S) {
        self.last = Some(seat);
        if self.terminal.is_some() {
            self.before[seat] = after.clone();
        }
    }

    /// A text with squares as people read them.
    pub(super) fn spelled(&self, text: &str) -> String {
        match self.terminal {
            Some(_) => spelled(text),
            None => text.to_owned(),
        }
    }

    /// Before another person decides: clears the screen and waits until that one sits there. Returns whether somebody does.
    pub(super) fn hand_over(&mut self, seat: Seat, talk: &mut Talk<'_, impl Lines, impl Write>) -> io::Result<bool> {
        let (Some(terminal), Some(last)) = (self.terminal, self.last) else {
            return Ok(true);
        };
        if last == seat {
            return Ok(true);
        }
        self.last = Some(seat);
        talk.show(CLEAR)?;
        talk.say(&format!(
            "It is the turn of {}. Enter shows what this seat sees.",
            terminal.named(seat)
        ))?;
        Ok(talk.ask(&seat.to_string())?.is_some())
    }

    /// What the other seats did since the last decision of this one.
    pub(super) fn changes<G: Game<State = S>>(&self, game: &G, state: &S, seat: Seat) -> String {
        let Some(terminal) = self.terminal else {
            return String::new();
        };
        let changes = game.changes(&self.before[seat], state, seat);
        let others = changes
            .entries()
            .filter(|(other, lines)| *other != seat && !lines.is_empty());
        let others: Vec<String> = others
            .map(|(other, lines)| format!("\n  {}  {}", terminal.named(other), spelled(&lines.join("; "))))
            .collect();
        match others.is_empty() {
            true => String::new(),
            false => format!("\nSince your last decision:{}", others.concat()),
        }
    }

    /// The points so far.
    pub(super) fn points<G: Game<State = S>>(&self, game: &G, state: &S, seat: Seat) -> String {
        self.terminal
            .map_or_else(String::new, |terminal| terminal.points(game, state, seat))
    }
}
