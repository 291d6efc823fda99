//! Reads the samples of recorded games, block by block.

use super::fold::Fold;
use super::labels::Labels;
use super::samples::{LearnError, Sample, samples_of};
use crate::in_order::in_order;
use crate::row::PlayedBlock;
use crate::run::{Run, RunError};
use orrery_agents::Playable;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Several runs whose games a model is learned from. No more than a few blocks are in memory at a time, and what is held of
/// [`Labels`].
pub struct RecordedGames<'a, G: Playable> {
    game: &'a G,
    runs: Vec<RecordedRun>,
    threads: usize,
    stop: &'a AtomicBool,
}

/// A run of them.
struct RecordedRun {
    folder: PathBuf,
    seed: u64,
    labels: Labels,
    blocks: Vec<u64>,
}

/// The place of a block: its run, and its number there.
pub type BlockPlace = (usize, u64);

impl<'a, G: Playable> RecordedGames<'a, G> {
    /// No games yet. They are read on this number of threads; once `stop` is set no block is begun.
    pub fn of(game: &'a G, threads: usize, stop: &'a AtomicBool) -> RecordedGames<'a, G> {
        RecordedGames {
            game,
            runs: Vec::new(),
            threads,
            stop,
        }
    }

    /// Adds the games of a run that were played.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn add(&mut self, run: &Run, labels: Labels) -> Result<(), RunError> {
        self.add_first(run, u64::MAX, labels)
    }

    /// Adds the games of the first blocks of a run that were played, of this number at most.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn add_first(&mut self, run: &Run, most: u64, labels: Labels) -> Result<(), RunError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        self.runs.push(RecordedRun {
            folder: run.folder().to_owned(),
            seed: run.manifest().config.seed,
            labels,
            blocks: run.blocks()?.iter().take(most).collect(),
        });
        Ok(())
    }

    /// All blocks, run by run, each with the part that it belongs to.
    pub fn blocks(&self) -> impl Iterator<Item = (BlockPlace, Fold)> {
        let of_run = |(place, run): (usize, &'_ RecordedRun)| {
            let seed = run.seed;
            let blocks = run.blocks.clone().into_iter();
            blocks.map(move |block| ((place, block), Fold::of_block(seed, block)))
        };
        self.runs.iter().enumerate().flat_map(of_run)
    }

    /// Passes the samples of these blocks to `on_block`, in the order of the blocks, whatever the number of threads. Once the
    /// games are stopped what was passed on means nothing.
    ///
    /// # Errors
    /// If a run cannot be read, or a record is no game of these rules.
    pub fn for_each_block(
        &self,
        blocks: Vec<BlockPlace>,
        mut on_block: impl FnMut(BlockPlace, &[Sample]),
    ) -> Result<(), LearnError> {
        let (game, heuristic) = (self.game, self.game.base());
        let runs: Result<Vec<Run>, RunError> = self.runs.iter().map(|run| Run::open(&run.folder)).collect();
        let runs = runs?;
        // A block is read when a thread takes it: only those that are due next are in memory.
        let stored = blocks
            .into_iter()
            .map(move |(run, block)| ((run, block), runs[run].block(block)));
        let work = |(place, stored): (BlockPlace, Result<PlayedBlock, RunError>)| {
            let mut samples = samples_of(game, &heuristic, &stored?)?;
            self.runs[place.0].labels.put(place.1, &mut samples)?;
            Ok((place, samples))
        };
        in_order(
            stored,
            self.threads,
            self.stop,
            work,
            |(place, samples): (BlockPlace, Vec<Sample>)| {
                on_block(place, &samples);
                Ok(())
            },
        )
    }
}
