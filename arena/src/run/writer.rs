//! Writes a run while it is played: whole blocks, in batches.

use super::error::RunError;
use super::folder::Run;
use super::merge::new_block;
use super::sessions::Played;
use crate::cost::Cost;
use crate::row::{PlayedBlock, Row};
use std::mem;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A batch is written when it has this many games...
const GAMES: usize = 2_000;
/// ...or when this much time has passed since the last one.
const PAUSE: Duration = Duration::from_secs(1);

/// The one writer of a run.
#[derive(Debug)]
pub struct Writer<'a> {
    run: &'a mut Run,
    session: i64,
    begun: Instant,
    written: Instant,
    /// What was written.
    played: Played,
    waiting: Vec<PlayedBlock>,
    games_waiting: usize,
}

impl Run {
    /// Begins a session in which blocks are played and added.
    ///
    /// # Errors
    /// If the run cannot be written.
    ///
    /// # Panics
    /// If the run was opened for reading only.
    pub fn writer(&mut self) -> Result<Writer<'_>, RunError> {
        assert!(self.lock.is_some(), "a run that is opened to be read is not written");
        Ok(Writer {
            session: self.store.begin_session()?,
            run: self,
            begun: Instant::now(),
            written: Instant::now(),
            played: Played::default(),
            waiting: Vec::new(),
            games_waiting: 0,
        })
    }
}

impl Writer<'_> {
    /// Adds a block to the current batch, which may be written now or later.
    ///
    /// # Errors
    /// If a batch cannot be written.
    pub fn add(&mut self, block: PlayedBlock) -> Result<(), RunError> {
        self.games_waiting += block.rows.len();
        self.waiting.push(block);
        if self.games_waiting >= GAMES || self.written.elapsed() >= PAUSE {
            self.write()?;
        }
        Ok(())
    }

    /// Adds the blocks of a part that the run does not have yet, with what they cost, and writes them. `on_block` sees the
    /// rows of each, and may end it after that block.
    ///
    /// # Errors
    /// If the part is damaged or has another block than the run, or a batch cannot be written.
    pub fn add_part(
        &mut self,
        part: &Run,
        mut on_block: impl FnMut(&[Row]) -> ControlFlow<()>,
    ) -> Result<(), RunError> {
        // What the run has is asked of the store.
        self.write()?;
        part.store.check_pages()?;
        let mut games = 0;
        for block in part.store.blocks()?.iter() {
            if let Some(block) = new_block(self.run, part, block)? {
                games += block.rows.len() as u64;
                let flow = on_block(&block.rows);
                self.add(block)?;
                if flow.is_break() {
                    break;
                }
            }
        }
        Cost::add_all(&mut self.played.costs, &part.played()?.of_games(games).1);
        self.write()
    }

    /// Writes the last batch.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), RunError> {
        self.write()
    }

    fn write(&mut self) -> Result<(), RunError> {
        self.games_waiting = 0;
        let blocks = mem::take(&mut self.waiting);
        let rows = blocks.iter().flat_map(|block| &block.rows);
        let mut costs = self.played.costs.clone();
        blocks.iter().for_each(|block| Cost::add_all(&mut costs, &block.costs));
        let played = Played {
            games: self.played.games + rows.clone().count() as u64,
            decisions: self.played.decisions + rows.map(|row| row.decisions).sum::<u64>(),
            seconds: self.begun.elapsed().as_secs_f64(),
            costs,
        };
        self.run.store.add(&blocks, Some((self.session, &played)))?;
        // Only now: a batch that could not be written is not counted.
        self.played = played;
        self.written = Instant::now();
        Ok(())
    }
}
