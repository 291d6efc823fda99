//! One game printed for people: round by round, turn by turn, choice by choice.

use super::final_result::FinalResult;
use super::fit::fitted_table;
use super::screen::Screen;
use super::values::Table;
use crate::chances::Course;
use crate::row::Forfeited;
use orrery_engine::{Action, BySeat, Game, Seat};
use std::fmt::Write;

/// When the boards of the seats are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// The board of a seat after each of its turns.
    Turn,
    /// All boards after each round.
    Round,
    /// All boards when the game is over.
    End,
}

/// Writes the transcript of a game while it is played.
///
/// A turn lasts until another seat acts or the headline of the table changes. It has a line for each action, with `>`
/// before a choice among two or more.
pub struct Transcript<'a, G: Game> {
    game: &'a G,
    names: BySeat<String>,
    boards: Boards,
    screen: Screen,
    /// The last drawing of each seat's board.
    drawn: BySeat<String>,
    rounds: u32,
    headline: String,
    /// The chances at the beginning of each round, if they are known.
    course: Option<&'a Course>,
    /// The position after the last action, and whose action it was.
    last: Option<(G::State, Seat)>,
    text: String,
}

impl<'a, G: Game> Transcript<'a, G> {
    /// The transcript of a game that has not begun. `agents` are the names of the agents.
    pub fn new(game: &'a G, agents: &BySeat<String>, boards: Boards) -> Transcript<'a, G> {
        let name = |(seat, agent): (Seat, &String)| format!("{seat} ({agent})");
        Transcript {
            game,
            names: agents.entries().map(name).collect(),
            boards,
            screen: Screen::default(),
            drawn: agents.iter().map(|_| String::new()).collect(),
            rounds: 0,
            headline: String::new(),
            course: None,
            last: None,
            text: game.legend().to_owned()
                + "\nA line that begins with > was chosen among two or more actions; the others left no choice.\n",
        }
    }

    /// The transcript for a screen.
    #[must_use]
    pub fn on(self, screen: Screen) -> Transcript<'a, G> {
        Transcript {
            text: screen.wrapped(&self.text),
            screen,
            ..self
        }
    }

    /// The transcript with the chances of the seats at the beginning of each round.
    #[must_use]
    pub fn with_chances(self, course: Option<&'a Course>) -> Transcript<'a, G> {
        Transcript { course, ..self }
    }

    /// Adds a line below the last action.
    pub fn add_note(&mut self, note: &str) {
        self.add_lines(&format!("    {note}"));
    }

    /// Adds an action, given the position before it.
    pub fn add(&mut self, before: &G::State, seat: Seat, action: Action) {
        self.go_on_to(before, seat);
        let mut legal = Vec::new();
        self.game.legal_actions(before, &mut legal);
        let mark = if legal.len() > 1 { '>' } else { ' ' };
        let mut after = before.clone();
        self.game.apply(&mut after, action);
        let explanation = self.game.explain(before, action, &after).replace('\n', "\n    ");
        self.add_lines(&format!("{mark} {explanation}"));
        self.last = Some((after, seat));
    }

    /// The transcript of the game that ended in this position, or was forfeited in it.
    pub fn finish(mut self, end: &G::State, forfeit: Option<&Forfeited>) -> String {
        self.end_turn();
        self.end_round();
        if self.boards == Boards::End {
            self.draw_boards(end);
        }
        self.add_result(end, forfeit);
        self.text
    }

    /// Ends the turn and the round if they are over, and begins those of this position.
    fn go_on_to(&mut self, state: &G::State, seat: Seat) {
        let table = self.game.describe_table(state, None);
        let headline = table.lines().next().unwrap_or_default();
        if headline == self.headline && self.last.as_ref().is_some_and(|&(_, last)| last == seat) {
            return;
        }
        self.end_turn();
        let rounds = self.game.round(state);
        if rounds != self.rounds {
            self.end_round();
            self.rounds = rounds;
            let table = self.screen.table(self.game, state, None);
            let _ = write!(self.text, "\n{table}");
            self.add_chances();
        } else if headline != self.headline {
            self.add_lines(&format!("\n{headline}"));
        }
        self.headline = headline.to_owned();
        self.add_lines(&format!("\n{}", self.names[seat]));
    }

    fn add_lines(&mut self, lines: &str) {
        let _ = writeln!(self.text, "{}", self.screen.wrapped(lines));
    }

    fn end_turn(&mut self) {
        if self.boards == Boards::Turn
            && let Some((state, seat)) = self.last.take()
        {
            self.draw_board(&state, seat);
            self.last = Some((state, seat));
        }
    }

    fn end_round(&mut self) {
        let Some((state, _)) = self.last.take() else { return };
        if self.boards == Boards::Round {
            self.draw_boards(&state);
        }
        let scores = self.game.outcome(&state).scores;
        let scores = self
            .names
            .entries()
            .map(|(seat, name)| format!("{name} {}", scores[seat]));
        let scores: Vec<String> = scores.collect();
        self.add_lines(&format!("\nPoints after round {}: {}", self.rounds, scores.join(", ")));
    }

    /// Adds the chances at the beginning of the round.
    fn add_chances(&mut self) {
        let after = self.rounds.saturating_sub(1);
        let moments = self.course.iter().flat_map(|course| &course.moments);
        let Some(moment) = moments.into_iter().find(|moment| moment.after == after) else {
            return;
        };
        let chances = self
            .names
            .entries()
            .map(|(seat, name)| format!("{name} {:.2} ({:.0} points)", moment.chances[seat], moment.points[seat]));
        let chances: Vec<String> = chances.collect();
        self.add_lines(&format!("\nChance to win (expected points): {}", chances.join(", ")));
    }

    fn draw_boards(&mut self, state: &G::State) {
        (0..self.names.seats() as u8).for_each(|seat| self.draw_board(state, Seat(seat)));
    }

    /// Draws a board, unless it is the same as in its last drawing.
    fn draw_board(&mut self, state: &G::State, seat: Seat) {
        let board = self.screen.seat(self.game, state, None, seat);
        if board != self.drawn[seat] {
            let _ = write!(self.text, "\n{board}");
            self.drawn[seat] = board;
        }
    }

    fn add_result(&mut self, end: &G::State, forfeit: Option<&Forfeited>) {
        let FinalResult {
            outcome,
            ending,
            verdict,
        } = FinalResult::of(self.game, end, &self.names, forfeit);
        let round = self.game.round(end);
        self.add_lines(&format!("\nThe game ends in round {round}: {ending}.\n"));
        let columns = ["seat", "rank", "points"].iter().chain(self.game.score_parts());
        let mut table = Table::of_text(columns.copied());
        for (seat, name) in self.names.entries() {
            let parts = outcome.parts[seat].iter().map(i32::to_string);
            let head = [
                name.clone(),
                outcome.ranks[seat].to_string(),
                outcome.scores[seat].to_string(),
            ];
            table.push(head.into_iter().chain(parts));
        }
        self.add_lines(&(fitted_table(&table, self.screen.width) + "\n"));
        self.add_lines(&verdict);
    }
}
