//! The reference implementation: anchors in plain Rust.

use super::grid::{Grid, ROWS};
use super::piece::{Footprint, Query};

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
