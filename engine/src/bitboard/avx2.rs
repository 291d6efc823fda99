//! Anchors with AVX2: a grid is one register. The grid is moved once to every offset that the piece needs; each
//! orientation then combines those it is made of.

use super::Grid;
use super::anchors::{Avx2, MAX_ORIENTATIONS, MAX_SIDE, Piece};
use std::arch::x86_64::{
    __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_load_si256, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_set1_epi16, _mm256_setzero_si256, _mm256_srli_epi16, _mm256_store_si256,
};

/// The grid moved left and up by each number of columns and rows, at [`place`]; the rest is empty.
type Moved = [__m256i; 32];

/// Where the grid moved by an offset stands; always inside, so that no bound is checked.
fn place([row, column]: [u8; 2]) -> usize {
    (usize::from(column) * MAX_SIDE + usize::from(row)) % 32
}

pub(super) fn anchors(
    _proof: Avx2,
    piece: &Piece,
    free: &Grid,
    touch: Option<&Grid>,
    out: &mut [Grid; MAX_ORIENTATIONS],
) {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { anchors_avx2(piece, free, touch, out) }
}

#[target_feature(enable = "avx2")]
fn anchors_avx2(piece: &Piece, free: &Grid, touch: Option<&Grid>, out: &mut [Grid; MAX_ORIENTATIONS]) {
    let free = moved(free);
    let touch = touch.map(|touch| moved(touch));
    for (footprint, out) in piece.orientations().iter().zip(out) {
        let mut anchors = _mm256_set1_epi16(-1);
        for &cell in footprint {
            anchors = _mm256_and_si256(anchors, free[place(cell)]);
        }
        if let Some(touch) = &touch {
            let mut touching = _mm256_setzero_si256();
            for &cell in footprint {
                touching = _mm256_or_si256(touching, touch[place(cell)]);
            }
            anchors = _mm256_and_si256(anchors, touching);
        }
        // SAFETY: a grid has the size of the register and is aligned to it.
        unsafe { _mm256_store_si256(out.0.as_mut_ptr().cast(), anchors) }
    }
}

#[target_feature(enable = "avx2")]
fn moved(grid: &Grid) -> Moved {
    // SAFETY: a grid has the size of the register and is aligned to it.
    let bits = unsafe { _mm256_load_si256(grid.0.as_ptr().cast()) };
    let [a0, a1, a2, a3, a4] = moved_up(bits);
    let [b0, b1, b2, b3, b4] = moved_up(_mm256_srli_epi16::<1>(bits));
    let [c0, c1, c2, c3, c4] = moved_up(_mm256_srli_epi16::<2>(bits));
    let [d0, d1, d2, d3, d4] = moved_up(_mm256_srli_epi16::<3>(bits));
    let [e0, e1, e2, e3, e4] = moved_up(_mm256_srli_epi16::<4>(bits));
    let none = _mm256_setzero_si256();
    [
        a0, a1, a2, a3, a4, b0, b1, b2, b3, b4, c0, c1, c2, c3, c4, d0, d1, d2, d3, d4, e0, e1, e2, e3, e4, none, none,
        none, none, none, none, none,
    ]
}

/// The grid moved up by 0 to 4 rows.
#[target_feature(enable = "avx2")]
fn moved_up(bits: __m256i) -> [__m256i; MAX_SIDE] {
    // The last eight rows with nothing below: what moves into the first and into the last half.
    let below = _mm256_permute2x128_si256::<0x81>(bits, bits);
    [
        bits,
        _mm256_alignr_epi8::<2>(below, bits),
        _mm256_alignr_epi8::<4>(below, bits),
        _mm256_alignr_epi8::<6>(below, bits),
        _mm256_alignr_epi8::<8>(below, bits),
    ]
}
