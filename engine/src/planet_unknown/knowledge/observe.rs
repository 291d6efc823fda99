//! The observation of a seat as numbers: planes for each seat, then scalars.
//!
//! Seats are listed clockwise from the observer; absent seats are zero. Values are read from the boards as the observer
//! sees them (PU-8.3).
//!
//! | planes of a seat | meaning |
//! | --- | --- |
//! | 0, 1 | squares of the planet, printed ice |
//! | 2 to 7 | terrain: civ, water, biomass, rover, tech, energy |
//! | 8, 9 | resource symbols, meteor symbols |
//! | 10, 11, 12 | meteorites, lifepods, rovers |
//! | 13, 14 | patches, last tile |
//! | 15, 16 | carried meteorites, second meteorites on a square |
//!
//! | scalars of a seat | number | meaning |
//! | --- | --- | --- |
//! | present, commander, to act | 3 | flags |
//! | corporation | 16 | which one |
//! | trackers | 5 | position / 24 |
//! | stands on | 25 | the track of each tracker |
//! | flux | 5 | the track with the flux token |
//! | techs | 32 | held, used this round, used this game, blocked |
//! | lifepods on tracks | 120 | positions that one covers |
//! | lifepods on techs | 8 | slots that one fills |
//! | counters | 6 | spare rovers, lifepods, meteorites, stored patches, movement with what waits for MAIN, extra rovers, each / 8 |
//! | claims | 4 | civ claims by rank |
//! | cards | 8 | immediate, then End Game cards by rank |
//! | pending | 40 | every kind of item without a set or a choice |
//! | energy | 32 | energy resources by their set of tracks |
//! | choices | 32 | choices among trackers |
//! | in hand | 21 | which kind (10), the trackers named or concerned (5), the resources of a tile (6) |
//! | knows the next event | 1 | flag |
//! | common objective | 64 | the one drawn for all players |
//! | private objectives | 1 | how many / 4 |
//! | offers | 40 | for each slot: offered, shape (12), resources (6), meteor symbol |
//! | objectives | 64 | cards shared with the next seat clockwise |
//!
//! | scalars of the table | number | meaning |
//! | --- | --- | --- |
//! | round | 1 | round / 24 |
//! | phase | 9 | objectives, set-up, rotate, event, main, civ, last, last civ, over; for civ cards of the event both event and civ |
//! | station | 12 | rotation, shift |
//! | triggers | 3 | a tile not placed, an empty depot, the last event |
//! | stacks | 12 | tiles left / 16 |
//! | pools | 4 | cards left by rank / 8 |
//! | own cards | 64 | civ cards of the observer |
//! | pickable | 64 | civ cards the observer may keep now |
//! | own objectives | 192 | of the observer: private ones, those discarded, those to choose from |
//! | event | 64 | the event of the round |
//! | events drawn | 64 | those of this game, the event of the round included |
//! | next event | 64 | where the observer has looked at it |
//! | event deck | 4 | cards left, green, orange and red ones it was made of, each / 20 |

use crate::bitboard::{Grid, SIDE, SQUARES};
use crate::by_seat::{MAX_SEATS, Seat};
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::capacities::{
    DEPOTS, MAX_CARDS, MAX_CHOICES, MAX_CORPORATIONS, MAX_POSITIONS, MAX_STACK, MAX_TECHS, RANKS, STACKS,
};
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::resource::{Resource, Track, TrackSet};
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Board, InHand, NO_TILE, Pending, Phase, State};
use crate::planet_unknown::supply::{civ, station};
use crate::planet_unknown::tables::Tables;
use crate::tensor::{Cursor, Shape, Tensor};

const SEAT_PLANES: usize = 17;

const OFFER: usize = 1 + STACKS + Resource::COUNT + 1;

const BOARD: usize =
    MAX_CORPORATIONS + Track::COUNT * (2 + Track::COUNT) + 4 * TECHS + Track::COUNT * MAX_POSITIONS + TECHS;

const WAITING: usize =
    Pending::PLAIN + (1 << Track::COUNT) + MAX_CHOICES + IN_HAND + Track::COUNT + Resource::COUNT + 1;

const SEAT_SCALARS: usize = 3 + BOARD + 6 + RANKS + 2 * RANKS + WAITING + 2 * OFFER + 2 * MAX_CARDS + 1;

