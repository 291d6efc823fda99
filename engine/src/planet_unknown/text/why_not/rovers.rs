//! Why a rover cannot be placed or moved (PU-5).

use super::techs::{self, Missing};
use crate::bitboard::{Grid, Square};
use crate::planet_unknown::ruleset::choices::TeleportRoute;
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::seat::{abilities, rovers};
use crate::planet_unknown::state::{Board, Item};
use crate::planet_unknown::tables::Tables;

/// Why no rover can be placed on a square.
pub(super) fn place(board: &Board, square: Square) -> String {
    if board.pending.count(Item::Rover) == 0 {
        return "no rover waits to be placed (PU-5.2)".to_owned();
    }
    if board.spare_rovers == 0 {
        return "no rover is left on the corporation board (PU-5.2)".to_owned();
    }
    if board.rovers.iter().all(Option::is_some) {
        return "the planet has room for no more rovers (CORP-G11)".to_owned();
    }
    not_on_tile(board, square)
}

/// Why a rover that may be placed cannot be placed on this square.
pub(super) fn not_on_tile(board: &Board, square: Square) -> String {
    match (board.last_tile.is_empty(), board.last_tile.contains(square)) {
        (true, _) => "there is no last tile to place a rover on (PU-5.2)".to_owned(),
        (_, false) => format!("{square} is no square of the last tile (PU-5.2)"),
        _ => format!("a rover stands on {square} (PU-5.2)"),
    }
}

/// Why a rover cannot step to a square.
pub(super) fn step(tables: &Tables, board: &Board, rover: u8, to: Square) -> String {
    let Some(from) = board.rovers[usize::from(rover)] else {
        return not_there(rover);
    };
    if board.movement == 0 {
        return "no movement is left (PU-5.3)".to_owned();
    }
    if rovers::rover_steps(tables, board, from).contains(to) {
        return format!("a step without cost does not lead back to {to} (PU-5.7)");
    }
    let planet = tables.planet(board);
    if !planet.squares.contains(to) {
        return format!("{to} is off the planet (PU-5.3)");
    }
    if let Some(reason) = not_beside(tables, board, from, to) {
        return reason;
    }
    not_entered(tables, board, to, true)
}

/// Why a square is no step away, if it is not.
fn not_beside(tables: &Tables, board: &Board, from: Square, to: Square) -> Option<String> {
    let planet = tables.planet(board);
    let is_diagonal = Grid::only(from).diagonals().contains(to);
    let steps_diagonally = abilities::held(tables, board).diagonal_rovers;
    if !is_diagonal && !Grid::beside(from).contains(to) {
        return Some(format!("{to} is not beside {from} (PU-5.3)"));
    }
    if is_diagonal && !steps_diagonally {
        return Some(format!("{to} lies diagonally from {from}, which needs a tech (PU-5.6)"));
    }
    let zone = planet.rover_zones.iter().find(|zone| zone.contains(from));
    let crosses = planet
        .crossings
        .iter()
        .any(|pair| pair.contains(&from) && pair.contains(&to));
    let is_across = zone.is_some_and(|zone| !zone.contains(to)) && !(is_diagonal && crosses);
    is_across.then(|| format!("the chasm of {} lies between {from} and {to} (PU-5.3)", planet.name))
}

/// Why a rover cannot enter a square of the planet.
fn not_entered(tables: &Tables, board: &Board, to: Square, is_barred: bool) -> String {
    let planet = tables.planet(board);
    if !planet.squares.contains(to) {
        return format!("{to} is off the planet (PU-5.3)");
    }
    if board.rover_squares().contains(to) {
        return format!("a rover stands on {to} (PU-5.1)");
    }
    if (planet.no_entry - board.covered).contains(to) {
        let ground = planet.ground[to.row()][to.column()];
        return format!("no rover enters open {ground} ground, such as {to} (PU-5.4)");
    }
    match board
        .limits
        .rovers
        .filter(|_| is_barred && rovers::barred(board).contains(to))
    {
        Some(terrain) => format!("the event of the round keeps rovers off {terrain} terrain (PU-5.4)"),
        None => format!("no rover can go to {to} (PU-5.3)"),
    }
}

/// Why a rover cannot be lifted to a square.
pub(super) fn teleport(tables: &Tables, board: &Board, rover: u8, to: Square) -> String {
    if board.pending.count(Item::Teleport) == 0 {
        return "no card lets a rover be lifted now (CARDS-1.3)".to_owned();
    }
    match board.rovers[usize::from(rover)] {
        None => not_there(rover),
        Some(_) => not_entered(tables, board, to, tables.event_rulings.limits_bind_teleport),
    }
}

/// Why a rover cannot jump to a square by a tech.
pub(super) fn jump(tables: &Tables, board: &Board, rover: u8, to: Square) -> String {
    let is_jump = |effect: &Effect| matches!(effect, Effect::TeleportRover { .. });
    if let Some(missing) = techs::missing(tables, board, is_jump) {
        return Missing::text(missing);
    }
    let Some(offer) = abilities::jump(abilities::held(tables, board), board) else {
        return "there is not enough movement for the jump (PU-2.P)".to_owned();
    };
    let (route, _) = offer.what;
    let Some(from) = board.rovers[usize::from(rover)] else {
        return not_there(rover);
    };
    if rovers::teleport_targets(tables, board).contains(to) {
        return match route {
            TeleportRoute::SameTerrain => {
                format!("a rover jumps from {from} to a tile with the same terrain alone (CORP-4.4)")
            }
            TeleportRoute::Symbols { from: start, to: end } => {
                format!("a rover jumps from a {start} to a {end} resource alone (CORP-7.4)")
            }
        };
    }
    not_entered(tables, board, to, tables.event_rulings.limits_bind_teleport)
}

fn not_there(rover: u8) -> String {
    format!("rover {rover} is not on the planet (PU-5.3)")
}
