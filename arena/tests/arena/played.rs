//! Blocks of the draft that are played in memory, with their records.

use crate::worth::draft::Draft;
use orrery_arena::{Contest, PlayedBlock};

/// A block with its records.
pub(crate) fn played(contest: &Contest<'_, Draft>, block: u64) -> PlayedBlock {
    let rows = contest.play_block(block).expect("two can play");
    let record = |game: u32| {
        contest
            .record_game(block, game)
            .expect("two can play")
            .to_bytes(contest.game)
    };
    PlayedBlock {
        block,
        setup: "2".to_owned(),
        records: rows.iter().map(|row| record(row.game)).collect(),
        rows,
        thoughts: Vec::new(),
        branched: Vec::new(),
        costs: Vec::new(),
    }
}
