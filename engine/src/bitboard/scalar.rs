//! The reference: anchors in plain Rust.

use super::anchors::{MAX_ORIENTATIONS, Piece};
use super::{Grid, ROWS};

/// A grid with as many empty rows below, so that it can be read from any row.
type Padded = [u16; 2 * ROWS];

pub(super) fn anchors(piece: &Piece, free: &Grid, touch: Option<&Grid>, out: &mut [Grid; MAX_ORIENTATIONS]) {
    let free = padded(free);
    let touch = touch.map(padded);
    for (footprint, out) in piece.orientations().iter().zip(out) {
        let mut anchors = [u16::MAX; ROWS];
        for &[row, column] in footprint {
            let rows = moved(&free, row);
            for (anchor, bits) in anchors.iter_mut().zip(rows) {
                *anchor &= bits >> column;
            }
        }
        if let Some(touch) = &touch {
            let mut touching = [0; ROWS];
            for &[row, column] in footprint {
                let rows = moved(touch, row);
                for (touching, bits) in touching.iter_mut().zip(rows) {
                    *touching |= bits >> column;
                }
            }
            for (anchor, touching) in anchors.iter_mut().zip(touching) {
                *anchor &= touching;
            }
        }
        *out = Grid(anchors);
    }
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
