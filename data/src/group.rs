//! Samples of successive blocks, in the form in which a shard takes them. Threads make them in parallel; a shard is a few of
//! them, one after the other.

use crate::columns::Columns;
use crate::dataset::Format;
use crate::npy;
#[cfg(feature = "parquet")]
use crate::parquet_file;
use orrery_arena::RunConfig;
use std::io;
use std::path::Path;

/// Samples of successive blocks.
pub(crate) struct Group {
    pub(crate) blocks: u64,
    pub(crate) first_block: u64,
    pub(crate) last_block: u64,
    pub(crate) samples: u64,
    /// How many of them are in each split.
    pub(crate) splits: [u64; 3],
    encoded: Encoded,
}

/// Samples in the form of a format.
enum Encoded {
    #[cfg(feature = "parquet")]
    Parquet(Vec<parquet_file::RowGroup>),
    Npy(Box<Columns>),
}

impl Group {
    /// The samples of these blocks, of which there is one at least.
    pub(crate) fn new(format: Format, blocks: &[u64], columns: Columns) -> io::Result<Group> {
        let (first_block, last_block) = (blocks[0], blocks[blocks.len() - 1]);
        let (samples, splits) = (columns.len() as u64, columns.samples_by_split());
        Ok(Group {
            blocks: blocks.len() as u64,
            first_block,
            last_block,
            samples,
            splits,
            encoded: match format {
                #[cfg(feature = "parquet")]
                Format::Parquet => Encoded::Parquet(vec![parquet_file::RowGroup::new(columns)?]),
                Format::Npy => Encoded::Npy(Box::new(columns)),
            },
        })
    }

    /// Adds the samples of the blocks that come next.
    ///
    /// # Panics
    /// If they are in another format.
    pub(crate) fn append(&mut self, next: Group) {
        self.blocks += next.blocks;
        self.last_block = next.last_block;
        self.samples += next.samples;
        for (samples, more) in self.splits.iter_mut().zip(next.splits) {
            *samples += more;
        }
        match (&mut self.encoded, next.encoded) {
            #[cfg(feature = "parquet")]
            (Encoded::Parquet(row_groups), Encoded::Parquet(more)) => row_groups.extend(more),
            (Encoded::Npy(columns), Encoded::Npy(more)) => columns.append(&more),
            #[cfg(feature = "parquet")]
            _ => panic!("a dataset has one format"),
        }
    }

    /// Writes them as a shard. Returns its size in bytes.
    pub(crate) fn write(self, shard: &Path, description: &str) -> io::Result<u64> {
        match self.encoded {
            #[cfg(feature = "parquet")]
            Encoded::Parquet(row_groups) => parquet_file::write(shard, row_groups, description),
            Encoded::Npy(columns) => npy::write(shard, &columns, description),
        }
    }
}

/// How many samples a group is to have, roughly.
const SAMPLES: usize = 8_192;

/// How many decisions a seat has in a game, roughly.
const DECISIONS: usize = 96;

/// The least groups of a full shard, roughly: it should not be much larger than asked for.
const GROUPS_PER_SHARD: usize = 8;

/// How many blocks of a run a group has; only the last of a run has fewer. It depends on nothing that happens in a game, so
/// that groups begin at the same blocks when a dataset is resumed.
pub(crate) fn blocks_per_group(config: &RunConfig, samples_per_shard: usize) -> usize {
    let samples = SAMPLES.min(samples_per_shard / GROUPS_PER_SHARD);
    (samples / samples_per_block(config)).max(1)
}

/// How many samples a block has, roughly.
pub(crate) fn samples_per_block(config: &RunConfig) -> usize {
    config.schedule().games_per_block() as usize * config.players * DECISIONS
}
