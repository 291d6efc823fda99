//! Writes a block, with the checksums by which it is recognized.

use crate::row::PlayedBlock;
use crate::run::arms;
use crate::run::expected::Expected;
use crate::run::row_text::RowText;
use crate::run::thoughts;
use orrery_engine::codec::{CHECKSUM, checksum};
use rusqlite::{Transaction, params};

/// Writes a block into all its tables.
pub(super) fn insert(transaction: &Transaction, expected: &Expected, block: &PlayedBlock) -> rusqlite::Result<()> {
    let schedule = &expected.schedule;
    // No run both explores and values items: its question is refused.
    let of_thoughts = match (expected.explores, &expected.rates) {
        (true, _) => Some(thoughts::sum(schedule, block.block, &block.thoughts)),
        (false, Some(_)) => Some(arms::sum(schedule, block.block, &block.branched)),
        (false, None) => None,
    };
    let of_thoughts = of_thoughts.as_ref().map(|sum| &sum[..]);
    transaction
        .prepare_cached("INSERT INTO deals VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![
            block.block,
            schedule.deal_seed(block.block).to_string(),
            block.setup,
            of_thoughts,
            deal_sum(block.block, &block.setup, of_thoughts)
        ])?;
    thoughts::insert(transaction, schedule, block.block, &block.thoughts)?;
    if expected.rates.is_some() {
        arms::insert(transaction, schedule, block.block, &block.branched)?;
    }
    let mut games = transaction.prepare_cached(
        "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
    )?;
    let mut records = transaction.prepare_cached("INSERT INTO records VALUES (?1, ?2, ?3, ?4)")?;
    for (place, row) in block.rows.iter().enumerate() {
        let text = RowText::of(schedule, row);
        games.execute(params![
            text.number,
            row.block,
            row.game,
            text.agents,
            text.scores,
            text.parts,
            text.ranks,
            text.shares,
            text.target,
            text.starter,
            text.rounds,
            text.ending,
            text.plies,
            text.decisions,
            text.explored,
            text.forfeit_seat,
            text.forfeit_reason,
            &*text.checksum,
        ])?;
        if let Some(record) = block.records.get(place) {
            records.execute(params![text.number, &*text.checksum, record, record_sum(&text, record)])?;
        }
    }
    Ok(())
}

/// The checksum of a record together with that of its row, in which the number of the game is.
pub(super) fn record_sum(row: &RowText<'_>, record: &[u8]) -> [u8; CHECKSUM] {
    checksum(&[&*row.checksum, record].concat())
}

/// The checksum of a deal; its seed follows from the block.
pub(super) fn deal_sum(block: u64, setup: &str, thoughts: Option<&[u8]>) -> [u8; CHECKSUM] {
    checksum(&[&block.to_be_bytes(), thoughts.unwrap_or_default(), setup.as_bytes()].concat())
}
