//! A network of dense layers that is trained on what a linear model leaves.

mod adam;
mod case;
mod explained;
mod network;
mod training;

use super::fold::Fold;
use super::reading::{BlockPlace, RecordedGames};
use super::samples::LearnError;
use case::Case;
use orrery_agents::Playable;
use orrery_agents::model::Model;
use training::{Blocks, Training};

pub use training::Trained;

impl Trained {
    /// The most epochs of a training.
    pub const EPOCHS: u64 = training::EPOCHS as u64;

    /// Trains a network with hidden layers of these widths on what the rows of a model leave of the labels, and judges it by
    /// the games that are held out. The games are read again in each epoch. `watch` is called after each block. Once the
    /// games are stopped the result means nothing.
    ///
    /// # Errors
    /// If a run cannot be read, or a record is no game of these rules.
    pub fn on<G: Playable>(
        games: &RecordedGames<'_, G>,
        rows: &Model,
        hidden: &[usize],
        seed: u64,
        watch: impl FnMut(),
    ) -> Result<Trained, LearnError> {
        let training = Training {
            inputs: G::features_table().count() + 1,
            hidden,
            rounds: rows.rows().len(),
            seed,
        };
        training.run(&mut Recorded { games, rows, watch })
    }
}

/// The blocks of recorded games.
struct Recorded<'a, G: Playable, W> {
    games: &'a RecordedGames<'a, G>,
    rows: &'a Model,
    watch: W,
}

impl<G: Playable, W: FnMut()> Blocks<LearnError> for Recorded<'_, G, W> {
    type Place = BlockPlace;

    fn places(&self) -> Vec<(BlockPlace, Fold)> {
        self.games.blocks().collect()
    }

    fn read(&mut self, places: Vec<BlockPlace>, mut on_block: impl FnMut(&[Case])) -> Result<(), LearnError> {
        self.games.for_each_block(places, |_, samples| {
            let cases: Vec<Case> = samples.iter().map(|sample| Case::of(sample, self.rows)).collect();
            on_block(&cases);
            (self.watch)();
        })
    }
}
