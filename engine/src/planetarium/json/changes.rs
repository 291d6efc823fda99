//! The changes that an observer sees between two positions, in words. They are found by comparing the JSON that programs
//! read of both positions, so they cannot reveal anything hidden.

use crate::by_seat::BySeat;
use crate::planetarium::json::{Card, Seen, SeenSeat};
use crate::planetarium::tables::Tables;
use crate::planetarium::text::words::{markers_text, title};
use crate::planetarium::vocabulary::{Deck, Matter, Planet};

/// The changes of each seat between two positions. Both positions are as one observer sees them.
pub(crate) fn changes(tables: &Tables, before: &Seen, after: &Seen) -> BySeat<Vec<String>> {
    let pairs = before.seats.iter().zip(&after.seats);
    pairs.map(|(before, after)| of_seat(tables, before, after)).collect()
}

/// The changes of a seat: the cards it played, its markers, its mat, its hand, and at the end its points.
fn of_seat(tables: &Tables, before: &SeenSeat, after: &SeenSeat) -> Vec<String> {
    let mut lines = Vec::new();
    let played = played(before, after);
    for (planet, card) in &played {
        lines.push(format!("plays {} on Planet {planet}", card_title(tables, card)));
    }
    add_markers(before, after, &mut lines);
    add_mat(before, after, &mut lines);
    let played: Vec<&str> = played.into_iter().map(|(_, card)| card).collect();
    match (&before.hand.cards, &after.hand.cards) {
        (Some(before), Some(after)) => add_hand(tables, before, after, &played, &mut lines),
        _ => add_counts(tables, before, after, &played, &mut lines),
    }
    let [from, to] = [before, after].map(|player| player.points.total);
    if from != to {
        lines.push(format!("points {from} to {to}"));
    }
    lines
}

/// The cards that were played, each with its Planet.
fn played<'a>(before: &'a SeenSeat, after: &'a SeenSeat) -> Vec<(Planet, &'a str)> {
    let mut new = Vec::new();
    for planet in Planet::ALL {
        let [old, now] = [before, after].map(|player| &player.played[&planet]);
        let cards = now.iter().filter(|card| !old.contains(card));
        new.extend(cards.map(|card| (planet, card.as_str())));
    }
    new
}

/// The name of a card in notation, with its printed title.
fn card_title(tables: &Tables, card: &str) -> String {
    let id = tables.names.card(card);
    id.map_or_else(|| card.to_owned(), |id| title(tables, id))
}

fn add_markers(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    for planet in Planet::ALL {
        let [from, to] = [before, after].map(|player| player.markers[&planet]);
        if from != to {
            lines.push(format!("markers on Planet {planet} {from} to {to}"));
        }
    }
    if before.markers_in_supply != after.markers_in_supply {
        lines.push(format!("{} in supply", markers_text(after.markers_in_supply)));
    }
}

/// By how much the tokens in each area of the mat became more or fewer.
fn add_mat(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    for planet in Planet::ALL {
        let [old, new] = [before, after].map(|player| &player.mat[&planet]);
        let change = |matter: Matter| {
            let change = i16::from(new[&matter]) - i16::from(old[&matter]);
            (change != 0).then(|| format!("{matter} {change:+}"))
        };
        let changes: Vec<String> = Matter::ALL.into_iter().filter_map(change).collect();
        if !changes.is_empty() {
            lines.push(format!("area of Planet {planet}: {}", changes.join(", ")));
        }
    }
}

/// The cards that were drawn into a hand and those discarded from it without being played. The observer sees this hand.
fn add_hand(tables: &Tables, before: &[Card], after: &[Card], played: &[&str], lines: &mut Vec<String>) {
    let only_in = |hand: &[Card], other: &[Card]| -> Vec<String> {
        let is_there = |card: &str| other.iter().any(|other| other.card == card);
        let cards = hand.iter().map(|card| card.card.as_str());
        let cards = cards.filter(|card| !is_there(card) && !played.contains(card));
        cards.map(|card| card_title(tables, card)).collect()
    };
    for (verb, cards) in [("draws", only_in(after, before)), ("discards", only_in(before, after))] {
        if !cards.is_empty() {
            lines.push(format!("{verb} {}", cards.join(", ")));
        }
    }
}

/// How many cards of each deck were drawn into a hand, or discarded from it without being played. The observer does not see
/// this hand.
fn add_counts(tables: &Tables, before: &SeenSeat, after: &SeenSeat, played: &[&str], lines: &mut Vec<String>) {
    for deck in Deck::ALL {
        let of_deck = |card: &&&str| {
            let id = tables.names.card(card);
            id.is_some_and(|id| tables.decks[deck.index()].contains(id))
        };
        let played = played.iter().filter(of_deck).count();
        let change = (after.hand.count[&deck] + played) as i32 - before.hand.count[&deck] as i32;
        let cards = if change.abs() == 1 { "card" } else { "cards" };
        match change {
            0 => {}
            1.. => lines.push(format!("draws {change} {deck} {cards}")),
            _ => lines.push(format!("discards {} {deck} {cards}", -change)),
        }
    }
}
