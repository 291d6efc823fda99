//! Plays the blocks of a schedule in parallel and hands their rows out in the order of the schedule.

use crate::in_order::{ThreadsError, in_order};
use crate::record::Record;
use crate::row::{Forfeited, PlayedBlock, Row};
use crate::schedule::{AgentIndex, Schedule};
use orrery_agents::{Agent, is_halted};
use orrery_engine::playout::{self, Count};
use orrery_engine::{Action, BySeat, Game, Problems, Rng, Seat, View};
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// What is played: a game, its deals, and the agents.
///
/// # Examples
/// ```
/// use orrery_agents::Random;
/// use orrery_arena::{Contest, Schedule};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let contest = Contest {
///     game: &Planetarium::default(),
///     schedule: Schedule::new(1, 2, 3),
///     deal: &|_block, _rng| Setup::players(3),
///     agent: &|_index| Box::new(Random),
/// };
/// let rows = contest.play_block(0).expect("three can play");
/// assert_eq!(rows.len(), 2, "over a block each agent takes every seat that the other had");
/// assert_eq!(rows[0].seed, rows[1].seed, "on the same deal");
/// assert_eq!(rows, contest.play_block(0).expect("three can play"));
/// ```
pub struct Contest<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Which agent has which seat.
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
    /// The number of seats of a deal differs from the schedule's.
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
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// A record is not a game of the deal.
    #[error("the record of game {game} of block {block} is not a game of its deal: {what}")]
    Record {
        /// The block.
        block: u64,
        /// The game in it.
        game: u64,
        /// What is wrong.
        what: String,
    },
}

/// Room for the actions of most games.
const USUAL_PLIES: usize = 512;

