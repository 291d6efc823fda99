//! How much wall time a program has, and the clock of a game.

use super::message::Choose;
use super::program::{Failure, Program};
use orrery_engine::Action;
use std::time::{Duration, Instant};

/// The wall time that a program has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For the first answer after its start.
    pub first: Duration,
    /// For each decision.
    pub decision: Duration,
    /// For all decisions of a game together, if that is limited.
    pub game: Option<Duration>,
    /// What a decision, and all of a game together, may take beyond that before an answer is late.
    pub margin: Duration,
}

/// The clock of one seat in one game. It runs from each question to its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameClock {
    control: TimeControl,
    used: Duration,
}

impl GameClock {
    /// The clock of a game that begins.
    pub(super) fn new(control: TimeControl) -> GameClock {
        GameClock {
            control,
            used: Duration::ZERO,
        }
    }

    /// Asks the program for a decision while the clock runs.
    pub(super) fn ask(&mut self, program: &mut Program, question: Choose) -> Result<Action, Failure> {
        let TimeControl { decision, margin, .. } = self.control;
        let left = self.left(Duration::ZERO).map(|left| left.as_millis() as u64);
        let limit = self
            .left(margin)
            .map_or(decision + margin, |left| left.min(decision + margin));
        let begun = Instant::now();
        let chosen = program.choose(
            Choose {
                left_ms: left,
                ..question
            },
            limit,
        );
        self.used += begun.elapsed();
        chosen.map_err(|failure| match (failure, self.control.game) {
            (Failure::Late(limit), Some(game)) if limit < decision + margin => Failure::OutOfTime {
                left: limit,
                game: game + margin,
            },
            (failure, _) => failure,
        })
    }

    /// What is left for the game with so much more time.
    fn left(&self, more: Duration) -> Option<Duration> {
        self.control.game.map(|game| (game + more).saturating_sub(self.used))
    }
}
