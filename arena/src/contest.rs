//! Plays the blocks of a schedule in parallel and hands their rows out in the order of the schedule.

use crate::considered::Considered;
use crate::cost::Cost;
use crate::exploration::Exploration;
use crate::explorer::Explorer;
use crate::in_order::{ThreadsError, in_order};
use crate::meter::Meter;
use crate::record::Record;
use crate::row::{Forfeited, PlayedBlock, Row};
use crate::schedule::{AgentIndex, Schedule};
use orrery_agents::{Agent, GameEnd, is_halted};
use orrery_engine::playout::{self, Count};
use orrery_engine::{Action, BySeat, Game, Outcome, Problems, Rng, Seat, View};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::cell::Cell;
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
///     exploration: None,
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
    /// How agents explore; none if they play only what they find best.
    pub exploration: Option<Exploration>,
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
    /// A variant of a deal has a key or a value that the setups of the game do not have.
    #[error("a variant of the setup of block {block} is no setup of the game: {what}")]
    Variant {
        /// The block.
        block: u64,
        /// What is wrong with it.
        what: String,
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

/// The setup with the changes of a variant.
fn varied<S: Serialize + DeserializeOwned>(setup: S, changes: &Map<String, Value>) -> serde_json::Result<S> {
    if changes.is_empty() {
        return Ok(setup);
    }
    let mut value = serde_json::to_value(setup)?;
    let entries = value.as_object_mut().expect("a setup is an object");
    entries.extend(changes.clone());
    serde_json::from_value(value)
}

/// The actions after which the seat that decides forfeits a game that is not over: under rules of one's own, a move that costs
/// nothing may be repeated without end. The longest games have some thousand.
const MOST_ACTIONS: u32 = 20_000;

/// Why a game with this many actions goes on no further.
pub(crate) fn without_end(actions: u32) -> Option<String> {
    (actions >= MOST_ACTIONS).then(|| format!("the game is not over after {MOST_ACTIONS} actions"))
}

impl<G: Game> Contest<'_, G> {
    /// Plays one block. Returns its rows in the order of its games.
    ///
    /// # Errors
    /// If its deal cannot be played.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics.
    pub fn play_block(&self, block: u64) -> Result<Vec<Row>, ContestError> {
        Ok(self.measure_block(block)?.0)
    }

    /// Plays one block. Returns its rows in the order of its games, and what the agents cost, by agent.
    pub(crate) fn measure_block(&self, block: u64) -> Result<(Vec<Row>, Vec<Cost>), ContestError> {
        let starts = self.starts(block)?;
        let mut state = starts[0].clone();
        let mut costs = self.no_costs();
        let games = (0..self.schedule.games_per_block()).map(|game| {
            state.clone_from(&starts[self.schedule.start_of(game)]);
            self.measure_game([block, u64::from(game)], &mut state, &mut costs, |_, _, _| {})
                .0
        });
        let rows = games.collect();
        Ok((rows, costs))
    }

    fn no_costs(&self) -> Vec<Cost> {
        vec![Cost::default(); usize::from(self.schedule.agents())]
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
        let (mut records, mut thoughts) = (Vec::new(), Vec::new());
        let mut costs = self.no_costs();
        for game in 0..self.schedule.games_per_block() {
            state.clone_from(&starts[self.schedule.start_of(game)]);
            let mut actions = Vec::with_capacity(USUAL_PLIES);
            let place = [block, u64::from(game)];
            let (row, considered) =
                self.measure_game(place, &mut state, &mut costs, |_, _, action| actions.push(action));
            thoughts.extend(considered);
            if keep_records {
                let record = self.record([block, u64::from(game)], actions, &state, &row)?;
                records.push(record.to_bytes(self.game));
            }
            rows.push(row);
        }
        Ok(PlayedBlock {
            block,
            setup: self.setup_text(block)?,
            rows,
            records,
            thoughts,
            branched: Vec::new(),
            costs,
        })
    }

    /// The setup of a game of a block.
    fn setup(&self, block: u64, game: u32) -> Result<G::Setup, ContestError> {
        let dealt = (self.deal)(block, &mut self.schedule.setup_stream(block));
        let varied = varied(dealt, self.schedule.changes(game));
        let setup = varied.map_err(|error| ContestError::Variant {
            block,
            what: error.to_string(),
        })?;
        Ok(self.game.shifted_setup(setup, self.schedule.turn(game)))
    }

    /// The setup of a block as JSON: that of its first game.
    fn setup_text(&self, block: u64) -> Result<String, ContestError> {
        let text = serde_json::to_string(&self.setup(block, 0)?);
        Ok(text.expect("a setup is plain data with string keys"))
    }

    /// The first positions of the games of a block, in the order of [`Schedule::starts`].
    fn starts(&self, block: u64) -> Result<Vec<G::State>, ContestError> {
        // A state is large, and `collect` into a result moves each several times.
        let mut starts = Vec::with_capacity(self.schedule.starts().count());
        for game in self.schedule.starts() {
            starts.push(self.start(block, game)?);
        }
        Ok(starts)
    }

    /// The first position of a game of a block.
    ///
    /// # Errors
    /// If its deal cannot be played.
    pub fn start(&self, block: u64, game: u32) -> Result<G::State, ContestError> {
        let setup = self.setup(block, game)?;
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
        self.measure_game([block, u64::from(game)], state, &mut self.no_costs(), applied)
            .0
    }

    /// Plays one game of a block, and returns it as a record.
    ///
    /// # Errors
    /// If its deal cannot be played.
    ///
    /// # Panics
    /// As [`play_game`](Contest::play_game).
    pub fn record_game(&self, block: u64, game: u32) -> Result<Record<G::Setup>, ContestError> {
        let (mut state, mut actions) = (self.start(block, game)?, Vec::with_capacity(USUAL_PLIES));
        let row = self.play_game(block, game, &mut state, |_, _, action| actions.push(action));
        self.record([block, u64::from(game)], actions, &state, &row)
    }

    /// The record of a game that was played to this position.
    fn record(
        &self,
        [block, game]: [u64; 2],
        actions: Vec<Action>,
        end: &G::State,
        row: &Row,
    ) -> Result<Record<G::Setup>, ContestError> {
        Ok(Record {
            setup: self.setup(block, game as u32)?,
            seed: self.schedule.deal_seed(block),
            actions,
            key: self.game.key(end),
            forfeit: row.forfeit.clone(),
        })
    }

    /// [`play_game`](Contest::play_game) with what the agents thought of their decisions if they explore; adds what they cost.
    fn measure_game(
        &self,
        [block, game]: [u64; 2],
        state: &mut G::State,
        costs: &mut [Cost],
        mut applied: impl FnMut(&G::State, Seat, Action),
    ) -> (Row, Vec<Considered>) {
        let game = game as u32;
        let table = self.schedule.table(block, game);
        let mut agents: BySeat<Box<dyn Agent<G>>> = table.iter().map(|&agent| (self.agent)(agent)).collect();
        let mut streams: BySeat<Rng> = BySeat::from_fn(table.seats(), |seat| {
            self.schedule.agent_stream(block, game, seat, table[seat])
        });
        let mut explorers = self.exploration.map(|exploration| {
            BySeat::from_fn(table.seats(), |seat| {
                let chance = self.schedule.exploration_stream(block, game, seat, table[seat]);
                Explorer::new(exploration, chance)
            })
        });
        let (plies, mut explored, mut thoughts) = (Cell::new(0), 0, Vec::new());
        // What starting its program took is reported here.
        let outside = BySeat::from_fn(table.seats(), |seat| agents[seat].outside());
        let waits = outside.iter().any(Option::is_some);
        let mut meter = Meter::start(table.seats(), waits, self.schedule.deal_seed(block) ^ u64::from(game));
        let choose = |view: &View<'_, G>| {
            let seat = view.observer();
            let stop = match is_halted() {
                true => Some("agents are halted".to_owned()),
                false => without_end(plies.get()),
            };
            if let Some(reason) = stop {
                return Err(Forfeited { seat, reason });
            }
            let (agent, stream) = (&mut agents[seat], &mut streams[seat]);
            let chosen = meter.time(seat, || {
                let Some(explorers) = &mut explorers else {
                    return agent.choose(view, stream);
                };
                let decided = explorers[seat].decide(&mut **agent, view, stream)?;
                explored += u64::from(!decided.is_own);
                let ply = plies.get();
                thoughts.extend(decided.thought.map(|thought| Considered { game, ply, thought }));
                Ok(decided.action)
            });
            chosen.map_err(|forfeit| Forfeited {
                seat,
                reason: forfeit.to_string(),
            })
        };
        let applied = |before: &G::State, seat, action| {
            plies.set(plies.get() + 1);
            applied(before, seat, action);
        };
        let (count, forfeit) = playout::play_until(self.game, state, choose, applied);
        for (seat, &cost) in meter.finish().entries() {
            let outside = outside[seat].into_iter().chain(agents[seat].outside());
            let cost = outside.fold(cost, Cost::with_processes);
            costs[usize::from(table[seat])].add(cost);
        }
        let outcome = self.outcome(state, forfeit.as_ref());
        if !is_halted() {
            let end = GameEnd {
                block,
                game: u64::from(game),
                outcome: &outcome,
                forfeit: forfeit.as_ref().map(|forfeit| forfeit.seat),
            };
            (0..)
                .map(Seat)
                .zip(agents.iter_mut())
                .for_each(|(seat, agent)| agent.over(seat, &end));
        }
        let row = self.row([block, u64::from(game)], state, count, outcome, forfeit);
        (Row { explored, ..row }, thoughts)
    }

    /// The result of a game that ended in this state.
    fn outcome(&self, end: &G::State, forfeit: Option<&Forfeited>) -> Outcome {
        let outcome = self.game.outcome(end);
        match forfeit {
            Some(forfeit) => forfeit.judge(outcome),
            None => outcome,
        }
    }

    /// The record of a game as stored, if it is one of the deal of its block.
    ///
    /// # Errors
    /// If it is no record of a game of this deal; whether its actions are legal shows when it is replayed.
    pub fn read_record(&self, block: u64, game: u32, bytes: &[u8]) -> Result<Record<G::Setup>, ContestError> {
        let unlike = |what: String| ContestError::Record {
            block,
            game: u64::from(game),
            what,
        };
        let record = Record::from_bytes(self.game, bytes).map_err(|error| unlike(error.to_string()))?;
        let seed = self.schedule.deal_seed(block);
        if (&record.setup, record.seed) != (&self.setup(block, game)?, seed) {
            return Err(unlike("it is from another deal".to_owned()));
        }
        Ok(record)
    }

    /// Plays the records of a stored block again in place of its agents. Returns the block as it should have been stored;
    /// what agents thought, and arms, do not follow from records, and are those of the stored block.
    ///
    /// # Errors
    /// If a record is not a game of its deal.
    ///
    /// # Panics
    /// If the setup has no form as JSON, which every setup that can be typed has.
    pub(crate) fn replay_to_store(&self, stored: &PlayedBlock) -> Result<PlayedBlock, ContestError> {
        let block = stored.block;
        let mut rows = Vec::new();
        for ((game, bytes), row) in (0..).zip(&stored.records).zip(&stored.rows) {
            let unlike = |what: String| ContestError::Record { block, game, what };
            let record = self.read_record(block, game as u32, bytes)?;
            let mut count = Count::default();
            let end = record.replay(self.game, |_, legal, _| {
                count.plies += 1;
                count.decisions += u64::from(legal.len() > 1);
            });
            let end = end.map_err(|error| unlike(error.to_string()))?;
            let outcome = self.outcome(&end, record.forfeit.as_ref());
            rows.push(Row {
                explored: row.explored,
                ..self.row([block, game], &end, count, outcome, record.forfeit)
            });
        }
        Ok(PlayedBlock {
            block,
            setup: self.setup_text(block)?,
            rows,
            records: stored.records.clone(),
            thoughts: stored.thoughts.clone(),
            branched: stored.branched.clone(),
            costs: Vec::new(),
        })
    }

    /// The row of a game that ended in this state.
    fn row(
        &self,
        [block, game]: [u64; 2],
        end: &G::State,
        count: Count,
        outcome: Outcome,
        forfeit: Option<Forfeited>,
    ) -> Row {
        let game = game as u32;
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
            explored: 0,
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
