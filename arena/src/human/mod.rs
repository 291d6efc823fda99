//! A game in which people decide for some of the seats, by lines of text from a terminal or a file.

mod course;
mod listing;
mod other_seats;
mod person;
mod position;
mod saving;
mod secrets;
mod talk;

pub use course::{Considered, Course, Next};
pub use other_seats::OtherSeats;
pub use position::Position;
pub use saving::Saving;

use crate::row::Forfeited;
use orrery_engine::{Game, Seat, SeatSet, View};
use person::{Answer, Person};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use talk::Talk;

/// Why the game stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The game is over.
    Over,
    /// An agent cannot continue.
    Forfeit(Forfeited),
    /// A person left the game, and may want it saved to a file.
    Left {
        /// The person's seat.
        seat: Seat,
        /// The named file.
        file: Option<PathBuf>,
    },
}

/// A game with people at the terminal.
pub struct HumanGame<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Where the game is saved.
    pub saving: &'a mut dyn Saving<G::State>,
    /// Whether lines are printed as they are read, for input that is not typed at a terminal.
    pub echo: bool,
}

impl<G: Game> HumanGame<'_, G> {
    /// Plays until the game is over or is ended. People can take back decisions of their turn until another seat decides or
    /// hidden information is shown to them.
    ///
    /// # Errors
    /// If input or output fail.
    pub fn play(
        &mut self,
        course: &mut Course<G::State>,
        others: &mut impl OtherSeats<G>,
        lines: &mut impl BufRead,
        out: &mut impl Write,
    ) -> io::Result<End> {
        let game = self.game;
        let mut talk = Talk::new(lines, out, self.echo);
        if course.people() != SeatSet::EMPTY {
            talk.say(game.legend())?;
            talk.say("Type help for a list of commands.")?;
        }
        let mut heading = None;
        loop {
            let next = course.next(game);
            let (Next::Agent(seat) | Next::Person(seat)) = next else {
                return Ok(End::Over);
            };
            let (state, legal) = (course.position().state.clone(), course.legal().to_vec());
            let view = View::new(game, &state, seat, &legal);
            if let Next::Agent(_) = next {
                match others.choose(&view) {
                    Ok(action) => course.add(game, action),
                    Err(forfeit) => return Ok(End::Forfeit(forfeit)),
                }
                continue;
            }
            self.show(&state, seat, &mut heading, &mut talk)?;
            self.saving.save(course.position(), seat)?;
            let can_undo = course.can_undo();
            let mut person = Person::new(&view, can_undo, &*self.saving, course.rng());
            let action = match person.ask(others, &mut talk)? {
                Answer::Leave(file) => return Ok(End::Left { seat, file }),
                Answer::Undo => {
                    course.undo();
                    continue;
                }
                Answer::Act(action) => action,
            };
            let considered = course.consider(game, seat, action);
            if !considered.can_be_taken_back {
                match person.confirm(action, &mut talk)? {
                    Answer::Leave(file) => return Ok(End::Left { seat, file }),
                    Answer::Undo => continue,
                    Answer::Act(_) => {}
                }
            }
            let explanations = considered.explanations.join("\n  ");
            course.make(considered);
            talk.say(&format!("{seat} {explanations}"))?;
        }
    }

    /// Shows a person the table and all seats when a turn begins, and later in the turn only the person's own seat.
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
}
