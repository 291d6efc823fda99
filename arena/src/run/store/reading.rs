//! Reads blocks, and checks that they are what was written.

use super::Store;
use super::insert::{deal_sum, record_sum};
use crate::arm::{Branched, Rates};
use crate::considered::Considered;
use crate::in_order::readers;
use crate::row::{PlayedBlock, Row};
use crate::run::arms;
use crate::run::blocks::Blocks;
use crate::run::database;
use crate::run::error::RunError;
use crate::run::expected::Expected;
use crate::run::purpose::Purpose;
use crate::run::row_text::RowText;
use crate::run::thoughts;
use orrery_engine::codec::checksum;
use rayon::prelude::*;
use rusqlite::OptionalExtension;
use std::path::Path;

/// How many games each thread reads at once.
const CHUNK: usize = 8_192;

/// The setups of some blocks, and the rows of their games.
type Chunk = (Vec<String>, Vec<Row>);

impl Store {
    /// Another connection to the same file, for a thread of its own.
    fn second(path: &Path, expected: Expected) -> Result<Store, RunError> {
        Ok(Store {
            connection: database::open(path, Purpose::Read)?,
            path: path.to_owned(),
            expected,
            purpose: Purpose::Read,
        })
    }

    /// The stored blocks.
    pub(in crate::run) fn blocks(&self) -> Result<Blocks, RunError> {
        self.blocks_from(0)
    }

    /// The stored blocks from this one on.
    fn blocks_from(&self, first: u64) -> Result<Blocks, RunError> {
        let damaged = |reason| self.failed(reason);
        let select = "SELECT block, seed, setup, thoughts, checksum FROM deals WHERE block >= ?1 ORDER BY block";
        let mut statement = self.connection.prepare(select).map_err(damaged)?;
        let mut deals = statement.query([first]).map_err(damaged)?;
        let mut blocks = Blocks::none(self.expected.slice);
        while let Some(deal) = deals.next().map_err(damaged)? {
            let block = deal.get(0).map_err(damaged)?;
            if block >= self.expected.blocks || !blocks.push(block) {
                return Err(self.damaged(format!("block {block} is not in the slice of the run")));
            }
            let seed = deal.get_ref(1).and_then(|seed| Ok(seed.as_str()?)).map_err(damaged)?;
            self.check_seed(block, seed)?;
            let setup = deal.get_ref(2).and_then(|setup| Ok(setup.as_str()?)).map_err(damaged)?;
            let thoughts = deal
                .get_ref(3)
                .and_then(|sum| Ok(sum.as_blob_or_null()?))
                .map_err(damaged)?;
            let sum = deal.get_ref(4).and_then(|sum| Ok(sum.as_blob()?)).map_err(damaged)?;
            if sum != deal_sum(block, setup, thoughts) {
                return Err(self.damaged(format!("the checksum of block {block} is wrong")));
            }
        }
        Ok(blocks)
    }

    /// Refuses a deal with another seed than that of the schedule.
    fn check_seed(&self, block: u64, seed: &str) -> Result<(), RunError> {
        match seed.parse() == Ok(self.expected.schedule.deal_seed(block)) {
            true => Ok(()),
            false => Err(self.damaged(format!("the seed of block {block} is not that of its deal"))),
        }
    }

    /// A checksum of the records of the games below this number.
    pub(in crate::run) fn checksum_of_records(&self, end: u64) -> Result<u64, RunError> {
        let read = || -> rusqlite::Result<Vec<u8>> {
            let select = "SELECT checksum FROM records WHERE number < ?1 ORDER BY number";
            let mut statement = self.connection.prepare(select)?;
            let mut records = statement.query([end])?;
            let mut sums = Vec::new();
            while let Some(record) = records.next()? {
                sums.extend_from_slice(record.get_ref(0)?.as_blob()?);
            }
            Ok(sums)
        };
        let sums = read().map_err(|reason| self.failed(reason))?;
        Ok(u64::from_be_bytes(checksum(&sums)))
    }

