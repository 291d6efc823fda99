//! A game in which people decide for some of the seats, by lines of text from a terminal or a file.

mod course;
mod explained;
mod lines;
mod listing;
mod other_seats;
mod page;
mod person;
mod placing;
mod position;
mod saving;
mod secrets;
mod talk;
mod terminal;
mod tiles;

pub use course::{Considered, Course, Next};
pub use lines::{Key, Lines};
pub use other_seats::{Hint, OtherSeats};
pub use position::Position;
pub use saving::Saving;
pub use terminal::Terminal;

use crate::report::Screen;
use crate::row::Forfeited;
use orrery_engine::{Game, Seat, SeatSet, View};
use page::{News, Part};
use person::{Answer, Person};
use std::io::{self, Write};
use std::path::PathBuf;
use talk::Talk;
use terminal::Sitting;

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
    /// The terminal of the people, if they sit at one; without it a program may read and write the lines.
    pub terminal: Option<Terminal>,
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
        lines: &mut impl Lines,
        out: &mut impl Write,
    ) -> io::Result<End> {
        let game = self.game;
        let screen = self
            .terminal
            .as_ref()
            .map_or_else(Screen::default, |terminal| terminal.screen);
        let height = self.terminal.as_ref().and_then(|terminal| terminal.height);
        let mut talk = Talk::new(lines, out, self.echo, screen, height);
        if course.people() != SeatSet::EMPTY {
            match self.terminal {
                Some(_) => talk.say(terminal::GREETING)?,
                None => talk.say(&format!("{}\nType help for a list of commands.", game.legend()))?,
            }
        }
        let mut sitting = Sitting::new(self.terminal.as_ref(), &course.position().state);
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
            if let Err(reason) = self.saving.save(course.position(), seat) {
                talk.say(&format!(
                    "The game is not saved: {reason}. `quit FILE` saves it to another file."
                ))?;
            }
            if course.people().count() > 1 && !sitting.hand_over(seat, &mut talk)? {
                return Ok(End::Left { seat, file: None });
            }
            let news = self.news(&state, seat, &mut heading, &mut sitting, &mut talk)?;
            let can_undo = course.can_undo();
            let mut person = Person::new(
                &view,
                &state,
                self.terminal.as_ref(),
                can_undo,
                &*self.saving,
                news,
                course.rng(),
            );
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
            let decision = format!("{seat} {}", considered.explanations.join("\n  "));
            course.make(considered);
            sitting.decided(seat, &course.position().state);
            match &self.terminal {
                Some(terminal) => talk.show(&terminal.decision(&decision))?,
                None => talk.say(&decision)?,
            }
        }
    }

    /// What a person has to know before a decision: when a turn begins, what happened since the last one and the table.
    /// Without a terminal it is printed: the table and all seats when a turn begins, later only the person's own seat.
    fn news(
        &self,
        state: &G::State,
        seat: Seat,
        heading: &mut Option<(Seat, String)>,
        sitting: &mut Sitting<'_, G::State>,
        talk: &mut Talk<'_, impl Lines, impl Write>,
    ) -> io::Result<News> {
        let table = self.game.describe_table(state, Some(seat));
        let now = (seat, table.lines().next().unwrap_or_default().to_owned());
        let begins = heading.as_ref() != Some(&now);
        *heading = Some(now);
        let screen = talk.screen();
        if self.terminal.is_some() {
            return Ok(match begins {
                true => sitting.news(self.game, state, seat, talk.room()),
                // A picture of the table is looked at in each decision.
                false if self.game.picture(state, Some(seat), None).is_empty() => sitting.further_news(Vec::new()),
                false => sitting.further_news(vec![Part::new(3, screen.table(self.game, state, Some(seat)))]),
            });
        }
        let own = screen.seat(self.game, state, Some(seat), seat);
        let text = match begins {
            true => screen.position(self.game, state, Some(seat)),
            false if own.is_empty() => screen.table(self.game, state, Some(seat)),
            false => own,
        };
        talk.show(&format!("\n{}", text.trim_end()))?;
        Ok(sitting.further_news(Vec::new()))
    }
}
