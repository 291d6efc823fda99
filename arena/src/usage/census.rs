//! Goes through the records of a run and counts what became of everything.

use super::counts::AgentCounts;
use crate::config::RunConfig;
use crate::record::{Record, ReplayError};
use crate::recorded::{RecordedError, recorded};
use crate::row::{PlayedBlock, Row};
use crate::run::{Run, RunError};
use crate::schedule::AgentIndex;
use orrery_engine::{Action, BySeat, Content, Game, Moment, Seat, UsageKind, Used};
use rayon::prelude::*;

/// What play uses of what a game has.
#[derive(Clone, Debug)]
pub struct Census {
    /// The configuration of the run.
    pub config: RunConfig,
    /// The kinds of things.
    pub kinds: Vec<UsageKind>,
    /// What became of them, by agent.
    pub agents: Vec<AgentCounts>,
    /// Games that were looked at.
    pub games: u64,
    /// How many more were forfeited; these count nowhere.
    pub forfeits: u64,
}

/// A run whose records cannot be counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CensusError {
    /// The run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A record is not that of its row.
    #[error(transparent)]
    Recorded(#[from] RecordedError),
}

/// How many blocks are read before they are counted.
const AT_ONCE: usize = 256;

impl Census {
    /// No game yet, of a run with this configuration.
    pub fn none<G: Content>(game: &G, config: RunConfig) -> Census {
        let kinds = game.usage();
        Census {
            agents: vec![AgentCounts::none(&kinds); config.agents.len()],
            kinds,
            config,
            games: 0,
            forfeits: 0,
        }
    }

    /// Counts a run with records.
    ///
    /// # Errors
    /// If the run or a record cannot be read, or a record is no game of these rules.
    pub fn of_run<G: Game + Content>(game: &G, run: &Run) -> Result<Census, CensusError> {
        let blocks: Vec<u64> = run.blocks()?.iter().collect();
        Census::of_blocks(game, run, &blocks)
    }

    /// Counts some blocks of a run with records.
    ///
    /// # Errors
    /// If the run or a record cannot be read, or a record is no game of these rules.
    pub fn of_blocks<G: Game + Content>(game: &G, run: &Run, blocks: &[u64]) -> Result<Census, CensusError> {
        let mut census = Census::none(game, run.manifest().config.clone());
        for some in blocks.chunks(AT_ONCE) {
            let played: Vec<PlayedBlock> = some.iter().map(|&block| run.block(block)).collect::<Result<_, _>>()?;
            let one = |block: &PlayedBlock| {
                let mut one = Census::none(game, census.config.clone());
                one.add_block(game, block)?;
                Ok::<Census, CensusError>(one)
            };
            let counted: Vec<Census> = played.par_iter().map(one).collect::<Result<_, _>>()?;
            counted.iter().for_each(|one| census.add(one));
        }
        Ok(census)
    }

    fn add(&mut self, other: &Census) {
        self.games += other.games;
        self.forfeits += other.forfeits;
        self.agents
            .iter_mut()
            .zip(&other.agents)
            .for_each(|(all, more)| all.add(more));
    }

    /// Counts the games of a block with records.
    ///
    /// # Errors
    /// If a record cannot be read or is no game of these rules.
    pub fn add_block<G: Game + Content>(&mut self, game: &G, block: &PlayedBlock) -> Result<(), CensusError> {
        let mut agents = vec![AgentCounts::none(&self.kinds); self.agents.len()];
        for (row, bytes) in block.rows.iter().zip(&block.records) {
            if !row.is_scored() {
                self.forfeits += 1;
                continue;
            }
            let (record, start) = recorded(game, row, bytes)?;
            let found = self.of_game(game, row, &record, &start);
            let found = found.map_err(RecordedError::replay(row))?;
            agents.iter_mut().zip(&found).for_each(|(all, more)| all.add(more));
            self.games += 1;
        }
        for counts in agents.iter_mut().flat_map(|agent| agent.0.iter_mut().flatten()) {
            counts.end_block();
        }
        self.agents
            .iter_mut()
            .zip(&agents)
            .for_each(|(all, more)| all.add(more));
        Ok(())
    }

