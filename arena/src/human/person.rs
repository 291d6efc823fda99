//! One decision of a person: what can be typed, and what it does.

use super::explained;
use super::lines::Lines;
use super::listing::Listing;
use super::other_seats::OtherSeats;
use super::saving::Saving;
use super::talk::Talk;
use super::terminal::{self, Terminal};
use super::tiles;
use orrery_engine::{Action, Game, Rng, View};
use std::io::{self, Write};
use std::path::PathBuf;

const HELP: &str = "  12            takes action number 12
  WORDS         takes the action of these words, or lists those in which they begin words
  Enter         takes the action if the list has only one, or lists all of them
  view          shows the table and all seats again
  hint [AGENT]  what an agent would do, planner if none is named
  undo          takes your last decision back, until another seat decides or you are shown what was hidden
  quit [FILE]   leaves the table; the game is saved to the file, to be resumed later
  help          shows this list";

/// The answer of a person.
pub(super) enum Answer {
    /// Take this action.
    Act(Action),
    /// Take back the last decision.
    Undo,
    /// Leave, with the game saved to this file.
    Leave(Option<PathBuf>),
}

/// A person who has to decide.
pub(super) struct Person<'a, 'v, G: Game> {
    view: &'a View<'v, G>,
    state: &'a G::State,
    terminal: Option<&'a Terminal>,
    /// Whether it has a board of its own.
    has_boards: bool,
    listing: Listing,
    /// Whether there is a decision to take back.
    can_undo: bool,
    saving: &'a dyn Saving<G::State>,
    /// Whether the person was warned that the game is not saved.
    was_warned: bool,
}

impl<'a, 'v, G: Game> Person<'a, 'v, G> {
    pub(super) fn new(
        view: &'a View<'v, G>,
        state: &'a G::State,
        terminal: Option<&'a Terminal>,
        can_undo: bool,
        saving: &'a dyn Saving<G::State>,
        rng: &mut Rng,
    ) -> Person<'a, 'v, G> {
        Person {
            view,
            state,
            terminal,
            has_boards: terminal::has_boards(view.game(), state),
            listing: Listing::new(view, terminal.is_some(), rng),
            can_undo,
            saving,
            was_warned: false,
        }
    }

    /// Asks until there is an answer. The end of the input means that the person has left.
    pub(super) fn ask(
        &mut self,
        others: &mut impl OtherSeats<G>,
        talk: &mut Talk<'_, impl Lines, impl Write>,
    ) -> io::Result<Answer> {
        self.show_tiles(talk)?;
        let mut shown = self.listing.all();
        talk.say(&self.listing.text(&shown))?;
        loop {
            let Some(typed) = talk.ask(&self.view.observer().to_string())? else {
                return Ok(Answer::Leave(None));
            };
            if let Some(action) = self.listing.named(&typed) {
                return Ok(Answer::Act(action));
            }
            let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((&typed, ""));
            match word {
                "" => match shown[..] {
                    [only] => return Ok(Answer::Act(self.listing.action(only))),
                    _ => {
                        shown = self.listing.all();
                        talk.say(&self.listing.text(&shown))?;
                    }
                },
                "help" => match self.terminal {
                    Some(_) => talk.say(&terminal::help(self.has_boards))?,
                    None => talk.say(HELP)?,
                },
                "view" => self.show_all(talk)?,
                "tiles" if self.terminal.is_some() && self.has_boards => {
                    if !self.show_tiles(talk)? {
                        talk.say("No tile can be laid now.")?;
                    }
                }
                "card" | "tech" if self.explained(word, rest).is_some() => {
                    talk.say(&self.explained(word, rest).unwrap_or_default())?;
                }
                "hint" => match others.hint(rest.trim(), self.view) {
                    Ok(action) => talk.say(&format!("hint:\n{}", self.listing.line_of(action)))?,
                    Err(reason) => talk.say(&reason)?,
                },
                "undo" if self.can_undo => return Ok(Answer::Undo),
                "undo" => talk.say("There is nothing to take back.")?,
                "quit" => {
                    if let Some(leave) = self.quit(rest, talk)? {
                        return Ok(leave);
                    }
                }
                _ => match self.listing.matching(&typed) {
                    none if none.is_empty() => talk.say(&self.nothing(&typed))?,
                    found => {
                        talk.say(&self.listing.text(&found))?;
                        shown = found;
                    }
                },
            }
        }
    }

