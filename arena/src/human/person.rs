//! One decision of a person: what can be typed, and what it does.

use super::explained;
use super::lines::Lines;
use super::listing::{Listing, MOST};
use super::other_seats::{Hint, OtherSeats};
use super::page::{News, Part, page};
use super::placing::{Placed, Placing};
use super::saving::Saving;
use super::talk::Talk;
use super::terminal::{self, Terminal};
use super::tiles;
use crate::report::Screen;
use orrery_agents::Unit;
use orrery_engine::problem::cut;
use orrery_engine::{Action, Game, Rng, Seat, View};
use std::io::{self, Write};
use std::path::PathBuf;

const HELP: &str = "  12            takes action number 12
  WORDS         takes the action of these words, or lists those in which they begin words
  Enter         takes the action if the list has only one, or lists all of them
  view          shows the table and all seats again
  hint          what planner would do; `hint 5 AGENT` the five best actions by another agent, with their values
  undo          takes your last decision back, until another seat decides or you are shown what was hidden
  quit [FILE]   leaves the table; the game is saved to the file, to be resumed later
  help          shows this list";

/// The command that a word is, in whatever case; some have a sign that is shorter.
fn command(word: &str) -> String {
    match &word.to_lowercase()[..] {
        "q" => "quit",
        "?" => "help",
        "h" => "hint",
        "u" => "undo",
        word => word,
    }
    .to_owned()
}

