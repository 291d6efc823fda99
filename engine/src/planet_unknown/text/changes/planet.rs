//! Changes of a planet: tiles, patches, rovers, pieces.

use super::seen::{Rover, Seat};
use crate::bitboard::Grid;

/// Adds a line for each kind of change.
pub(super) fn add(before: &Seat, after: &Seat, lines: &mut Vec<String>) {
    add_pieces(before, after, lines);
    add_rovers(before, after, lines);
    add_meteorites(before, after, lines);
    add_lifepods(before, after, lines);
}

/// Tiles with the resources that they show, and patches.
fn add_pieces(before: &Seat, after: &Seat, lines: &mut Vec<String>) {
    let patches = after.planet.patches() - before.planet.patches();
    let covered = after.planet.covered() - before.planet.covered();
    let tiles = after.planet.tiles.saturating_sub(before.planet.tiles);
    if tiles > 0 {
        let squares = (covered - patches) | after.planet.last_tile();
        let resources = after.planet.symbols_on(squares).join(", ");
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

fn add_rovers(before: &Seat, after: &Seat, lines: &mut Vec<String>) {
    let find = |seat: &'_ Seat, number: u8| -> Option<usize> {
        seat.planet.rovers.iter().position(|rover| rover.rover == number)
    };
    for rover in &after.planet.rovers {
        match find(before, rover.rover) {
            Some(place) => add_moves(&before.planet.rovers[place], rover, lines),
            None => {
                lines.push(format!("rover {} placed on {}", rover.rover, rover.square()));
                add_cargo(false, rover, lines);
            }
        }
    }
    for rover in &before.planet.rovers {
        if find(after, rover.rover).is_none() {
            lines.push(format!("rover {} on {} destroyed", rover.rover, rover.square()));
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

fn add_moves(before: &Rover, after: &Rover, lines: &mut Vec<String>) {
    let [from, to] = [before, after].map(Rover::square);
    if from != to {
        lines.push(format!("rover {} from {from} to {to}", after.rover));
    }
    add_cargo(before.carries, after, lines);
}

fn add_cargo(carried: bool, rover: &Rover, lines: &mut Vec<String>) {
    match (carried, rover.carries) {
        (false, true) => lines.push(format!("rover {} picks up a meteorite", rover.rover)),
        (true, false) => lines.push(format!("rover {} no longer carries a meteorite", rover.rover)),
        _ => {}
    }
}

fn add_meteorites(before: &Seat, after: &Seat, lines: &mut Vec<String>) {
    let [old, new] = [before, after].map(|seat| seat.planet.meteorites());
    let landed = new - old;
    if landed.any() {
        let what = counted(landed.count(), "meteorite");
        lines.push(format!("{what} now on {}", squares_text(landed)));
    }
    let collected = after.meteorites.saturating_sub(before.meteorites);
    let arrived = before.planet.meteorite_count() + landed.count();
    let gone = arrived.saturating_sub(after.planet.meteorite_count());
    add_collected("meteorite", collected, gone, lines);
    add_lost("meteorite", before.meteorites.saturating_sub(after.meteorites), lines);
}

fn add_lifepods(before: &Seat, after: &Seat, lines: &mut Vec<String>) {
    let [old, new] = [before, after].map(Seat::lifepods_held);
    let gone = before.planet.lifepods() - after.planet.lifepods();
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
