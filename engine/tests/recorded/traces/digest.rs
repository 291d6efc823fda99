//! What a recording shows of a player, computed from our state.

use super::recording::Digest;
use super::set_up::FIRST_OBJECTIVE;
use crate::support::recorded::square_text;
use crate::support::shown;
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::action::{LifepodPlace, Spot};
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::state::UnfinishedAction;
use orrery_engine::planet_unknown::{Board, PlanetUnknown, State};

/// Every difference between a player here and as recorded.
pub(crate) fn differences(game: &PlanetUnknown, state: &State, seat: Seat, recorded: &Digest) -> Vec<String> {
    let board = &state.boards[seat];
    let ours = digest(game, state, seat);
    let mut found = Vec::new();
    let mut compare = |what: &str, agrees: bool, here: String, there: String| {
        if !agrees {
            found.push(format!("{what}: here {here}, recorded {there}"));
        }
    };
    let stands = |(tracker, text): (&Track, &String)| stands_at(game, board, *tracker, text);
    let trackers = Track::ALL.iter().zip(&recorded.tr).all(stands);
    compare("trackers", trackers, ours.tr.join(" "), recorded.tr.join(" "));
    compare(
        "grid",
        ours.grid == recorded.grid,
        ours.grid.clone(),
        recorded.grid.clone(),
    );
    for (what, here, there) in [
        ("rovers", &ours.rov, &recorded.rov),
        ("meteorites", &ours.met, &recorded.met),
        ("lifepods", &ours.pod, &recorded.pod),
        ("collected lifepods", &ours.pod_col, &recorded.pod_col),
    ] {
        let there = sorted(there);
        compare(what, *here == there, here.join(" "), there.join(" "));
    }
    let mut number = |what, here: u8, there: u8| compare(what, here == there, here.to_string(), there.to_string());
    number("spare rovers", ours.rov_avail, recorded.rov_avail);
    number("collected meteorites", ours.met_col, recorded.met_col);
    let cards: Vec<u8> = sorted(&[&recorded.civ_hand[..], &recorded.civ_played[..]].concat());
    let text = |list: &[u8]| format!("{list:?}");
    compare("civ cards", ours.civ_hand == cards, text(&ours.civ_hand), text(&cards));
    compare(
        "techs",
        ours.techs == recorded.techs,
        text(&ours.techs),
        text(&recorded.techs),
    );
    let objectives = sorted(&recorded.obj);
    compare(
        "private objectives",
        ours.obj == objectives,
        text(&ours.obj),
        text(&objectives),
    );
    if ours.flux.is_some() {
        let token = |flux: &Option<String>| flux.clone().unwrap_or_default();
        compare(
            "flux token",
            ours.flux == recorded.flux,
            token(&ours.flux),
            token(&recorded.flux),
        );
    }
    found
}

fn digest(game: &PlanetUnknown, state: &State, seat: Seat) -> Digest {
    let board = &state.boards[seat];
    let planet = game.planet(board);
    let techs = game.techs(board);
    let cards: Vec<u8> = state.cards_of(seat).map(|card| card.0 + 1).collect();
    let lying = board.meteorites.iter().chain(board.second_meteorites.iter());
    let meteorites = lying.chain(board.carried_meteorites().iter());
    Digest {
        tr: Track::ALL
            .iter()
            .map(|&tracker| spot_text(game, board, board.spot(tracker)))
            .collect(),
        grid: Grid::FIELD
            .iter()
            .map(|square| square_text(board, planet, square))
            .collect(),
        rov: square_texts(board.rovers.iter().flatten().copied()),
        rov_avail: board.spare_rovers,
        met: square_texts(meteorites),
        met_col: board.collected_meteorites,
        pod: square_texts(board.pieces(Collectible::Lifepod).iter()),
        pod_col: collected_lifepods(board),
        techs: (0..8)
            .filter(|tech| techs >> tech & 1 == 1)
            .map(|tech| tech + 1)
            .collect(),
        civ_hand: sorted(&cards),
        civ_played: Vec::new(),
        obj: (0..64)
            .filter(|card| board.private_objectives.0 >> card & 1 == 1)
            .map(|card| card + FIRST_OBJECTIVE)
            .collect(),
        patch_loose: board.stored_patches,
        flux: board.flux.map(|track| letter(track).to_string()),
    }
}

