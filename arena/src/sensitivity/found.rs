//! What a study has found out so far.

use super::changed::{Answer, Changed, Effect, Outcome};
use super::file::{ChangesFile, Tried};
use crate::config::RunConfig;
use crate::question::{Question, Steps};
use crate::run::{Run, RunError};
use crate::stats::student::MeanTally;

/// What the numbers of a ruleset do.
#[derive(Clone, Debug)]
pub struct Sensitivity {
    /// The deals under the rules as they are.
    pub config: RunConfig,
    /// What was asked.
    pub steps: Steps,
    /// Points of a seat and rounds of a game in these deals, by agent.
    pub means: Vec<[f64; 2]>,
    /// The changes that were tried, in the order of the files, and the numbers that were left out.
    pub changes: Vec<Changed>,
    /// Whether all changes of the study were tried.
    pub is_complete: bool,
}

impl Sensitivity {
    /// What a run says.
    ///
    /// # Errors
    /// If it cannot be read.
    ///
    /// # Panics
    /// If the run is about something else.
    pub fn of_run(run: &Run) -> Result<Sensitivity, RunError> {
        let manifest = run.manifest();
        let Question::Sensitivity(steps) = &manifest.question else {
            panic!("no numbers are changed in this run");
        };
        let Tried { changes, is_complete } = ChangesFile::read(run.folder())?;
        let mut tallies = vec![[MeanTally::default(); 2]; manifest.config.agents.len()];
        run.for_each_block(|_, rows| {
            for row in rows.iter().filter(|row| row.is_scored()) {
                for (seat, &agent) in row.agents.entries() {
                    let [points, rounds] = &mut tallies[usize::from(agent)];
                    points.add(row.scores[seat].into());
                    rounds.add(row.rounds.into());
                }
            }
            Ok::<(), RunError>(())
        })?;
        let mean = |tally: &MeanTally| tally.mean().unwrap_or_default();
        Ok(Sensitivity {
            config: manifest.config.clone(),
            steps: steps.clone(),
            means: tallies.iter().map(|tallies| tallies.each_ref().map(mean)).collect(),
            changes,
            is_complete,
        })
    }

    /// How many changes intervals are to hold for at once: those in which some game differs, over all agents.
    pub fn family(&self) -> usize {
        let effects = self.changes.iter().filter_map(Changed::effects).flatten();
        effects.filter(|effect| effect.changed > 0).count()
    }

    /// The changes that are shown to move the points of an agent, the largest first.
    pub fn moving(&self, agent: usize) -> Vec<(&Changed, &Effect)> {
        let family = self.family();
        let effects = self
            .changes
            .iter()
            .filter_map(|changed| Some((changed, changed.effects()?.get(agent)?)));
        let is_moving = |(_, effect): &(&Changed, &Effect)| effect.answer(self.steps.width, family) == Answer::Moves;
        let mut moving: Vec<(&Changed, &Effect)> = effects.filter(is_moving).collect();
        moving.sort_by(|(_, a), (_, b)| b.points.value.abs().total_cmp(&a.points.value.abs()));
        moving
    }
}

impl Changed {
    /// What it does, by agent; none if it was not played.
    pub fn effects(&self) -> Option<&[Effect]> {
        match &self.outcome {
            Outcome::Played { effects, .. } => Some(effects),
            _ => None,
        }
    }

    /// The step for people.
    pub fn step_in_words(&self) -> String {
        match self.step {
            Some([_, to]) if self.together => format!("{to:+}"),
            Some(step) if self.is_switch => {
                let [from, to] = step.map(|value| value != 0);
                format!("{from} -> {to}")
            }
            Some([from, to]) => format!("{from} -> {to}"),
            None => String::new(),
        }
    }
}
