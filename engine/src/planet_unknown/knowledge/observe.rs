//! Writes the packed observation of a seat: planes and scalars of each seat, then scalars of the table.
//!
//! It shows what is public (PU-8.1) and what the observer knows. A value is read off the boards as the observer sees
//! them (PU-8.3). What each value means is in `observation.rs`.

use super::observation::{PHASES, TABLE, UNFINISHED_KINDS};
use crate::bitboard::Grid;
use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::capacities::{DEPOTS, MAX_CORPORATIONS, MAX_POSITIONS, MAX_TECHS, RANKS, STACKS};
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::resource::{Resource, Track, TrackSet};
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Board, NO_TILE, Phase, State, UnfinishedAction};
use crate::planet_unknown::supply::{civ, station};
use crate::planet_unknown::tables::{Tables, Tile};
use crate::tensor::Packer;

const TECHS: usize = MAX_TECHS as usize;

pub(crate) fn observe(tables: &Tables, state: &State, observer: Seat, out: &mut [u8]) {
    let mut out = Packer::new(&TABLE, state.seats(), out);
    let seats = observer.round_table(state.seats());
    for seat in seats.clone() {
        write_planes(tables, state.board_seen(Some(observer), seat), &mut out);
    }
    for seat in seats {
        write_seat(tables, state, observer, seat, &mut out);
    }
    write_table(tables, state, observer, &mut out);
    out.finish();
}

fn write_planes(tables: &Tables, board: &Board, out: &mut Packer<'_>) {
    let planet = tables.planet(board);
    let grids = [planet.squares, planet.ice].into_iter().chain(board.terrain).chain([
        board.symbols,
        board.meteor_symbols,
        board.meteorites,
        board.lifepods,
        board.rover_squares(),
        board.patches,
        board.last_tile,
        board.carried_meteorites(),
        board.second_meteorites,
    ]);
    grids.for_each(|grid| write_plane(&grid, out));
}

fn write_plane(grid: &Grid, out: &mut Packer<'_>) {
    for bits in grid.field_bits() {
        out.bits(48, bits);
    }
}

fn write_seat(tables: &Tables, state: &State, observer: Seat, seat: Seat, out: &mut Packer<'_>) {
    let board = state.board_seen(Some(observer), seat);
    let to_act = if state.phase.is_sealed() && seat != observer {
        true
    } else {
        state.to_act().contains(seat)
    };
    out.flags([true, state.commander == seat, to_act]);
    write_corporation(tables, board, out);
    write_counters(board, out);
    write_civ_cards(tables, state, seat, out);
    for counters in board.pending.counters() {
        out.counter_bytes(counters);
    }
    write_unfinished(tables, board, out);
    out.flags([board.knows_next_event]);
    for slot in Slot::ALL {
        let top = state
            .top(station::stack(tables, state, seat, slot))
            .filter(|_| !board.taken[slot.index()]);
        write_offer(tables, top, out);
    }
    write_objectives(state, board, seat, out);
}

/// The corporation board: trackers, techs, and the lifepods on it.
fn write_corporation(tables: &Tables, board: &Board, out: &mut Packer<'_>) {
    out.one_of(MAX_CORPORATIONS, Some(board.corporation.into()));
    out.bytes(board.trackers);
    board
        .stands_on
        .iter()
        .for_each(|track| out.one_of(Track::COUNT, Some(track.index())));
    out.one_of(Track::COUNT, board.flux.map(Track::index));
    for techs in [
        abilities::techs(tables, board),
        board.used_this_round,
        board.used_this_game,
        board.blocked_techs,
    ] {
        out.bits(TECHS, techs.into());
    }
    board
        .lifepods_on
        .iter()
        .for_each(|&covered| out.bits(MAX_POSITIONS, covered.into()));
    out.bits(TECHS, board.lifepods_on_techs.into());
}

fn write_counters(board: &Board, out: &mut Packer<'_>) {
    out.bytes([
        board.spare_rovers,
        board.collected_lifepods,
        board.collected_meteorites,
        board.stored_patches,
        board.movement.saturating_add(board.round_start_movement.waiting()),
        board.extra_rovers,
    ]);
    out.bytes(board.claims);
}

/// How many civ cards a seat has of each rank: Immediate cards, then End Game cards.
fn write_civ_cards(tables: &Tables, state: &State, seat: Seat, out: &mut Packer<'_>) {
    let (mut immediate, mut end_game) = ([0; RANKS], [0; RANKS]);
    for (rank, picks) in state.picks.iter().enumerate() {
        let of_seat = picks.iter().map_while(Option::as_ref).filter(|pick| pick.seat == seat);
        for card in of_seat.filter_map(|pick| pick.card) {
            let counts = if tables.civ_card(card).immediate {
                &mut immediate
            } else {
                &mut end_game
            };
            counts[rank] += 1;
        }
    }
    out.bytes(immediate);
    out.bytes(end_game);
}

