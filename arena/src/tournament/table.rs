//! Plays the blocks of a run, in memory or into its folder.

use super::error::PlayError;
use super::finished::{Focus, Timing, Tournament};
use crate::config::RunConfig;
use crate::contest::{Contest, ContestError};
use crate::cost::Cost;
use crate::given_up::{ForfeitsInARow, GivenUp};
use crate::in_order::{ThreadsError, in_order};
use crate::row::{PlayedBlock, Row};
use crate::run::{Blocks, Run};
use crate::stats::Tally;
use crate::worth::Arms;
use orrery_agents::{Agent, AgentSpec, Playable};
use orrery_engine::{Content, Game, Rng};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The means to play the blocks of a run: the rules, the deals, the agents, the threads and a flag to stop.
pub struct Table<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The setup of a block, drawing what is random in it from the stream.
    pub deal: &'a (dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
    /// A new agent of this kind, for one seat of one game.
    pub agent: &'a (dyn Fn(&AgentSpec) -> Box<dyn Agent<G>> + Sync),
    /// How many threads play; 0 for one thread per core.
    pub threads: usize,
    /// Once set, blocks in progress are finished and no other block is begun.
    pub stop: &'a AtomicBool,
}

impl<G: Game> Table<'_, G> {
    /// Plays the run in memory. `on_block` sees the rows of each block, in the order of the schedule, and may end the
    /// run after it: no block after that one is counted. A block after which an agent is [given up](GivenUp) ends it too.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics; after the games in progress have
    /// ended.
    pub fn play(
        &self,
        config: RunConfig,
        mut on_block: impl FnMut(&[Row]) -> ControlFlow<()>,
    ) -> Result<Tournament, ContestError> {
        let mut tally = Tally::new(config.schedule().agents());
        let mut costs = Vec::new();
        let begun = Instant::now();
        let given_up = self.with_contest(&config, |contest| {
            let play = |block| contest.measure_block(block);
            self.in_order(
                &config,
                0..config.blocks,
                play,
                |(rows, _)| rows,
                |(rows, measured)| {
                    Cost::add_all(&mut costs, &measured);
                    tally.add_block(&rows);
                    Ok(on_block(&rows))
                },
            )
        })?;
        let seconds = begun.elapsed().as_secs_f64().max(1e-9);
        let timing = Timing::new(seconds, tally.totals().games, tally.totals().decisions).of_agents(&config, &costs);
        Ok(Tournament {
            config,
            tally,
            timing,
            focus: Focus::default(),
            given_up,
        })
    }

    /// Plays the blocks that a run misses, and stores them. `on_block` sees the rows of each block, in the order of the
    /// schedule, and may end the run after it: no block after that one is stored. A block after which an agent is given up
    /// ends it too, and that agent is returned.
    ///
    /// # Errors
    /// If a deal cannot be played, the threads cannot be started, or the run cannot be read or written. Blocks written
    /// before the error are kept.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics; after the games in progress have
    /// ended.
    pub fn play_run(
        &self,
        run: &mut Run,
        on_block: impl FnMut(&[Row]) -> ControlFlow<()>,
    ) -> Result<Option<GivenUp>, PlayError> {
        let missing = run.missing()?;
        self.play_part(run, &missing, on_block)
    }

    /// Plays these blocks, which the run misses, and stores them. `on_block` and the result are as in
    /// [`play_run`](Table::play_run).
    ///
    /// # Errors
    /// As [`play_run`](Table::play_run).
    ///
    /// # Panics
    /// As [`play_run`](Table::play_run).
    pub fn play_part(
        &self,
        run: &mut Run,
        blocks: &Blocks,
        mut on_block: impl FnMut(&[Row]) -> ControlFlow<()>,
    ) -> Result<Option<GivenUp>, PlayError> {
        let keep_records = run.manifest().records;
        let play = |contest: &Contest<'_, G>, block| Ok(contest.play_to_store(block, keep_records)?);
        self.store(run, blocks, play, |block| on_block(&block.rows))
    }

    /// Plays the blocks that a run misses with the arms of their games, and stores them. `on_block` sees each of them, in the
    /// order of the schedule. An agent that is given up is returned.
    ///
    /// # Errors
    /// As [`play_run`](Table::play_run), or if an agent forfeits an arm.
    ///
    /// # Panics
    /// As [`play_run`](Table::play_run).
    pub fn play_valued(
        &self,
        run: &mut Run,
        arms: &Arms<'_, G>,
        mut on_block: impl FnMut(&PlayedBlock),
    ) -> Result<Option<GivenUp>, PlayError>
    where
        G: Content,
    {
        let missing = run.missing()?;
        let keep_records = run.manifest().records;
        self.store(
            run,
            &missing,
            |contest, block| Ok(arms.play_block(contest, block, keep_records)?),
            |block| {
                on_block(block);
                ControlFlow::Continue(())
            },
        )
    }

    /// Plays these blocks, which the run misses, and stores them.
    fn store(
        &self,
        run: &mut Run,
        blocks: &Blocks,
        play: impl Fn(&Contest<'_, G>, u64) -> Result<PlayedBlock, PlayError> + Sync,
        mut on_block: impl FnMut(&PlayedBlock) -> ControlFlow<()>,
    ) -> Result<Option<GivenUp>, PlayError> {
        if blocks.count() == 0 {
            return Ok(None);
        }
        let config = run.manifest().config.clone();
        let mut writer = run.writer()?;
        let played = self.with_contest(&config, |contest| {
            let play = |block| play(contest, block);
            self.in_order(&config, blocks.iter(), play, rows_of, |block| {
                let flow = on_block(&block);
                writer.add(block)?;
                Ok(flow)
            })
        });
        // Blocks played before an error are kept, unless the error is one of writing.
        let written = writer.finish();
        let given_up = played?;
        written?;
        Ok(given_up)
    }

    /// Plays the blocks of a run with the arms of their games in memory, as [`play_valued`](Table::play_valued).
    ///
    /// # Errors
    /// If a deal cannot be played, the threads cannot be started, or an agent forfeits an arm.
    pub fn play_valued_in_memory(
        &self,
        config: &RunConfig,
        arms: &Arms<'_, G>,
        mut on_block: impl FnMut(&PlayedBlock),
    ) -> Result<Option<GivenUp>, PlayError>
    where
        G: Content,
    {
        let play = |contest: &Contest<'_, G>, block| Ok(arms.play_block(contest, block, false)?);
        self.play_each(config, 0..config.blocks, play, rows_of, |block| on_block(&block))
    }

    /// Plays these blocks of the run in memory. `on_block` sees each of them, with its setup and with records if they are
    /// asked for, in their order. A block after which an agent is given up is the last, and that agent is returned.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    pub(crate) fn play_blocks(
        &self,
        config: &RunConfig,
        blocks: impl Iterator<Item = u64> + Send,
        keep_records: bool,
        on_block: impl FnMut(PlayedBlock),
    ) -> Result<Option<GivenUp>, ContestError> {
        let play = |contest: &Contest<'_, G>, block| contest.play_to_store(block, keep_records);
        self.play_each(config, blocks, play, rows_of, on_block)
    }

    /// Plays these blocks of the run in memory, each by `play`. `on_block` sees what that returns, in the order of the blocks;
    /// `rows` finds the rows in it. A block after which an agent is given up is the last, and that agent is returned.
    ///
    /// # Errors
    /// The first of `play`, or if the threads cannot be started.
    pub(crate) fn play_each<T: Send, E: From<ThreadsError> + Send>(
        &self,
        config: &RunConfig,
        blocks: impl Iterator<Item = u64> + Send,
        play: impl Fn(&Contest<'_, G>, u64) -> Result<T, E> + Sync,
        rows: fn(&T) -> &[Row],
        mut on_block: impl FnMut(T),
    ) -> Result<Option<GivenUp>, E> {
        self.with_contest(config, |contest| {
            let play = |block| play(contest, block);
            self.in_order(config, blocks, play, rows, |played| {
                on_block(played);
                Ok(ControlFlow::Continue(()))
            })
        })
    }

    /// Calls `play` with the contest of these agents. Returns its result.
    pub(super) fn with_contest<T>(&self, config: &RunConfig, play: impl FnOnce(&Contest<'_, G>) -> T) -> T {
        play(&Contest {
            game: self.game,
            schedule: config.schedule(),
            deal: self.deal,
            agent: &|agent| (self.agent)(&config.agents[usize::from(agent)]),
            exploration: config.exploration,
        })
    }

    /// Plays blocks and passes them to the sink in their order, until the sink breaks or an agent is given up. `rows` finds
    /// the rows of what was played. Returns the agent.
    fn in_order<T: Send, E: From<ThreadsError> + Send>(
        &self,
        config: &RunConfig,
        blocks: impl Iterator<Item = u64> + Send,
        play: impl Fn(u64) -> Result<T, E> + Sync,
        rows: fn(&T) -> &[Row],
        mut sink: impl FnMut(T) -> Result<ControlFlow<()>, E>,
    ) -> Result<Option<GivenUp>, E> {
        let enough = AtomicBool::new(false);
        let (mut forfeits, mut given_up) = (ForfeitsInARow::of(config), None);
        let blocks = blocks.take_while(|_| !enough.load(Ordering::Relaxed));
        in_order(blocks, self.threads, self.stop, play, |played| {
            if !enough.load(Ordering::Relaxed) {
                given_up = forfeits.add_block(rows(&played));
                let is_last = sink(played)?.is_break() || given_up.is_some();
                enough.store(is_last, Ordering::Relaxed);
            }
            Ok(())
        })?;
        Ok(given_up)
    }
}

/// The rows of a block to be stored.
fn rows_of(block: &PlayedBlock) -> &[Row] {
    &block.rows
}

impl Tournament {
    /// Plays the run on `threads` threads, 0 for one thread per core. `deal` makes the setup of a block, drawing what is
    /// random in it from its stream; `on_block` sees the rows of each block, in the order of the schedule.
    ///
    /// A `human` forfeits every game here; [`Roster::open`](orrery_agents::Roster::open) refuses such a list. A block after
    /// which an agent is [given up](GivenUp) is the last.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics; after the games in progress have
    /// ended.
    pub fn play<G: Playable>(
        game: &G,
        config: RunConfig,
        deal: &(dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
        threads: usize,
        mut on_block: impl FnMut(&[Row]),
    ) -> Result<Tournament, ContestError> {
        let stop = &AtomicBool::new(false);
        let table = Table {
            game,
            deal,
            agent: &|spec| spec.build(game),
            threads,
            stop,
        };
        table.play(config, |rows| {
            on_block(rows);
            ControlFlow::Continue(())
        })
    }
}
