//! The groups of consecutive blocks that the jackknife leaves out together.

use std::ops::Range;

/// The most groups.
const GROUPS: usize = 100;

/// Blocks in as many groups as there are blocks, at most 100, of sizes that differ by one at most.
pub(super) fn groups(blocks: usize) -> Vec<Range<usize>> {
    let count = blocks.min(GROUPS);
    (0..count)
        .map(|group| group * blocks / count..(group + 1) * blocks / count)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_consecutive_and_of_nearly_equal_size() {
        assert_eq!(groups(3), [0..1, 1..2, 2..3]);
        let of_250 = groups(250);
        assert_eq!((of_250.len(), of_250[0].start, of_250[99].end), (100, 0, 250));
        assert!(of_250.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert!(of_250.iter().all(|group| [2, 3].contains(&group.len())));
    }
}
