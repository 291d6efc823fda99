//! A game in which people decide for some of the seats, over lines of text: typed at a terminal, or out of a file.

mod company;
mod listing;
mod person;
mod position;
mod secrets;
mod talk;

pub use company::Company;
pub use position::Position;

use crate::row::Forfeited;
use orrery_engine::{Action, Game, Rng, Seat, SeatSet, Turn, View};
use person::{Answer, Person};
use position::{apply, follow};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use talk::Talk;

/// Why nothing more is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The game is over.
    Over,
    /// An agent cannot go on.
    Forfeit(Forfeited),
    /// A person left the table, and may want the game kept in a file.
    Left {
        /// The person's seat.
        seat: Seat,
        /// The file that was named.
        file: Option<PathBuf>,
    },
}

/// A table with people at it.
pub struct Sitting<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The seats of people.
    pub people: SeatSet,
    /// Whether a game that is left is kept without a file being named.
    pub is_kept: bool,
    /// Whether lines are printed as they are read: where nobody sees them being typed.
    pub echo: bool,
    /// What is drawn to find out which decisions show something hidden.
    pub rng: Rng,
}

impl<G: Game> Sitting<'_, G> {
    /// Plays on from a position, until the game is over or somebody ends it. People can take back what they decided in
    /// their turn, until another seat decides or they were shown something that was hidden.
    ///
    /// # Errors
    /// If input or output fail.
    pub fn play(
        &mut self,
        position: &mut Position<G::State>,
        company: &mut impl Company<G>,
        lines: &mut impl BufRead,
        out: &mut impl Write,
    ) -> io::Result<End> {
        let mut talk = Talk::new(lines, out, self.echo);
        if self.people != SeatSet::EMPTY {
            talk.say(self.game.legend())?;
            talk.say("Type help for what can be typed.")?;
        }
        // Where the person on turn can go back to, the last place last.
        let mut open: Vec<Position<G::State>> = Vec::new();
        let mut heading = None;
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = self.game.turn(&position.state) {
            self.game.legal_actions(&position.state, &mut legal);
            if let [only] = legal[..] {
                apply(self.game, position, only);
                continue;
            }
            let view = View::new(self.game, &position.state, seat, &legal);
            if !self.people.contains(seat) {
                open.clear();
                match company.choose(&view) {
                    Ok(action) => apply(self.game, position, action),
                    Err(forfeit) => return Ok(End::Forfeit(forfeit)),
                };
                continue;
            }
            self.show(&position.state, seat, &mut heading, &mut talk)?;
            let mut person = Person::new(&view, !open.is_empty(), self.is_kept, &mut self.rng);
            let action = match person.ask(company, &mut talk)? {
                Answer::Leave(file) => return Ok(End::Left { seat, file }),
                Answer::Undo => {
                    *position = open.pop().expect("a person takes back what can be taken back");
                    continue;
                }
                Answer::Act(action) => action,
            };
            let mut after = position.clone();
            let told = follow(self.game, &mut after, seat, action);
            if self.can_be_taken_back(&position.state, &after.state, seat, action) {
                open.push(position.clone());
            } else {
                match person.confirm(action, &mut talk)? {
                    Answer::Leave(file) => return Ok(End::Left { seat, file }),
                    Answer::Undo => continue,
                    Answer::Act(_) => open.clear(),
                }
            }
            *position = after;
            talk.say(&format!("{seat} {}", told.join("\n  ")))?;
        }
        Ok(End::Over)
    }

    /// Shows a person the table and all seats when a turn begins, and then what changes most: the own seat.
    fn show(
        &self,
        state: &G::State,
        seat: Seat,
        heading: &mut Option<(Seat, String)>,
        talk: &mut Talk<'_, impl BufRead, impl Write>,
    ) -> io::Result<()> {
        let table = self.game.describe_table(state, Some(seat));
        let now = (seat, table.lines().next().unwrap_or_default().to_owned());
        let own = self.game.describe_seat(state, Some(seat), seat);
        let text = if heading.as_ref() != Some(&now) {
            self.game.describe(state, Some(seat))
        } else if own.is_empty() {
            table
        } else {
            own
        };
        *heading = Some(now);
        talk.say(&format!("\n{}", text.trim_end()))
    }

    /// Whether a decision can be taken back once it stands: the turn goes on, and nothing that was hidden is shown.
    fn can_be_taken_back(&mut self, before: &G::State, after: &G::State, seat: Seat, action: Action) -> bool {
        self.game.turn(after) == Turn::Decide(seat)
            && !secrets::are_shown(self.game, before, seat, action, &mut self.rng)
    }
}
