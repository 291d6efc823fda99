//! One decision of a person: what can be typed, and what it does.

use super::company::Company;
use super::listing::Listing;
use super::talk::Talk;
use orrery_engine::{Action, Game, Rng, View};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

const HELP: &str = "  12            takes action number 12
  WORDS         takes the action of these words, or lists those in which they begin words
  Enter         takes the action if the list has only one, or lists all of them
  view          shows the table and all seats again
  hint [AGENT]  what an agent would do, planner if none is named
  undo          takes your last decision back, until another seat decides or you are shown what was hidden
  quit [FILE]   leaves the table; the game is kept in the file, to go on another time
  help          this";

/// What a person decides.
pub(super) enum Answer {
    /// To do this.
    Act(Action),
    /// To take the last decision back.
    Undo,
    /// To leave, with the game kept in this file.
    Leave(Option<PathBuf>),
}

/// A person before a decision.
pub(super) struct Person<'a, 'v, G: Game> {
    view: &'a View<'v, G>,
    listing: Listing,
    /// Whether there is a decision to take back.
    can_undo: bool,
    is_kept: bool,
    /// Whether leaving without a file was asked about.
    was_warned: bool,
}

impl<'a, 'v, G: Game> Person<'a, 'v, G> {
    pub(super) fn new(view: &'a View<'v, G>, can_undo: bool, is_kept: bool, rng: &mut Rng) -> Person<'a, 'v, G> {
        Person {
            view,
            listing: Listing::new(view, rng),
            can_undo,
            is_kept,
            was_warned: false,
        }
    }

    /// Asks until there is an answer. When no more lines come the person has left.
    pub(super) fn ask(
        &mut self,
        company: &mut impl Company<G>,
        talk: &mut Talk<'_, impl BufRead, impl Write>,
    ) -> io::Result<Answer> {
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
                "help" => talk.say(HELP)?,
                "view" => talk.say(self.view.text().trim_end())?,
                "hint" => match company.hint(rest.trim(), self.view) {
                    Ok(action) => talk.say(&format!("hint:\n{}", self.listing.line_of(action)))?,
                    Err(reason) => talk.say(&reason)?,
                },
                "undo" if self.can_undo => return Ok(Answer::Undo),
                "undo" => talk.say("There is nothing that can be taken back.")?,
                "quit" => {
                    if let Some(leave) = self.quit(rest, talk)? {
                        return Ok(leave);
                    }
                }
                _ => match self.listing.matching(&typed) {
                    none if none.is_empty() => talk.say(&format!(
                        "No action has `{typed}`; allowed are a number from 1 to {}, words of an action, help, view, hint, \
                         undo and quit.",
                        self.listing.count()
                    ))?,
                    found => {
                        talk.say(&self.listing.text(&found))?;
                        shown = found;
                    }
                },
            }
        }
    }

    /// Asks whether a decision that cannot be taken back shall stand.
    pub(super) fn confirm(
        &mut self,
        action: Action,
        talk: &mut Talk<'_, impl BufRead, impl Write>,
    ) -> io::Result<Answer> {
        let text = self.view.game().action_text(action);
        // One sentence for both reasons: which of them it is may say whether others have decided already.
        talk.say(&format!(
            "`{text}` ends your turn or shows you what is hidden. Enter: so be it; undo: choose again."
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
                    "`{typed}` is no answer here; allowed are Enter, undo and quit."
                ))?,
            }
        }
    }

    /// Leaves, unless the game would be lost and the person was not told so.
    fn quit(&mut self, file: &str, talk: &mut Talk<'_, impl BufRead, impl Write>) -> io::Result<Option<Answer>> {
        let file = Some(file.trim()).filter(|file| !file.is_empty()).map(PathBuf::from);
        if file.is_some() || self.is_kept || self.was_warned {
            return Ok(Some(Answer::Leave(file)));
        }
        self.was_warned = true;
        talk.say("The game would be lost. `quit FILE` keeps it in a file; `quit` again leaves without it.")?;
        Ok(None)
    }
}
