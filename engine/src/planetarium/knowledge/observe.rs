//! The observation of a seat as numbers: planes over the spaces, then scalars.
//!
//! | planes | meaning |
//! | --- | --- |
//! | 0 to 3 | gas, rock, water, metal |
//! | 4 to 7 | Planets A to D |
//!
//! Seats are listed clockwise from the observer; absent seats are zero.
//!
//! | scalars of a seat | number | meaning |
//! | --- | --- | --- |
//! | present, to act, final turn to come | 3 | flags |
//! | hand | 3 | Low, High, Final cards, each / 8 |
//! | cards | 64 | cards it may hold; of the observer, those it holds |
//! | mat | 16 | tokens by area and kind / 8 |
//! | markers | 5 | on cards of each Planet, in supply, each / 8 |
//! | points | 3 | of Low, High, Final cards / 100 |
//! | played | 64 | cards it played |
//!
//! | scalars of the table | number | meaning |
//! | --- | --- | --- |
//! | phase | 10 | set-up, move, main, marker, gravity (take, put), draw, keep, play final, over |
//! | card | 64 | waits for a marker |
//! | Planet | 4 | of that card |
//! | token | 4 | taken by gravity, by kind |
//! | rows | 256 | cards on each Planet |
//! | habitable | 4 | flags |
//! | totals | 8 | hostile, habitable of each Planet / 50 |
//! | track | 8 | filled / 40, on the last space / 8, kinds / 20, face down / 20, acceleration |
//! | decks | 3 | cards left / 18 |
//! | discards | 192 | cards on each pile |
//! | set aside, pair | 128 | the observer's own |
//! | counters | 2 | turns and quiet turns, as shares of their limits |
//! | ending | 4 | track, dice, quiet, cap |
//! | solo | 4 | flag, target / 100, dice / 6 |

use super::beliefs::{self, Groups};
use crate::by_seat::Seat;
use crate::card_set::{CardSet, MAX_CARDS};
use crate::planetarium::ruleset::setup::MAX_PLAYERS;
use crate::planetarium::score;
use crate::planetarium::space::{MAX_SPACES, Spaces};
use crate::planetarium::state::{Ending, Phase, State};
use crate::planetarium::supply::{deck, track};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};
use crate::tensor::{Cursor, Shape, Tensor};

const PLANES: usize = Matter::COUNT + Planet::COUNT;
const PLAYERS: usize = MAX_PLAYERS as usize;
const SEAT_SCALARS: usize =
    3 + Deck::COUNT + MAX_CARDS + Planet::COUNT * (Matter::COUNT + 1) + 1 + Deck::COUNT + MAX_CARDS;
const PHASES: usize = 10;
const TABLE_SCALARS: usize = PHASES
    + MAX_CARDS
    + Planet::COUNT
    + Matter::COUNT
    + Planet::COUNT * (MAX_CARDS + 1 + Habitability::COUNT)
    + (Matter::COUNT + 4)
    + Deck::COUNT * (1 + MAX_CARDS)
    + 2 * MAX_CARDS
    + 2
    + 4
    + 4;

pub(crate) const SHAPE: Shape = Shape {
    planes: PLANES,
    rows: 1,
    columns: MAX_SPACES,
    scalars: PLAYERS * SEAT_SCALARS + TABLE_SCALARS,
};

pub(crate) fn observe(tables: &Tables, state: &State, observer: Seat, out: &mut Tensor) {
    out.reset(SHAPE);
    let (planes, scalars) = out.values.split_at_mut(PLANES * MAX_SPACES);
    let tokens = state.matter.into_iter().chain(state.planets.map(Spaces::only));
    for (plane, spaces) in planes.chunks_mut(MAX_SPACES).zip(tokens) {
        spaces.iter().for_each(|space| plane[space.index()] = 1.0);
    }
    let (seats, table) = scalars.split_at_mut(PLAYERS * SEAT_SCALARS);
    let groups = beliefs::unseen(tables, state, observer);
    for (seat, scalars) in observer.round_table(state.seats()).zip(seats.chunks_mut(SEAT_SCALARS)) {
        let mut out = Cursor::new(scalars);
        write_seat(tables, state, observer, seat, &groups, &mut out);
        debug_assert_eq!(out.left(), 0, "the observation table counts every value of a seat");
    }
    let mut out = Cursor::new(table);
    write_table(tables, state, observer, &mut out);
    debug_assert_eq!(out.left(), 0, "the observation table counts every value of the table");
}

