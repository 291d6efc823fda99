//! The setups of the blocks of a run: the same for all blocks, or one for each block. A setup and a seed make a deal.

use orrery_engine::Rng;
use serde::Serialize;
use serde_json::Value;

/// The setup of the block of this number. Random choices in it are drawn from the stream.
type SetupOfBlock<'a, S> = Box<dyn Fn(u64, &mut Rng) -> S + Sync + 'a>;

/// The setups of the blocks of a run, and the note by which the run tells them from others.
pub struct Setups<'a, S> {
    /// How many seats the table has.
    pub players: usize,
    /// What reports and run folders say of the setups.
    pub note: Value,
    pub(crate) of_block: SetupOfBlock<'a, S>,
}

impl<'a, S: Clone + Serialize + Sync + 'a> Setups<'a, S> {
    /// The same setup in all blocks. The setup itself is the note.
    ///
    /// # Panics
    /// If the setup cannot be written as JSON; the setups of both games can.
    pub fn same(players: usize, setup: S) -> Setups<'a, S> {
        let note = serde_json::to_value(&setup).expect("a setup is plain data with string keys");
        Setups::by_block(players, note, move |_, _| setup.clone())
    }
}

impl<'a, S> Setups<'a, S> {
    /// The setup that `of_block` gives for the number of each block. It draws its random choices from the stream that it is
    /// given. The note must say what tells these setups from others, because a run is resumed only with the same note.
    pub fn by_block(
        players: usize,
        note: impl Into<Value>,
        of_block: impl Fn(u64, &mut Rng) -> S + Sync + 'a,
    ) -> Setups<'a, S> {
        Setups {
            players,
            note: note.into(),
            of_block: Box::new(of_block),
        }
    }
}
