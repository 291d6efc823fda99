//! Why a player cannot take an action now, in words, with the number of the rule.

use super::words::{amounts, markers_text, title};
use crate::card_set::{CardId, CardSet};
use crate::planetarium::action::Move;
use crate::planetarium::board::movement;
use crate::planetarium::play::legal;
use crate::planetarium::space::Space;
use crate::planetarium::state::{Phase, State};
use crate::planetarium::supply::track;
use crate::planetarium::tables::{Card, Tables};
use crate::planetarium::vocabulary::{Deck, Matter, Planet};

/// Why the acting player cannot make this move, as far as it sees the position; `None` if it can.
pub(crate) fn why_not(tables: &Tables, state: &State, chosen: Move) -> Option<String> {
    let is_legal = legal::is_listed(tables, state, chosen.into());
    (!is_legal).then(|| reason(tables, state, chosen))
}

fn reason(tables: &Tables, state: &State, chosen: Move) -> String {
    let hand = state.acting().hand;
    match (state.phase, chosen) {
        (Phase::SetUp, Move::Discard(card)) => not_discarded(tables, hand, card),
        (Phase::Move, Move::Token { from, to }) => not_moved(tables, state, from, to),
        (Phase::Main, Move::Play(card, planet)) | (Phase::PlayFinal, Move::PlayFinal(card, planet)) => {
            not_played(tables, state, card, planet)
        }
        (Phase::Main, Move::Downgrade(card)) => not_downgraded(tables, state, card),
        (Phase::Marker { planet, .. }, Move::Lift(from)) => match from == planet {
            true => format!("the marker has to come from another Planet than {planet} (PL-6.7)"),
            false => format!("no own marker lies on cards of Planet {from} (PL-6.7)"),
        },
        (Phase::GravityTake, Move::Take(space)) => {
            format!("no matter lies on {} (PL-8.1)", tables.names.space_name(space))
        }
        (Phase::Draw, Move::Draw(deck)) => not_drawn(state, deck).to_owned(),
        (Phase::KeepFinal, Move::Keep(card)) => match holds(tables, state.pair, card) {
            Err(_) => "one of the two Finals drawn has to be kept (PL-10.1)".to_owned(),
            Ok(_) => not_lowest(tables, card),
        },
        (phase, _) => decided_now(tables, phase),
    }
}

/// What is decided in a phase instead.
fn decided_now(tables: &Tables, phase: Phase) -> String {
    let text = match phase {
        Phase::SetUp => "a Final to discard has to be chosen first (PL-1.6)",
        Phase::Move => "a token has to be moved first (PL-3.2)",
        Phase::Main => "a card is played or downgraded now, or neither (PL-6.1)",
        Phase::Marker { card, planet } => {
            let card = title(tables, card);
            return format!(
                "where the marker for {card} on Planet {planet} comes from has to be decided first (PL-6.7)"
            );
        }
        Phase::GravityTake => "the token of Gravity has to be taken or declined first (PL-8.1)",
        Phase::GravityPut(matter) => return format!("the {matter} taken has to be put on the mat first (PL-8.1)"),
        Phase::Draw => "the deck to draw from has to be chosen first (PL-10.1)",
        Phase::KeepFinal => "one of the two Finals has to be kept first (PL-10.1)",
        Phase::PlayFinal => "Finals are played now, or no more of them (PL-11.2)",
        Phase::Over => "the game is over (PL-11.1)",
    };
    text.to_owned()
}

fn not_discarded(tables: &Tables, hand: CardSet, card: CardId) -> String {
    match holds(tables, hand, card) {
        Err(reason) => reason,
        Ok(entry) if entry.deck != Deck::Final => format!("{} is no Final (PL-1.6)", title(tables, card)),
        Ok(_) => not_lowest(tables, card),
    }
}

/// The card if it is among those that the player sees; otherwise why it cannot be chosen.
fn holds(tables: &Tables, cards: CardSet, card: CardId) -> Result<&Card, String> {
    match tables.cards.get(card.index()) {
        None => Err(format!("there is no card {} (PL-1.5)", tables.names.card_name(card))),
        Some(_) if !cards.contains(card) => Err(format!("{} is not in hand (PL-6.1)", title(tables, card))),
        Some(entry) => Ok(entry),
    }
}

/// Copies of a card are the same move, which is named by the lowest.
fn not_lowest(tables: &Tables, card: CardId) -> String {
    format!(
        "{} is a copy of a card in hand with a lower number, and that is the one to name (PL-1.5)",
        title(tables, card)
    )
}

fn not_moved(tables: &Tables, state: &State, from: Space, to: Space) -> String {
    let [from_name, to_name] = [from, to].map(|space| tables.names.space_name(space));
    let count = tables.spaces.len();
    if let Some((_, name)) = [(from, &from_name), (to, &to_name)]
        .into_iter()
        .find(|(space, _)| space.index() >= count)
    {
        return format!("the board has no space {name} (PL-3.3)");
    }
    if from == to {
        return format!("a move does not end where it begins, on {from_name} (PL-3.4)");
    }
    match (state.planet_on(from), state.matter_on(from)) {
        (Some(planet), _) => planet_not_moved(tables, state, planet, to),
        (None, Some(matter)) => matter_not_moved(tables, state, matter, from, to),
        (None, None) => format!("no token lies on {from_name} (PL-3.1)"),
    }
}

