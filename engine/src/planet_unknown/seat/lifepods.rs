//! Collected lifepods: the scoring area, positions of tracks (CORP-1), tech slots (CORP-4).

use crate::planet_unknown::action::{LifepodPlace, Spot};
use crate::planet_unknown::capacities::{MAX_POSITIONS, MAX_TECHS};
use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::state::{Board, UnfinishedAction};
use crate::planet_unknown::tables::Tables;
use arrayvec::ArrayVec;

/// Puts a lifepod on the corporation board; if there is a choice of places, it is made at once (R40).
pub(crate) fn receive_lifepod(tables: &Tables, board: &mut Board) {
    if lifepod_places(tables, board).len() > 1 {
        board.unfinished = Some(UnfinishedAction::Lifepod);
    } else {
        board.collected_lifepods += 1;
    }
}

/// Where a lifepod can be put, ascending (CORP-1.1, CORP-4.1).
pub(crate) fn lifepod_places(tables: &Tables, board: &Board) -> ArrayVec<LifepodPlace, { LifepodPlace::COUNT }> {
    let mut places = ArrayVec::new();
    places.push(LifepodPlace::ScoringArea);
    for ability in tables
        .corporation(board)
        .abilities
        .iter()
        .filter(|ability| ability.tech.is_none())
    {
        match ability.effect {
            Effect::LifepodsOnTracks {
                tracks,
                lowest,
                highest,
            } => {
                for track in tracks.iter() {
                    let last = highest.min(tables.track(board, track).top);
                    let spots = (lowest..=last).map(|position| Spot { track, position });
                    places.extend(spots.filter(|&spot| is_free(board, spot)).map(LifepodPlace::Track));
                }
            }
            Effect::LifepodsOnTechs { slots } => {
                let free = (0..slots).filter(|slot| board.lifepods_on_techs >> slot & 1 == 0);
                places.extend(free.map(LifepodPlace::Tech));
            }
            _ => {}
        }
    }
    places
}

/// Puts the lifepod in hand somewhere.
pub(crate) fn put_lifepod(board: &mut Board, place: LifepodPlace) {
    board.unfinished = None;
    match place {
        LifepodPlace::ScoringArea => board.collected_lifepods += 1,
        LifepodPlace::Track(spot) => board.lifepods_on[spot.track.index()] |= 1 << spot.position,
        LifepodPlace::Tech(slot) => board.lifepods_on_techs |= 1 << slot,
    }
}

/// Collected lifepods that may be moved, ascending (CORP-1.4).
pub(crate) fn movable_lifepods(board: &Board) -> impl Iterator<Item = LifepodPlace> + '_ {
    let in_area = (board.collected_lifepods > 0).then_some(LifepodPlace::ScoringArea);
    let on_tracks = Track::ALL.into_iter().flat_map(|track| {
        let covered = board.lifepods_on[track.index()];
        (0..MAX_POSITIONS as u8)
            .filter(move |position| covered >> position & 1 == 1)
            .map(move |position| Spot { track, position })
    });
    in_area.into_iter().chain(on_tracks.map(LifepodPlace::Track))
}

/// All places with a collected lifepod (CORP-G20), ascending.
pub(crate) fn collected_lifepods(board: &Board) -> impl Iterator<Item = LifepodPlace> + '_ {
    let on_techs = (0..MAX_TECHS).filter(|slot| board.lifepods_on_techs >> slot & 1 == 1);
    movable_lifepods(board).chain(on_techs.map(LifepodPlace::Tech))
}

/// Takes a collected lifepod in hand, to put it somewhere else.
pub(crate) fn lift_lifepod(board: &mut Board, place: LifepodPlace) {
    take_lifepod(board, place);
    board.unfinished = Some(UnfinishedAction::Lifepod);
}

/// Removes a collected lifepod from its place.
pub(crate) fn take_lifepod(board: &mut Board, place: LifepodPlace) {
    match place {
        LifepodPlace::ScoringArea => board.collected_lifepods -= 1,
        LifepodPlace::Track(spot) => board.lifepods_on[spot.track.index()] &= !(1 << spot.position),
        LifepodPlace::Tech(slot) => board.lifepods_on_techs &= !(1 << slot),
    }
}

/// Returns whether neither a tracker nor a lifepod is on a spot.
fn is_free(board: &Board, spot: Spot) -> bool {
    let covered = board.lifepods_on[spot.track.index()] >> spot.position & 1 == 1;
    !covered && Track::ALL.into_iter().all(|tracker| board.spot(tracker) != spot)
}
