//! The score of a player, part by part.

use super::deviations::Deviation;
use super::games::Games;
use super::play::Play;
use super::recording::{Score, ScorePart};
use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::Board;
use orrery_engine::planet_unknown::score;
use orrery_engine::planet_unknown::{PlanetUnknown, SCORE_PARTS, State};
use orrery_engine::{Rules, Seat};

/// The recorded number of the card that raises lifepod medals.
const LIFEPOD_CARD: &str = "civCard_28";

/// Compares the score of a seat. Returns the deviations that it shows, and the other differences.
pub(crate) fn compare(games: &Games, play: &Play, seat: Seat, recorded: &Score) -> (Vec<Deviation>, Vec<String>) {
    let game = &games.ours;
    let state = &play.state;
    let board = &state.boards[seat];
    let recorded_state = play.with_phantoms(game);
    // Here the card raises the medals of lifepods, there it has medals of its own.
    let for_lifepods = entry(&recorded.civ, LIFEPOD_CARD);
    let pairs = [
        ("planet", recorded.planet.total),
        ("tracks", recorded.tracks.total),
        ("civ", recorded.civ.total - for_lifepods),
        ("lifepods", recorded.lifepods.total + for_lifepods),
        ("meteorites", recorded.meteors.total),
        ("objectives", recorded.objectives.total),
    ];
    let (mut deviations, mut differ) = (Vec::new(), Vec::new());
    for (name, there) in pairs {
        let here = medals(game, state, seat, name);
        if here == there {
            continue;
        }
        let deviation = match name {
            _ if medals(game, &recorded_state, seat, name) == there => Some("D34"),
            "planet" => zone_bonus(game, board, there - here),
            "lifepods" => (for_lifepods == board.lifepods_held() as i32).then_some("CARDS-4.3"),
            "objectives" if play.deviations.contains(&"CORP-4.8") => Some("CORP-4.8"),
            "objectives" => (without_currents(games, state, seat) == there).then_some("D10"),
            _ => None,
        };
        match deviation {
            Some(deviation) => deviations.push(deviation),
            None => differ.push(format!("{seat} scores {here} for {name}, recorded {there}")),
        }
    }
    let open = |state: &State| score::uncovered(game.tables(), state, seat);
    if open(state) != recorded.empty {
        if open(&recorded_state) == recorded.empty {
            deviations.push("D34");
        } else {
            let here = open(state);
            differ.push(format!("{seat} has {here} open squares, recorded {}", recorded.empty));
        }
    }
    let (here, there) = (board.meteorites_on_planet(), recorded.meteors_on_planet);
    if here != there {
        differ.push(format!("{seat} has {here} meteorites on the planet, recorded {there}"));
    }
    (deviations, differ)
}

/// The medals of a part in the recording's division, with objectives of both kinds together.
fn medals(game: &PlanetUnknown, state: &State, seat: Seat, name: &str) -> i32 {
    let outcome = game.outcome(state);
    let parts = SCORE_PARTS.iter().zip(&outcome.parts[seat]);
    let same = parts.filter(|(part, _)| **part == name || name == "objectives" && **part == "private");
    same.map(|(_, medals)| medals).sum()
}

/// The medals of objectives if open currents do not count for shared ones (D10).
fn without_currents(games: &Games, state: &State, seat: Seat) -> i32 {
    let shared = |game: &PlanetUnknown| {
        let outcome = game.outcome(state);
        let mut parts = SCORE_PARTS.iter().zip(&outcome.parts[seat]);
        parts
            .find(|(part, _)| **part == "objectives")
            .map_or(0, |(_, medals)| *medals)
    };
    medals(&games.ours, state, seat, "objectives") - shared(&games.ours) + shared(&games.without_currents)
}

fn entry(part: &ScorePart, name: &str) -> i32 {
    part.entries
        .get(name)
        .and_then(|value| value.as_i64())
        .unwrap_or_default() as i32
}

/// D9: the bonus of a zone is given although its last row or column has open squares.
fn zone_bonus(game: &PlanetUnknown, board: &Board, more: i32) -> Option<Deviation> {
    let (zones, medals) = &game.planet(board).full_zones;
    let paid_too_early = zones.iter().filter(|zone| {
        let [last_row, last_column] = [Square::row, Square::column].map(|line| zone.iter().map(line).max());
        let inner = |square: &Square| Some(square.row()) != last_row && Some(square.column()) != last_column;
        !zone.is_subset(&board.covered) && zone.iter().filter(inner).all(|square| board.covered.contains(square))
    });
    let early = paid_too_early.count() as i32;
    (early > 0 && more == early * medals).then_some("D9")
}
