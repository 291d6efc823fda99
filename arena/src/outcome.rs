//! What a run has found out so far.

use crate::balance::BalanceError;
use crate::question::Question;
use crate::report::{self, BalanceReport, Report, SoloReport, SprtReport};
use crate::run::{Run, RunError};
use crate::sensitivity::Sensitivity;
use crate::tournament::{Focus, Tournament};
use crate::worth::Valued;

/// What a run has found out so far, by its question.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Of a tournament, or of games to learn from.
    Tournament(Tournament),
    /// Of a sequential test.
    Sprt(SprtReport),
    /// Of solo games.
    Solo(SoloReport),
    /// Of a study of balance.
    Balance(Box<BalanceReport>),
    /// Of a run in which items are valued.
    Worth(Box<Valued>),
    /// Of a study of the numbers of the rules.
    Sensitivity(Box<Sensitivity>),
}

/// A run without a result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OutcomeError {
    /// The run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Its games do not suffice.
    #[error(transparent)]
    Balance(#[from] BalanceError),
}

impl Outcome {
    /// What the games in the folder say; for a run that is being played, the games so far.
    ///
    /// # Errors
    /// If the run cannot be read, or it is a study of balance with too few games.
    pub fn of_run(run: &Run) -> Result<Outcome, OutcomeError> {
        Ok(match &run.manifest().question {
            Question::Sprt(hypotheses) => {
                let test = hypotheses.test().expect("the question of a run is checked");
                Outcome::Sprt(SprtReport::of_run(run, test)?)
            }
            Question::Solo {} => Outcome::Solo(SoloReport::of_run(run)?),
            Question::Balance(comparison) => Outcome::Balance(Box::new(BalanceReport::of_run(run, comparison)?)),
            Question::Worth(_) => Outcome::Worth(Box::new(Valued::of_run(run)?)),
            Question::Sensitivity(_) => Outcome::Sensitivity(Box::new(Sensitivity::of_run(run)?)),
            Question::Tournament(_) | Question::Selfplay {} | Question::Tune(_) | Question::Learn(_) => {
                Outcome::Tournament(Tournament::of_run(run)?)
            }
        })
    }

    /// The same with this focus, if it is a tournament.
    #[must_use]
    pub fn with_focus(mut self, focus: Focus) -> Outcome {
        if let Outcome::Tournament(tournament) = &mut self {
            tournament.focus = focus;
        }
        self
    }

    /// The report.
    pub fn report(&self) -> Report {
        match self {
            Outcome::Tournament(tournament) => report::tournament(tournament),
            Outcome::Sprt(sprt) => sprt.report(),
            Outcome::Solo(solo) => solo.report(),
            Outcome::Balance(balance) => balance.report(),
            Outcome::Worth(valued) => valued.report(),
            Outcome::Sensitivity(found) => found.report(),
        }
    }
}