    /// Shows the table and all seats, and at a terminal the points.
    fn show_all(&self, talk: &mut Talk<'_, impl Lines, impl Write>) -> io::Result<()> {
        let (game, seat) = (self.view.game(), self.view.observer());
        let position = talk.screen().position(game, self.state, Some(seat));
        let points = self.terminal.map(|terminal| terminal.points(game, self.state, seat));
        talk.show((position + &points.unwrap_or_default()).trim_end())
    }

    /// Draws the tiles that can be laid, at a terminal. Returns whether there are any.
    fn show_tiles(&self, talk: &mut Talk<'_, impl Lines, impl Write>) -> io::Result<bool> {
        if self.terminal.is_none() {
            return Ok(false);
        }
        let (game, seat) = (self.view.game(), self.view.observer());
        let position = game.position_json(self.state, Some(seat));
        let drawn = tiles::drawn(game, &position, seat, &self.listing.notations(), talk.screen());
        let drawn = drawn.trim_end();
        if !drawn.is_empty() {
            talk.show(&format!("\n{drawn}\n"))?;
        }
        Ok(!drawn.is_empty())
    }

    /// What a card or a tech does, if the words ask for one at a terminal.
    fn explained(&self, word: &str, rest: &str) -> Option<String> {
        self.terminal?;
        let (game, seat) = (self.view.game(), self.view.observer());
        match word {
            "card" => game.card_text(rest.trim()),
            "tech" => explained::tech(&game.printed_json(self.state), seat, rest.trim()),
            _ => None,
        }
    }

    /// What can be typed in place of something that nothing has.
    fn nothing(&self, typed: &str) -> String {
        let count = self.listing.count();
        if self.terminal.is_none() {
            return format!(
                "No action has `{typed}`; allowed are a number from 1 to {count}, words of an action, help, view, hint, undo \
                 and quit."
            );
        }
        if let Some(name) = typed.strip_prefix("card ") {
            return format!("The game has no card `{name}`.");
        }
        let [square, tiles, tech] = match self.has_boards {
            true => ["a square such as r6c9, ", "tiles, ", "tech, "],
            false => [""; 3],
        };
        format!(
            "No action has `{typed}`; allowed are a number from #1 to #{count}, words of an action or of what it does, \
             {square}help, view, {tiles}card, {tech}hint, undo and quit."
        )
    }

    /// Asks to confirm a decision that cannot be taken back.
    pub(super) fn confirm(
        &mut self,
        action: Action,
        talk: &mut Talk<'_, impl Lines, impl Write>,
    ) -> io::Result<Answer> {
        let text = self.listing.words_of(action);
        // The same sentence for both reasons: which reason applies may reveal whether others have already decided.
        talk.say(&format!(
            "`{text}` ends your turn or shows you what is hidden. Enter: confirm; undo: choose again."
        ))?;
        loop {
            let Some(typed) = talk.ask(&self.view.observer().to_string())? else {
                return Ok(Answer::Leave(None));
            };
            let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((&typed, ""));
            match word {
                "" => return Ok(Answer::Act(action)),
                "undo" => return Ok(Answer::Undo),
                "quit" => {
                    if let Some(leave) = self.quit(rest, talk)? {
                        return Ok(leave);
                    }
                }
                _ => talk.say(&format!(
                    "`{typed}` is not possible here; allowed are Enter, undo and quit."
                ))?,
            }
        }
    }

    /// Leaves, unless the game would be lost and the person has not been warned.
    fn quit(&mut self, file: &str, talk: &mut Talk<'_, impl Lines, impl Write>) -> io::Result<Option<Answer>> {
        let file = Some(file.trim()).filter(|file| !file.is_empty()).map(PathBuf::from);
        if let Some(Err(refusal)) = file.as_ref().map(|file| self.saving.may_save_to(file)) {
            talk.say(&refusal)?;
            return Ok(None);
        }
        if file.is_some() || self.saving.saves_automatically() || self.was_warned {
            return Ok(Some(Answer::Leave(file)));
        }
        self.was_warned = true;
        talk.say("The game would be lost. `quit FILE` saves it to a file; `quit` again leaves without saving it.")?;
        Ok(None)
    }
}
