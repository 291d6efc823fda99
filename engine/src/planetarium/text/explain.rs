//! What happened, in words for people: nothing that not everyone at the table sees.

use super::words::{amounts, ending_text, title};
use crate::card_set::CardId;
use crate::planetarium::action::Move;
use crate::planetarium::state::{Phase, State};
use crate::planetarium::supply::track;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Matter, Planet};

/// The move of the acting seat in words, and what it gave.
pub(crate) fn explanation(tables: &Tables, before: &State, chosen: Move, after: &State) -> String {
    let mut parts = vec![move_text(tables, before, chosen, after)];
    if before.phase == Phase::SetUp && after.phase != Phase::SetUp {
        parts.push(format!("all have chosen, {} starts", after.actor));
    }
    if !track::is_accelerated(tables, before) && track::is_accelerated(tables, after) {
        parts.push("acceleration is on".to_owned());
    }
    if before.turns != after.turns && after.target.is_some() {
        parts.push(dice_text(tables, before, chosen, after));
    }
    if before.ending.is_none()
        && let Some(ending) = after.ending
    {
        parts.push(format!("the final turns begin by {}", ending_text(tables, ending)));
    }
    parts.join("; ")
}

fn move_text(tables: &Tables, before: &State, chosen: Move, after: &State) -> String {
    match chosen {
        Move::Discard(card) => format!("sets {} aside", title(tables, card)),
        Move::Token { from, to } => {
            let [from_name, to_name] = [from, to].map(|space| tables.names.space_name(space));
            let way = format!("from {from_name} to {to_name}");
            match (before.planet_on(from), before.matter_on(from)) {
                (Some(planet), _) => match before.matter_on(to) {
                    Some(matter) => format!("moves Planet {planet} {way}: it meets {matter}"),
                    None => format!("moves Planet {planet} {way}"),
                },
                (None, Some(matter)) => match before.planet_on(to) {
                    Some(planet) => format!("moves {matter} {way}: it meets Planet {planet}"),
                    None => format!("moves {matter} {way}"),
                },
                (None, None) => format!("moves nothing {way}"),
            }
        }
        Move::Play(card, planet) | Move::PlayFinal(card, planet) => play_text(tables, before, card, planet, after),
        Move::Downgrade(card) => format!("discards {} and draws a low card", title(tables, card)),
        Move::Pass => "plays no card".to_owned(),
        Move::Lift(planet) => format!(
            "moves a marker from Planet {planet}{}",
            marked_text(tables, before, after)
        ),
        Move::NoMarker => format!("leaves the card without a marker{}", marked_text(tables, before, after)),
        Move::Take(space) => match before.matter_on(space) {
            Some(matter) => format!("takes {matter} from {}", tables.names.space_name(space)),
            None => format!("takes nothing from {}", tables.names.space_name(space)),
        },
        Move::Decline => "takes no token".to_owned(),
        Move::Put(planet) => match before.phase {
            Phase::GravityPut(matter) => format!("stores {matter} for Planet {planet}"),
            _ => format!("stores nothing for Planet {planet}"),
        },
        Move::Draw(deck) if after.phase == Phase::KeepFinal => format!("draws two {deck} cards"),
        Move::Draw(deck) => format!("draws a {deck} card"),
        Move::Keep(card) => {
            let other = before.pair.without(card).iter().next();
            let other = other.map_or("none".to_owned(), |other| title(tables, other));
            format!("keeps one Final and discards {other}")
        }
        Move::Stop => "plays no more Finals".to_owned(),
    }
}

fn play_text(tables: &Tables, before: &State, id: CardId, planet: Planet, after: &State) -> String {
    let card = &tables.cards[id.index()];
    let mut text = format!(
        "plays {} on Planet {planet}: pays {}",
        title(tables, id),
        amounts(card.cost)
    );
    let first = before.track.filled + 1;
    let before_last = match before.ending {
        Some(_) => 0,
        None => tables.track.length - first,
    };
    let paid: u8 = card.cost.iter().sum();
    let in_line = paid.min(before_last);
    text += &match in_line {
        0 => String::new(),
        1 => format!(" to space {first} of the track"),
        more => format!(" to spaces {first} to {} of the track", first + more - 1),
    };
    let on_last = paid - in_line;
    if on_last > 0 {
        text += &format!(", {on_last} of them to the last space");
    }
    match after.phase {
        // PL-6.5: the card scores once the decision on its marker is made.
        Phase::Marker { .. } => text,
        _ => text + &score_text(tables, before, id, planet, after),
    }
}

/// The points of a card, and what they do to its Planet.
fn score_text(tables: &Tables, before: &State, id: CardId, planet: Planet, after: &State) -> String {
    let mut text = format!(", scores {} points", tables.cards[id.index()].points);
    let [old, new] = [before, after].map(|state| state.habitability[planet.index()]);
    if old != new {
        text += &format!(", and Planet {planet} turns {new}");
    }
    text
}

fn dice_text(tables: &Tables, before: &State, chosen: Move, after: &State) -> String {
    let [first, second] = after.dice.unwrap_or_default();
    let mut text = format!("the dice show {first}+{second}");
    for planet in Planet::ALL {
        let [from, to] = [before, after].map(|state| state.planets[planet.index()]);
        if from != to {
            text += &format!(", Planet {planet} goes to {}", tables.names.space_name(to));
        }
    }
    // If no card can be drawn, the dice follow the payment at once.
    let paid = match chosen {
        Move::Play(card, _) => tables.cards[card.index()].cost,
        _ => [0; Matter::COUNT],
    };
    let collected = Matter::ALL.map(|matter| {
        let [old, new] = [before, after].map(|state| state.track.kinds[matter.index()]);
        new - old - paid[matter.index()]
    });
    if after.track.face_down > before.track.face_down {
        text += &format!(", {} fall face down on the track", amounts(collected));
    }
    text
}

/// The card that waited for a marker: its Planet and its points (PL-6.7).
fn marked_text(tables: &Tables, before: &State, after: &State) -> String {
    match before.phase {
        Phase::Marker { card, planet } => format!(
            " for {} on Planet {planet}{}",
            title(tables, card),
            score_text(tables, before, card, planet, after)
        ),
        _ => String::new(),
    }
}
