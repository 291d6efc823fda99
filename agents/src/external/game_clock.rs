//! The clock of a program in a game.

use super::message::{Choose, Tried};
use super::program::{Failure, Program};
use super::reply::Try;
use super::time_control::TimeControl;
use orrery_engine::Action;
use std::time::{Duration, Instant};

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

    /// Asks the program for a decision while the clock runs; `tries` answers what it tries before.
    pub(super) fn ask(
        &mut self,
        program: &mut Program,
        question: Choose,
        tries: impl FnMut(&Try, Instant) -> Result<Tried, String>,
    ) -> Result<Action, Failure> {
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
            tries,
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

    /// How much time of the game is left, if it had this much more.
    fn left(&self, more: Duration) -> Option<Duration> {
        self.control.game.map(|game| (game + more).saturating_sub(self.used))
    }
}
