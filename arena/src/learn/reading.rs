//! Reads the samples of a run.

use super::fold::Fold;
use super::moments::Moments;
use super::samples::{LearnError, Sample, samples_of};
use crate::in_order::in_order;
use crate::row::PlayedBlock;
use crate::run::{Run, RunError};
use orrery_agents::Evaluated;
use std::sync::atomic::AtomicBool;

/// Adds the samples of the blocks of a run that were played, in the order of the blocks: the sums do not depend on the
/// number of threads. Once `stop` is set no block is begun; then the sums mean nothing. `watch` is called after each
/// block.
///
/// # Errors
/// If the run cannot be read, or a record is no game of these rules.
pub fn learn_from<G: Evaluated>(
    game: &G,
    run: Run,
    threads: usize,
    stop: &AtomicBool,
    moments: &mut Moments,
    mut watch: impl FnMut(),
) -> Result<(), LearnError> {
    let prospects = game.base();
    let seed = run.manifest().config.seed;
    let blocks: Vec<u64> = run.blocks()?.iter().collect();
    // A block is read when a thread takes it: only those that are due next are in memory.
    let stored = blocks.into_iter().map(move |block| (block, run.block(block)));
    let work =
        |(block, stored): (u64, Result<PlayedBlock, RunError>)| Ok((block, samples_of(game, &prospects, &stored?)?));
    in_order(stored, threads, stop, work, |(block, samples): (u64, Vec<Sample>)| {
        samples
            .iter()
            .for_each(|sample| moments.add(Fold::of_block(seed, block), sample));
        watch();
        Ok(())
    })
}
