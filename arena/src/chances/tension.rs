//! When the games of a run are decided, and how often their lead changes.

use super::after_round::AfterRound;
use super::compared::Compared;
use super::continuations::{ChancesError, Continuations, Watched};
use super::course::Course;
use super::recalibrated::cross_fitted;
use super::reliability::{Tenth, skill};
use super::table_tension::{Measured, TableTension};
use crate::config::RunConfig;
use crate::in_order::in_order;
use crate::row::PlayedBlock;
use crate::run::{Run, RunError};
use crate::schedule::AgentIndex;
use orrery_engine::Game;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// The courses of the games of a run.
#[derive(Clone, Debug)]
pub struct Tension {
    /// The configuration of the run.
    pub config: RunConfig,
    /// The agent that plays on, in words.
    pub by: String,
    /// How many continuations begin in each position.
    pub continuations: u32,
    /// How many games were forfeited; these count nowhere.
    pub forfeits: u64,
    /// How learned chances compared with those of continuations; none if all games are played on from the first.
    pub compared: Option<Compared>,
    /// The other games, in the order of the schedule.
    pub courses: Vec<Course>,
}

impl Tension {
    /// Of these games, in the order of the schedule.
    pub fn of_games(
        config: RunConfig,
        (by, continuations): (String, u32),
        games: &[Watched],
        forfeits: u64,
    ) -> Tension {
        let fits = cross_fitted(games);
        Tension {
            config,
            by,
            continuations,
            forfeits,
            compared: None,
            courses: games
                .iter()
                .zip(&fits)
                .map(|(game, fit)| Course::of(game, fit))
                .collect(),
        }
    }

    /// Of a run with records, whose games are played on by an agent of this name on so many threads, 0 for one per core. `watch`
    /// sees how many games more were looked at. Once `stop` is set no block is begun, and games are missing.
    ///
    /// # Errors
    /// If the run or a record cannot be read, a record is no game of these rules, or an agent forfeits a continuation.
    pub fn of_run<G: Game>(
        continuations: &Continuations<'_, G>,
        by: String,
        run: Run,
        threads: usize,
        stop: &AtomicBool,
        watch: impl FnMut(u64),
    ) -> Result<Tension, ChancesError> {
        let config = run.manifest().config.clone();
        let blocks: Vec<u64> = run.blocks()?.iter().collect();
        let look = |block: &_| continuations.of_block(block);
        let (games, forfeits) = of_blocks(run, blocks, threads, stop, look, watch)?;
        Ok(Tension::of_games(config, (by, continuations.count), &games, forfeits))
    }

    /// Whether the chances are learned from the games; otherwise they are those of continuations.
    pub fn is_learned(&self) -> bool {
        self.compared.as_ref().is_some_and(Compared::is_learned)
    }

    /// The games of each set of agents that met.
    pub fn tables(&self) -> Vec<TableTension> {
        let mut tables: BTreeMap<&[AgentIndex], Vec<&Course>> = BTreeMap::new();
        for course in &self.courses {
            tables.entry(&course.agents[..]).or_default().push(course);
        }
        tables.values().map(|courses| TableTension::of(courses)).collect()
    }

    /// What is known of the winners after each round.
    pub fn rounds(&self) -> Vec<AfterRound> {
        AfterRound::all(&self.courses)
    }

    /// How often seats win, by their chances.
    pub fn reliability(&self) -> Vec<Tenth> {
        Tenth::all(&self.courses)
    }

    /// How much better the chances are than equal ones; none without a game.
    pub fn skill(&self) -> Option<Measured> {
        skill(&self.courses)
    }

    /// The games that one seat won, the most dramatic first: those with the most changes of the lead; of these, those that were
    /// decided the latest; of these, those in which the chance of the winner was the lowest.
    pub fn by_drama(&self) -> Vec<&Course> {
        let mut won: Vec<(&Course, [f64; 3])> = Vec::new();
        for course in &self.courses {
            if let (Some(of), Some(decided)) = (course.won, course.decided()) {
                won.push((course, [f64::from(of.lead_changes), decided, -of.lowest]));
            }
        }
        let compare = |a: &[f64; 3], b: &[f64; 3]| {
            let orders = a.iter().zip(b).map(|(a, b)| b.total_cmp(a));
            orders.reduce(std::cmp::Ordering::then).expect("there are three")
        };
        won.sort_by(|(_, a), (_, b)| compare(a, b));
        won.into_iter().map(|(course, _)| course).collect()
    }
}

/// What `work` makes of the games of blocks that were not forfeited, and how many were.
pub(super) fn of_blocks<T: Send>(
    run: Run,
    blocks: Vec<u64>,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(&PlayedBlock) -> Result<Vec<T>, ChancesError> + Sync,
    mut watch: impl FnMut(u64),
) -> Result<(Vec<T>, u64), ChancesError> {
    // A block is read when a thread takes it: only those that are due next are in memory.
    let stored = blocks.into_iter().map(move |block| run.block(block));
    let work = |stored: Result<PlayedBlock, RunError>| {
        let block = stored?;
        Ok::<_, ChancesError>((work(&block)?, block.rows.len() as u64))
    };
    let (mut games, mut forfeits) = (Vec::new(), 0);
    in_order(stored, threads, stop, work, |(of_block, rows): (Vec<T>, u64)| {
        forfeits += rows - of_block.len() as u64;
        games.extend(of_block);
        watch(rows);
        Ok(())
    })?;
    Ok((games, forfeits))
}
