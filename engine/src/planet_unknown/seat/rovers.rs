//! Rovers: placing, stepping, collecting, carrying (PU-5).

use super::{abilities, lifepods};
use crate::bitboard::{Grid, Square};
use crate::planet_unknown::resource::{Collectible, Resource};
use crate::planet_unknown::ruleset::choices::TeleportRoute;
use crate::planet_unknown::state::{Board, Item, UnfinishedAction};
use crate::planet_unknown::tables::{Held, Tables};

/// Begins to place the next rover that an event puts on the tile just laid (CARDS-3.5).
pub(crate) fn begin_extra_rover(board: &mut Board) {
    if board.extra_rovers == 0 || board.unfinished.is_some() {
        return;
    }
    board.extra_rovers -= 1;
    let has_place = board.rovers.iter().any(Option::is_none) && !extra_rover_places(board).is_empty();
    board.unfinished = has_place.then_some(UnfinishedAction::ExtraRover);
}

/// Squares where such a rover can be placed.
pub(crate) fn extra_rover_places(board: &Board) -> Grid {
    board.last_tile - board.rover_squares()
}

/// Destroys the rovers on some squares; a meteorite that one carried stays (CORP-3.3, PU-5.8).
pub(crate) fn destroy_rovers(board: &mut Board, squares: Grid) {
    for rover in 0..board.rovers.len() {
        let Some(square) = board.rovers[rover].filter(|&square| squares.contains(square)) else {
            continue;
        };
        board.rovers[rover] = None;
        if board.carrying >> rover & 1 == 1 {
            board.carrying &= !(1 << rover);
            board.add_meteorite(square);
        }
    }
}

/// What is the same for the steps of all rovers of a board.
pub(crate) struct RoverGround {
    /// Squares that a rover may enter.
    open: Grid,
    /// Those that cost no movement (CORP-1.8).
    free: Grid,
    /// Whether rovers may step diagonally (CORP-1.5).
    diagonal: bool,
}

/// Computes what is the same for the steps of all rovers of a board.
pub(crate) fn rover_ground(tables: &Tables, board: &Board) -> RoverGround {
    let held = abilities::held(tables, board);
    RoverGround {
        open: enterable(tables, board) - barred(board),
        free: free_terrain(tables, board, held),
        diagonal: held.diagonal_rovers,
    }
}

/// Squares that a rover may step to (PU-5.3, CORP-G12), diagonally too by a tech (PU-5.6).
pub fn rover_steps(tables: &Tables, board: &Board, from: Square) -> Grid {
    steps_on(tables, board, &rover_ground(tables, board), from)
}

fn steps_on(tables: &Tables, board: &Board, ground: &RoverGround, from: Square) -> Grid {
    let planet = tables.planet(board);
    let zone = planet
        .rover_zones
        .iter()
        .find(|zone| zone.contains(from))
        .copied()
        .unwrap_or(Grid::FULL);
    let mut steps = Grid::beside(from) & zone;
    if ground.diagonal {
        steps |= Grid::only(from).diagonals() & zone;
        let across = planet.crossings.iter().filter(|pair| pair.contains(&from)).flatten();
        steps |= across.copied().filter(|&square| square != from).collect();
    }
    steps & ground.open
}

/// The steps that a rover can pay for: free ones need movement in the pool too, and may not lead back to a square it
/// was on since the last action that was not a free step (PU-5.7).
pub(crate) fn payable_steps(tables: &Tables, board: &Board, ground: &RoverGround, rover: u8, from: Square) -> Grid {
    let steps = steps_on(tables, board, ground, from);
    match board.free_trails.get(usize::from(rover)) {
        Some(trail) => steps - (ground.free & *trail),
        None => steps,
    }
}

/// Squares that cost no movement to enter (CORP-1.8).
#[inline]
fn free_terrain(tables: &Tables, board: &Board, held: &Held) -> Grid {
    held.free_steps
        .map_or(Grid::EMPTY, |terrain| terrain_for_techs(tables, board, terrain))
}

/// Squares that techs count as a terrain: open currents count as energy.
fn terrain_for_techs(tables: &Tables, board: &Board, terrain: Resource) -> Grid {
    let currents = tables.planet(board).currents.for_techs - board.covered;
    board.terrain(terrain)
        | if terrain == Resource::Energy {
            currents
        } else {
            Grid::EMPTY
        }
}

/// Moves a rover one step and pays for it. Returns whether the step was free and collected nothing (PU-5.7).
pub(crate) fn step_rover(tables: &Tables, board: &mut Board, rover: u8, to: Square) -> bool {
    let is_free = free_terrain(tables, board, abilities::held(tables, board)).contains(to);
    let from = board.rovers[usize::from(rover)].expect("a rover that steps is on the planet");
    let held = |board: &Board| (board.lifepods.count(), board.meteorites_on_planet(), board.carrying);
    let before = held(board);
    board.movement -= u8::from(!is_free);
    move_rover(tables, board, rover, to);
    if let Some(trail) = board.free_trails.get_mut(usize::from(rover)).filter(|_| is_free) {
        *trail |= Grid::only(from).with(to);
    }
    is_free && before == held(board)
}

