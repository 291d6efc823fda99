//! An action: its kind, its dimensions by name, and what it gives.

use super::cards::{civ_card, event, private_objective};
use super::squares::{SquareList, row_and_column, terrain};
use crate::action_list::ActionList;
use crate::bitboard::Grid;
use crate::by_seat::Seat;
use crate::planet_unknown::action::{EventMove, Move};
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::play::round;
use crate::planet_unknown::resource::{Collectible, Resource, Track};
use crate::planet_unknown::score;
use crate::planet_unknown::state::{Board, State};
use crate::planet_unknown::tables::{Gain, Tables};
use crate::planet_unknown::text::words::{gain_text, items_text};
use serde_json::{Map, Value, json};

/// The move of the acting seat, and what it gave. Keys of what it did not give are left out.
pub(crate) fn action_json(tables: &Tables, before: &State, chosen: Move, after: &State) -> Map<String, Value> {
    let seat = before.actor;
    let (old, new) = (&before.boards[seat], &after.boards[seat]);
    let mut fields = chosen.fields(&());
    add_details(tables, before, chosen, new, &mut fields);
    let medals = score::own_medals(tables, after, seat) - score::own_medals(tables, before, seat);
    fields.insert("medals".to_owned(), medals.into());
    if chosen == Move::Done {
        add(&mut fields, "gives_up", given_up(tables, before, seat));
        return fields;
    }
    add(&mut fields, "tracks", track_changes(old, new));
    add(&mut fields, "pieces", pieces(old, new));
    // The end of a phase clears pending gains, and the next phase adds some that this action did not cause.
    if (before.round, before.phase) == (after.round, after.phase) {
        add(&mut fields, "gains", gains(tables, old, new));
    }
    fields
}

fn add(fields: &mut Map<String, Value>, key: &str, entries: Map<String, Value>) {
    if !entries.is_empty() {
        fields.insert(key.to_owned(), entries.into());
    }
}

/// What the dimensions alone do not say: the squares of a tile and where its resources lie, the names of a card.
fn add_details(tables: &Tables, before: &State, chosen: Move, new: &Board, fields: &mut Map<String, Value>) {
    let mut insert = |key: &str, value: Value| {
        fields.insert(key.to_owned(), value);
    };
    match chosen {
        Move::Lay(_) | Move::LayFree { .. } => {
            insert("squares", json!(SquareList(new.last_tile)));
            let laid = (new.last_tile & Grid::FIELD).iter();
            let terrains = laid.map(|square| terrain(new, square).map(Resource::name));
            insert("terrain", terrains.collect::<Vec<_>>().into());
            let symbols = Resource::ALL.into_iter().flat_map(|resource| {
                let on_tile = new.symbols_of(resource) & new.last_tile;
                on_tile
                    .iter()
                    .map(move |place| (resource.name().to_owned(), json!(row_and_column(place))))
            });
            insert("symbols", symbols.collect::<Map<_, _>>().into());
        }
        Move::Civ(card) | Move::HigherCiv(card) | Move::KeepCiv(card) => {
            insert("civ_card", json!(civ_card(tables, card)))
        }
        Move::Objective(card) | Move::Event(EventMove::DiscardObjective(card)) => {
            insert("objective", json!(private_objective(tables, card)));
        }
        Move::Either { either, second } => {
            let gain = tables.alternative(either)[usize::from(second)];
            insert("gain", gain_text(gain).into());
            if let (Gain::Peek, Some(next)) = (gain, before.events.next()) {
                insert("next_event", json!(event(tables, next)));
            }
        }
        _ => {}
    }
}

fn track_changes(old: &Board, new: &Board) -> Map<String, Value> {
    let change = |track: Track| {
        let steps = i16::from(new.tracker(track)) - i16::from(old.tracker(track));
        (steps != 0).then(|| (track.name().to_owned(), steps.into()))
    };
    Track::ALL.into_iter().filter_map(change).collect()
}

/// Pieces that were collected, that left the planet in another way, and that came.
fn pieces(old: &Board, new: &Board) -> Map<String, Value> {
    let mut pieces = Map::new();
    let mut insert = |what: &str, count: usize| {
        if count > 0 {
            pieces.insert(what.to_owned(), count.into());
        }
    };
    for what in Collectible::ALL {
        let gone = (old.pieces(what) - new.pieces(what)).count();
        let collected = usize::from(new.collected(what).saturating_sub(old.collected(what)));
        insert(&format!("{what}_collected"), collected);
        insert(&format!("{what}_destroyed"), gone.saturating_sub(collected));
    }
    insert("meteorite_landed", (new.meteorites - old.meteorites).count());
    let rovers = |board: &Board| board.rovers.iter().flatten().count();
    insert("rover_destroyed", rovers(old).saturating_sub(rovers(new)));
    pieces
}

/// The gains that are pending after the move and were not before, in words, with how many of each.
fn gains(tables: &Tables, old: &Board, new: &Board) -> Map<String, Value> {
    let mut gains = Map::new();
    let mut insert = |what: String, count: u8| {
        if count > 0 {
            gains.insert(what, count.into());
        }
    };
    insert("movement".to_owned(), new.movement.saturating_sub(old.movement));
    for (item, count) in new.pending.iter() {
        insert(
            items_text(tables, item, 1),
            count.saturating_sub(old.pending.count(item)),
        );
    }
    for rank in 0..RANKS {
        let more = new.claims[rank].saturating_sub(old.claims[rank]);
        insert(format!("civ card of rank {}", rank + 1), more);
    }
    gains
}

/// What a seat gives up when it is done.
fn given_up(tables: &Tables, before: &State, seat: Seat) -> Map<String, Value> {
    let board = &before.boards[seat];
    let is_lost = board.movement > 0 && round::ends_movement(tables, before, seat);
    let movement = is_lost.then(|| ("movement".to_owned(), json!(board.movement)));
    let items = board
        .pending
        .iter()
        .map(|(item, count)| (items_text(tables, item, 1), json!(count)));
    movement.into_iter().chain(items).collect()
}
