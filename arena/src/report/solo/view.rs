//! What is printed of a study of solo games.

use crate::run::{Run, RunError};
use crate::solo::{AgentDifference, Part, SoloGames, SoloResult, SoloStudy};
use crate::tournament::Tournament;

/// A study of solo games to be printed.
#[derive(Clone, Debug)]
pub struct SoloReport {
    /// The run as a whole.
    pub tournament: Tournament,
    /// What it says of targets, boards and decks.
    pub study: SoloStudy,
}

/// The most agents of which every two are compared in the table.
const FEW: usize = 3;

/// The changes of the target at which the success curve is printed.
pub(super) const CHANGES: [i32; 7] = [-10, -5, -2, 0, 2, 5, 10];

impl SoloReport {
    /// The result of a run so far.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run) -> Result<SoloReport, RunError> {
        Ok(SoloReport::of(Tournament::of_run(run)?, &SoloGames::of_run(run)?))
    }

    /// The result of these games of a run.
    pub fn of(tournament: Tournament, games: &SoloGames) -> SoloReport {
        SoloReport {
            study: SoloStudy::of(&tournament.config, games),
            tournament,
        }
    }

    /// The agents from the one that is highest above the target.
    pub fn ranked(&self) -> Vec<usize> {
        let lead = |result: &SoloResult| {
            result
                .score
                .zip(result.target)
                .map_or(f64::MIN, |(score, target)| score - target)
        };
        let mut agents: Vec<usize> = (0..self.study.whole.len()).collect();
        agents.sort_by(|&a, &b| lead(&self.study.whole[b]).total_cmp(&lead(&self.study.whole[a])));
        agents
    }

    /// The differences of agents that are printed: all among few, otherwise of each agent and the next below it.
    pub(super) fn printed_differences(&self) -> Vec<&AgentDifference> {
        let order = self.ranked();
        let is_next = |agents: [u16; 2]| {
            let place = |agent: u16| order.iter().position(|&other| other == usize::from(agent));
            let [Some(first), Some(second)] = agents.map(place) else {
                return false;
            };
            first.abs_diff(second) == 1
        };
        let all = self.study.differences.iter();
        all.filter(|difference| order.len() <= FEW || is_next(difference.agents))
            .collect()
    }

    /// What counts as a success.
    pub fn success(&self) -> String {
        match self.tournament.config.success_from {
            0 => "a score of the target or more".to_owned(),
            1 => "a score above the target".to_owned(),
            from => format!("a score of the target and {from} or more"),
        }
    }

    /// The name of an agent.
    pub fn name(&self, agent: usize) -> String {
        self.tournament.config.agent_name(agent as u16)
    }

    /// The levels of a part in the order of the tables: decks as they were named, boards from the one with the most
    /// successes of the agent.
    pub fn ranked_levels(&self, part: &Part, agent: usize) -> Vec<usize> {
        let decks = self.tournament.config.variants.as_ref();
        let mut levels: Vec<usize> = (0..part.factor.levels.len()).collect();
        if decks.is_none_or(|decks| decks.factor != part.factor.name) {
            let success = |level: usize| part.results[agent][level].success.value.unwrap_or(-1.0);
            levels.sort_by(|&a, &b| success(b).total_cmp(&success(a)));
        }
        levels
    }
}

/// The target that a change leads to; none if the games have different targets.
pub(super) fn changed(result: &SoloResult, change: f64) -> Option<f64> {
    result
        .target
        .filter(|_| result.has_one_target)
        .map(|target| target + change)
}
