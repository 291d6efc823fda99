//! What an observer saw change between two positions, in words: it follows from what programs read of both.

use super::words::{markers_text, title};
use crate::by_seat::BySeat;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Matter, Planet};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A position as programs read it, as far as changes are made of it.
#[derive(Deserialize)]
struct Position {
    seats: Vec<Player>,
}

/// What belongs to a player; maps are by the names of decks, Planets and kinds of matter.
#[derive(Deserialize)]
struct Player {
    points: BTreeMap<String, i32>,
    mat: BTreeMap<String, BTreeMap<String, i32>>,
    markers: BTreeMap<String, u8>,
    markers_in_supply: u8,
    played: BTreeMap<String, Vec<String>>,
    hand: Hand,
}

/// How many cards of each deck, and which if the observer sees them.
#[derive(Deserialize)]
struct Hand {
    low: i32,
    high: i32,
    #[serde(rename = "final")]
    finals: i32,
    cards: Option<Vec<Card>>,
}

#[derive(Deserialize)]
struct Card {
    card: String,
}

/// The changes of each seat between two positions, which are given as the observer sees them.
pub(crate) fn changes(tables: &Tables, before: &Value, after: &Value) -> BySeat<Vec<String>> {
    let [before, after] = [before, after]
        .map(|position| Position::deserialize(position).expect("a position has the keys that it is written with"));
    let pairs = before.seats.iter().zip(&after.seats);
    pairs.map(|(before, after)| of_seat(tables, before, after)).collect()
}

/// The changes of a seat: cards on Planets, markers, the mat, the hand, and points last.
fn of_seat(tables: &Tables, before: &Player, after: &Player) -> Vec<String> {
    let mut lines = Vec::new();
    let played = played(before, after);
    for (planet, card) in &played {
        lines.push(format!("plays {} on Planet {planet}", named(tables, card)));
    }
    add_markers(before, after, &mut lines);
    add_mat(before, after, &mut lines);
    let played: Vec<&str> = played.into_iter().map(|(_, card)| card).collect();
    match (&before.hand.cards, &after.hand.cards) {
        (Some(before), Some(after)) => add_hand(tables, before, after, &played, &mut lines),
        _ => add_counts(tables, before, after, &played, &mut lines),
    }
    let [from, to] = [before, after].map(|player| player.points["total"]);
    if from != to {
        lines.push(format!("points {from} to {to}"));
    }
    lines
}

/// The cards that were played, each with its Planet.
fn played<'a>(before: &Player, after: &'a Player) -> Vec<(Planet, &'a str)> {
    let mut new = Vec::new();
    for planet in Planet::ALL {
        let old = &before.played[planet.name()];
        let is_new = |card: &&String| !old.contains(card);
        new.extend(
            after.played[planet.name()]
                .iter()
                .filter(is_new)
                .map(|card| (planet, card.as_str())),
        );
    }
    new
}

/// A card in notation and in print.
fn named(tables: &Tables, card: &str) -> String {
    let id = tables.names.card(card);
    id.map_or_else(|| card.to_owned(), |id| title(tables, id))
}

fn add_markers(before: &Player, after: &Player, lines: &mut Vec<String>) {
    for name in Planet::ALL.map(Planet::name) {
        let [from, to] = [before, after].map(|player| player.markers[name]);
        if from != to {
            lines.push(format!("markers on Planet {name} {from} to {to}"));
        }
    }
    if before.markers_in_supply != after.markers_in_supply {
        lines.push(format!("{} in supply", markers_text(after.markers_in_supply)));
    }
}

/// Tokens that came to an area of the mat, and those that left it.
fn add_mat(before: &Player, after: &Player, lines: &mut Vec<String>) {
    for name in Planet::ALL.map(Planet::name) {
        let [old, new] = [before, after].map(|player| &player.mat[name]);
        let change = |matter: Matter| {
            let change = new[matter.name()] - old[matter.name()];
            (change != 0).then(|| format!("{matter} {change:+}"))
        };
        let changes: Vec<String> = Matter::ALL.into_iter().filter_map(change).collect();
        if !changes.is_empty() {
            lines.push(format!("area of Planet {name}: {}", changes.join(", ")));
        }
    }
}

/// Cards of the own hand that were drawn, and those that left it without being played.
fn add_hand(tables: &Tables, before: &[Card], after: &[Card], played: &[&str], lines: &mut Vec<String>) {
    let only_in = |hand: &[Card], other: &[Card]| -> Vec<String> {
        let is_there = |card: &str| other.iter().any(|other| other.card == card);
        let cards = hand.iter().map(|card| card.card.as_str());
        let cards = cards.filter(|card| !is_there(card) && !played.contains(card));
        cards.map(|card| named(tables, card)).collect()
    };
    for (verb, cards) in [("draws", only_in(after, before)), ("discards", only_in(before, after))] {
        if !cards.is_empty() {
            lines.push(format!("{verb} {}", cards.join(", ")));
        }
    }
}

/// How many cards of each deck another player drew, and discarded without playing them.
fn add_counts(tables: &Tables, before: &Player, after: &Player, played: &[&str], lines: &mut Vec<String>) {
    for deck in Deck::ALL {
        let of_deck = |card: &&&str| {
            let id = tables.names.card(card);
            id.is_some_and(|id| tables.decks[deck.index()].contains(id))
        };
        let played = played.iter().filter(of_deck).count() as i32;
        let drawn = after.hand.count(deck) - before.hand.count(deck) + played;
        let cards = if drawn.abs() == 1 { "card" } else { "cards" };
        match drawn {
            0 => {}
            1.. => lines.push(format!("draws {drawn} {deck} {cards}")),
            _ => lines.push(format!("discards {} {deck} {cards}", -drawn)),
        }
    }
}

impl Hand {
    fn count(&self, deck: Deck) -> i32 {
        match deck {
            Deck::Low => self.low,
            Deck::High => self.high,
            Deck::Final => self.finals,
        }
    }
}