    /// What a game says of each agent.
    fn of_game<G: Game + Content>(
        &self,
        game: &G,
        row: &Row,
        record: &Record<G::Setup>,
        start: &G::State,
    ) -> Result<Vec<AgentCounts>, ReplayError> {
        let mut tally = Tally::new(&self.kinds, row);
        tally.start(game, start);
        game.used(Moment::Start(start), &mut |used| tally.count(used));
        let mut before: Option<(G::State, Vec<Action>, Action)> = None;
        let end = record.replay(game, |state, legal, action| match &mut before {
            None => before = Some((state.clone(), legal.to_vec(), action)),
            Some((last, had, taken)) => {
                let moment = Moment::Action {
                    before: last,
                    legal: had,
                    action: *taken,
                    after: state,
                };
                game.used(moment, &mut |used| tally.count(used));
                last.clone_from(state);
                had.clear();
                had.extend_from_slice(legal);
                *taken = action;
            }
        })?;
        if let Some((last, had, taken)) = &before {
            let moment = Moment::Action {
                before: last,
                legal: had,
                action: *taken,
                after: &end,
            };
            game.used(moment, &mut |used| tally.count(used));
        }
        let over = Moment::End {
            start,
            actions: &record.actions,
            end: &end,
        };
        game.used(over, &mut |used| tally.count(used));
        Ok(tally.by_agent(self.agents.len()))
    }
}

/// Counts one game.
struct Tally<'a> {
    kinds: &'a [UsageKind],
    /// The agent of each seat.
    seats: &'a BySeat<AgentIndex>,
    /// Times by kind and item, then by case: each seat, or the table; then by stage.
    times: Vec<Vec<Vec<[u32; 2]>>>,
    /// Whether something could become of it, in the same order.
    in_play: Vec<Vec<Vec<bool>>>,
}

impl<'a> Tally<'a> {
    fn new(kinds: &'a [UsageKind], row: &'a Row) -> Tally<'a> {
        let cases = |kind: &UsageKind| if kind.of_seats { row.agents.seats() } else { 1 };
        Tally {
            kinds,
            seats: &row.agents,
            times: kinds
                .iter()
                .map(|kind| vec![vec![[0; 2]; cases(kind)]; kind.items.len()])
                .collect(),
            in_play: kinds
                .iter()
                .map(|kind| vec![vec![false; cases(kind)]; kind.items.len()])
                .collect(),
        }
    }

    fn start<G: Game + Content>(&mut self, game: &G, state: &G::State) {
        for (kind, items) in self.in_play.iter_mut().enumerate() {
            for (item, cases) in items.iter_mut().enumerate() {
                for (case, is_in_play) in cases.iter_mut().enumerate() {
                    let seat = self.kinds[kind].of_seats.then_some(Seat(case as u8));
                    *is_in_play = game.is_in_play(state, kind, item, seat);
                }
            }
        }
    }

    fn count(&mut self, used: Used) {
        let case = used.seat.map_or(0, |seat| seat.index());
        self.times[used.kind][used.item][case][used.stage] += used.times;
        // What was met was in play, whatever is known at the start.
        self.in_play[used.kind][used.item][case] = true;
    }

    /// The counts of each agent. The whole table is a case of each agent that has a seat.
    fn by_agent(&self, agents: usize) -> Vec<AgentCounts> {
        let of_agent = |agent: usize| {
            let is_own = |seat: usize| usize::from(self.seats[Seat(seat as u8)]) == agent;
            let has_seat = (0..self.seats.seats()).any(is_own);
            let mut counts = AgentCounts::none(self.kinds);
            for (kind, items) in counts.0.iter_mut().enumerate() {
                let of_seats = self.kinds[kind].of_seats;
                for (item, counts) in items.iter_mut().enumerate() {
                    let cases = self.times[kind][item].iter().zip(&self.in_play[kind][item]).enumerate();
                    let own = cases.filter(|&(case, _)| if of_seats { is_own(case) } else { has_seat });
                    for (_, (times, &is_in_play)) in own {
                        counts.in_play += u64::from(is_in_play);
                        for (stage, (cases, all)) in counts.cases.iter_mut().zip(&mut counts.times).enumerate() {
                            *cases += u64::from(times[stage] > 0);
                            *all += u64::from(times[stage]);
                        }
                    }
                }
            }
            counts
        };
        (0..agents).map(of_agent).collect()
    }
}
