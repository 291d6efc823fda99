//! Anchors with AVX2: a grid is moved once to every offset that the pieces need; each orientation then combines the
//! moved grids it consists of. Sizes are constants, so that loops are unrolled.

use super::{Avx2, load, store};
use crate::bitboard::grid::Grid;
use crate::bitboard::piece::{MAX_CELLS, MAX_SIDE, PLACES, Piece, Places, Query};
use std::arch::x86_64::{
    __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_srli_epi16, _mm256_testz_si256,
};
use std::mem::MaybeUninit;

/// A grid moved left and up by every number of columns and rows that the pieces need; the others are not written.
type Moved = [MaybeUninit<__m256i>; PLACES];

const UNMOVED: Moved = [MaybeUninit::uninit(); PLACES];

pub(in crate::bitboard) fn find(
    _proof: Avx2,
    queries: &mut [Query<'_>],
    regions: &[Grid],
    taken: &[Grid],
    touch: &Grid,
) {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { find_avx2(queries, regions, taken, touch) }
}

#[target_feature(enable = "avx2")]
fn find_avx2(queries: &mut [Query<'_>], regions: &[Grid], taken: &[Grid], touch: &Grid) {
    let span = span(queries);
    let (mut of_free, mut of_touch) = (UNMOVED, UNMOVED);
    if queries.iter().any(|query| query.touches) {
        fill(span, load(touch), &mut of_touch);
    }
    let mut is_first = true;
    for region in regions {
        for taken in taken {
            fill(span, _mm256_andnot_si256(load(taken), load(region)), &mut of_free);
            for query in queries.iter_mut() {
                match query.piece.squares() {
                    0..=2 => lay::<2>(query, &of_free, &of_touch, is_first),
                    3 => lay::<3>(query, &of_free, &of_touch, is_first),
                    4 => lay::<4>(query, &of_free, &of_touch, is_first),
                    5 => lay::<5>(query, &of_free, &of_touch, is_first),
                    _ => lay::<MAX_CELLS>(query, &of_free, &of_touch, is_first),
                }
            }
            is_first = false;
        }
    }
}

fn span(queries: &[Query<'_>]) -> usize {
    queries.iter().map(|query| query.piece.span()).max().unwrap_or(0)
}

/// Finds the anchors of a piece of at most this many squares, and adds them to those found before unless they are the
/// first: a set that was just emptied in parts cannot be read whole before the parts have left the store buffer.
#[target_feature(enable = "avx2")]
fn lay<const SQUARES: usize>(query: &mut Query<'_>, free: &Moved, touch: &Moved, is_first: bool) {
    for (places, anchors) in query.piece.places().iter().zip(query.anchors.iter_mut()) {
        // SAFETY: the grids were moved by the span of the piece, in which its places lie, `touch` if the query touches.
        let found = unsafe {
            let lies = in_all::<SQUARES>(free, places);
            if query.touches {
                _mm256_and_si256(lies, in_any::<SQUARES>(touch, places))
            } else {
                lies
            }
        };
        let all = if is_first {
            found
        } else {
            _mm256_or_si256(load(anchors), found)
        };
        store(anchors, all);
    }
}

pub(in crate::bitboard) fn keep(_proof: Avx2, queries: &mut [Query<'_>], set: &Grid) {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { keep_avx2(queries, set) }
}

#[target_feature(enable = "avx2")]
fn keep_avx2(queries: &mut [Query<'_>], set: &Grid) {
    let mut moved = UNMOVED;
    fill(span(queries), load(set), &mut moved);
    for query in queries {
        match query.piece.squares() {
            0..=1 => keep_those::<1>(query, &moved),
            2..=3 => keep_those::<3>(query, &moved),
            _ => keep_those::<MAX_CELLS>(query, &moved),
        }
    }
}

/// Keeps the anchors of a piece of at most this many squares that some or none of them allows.
#[target_feature(enable = "avx2")]
fn keep_those<const SQUARES: usize>(query: &mut Query<'_>, moved: &Moved) {
    for (places, anchors) in query.piece.places().iter().zip(query.anchors.iter_mut()) {
        // SAFETY: the grid was moved by the span of the piece, in which its places lie.
        let touching = unsafe { in_any::<SQUARES>(moved, places) };
        let kept = if query.touches {
            _mm256_and_si256(touching, load(anchors))
        } else {
            _mm256_andnot_si256(touching, load(anchors))
        };
        store(anchors, kept);
    }
}

/// The anchors at which each of at most this many squares of a piece is in the moved grid.
///
/// # Safety
/// The grid was moved to the places.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn in_all<const SQUARES: usize>(moved: &Moved, places: &Places) -> __m256i {
    // SAFETY: the caller has moved the grid to the places.
    unsafe {
        (1..SQUARES).fold(at(moved, places[0]), |all, square| {
            _mm256_and_si256(all, at(moved, places[square]))
        })
    }
}

/// The anchors at which one of at most this many squares of a piece is in the moved grid.
///
/// # Safety
/// The grid was moved to the places.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn in_any<const SQUARES: usize>(moved: &Moved, places: &Places) -> __m256i {
    // SAFETY: the caller has moved the grid to the places.
    unsafe {
        (1..SQUARES).fold(at(moved, places[0]), |any, square| {
            _mm256_or_si256(any, at(moved, places[square]))
        })
    }
}

/// # Safety
/// The grid was moved to the place.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn at(moved: &Moved, place: u16) -> __m256i {
    // SAFETY: a place is that of one of the moved grids, and the caller has moved the grid there.
    unsafe { moved.as_ptr().byte_add(usize::from(place)).read().assume_init() }
}

#[target_feature(enable = "avx2")]
fn fill(span: usize, bits: __m256i, moved: &mut Moved) {
    match span {
        0..=3 => fill_up_to::<3>(bits, moved),
        4 => fill_up_to::<4>(bits, moved),
        _ => fill_up_to::<MAX_SIDE>(bits, moved),
    }
}

/// Moves a grid by fewer than `SPAN` rows and columns.
#[target_feature(enable = "avx2")]
fn fill_up_to<const SPAN: usize>(mut bits: __m256i, moved: &mut Moved) {
    for column in 0..SPAN {
        let up = moved_up(bits);
        for row in 0..SPAN {
            moved[column * MAX_SIDE + row].write(up[row]);
        }
        bits = _mm256_srli_epi16::<1>(bits);
    }
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

pub(in crate::bitboard) fn fitting<'a>(
    _proof: Avx2,
    pieces: impl IntoIterator<Item = &'a Piece>,
    free: &Grid,
    touch: &Grid,
) -> usize {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { fitting_avx2(pieces, free, touch) }
}

#[target_feature(enable = "avx2")]
fn fitting_avx2<'a>(pieces: impl IntoIterator<Item = &'a Piece>, free: &Grid, touch: &Grid) -> usize {
    let (mut of_free, mut of_touch) = (UNMOVED, UNMOVED);
    fill_up_to::<MAX_SIDE>(load(free), &mut of_free);
    fill_up_to::<MAX_SIDE>(load(touch), &mut of_touch);
    let fits = |places: &Places| {
        // SAFETY: both grids were moved to every place.
        let [lies, touches] = unsafe {
            [
                in_all::<MAX_CELLS>(&of_free, places),
                in_any::<MAX_CELLS>(&of_touch, places),
            ]
        };
        _mm256_testz_si256(lies, touches) == 0
    };
    let fitting = pieces.into_iter().filter(|piece| piece.places().iter().any(fits));
    fitting.count()
}