/// Squares that a rover may jump to with a tech (CORP-4.4, CORP-7.4).
pub(crate) fn jump_targets(tables: &Tables, board: &Board, route: TeleportRoute, from: Square) -> Grid {
    let targets = match route {
        TeleportRoute::SameTerrain => {
            let here = |&terrain: &Resource| terrain_for_techs(tables, board, terrain).contains(from);
            let terrain = Resource::ALL.into_iter().find(here);
            terrain.map_or(Grid::EMPTY, |terrain| board.terrain(terrain) - board.patches)
        }
        TeleportRoute::Symbols { from: start, to } => {
            let starts = board.symbols_of(start).contains(from);
            if starts { board.symbols_of(to) } else { Grid::EMPTY }
        }
    };
    targets & teleport_targets(tables, board)
}

/// Squares that a rover may be lifted to (PU-5.4, R17).
pub(crate) fn teleport_targets(tables: &Tables, board: &Board) -> Grid {
    let targets = enterable(tables, board);
    if tables.event_rulings.limits_bind_teleport {
        targets - barred(board)
    } else {
        targets
    }
}

/// Squares that the planet lets a rover enter: without a rover, and not prohibited (PU-5.4, PU-5.1, R16).
fn enterable(tables: &Tables, board: &Board) -> Grid {
    let planet = tables.planet(board);
    planet.squares - (planet.no_entry - board.covered) - board.rover_squares()
}

/// Squares of the terrain that the event of the round bars to rovers; open currents do not count (CARDS-3.5).
pub(crate) fn barred(board: &Board) -> Grid {
    board
        .limits
        .rovers
        .map_or(Grid::EMPTY, |terrain| board.terrain(terrain))
}

/// Squares where a rover of the corporation board can be placed (PU-5.2, CORP-G11); empty if there is no such rover.
pub(crate) fn rover_places(board: &Board) -> Grid {
    let free_place = board.rovers.iter().any(Option::is_none);
    if board.spare_rovers == 0 || !free_place {
        Grid::EMPTY
    } else {
        board.last_tile - board.rover_squares()
    }
}

/// Puts a rover from the corporation board on the planet, where it collects what lies on its square.
pub(crate) fn place_rover(tables: &Tables, board: &mut Board, square: Square) {
    let free = board.rovers.iter().position(Option::is_none);
    let rover = free.expect("a rover is placed where one of the eight is not on the planet");
    board.rovers[rover] = Some(square);
    board.spare_rovers -= 1;
    if abilities::held(tables, board).delivers_to.is_some() {
        pick_up(board, rover as u8, square);
    } else {
        collect_from(tables, board, Collectible::Meteorite, square);
    }
    collect_from(tables, board, Collectible::Lifepod, square);
}

/// Moves a rover by a step or a teleport; it collects what lies on the square (PU-5.5), or carries it (CORP-3.1).
pub(crate) fn move_rover(tables: &Tables, board: &mut Board, rover: u8, to: Square) {
    board.rovers[usize::from(rover)] = Some(to);
    match abilities::held(tables, board).delivers_to {
        Some(deliver_to) => arrive_with_cargo(tables, board, rover, to, deliver_to),
        None => collect_from(tables, board, Collectible::Meteorite, to),
    }
    collect_from(tables, board, Collectible::Lifepod, to);
}

/// Does everything that one move allows: delivers what is carried, picks up, delivers that (R37); then the cargo may be
/// destroyed (CORP-3.8, CORP-3.2).
fn arrive_with_cargo(tables: &Tables, board: &mut Board, rover: u8, square: Square, deliver_to: Resource) {
    let delivers = board.symbols_of(deliver_to).contains(square);
    let deliver = |board: &mut Board| {
        if delivers && board.carrying >> rover & 1 == 1 {
            board.carrying &= !(1 << rover);
            score_piece(tables, board, Collectible::Meteorite);
        }
    };
    deliver(board);
    pick_up(board, rover, square);
    deliver(board);
    let mut terrains = abilities::held(tables, board).destroys_carried_on.iter();
    let destroys = terrains.any(|&terrain| board.terrain(terrain).contains(square));
    if board.carrying >> rover & 1 == 1 && destroys {
        board.unfinished = Some(UnfinishedAction::Carried { rover });
    }
}

fn collect_from(tables: &Tables, board: &mut Board, what: Collectible, square: Square) {
    let lying = match what {
        Collectible::Lifepod => board.lifepods,
        Collectible::Meteorite => board.meteorites,
    };
    if lying.contains(square) {
        collect_piece(tables, board, what, square);
    }
}

/// Moves a piece from the planet to the corporation board, a carried one too (CORP-3.4).
pub(crate) fn collect_piece(tables: &Tables, board: &mut Board, what: Collectible, square: Square) {
    board.take_piece(what, square);
    score_piece(tables, board, what);
}

/// Puts a piece on the corporation board (CORP-3.7).
fn score_piece(tables: &Tables, board: &mut Board, what: Collectible) {
    match what {
        Collectible::Lifepod => lifepods::receive_lifepod(tables, board),
        Collectible::Meteorite => {
            board.collected_meteorites += 1;
            let patches = abilities::held(tables, board).patches_for_meteorite;
            board.pending.add(Item::Patch, patches);
        }
    }
}

/// Lets a rover without a meteorite pick up one on its square.
fn pick_up(board: &mut Board, rover: u8, square: Square) {
    if board.carrying >> rover & 1 == 0 && board.meteorites.contains(square) {
        board.take_piece(Collectible::Meteorite, square);
        board.carrying |= 1 << rover;
    }
}