/// The value of an action, for the beginning of its line.
fn value_text(value: f32, unit: Option<Unit>) -> String {
    match unit {
        Some(Unit::Result) => format!("{value:8.2} of the win"),
        _ => format!("{value:8.2} points"),
    }
}

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
    /// What the person has to know before the first page.
    news: News,
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
        news: News,
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
            news,
            was_warned: false,
        }
    }

    /// Asks until there is an answer. The end of the input means that the person has left.
    pub(super) fn ask(
        &mut self,
        others: &mut impl OtherSeats<G>,
        talk: &mut Talk<'_, impl Lines, impl Write>,
    ) -> io::Result<Answer> {
        let mut shown = self.listing.all();
        let news = std::mem::take(&mut self.news.parts);
        self.show_list(&shown, news, talk)?;
        loop {
            let Some(typed) = talk.ask(&self.view.observer().to_string())? else {
                return Ok(Answer::Leave(None));
            };
            if let Some(action) = self.listing.named(&typed, &shown) {
                return Ok(Answer::Act(action));
            }
            let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((&typed, ""));
            match &command(word)[..] {
                "" => {
                    if let [only] = shown[..] {
                        return Ok(Answer::Act(self.listing.action(only)));
                    }
                    match self.place(others, talk)? {
                        Some(Placed::Laid(action)) => return Ok(Answer::Act(action)),
                        Some(Placed::Left) => return Ok(Answer::Leave(None)),
                        Some(Placed::Back) | None => {
                            shown = self.listing.all();
                            self.show_list(&shown, Vec::new(), talk)?;
                        }
                    }
                }
                "help" => match self.terminal {
                    Some(_) => self.show_pages(&terminal::help(self.has_boards), talk)?,
                    None => talk.say(HELP)?,
                },
                "legend" if self.terminal.is_some() => self.show_pages(self.view.game().legend(), talk)?,
                "view" => self.show_all(talk)?,
                "tiles" if self.terminal.is_some() && self.has_boards => match &self.tiles(talk.screen())[..] {
                    "" => talk.say("No tile can be laid now.")?,
                    drawn => talk.show_pages(drawn)?,
                },
                command @ ("card" | "tech") if self.explained(command, rest).is_some() => {
                    talk.say(&self.explained(command, rest).unwrap_or_default())?;
                }
                "hint" => match (self.hint(rest, others), self.terminal) {
                    (best, Some(_)) => self.show_pages(&best, talk)?,
                    (best, None) => talk.say(&best)?,
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
                        self.show_list(&found, Vec::new(), talk)?;
                        shown = found;
                    }
                },
            }
        }
    }

    /// Lists the actions at these places; at a terminal with the news before and the own board below, as far as the screen
    /// holds them.
    fn show_list(
        &self,
        places: &[usize],
        mut news: Vec<Part>,
        talk: &mut Talk<'_, impl Lines, impl Write>,
    ) -> io::Result<()> {
        if self.terminal.is_none() {
            return talk.say(&self.listing.text(places, |_| true));
        }
        let (game, seat, screen) = (self.view.game(), self.view.observer(), talk.screen());
        let own = screen.seat(game, self.state, Some(seat), seat);
        let picture = game.picture(self.state, Some(seat), Some(seat)).lines().count();
        let can_place = talk.has_keys() && places.len() > 1 && self.placing().is_some();
        let how = if can_place {
            "\nEnter: place a tile with the arrow keys."
        } else {
            ""
        };
        if places.len() == self.listing.count() {
            let tiles = self.tiles(screen);
            if !tiles.is_empty() {
                news.push(Part::new(2, format!("\n{tiles}\n")));
            }
        }
        let list = |most: usize| {
            let text = |list: &str| screen.wrapped(&format!("{list}{how}"));
            let fits = |list: &str| text(list).lines().count() <= most;
            text(&self.listing.text(places, fits))
        };
        talk.show(&page(news, list, &own, picture, talk.room(), screen))
    }

    /// Prints a text, at a terminal page by page.
    fn show_pages(&self, text: &str, talk: &mut Talk<'_, impl Lines, impl Write>) -> io::Result<()> {
        let wrapped = talk.screen().wrapped(text);
        talk.show_pages(&wrapped)
    }

    /// The tile that keys place, where one can be laid.
    fn placing(&self) -> Option<Placing<'_, G>> {
        Placing::new(self.view.game(), self.state, self.view.observer(), &self.listing)
    }

    /// Lets keys place a tile, where one can be laid and keys can be read.
    fn place(
        &self,
        others: &mut impl OtherSeats<G>,
        talk: &mut Talk<'_, impl Lines, impl Write>,
    ) -> io::Result<Option<Placed>> {
        match self.placing().filter(|_| talk.has_keys()) {
            Some(mut placing) => placing.run(|| others.hint("", self.view, 1), talk).map(Some),
            None => Ok(None),
        }
    }

    /// Shows the table and all seats, and at a terminal the points; the own seat is last there.
    fn show_all(&self, talk: &mut Talk<'_, impl Lines, impl Write>) -> io::Result<()> {
        let (game, seat, screen) = (self.view.game(), self.view.observer(), talk.screen());
        let Some(terminal) = self.terminal else {
            return talk.show(screen.position(game, self.state, Some(seat)).trim_end());
        };
        let board = |of: Seat| screen.seat(game, self.state, Some(seat), of);
        let others = (0..game.seats(self.state) as u8)
            .map(Seat)
            .filter(|&other| other != seat);
        let mut parts = vec![
            self.news.changes.clone(),
            screen.table(game, self.state, Some(seat)),
            terminal.points(game, self.state, seat),
        ];
        parts.extend(others.chain([seat]).map(board));
        parts.retain(|part| !part.is_empty());
        talk.show_pages(parts.join("\n").trim_end())
    }

    /// The tiles that can be laid, drawn.
    fn tiles(&self, screen: Screen) -> String {
        let (game, seat) = (self.view.game(), self.view.observer());
        let legal: Vec<&str> = self.listing.notations().map(|(notation, _)| notation).collect();
        tiles::drawn(game, self.state, seat, &legal, screen)
            .trim_end()
            .to_owned()
    }

    /// What an agent thinks of the decision. The words are a number of actions and the agent, both optional.
    fn hint(&self, words: &str, others: &mut impl OtherSeats<G>) -> String {
        let (numbers, names): (Vec<&str>, Vec<&str>) =
            words.split_whitespace().partition(|word| word.parse::<usize>().is_ok());
        let count = numbers.first().and_then(|number| number.parse().ok());
        let count = count.unwrap_or(1).clamp(1, MOST);
        match others.hint(&names.join(" "), self.view, count) {
            Ok(Hint { agent, unit, best }) => {
                let lines = best.into_iter().map(|(action, value)| {
                    let value = value.filter(|value| value.is_finite());
                    let value = value.map_or_else(String::new, |value| value_text(value, unit));
                    format!("\n{value}{}", self.listing.line_of(action))
                });
                format!("hint of {agent}:{}", lines.collect::<String>())
            }
            Err(reason) => reason,
        }
    }

    /// What a card or a tech does, if the words ask for one at a terminal.
    fn explained(&self, word: &str, rest: &str) -> Option<String> {
        self.terminal?;
        let (game, seat) = (self.view.game(), self.view.observer());
        match word {
            "card" => game.card_text(rest.trim()),
            "tech" => explained::tech(&game.printed(self.state), seat, rest.trim()),
            _ => None,
        }
    }

    /// What can be typed in place of something that nothing has.
    fn nothing(&self, typed: &str) -> String {
        let count = self.listing.count();
        if self.terminal.is_none() {
            return format!(
                "No action has `{}`; allowed are a number from 1 to {count}, words of an action, help, view, hint, undo \
                 and quit.",
                cut(typed)
            );
        }
        if let Some(name) = typed.strip_prefix("card ") {
            return format!("The game has no card `{}`.", cut(name));
        }
        let number = typed
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=count).contains(number));
        if let Some(number) = number {
            return format!("The list does not show #{number}; type #{number} to take that action.");
        }
        let [square, tiles, tech] = match self.has_boards {
            true => ["a square such as J7, ", "tiles, ", "tech, "],
            false => [""; 3],
        };
        format!(
            "No action has `{}`; allowed are a number from #1 to #{count}, words of an action or of what it does, \
             {square}help, legend, view, {tiles}card, {tech}hint, undo and quit.",
            cut(typed)
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
            match &command(word)[..] {
                "" => return Ok(Answer::Act(action)),
                "undo" => return Ok(Answer::Undo),
                "quit" => {
                    if let Some(leave) = self.quit(rest, talk)? {
                        return Ok(leave);
                    }
                }
                _ => talk.say(&format!(
                    "`{}` is not possible here; allowed are Enter, undo and quit.",
                    cut(&typed)
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
