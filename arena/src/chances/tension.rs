//! When the games of a run are decided, and how often their lead changes.

use super::after_round::AfterRound;
use super::compared::Compared;
use super::continuations::{ChancesError, Continuations};
use super::course::Course;
use super::kept::{Kept, Method};
use super::recalibrated::cross_fitted;
use super::reliability::{Tenth, skill};
use super::table_tension::TableTension;
use super::watched::Watched;
use crate::config::RunConfig;
use crate::in_order::in_order;
use crate::row::PlayedBlock;
use crate::run::{Run, RunError};
use crate::schedule::AgentIndex;
use crate::stats::Measured;
use orrery_engine::Game;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// The courses of the games of a run.
#[derive(Clone, Debug)]
pub struct Tension {
    /// The configuration of the run.
    pub config: RunConfig,
    /// How its games are played on.
    pub method: Method,
    /// How many games were forfeited; these count nowhere.
    pub forfeits: u64,
    /// How learned chances compared with those of continuations; none if all games are played on from the first.
    pub compared: Option<Compared>,
    /// The other games, in the order of the schedule.
    pub courses: Vec<Course>,
}

impl Tension {
    /// Of these games, in the order of the schedule.
    pub fn of_games(config: RunConfig, method: Method, games: &[Watched], forfeits: u64) -> Tension {
        let fits = cross_fitted(games);
        Tension {
            config,
            method,
            forfeits,
            compared: None,
            courses: games
                .iter()
                .zip(&fits)
                .map(|(game, fit)| Course::of(game, fit))
                .collect(),
        }
    }

    /// Of a run with records. Its games are played on from each round, on `threads` threads, 0 for one per core. Looks are added to
    /// those that are kept. `watch` sees how many games more were looked at. Once `stop` is set no block is begun, and games are missing.
    ///
    /// # Errors
    /// If the run or a record cannot be read, a record is no game of these rules, or an agent forfeits a continuation.
    pub fn of_run<G: Game>(
        continuations: &Continuations<'_, G>,
        mut kept: Kept,
        run: Run,
        threads: usize,
        stop: &AtomicBool,
        mut watch: impl FnMut(u64),
    ) -> Result<Tension, ChancesError> {
        let config = run.manifest().config.clone();
        let blocks: Vec<u64> = run.blocks()?.iter().collect();
        let mut file = kept.take_file();
        let look = |block: &_| continuations.of_block(block, &kept);
        let add = kept.adding(&mut file, &mut watch);
        let (games, forfeits) = of_blocks(run, blocks, threads, stop, look, add)?;
        Ok(Tension::of_games(config, kept.method().clone(), &games, forfeits))
    }

    /// What is kept of a run, of the games that were looked at; none if nothing is.
    ///
    /// # Errors
    /// If the run or what is kept cannot be read.
    pub fn kept(run: &Run) -> Result<Option<Tension>, RunError> {
        let Some(kept) = Kept::read(run)? else {
            return Ok(None);
        };
        let (mut games, mut forfeits) = (Vec::new(), 0);
        run.for_each_block(|_, rows| {
            for row in rows {
                forfeits += u64::from(!row.is_scored());
                games.extend(kept.watched(row));
            }
            Ok::<(), RunError>(())
        })?;
        let config = run.manifest().config.clone();
        Ok((!games.is_empty()).then(|| Tension::of_games(config, kept.method().clone(), &games, forfeits)))
    }

    /// The course of the game of this number in the schedule; none if it was not looked at.
    pub fn course_of(&self, number: u64) -> Option<&Course> {
        self.courses.iter().find(|course| self.number(course) == number)
    }

    /// The number of a game in the schedule.
    pub fn number(&self, course: &Course) -> u64 {
        course.block * u64::from(self.config.schedule().games_per_block()) + u64::from(course.game)
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
        let of = |courses: &Vec<&Course>| match self.is_learned() {
            true => TableTension::of(courses).without_lead_changes(),
            false => TableTension::of(courses),
        };
        tables.values().map(of).collect()
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

/// What `work` makes of the games of blocks that were not forfeited, and how many were. `add` sees what is made of each block, with the
/// number of its games.
pub(crate) fn of_blocks<T: Send>(
    run: Run,
    blocks: Vec<u64>,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(&PlayedBlock) -> Result<Vec<T>, ChancesError> + Sync,
    mut add: impl FnMut(&[T], u64) -> Result<(), RunError>,
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
        add(&of_block, rows)?;
        games.extend(of_block);
        Ok(())
    })?;
    Ok((games, forfeits))
}
