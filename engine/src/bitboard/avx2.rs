//! Anchors and floods with AVX2: a grid fits one register. The grid is moved once to every offset that the pieces need;
//! each orientation then combines the moved grids it consists of. Sizes are constants, so that loops are unrolled.

use super::grid::Grid;
use super::piece::{MAX_CELLS, MAX_SIDE, PLACES, Query};
use super::square::Square;
use std::arch::x86_64::{
    __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_load_si256, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_slli_epi16, _mm256_srli_epi16, _mm256_store_si256, _mm256_testc_si256,
};
use std::mem::MaybeUninit;

/// Proof that this processor has AVX2, and with it the older POPCNT.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        let has_both = std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("popcnt");
        has_both.then_some(Avx2(()))
    }
}

/// A grid moved left and up by every number of columns and rows that the pieces need; the others are not written.
type Moved = [MaybeUninit<__m256i>; PLACES];

pub(super) fn anchors(_proof: Avx2, queries: &mut [Query<'_>], free: &Grid, touch: &Grid) {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { anchors_avx2(queries, free, touch) }
}

#[target_feature(enable = "avx2")]
fn anchors_avx2(queries: &mut [Query<'_>], free: &Grid, touch: &Grid) {
    let span = queries.iter().map(|query| query.piece.span()).max().unwrap_or(0);
    let (mut of_free, mut of_touch) = ([MaybeUninit::uninit(); PLACES], [MaybeUninit::uninit(); PLACES]);
    fill(span, free, &mut of_free);
    if queries.iter().any(|query| query.touches) {
        fill(span, touch, &mut of_touch);
    }
    for query in queries {
        match query.piece.squares() {
            0..=2 => lay::<2>(query, &of_free, &of_touch),
            3 => lay::<3>(query, &of_free, &of_touch),
            4 => lay::<4>(query, &of_free, &of_touch),
            5 => lay::<5>(query, &of_free, &of_touch),
            _ => lay::<MAX_CELLS>(query, &of_free, &of_touch),
        }
    }
}

/// Finds the anchors of a piece of at most this many squares.
#[target_feature(enable = "avx2")]
fn lay<const SQUARES: usize>(query: &mut Query<'_>, free: &Moved, touch: &Moved) {
    for (places, out) in query.piece.places().iter().zip(query.anchors.iter_mut()) {
        // SAFETY: the grids were moved by the span of the piece, in which its places lie.
        let [lies, touches] = unsafe {
            let at = |moved: &Moved, square: usize| moved.get_unchecked(usize::from(places[square])).assume_init();
            let mut lies = at(free, 0);
            for square in 1..SQUARES {
                lies = _mm256_and_si256(lies, at(free, square));
            }
            let mut touches = lies;
            if query.touches {
                touches = at(touch, 0);
                for square in 1..SQUARES {
                    touches = _mm256_or_si256(touches, at(touch, square));
                }
            }
            [lies, touches]
        };
        // SAFETY: a grid has the size of the register and is aligned to it.
        unsafe { _mm256_store_si256(out.0.as_mut_ptr().cast(), _mm256_and_si256(lies, touches)) }
    }
}

#[target_feature(enable = "avx2")]
fn fill(span: usize, grid: &Grid, moved: &mut Moved) {
    match span {
        0..=3 => fill_up_to::<3>(grid, moved),
        4 => fill_up_to::<4>(grid, moved),
        _ => fill_up_to::<MAX_SIDE>(grid, moved),
    }
}

/// Moves a grid by fewer than `SPAN` rows and columns.
#[target_feature(enable = "avx2")]
fn fill_up_to<const SPAN: usize>(grid: &Grid, moved: &mut Moved) {
    // SAFETY: a grid has the size of the register and is aligned to it.
    let mut bits = unsafe { _mm256_load_si256(grid.0.as_ptr().cast()) };
    for column in 0..SPAN {
        let up = moved_up(bits);
        for row in 0..SPAN {
            moved[column * MAX_SIDE + row].write(up[row]);
        }
        bits = _mm256_srli_epi16::<1>(bits);
    }
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