impl<G: Game> Contest<'_, G> {
    /// Plays one block. Returns its rows in the order of its games.
    ///
    /// # Errors
    /// If its deal cannot be played.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics.
    pub fn play_block(&self, block: u64) -> Result<Vec<Row>, ContestError> {
        let starts = self.starts(block)?;
        let mut state = starts[0].clone();
        let games = (0..self.schedule.games_per_block()).map(|game| {
            state.clone_from(&starts[self.schedule.turn(game)]);
            self.play_game(block, game, &mut state, |_, _, _| {})
        });
        Ok(games.collect())
    }

    /// Plays one block to be stored, with or without its records.
    ///
    /// # Errors
    /// If its deal cannot be played.
    ///
    /// # Panics
    /// If the setup has no form as JSON, which every setup that can be typed has. If an agent chooses an action that is
    /// not legal, or an agent or the game panics.
    pub(crate) fn play_to_store(&self, block: u64, keep_records: bool) -> Result<PlayedBlock, ContestError> {
        let starts = self.starts(block)?;
        let mut state = starts[0].clone();
        let mut rows = Vec::new();
        let mut records = Vec::new();
        for game in 0..self.schedule.games_per_block() {
            state.clone_from(&starts[self.schedule.turn(game)]);
            let mut actions = Vec::with_capacity(USUAL_PLIES);
            let row = self.play_game(block, game, &mut state, |_, _, action| actions.push(action));
            if keep_records {
                let record = Record {
                    setup: self.setup(block, game),
                    seed: self.schedule.deal_seed(block),
                    actions,
                    key: self.game.key(&state),
                    forfeit: row.forfeit.clone(),
                };
                records.push(record.to_bytes(self.game));
            }
            rows.push(row);
        }
        Ok(PlayedBlock {
            block,
            setup: self.setup_text(block),
            rows,
            records,
        })
    }

    /// The setup of a game of a block.
    fn setup(&self, block: u64, game: u32) -> G::Setup {
        let dealt = (self.deal)(block, &mut self.schedule.setup_stream(block));
        self.game.shifted_setup(dealt, self.schedule.turn(game))
    }

    /// The setup of a block as JSON: that of its first game.
    fn setup_text(&self, block: u64) -> String {
        serde_json::to_string(&self.setup(block, 0)).expect("a setup is plain data with string keys")
    }

    /// The first positions of the games of a block, by the [turn](Schedule::turn) of its boards.
    fn starts(&self, block: u64) -> Result<Vec<G::State>, ContestError> {
        // The first games of a block have all turns.
        self.schedule
            .turns()
            .map(|turn| self.start(block, turn as u32))
            .collect()
    }

    /// The first position of a game of a block.
    ///
    /// # Errors
    /// If its deal cannot be played.
    pub fn start(&self, block: u64, game: u32) -> Result<G::State, ContestError> {
        let setup = self.setup(block, game);
        let started = self.game.start(&setup, self.schedule.deal_seed(block));
        let state = started.map_err(|problems| ContestError::Setup { block, problems })?;
        let (found, expected) = (self.game.seats(&state), self.schedule.seats());
        if found != expected {
            return Err(ContestError::Seats { block, found, expected });
        }
        Ok(state)
    }

    /// Plays one game of a block to its end or to a forfeit, from the first position of the block. `applied` sees every
    /// action, with the state before it. If agents are [halted](orrery_agents::halt), it ends at once and means nothing.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics.
    pub fn play_game(
        &self,
        block: u64,
        game: u32,
        state: &mut G::State,
        applied: impl FnMut(&G::State, Seat, Action),
    ) -> Row {
        let table = self.schedule.table(block, game);
        let mut agents: BySeat<Box<dyn Agent<G>>> = table.iter().map(|&agent| (self.agent)(agent)).collect();
        let mut streams: BySeat<Rng> = BySeat::from_fn(table.seats(), |seat| {
            self.schedule.agent_stream(block, game, seat, table[seat])
        });
        let choose = |view: &View<'_, G>| {
            let seat = view.observer();
            if is_halted() {
                return Err(Forfeited {
                    seat,
                    reason: "agents are halted".to_owned(),
                });
            }
            let chosen = agents[seat].choose(view, &mut streams[seat]);
            chosen.map_err(|forfeit| Forfeited {
                seat,
                reason: forfeit.to_string(),
            })
        };
        let (count, forfeit) = playout::play_until(self.game, state, choose, applied);
        self.row([block, u64::from(game)], state, count, forfeit)
    }

    /// Plays the records of a block again in place of its agents. Returns the block as it should have been stored.
    ///
    /// # Errors
    /// If a record is not a game of its deal.
    ///
    /// # Panics
    /// If the setup has no form as JSON, which every setup that can be typed has.
    pub(crate) fn replay_to_store(&self, block: u64, records: &[Vec<u8>]) -> Result<PlayedBlock, ContestError> {
        let seed = self.schedule.deal_seed(block);
        let mut rows = Vec::new();
        for (game, bytes) in (0..).zip(records) {
            let unlike = |what: String| ContestError::Record { block, game, what };
            let record = Record::from_bytes(self.game, bytes).map_err(|error| unlike(error.to_string()))?;
            if (&record.setup, record.seed) != (&self.setup(block, game as u32), seed) {
                return Err(unlike("it is from another deal".to_owned()));
            }
            let (mut count, mut legal) = (Count::default(), Vec::new());
            let end = record.replay(self.game, |before, _| {
                self.game.legal_actions(before, &mut legal);
                count.plies += 1;
                count.decisions += u64::from(legal.len() > 1);
            });
            let end = end.map_err(|error| unlike(error.to_string()))?;
            rows.push(self.row([block, game], &end, count, record.forfeit));
        }
        Ok(PlayedBlock {
            block,
            setup: self.setup_text(block),
            rows,
            records: records.to_vec(),
        })
    }

    /// The row of a game that ended in this state.
    fn row(&self, [block, game]: [u64; 2], end: &G::State, count: Count, forfeit: Option<Forfeited>) -> Row {
        let game = game as u32;
        let outcome = self.game.outcome(end);
        let outcome = match &forfeit {
            Some(forfeit) => forfeit.judge(outcome),
            None => outcome,
        };
        Row {
            block,
            game,
            seed: self.schedule.deal_seed(block),
            agents: self.schedule.table(block, game),
            scores: outcome.scores,
            parts: outcome.parts,
            ranks: outcome.ranks,
            shares: outcome.shares,
            target: outcome.target,
            starter: self.game.starter(end),
            rounds: self.game.round(end),
            ending: outcome.ending.to_owned(),
            plies: count.plies,
            decisions: count.decisions,
            forfeit,
        }
    }

    /// Plays the blocks on `threads` threads, 0 for one thread per core. `sink` gets the rows of each block, whole
    /// blocks in ascending order, as soon as all blocks before it are played.
    ///
    /// A block has [`Schedule::games_per_block`] games: 20 games of two agents at shared tables are `0..10`.
    ///
    /// # Errors
    /// If a deal cannot be played: then `sink` has got all blocks before it and no other. If the threads cannot be
    /// started.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics; after the games in progress have
    /// ended.
    pub fn play(&self, blocks: Range<u64>, threads: usize, mut sink: impl FnMut(Vec<Row>)) -> Result<(), ContestError> {
        let play = |block| self.play_block(block);
        in_order(blocks, threads, &AtomicBool::new(false), play, |rows| {
            sink(rows);
            Ok(())
        })
    }
}
