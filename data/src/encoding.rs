//! Encodes a run: its blocks are played again from their records, in parallel, and their samples go into shards in the
//! order of the blocks.

use crate::dataset::{Dataset, Plan, description};
use crate::error::EncodeError;
use crate::game_samples;
use crate::group::{Group, blocks_per_group, samples_per_block};
use crate::shards::Shards;
use orrery_agents::Evaluated;
use orrery_arena::{PlayedBlock, Run, RunError, in_order};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// How a run is encoded.
pub struct Encoding<'a, G: Evaluated> {
    /// The rules of the run.
    pub game: &'a G,
    /// What samples have, and how they are put into shards.
    pub plan: Plan,
    /// Threads to play on; 0 for one per core.
    pub threads: usize,
    /// Once it is set no block is begun; the dataset can be resumed.
    pub stop: &'a AtomicBool,
}

/// What has been encoded by now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Blocks.
    pub blocks: u64,
    /// Samples of this process.
    pub samples: u64,
}

impl<G: Evaluated> Encoding<'_, G> {
    /// Encodes the blocks of a run that were played, into a folder that is empty or does not exist, or with `resume` into
    /// that of a dataset which was begun. `watch` sees how far it has come.
    ///
    /// The bytes of the files depend on the run and on the plan, not on threads, interruptions or the clock.
    ///
    /// # Errors
    /// If the run has no records or damaged ones, or the folder holds something else. Shards that were written are kept.
    pub fn encode(
        &self,
        run: Run,
        folder: &Path,
        resume: bool,
        mut watch: impl FnMut(Progress),
    ) -> Result<Dataset, EncodeError> {
        let manifest = run.manifest().clone();
        if !manifest.records {
            return Err(EncodeError::NoRecords(run.folder().to_owned()));
        }
        let config = &manifest.config;
        let blocks: Vec<u64> = run.blocks()?.iter().collect();
        let complete = blocks.len() as u64 == config.blocks;
        let description = description(self.game, &manifest, self.plan);
        let blocks_per_group = blocks_per_group(config, self.plan.samples_per_shard);
        let prospects = self.game.base();
        let mut shards = if resume {
            Shards::resume(folder, self.plan, description, &blocks, blocks_per_group)?
        } else {
            Shards::create(folder, self.plan, description)?
        };
        let mut progress = Progress {
            blocks: shards.blocks(),
            samples: 0,
        };
        watch(progress);
        let rest = blocks[progress.blocks as usize..].chunks(blocks_per_group);
        // Only the blocks that are due next are in memory: each is read when a thread takes it.
        let stored = rest.map(move |group| (group, group.iter().map(|&block| run.block(block)).collect()));
        let encode = |(blocks, stored): (&[u64], Vec<Result<PlayedBlock, RunError>>)| {
            let mut columns = self.plan.columns(self.game, config.players);
            let samples = blocks.len() * samples_per_block(config);
            columns.observation.reserve(samples * columns.observation_bytes);
            for block in stored {
                game_samples::add_block(self.game, &prospects, config, &block?, &mut columns)?;
            }
            Group::new(self.plan.format, blocks, columns).map_err(EncodeError::file(folder))
        };
        in_order(stored, self.threads, self.stop, encode, |group: Group| {
            progress.blocks += group.blocks;
            progress.samples += group.samples;
            shards.add(group)?;
            watch(progress);
            Ok::<(), EncodeError>(())
        })?;
        if progress.blocks < blocks.len() as u64 {
            return Ok(shards.into_dataset());
        }
        shards.finish(complete)
    }
}