fn square_texts(squares: impl Iterator<Item = Square>) -> Vec<String> {
    let texts: Vec<String> = squares.map(|square| square.notation()).collect();
    sorted(&texts)
}

fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    list.sort();
    list
}

/// The letter of a track.
pub(crate) fn letter(track: Track) -> char {
    shown(track.resource(), false)
}

/// The track with a letter.
pub(crate) fn track_of(text: &str) -> Option<Track> {
    let first = text.chars().next()?;
    Track::ALL.into_iter().find(|&track| letter(track) == first)
}

/// A place of a track in the notation of recordings: the track on the board, and the row there.
pub(crate) fn spot_text(game: &PlanetUnknown, board: &Board, spot: Spot) -> String {
    let table = game.track(board, spot.track);
    let place = table.path[usize::from(spot.position)];
    if is_straight(game, board, spot.track) {
        format!("{}{}", letter(spot.track), table.rows[usize::from(spot.position)])
    } else {
        format!("{}{}", letter(place.track), place.position)
    }
}

fn is_straight(game: &PlanetUnknown, board: &Board, track: Track) -> bool {
    game.track(board, track).path.iter().all(|place| place.track == track)
}

/// Returns whether a tracker is on a recorded place; if a position covers several rows, on any of them.
pub(crate) fn stands_at(game: &PlanetUnknown, board: &Board, tracker: Track, text: &str) -> bool {
    is_at(game, board, board.spot(tracker), text)
}

/// Returns whether a spot is the recorded one.
pub(crate) fn is_at(game: &PlanetUnknown, board: &Board, spot: Spot, text: &str) -> bool {
    if spot_text(game, board, spot) == text {
        return true;
    }
    let table = game.track(board, spot.track);
    let (Some(track), Some(row)) = (track_of(text), row_of(text)) else {
        return false;
    };
    let next = table.rows.get(usize::from(spot.position) + 1);
    let covers = table.rows[usize::from(spot.position)] <= row && next.is_none_or(|&next| row < next);
    track == spot.track && is_straight(game, board, spot.track) && covers
}

/// The row of a recorded place.
pub(crate) fn row_of(text: &str) -> Option<u8> {
    text.get(1..)?.parse().ok()
}

/// A place of a collected lifepod in the notation of recordings.
pub(crate) fn lifepod_text(place: LifepodPlace) -> String {
    match place {
        LifepodPlace::ScoringArea => "res".to_owned(),
        LifepodPlace::Track(spot) => format!("{}{}", letter(spot.track), spot.position),
        LifepodPlace::Tech(slot) => format!("tech{}", slot + 1),
    }
}

fn collected_lifepods(board: &Board) -> Vec<String> {
    // For the recording, one that is not placed yet is in the scoring area.
    let unfinished = u8::from(board.unfinished == Some(UnfinishedAction::Lifepod));
    let in_area = std::iter::repeat_n(
        LifepodPlace::ScoringArea,
        usize::from(board.collected_lifepods + unfinished),
    );
    let on_tracks = Track::ALL.into_iter().flat_map(|track| {
        let covered = board.lifepods_on[track.index()];
        (0..32)
            .filter(move |position| covered >> position & 1 == 1)
            .map(move |position| LifepodPlace::Track(Spot { track, position }))
    });
    let on_techs = (0..8)
        .filter(|slot| board.lifepods_on_techs >> slot & 1 == 1)
        .map(LifepodPlace::Tech);
    let texts: Vec<String> = in_area.chain(on_tracks).chain(on_techs).map(lifepod_text).collect();
    sorted(&texts)
}