fn matter_not_moved(tables: &Tables, state: &State, matter: Matter, from: Space, to: Space) -> String {
    let [from_name, to_name] = [from, to].map(|space| tables.names.space_name(space));
    if let Some(other) = state.matter_on(to) {
        return format!("{other} lies on {to_name}, and matter does not enter a space with matter (PL-3.5)");
    }
    let steps = tables.spaces[from.index()].step;
    let two_steps = steps
        .iter()
        .any(|between| tables.spaces[between.index()].step.contains(to));
    match (track::is_accelerated(tables, state), two_steps) {
        (true, true) => format!("the space between {from_name} and {to_name} is not empty (PL-3.4)"),
        (true, false) => format!("{to_name} is more than two steps from {from_name}, where the {matter} lies (PL-3.4)"),
        (false, true) => format!("{matter} moves two spaces only with acceleration, which is off (PL-3.4)"),
        (false, false) => format!("{to_name} is not one step from {from_name}, where the {matter} lies (PL-3.4)"),
    }
}

fn planet_not_moved(tables: &Tables, state: &State, planet: Planet, to: Space) -> String {
    let from = state.planets[planet.index()];
    let [from_name, to_name] = [from, to].map(|space| tables.names.space_name(space));
    if let Some(other) = state.planet_on(to) {
        return format!("Planet {other} is on {to_name}, and no Planet ends on a Planet (PL-3.8)");
    }
    let table = &tables.spaces[from.index()];
    let is_ahead = (table.ahead | table.around).contains(to);
    match movement::first_matter_ahead(tables, state, from).filter(|_| is_ahead) {
        Some(stop) => {
            let stop = tables.names.space_name(stop);
            format!("Planet {planet} stops at the matter on {stop} at the latest (PL-4.2)")
        }
        None => {
            format!("{to_name} is neither one step from {from_name} nor ahead on the orbit of Planet {planet} (PL-3.7)")
        }
    }
}

fn not_played(tables: &Tables, state: &State, id: CardId, planet: Planet) -> String {
    let card = match holds(tables, state.acting().hand, id) {
        Err(reason) => return reason,
        Ok(card) => card,
    };
    match (state.phase, card.deck) {
        (Phase::Main, Deck::Final) => {
            return format!("{} is a Final, played in a final turn (PL-6.9)", title(tables, id));
        }
        (Phase::PlayFinal, Deck::Low | Deck::High) => {
            return format!(
                "{} is no Final, and only Finals are played now (PL-11.2)",
                title(tables, id)
            );
        }
        _ => {}
    }
    requirement(tables, state, card, planet).map_or_else(
        || not_lowest(tables, id),
        |lacking| format!("{} {lacking}", title(tables, id)),
    )
}

/// The first requirement of a card that is not met on a Planet.
fn requirement(tables: &Tables, state: &State, card: &Card, planet: Planet) -> Option<String> {
    let (player, index) = (state.acting(), planet.index());
    let lacking: [u8; Matter::COUNT] =
        std::array::from_fn(|kind| card.cost[kind].saturating_sub(player.mat[index][kind]));
    if lacking != [0; Matter::COUNT] {
        let cost = amounts(card.cost);
        return Some(format!(
            "costs {cost}, and the area of Planet {planet} lacks {} (PL-6.2)",
            amounts(lacking)
        ));
    }
    let kind = tables.planet_types[index];
    if let Some(asked) = card.planet_type.filter(|&asked| asked != kind) {
        return Some(format!(
            "is for a {asked} Planet, and Planet {planet} is {kind} (PL-6.2)"
        ));
    }
    if !card.spaces.contains(state.planets[index]) {
        let ([low, high], orbit) = (card.orbits, movement::orbit(tables, state, planet));
        return Some(format!(
            "is for orbits {low} to {high}, and Planet {planet} is on orbit {orbit} (PL-6.3)"
        ));
    }
    let side = state.habitability[index];
    if let Some(asked) = card.state.filter(|&asked| asked != side) {
        return Some(format!(
            "is for a {asked} Planet, and Planet {planet} is {side} (PL-6.2)"
        ));
    }
    let (asked, own) = (card.remove_markers, player.markers[index]);
    (asked > own).then(|| {
        let asked = markers_text(asked);
        format!("takes {asked} off Planet {planet}, where the player has {own} (PL-6.2)")
    })
}

fn not_downgraded(tables: &Tables, state: &State, card: CardId) -> String {
    let entry = match holds(tables, state.acting().hand, card) {
        Err(reason) => return reason,
        Ok(entry) => entry,
    };
    if !entry.downgrade {
        format!("{} has no Downgrade icon (PL-9.1)", title(tables, card))
    } else if state.is_final_turn() {
        "there is no downgrade on a final turn (PL-9.4)".to_owned()
    } else if !state.has_cards(Deck::Low) {
        "no Low card is left to draw for it (PL-9.3)".to_owned()
    } else {
        not_lowest(tables, card)
    }
}

/// Why nothing is drawn from a deck.
fn not_drawn(state: &State, deck: Deck) -> &'static str {
    match (state.has_cards(deck), deck) {
        (false, Deck::Low) => "the Low deck is empty, and is not refilled (PL-10.7)",
        (false, _) => "the deck and its discard pile are empty (PL-10.6)",
        (true, _) => "the hand has as many Finals as a hand may have (PL-10.3)",
    }
}
