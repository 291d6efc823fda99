//! The reference implementation: anchors, counts and shapes in plain Rust.

use super::grid::{Grid, ROWS};
use super::piece::{Footprint, Piece, Query};
use super::shape::{AreaSizes, Shape};
use super::square::SIDE;

/// A grid from [`Grid::padded`].
type Padded = [u16; 2 * ROWS];

// Not inlined: the other backend need not save the registers that this one uses.
#[inline(never)]
pub(super) fn find(queries: &mut [Query<'_>], regions: &[Grid], taken: &[Grid], touch: &Grid) {
    let touch = touch.padded();
    for query in queries.iter_mut() {
        query.anchors[..query.piece.orientations().len()].fill(Grid::EMPTY);
    }
    for free in regions
        .iter()
        .flat_map(|region| taken.iter().map(|taken| *region - *taken))
    {
        let free = free.padded();
        for query in queries.iter_mut() {
            for (footprint, anchors) in query.piece.orientations().iter().zip(query.anchors.iter_mut()) {
                let lies = in_all(footprint, &free);
                *anchors |= if query.touches {
                    lies & in_any(footprint, &touch)
                } else {
                    lies
                };
            }
        }
    }
}

pub(super) fn keep(queries: &mut [Query<'_>], set: &Grid) {
    let set = set.padded();
    for query in queries {
        for (footprint, anchors) in query.piece.orientations().iter().zip(query.anchors.iter_mut()) {
            let touching = in_any(footprint, &set);
            *anchors &= if query.touches { touching } else { !touching };
        }
    }
}

/// The anchors at which all squares are in the set.
fn in_all(footprint: &Footprint, set: &Padded) -> Grid {
    let mut all = [u16::MAX; ROWS];
    for &[row, column] in footprint {
        for (all, bits) in all.iter_mut().zip(moved(set, row)) {
            *all &= bits >> column;
        }
    }
    Grid(all)
}

/// The anchors at which one of the squares is in the set.
fn in_any(footprint: &Footprint, set: &Padded) -> Grid {
    let mut any = [0; ROWS];
    for &[row, column] in footprint {
        for (any, bits) in any.iter_mut().zip(moved(set, row)) {
            *any |= bits >> column;
        }
    }
    Grid(any)
}

pub(super) fn fitting<'a>(pieces: impl IntoIterator<Item = &'a Piece>, free: &Grid, touch: &Grid) -> usize {
    let (free, touch) = (free.padded(), touch.padded());
    let fits = |footprint: &Footprint| !in_all(footprint, &free).is_disjoint(&in_any(footprint, &touch));
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

fn moved(rows: &Padded, up: u8) -> &[u16; ROWS] {
    rows[usize::from(up)..][..ROWS]
        .try_into()
        .expect("a piece is lower than the padding")
}
