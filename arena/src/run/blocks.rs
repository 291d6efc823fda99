//! A set of blocks of a run, kept as ranges: its size grows with the gaps, not with the blocks.

use crate::slice::Slice;
use std::ops::Range;

/// Blocks of a slice, ascending.
///
/// # Examples
/// ```
/// use orrery_arena::run::Blocks;
/// use orrery_arena::Slice;
///
/// let slice: Slice = "2/4".parse()?;
/// let mut played = Blocks::none(slice);
/// assert!(played.push(1) && played.push(9));
/// assert!(!played.push(9) && !played.push(10), "they are ascending, and of the slice");
/// let missing = played.missing(1_000_000_000_000);
/// assert_eq!(missing.count(), 250_000_000_000 - 2);
/// assert_eq!(missing.iter().take(3).collect::<Vec<_>>(), [5, 13, 17]);
/// # Ok::<(), orrery_arena::SliceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    slice: Slice,
    /// Places in the slice: ascending, neither empty nor touching.
    places: Vec<Range<u64>>,
}

impl Blocks {
    /// No block.
    pub fn none(slice: Slice) -> Blocks {
        Blocks {
            slice,
            places: Vec::new(),
        }
    }

    /// Adds a block. Returns false if it is not in the slice or not above all blocks that are there.
    pub fn push(&mut self, block: u64) -> bool {
        let Some(place) = self.slice.place(block) else {
            return false;
        };
        match self.places.last_mut() {
            Some(last) if place < last.end => return false,
            Some(last) if place == last.end => last.end += 1,
            _ => self.places.push(place..place + 1),
        }
        true
    }

    /// The blocks of the slice, among the first `blocks` of the run, that are not in this set.
    pub fn missing(&self, blocks: u64) -> Blocks {
        let ends = self.places.iter().map(|places| places.start);
        let ends = ends.chain([self.slice.count_of(blocks)]);
        let starts = [0].into_iter().chain(self.places.iter().map(|places| places.end));
        Blocks {
            slice: self.slice,
            places: starts
                .zip(ends)
                .filter(|(start, end)| start < end)
                .map(|(start, end)| start..end)
                .collect(),
        }
    }

    /// The blocks at these places of the slice, which has those of the first `blocks` of a run. None if the places do not
    /// ascend, or the slice has fewer.
    pub fn at(slice: Slice, blocks: u64, places: impl IntoIterator<Item = Range<u64>>) -> Option<Blocks> {
        let mut set = Blocks::none(slice);
        for next in places {
            let end = set.places.last().map_or(0, |last| last.end);
            if next.start < end || next.is_empty() {
                return None;
            }
            match set.places.last_mut() {
                Some(last) if next.start == end => last.end = next.end,
                _ => set.places.push(next),
            }
        }
        let is_inside = |last: &Range<u64>| last.end <= slice.count_of(blocks);
        set.places.last().is_none_or(is_inside).then_some(set)
    }

    /// The places of the blocks in the slice: ascending, neither empty nor touching.
    pub fn places(&self) -> &[Range<u64>] {
        &self.places
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.places.iter().map(|places| places.end - places.start).sum()
    }

    /// The blocks, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u64> + Send + '_ {
        let places = self.places.iter().flat_map(Clone::clone);
        places.map(|place| self.slice.block(place))
    }

    /// Whether these are all blocks from the first of them to the last of `blocks`.
    pub fn is_tail_of(&self, blocks: u64) -> bool {
        match &self.places[..] {
            [] => true,
            [places] => {
                let [first, last] = [places.start, places.end - 1].map(|place| self.slice.block(place));
                last + 1 == blocks && last - first + 1 == self.count()
            }
            _ => false,
        }
    }

    /// First and last block of each gapless part, ascending.
    pub fn parts(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        let is_gapless = self.slice == Slice::WHOLE;
        let parts = self.places.iter().flat_map(move |places| {
            let length = if is_gapless { places.end - places.start } else { 1 };
            let firsts = places.clone().step_by(usize::try_from(length).unwrap_or(usize::MAX));
            firsts.map(move |first| [first, first + length - 1])
        });
        parts.map(|part| part.map(|place| self.slice.block(place)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_blocks_and_those_that_are_there_are_the_slice() {
        for slice in ["1/1", "2/3"] {
            let slice: Slice = slice.parse().unwrap();
            let there = [1, 2, 5, 8, 14];
            let mut set = Blocks::none(slice);
            let pushed: Vec<u64> = there.into_iter().filter(|&block| set.push(block)).collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), pushed);
            let missing: Vec<u64> = set.missing(20).iter().collect();
            assert_eq!(set.missing(20).count(), missing.len() as u64);
            let mut all = [pushed, missing].concat();
            all.sort_unstable();
            assert_eq!(all, slice.blocks(20).collect::<Vec<_>>());
        }
    }

    #[test]
    fn blocks_are_found_again_at_their_places() {
        let slice: Slice = "2/3".parse().unwrap();
        let mut set = Blocks::none(slice);
        assert!([1, 4, 10].into_iter().all(|block| set.push(block)));
        let at = |blocks, places: &[Range<u64>]| Blocks::at(slice, blocks, places.iter().cloned());
        assert_eq!(at(11, set.places()), Some(set.clone()));
        assert_eq!(at(11, &[0..1, 1..2, 3..4]), Some(set), "places that touch");
        assert_eq!(at(10, &[0..2, 3..4]), None, "the run ends before block 10");
        for wrong in [&[2..3, 0..1], &[0..2, 1..3], &[0..1, 2..2], &[0..1, 2..u64::MAX]] {
            assert_eq!(at(20, wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_tail_has_no_gap_up_to_the_last_block() {
        let mut set = Blocks::none(Slice::WHOLE);
        assert!(set.missing(9).is_tail_of(9) && !set.missing(9).is_tail_of(10));
        assert!(set.push(0) && set.missing(9).is_tail_of(9));
        assert!(set.push(2) && !set.missing(9).is_tail_of(9));
        assert_eq!(set.missing(9).parts().collect::<Vec<_>>(), [[1, 1], [3, 8]]);
        let half = Blocks::none("2/2".parse().unwrap());
        assert!(!half.missing(10).is_tail_of(10), "every second block is missing");
        assert_eq!(half.missing(5).parts().collect::<Vec<_>>(), [[1, 1], [3, 3]]);
    }
}
