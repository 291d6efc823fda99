//! A part of a run's blocks, for a run that is played on several machines.

use orrery_engine::problem::cut;
use std::fmt;
use std::str::FromStr;

/// Slice `index` of `count`, from 1: the blocks whose number has the remainder `index` - 1 when divided by `count`.
///
/// # Examples
/// ```
/// use orrery_arena::Slice;
///
/// let slice: Slice = "2/4".parse()?;
/// assert_eq!(slice.blocks(10).collect::<Vec<_>>(), [1, 5, 9]);
/// assert_eq!(Slice::WHOLE.blocks(10).count(), 10);
/// # Ok::<(), orrery_arena::SliceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    index: u64,
    count: u64,
}

impl Slice {
    /// All blocks.
    pub const WHOLE: Slice = Slice { index: 1, count: 1 };

    /// The slice's blocks among the first `blocks` blocks, ascending.
    pub fn blocks(self, blocks: u64) -> impl Iterator<Item = u64> + Clone + Send {
        (0..self.count_of(blocks)).map(move |place| self.block(place))
    }

    /// How many of the first `blocks` blocks are in the slice.
    pub fn count_of(self, blocks: u64) -> u64 {
        blocks.saturating_sub(self.index - 1).div_ceil(self.count)
    }

    /// The block at a place of the slice, from 0.
    pub(crate) fn block(self, place: u64) -> u64 {
        self.index - 1 + place * self.count
    }

    /// The place of a block in the slice, if it is in it.
    pub(crate) fn place(self, block: u64) -> Option<u64> {
        let after = block.checked_sub(self.index - 1)?;
        (after % self.count == 0).then_some(after / self.count)
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// A text that is not a slice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{}` is not a slice; allowed is I/N with I from 1 to N, such as 2/4", cut(.0))]
pub struct SliceError(String);

impl FromStr for Slice {
    type Err = SliceError;

    fn from_str(text: &str) -> Result<Slice, SliceError> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(index, count)| Some((index.trim().parse().ok()?, count.trim().parse().ok()?)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Slice { index, count }),
            _ => Err(SliceError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_partition_the_blocks() {
        let blocks = |text: &str| text.parse::<Slice>().unwrap().blocks(10).collect::<Vec<_>>();
        assert_eq!(blocks("1/4"), [0, 4, 8]);
        assert_eq!(blocks("4/4"), [3, 7]);
        assert_eq!(Slice::WHOLE.blocks(3).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(blocks("1/1").len(), 10);
        for (text, block) in [("2/4", 5), ("4/4", 3), ("11/20", 10)] {
            let slice: Slice = text.parse().unwrap();
            let counts = [10, 11].map(|count| slice.count_of(count));
            assert_eq!(
                counts,
                [10, 11].map(|count| slice.blocks(count).count() as u64),
                "{text}"
            );
            assert_eq!(
                slice.place(block).map(|place| slice.block(place)),
                Some(block),
                "{text}"
            );
            assert_eq!(slice.place(block + 1), None, "{text}");
        }
    }

    #[test]
    fn an_invalid_slice_is_refused_with_what_is_allowed() {
        for text in ["0/4", "5/4", "1", "a/b", "1/0", "-1/2", "1/2/3"] {
            let error = text.parse::<Slice>().unwrap_err().to_string();
            assert_eq!(
                error,
                format!("`{text}` is not a slice; allowed is I/N with I from 1 to N, such as 2/4")
            );
        }
    }
}