fn write_unfinished(tables: &Tables, board: &Board, out: &mut Packer<'_>) {
    let (kind, trackers) = board.unfinished.map_or((None, TrackSet::EMPTY), unfinished);
    out.one_of(UNFINISHED_KINDS, kind);
    let trackers = trackers | board.pending.all_named();
    out.flags(Track::ALL.map(|tracker| trackers.contains(tracker)));
    let tile = match board.unfinished {
        Some(UnfinishedAction::Ignore { tile, .. }) => Some(tables.tile(tile)),
        _ => None,
    };
    out.flags(resources(tile));
}

/// The objective that a seat drew for all, its private ones, and those it shares with the next seat.
fn write_objectives(state: &State, board: &Board, seat: Seat, out: &mut Packer<'_>) {
    out.cards(board.common_objective.into_iter().collect());
    out.bytes([board.private_objectives.count() as u8]);
    let next = seat.clockwise(state.seats());
    let shared = state
        .objectives
        .iter()
        .flatten()
        .filter(|objective| objective.seats == [seat, next]);
    out.cards(shared.map(|objective| objective.card).collect());
}

fn write_offer(tables: &Tables, top: Option<TileId>, out: &mut Packer<'_>) {
    let tile = top.map(|tile| tables.tile(tile));
    out.flags([tile.is_some()]);
    out.one_of(STACKS, tile.map(|tile| tile.shape_index.into()));
    out.flags(resources(tile));
    out.flags([tile.is_some_and(|tile| tile.has_meteor)]);
}

/// Which resources a tile has.
fn resources(tile: Option<&Tile>) -> [bool; Resource::COUNT] {
    Resource::ALL.map(|resource| tile.is_some_and(|tile| tile.resources.contains(&resource)))
}

fn write_table(tables: &Tables, state: &State, observer: Seat, out: &mut Packer<'_>) {
    out.bytes([state.round]);
    let phases: [Phase; PHASES] = [
        Phase::Objectives,
        Phase::SetUp,
        Phase::Rotate,
        Phase::Event,
        Phase::Main,
        Phase::Civ,
        Phase::Last,
        Phase::LastCiv,
        Phase::Over,
    ];
    let both = [Phase::Event, Phase::Civ];
    let is_in = |phase| phase == state.phase || state.phase == Phase::EventCiv && both.contains(&phase);
    out.flags(phases.map(is_in));
    out.one_of(DEPOTS, Some(state.rotation.into()));
    out.one_of(DEPOTS, Some(state.shift.into()));
    out.flags([
        state.triggers.no_place,
        state.triggers.empty_depot,
        state.triggers.last_event,
    ]);
    out.bytes(std::array::from_fn::<u8, STACKS, _>(|stack| {
        let loaded = state.stacks[stack].iter().filter(|&&tile| tile != NO_TILE).count();
        loaded as u8 - state.gone[stack]
    }));
    out.bytes(tables.civ_ranks.map(|rank| (state.pool & rank).count() as u8));
    out.cards(state.cards_of(observer).collect());
    let extra: CardSet = state.boards[observer].extra_cards.into_iter().flatten().collect();
    let seen = civ::pickable(tables, state, observer) | civ::left_over(state, observer) | extra;
    out.cards(if state.actor == observer { seen } else { CardSet::EMPTY });
    let [private, discarded, drawn, _] = state.boards[observer].objective_piles();
    [private, discarded, drawn]
        .into_iter()
        .for_each(|cards| out.cards(cards));
    write_events(state, observer, out);
}

fn write_events(state: &State, observer: Seat, out: &mut Packer<'_>) {
    let events = &state.events;
    let set = |cards: &[CardId]| cards.iter().copied().collect();
    let known = events.next().filter(|_| state.boards[observer].knows_next_event);
    out.cards(set(events.current.as_slice()));
    out.cards(set(events.discard()));
    out.cards(set(known.as_slice()));
    out.bytes([events.left() as u8]);
    out.bytes(events.mix);
}

/// The kind of an unfinished action, and the trackers that it names.
fn unfinished(action: UnfinishedAction) -> (Option<usize>, TrackSet) {
    let (kind, trackers) = match action {
        UnfinishedAction::Choice { named, .. } => (0, named),
        UnfinishedAction::Advance { tracker, .. } => (1, TrackSet::only(tracker)),
        UnfinishedAction::FluxToken { .. } => (2, TrackSet::EMPTY),
        UnfinishedAction::Carried { .. } => (3, TrackSet::EMPTY),
        UnfinishedAction::Lifepod => (4, TrackSet::EMPTY),
        UnfinishedAction::Reposition => (5, TrackSet::EMPTY),
        UnfinishedAction::Row => (6, TrackSet::EMPTY),
        UnfinishedAction::Objectives(_) => (7, TrackSet::EMPTY),
        UnfinishedAction::Ignore { .. } => (8, TrackSet::EMPTY),
        UnfinishedAction::ExtraRover => (9, TrackSet::EMPTY),
    };
    (Some(kind), trackers)
}
