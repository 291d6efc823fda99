//! The score of a player, part by part.

use super::deviations::Deviation;
use super::play::Play;
use super::recording::{Part, Score};
use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::ruleset::objectives::{Better, Statistic};
use orrery_engine::planet_unknown::state::Board;
use orrery_engine::planet_unknown::{PlanetUnknown, SCORE_PARTS, State};
use orrery_engine::{Game, Seat};

/// The recorded number of the card that raises lifepod medals.
const LIFEPOD_CARD: &str = "civCard_28";

/// Compares the score of a seat: the deviations that it shows, and what else differs.
pub(crate) fn compare(
    game: &PlanetUnknown,
    play: &Play,
    seat: Seat,
    recorded: &Score,
) -> (Vec<Deviation>, Vec<String>) {
    let state = &play.state;
    let outcome = game.outcome(state);
    let board = &state.boards[seat];
    let part = |name: &str| {
        let parts = SCORE_PARTS.iter().zip(&outcome.parts[seat]);
        let same = parts.filter(|(part, _)| **part == name || name == "objectives" && **part == "private");
        same.map(|(_, medals)| medals).sum::<i32>()
    };
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
    let (mut met, mut differ) = (Vec::new(), Vec::new());
    for (name, there) in pairs {
        let here = part(name);
        if here == there {
            continue;
        }
        let deviation = match name {
            "planet" => zone_bonus(game, board, there - here),
            "lifepods" => (for_lifepods == board.lifepods_held() as i32).then_some("CARDS-4.3"),
            "objectives" if play.met.contains(&"CORP-4.8") => Some("CORP-4.8"),
            "objectives" => currents(game, state, seat, &recorded.objectives),
            "tracks" => water_medal(game, board, there - here),
            _ => None,
        };
        let seats = (0..state.seats() as u8).map(Seat);
        let phantoms = if name == "objectives" {
            seats.collect()
        } else {
            vec![seat]
        };
        let phantom = phantoms.into_iter().any(|seat| play.has_phantom(game, seat));
        match deviation.or(phantom.then_some("D34")) {
            Some(deviation) => met.push(deviation),
            None => differ.push(format!("{seat} scores {here} for {name}, recorded {there}")),
        }
    }
    let rest = [
        ("open squares", game.uncovered(state, seat), recorded.empty),
        (
            "meteorites on the planet",
            board.meteorites_on_planet(),
            recorded.meteors_on_planet,
        ),
    ];
    for (name, here, there) in rest.into_iter().filter(|(_, here, there)| here != there) {
        if play.has_phantom(game, seat) {
            met.push("D34");
            continue;
        }
        differ.push(format!("{seat} has {here} {name}, recorded {there}"));
    }
    (met, differ)
}

fn entry(part: &Part, name: &str) -> i32 {
    part.entries
        .get(name)
        .and_then(|value| value.as_i64())
        .unwrap_or_default() as i32
}

/// D9: the bonus of a zone is paid although its last row or column has open squares.
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

/// D10: an objective on energy areas, with open currents on a planet.
fn currents(game: &PlanetUnknown, state: &State, seat: Seat, recorded: &Part) -> Option<Deviation> {
    let cards = &game.tables().objectives;
    let mut energy = state
        .objectives
        .iter()
        .flatten()
        .filter(|shared| shared.seats.contains(&seat))
        .filter(|shared| {
            let statistic = cards[usize::from(shared.card)].neighbour.statistic;
            matches!(
                statistic,
                Statistic::LargestArea(Resource::Energy) | Statistic::AreaCount(Resource::Energy)
            )
        });
    let differs = energy.any(|shared| {
        let side = &cards[usize::from(shared.card)].neighbour;
        let values = recorded
            .entries
            .get(format!("NOCard_{}", shared.card + super::set_up::FIRST_OBJECTIVE));
        let recorded = values.and_then(|values| values[1].as_i64());
        let here = shared.seats.map(|seat| {
            let value = game.statistic(&state.boards[seat], side.statistic);
            i64::from(if side.better == Better::More { value } else { -value })
        });
        let open = shared.seats.map(|seat| {
            let board = &state.boards[seat];
            (game.planet(board).currents.in_objectives - board.covered).any()
        });
        open.contains(&true) && recorded.is_some_and(|_| here != [0, 0])
    });
    differs.then_some("D10")
}

/// The medal of row 11 of Oasis's water track: 9 on the board, 8 in the recording.
fn water_medal(game: &PlanetUnknown, board: &Board, more: i32) -> Option<Deviation> {
    let water = board.spot(Track::Water);
    let medal = game.track(board, water.track).medals[usize::from(water.position)];
    (game.corporation(board).slug == "oasis" && (medal, more) == (9, -1)).then_some("CORP-6.2")
}
