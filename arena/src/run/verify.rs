//! A stored run against the same run played again.

use super::{Run, RunError};
use crate::contest::{Contest, ContestError, PlayedBlock, in_order};
use crate::tournament::Table;
use orrery_engine::Game;

impl<G: Game> Table<'_, G> {
    /// Lets the agents play one game of a run again, or all of them, and compares setups, rows and records; how many games
    /// that were.
    ///
    /// # Errors
    /// If a game is not the same, or the run cannot be read or played.
    pub fn verify(&self, run: &Run, number: Option<u64>) -> Result<u64, ContestError> {
        let config = &run.manifest().config;
        let schedule = config.schedule();
        let contest = Contest {
            game: self.game,
            schedule,
            deal: self.deal,
            agent: &|agent| (self.agent)(&config.agents[usize::from(agent)]),
        };
        let per_block = u64::from(schedule.games_per_block());
        let blocks = match number {
            Some(number) => vec![number / per_block],
            None => run.store.blocks()?,
        };
        let only = number.map(|number| (number % per_block) as usize);
        let keep_records = run.manifest().records;
        let play = |block| contest.play_to_store(block, keep_records);
        let mut games = 0;
        in_order(blocks.into_iter(), self.threads, self.stop, play, |played| {
            let stored = run.block(played.block)?;
            let places = only.map_or(0..played.rows.len(), |place| place..place + 1);
            for place in places {
                if let Some(difference) = difference(&stored, &played, place) {
                    return Err(ContestError::Run(RunError::NotTheSame {
                        number: played.block * per_block + place as u64,
                        difference,
                    }));
                }
                games += 1;
            }
            Ok(())
        })?;
        Ok(games)
    }
}

/// What differs between two games.
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
    (stored.records.get(place) != played.records.get(place)).then(|| "its actions are others".to_owned())
}
