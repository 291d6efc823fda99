//! The JSON of a seat: its planet, its corporation board, its cards and its pending gains.

use super::cards::{Objective, PickedCard, civ_card, common_objective, private_objective};
use super::offer::{Tile, offers};
use super::planet::{SeenPlanet, planet};
use crate::by_seat::Seat;
use crate::card_set::CardSet;
use crate::game::Points;
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::capacities::{MAX_TECHS, RANKS};
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::score;
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Board, Phase, State, UnfinishedAction};
use crate::planet_unknown::tables::Tables;
use crate::planet_unknown::text::words::items_text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A seat as an observer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenSeat {
    pub seat: Seat,
    pub to_act: bool,
    pub planet: SeenPlanet,
    pub corporation: BoardName,
    pub medals: Points,
    pub offers: BTreeMap<Slot, Option<Tile>>,
    pub tracks: BTreeMap<Track, SeenTracker>,
    pub techs: SeenTechs,
    pub rovers: u8,
    pub extra_rovers: u8,
    pub lifepods: u8,
    pub lifepods_on_techs: Vec<u8>,
    pub meteorites: u8,
    pub patches: u8,
    pub movement: u8,
    pub claims: [u8; RANKS],
    pub pending: BTreeMap<String, u8>,
    pub in_hand: Option<SeenUnfinishedAction>,
    pub cards: Vec<PickedCard>,
    pub objectives: SeenObjectives,
    pub common_objective: Option<Objective>,
    pub knows_next_event: bool,
}

/// The names of a board: the `slug` that options take, and the printed `name`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardName {
    pub slug: String,
    pub name: String,
}

/// Where a tracker stands, and the flux token and lifepods on the track of the same colour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenTracker {
    pub on: Track,
    pub position: u8,
    pub top: u8,
    pub medals: u8,
    pub flux: bool,
    pub lifepods: Vec<u8>,
}

/// Lists of techs. Techs are numbered from 0, as in actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenTechs {
    pub held: Vec<u8>,
    pub used_this_round: Vec<u8>,
    pub used_this_game: Vec<u8>,
    pub blocked: Vec<u8>,
}

/// An action that must be finished before any other, and the trackers that it names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenUnfinishedAction {
    pub kind: String,
    pub trackers: Vec<Track>,
}

/// The private objectives of a seat: how many there are, and the cards if the observer knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenObjectives {
    pub count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<Objective>>,
}

