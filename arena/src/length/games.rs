//! Games that are played in memory to find how long they take.

use super::stages::Stages;
use crate::config::RunConfig;
use crate::contest::{Contest, ContestError};
use crate::given_up::GivenUp;
use crate::row::Row;
use crate::stats::measured::{mean_over_blocks, share_over_blocks};
use crate::stats::{Measured, Share, percentile};
use crate::tournament::Table;
use orrery_engine::{Game, LegalActions};
use std::collections::BTreeSet;

/// How long a game took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLength {
    /// Its block.
    pub block: u64,
    /// Its rounds.
    pub rounds: u32,
    /// What ended it.
    pub ending: String,
    /// The decisions of all seats: positions with two or more legal actions.
    pub decisions: u64,
    /// Those that others waited for: of seats that decide at the same time, those of the seat that has the most.
    pub waited: u64,
}

/// How long the games of a run take.
#[derive(Clone, Debug)]
pub struct Length {
    /// What was played.
    pub config: RunConfig,
    /// How many games were forfeited; these count nowhere.
    pub forfeits: u64,
    /// The other games, in the order of the schedule.
    pub games: Vec<GameLength>,
}

/// The rows of a block, and the decisions of each of its games that others waited for.
type Watched = (Vec<Row>, Vec<u64>);

impl Length {
    /// No game yet of a run.
    pub fn none(config: RunConfig) -> Length {
        Length {
            config,
            forfeits: 0,
            games: Vec::new(),
        }
    }

    /// Plays a run. `watch` sees how many games more were played. Once the table is stopped, or an agent is given up, which is
    /// returned, games are missing.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    pub fn play<G: Game>(
        table: &Table<'_, G>,
        config: RunConfig,
        mut watch: impl FnMut(u64),
    ) -> Result<(Length, Option<GivenUp>), ContestError> {
        let blocks = 0..config.blocks;
        let mut length = Length::none(config);
        let config = length.config.clone();
        let given_up = table.play_each(&config, blocks, play_block, rows_of, |(rows, waited)| {
            watch(rows.len() as u64);
            rows.iter()
                .zip(waited)
                .for_each(|(row, waited)| length.add(row, waited));
        })?;
        Ok((length, given_up))
    }

    /// How many games were played, with those that were forfeited.
    pub fn played(&self) -> u64 {
        self.games.len() as u64 + self.forfeits
    }

    fn add(&mut self, row: &Row, waited: u64) {
        match row.is_scored() {
            true => self.games.push(GameLength {
                block: row.block,
                rounds: row.rounds,
                ending: row.ending.clone(),
                decisions: row.decisions,
                waited,
            }),
            false => self.forfeits += 1,
        }
    }

    /// The mean of something over the games; none without a game.
    pub fn mean(&self, of: impl Fn(&GameLength) -> f64) -> Option<Measured> {
        mean_over_blocks(&self.games, |game| game.block, |game| Some(of(game)))
    }

    /// How many decisions others wait for in the game than which this percentage of the games is no longer; none without a game.
    pub fn waited_percentile(&self, percent: usize) -> Option<u64> {
        let mut waited: Vec<u64> = self.games.iter().map(|game| game.waited).collect();
        waited.sort_unstable();
        percentile(&waited, percent)
    }

    /// What ended games, by name, with the share of the games that it ended.
    pub fn endings(&self) -> Vec<(&str, Share)> {
        let names: BTreeSet<&str> = self.games.iter().map(|game| &*game.ending).collect();
        let share = |name: &str| share_over_blocks(&self.games, |game| game.block, |game| Some(game.ending == name));
        names.into_iter().map(|name| (name, share(name))).collect()
    }
}

fn rows_of((rows, _): &Watched) -> &[Row] {
    rows
}

fn play_block<G: Game>(contest: &Contest<'_, G>, block: u64) -> Result<Watched, ContestError> {
    let games = 0..contest.schedule.games_per_block();
    games.map(|game| play_game(contest, block, game)).collect()
}

fn play_game<G: Game>(contest: &Contest<'_, G>, block: u64, game: u32) -> Result<(Row, u64), ContestError> {
    let rules = contest.game;
    let mut state = contest.start(block, game)?;
    let mut stages = Stages::new(contest.schedule.seats());
    let mut legal = G::Legal::default();
    let row = contest.play_game(block, game, &mut state, |before, seat, _| {
        rules.find_legal(before, &mut legal);
        stages.count(rules.to_act(before), seat, legal.count() > 1);
    });
    Ok((row, stages.waited()))
}
