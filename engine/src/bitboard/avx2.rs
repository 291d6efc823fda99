//! Anchors, floods and counts with AVX2: a grid fits one register.

pub(super) mod anchors;

use super::grid::{Grid, ROWS};
use super::shape::{AreaSizes, Shape};
use super::square::{SIDE, Square};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_packus_epi16, _mm_srli_si128, _mm_storeu_si128,
    _mm256_add_epi8, _mm256_alignr_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi16, _mm256_extract_epi64, _mm256_extracti128_si256, _mm256_maddubs_epi16, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_packs_epi16, _mm256_permute2x128_si256, _mm256_set_m128i, _mm256_set1_epi8,
    _mm256_set1_epi16, _mm256_setr_epi8, _mm256_setr_epi16, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_slli_epi16, _mm256_srli_epi16, _mm256_store_si256, _mm256_sub_epi16, _mm256_testc_si256, _mm256_testz_si256,
    _pdep_u64,
};

/// Proof that this processor has AVX2, and with it the older POPCNT and its contemporary BMI2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        let has_all = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("popcnt");
        has_all.then_some(Avx2(()))
    }
}

/// A grid in a register. It is read in halves: often it has just been written, by two stores of 16 bytes, and a load of
/// both has to wait until they have left the store buffer. Volatile, since the compiler would join the halves.
#[inline]
#[target_feature(enable = "avx2")]
fn load(grid: &Grid) -> __m256i {
    let halves: *const __m128i = grid.0.as_ptr().cast();
    // SAFETY: a grid has the size of two halves and is aligned to more than one.
    let [low, high] = unsafe { [halves.read_volatile(), halves.add(1).read_volatile()] };
    _mm256_set_m128i(high, low)
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(grid: &mut Grid, bits: __m256i) {
    // SAFETY: a grid has the size of the register and is aligned to it.
    unsafe { _mm256_store_si256(grid.0.as_mut_ptr().cast(), bits) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn stored(bits: __m256i) -> Grid {
    let mut grid = Grid::EMPTY;
    store(&mut grid, bits);
    grid
}

#[inline]
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

#[inline]
pub(super) fn count(_proof: Avx2, set: &Grid) -> usize {
    // SAFETY: only a processor with POPCNT gives the proof.
    unsafe { count_popcnt(set) }
}

#[target_feature(enable = "popcnt")]
fn count_popcnt(set: &Grid) -> usize {
    set.words().iter().map(|word| word.count_ones() as usize).sum()
}

#[inline]
pub(super) fn nth(_proof: Avx2, set: &Grid, place: usize) -> Option<Square> {
    // SAFETY: only a processor with BMI2 and POPCNT gives the proof.
    unsafe { nth_bmi2(set, place) }
}

/// The bit at a place of a word is found without a loop, whose end would seldom be foreseen.
#[target_feature(enable = "bmi2,popcnt")]
fn nth_bmi2(set: &Grid, place: usize) -> Option<Square> {
    set.nth_by(place, |word, place| _pdep_u64(1 << place, word).trailing_zeros())
}

#[inline]
pub(super) fn beside(_proof: Avx2, set: &Grid) -> Grid {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { beside_avx2(set) }
}

#[target_feature(enable = "avx2")]
fn beside_avx2(set: &Grid) -> Grid {
    stored(neighbours(load(set)))
}

#[inline]
pub(super) fn flood(_proof: Avx2, from: &Grid, within: &Grid) -> Grid {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { flood_avx2(from, within) }
}

#[target_feature(enable = "avx2")]
fn flood_avx2(from: &Grid, within: &Grid) -> Grid {
    stored(flooded(load(from), load(within)))
}

#[target_feature(enable = "avx2")]
fn flooded(from: __m256i, within: __m256i) -> __m256i {
    let mut area = _mm256_and_si256(from, within);
    loop {
        let grown = _mm256_and_si256(_mm256_or_si256(area, neighbours(area)), within);
        // The area only grows, so the sets are equal if nothing was added.
        if _mm256_testc_si256(area, grown) == 1 {
            return area;
        }
        area = grown;
    }
}

#[target_feature(enable = "avx2")]
fn neighbours(bits: __m256i) -> __m256i {
    let [up, down, left, right] = moves(bits);
    _mm256_or_si256(_mm256_or_si256(up, down), _mm256_or_si256(left, right))
}

/// The set moved one square up, down, left and right.
#[target_feature(enable = "avx2")]
fn moves(bits: __m256i) -> [__m256i; 4] {
    // Each half with zeros in place of the other one, for the row that crosses the middle.
    let below = _mm256_permute2x128_si256::<0x81>(bits, bits);
    let above = _mm256_permute2x128_si256::<0x08>(bits, bits);
    [
        _mm256_alignr_epi8::<2>(below, bits),
        _mm256_alignr_epi8::<14>(bits, above),
        _mm256_srli_epi16::<1>(bits),
        _mm256_slli_epi16::<1>(bits),
    ]
}

#[inline]
pub(super) fn area_sizes(_proof: Avx2, set: &Grid, except: &Grid) -> AreaSizes {
    // SAFETY: only a processor with AVX2 gives the proof, and it has POPCNT too.
    unsafe { area_sizes_avx2(set, except) }
}

#[target_feature(enable = "avx2,popcnt")]
fn area_sizes_avx2(set: &Grid, except: &Grid) -> AreaSizes {
    let (mut rest, except) = (load(set), load(except));
    let mut sizes = AreaSizes::default();
    while _mm256_testz_si256(rest, rest) == 0 {
        let area = flooded(first(rest), rest);
        rest = _mm256_andnot_si256(area, rest);
        if _mm256_testc_si256(except, area) == 0 {
            sizes = sizes.with(bits_of(area));
        }
    }
    sizes
}

/// The first square of a set that is not empty.
#[target_feature(enable = "avx2")]
fn first(set: __m256i) -> __m256i {
    let empty = _mm256_cmpeq_epi16(set, _mm256_setzero_si256());
    let row = (!_mm256_movemask_epi8(empty)).trailing_zeros() as i16 / 2;
    let rows = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let firsts = _mm256_and_si256(set, _mm256_sub_epi16(_mm256_setzero_si256(), set));
    _mm256_and_si256(firsts, _mm256_cmpeq_epi16(rows, _mm256_set1_epi16(row)))
}

#[inline]
pub(super) fn lines(_proof: Avx2, set: &Grid) -> [u16; 2] {
    // SAFETY: only a processor with AVX2 gives the proof.
    unsafe { lines_avx2(set) }
}

#[target_feature(enable = "avx2")]
fn lines_avx2(set: &Grid) -> [u16; 2] {
    let bits = load(set);
    let empty = _mm256_cmpeq_epi16(bits, _mm256_setzero_si256());
    // A byte for each row, those of each half twice.
    let empty = _mm256_movemask_epi8(_mm256_packs_epi16(empty, empty)) as u32;
    let rows = !((empty & 0xff) | (empty >> 8 & 0xff00)) as u16;
    let halves = _mm_or_si128(_mm256_castsi256_si128(bits), _mm256_extracti128_si256::<1>(bits));
    let quarters = _mm_or_si128(halves, _mm_srli_si128::<8>(halves));
    let columns = _mm_cvtsi128_si64(quarters) as u64;
    let columns = columns | columns >> 32;
    [rows, (columns | columns >> 16) as u16]
}

#[inline]
pub(super) fn in_lines(_proof: Avx2, set: &Grid) -> [[u8; SIDE]; 2] {
    // SAFETY: only a processor with AVX2 gives the proof, and it has POPCNT too.
    unsafe { in_lines_avx2(set) }
}

#[target_feature(enable = "avx2,popcnt")]
fn in_lines_avx2(set: &Grid) -> [[u8; SIDE]; 2] {
    let bits = load(set);
    [in_rows(bits), in_columns(bits)]
}

#[target_feature(enable = "avx2")]
fn in_rows(bits: __m256i) -> [u8; SIDE] {
    let in_half_byte = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let low = _mm256_set1_epi8(15);
    let right = _mm256_shuffle_epi8(in_half_byte, _mm256_and_si256(bits, low));
    let left = _mm256_shuffle_epi8(in_half_byte, _mm256_and_si256(_mm256_srli_epi16::<4>(bits), low));
    let in_bytes = _mm256_add_epi8(left, right);
    let in_rows = _mm256_maddubs_epi16(in_bytes, _mm256_set1_epi8(1));
    let in_rows = _mm_packus_epi16(_mm256_castsi256_si128(in_rows), _mm256_extracti128_si256::<1>(in_rows));
    let mut rows = [0; ROWS];
    // SAFETY: there are as many rows as the register has bytes.
    unsafe { _mm_storeu_si128(rows.as_mut_ptr().cast(), in_rows) };
    *rows.first_chunk().expect("a field has fewer rows than a grid")
}

#[target_feature(enable = "avx2,popcnt")]
fn in_columns(bits: __m256i) -> [u8; SIDE] {
    /// Of the highest bits of all bytes, those of each row's lower byte.
    const LOWER: u32 = 0x5555_5555;
    let (mut columns, mut moved) = ([0; SIDE], bits);
    for column in (0..8).rev() {
        // The highest bits of the bytes are now this column and the one eight columns on.
        let both = _mm256_movemask_epi8(moved) as u32;
        columns[column] = (both & LOWER).count_ones() as u8;
        if column + 8 < SIDE {
            columns[column + 8] = (both & !LOWER).count_ones() as u8;
        }
        moved = _mm256_slli_epi16::<1>(moved);
    }
    columns
}

#[inline]
pub(super) fn shape(_proof: Avx2, set: &Grid) -> Shape {
    // SAFETY: only a processor with AVX2 gives the proof, and it has POPCNT too.
    unsafe { shape_avx2(set) }
}

#[target_feature(enable = "avx2,popcnt")]
fn shape_avx2(set: &Grid) -> Shape {
    let and = |a: __m256i, b: __m256i| _mm256_and_si256(a, b);
    let or = |a: __m256i, b: __m256i| _mm256_or_si256(a, b);
    let bits = load(set);
    let [up, down, left, right] = moves(bits).map(|moved| and(moved, bits));
    let (upright, level) = (or(up, down), or(left, right));
    let some = or(upright, level);
    let several = or(or(and(up, down), and(left, right)), and(upright, level));
    let blocks = and(and(down, right), _mm256_slli_epi16::<1>(down));
    let (squares, joined) = (bits_of(bits), bits_of(down) + bits_of(right));
    Shape {
        squares,
        lone: stored(_mm256_andnot_si256(some, bits)),
        dead_ends: bits_of(_mm256_andnot_si256(several, some)),
        border: 4 * squares - 2 * joined,
        areas: squares as i32 - joined as i32 + bits_of(blocks) as i32,
    }
}

/// How many bits are set.
#[target_feature(enable = "avx2,popcnt")]
fn bits_of(bits: __m256i) -> usize {
    let words = [
        _mm256_extract_epi64::<0>(bits),
        _mm256_extract_epi64::<1>(bits),
        _mm256_extract_epi64::<2>(bits),
        _mm256_extract_epi64::<3>(bits),
    ];
    words.iter().map(|word| word.count_ones() as usize).sum()
}