const TECHS: usize = MAX_TECHS as usize;

/// The number of kinds of things in hand.
const IN_HAND: usize = 10;

/// Scale of the counters of a seat.
const COUNTERS_BY: f32 = 8.0;

/// Scale of the number of private objectives.
const OBJECTIVES_BY: f32 = 4.0;

/// Scale of the round.
const ROUNDS_BY: f32 = 24.0;

/// Scale of the cards left of a rank.
const POOLS_BY: f32 = 8.0;

/// Scale of numbers of event cards.
const EVENTS_BY: f32 = 20.0;

const TABLE_SCALARS: usize = 1 + 9 + 2 * DEPOTS + 3 + STACKS + RANKS + 8 * MAX_CARDS + 4;

pub(crate) const SHAPE: Shape = Shape {
    planes: MAX_SEATS * SEAT_PLANES,
    rows: SIDE,
    columns: SIDE,
    scalars: MAX_SEATS * SEAT_SCALARS + TABLE_SCALARS,
};

pub(crate) fn observe(tables: &Tables, state: &State, observer: Seat, out: &mut Tensor) {
    out.reset(SHAPE);
    let (planes, scalars) = out.values.split_at_mut(SHAPE.planes * SQUARES);
    let (seats, table) = scalars.split_at_mut(MAX_SEATS * SEAT_SCALARS);
    let places = planes
        .chunks_mut(SEAT_PLANES * SQUARES)
        .zip(seats.chunks_mut(SEAT_SCALARS));
    for (seat, (planes, scalars)) in observer.round_table(state.seats()).zip(places) {
        write_planes(tables, state, observer, seat, planes);
        let mut scalars = Cursor::new(scalars);
        write_seat(tables, state, observer, seat, &mut scalars);
        debug_assert_eq!(scalars.left(), 0, "the observation table counts every value of a seat");
    }
    let mut table = Cursor::new(table);
    write_table(tables, state, observer, &mut table);
    debug_assert_eq!(table.left(), 0, "the observation table counts every value of the table");
}

fn write_planes(tables: &Tables, state: &State, observer: Seat, seat: Seat, out: &mut [f32]) {
    let board = state.board_seen(Some(observer), seat);
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
    for (plane, grid) in out.chunks_mut(SQUARES).zip(grids) {
        (grid & Grid::FIELD)
            .iter()
            .for_each(|square| plane[square.index()] = 1.0);
    }
}

fn write_seat(tables: &Tables, state: &State, observer: Seat, seat: Seat, out: &mut Cursor<'_>) {
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
    out.values(board.pending.counters().map(f32::from));
    write_in_hand(tables, board, out);
    out.flags([board.knows_next_event]);
    for slot in Slot::ALL {
        let top = state
            .top(station::stack(tables, state, seat, slot))
            .filter(|_| !board.taken[slot.index()]);
        write_offer(tables, top, out);
    }
    write_objectives(state, board, seat, out);
}

