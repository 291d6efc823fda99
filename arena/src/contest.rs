//! Plays the blocks of a schedule in parallel and hands their rows out in the order of the schedule.

use crate::row::Row;
use crate::schedule::{AgentIndex, Schedule};
use orrery_agents::Agent;
use orrery_engine::{Action, BySeat, Game, Problems, Rng, Seat, View, playout};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// What is played: a game, its deals, and who sits at the table.
pub struct Contest<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Who sits where.
    pub schedule: Schedule,
    /// The setup of a block; the stream draws what is random in it.
    pub deal: &'a (dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
    /// A new agent of this index, for one seat of one game.
    pub agent: &'a (dyn Fn(AgentIndex) -> Box<dyn Agent<G>> + Sync),
}

/// Why a contest ended before its last block.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// A deal cannot be played.
    #[error("the setup of block {block} cannot be played: {problems}")]
    Setup {
        /// The block.
        block: u64,
        /// What is wrong with its setup.
        problems: Problems,
    },
    /// A deal has another number of seats than the schedule.
    #[error("the setup of block {block} has {found} seats; the schedule has {expected}")]
    Seats {
        /// The block.
        block: u64,
        /// Seats of the deal.
        found: usize,
        /// Seats of the schedule.
        expected: usize,
    },
    /// The threads could not be started.
    #[error("{threads} threads cannot be started: {reason}; ask for fewer")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        reason: rayon::ThreadPoolBuildError,
    },
}

impl<G: Game> Contest<'_, G> {
    /// Plays one block: its rows in the order of its games.
    ///
    /// # Errors
    /// If its deal cannot be played.
    pub fn play_block(&self, block: u64) -> Result<Vec<Row>, ContestError> {
        let start = self.start(block)?;
        let games = 0..self.schedule.games_per_block();
        Ok(games
            .map(|game| self.play_game(block, game, &mut start.clone(), |_, _, _| {}))
            .collect())
    }

    /// The first position of the games of a block.
    ///
    /// # Errors
    /// If its deal cannot be played.
    pub fn start(&self, block: u64) -> Result<G::State, ContestError> {
        let setup = (self.deal)(block, &mut self.schedule.setup_stream(block));
        let started = self.game.start(&setup, self.schedule.deal_seed(block));
        let state = started.map_err(|problems| ContestError::Setup { block, problems })?;
        let (found, expected) = (self.game.seats(&state), self.schedule.seats());
        if found != expected {
            return Err(ContestError::Seats { block, found, expected });
        }
        Ok(state)
    }

    /// Plays one game of a block to its end, from the first position of the block. `applied` sees every action, with the
    /// state before it.
    pub fn play_game(
        &self,
        block: u64,
        game: u32,
        state: &mut G::State,
        applied: impl FnMut(&G::State, Seat, Action),
    ) -> Row {
        let table = self.schedule.table(block, game);
        let mut agents: BySeat<Box<dyn Agent<G>>> = table.iter().map(|&agent| (self.agent)(agent)).collect();
        let mut streams: BySeat<Rng> =
            BySeat::from_fn(table.seats(), |seat| self.schedule.agent_stream(block, game, seat));
        let choose = |view: &View<'_, G>| {
            let seat = view.observer();
            agents[seat].choose(view, &mut streams[seat])
        };
        let count = playout::play(self.game, state, choose, applied);
        let outcome = self.game.outcome(state);
        Row {
            block,
            game,
            seed: self.schedule.deal_seed(block),
            agents: table,
            scores: outcome.scores,
            parts: outcome.parts,
            ranks: outcome.ranks,
            shares: outcome.shares,
            target: outcome.target,
            rounds: outcome.rounds,
            ending: outcome.ending.to_owned(),
            plies: count.plies,
            decisions: count.decisions,
        }
    }

    /// Plays the blocks on so many threads. `sink` gets the rows of each block, whole blocks in ascending order, as soon
    /// as all blocks before are played.
    ///
    /// # Errors
    /// If a deal cannot be played: then `sink` has got all blocks before it and no other. If the threads cannot be
    /// started.
    ///
    /// # Panics
    /// If an agent or the game panics, after the games in flight.
    pub fn play(&self, blocks: Range<u64>, threads: usize, mut sink: impl FnMut(Vec<Row>)) -> Result<(), ContestError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|reason| ContestError::Threads { threads, reason })?;
        let next = AtomicU64::new(blocks.start);
        let stop = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        pool.in_place_scope(|scope| {
            for sender in vec![sender; pool.current_num_threads()] {
                scope.spawn(|_| self.work(&next, blocks.end, &stop, sender));
            }
            let mut waiting = BTreeMap::new();
            let mut due = blocks.start;
            for (block, rows) in receiver {
                waiting.insert(block, rows);
                while let Some(rows) = waiting.remove(&due) {
                    sink(rows?);
                    due += 1;
                }
            }
            Ok(())
        })
    }

    /// Plays the next block nobody plays until none is left or one went wrong.
    fn work(&self, next: &AtomicU64, end: u64, stop: &AtomicBool, sender: mpsc::Sender<(u64, Played)>) {
        let _guard = StopOnPanic(stop);
        while !stop.load(Ordering::Relaxed) {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block >= end {
                break;
            }
            let rows = self.play_block(block);
            stop.fetch_or(rows.is_err(), Ordering::Relaxed);
            if sender.send((block, rows)).is_err() {
                break;
            }
        }
    }
}

type Played = Result<Vec<Row>, ContestError>;

/// Tells the other threads when this one panics, so that nobody waits for the end of a run that is lost.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        self.0.fetch_or(std::thread::panicking(), Ordering::Relaxed);
    }
}
