//! What people at a terminal are shown besides the position: what others did, points, and whose turn it is.

use super::explained;
use super::lines::Lines;
use super::page::{LEFT_OUT, News, Part, cut};
use super::talk::Talk;
use crate::report::Screen;
use orrery_engine::planet_unknown::json::Printed;
use orrery_engine::{BySeat, Game, Seat};
use std::any::Any;
use std::io::{self, Write};

/// What is printed before the first decision.
pub(super) const GREETING: &str = "Type help for a list of commands, legend for the meaning of the signs.";

/// What can be typed at a terminal.
pub(super) fn help(has_boards: bool) -> String {
    let [examples, place, tiles, tech] = match has_boards {
        true => [
            ":\n                lay outer 3, medal, l6",
            ", where a tile can be laid lets keys place it",
            "  tiles         draws the tiles that can be laid, in their orientations\n",
            "  tech 3        what a tech of yours does\n",
        ],
        false => [""; 4],
    };
    format!(
        "  #12           takes action number 12; 12 alone does, if the list shows it
  WORDS         takes the action of these words, or lists those in which, or in what they do, they begin words{examples}
  Enter         takes the action if the list has only one{place}, or lists all of them
  view          shows what the others did, the table, all seats and the points
{tiles}  card NAME     what a card of the game does, by the name that begins its line
{tech}  hint          what planner would do; `hint 5 AGENT` the five best actions by another agent, with their values (also h)
  undo          takes your last decision back, until another seat decides or you are shown what was hidden (also u)
  quit [FILE]   leaves the table; the game is saved to the file, to be resumed later (also q)
  legend        what the signs mean
  help          shows this list (also ?)"
    )
}

/// Whether each seat has a board of its own, with squares, tiles and techs: a terminal then has commands for them.
pub(super) fn has_boards<G: Game>(game: &G, state: &G::State) -> bool {
    (&game.printed(state) as &dyn Any).is::<Printed>()
}

/// Clears the screen and what can be scrolled back to.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// The lines that a short list of actions takes.
const LIST: usize = 5;

/// A terminal at which people sit.
#[derive(Clone, Debug)]
pub struct Terminal {
    /// What it shows.
    pub screen: Screen,
    /// How many lines it has, if that is known.
    pub height: Option<usize>,
    /// Who has each seat.
    pub names: BySeat<String>,
}

impl Terminal {
    fn named(&self, seat: Seat) -> String {
        format!("{seat} ({})", self.names[seat])
    }

    /// The points so far, as a seat sees them.
    pub(super) fn points<G: Game>(&self, game: &G, state: &G::State, seat: Seat) -> String {
        let seen = game.seen(state, Some(seat));
        let points = explained::points(&game.points(&seen), |seat| self.named(seat));
        self.screen.wrapped(&points)
    }

    /// What a decision did, for the person who made it, in few lines: the own board has to fit below.
    pub(super) fn decision(&self, text: &str) -> String {
        let few = self.height.map_or(usize::MAX, |height| height / 8);
        cut(&self.screen.wrapped(text), few, LEFT_OUT, self.screen)
    }
}

/// A game at a terminal as it goes on; without a terminal it says nothing.
pub(super) struct Sitting<'a, S> {
    terminal: Option<&'a Terminal>,
    /// What each seat saw when it last decided.
    before: BySeat<S>,
    /// Who decided last.
    last: Option<Seat>,
    /// What the others did before the turn of the seat that decides.
    changes: String,
}

/// Ends what others did, where the screen does not hold all of it.
const MORE: &str = "… view shows all";

impl<'a, S: Clone> Sitting<'a, S> {
    pub(super) fn new(terminal: Option<&'a Terminal>, state: &S) -> Sitting<'a, S> {
        let seats = terminal.map_or(0, |terminal| terminal.names.seats());
        Sitting {
            terminal,
            before: BySeat::from_fn(seats, |_| state.clone()),
            last: None,
            changes: String::new(),
        }
    }

    /// A person has decided.
    pub(super) fn decided(&mut self, seat: Seat, after: &S) {
        self.last = Some(seat);
        if self.terminal.is_some() {
            self.before[seat] = after.clone();
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

    /// What a seat has to know when its turn begins: what the others did, the boards of those whose board changed, the
    /// table, and the points. The page has this many lines.
    pub(super) fn news<G: Game<State = S>>(&mut self, game: &G, state: &S, seat: Seat, room: usize) -> News {
        let Some(terminal) = self.terminal else {
            return self.further_news(Vec::new());
        };
        self.changes = self.done_by_others(game, state, seat);
        let screen = terminal.screen;
        let others = (0..game.seats(state) as u8).map(Seat).filter(|&other| other != seat);
        let boards = others.filter_map(|other| {
            let [before, now] = [&self.before[seat], state].map(|state| screen.seat(game, state, Some(seat), other));
            (before != now).then(|| Part::new(4, now))
        });
        let picture = game.picture(state, Some(seat), Some(seat)).lines().count();
        // A heading is never alone.
        let few = room.saturating_sub(picture + LIST).max(2);
        let mut news = vec![
            Part::new(0, cut(&self.changes, few, MORE, screen)),
            Part::new(3, screen.table(game, state, Some(seat))),
        ];
        news.extend(boards);
        news.push(Part::new(1, terminal.points(game, state, seat)));
        self.further_news(news)
    }

    /// These parts, in the middle of a turn.
    pub(super) fn further_news(&self, parts: Vec<Part>) -> News {
        News {
            parts,
            changes: self.changes.clone(),
        }
    }

    /// What the other seats did since the last decision of this one.
    fn done_by_others<G: Game<State = S>>(&self, game: &G, state: &S, seat: Seat) -> String {
        let Some(terminal) = self.terminal else {
            return String::new();
        };
        let changes = game.changes(&self.before[seat], state, seat);
        let others = changes
            .entries()
            .filter(|(other, lines)| *other != seat && !lines.is_empty());
        let others: Vec<String> = others
            .map(|(other, lines)| format!("\n  {}  {}", terminal.named(other), lines.join("; ")))
            .collect();
        match others.is_empty() {
            true => String::new(),
            false => terminal
                .screen
                .wrapped(&format!("Since your last decision:{}", others.concat())),
        }
    }
}
