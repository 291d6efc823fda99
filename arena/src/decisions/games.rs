//! The decisions of the games of a run.

use super::kept::{KeptDecisions, Method};
use super::near::near;
use super::weighed::{Choice, Weighed};
use super::weighing::{LookedAt, Weighing};
use crate::chances::{ChancesError, of_blocks};
use crate::config::RunConfig;
use crate::run::Run;
use crate::schedule::AgentIndex;
use orrery_engine::Game;
use std::sync::atomic::AtomicBool;

/// What is known of the decisions of a run.
#[derive(Clone, Debug)]
pub struct Decisions {
    /// The configuration of the run.
    pub config: RunConfig,
    /// How decisions are played on.
    pub method: Method,
    /// How many of the games that were looked at were forfeited; these count nowhere.
    pub forfeits: u64,
    /// The names of the kinds of actions.
    pub kinds: Vec<&'static str>,
    /// The other games that were looked at, in the order of the schedule.
    pub games: Vec<LookedAt>,
    /// Their decisions that were drawn, in the same order.
    pub cases: Vec<Case>,
}

/// A decision that was drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The block of its game.
    pub block: u64,
    /// The number of its game in the block.
    pub game: u32,
    /// The agent that decided.
    pub agent: AgentIndex,
    /// How many decisions of its game it stands for.
    pub weight: f64,
    /// How many legal actions are expected within each of the [`DISTANCES`](super::DISTANCES) of the best, it included.
    pub near: [f64; 3],
    /// What was found.
    pub of: Weighed,
}

impl Decisions {
    /// Of these blocks of a run with records. Decisions are played on with `threads` threads, 0 for one per core, and added to what is
    /// kept. `watch` sees how many games more were looked at. Once `stop` is set no block is begun, and games are missing.
    ///
    /// # Errors
    /// If the run or a record cannot be read, a record is no game of these rules, or an agent forfeits.
    pub fn of_run<G: Game>(
        weighing: &Weighing<'_, G>,
        mut kept: KeptDecisions,
        run: Run,
        blocks: Vec<u64>,
        threads: usize,
        stop: &AtomicBool,
        mut watch: impl FnMut(u64),
    ) -> Result<Decisions, ChancesError> {
        let config = run.manifest().config.clone();
        let space = weighing.continuations.game.action_space();
        let mut file = kept.take_file();
        let weigh = |block: &_| weighing.of_block(block, &kept);
        let add = |games: &[LookedAt], rows| {
            watch(rows);
            let mut new = games.iter().filter(|game| !game.is_kept);
            match &mut file {
                Some(file) => new.try_for_each(|game| file.add(&game.of)),
                None => Ok(()),
            }
        };
        let (games, forfeits) = of_blocks(run, blocks, threads, stop, weigh, add)?;
        let kinds = space.blocks.iter().map(|block| block.name).collect();
        Ok(Decisions::of_games(
            config,
            kept.method().clone(),
            kinds,
            games,
            forfeits,
        ))
    }

    /// Of these games, in the order of the schedule.
    pub fn of_games(
        config: RunConfig,
        method: Method,
        kinds: Vec<&'static str>,
        games: Vec<LookedAt>,
        forfeits: u64,
    ) -> Decisions {
        let mut cases: Vec<Case> = games.iter().flat_map(cases).collect();
        let weighed: Vec<&Weighed> = cases.iter().map(|case| &case.of).collect();
        let near = near(&weighed);
        cases.iter_mut().zip(near).for_each(|(case, near)| case.near = near);
        Decisions {
            config,
            method,
            forfeits,
            kinds,
            games,
            cases,
        }
    }

    /// Which blocks are looked at, and how many decisions of each of their games, so that there are about `wanted` in all: all blocks and
    /// more decisions of a game if there are too few games, otherwise blocks at equal distances.
    ///
    /// # Examples
    /// ```
    /// use orrery_arena::decisions::Decisions;
    ///
    /// let blocks: Vec<u64> = (0..100).collect();
    /// assert_eq!(Decisions::looked_at(&blocks[..4], 2, 20), (vec![0, 1, 2, 3], 3));
    /// assert_eq!(Decisions::looked_at(&blocks, 2, 10), (vec![0, 20, 40, 60, 80], 1));
    /// ```
    pub fn looked_at(blocks: &[u64], games_per_block: u32, wanted: u64) -> (Vec<u64>, usize) {
        let of_block = u64::from(games_per_block);
        let games = (blocks.len() as u64 * of_block).max(1);
        let decisions = wanted.div_ceil(games);
        let needed = wanted.div_ceil(decisions.max(1) * of_block).min(blocks.len() as u64) as usize;
        let chosen = (0..needed).map(|place| blocks[place * blocks.len() / needed]);
        (chosen.collect(), decisions as usize)
    }

    /// The number of the game of a decision in the schedule.
    pub fn number(&self, case: &Case) -> u64 {
        case.block * u64::from(self.config.schedule().games_per_block()) + u64::from(case.game)
    }

    /// The decisions that cost the most, the costliest first.
    pub fn costliest(&self) -> Vec<&Case> {
        let mut costly: Vec<&Case> = self.cases.iter().filter(|case| case.of.loss() > 0.0).collect();
        costly.sort_by(|a, b| b.of.loss().total_cmp(&a.of.loss()));
        costly
    }
}

/// The decisions of a game that were drawn.
fn cases(game: &LookedAt) -> impl Iterator<Item = Case> {
    let weight = |choice: Choice| {
        let drawn = game
            .of
            .weighed
            .iter()
            .filter(|weighed| weighed.choice == choice)
            .count();
        f64::from(game.of.count(choice, None)) / drawn as f64
    };
    let weights = [Choice::Action, Choice::Turn].map(weight);
    game.of.weighed.iter().map(move |weighed| Case {
        block: game.of.block,
        game: game.of.game,
        agent: game.agents[weighed.seat],
        weight: weights[weighed.choice as usize],
        near: [0.0; 3],
        of: weighed.clone(),
    })
}
