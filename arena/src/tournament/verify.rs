//! Compares a stored run with the same run played again.

use super::error::PlayError;
use super::table::Table;
use crate::arm::Branched;
use crate::config::RunConfig;
use crate::considered::Considered;
use crate::contest::Contest;
use crate::in_order::in_order;
use crate::row::PlayedBlock;
use crate::run::{Run, RunError};
use crate::worth::Arms;
use orrery_engine::{Content, Game};

impl<G: Game> Table<'_, G> {
    /// Lets the agents play one game of a run again, or all of them, and compares setups, rows and records. Returns the
    /// number of compared games. If agents are not repeatable, the records are played in their place. Arms of games are not
    /// compared: [`verify_valued`](Table::verify_valued) does that.
    ///
    /// # Errors
    /// If a game is not the same, or the run cannot be read or played.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics; after the games in progress have
    /// ended.
    pub fn verify(&self, run: &Run, number: Option<u64>) -> Result<u64, PlayError> {
        let keep_records = run.manifest().records;
        self.verify_with(run, number, |contest, block| {
            Ok(contest.play_to_store(block, keep_records)?)
        })
    }

    /// [`verify`](Table::verify) for a run in which items are valued: the arms of its games are played again and compared, too,
    /// if its agents are repeatable.
    ///
    /// # Errors
    /// As [`verify`](Table::verify), or if an agent forfeits an arm.
    ///
    /// # Panics
    /// As [`verify`](Table::verify).
    pub fn verify_valued(&self, run: &Run, number: Option<u64>, arms: &Arms<'_, G>) -> Result<u64, PlayError>
    where
        G: Content,
    {
        let keep_records = run.manifest().records;
        self.verify_with(run, number, |contest, block| {
            Ok(arms.play_block(contest, block, keep_records)?)
        })
    }

    /// [`verify`](Table::verify) with what plays a block.
    fn verify_with(
        &self,
        run: &Run,
        number: Option<u64>,
        play: impl Fn(&Contest<'_, G>, u64) -> Result<PlayedBlock, PlayError> + Sync,
    ) -> Result<u64, PlayError> {
        let config = &run.manifest().config;
        let keep_records = run.manifest().records;
        let played = run.blocks()?;
        let mut blocks: Box<dyn Iterator<Item = u64> + Send> = match number {
            Some(number) => Box::new([number / games_per_block(config)].into_iter()),
            None => Box::new(played.iter()),
        };
        if !config.repeatable && !keep_records {
            return Err(RunError::NotRepeatable(run.folder().to_owned()).into());
        }
        let mut games = 0;
        let mut compare = |stored: &PlayedBlock, played: &PlayedBlock| {
            games += same_games(config, stored, played, number)?;
            Ok(())
        };
        self.with_contest(config, |contest| {
            if config.repeatable {
                let play = |block| play(contest, block);
                return in_order(blocks, self.threads, self.stop, play, |played| {
                    compare(&run.block(played.block)?, &played)
                });
            }
            blocks.try_for_each(|block| {
                let stored = run.block(block)?;
                compare(&stored, &contest.replay_to_store(&stored)?)
            })
        })?;
        Ok(games)
    }
}

fn games_per_block(config: &RunConfig) -> u64 {
    u64::from(config.schedule().games_per_block())
}

/// Compares the games of a block, all or the one with this number. Returns how many were compared; an error if one
/// differs.
fn same_games(
    config: &RunConfig,
    stored: &PlayedBlock,
    played: &PlayedBlock,
    number: Option<u64>,
) -> Result<u64, PlayError> {
    let per_block = games_per_block(config);
    let only = number.map(|number| (number % per_block) as usize);
    let places = only.map_or(0..per_block as usize, |place| place..place + 1);
    let games = places.len() as u64;
    for place in places {
        if let Some(difference) = difference(stored, played, place) {
            let number = played.block * per_block + place as u64;
            return Err(RunError::NotTheSame { number, difference }.into());
        }
    }
    Ok(games)
}

/// The first difference between two games.
fn difference(stored: &PlayedBlock, played: &PlayedBlock, place: usize) -> Option<String> {
    if stored.setup != played.setup {
        return Some(format!("its setup was {} and is {}", stored.setup, played.setup));
    }
    if stored.rows.get(place) != played.rows.get(place) {
        return Some(format!(
            "its row was {:?} and is {:?}",
            stored.rows.get(place),
            played.rows.get(place)
        ));
    }
    if stored.records.get(place) != played.records.get(place) {
        return Some("its actions differ".to_owned());
    }
    if let Some(difference) = difference_of_arms(stored.branched.get(place), played.branched.get(place)) {
        return Some(difference);
    }
    let thoughts = |block: &PlayedBlock| -> Vec<Considered> {
        let of_game = |considered: &&Considered| considered.game as usize == place;
        block.thoughts.iter().filter(of_game).cloned().collect()
    };
    (thoughts(stored) != thoughts(played)).then(|| "its agents thought something else".to_owned())
}

/// The first difference between the arms of two games; none if they were not played again.
fn difference_of_arms(stored: Option<&Branched>, played: Option<&Branched>) -> Option<String> {
    let played = played?;
    let Some(stored) = stored else {
        return Some("its arms are not there".to_owned());
    };
    let count = stored.arms.len().max(played.arms.len());
    let arms = (0..count).map(|place| (place, stored.arms.get(place), played.arms.get(place)));
    match arms.into_iter().find(|(_, stored, played)| stored != played) {
        Some((place, stored, played)) => Some(format!("its arm at place {place} was {stored:?} and is {played:?}")),
        None => (stored.held != played.held)
            .then(|| format!("what its seats had was {:?} and is {:?}", stored.held, played.held)),
    }
}