/// A seat as an observer sees it.
pub(super) fn seat_seen(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> SeenSeat {
    let board = state.board_seen(observer, seat);
    let corporation = tables.corporation(board);
    SeenSeat {
        seat,
        // In a sealed phase nobody sees whether another seat has finished (PU-8.3).
        to_act: state.phase.is_sealed() && is_other(observer, seat) || state.to_act().contains(seat),
        planet: planet(tables.planet(board), board),
        corporation: BoardName {
            slug: corporation.slug.clone(),
            name: corporation.name.clone(),
        },
        medals: medals(tables, state, observer, seat),
        offers: offers(tables, state, seat, board),
        tracks: Track::ALL.map(|track| (track, tracker(tables, board, track))).into(),
        techs: SeenTechs {
            held: tech_numbers(abilities::techs(tables, board)),
            used_this_round: tech_numbers(board.used_this_round),
            used_this_game: tech_numbers(board.used_this_game),
            blocked: tech_numbers(board.blocked_techs),
        },
        rovers: board.spare_rovers,
        extra_rovers: board.extra_rovers,
        lifepods: board.collected_lifepods,
        lifepods_on_techs: tech_numbers(board.lifepods_on_techs),
        meteorites: board.collected_meteorites,
        patches: board.stored_patches,
        movement: board.movement + board.round_start_movement.waiting(),
        claims: board.claims,
        pending: pending(tables, board),
        in_hand: board.unfinished.map(unfinished),
        cards: cards(tables, state, observer, seat),
        objectives: objectives(tables, state, observer, seat),
        common_objective: board.common_objective.map(|card| common_objective(tables, card)),
        knows_next_event: board.knows_next_event,
    }
}

/// The medals so far that the observer knows of. Medals for the cards and private objectives of other seats are hidden until
/// the end of the game. Objectives that compare seats give their medals at the end.
fn medals(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> Points {
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
    let compared = (state.phase == Phase::Over).then(|| score::compared_objective_medals(tables, state, seat));
    Points::of(score::SCORE_PARTS.into_iter().zip(parts.into_iter().chain(compared)))
}

/// Whether there is an observer, and the seat is not its own.
fn is_other(observer: Option<Seat>, seat: Seat) -> bool {
    observer.is_some_and(|observer| observer != seat)
}

fn hides_cards(state: &State, observer: Option<Seat>, seat: Seat) -> bool {
    is_other(observer, seat) && !state.phase.is_end_of_game()
}

fn hides_objectives(state: &State, observer: Option<Seat>, seat: Seat) -> bool {
    is_other(observer, seat) && state.phase != Phase::Over
}

fn tracker(tables: &Tables, board: &Board, tracker: Track) -> SeenTracker {
    let spot = board.spot(tracker);
    let table = tables.track(board, spot.track);
    let lifepods = board.lifepods_on[tracker.index()];
    SeenTracker {
        on: spot.track,
        position: spot.position,
        top: table.top,
        medals: table.medals[usize::from(spot.position)],
        flux: board.flux == Some(tracker),
        lifepods: (0..u32::BITS as u8)
            .filter(|position| lifepods >> position & 1 == 1)
            .collect(),
    }
}

/// The numbers of the techs of a set, which has one bit each.
fn tech_numbers(techs: u8) -> Vec<u8> {
    (0..MAX_TECHS).filter(|tech| techs >> tech & 1 == 1).collect()
}

/// How many of each gain are pending, by the gain in words.
fn pending(tables: &Tables, board: &Board) -> BTreeMap<String, u8> {
    let items = board.pending.iter();
    items
        .map(|(item, count)| (items_text(tables, item, 1), count))
        .collect()
}

fn unfinished(action: UnfinishedAction) -> SeenUnfinishedAction {
    let (kind, trackers) = match action {
        UnfinishedAction::Choice { named, .. } => ("choice", named),
        UnfinishedAction::Advance { tracker, .. } => ("advance", TrackSet::only(tracker)),
        UnfinishedAction::FluxToken { .. } => ("flux-token", TrackSet::EMPTY),
        UnfinishedAction::Carried { .. } => ("carried", TrackSet::EMPTY),
        UnfinishedAction::Lifepod => ("lifepod", TrackSet::EMPTY),
        UnfinishedAction::Reposition => ("reposition", TrackSet::EMPTY),
        UnfinishedAction::Row => ("row", TrackSet::EMPTY),
        UnfinishedAction::Objectives(_) => ("objectives", TrackSet::EMPTY),
        UnfinishedAction::Ignore { .. } => ("ignore", TrackSet::EMPTY),
        UnfinishedAction::ExtraRover => ("extra-rover", TrackSet::EMPTY),
    };
    SeenUnfinishedAction {
        kind: kind.to_owned(),
        trackers: trackers.iter().collect(),
    }
}

/// The civ cards that a seat picked. A hidden card of another seat shows only its rank.
fn cards(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> Vec<PickedCard> {
    let hidden = hides_cards(state, observer, seat);
    let picks = (0..RANKS).flat_map(|rank| state.picks[rank].iter().flatten());
    let picked = picks.filter(|pick| pick.seat == seat).filter_map(|pick| pick.card);
    picked
        .map(|card| match tables.civ_card(card) {
            entry if hidden && !entry.immediate => PickedCard::Hidden { rank: entry.rank + 1 },
            _ => PickedCard::Known(civ_card(tables, card)),
        })
        .collect()
}

fn objectives(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> SeenObjectives {
    let private = state.board_seen(observer, seat).private_objectives;
    let is_seen = !hides_objectives(state, observer, seat);
    SeenObjectives {
        count: private.count(),
        cards: is_seen.then(|| private.iter().map(|card| private_objective(tables, card)).collect()),
    }
}
