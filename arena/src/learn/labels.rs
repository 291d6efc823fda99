//! What samples are labelled with: the score of the game, or its mean with those of further continuations.

use super::samples::{LearnError, Sample};
use crate::run::{ContinuedBlock, ContinuedFile, RunError};

/// The labels of the samples of a run.
#[derive(Debug, Default)]
pub struct Labels(Option<Continued>);

#[derive(Debug)]
struct Continued {
    file: ContinuedFile,
    /// In the order of the blocks.
    blocks: Vec<ContinuedBlock>,
    /// How many continuations a position has.
    games: u32,
}

impl Labels {
    /// The scores of the games.
    pub fn of_games() -> Labels {
        Labels(None)
    }

    /// The means with this number of continuations of a position. The sums of all positions are held.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of_continuations(file: ContinuedFile, games: u32) -> Result<Labels, RunError> {
        let blocks = file.read()?;
        Ok(Labels(Some(Continued { file, blocks, games })))
    }

    /// Labels the samples of a block.
    pub(super) fn put(&self, block: u64, samples: &mut [Sample]) -> Result<(), LearnError> {
        let Some(Continued { file, blocks, games }) = &self.0 else {
            return Ok(());
        };
        let sums = blocks.binary_search_by_key(&block, |&(block, _)| block);
        let sums = sums.ok().map(|place| &blocks[place].1);
        let Some(sums) = sums.filter(|sums| sums.len() == samples.len()) else {
            return Err(file.damaged(block).into());
        };
        for (sample, sum) in samples.iter_mut().zip(sums) {
            if let Some(sum) = sum {
                sample.score = (sample.score + *sum as f64) / (f64::from(*games) + 1.0);
            }
        }
        Ok(())
    }
}
