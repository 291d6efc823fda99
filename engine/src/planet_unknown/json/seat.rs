//! What belongs to a seat: its planet, its corporation board, its cards, what waits.

use super::cards::{civ_card, common_objective, private_objective};
use super::offer::offers;
use super::squares::{picture, squares, terrain};
use crate::bitboard::Square;
use crate::by_seat::Seat;
use crate::card_set::CardSet;
use crate::planet_unknown::capacities::{MAX_TECHS, RANKS};
use crate::planet_unknown::resource::{Resource, Track, TrackSet};
use crate::planet_unknown::score;
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Board, InHand, Phase, State};
use crate::planet_unknown::tables::{Planet, Tables};
use crate::planet_unknown::text::ground_sign;
use crate::planet_unknown::text::words::items_text;
use serde_json::{Map, Value, json};

/// A seat as an observer sees it.
pub(super) fn seat_json(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> Value {
    let board = state.board_seen(observer, seat);
    // In a sealed phase nobody sees whether another seat has finished (PU-8.3).
    let to_act = state.phase.is_sealed() && is_other(observer, seat) || state.to_act().contains(seat);
    json!({
        "seat": seat.0,
        "to_act": to_act,
        "planet": planet(tables.planet(board), board),
        "corporation": {"slug": tables.corporation(board).slug, "name": tables.corporation(board).name},
        "medals": medals(tables, state, observer, seat),
        "offers": offers(tables, state, seat, board),
        "tracks": tracks(tables, board),
        "techs": techs(tables, board),
        "rovers": board.spare_rovers,
        "extra_rovers": board.extra_rovers,
        "lifepods": board.collected_lifepods,
        "lifepods_on_techs": levels(board.lifepods_on_techs),
        "meteorites": board.collected_meteorites,
        "patches": board.stored_patches,
        "movement": board.movement + board.round_start_movement.waiting(),
        "claims": board.claims,
        "pending": pending(tables, board),
        "in_hand": in_hand(board),
        "cards": cards(tables, state, observer, seat),
        "objectives": objectives(tables, state, observer, seat),
        "common_objective": board.common_objective.map(|card| common_objective(tables, card)),
        "knows_next_event": board.knows_next_event,
    })
}

/// The planet and what lies on it.
fn planet(planet: &Planet, board: &Board) -> Value {
    let rover = |(number, place): (usize, &Option<Square>)| {
        place.map(|place| {
            let carries = board.carrying >> number & 1 == 1;
            json!({"rover": number, "row": place.row(), "column": place.column(), "carries": carries})
        })
    };
    let laid = |square: Square| terrain(board, square).map_or('.', |terrain| char::from(terrain.name().as_bytes()[0]));
    let symbols: Map<String, Value> = Resource::ALL
        .into_iter()
        .map(|resource| (resource.name().to_owned(), squares(board.symbols_of(resource))))
        .collect();
    json!({
        "slug": planet.slug,
        "name": planet.name,
        "ground": picture(|square| ground_sign(planet, square)),
        "terrain": picture(laid),
        "symbols": symbols,
        "meteor_symbols": squares(board.meteor_symbols),
        "meteorites": squares(board.meteorites),
        "second_meteorites": squares(board.second_meteorites),
        "lifepods": squares(board.lifepods),
        "patches": squares(board.patches),
        "rovers": board.rovers.iter().enumerate().filter_map(rover).collect::<Vec<_>>(),
        "last_tile": squares(board.last_tile),
        "tiles": board.tiles,
        "row_medals": planet.row_medals,
        "column_medals": planet.column_medals,
    })
}

/// The medals so far, as far as the observer knows them: those of cards and private objectives of others are hidden until
/// the end, and those of objectives that compare seats are settled then.
fn medals(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> Value {
    let board = state.board_seen(observer, seat);
    let cards: CardSet = state.cards_of(seat).collect();
    let cards = match hides_cards(state, observer, seat) {
        true => CardSet::EMPTY,
        false => cards & tables.end_game_cards,
    };
    let private = match hides_objectives(state, observer, seat) {
        true => 0,
        false => score::private_objective_medals(tables, board),
    };
    let parts = [
        score::planet_medals(tables, board),
        score::track_medals(tables, board),
        score::lifepod_medals(tables, board, cards),
        score::meteorite_medals(tables, board, cards),
        score::civ_medals(tables, board, cards),
        private,
    ];
    let mut medals: Map<String, Value> = score::SCORE_PARTS
        .into_iter()
        .zip(parts)
        .map(|(part, medals)| (part.to_owned(), medals.into()))
        .collect();
    let mut total: i32 = parts.iter().sum();
    if state.phase == Phase::Over {
        let compared = score::compared_objective_medals(tables, state, seat);
        medals.insert("objectives".to_owned(), compared.into());
        total += compared;
    }
    medals.insert("total".to_owned(), total.into());
    Value::Object(medals)
}

/// Whether the seat is another than the observer, if there is one.
fn is_other(observer: Option<Seat>, seat: Seat) -> bool {
    observer.is_some_and(|observer| observer != seat)
}

fn hides_cards(state: &State, observer: Option<Seat>, seat: Seat) -> bool {
    is_other(observer, seat) && !state.phase.is_end_of_game()
}

fn hides_objectives(state: &State, observer: Option<Seat>, seat: Seat) -> bool {
    is_other(observer, seat) && state.phase != Phase::Over
}

fn tracks(tables: &Tables, board: &Board) -> Map<String, Value> {
    let track = |track: Track| {
        let spot = board.spot(track);
        let table = tables.track(board, spot.track);
        let covered = board.lifepods_on[track.index()];
        let lifepods: Vec<u32> = (0..u32::BITS).filter(|position| covered >> position & 1 == 1).collect();
        let value = json!({
            "on": spot.track.name(),
            "position": spot.position,
            "top": table.top,
            "medals": table.medals[usize::from(spot.position)],
            "flux": board.flux == Some(track),
            "lifepods": lifepods,
        });
        (track.name().to_owned(), value)
    };
    Track::ALL.into_iter().map(track).collect()
}

fn techs(tables: &Tables, board: &Board) -> Value {
    json!({
        "held": levels(abilities::techs(tables, board)),
        "used_this_round": levels(board.used_this_round),
        "used_this_game": levels(board.used_this_game),
        "blocked": levels(board.blocked_techs),
    })
}

/// The techs of a set, counted from 0 as in actions.
fn levels(techs: u8) -> Vec<u8> {
    (0..MAX_TECHS).filter(|tech| techs >> tech & 1 == 1).collect()
}

/// What waits, in words, with how many of it.
fn pending(tables: &Tables, board: &Board) -> Map<String, Value> {
    let items = board.pending.iter();
    items
        .map(|(item, count)| (items_text(tables, item, 1), count.into()))
        .collect()
}

/// What has to be finished first, and the trackers that it names.
fn in_hand(board: &Board) -> Value {
    let Some(in_hand) = board.in_hand else {
        return Value::Null;
    };
    let (kind, trackers) = match in_hand {
        InHand::Choice { named, .. } => ("choice", named),
        InHand::Advance { tracker, .. } => ("advance", TrackSet::only(tracker)),
        InHand::FluxToken { .. } => ("flux-token", TrackSet::EMPTY),
        InHand::Carried { .. } => ("carried", TrackSet::EMPTY),
        InHand::Lifepod => ("lifepod", TrackSet::EMPTY),
        InHand::Reposition => ("reposition", TrackSet::EMPTY),
        InHand::Row => ("row", TrackSet::EMPTY),
        InHand::Objectives(_) => ("objectives", TrackSet::EMPTY),
        InHand::Ignore { .. } => ("ignore", TrackSet::EMPTY),
        InHand::ExtraRover => ("extra-rover", TrackSet::EMPTY),
    };
    let trackers: Vec<&str> = trackers.iter().map(Track::name).collect();
    json!({"kind": kind, "trackers": trackers})
}

/// The civ cards that a seat picked; of the hidden ones of others only the rank.
fn cards(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> Vec<Value> {
    let hidden = hides_cards(state, observer, seat);
    let picks = (0..RANKS).flat_map(|rank| state.picks[rank].iter().flatten());
    let picked = picks.filter(|pick| pick.seat == seat).filter_map(|pick| pick.card);
    picked
        .map(|card| match tables.civ_card(card) {
            entry if hidden && !entry.immediate => json!({"rank": entry.rank + 1}),
            _ => civ_card(tables, card),
        })
        .collect()
}

/// The private objectives of a seat: how many, and which if the observer knows them.
fn objectives(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> Value {
    let private = state.board_seen(observer, seat).private_objectives;
    let mut value = json!({"count": private.count()});
    if !hides_objectives(state, observer, seat) {
        value["cards"] = private.iter().map(|card| private_objective(tables, card)).collect();
    }
    value
}
