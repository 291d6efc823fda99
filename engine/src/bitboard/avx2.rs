//! Anchors with AVX2: a grid is one register. The grid is moved once to every offset that the piece needs; each
//! orientation then combines those it is made of.

use super::Grid;
use super::anchors::{Avx2, MAX_CELLS, MAX_SIDE, Query};
use std::arch::x86_64::{
    __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_load_si256, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_setzero_si256, _mm256_srli_epi16, _mm256_store_si256,
};

/// The grid moved left and up by each number of columns and rows, at the [`place`](super::anchors::place) of the move;
/// the rest is empty, so that no bound is checked.
type Moved = [__m256i; 32];

pub(super) fn anchors<'a>(_proof: Avx2, queries: impl IntoIterator<Item = Query<'a>>, free: &Grid, touch: &Grid) {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { anchors_avx2(queries, free, touch) }
}

#[target_feature(enable = "avx2")]
fn anchors_avx2<'a>(queries: impl IntoIterator<Item = Query<'a>>, free: &Grid, touch: &Grid) {
    let free = moved(free);
    let touch = moved(touch);
    for query in queries {
        for (places, out) in query.piece.places().iter().zip(query.anchors) {
            let mut anchors = every(&free, places);
            if query.touches {
                anchors = _mm256_and_si256(anchors, any(&touch, places));
            }
            // SAFETY: a grid has the size of the register and is aligned to it.
            unsafe { _mm256_store_si256(out.0.as_mut_ptr().cast(), anchors) }
        }
    }
}

/// What is in all grids moved by the squares of a piece.
#[target_feature(enable = "avx2")]
fn every(moved: &Moved, places: &[u8; MAX_CELLS]) -> __m256i {
    let [a, b, c, d, e, f] = places.map(|place| moved[usize::from(place) % 32]);
    let [ab, cd, ef] = [_mm256_and_si256(a, b), _mm256_and_si256(c, d), _mm256_and_si256(e, f)];
    _mm256_and_si256(_mm256_and_si256(ab, cd), ef)
}

/// What is in any of them.
#[target_feature(enable = "avx2")]
fn any(moved: &Moved, places: &[u8; MAX_CELLS]) -> __m256i {
    let [a, b, c, d, e, f] = places.map(|place| moved[usize::from(place) % 32]);
    let [ab, cd, ef] = [_mm256_or_si256(a, b), _mm256_or_si256(c, d), _mm256_or_si256(e, f)];
    _mm256_or_si256(_mm256_or_si256(ab, cd), ef)
}

pub(super) fn counts(_proof: Avx2, sets: &[Grid], counts: &mut [u16]) -> usize {
    // SAFETY: only a processor with POPCNT gives the proof.
    unsafe { counts_popcnt(sets, counts) }
}

#[target_feature(enable = "popcnt")]
fn counts_popcnt(sets: &[Grid], counts: &mut [u16]) -> usize {
    let mut sum = 0;
    for (count, set) in counts.iter_mut().zip(sets) {
        *count = set.words().iter().map(|word| word.count_ones() as u16).sum();
        sum += usize::from(*count);
    }
    sum
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