fn write_seat(tables: &Tables, state: &State, observer: Seat, seat: Seat, groups: &Groups, out: &mut Cursor<'_>) {
    let player = &state.players[seat];
    let to_act = match state.phase {
        Phase::Over => false,
        Phase::SetUp => seat != observer || state.queue.contains(seat),
        _ => state.actor == seat,
    };
    out.flags([true, to_act, state.last_turns.contains(seat)]);
    out.values(Deck::ALL.map(|deck| deck::of_deck(tables, player.hand, deck).count() as f32 / 8.0));
    out.cards(beliefs::may_hold(state, observer, seat, groups));
    out.values(player.mat.iter().flatten().map(|&count| f32::from(count) / 8.0));
    let markers = player.markers.into_iter().chain([player.supply]);
    out.values(markers.map(|count| f32::from(count) / 8.0));
    out.values(player.points.map(|points| f32::from(points) / 100.0));
    out.cards(player.played.iter().fold(CardSet::EMPTY, |all, &row| all | row));
}

fn write_table(tables: &Tables, state: &State, observer: Seat, out: &mut Cursor<'_>) {
    let (phase, card, planet, matter) = match state.phase {
        Phase::SetUp => (0, None, None, None),
        Phase::Move => (1, None, None, None),
        Phase::Main => (2, None, None, None),
        Phase::Marker { card, planet } => (3, Some(card), Some(planet), None),
        Phase::GravityTake => (4, None, None, None),
        Phase::GravityPut(matter) => (5, None, None, Some(matter)),
        Phase::Draw => (6, None, None, None),
        Phase::KeepFinal => (7, None, None, None),
        Phase::PlayFinal => (8, None, None, None),
        Phase::Over => (9, None, None, None),
    };
    out.one_of(PHASES, phase);
    out.cards(card.map_or(CardSet::EMPTY, CardSet::only));
    out.flags(Planet::ALL.map(|other| planet == Some(other)));
    out.flags(Matter::ALL.map(|other| matter == Some(other)));
    Planet::ALL.iter().for_each(|&planet| out.cards(state.row(planet)));
    out.flags(state.habitability.map(|side| side == Habitability::Habitable));
    out.values(state.totals.iter().flatten().map(|&total| f32::from(total) / 50.0));
    let track = &state.track;
    out.values([f32::from(track.filled) / 40.0, f32::from(track.on_last) / 8.0]);
    out.values(track.kinds.map(|count| f32::from(count) / 20.0));
    out.values([f32::from(track.face_down) / 20.0]);
    out.flags([track::is_accelerated(tables, state)]);
    out.values(state.decks.map(|deck| deck.count() as f32 / 18.0));
    state.discards.iter().for_each(|&pile| out.cards(pile));
    let own = state.set_aside_seen(Some(observer), observer);
    out.cards(own.map_or(CardSet::EMPTY, CardSet::only));
    let sees_pair = state.actor == observer;
    out.cards(if sees_pair { state.pair } else { CardSet::EMPTY });
    let share = |turns: u16, limit: u16| f32::from(turns) / (f32::from(limit) * state.seats() as f32);
    let guard = tables.guard;
    out.values([
        share(state.turns, guard.max_turns),
        share(state.quiet, guard.quiet_turns),
    ]);
    let endings = [Ending::Track, Ending::Dice, Ending::Quiet, Ending::Cap];
    out.flags(endings.map(|ending| state.ending == Some(ending)));
    out.flags([state.target.is_some()]);
    out.values([score::target(tables, state).unwrap_or(0) as f32 / 100.0]);
    out.values(state.dice.unwrap_or_default().map(|die| f32::from(die) / 6.0));
}
