//! A game in which people decide for some of the seats, by lines of text from a terminal or a file.

mod listing;
mod other_seats;
mod person;
mod position;
mod saving;
mod secrets;
mod talk;

pub use other_seats::OtherSeats;
pub use position::Position;
pub use saving::Saving;

use crate::row::Forfeited;
use orrery_engine::{Action, Game, Rng, Seat, SeatSet, Turn, View};
use person::{Answer, Person};
use position::{apply, follow};
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

/// A game with people.
pub struct HumanGame<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The seats of people.
    pub people: SeatSet,
    /// Where the game is saved.
    pub saving: &'a mut dyn Saving<G::State>,
    /// Whether lines are printed as they are read, for input that is not typed at a terminal.
    pub echo: bool,
    /// The stream of samples that determine which decisions reveal hidden information.
    pub rng: Rng,
}

impl<G: Game> HumanGame<'_, G> {
    /// Plays from a position until the game is over or is ended. People can take back decisions of their turn until
    /// another seat decides or hidden information is shown to them.
    ///
    /// # Errors
    /// If input or output fail.
    pub fn play(
        &mut self,
        position: &mut Position<G::State>,
        others: &mut impl OtherSeats<G>,
        lines: &mut impl BufRead,
        out: &mut impl Write,
    ) -> io::Result<End> {
        let mut talk = Talk::new(lines, out, self.echo);
        if self.people != SeatSet::EMPTY {
            talk.say(self.game.legend())?;
            talk.say("Type help for a list of commands.")?;
        }
        // The positions to which the deciding person can go back, latest last.
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
                match others.choose(&view) {
                    Ok(action) => apply(self.game, position, action),
                    Err(forfeit) => return Ok(End::Forfeit(forfeit)),
                };
                continue;
            }
            self.show(&position.state, seat, &mut heading, &mut talk)?;
            self.saving.save(position, seat)?;
            let mut person = Person::new(&view, !open.is_empty(), &*self.saving, &mut self.rng);
            let action = match person.ask(others, &mut talk)? {
                Answer::Leave(file) => return Ok(End::Left { seat, file }),
                Answer::Undo => {
                    *position = open
                        .pop()
                        .expect("undo is offered only if there is a position to go back to");
                    continue;
                }
                Answer::Act(action) => action,
            };
            let mut after = position.clone();
            let explanations = follow(self.game, &mut after, seat, action);
            if can_be_taken_back(self.game, &mut self.rng, [&position.state, &after.state], seat, action) {
                open.push(position.clone());
            } else {
                match person.confirm(action, &mut talk)? {
                    Answer::Leave(file) => return Ok(End::Left { seat, file }),
                    Answer::Undo => continue,
                    Answer::Act(_) => open.clear(),
                }
            }
            *position = after;
            talk.say(&format!("{seat} {}", explanations.join("\n  ")))?;
        }
        Ok(End::Over)
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

/// Whether a decision can be taken back after it is made: the turn continues, and no hidden information is shown.
fn can_be_taken_back<G: Game>(
    game: &G,
    rng: &mut Rng,
    [before, after]: [&G::State; 2],
    seat: Seat,
    action: Action,
) -> bool {
    game.turn(after) == Turn::Decide(seat) && !secrets::are_shown(game, before, seat, action, rng)
}
