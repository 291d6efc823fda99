//! Positions on planets, for tests of their rules.

use super::{Table, draw, square};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Board, Slot};

/// Seat 0 drafts a tile on a planet, next to what is drawn from a square on.
pub(crate) fn drafts(planet: &str, tile: &str, from: &str, drawing: &str) -> Table {
    let mut table = on(planet);
    table.offer(0, Slot::Inner, tile);
    draw(table.board(0), from, drawing);
    table
}

/// Seat 0 on a planet with its lifepods.
pub(crate) fn on(planet: &str) -> Table {
    let mut table = Table::new(2);
    settle_on(&mut table, planet);
    table
}

/// Seat 0 in a window on a planet, after a change of its board.
pub(crate) fn window_on(planet: &str, change: impl FnOnce(&mut Board)) -> Table {
    let mut table = Table::window(|_| ());
    settle_on(&mut table, planet);
    change(table.board(0));
    table
}

/// Changes the planet of seat 0, with its lifepods.
pub(crate) fn settle_on(table: &mut Table, planet: &str) {
    let planet = table.planet(planet);
    table.board(0).planet = planet;
    table.board(0).lifepods = table.game.tables().planets[usize::from(planet)].lifepods;
}

/// Returns whether a tile can be laid so that its squares have this text.
pub(crate) fn lays(table: &Table, cells: &str) -> bool {
    table.lays().contains(&cells.to_owned())
}

/// The squares where a patch may be laid next to what is drawn from a square on.
pub(crate) fn patch_squares(planet: &str, from: &str, drawing: &str) -> Vec<String> {
    let table = window_on(planet, |board| {
        draw(board, from, drawing);
        board.pending.add(Item::Patch, 1);
    });
    table.legal_of("patch")
}

/// The squares that a rover may step to from a square of an open planet.
pub(crate) fn steps(planet: &str, from: &str) -> Vec<String> {
    let table = window_on(planet, |board| {
        board.rovers[0] = Some(square(from));
        board.spare_rovers = 1;
        board.movement = 1;
    });
    let to = |text: String| text.strip_prefix("0 ").expect("there is one rover").to_owned();
    table.legal_of("step").into_iter().map(to).collect()
}
