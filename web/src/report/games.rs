//! What pictures need of the games of a run, beyond its statistics.

use super::worth::{Candidates, Worth};
use crate::replay::Replay;
use orrery_arena::chances::Tension;
use orrery_arena::stats::{Share, Tally};
use orrery_arena::{Row, Run, RunError};
use std::collections::BTreeMap;

/// The games of a run, counted in one pass.
#[derive(Clone, Debug)]
pub struct Games {
    /// The points of each agent's seats, in the order of the run's list: how often each number occurred.
    pub(super) scores: Vec<BTreeMap<i32, u64>>,
    /// Points less target, in solo games.
    pub(super) leads: Vec<BTreeMap<i32, u64>>,
    /// Games by rounds begun.
    pub(super) rounds: BTreeMap<i32, u64>,
    /// The win shares after parts of the run, the whole run last.
    pub(super) looks: Vec<Look>,
    /// The games worth seeing.
    pub(super) worth: Vec<Worth>,
    /// The chances through the games, if they are known.
    pub tension: Option<Tension>,
}

/// The win shares after some of the games.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) games: u64,
    /// By agent, in the order of the run's list.
    pub(super) shares: Vec<Share>,
}

/// After how many parts of a run its win shares are looked at.
const LOOKS: u64 = 40;

impl Games {
    /// The games of a run in a folder; for a run that is being played, those so far.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run) -> Result<Games, RunError> {
        let agents = run.manifest().config.schedule().agents();
        let blocks = run.blocks()?.count();
        let (mut tally, mut candidates) = (Tally::new(agents), Candidates::default());
        let mut games = Games {
            scores: vec![BTreeMap::new(); usize::from(agents)],
            leads: vec![BTreeMap::new(); usize::from(agents)],
            rounds: BTreeMap::new(),
            looks: Vec::new(),
            worth: Vec::new(),
            tension: None,
        };
        run.for_each_block(|_, rows| {
            tally.add_block(rows);
            for row in rows {
                games.add(row);
                candidates.add(row, rows.len());
            }
            let played = tally.totals().blocks;
            if is_look(played, blocks) {
                games.looks.push(Look {
                    games: tally.totals().games,
                    shares: tally.agents().iter().map(|agent| agent.win_share).collect(),
                });
            }
            Ok::<(), RunError>(())
        })?;
        games.worth = candidates.chosen(&run.manifest().config, &tally.ratings(None).surprises);
        Ok(games)
    }

    /// Takes these games as those worth seeing, each by its number, with a reason and its result.
    pub fn look_at(&mut self, games: impl IntoIterator<Item = (u64, String, String)>) {
        let worth = |(number, why, result)| Worth {
            number,
            why,
            result,
            replay: None,
        };
        self.worth = games.into_iter().map(worth).collect();
    }

    /// Adds the replays of the games worth seeing, by their numbers in the schedule; a game without one is only named.
    ///
    /// # Errors
    /// The errors of `replay`.
    pub fn show<E>(&mut self, mut replay: impl FnMut(u64) -> Result<Replay, E>) -> Result<(), E> {
        self.worth.iter_mut().try_for_each(|worth| {
            worth.replay = Some(replay(worth.number)?);
            Ok(())
        })
    }

    fn add(&mut self, row: &Row) {
        *self
            .rounds
            .entry(i32::try_from(row.rounds).unwrap_or(i32::MAX))
            .or_default() += 1;
        if !row.is_scored() {
            return;
        }
        for (seat, &agent) in row.agents.entries() {
            let points = row.scores[seat];
            *self.scores[usize::from(agent)].entry(points).or_default() += 1;
            if let Some(target) = row.target {
                let lead = points.saturating_sub(target);
                *self.leads[usize::from(agent)].entry(lead).or_default() += 1;
            }
        }
    }
}

/// Whether the shares are looked at after this many of all blocks.
fn is_look(played: u64, blocks: u64) -> bool {
    let looks = |played: u64| played * LOOKS / blocks.max(1);
    looks(played) > looks(played - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_spread_evenly_and_the_last_is_at_the_end() {
        for blocks in [1, 7, 40, 99, 1_000] {
            let looks: Vec<u64> = (1..=blocks).filter(|&played| is_look(played, blocks)).collect();
            assert_eq!(looks.len() as u64, blocks.min(LOOKS));
            assert_eq!(looks.last(), Some(&blocks));
        }
    }
}