/// Writes the corporation board: trackers, techs, and the lifepods on it.
fn write_corporation(tables: &Tables, board: &Board, out: &mut Cursor<'_>) {
    out.one_of(MAX_CORPORATIONS, board.corporation.into());
    out.values(
        board
            .trackers
            .map(|position| f32::from(position) / MAX_POSITIONS as f32),
    );
    board
        .stands_on
        .iter()
        .for_each(|track| out.one_of(Track::COUNT, track.index()));
    out.flags(Track::ALL.map(|track| board.flux == Some(track)));
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

fn write_counters(board: &Board, out: &mut Cursor<'_>) {
    let counters = [
        board.spare_rovers,
        board.collected_lifepods,
        board.collected_meteorites,
        board.stored_patches,
        board.movement + board.round_start_movement.waiting(),
        board.extra_rovers,
    ];
    out.values(counters.map(|count| f32::from(count) / COUNTERS_BY));
    out.values(board.claims.map(f32::from));
}

/// Writes how many civ cards a seat has of each rank.
fn write_civ_cards(tables: &Tables, state: &State, seat: Seat, out: &mut Cursor<'_>) {
    let cards = |immediate: bool, rank: usize| {
        let of_rank = state.picks[rank].iter().flatten().filter(|pick| pick.seat == seat);
        of_rank
            .filter_map(|pick| pick.card)
            .filter(|&card| tables.civ_card(card).immediate == immediate)
            .count() as f32
    };
    out.values((0..RANKS).map(|rank| cards(true, rank)));
    out.values((0..RANKS).map(|rank| cards(false, rank)));
}

fn write_in_hand(tables: &Tables, board: &Board, out: &mut Cursor<'_>) {
    let (kind, trackers) = board.in_hand.map_or((None, TrackSet::EMPTY), in_hand);
    out.flags((0..IN_HAND).map(|other| kind == Some(other)));
    out.flags(Track::ALL.map(|tracker| trackers.contains(tracker)));
    let tile = match board.in_hand {
        Some(InHand::Ignore { tile, .. }) => Some(tables.tile(tile)),
        _ => None,
    };
    out.flags(Resource::ALL.map(|resource| tile.is_some_and(|tile| tile.resources.contains(&resource))));
}

/// Writes the objective that a seat drew for all, its private ones, and those it shares with the next seat.
fn write_objectives(state: &State, board: &Board, seat: Seat, out: &mut Cursor<'_>) {
    out.cards(board.common_objective.into_iter().collect());
    out.values([board.private_objectives.count() as f32 / OBJECTIVES_BY]);
    let next = seat.clockwise(state.seats());
    let shared = state
        .objectives
        .iter()
        .flatten()
        .filter(|objective| objective.seats == [seat, next]);
    out.cards(shared.map(|objective| objective.card).collect());
}

fn write_offer(tables: &Tables, top: Option<TileId>, out: &mut Cursor<'_>) {
    let tile = top.map(|tile| tables.tile(tile));
    out.flags([tile.is_some()]);
    out.flags((0..STACKS).map(|shape| tile.is_some_and(|tile| usize::from(tile.shape_index) == shape)));
    out.flags(Resource::ALL.map(|resource| tile.is_some_and(|tile| tile.resources.contains(&resource))));
    out.flags([tile.is_some_and(|tile| tile.has_meteor)]);
}

fn write_table(tables: &Tables, state: &State, observer: Seat, out: &mut Cursor<'_>) {
    out.values([f32::from(state.round) / ROUNDS_BY]);
    let phases = [
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
    out.one_of(DEPOTS, state.rotation.into());
    out.one_of(DEPOTS, state.shift.into());
    out.flags([
        state.triggers.no_place,
        state.triggers.empty_depot,
        state.triggers.last_event,
    ]);
    out.values((0..STACKS).map(|stack| {
        let loaded = state.stacks[stack].iter().filter(|&&tile| tile != NO_TILE).count();
        (loaded as f32 - f32::from(state.gone[stack])) / MAX_STACK as f32
    }));
    out.values(
        tables
            .civ_ranks
            .map(|rank| (state.pool & rank).count() as f32 / POOLS_BY),
    );
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

fn write_events(state: &State, observer: Seat, out: &mut Cursor<'_>) {
    let events = &state.events;
    let set = |cards: &[CardId]| cards.iter().copied().collect();
    let known = events.next().filter(|_| state.boards[observer].knows_next_event);
    out.cards(set(events.current.as_slice()));
    out.cards(set(events.discard()));
    out.cards(set(known.as_slice()));
    out.values([events.left() as f32 / EVENTS_BY]);
    out.values(events.mix.map(|count| f32::from(count) / EVENTS_BY));
}

/// The kind of what is in hand, and the trackers that it names.
fn in_hand(in_hand: InHand) -> (Option<usize>, TrackSet) {
    let (kind, trackers) = match in_hand {
        InHand::Choice { named, .. } => (0, named),
        InHand::Advance { tracker, .. } => (1, TrackSet::only(tracker)),
        InHand::FluxToken { .. } => (2, TrackSet::EMPTY),
        InHand::Carried { .. } => (3, TrackSet::EMPTY),
        InHand::Lifepod => (4, TrackSet::EMPTY),
        InHand::Reposition => (5, TrackSet::EMPTY),
        InHand::Row => (6, TrackSet::EMPTY),
        InHand::Objectives(_) => (7, TrackSet::EMPTY),
        InHand::Ignore { .. } => (8, TrackSet::EMPTY),
        InHand::ExtraRover => (9, TrackSet::EMPTY),
    };
    (Some(kind), trackers)
}
