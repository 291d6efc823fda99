//! The legal actions as shown to a person: numbered, in words, and few at a time.

use super::page::LEFT_OUT;
use crate::known_effects::KnownEffects;
use orrery_engine::{Action, Game, Rng, View};

/// The most lines of a list.
pub(super) const MOST: usize = 20;

/// How a list that does not show all actions goes on.
const HOW: &str = "Type words of an action to shorten the list; type its number or all of its words to take it.";

/// A legal action in words.
struct Item {
    action: Action,
    /// In notation.
    notation: String,
    /// As it is shown: its name at a terminal, its notation elsewhere.
    text: String,
    /// What it does, as far as the seat knows.
    explanation: String,
}

/// All legal actions of a decision.
pub(super) struct Listing {
    items: Vec<Item>,
    /// Whether a person at a terminal reads it: numbers of actions then begin with `#`.
    at_terminal: bool,
}

impl Listing {
    pub(super) fn new<G: Game>(view: &View<'_, G>, at_terminal: bool, rng: &mut Rng) -> Listing {
        let mut effects = KnownEffects::new(view, rng);
        let item = |&action: &Action| {
            let notation = view.game().action_text(action);
            Item {
                action,
                text: if at_terminal {
                    effects.name(action)
                } else {
                    notation.clone()
                },
                notation,
                explanation: effects.explain(action),
            }
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

    /// All of them in notation, each with its action.
    pub(super) fn notations(&self) -> impl Iterator<Item = (&str, Action)> {
        self.items.iter().map(|item| (&item.notation[..], item.action))
    }

    /// The action that is named by all of its words, or by its number in the list. At a terminal a number alone is one of
    /// those that are shown, and notation is not understood: there `a1` is another square than `A1`.
    pub(super) fn named(&self, typed: &str, shown: &[usize]) -> Option<Action> {
        let typed = match self.at_terminal {
            true => typed.split_whitespace().collect::<Vec<_>>().join(" "),
            false => typed.to_owned(),
        };
        let is_named = |item: &&Item| match self.at_terminal {
            true => item.text.eq_ignore_ascii_case(&typed),
            false => item.text == typed,
        };
        let by_number = || {
            let number = typed.strip_prefix('#').unwrap_or(&typed);
            let place = number.parse::<usize>().ok()?.checked_sub(1)?;
            let is_meant = !self.at_terminal || typed.starts_with('#') || self.shows(shown, place);
            self.items.get(place).filter(|_| is_meant)
        };
        let item = self.items.iter().find(is_named).or_else(by_number);
        item.map(|item| item.action)
    }

    /// Whether a list of actions at these places has a line with the number of this one.
    fn shows(&self, places: &[usize], place: usize) -> bool {
        self.groups(places).contains(&vec![place])
    }

    /// The places of the actions that begin with the typed words; without any, of those in which each of the words begins a
    /// word.
    pub(super) fn matching(&self, typed: &str) -> Vec<usize> {
        if !self.at_terminal {
            return self.with_words(typed);
        }
        let words = || typed.split_whitespace();
        let begins = |place: &usize| {
            let first = self.first_words(*place, words().count());
            first.map(str::to_lowercase).eq(words().map(str::to_lowercase))
        };
        let beginning: Vec<usize> = self.all().into_iter().filter(begins).collect();
        if beginning.is_empty() {
            self.with_words(typed)
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
        let explanation = &self.items[place].explanation;
        let gap = if explanation.is_empty() { "" } else { "   " };
        format!("{}{gap}{explanation}", self.numbered(place))
    }

    /// The number of an action and its words.
    fn numbered(&self, place: usize) -> String {
        let sign = if self.at_terminal { "#" } else { "" };
        let number = format!("{sign}{}", place + 1);
        format!("{number:>5}  {}", self.items[place].text)
    }

    fn item(&self, action: Action) -> Option<(usize, &Item)> {
        self.items.iter().enumerate().find(|(_, item)| item.action == action)
    }

    /// An action in the words that a person types.
    pub(super) fn words_of(&self, action: Action) -> &str {
        self.item(action).map_or("", |(_, item)| &item.text)
    }

    /// What an action does.
    pub(super) fn explanation_of(&self, action: Action) -> &str {
        self.item(action).map_or("", |(_, item)| &item.explanation)
    }

    /// The line for an action.
    pub(super) fn line_of(&self, action: Action) -> String {
        self.item(action)
            .map_or_else(String::new, |(place, _)| self.line(place))
    }

    /// A short list of the actions at these places: each action, or for each common beginning the number of actions; in
    /// as many lines as `fits` allows, and one of them at least. What the actions do is left out where it leaves room for none.
    pub(super) fn text(&self, places: &[usize], fits: impl Fn(&str) -> bool) -> String {
        let head = match places.len() {
            1 => "1 action; Enter takes it:".to_owned(),
            count => format!("{count} actions:"),
        };
        let groups = self.groups(places);
        let lines: Vec<String> = groups.iter().map(|group| self.group_line(group)).collect();
        let short: Vec<String> = groups.iter().map(|group| self.short_line(group)).collect();
        let list = |lines: &[String], count: usize, says_how: bool| {
            let mut list = vec![head.clone()];
            list.extend_from_slice(&lines[..count]);
            if count < lines.len() {
                list.push(format!("       and {} more", lines.len() - count));
            }
            if says_how && (groups.len() < places.len() || count < lines.len()) {
                list.push(HOW.to_owned());
            }
            list.join("\n")
        };
        let most = lines.len().min(MOST);
        let mut lists = [&lines, &short].into_iter().flat_map(|lines| {
            let counts = (1..=most).rev();
            counts.flat_map(move |count| [true, false].map(|says_how| list(lines, count, says_how)))
        });
        let fitting = lists.find(|list| fits(list));
        fitting.unwrap_or_else(|| list(&short, most.min(1), false))
    }

    /// The line of a group without what its action does.
    fn short_line(&self, group: &[usize]) -> String {
        match group {
            &[only] if !self.items[only].explanation.is_empty() => format!("{}   {LEFT_OUT}", self.numbered(only)),
            _ => self.group_line(group),
        }
    }

    fn group_line(&self, group: &[usize]) -> String {
        match group {
            &[only] => self.line(only),
            _ => format!("       {} ..   {} of them", self.beginning(group), group.len()),
        }
    }

    /// The actions at these places, grouped by the fewest first words that distinguish some of them; each alone if they
    /// are few.
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