    /// The setups and rows of all blocks in the order of the schedule, block by block. Chunks of blocks are read on all
    /// cores.
    ///
    /// # Errors
    /// Errors of `on_block`, and damaged rows.
    pub(in crate::run) fn for_each_block<E: From<RunError>>(
        &self,
        on_block: impl FnMut(&str, &[Row]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.for_each_block_from(0, on_block)
    }

    /// The same from this block on.
    pub(in crate::run) fn for_each_block_from<E: From<RunError>>(
        &self,
        first: u64,
        mut on_block: impl FnMut(&str, &[Row]) -> Result<(), E>,
    ) -> Result<(), E> {
        let (path, expected) = (&self.path, &self.expected);
        let read = |blocks: &Vec<u64>| {
            let store = Store::second(path, expected.clone())?;
            Ok((store.setups(blocks)?, store.rows(blocks)?))
        };
        let per_block = expected.schedule.games_per_block() as usize;
        let readers = readers();
        let played = self.blocks_from(first)?;
        let mut blocks = played.iter();
        loop {
            let chunk = |_| -> Vec<u64> { blocks.by_ref().take((CHUNK / per_block).max(1)).collect() };
            let together: Vec<Vec<u64>> = (0..readers.current_num_threads()).map(chunk).collect();
            if together[0].is_empty() {
                return Ok(());
            }
            let chunks: Vec<Result<Chunk, RunError>> = readers.install(|| together.par_iter().map(read).collect());
            for chunk in chunks {
                let (setups, rows) = chunk?;
                let mut blocks = setups.iter().zip(rows.chunks(per_block));
                blocks.try_for_each(|(setup, rows)| on_block(setup, rows))?;
            }
        }
    }

    /// The setups of these blocks, which are ascending, as JSON.
    fn setups(&self, blocks: &[u64]) -> Result<Vec<String>, RunError> {
        let (Some(first), Some(last)) = (blocks.first(), blocks.last()) else {
            return Ok(Vec::new());
        };
        let select = "SELECT block, setup FROM deals WHERE block BETWEEN ?1 AND ?2 ORDER BY block";
        let read = || -> rusqlite::Result<Vec<String>> {
            let mut statement = self.connection.prepare_cached(select)?;
            let mut deals = statement.query([first, last])?;
            let mut setups = Vec::with_capacity(blocks.len());
            while let Some(deal) = deals.next()? {
                // Another process may have written blocks between those that are read.
                if blocks.get(setups.len()) == Some(&deal.get(0)?) {
                    setups.push(deal.get(1)?);
                }
            }
            Ok(setups)
        };
        let setups = read().map_err(|reason| self.failed(reason))?;
        if setups.len() < blocks.len() {
            return Err(self.damaged("a deal is missing".to_owned()));
        }
        Ok(setups)
    }

    /// The rows of these blocks, which are ascending; other blocks between them may be written at the same time.
    fn rows(&self, blocks: &[u64]) -> Result<Vec<Row>, RunError> {
        let schedule = &self.expected.schedule;
        let per_block = u64::from(schedule.games_per_block());
        let (Some(&first), Some(&last)) = (blocks.first(), blocks.last()) else {
            return Ok(Vec::new());
        };
        let select = format!(
            "SELECT {} FROM games WHERE number BETWEEN ?1 AND ?2 ORDER BY number",
            RowText::COLUMNS
        );
        let damaged = |reason| self.failed(reason);
        let mut statement = self.connection.prepare_cached(&select).map_err(damaged)?;
        let numbers = [schedule.games_of(first).start, schedule.games_of(last).end - 1];
        let mut games = statement.query(numbers).map_err(damaged)?;
        let mut due = blocks.iter().flat_map(|&block| schedule.games_of(block));
        let mut rows = Vec::with_capacity(blocks.len() * per_block as usize);
        let mut buffer = String::new();
        while let Some(found) = games.next().map_err(damaged)? {
            let text = RowText::from_sql(found).map_err(damaged)?;
            if blocks.binary_search(&(text.number / per_block)).is_err() {
                continue;
            }
            if due.next() != Some(text.number) {
                return Err(self.damaged(format!("game {} does not follow the game before it", text.number)));
            }
            let row = text.read(&self.expected, &mut buffer);
            rows.push(row.map_err(|what| self.damaged(what))?);
        }
        if let Some(missing) = due.next() {
            return Err(self.damaged(format!("game {missing} is missing")));
        }
        if self.expected.records {
            self.check_records(&rows, numbers)?;
        }
        Ok(rows)
    }

    /// Checks that each of these rows has the record of its game, whose content is not read.
    fn check_records(&self, rows: &[Row], numbers: [u64; 2]) -> Result<(), RunError> {
        let select = "SELECT number, game FROM records WHERE number BETWEEN ?1 AND ?2 ORDER BY number";
        let damaged = |reason| self.failed(reason);
        let mut statement = self.connection.prepare_cached(select).map_err(damaged)?;
        let mut records = statement.query(numbers).map_err(damaged)?;
        for row in rows {
            let text = RowText::of(&self.expected.schedule, row);
            loop {
                let Some(found) = records.next().map_err(damaged)? else {
                    return Err(self.damaged(format!("the record of game {} is missing", text.number)));
                };
                let number: u64 = found.get(0).map_err(damaged)?;
                if number > text.number {
                    return Err(self.damaged(format!("the record of game {} is missing", text.number)));
                }
                // Another process may have written blocks between those that are read.
                if number < text.number {
                    continue;
                }
                let game = found.get_ref(1).and_then(|game| Ok(game.as_blob()?)).map_err(damaged)?;
                if game != &*text.checksum {
                    return Err(self.damaged(format!("the record of game {number} is not that of its row")));
                }
                break;
            }
        }
        Ok(())
    }

    /// A block as stored; none if it was not played.
    pub(in crate::run) fn block(&self, block: u64) -> Result<Option<PlayedBlock>, RunError> {
        let deal = "SELECT seed, setup, thoughts, checksum FROM deals WHERE block = ?1";
        let deal = self.connection.query_row(deal, [block], |row| {
            let (seed, setup): (String, String) = (row.get(0)?, row.get(1)?);
            let (of_thoughts, sum): (Option<Vec<u8>>, Vec<u8>) = (row.get(2)?, row.get(3)?);
            Ok((seed, setup, of_thoughts, sum))
        });
        let deal = deal.optional().map_err(|reason| self.failed(reason))?;
        let Some((seed, setup, of_thoughts, sum)) = deal else {
            return Ok(None);
        };
        self.check_seed(block, &seed)?;
        if sum != deal_sum(block, &setup, of_thoughts.as_deref()) {
            return Err(self.damaged(format!("the checksum of block {block} is wrong")));
        }
        let rows = self.rows(&[block])?;
        let (thoughts, branched) = match &self.expected.rates {
            None => (self.thoughts(block, &rows, of_thoughts.as_deref())?, Vec::new()),
            Some(rates) => (Vec::new(), self.arms(block, &rows, rates, of_thoughts.as_deref())?),
        };
        let records = if self.expected.records {
            self.records(&rows)?
        } else {
            Vec::new()
        };
        Ok(Some(PlayedBlock {
            block,
            setup,
            rows,
            records,
            thoughts,
            branched,
            costs: Vec::new(),
        }))
    }

    /// What the agents thought in the games of these rows of a block, whose deal has this checksum of their thoughts.
    fn thoughts(&self, block: u64, rows: &[Row], sum: Option<&[u8]>) -> Result<Vec<Considered>, RunError> {
        let read = thoughts::read(&self.connection, &self.expected.schedule, rows);
        let read = read.map_err(|reason| self.failed(reason))?;
        let (thoughts, found) = read.map_err(|what| self.damaged(what))?;
        let is_whole = match sum {
            Some(sum) => self.expected.explores && sum == found,
            None => !self.expected.explores && thoughts.is_empty(),
        };
        if is_whole {
            return Ok(thoughts);
        }
        Err(self.damaged(format!("the thoughts of block {block} are not those of its games")))
    }

    /// The arms of the games of these rows of a block, whose deal has this checksum of them.
    fn arms(&self, block: u64, rows: &[Row], rates: &Rates, sum: Option<&[u8]>) -> Result<Vec<Branched>, RunError> {
        let schedule = &self.expected.schedule;
        let read = arms::read(&self.connection, schedule, rows, rates);
        let branched = read
            .map_err(|reason| self.failed(reason))?
            .map_err(|what| self.damaged(what))?;
        match sum == Some(&arms::sum(schedule, block, &branched)[..]) {
            true => Ok(branched),
            false => Err(self.damaged(format!("the arms of block {block} are not those of its games"))),
        }
    }

    /// The records of the games of these rows. Each has the checksum of its row beside it and in its own, so that it is the
    /// record of that game.
    fn records(&self, rows: &[Row]) -> Result<Vec<Vec<u8>>, RunError> {
        let select = "SELECT record, checksum FROM records WHERE number = ?1";
        let damaged = |reason| self.failed(reason);
        let mut statement = self.connection.prepare_cached(select).map_err(damaged)?;
        let mut records = Vec::with_capacity(rows.len());
        for row in rows {
            let text = RowText::of(&self.expected.schedule, row);
            let found = statement.query_row([text.number], |found| Ok((found.get(0)?, found.get(1)?)));
            let (record, sum): (Vec<u8>, Vec<u8>) = match found.optional().map_err(damaged)? {
                Some(found) => found,
                None => return Err(self.damaged(format!("the record of game {} is missing", text.number))),
            };
            if sum != record_sum(&text, &record) {
                return Err(self.damaged(format!("the record of game {} is not that of its row", text.number)));
            }
            records.push(record);
        }
        Ok(records)
    }
}
