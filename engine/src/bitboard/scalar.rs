//! The reference implementation: anchors, counts and shapes in plain Rust.

use super::grid::{Grid, ROWS};
use super::piece::{Footprint, Piece, Query};
use super::shape::{AreaSizes, Shape};
use super::square::SIDE;

/// A grid followed by as many empty rows, so that 16 rows can be read from any row.
type Padded = [u16; 2 * ROWS];

pub(super) fn anchors(queries: &mut [Query<'_>], free: &Grid, touch: &Grid) {
    let free = padded(free);
    let touch = padded(touch);
    for query in queries {
        let touch = query.touches.then_some(&touch);
        for (footprint, out) in query.piece.orientations().iter().zip(query.anchors.iter_mut()) {
            *out = anchors_of(footprint, &free, touch);
        }
    }
}

fn anchors_of(footprint: &Footprint, free: &Padded, touch: Option<&Padded>) -> Grid {
    let mut anchors = [u16::MAX; ROWS];
    for &[row, column] in footprint {
        for (anchor, bits) in anchors.iter_mut().zip(moved(free, row)) {
            *anchor &= bits >> column;
        }
    }
    if let Some(touch) = touch {
        let mut touching = [0; ROWS];
        for &[row, column] in footprint {
            for (touching, bits) in touching.iter_mut().zip(moved(touch, row)) {
                *touching |= bits >> column;
            }
        }
        for (anchor, touching) in anchors.iter_mut().zip(touching) {
            *anchor &= touching;
        }
    }
    Grid(anchors)
}

pub(super) fn fitting<'a>(pieces: impl IntoIterator<Item = &'a Piece>, free: &Grid, touch: &Grid) -> usize {
    let (free, touch) = (padded(free), padded(touch));
    let fits = |footprint: &Footprint| anchors_of(footprint, &free, Some(&touch)).any();
    let fitting = pieces.into_iter().filter(|piece| piece.orientations().iter().any(fits));
    fitting.count()
}

pub(super) fn area_sizes(set: &Grid, except: &Grid) -> AreaSizes {
    let sizes = set
        .areas()
        .filter(|area| !area.is_subset(except))
        .map(|area| area.count());
    sizes.fold(AreaSizes::default(), AreaSizes::with)
}

pub(super) fn lines(set: &Grid) -> [u16; 2] {
    let row = |row: usize| u16::from(set.0[row] != 0) << row;
    let rows = (0..ROWS).fold(0, |rows, index| rows | row(index));
    [rows, set.0.iter().fold(0, |columns, row| columns | row)]
}

pub(super) fn in_lines(set: &Grid) -> [[u8; SIDE]; 2] {
    let rows = std::array::from_fn(|row| set.0[row].count_ones() as u8);
    let mut columns = [0; SIDE];
    for bits in set.0 {
        for (column, count) in columns.iter_mut().enumerate() {
            *count += (bits >> column & 1) as u8;
        }
    }
    [rows, columns]
}

pub(super) fn shape(set: &Grid) -> Shape {
    let [up, down, left, right] = set.moves().map(|moved| moved & *set);
    let some = up | down | left | right;
    let several = up & down | left & right | (up | down) & (left | right);
    let [_, _, _, beside] = down.moves();
    let blocks = down & right & beside;
    let (squares, joined) = (set.count(), down.count() + right.count());
    Shape {
        squares,
        lone: *set - some,
        dead_ends: (some - several).count(),
        border: 4 * squares - 2 * joined,
        areas: squares as i32 - joined as i32 + blocks.count() as i32,
    }
}

pub(super) fn counts(sets: &[Grid], counts: &mut [u16]) -> usize {
    for (count, set) in counts.iter_mut().zip(sets) {
        *count = set.count() as u16;
    }
    counts.iter().map(|&count| usize::from(count)).sum()
}

fn padded(grid: &Grid) -> Padded {
    let mut rows = [0; 2 * ROWS];
    rows[..ROWS].copy_from_slice(&grid.0);
    rows
}

fn moved(rows: &Padded, up: u8) -> &[u16; ROWS] {
    rows[usize::from(up)..][..ROWS]
        .try_into()
        .expect("a piece is lower than the padding")
}
