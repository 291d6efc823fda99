//! Which games of a run were read, so that the same ones are read again once it has grown.

use super::error::RunError;
use super::folder::Run;
use orrery_engine::problem::cut;
use std::fmt;
use std::str::FromStr;

/// The first of the blocks that a run has played. As text its number and the checksum, in sixteen digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstBlocks {
    /// How many blocks they are.
    pub blocks: u64,
    /// A checksum of the records of their games.
    checksum: u64,
}

impl Run {
    /// The first of its blocks that were played, `most` at most.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn first_blocks(&self, most: u64) -> Result<FirstBlocks, RunError> {
        let played = self.blocks()?;
        let blocks = played.count().min(most);
        let end = played.iter().take(blocks as usize).last().map_or(0, |last| last + 1);
        let games = end * u64::from(self.manifest.config.schedule().games_per_block());
        Ok(FirstBlocks {
            blocks,
            checksum: self.store.checksum_of_records(games)?,
        })
    }
}

impl fmt::Display for FirstBlocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:016x}", self.blocks, self.checksum)
    }
}

impl FromStr for FirstBlocks {
    type Err = String;

    fn from_str(text: &str) -> Result<FirstBlocks, String> {
        let wrong = || {
            format!(
                "`{}` is not a number of blocks and a checksum of sixteen digits",
                cut(text)
            )
        };
        let (blocks, checksum) = text.split_once(' ').ok_or_else(wrong)?;
        let read = FirstBlocks {
            blocks: blocks.parse().map_err(|_| wrong())?,
            checksum: u64::from_str_radix(checksum, 16).map_err(|_| wrong())?,
        };
        (read.to_string() == text).then_some(read).ok_or_else(wrong)
    }
}
