//! Changes of a planet: tiles, patches, rovers, pieces.

use crate::bitboard::{Grid, Square};
use crate::planet_unknown::json::{SeenPlanet, SeenRover, SeenSeat};

/// Adds a line for each kind of change.
pub(super) fn add(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    add_pieces(before, after, lines);
    add_rovers(before, after, lines);
    add_meteorites(before, after, lines);
    add_lifepods(before, after, lines);
}

/// Tiles with the resources that they show, and patches.
fn add_pieces(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    let patches = after.planet.patches.0 - before.planet.patches.0;
    let covered = covered(&after.planet) - covered(&before.planet);
    let tiles = after.planet.tiles.saturating_sub(before.planet.tiles);
    if tiles > 0 {
        let squares = (covered - patches) | after.planet.last_tile.0;
        let resources = symbols_on(&after.planet, squares).join(", ");
        let (what, squares) = (counted(tiles.into(), "tile"), squares_text(squares));
        lines.push(match resources.is_empty() {
            true => format!("lays {what} on {squares}"),
            false => format!("lays {what} on {squares} ({resources})"),
        });
    }
    if patches.any() {
        let what = match patches.count() {
            1 => "a patch",
            _ => "patches",
        };
        lines.push(format!("lays {what} on {}", squares_text(patches)));
    }
}

fn add_rovers(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    let find = |seat: &SeenSeat, number: u8| -> Option<usize> {
        seat.planet.rovers.iter().position(|rover| rover.rover == number)
    };
    for rover in &after.planet.rovers {
        match find(before, rover.rover) {
            Some(place) => add_moves(&before.planet.rovers[place], rover, lines),
            None => {
                lines.push(format!("rover {} placed on {}", rover.rover, square(rover)));
                add_cargo(false, rover, lines);
            }
        }
    }
    for rover in &before.planet.rovers {
        if find(after, rover.rover).is_none() {
            lines.push(format!("rover {} on {} destroyed", rover.rover, square(rover)));
        }
    }
    for (what, from, to) in [
        ("rovers on the corporation board", before.rovers, after.rovers),
        ("rovers of the event to place", before.extra_rovers, after.extra_rovers),
    ] {
        if from != to {
            lines.push(format!("{what} {from} to {to}"));
        }
    }
}

fn add_moves(before: &SeenRover, after: &SeenRover, lines: &mut Vec<String>) {
    let [from, to] = [before, after].map(square);
    if from != to {
        lines.push(format!("rover {} from {from} to {to}", after.rover));
    }
    add_cargo(before.carries, after, lines);
}

fn add_cargo(carried: bool, rover: &SeenRover, lines: &mut Vec<String>) {
    match (carried, rover.carries) {
        (false, true) => lines.push(format!("rover {} picks up a meteorite", rover.rover)),
        (true, false) => lines.push(format!("rover {} no longer carries a meteorite", rover.rover)),
        _ => {}
    }
}

fn add_meteorites(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    let [old, new] = [before, after].map(|seat| seat.planet.meteorites.0);
    let landed = new - old;
    if landed.any() {
        let what = counted(landed.count(), "meteorite");
        lines.push(format!("{what} now on {}", squares_text(landed)));
    }
    let [had, has] = [before, after].map(|seat| usize::from(seat.meteorites));
    let arrived = meteorites(&before.planet) + landed.count();
    let gone = arrived.saturating_sub(meteorites(&after.planet));
    add_collected("meteorite", has.saturating_sub(had), gone, lines);
    add_lost("meteorite", had.saturating_sub(has), lines);
}

fn add_lifepods(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    let [old, new] = [before, after].map(lifepods_held);
    let gone = before.planet.lifepods.0 - after.planet.lifepods.0;
    add_collected("lifepod", new.saturating_sub(old), gone.count(), lines);
    add_lost("lifepod", old.saturating_sub(new), lines);
}

/// Pieces that were collected, and those that left the planet in another way.
fn add_collected(what: &str, collected: usize, gone: usize, lines: &mut Vec<String>) {
    if collected > 0 {
        lines.push(format!("collects {}", counted(collected, what)));
    }
    if gone > collected {
        lines.push(format!("{} of the planet destroyed", counted(gone - collected, what)));
    }
}

fn add_lost(what: &str, lost: usize, lines: &mut Vec<String>) {
    if lost > 0 {
        lines.push(format!("loses {}", counted(lost, &format!("collected {what}"))));
    }
}

/// "a tile", "2 tiles".
fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("a {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn squares_text(squares: Grid) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

/// The squares with a piece.
fn covered(planet: &SeenPlanet) -> Grid {
    let rows = planet.terrain.iter().enumerate();
    let letters = rows.flat_map(|(row, line)| line.chars().enumerate().map(move |letter| (row, letter)));
    let covered = letters.filter(|&(_, (_, letter))| letter != '.');
    covered.map(|(row, (column, _))| Square::new(row, column)).collect()
}

/// The names of the resources with a symbol on some squares, in the order of the alphabet.
fn symbols_on(planet: &SeenPlanet, squares: Grid) -> Vec<&'static str> {
    let symbols = planet.symbols.iter();
    let mut names: Vec<_> = symbols
        .flat_map(|(resource, symbols)| std::iter::repeat_n(resource.name(), (symbols.0 & squares).count()))
        .collect();
    names.sort_unstable();
    names
}

/// The meteorites of a planet, those that rovers carry included.
fn meteorites(planet: &SeenPlanet) -> usize {
    let carried = planet.rovers.iter().filter(|rover| rover.carries).count();
    planet.meteorites.0.count() + planet.second_meteorites.0.count() + carried
}

/// Collected lifepods, wherever they are.
fn lifepods_held(seat: &SeenSeat) -> usize {
    let on_tracks: usize = seat.tracks.values().map(|track| track.lifepods.len()).sum();
    usize::from(seat.lifepods) + seat.lifepods_on_techs.len() + on_tracks
}

fn square(rover: &SeenRover) -> Square {
    Square::new(rover.row.into(), rover.column.into())
}
