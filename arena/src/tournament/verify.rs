//! Compares a stored run with the same run played again.

use super::error::PlayError;
use super::table::Table;
use crate::config::RunConfig;
use crate::considered::Considered;
use crate::in_order::in_order;
use crate::row::PlayedBlock;
use crate::run::{Run, RunError};
use orrery_engine::Game;

impl<G: Game> Table<'_, G> {
    /// Lets the agents play one game of a run again, or all of them, and compares setups, rows and records. Returns the
    /// number of compared games. If agents are not repeatable, the records are played in their place.
    ///
    /// # Errors
    /// If a game is not the same, or the run cannot be read or played.
    ///
    /// # Panics
    /// If an agent chooses an action that is not legal, or an agent or the game panics; after the games in progress have
    /// ended.
    pub fn verify(&self, run: &Run, number: Option<u64>) -> Result<u64, PlayError> {
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
                let play = |block| contest.play_to_store(block, keep_records).map_err(PlayError::from);
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
    let thoughts = |block: &PlayedBlock| -> Vec<Considered> {
        let of_game = |considered: &&Considered| considered.game as usize == place;
        block.thoughts.iter().filter(of_game).cloned().collect()
    };
    (thoughts(stored) != thoughts(played)).then(|| "its agents thought something else".to_owned())
}
