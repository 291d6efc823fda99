//! The setups of a run: one for all blocks, or one drawn for each block. The engine deals from them.

use orrery_engine::Rng;
use serde::Serialize;
use serde_json::Value;

/// The setup of a block, drawing what is random in it from the stream.
type Deal<'a, S> = Box<dyn Fn(u64, &mut Rng) -> S + Sync + 'a>;

/// Where the setups of a run come from, and what the run notes of that.
pub struct Deals<'a, S> {
    /// Seats at the table.
    pub players: usize,
    /// What reports and run folders say of the setups.
    pub note: Value,
    pub(crate) deal: Deal<'a, S>,
}

impl<'a, S: Clone + Serialize + Sync + 'a> Deals<'a, S> {
    /// The same setup in all blocks, which is the note.
    ///
    /// # Panics
    /// If the setup is no JSON; those of both games are.
    pub fn same(players: usize, setup: S) -> Deals<'a, S> {
        let note = serde_json::to_value(&setup).expect("a setup is plain data with string keys");
        Deals::drawn(players, note, move |_, _| setup.clone())
    }
}

impl<'a, S> Deals<'a, S> {
    /// The setup that the function has for each block; the stream draws what is random in it. The note is to say what
    /// distinguishes these deals from others: a run is only resumed with the same note.
    pub fn drawn(
        players: usize,
        note: impl Into<Value>,
        deal: impl Fn(u64, &mut Rng) -> S + Sync + 'a,
    ) -> Deals<'a, S> {
        Deals {
            players,
            note: note.into(),
            deal: Box::new(deal),
        }
    }
}
