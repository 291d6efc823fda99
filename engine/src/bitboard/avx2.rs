//! Anchors and floods with AVX2: a grid fits one register. The grid is moved once to every offset that the piece needs;
//! each orientation then combines the moved grids it consists of.

use super::grid::Grid;
use super::piece::{MAX_SIDE, PLACES, Places, Query};
use super::square::Square;
use std::arch::x86_64::{
    __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_load_si256, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_slli_epi16, _mm256_srli_epi16, _mm256_store_si256, _mm256_testc_si256,
};

/// Proof that this processor has AVX2, and with it the older POPCNT.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        let has_both = std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("popcnt");
        has_both.then_some(Avx2(()))
    }
}

/// The grids `free` and `touch`, each moved left and up by every number of columns and rows.
type Moved = [[__m256i; 2]; PLACES];

pub(super) fn anchors<'a>(_proof: Avx2, queries: impl IntoIterator<Item = Query<'a>>, free: &Grid, touch: &Grid) {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { anchors_avx2(queries, free, touch) }
}

#[target_feature(enable = "avx2")]
fn anchors_avx2<'a>(queries: impl IntoIterator<Item = Query<'a>>, free: &Grid, touch: &Grid) {
    let moved = both_moved(free, touch);
    for query in queries {
        for (places, out) in query.piece.places().iter().zip(query.anchors) {
            let [lies, touches] = combined(&moved, places);
            let anchors = if query.touches {
                _mm256_and_si256(lies, touches)
            } else {
                lies
            };
            // SAFETY: a grid has the size of the register and is aligned to it.
            unsafe { _mm256_store_si256(out.0.as_mut_ptr().cast(), anchors) }
        }
    }
}

/// The squares that are in every moved `free` grid, and those that are in any moved `touch` grid, for the squares of a
/// piece.
#[target_feature(enable = "avx2")]
fn combined(moved: &Moved, places: &Places) -> [__m256i; 2] {
    // SAFETY: the squares of a piece are less than `MAX_SIDE` rows and columns apart, so their places are below `PLACES`.
    let [a, b, c, d, e, f] = places.map(|place| unsafe { *moved.get_unchecked(usize::from(place)) });
    let and = |a: __m256i, b: __m256i| _mm256_and_si256(a, b);
    let or = |a: __m256i, b: __m256i| _mm256_or_si256(a, b);
    [
        and(and(and(a[0], b[0]), and(c[0], d[0])), and(e[0], f[0])),
        or(or(or(a[1], b[1]), or(c[1], d[1])), or(e[1], f[1])),
    ]
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

pub(super) fn nth(_proof: Avx2, set: &Grid, place: usize) -> Option<Square> {
    // SAFETY: only a processor with POPCNT gives the proof.
    unsafe { nth_popcnt(set, place) }
}

#[target_feature(enable = "popcnt")]
fn nth_popcnt(set: &Grid, place: usize) -> Option<Square> {
    set.nth(place)
}

pub(super) fn flood(_proof: Avx2, from: &Grid, within: &Grid) -> Grid {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { flood_avx2(from, within) }
}

#[target_feature(enable = "avx2")]
fn flood_avx2(from: &Grid, within: &Grid) -> Grid {
    // SAFETY: a grid has the size of the register and is aligned to it.
    let [from, within] = [from, within].map(|grid| unsafe { _mm256_load_si256(grid.0.as_ptr().cast()) });
    let mut area = _mm256_and_si256(from, within);
    loop {
        let grown = _mm256_and_si256(_mm256_or_si256(area, neighbours(area)), within);
        // The area only grows, so the sets are equal if nothing was added.
        if _mm256_testc_si256(area, grown) == 1 {
            break;
        }
        area = grown;
    }
    let mut flooded = Grid::EMPTY;
    // SAFETY: a grid has the size of the register and is aligned to it.
    unsafe { _mm256_store_si256(flooded.0.as_mut_ptr().cast(), area) };
    flooded
}

#[target_feature(enable = "avx2")]
fn neighbours(bits: __m256i) -> __m256i {
    // Each half with zeros in place of the other one, for the row that crosses the middle.
    let below = _mm256_permute2x128_si256::<0x81>(bits, bits);
    let above = _mm256_permute2x128_si256::<0x08>(bits, bits);
    let up = _mm256_alignr_epi8::<2>(below, bits);
    let down = _mm256_alignr_epi8::<14>(bits, above);
    let sides = _mm256_or_si256(_mm256_slli_epi16::<1>(bits), _mm256_srli_epi16::<1>(bits));
    _mm256_or_si256(_mm256_or_si256(up, down), sides)
}

#[target_feature(enable = "avx2")]
fn both_moved(free: &Grid, touch: &Grid) -> Moved {
    let (free, touch) = (moved(free), moved(touch));
    std::array::from_fn(|place| [free[place], touch[place]])
}

#[target_feature(enable = "avx2")]
fn moved(grid: &Grid) -> [__m256i; PLACES] {
    // SAFETY: a grid has the size of the register and is aligned to it.
    let bits = unsafe { _mm256_load_si256(grid.0.as_ptr().cast()) };
    let [a0, a1, a2, a3, a4] = moved_up(bits);
    let [b0, b1, b2, b3, b4] = moved_up(_mm256_srli_epi16::<1>(bits));
    let [c0, c1, c2, c3, c4] = moved_up(_mm256_srli_epi16::<2>(bits));
    let [d0, d1, d2, d3, d4] = moved_up(_mm256_srli_epi16::<3>(bits));
    let [e0, e1, e2, e3, e4] = moved_up(_mm256_srli_epi16::<4>(bits));
    [
        a0, a1, a2, a3, a4, b0, b1, b2, b3, b4, c0, c1, c2, c3, c4, d0, d1, d2, d3, d4, e0, e1, e2, e3, e4,
    ]
}

/// The grid moved up by 0 to 4 rows.
#[target_feature(enable = "avx2")]
fn moved_up(bits: __m256i) -> [__m256i; MAX_SIDE] {
    // The last eight rows with zeros below: what is moved into the first and into the last half.
    let below = _mm256_permute2x128_si256::<0x81>(bits, bits);
    [
        bits,
        _mm256_alignr_epi8::<2>(below, bits),
        _mm256_alignr_epi8::<4>(below, bits),
        _mm256_alignr_epi8::<6>(below, bits),
        _mm256_alignr_epi8::<8>(below, bits),
    ]
}
