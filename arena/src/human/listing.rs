//! The legal actions as shown to a person: numbered, in words, and few at a time.

use super::spelling::{in_notation, spelled, spelled_notation};
use crate::known_effects::KnownEffects;
use orrery_engine::{Action, Game, Rng, View};
use std::fmt::Write;

/// The most lines of a list.
const MOST: usize = 20;

/// A legal action in words.
struct Item {
    action: Action,
    /// In notation.
    text: String,
    /// What it does, as far as the seat knows.
    explanation: String,
}

/// All legal actions of a decision.
pub(super) struct Listing {
    items: Vec<Item>,
    /// Whether a person at a terminal reads it: numbers of actions then begin with `#`, and squares are spelled.
    at_terminal: bool,
}

impl Listing {
    pub(super) fn new<G: Game>(view: &View<'_, G>, at_terminal: bool, rng: &mut Rng) -> Listing {
        let game = view.game();
        let mut effects = KnownEffects::new(view, rng);
        let item = |&action: &Action| Item {
            action,
            text: game.action_text(action),
            explanation: effects.explain(action),
        };
        Listing {
            items: view.legal().iter().map(item).collect(),
            at_terminal,
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.items.len()
    }

    /// The places of all of them.
    pub(super) fn all(&self) -> Vec<usize> {
        (0..self.items.len()).collect()
    }

    pub(super) fn action(&self, place: usize) -> Action {
        self.items[place].action
    }

    /// All of them in notation.
    pub(super) fn notations(&self) -> Vec<String> {
        self.items.iter().map(|item| item.text.clone()).collect()
    }

    /// The action that is named by its notation, or by its number in the list.
    pub(super) fn named(&self, typed: &str) -> Option<Action> {
        let number = match typed.strip_prefix('#') {
            Some(number) => number,
            // At a terminal a number alone may be meant as a square.
            None if self.at_terminal => "",
            None => typed,
        };
        let by_number = || self.items.get(number.parse::<usize>().ok()?.checked_sub(1)?);
        let notation = if self.at_terminal {
            in_notation(typed)
        } else {
            typed.to_owned()
        };
        let item = self.items.iter().find(|item| item.text == notation).or_else(by_number);
        item.map(|item| item.action)
    }

    /// The places of the actions that begin with the typed words; without any, of those in which each of the words begins a
    /// word.
    pub(super) fn matching(&self, typed: &str) -> Vec<usize> {
        if !self.at_terminal {
            return self.with_words(typed);
        }
        let typed = in_notation(typed);
        let words = || typed.split_whitespace();
        let begins = |place: &usize| self.first_words(*place, words().count()).eq(words());
        let beginning: Vec<usize> = self.all().into_iter().filter(begins).collect();
        if beginning.is_empty() {
            self.with_words(&typed)
        } else {
            beginning
        }
    }

    /// The places of the actions in which each of the typed words begins a word.
    fn with_words(&self, typed: &str) -> Vec<usize> {
        let is_match = |item: &Item| {
            let words = item.text.split_whitespace().chain(item.explanation.split_whitespace());
            typed
                .split_whitespace()
                .all(|typed| words.clone().any(|word| begins(word, typed)))
        };
        (0..self.items.len())
            .filter(|&place| is_match(&self.items[place]))
            .collect()
    }

    /// A line for one of them.
    pub(super) fn line(&self, place: usize) -> String {
        let Item { text, explanation, .. } = &self.items[place];
        let gap = if explanation.is_empty() { "" } else { "   " };
        match self.at_terminal {
            false => format!("{:>5}  {text}{gap}{explanation}", place + 1),
            true => {
                let (number, text) = (format!("#{}", place + 1), spelled_notation(text));
                format!("{number:>5}  {text}{gap}{}", spelled(explanation))
            }
        }
    }

    /// An action in the words that a person types.
    pub(super) fn words_of(&self, action: Action) -> String {
        let item = self.items.iter().find(|item| item.action == action);
        match item {
            Some(item) if self.at_terminal => spelled_notation(&item.text),
            Some(item) => item.text.clone(),
            None => String::new(),
        }
    }

    /// The line for an action.
    pub(super) fn line_of(&self, action: Action) -> String {
        let place = self.items.iter().position(|item| item.action == action);
        place.map_or_else(String::new, |place| self.line(place))
    }

    /// A short list of the actions at these places: each action, or for each common beginning the number of actions.
    pub(super) fn text(&self, places: &[usize]) -> String {
        let mut text = match places.len() {
            1 => "1 action; Enter takes it:\n".to_owned(),
            count => format!("{count} actions:\n"),
        };
        let groups = self.groups(places);
        for group in groups.iter().take(MOST) {
            if let [only] = group[..] {
                let _ = writeln!(text, "{}", self.line(only));
            } else {
                let _ = writeln!(text, "       {} ..   {} of them", self.beginning(group), group.len());
            }
        }
        let more = groups.len().saturating_sub(MOST);
        if more > 0 {
            let _ = writeln!(text, "       and {more} more");
        }
        if groups.len() < places.len() || more > 0 {
            text.push_str(
                "Type words of an action to shorten the list; type its number or all of its words to take it.\n",
            );
        }
        text.pop();
        text
    }

    /// The actions at these places, grouped by the fewest first words of their notation that distinguish some of them;
    /// each alone if they are few.
    fn groups(&self, places: &[usize]) -> Vec<Vec<usize>> {
        if places.len() <= MOST {
            return places.iter().map(|&place| vec![place]).collect();
        }
        let longest = places
            .iter()
            .map(|&place| self.items[place].text.split_whitespace().count());
        let longest = longest.max().unwrap_or(0);
        let by_first = |count: usize| {
            let is_same = |a: &usize, b: &usize| self.first_words(*a, count).eq(self.first_words(*b, count));
            places.chunk_by(is_same).map(<[usize]>::to_vec).collect::<Vec<_>>()
        };
        let distinguished = (1..longest).map(by_first).find(|groups| groups.len() > 1);
        distinguished.unwrap_or_else(|| by_first(longest))
    }

    fn first_words(&self, place: usize, count: usize) -> impl Iterator<Item = &str> {
        self.items[place].text.split_whitespace().take(count)
    }

    /// The first words that all of a group have in common.
    fn beginning(&self, group: &[usize]) -> String {
        let first = self.first_words(group[0], usize::MAX);
        let common = first.enumerate().take_while(|&(place, word)| {
            let has = |&other: &usize| self.first_words(other, usize::MAX).nth(place) == Some(word);
            group.iter().all(has)
        });
        common.map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    }
}

fn begins(word: &str, beginning: &str) -> bool {
    word.get(..beginning.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}
