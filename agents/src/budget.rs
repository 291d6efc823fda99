//! The budget of a search: a number of iterations, or CPU time of its thread.

use crate::halt::is_halted;
use cpu_time::ThreadTime;
use std::time::Duration;

/// What a decision may cost.
///
/// # Examples
/// ```
/// use orrery_agents::mcts::Settings;
/// use orrery_agents::{Agent, Budget, Evaluated, Goal, Mcts, Policy};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rng, Rules, View};
/// use std::time::{Duration, Instant};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// let view = View::new(&game, &state, state.actor, &legal);
/// let choose = |budget: Budget| {
///     let (goal, policy) = (Goal::Blend, Policy::None);
///     let settings = Settings { goal, budget, policy, rounds: 1, explore: 0.5, widen: 1.0, noise: 0.0 };
///     Mcts::new(game.prospects(), settings).choose(&view, &mut Rng::from_words(&[1]))
/// };
/// assert_eq!(choose(Budget::Iterations(50)), choose(Budget::Iterations(50)), "iterations can be repeated");
///
/// let begun = Instant::now();
/// assert!(choose(Budget::Time(Duration::from_millis(20))).is_ok());
/// assert!(begun.elapsed() >= Duration::from_millis(20), "it uses its time");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This many iterations.
    Iterations(u64),
    /// This much CPU time, so that the load of the cores does not decide matches. Such games cannot be repeated.
    Time(Duration),
}

/// A search's clock.
pub(crate) struct Clock {
    budget: Budget,
    begun: Option<ThreadTime>,
    done: u64,
    is_first: bool,
}

/// Iterations between two readings of the clock.
const LOOK: u64 = 8;

impl Clock {
    /// A clock that starts now.
    pub(crate) fn start(budget: Budget) -> Clock {
        let begun = matches!(budget, Budget::Time(_)).then(ThreadTime::now);
        Clock {
            budget,
            begun,
            done: 0,
            is_first: true,
        }
    }

    /// Counts one more iteration. Returns whether the budget allows it; the first is always allowed, even if agents are
    /// halted.
    pub(crate) fn tick(&mut self) -> bool {
        let has_room = match (self.budget, &self.begun) {
            (Budget::Iterations(most), _) => self.done < most,
            (Budget::Time(most), Some(begun)) => !self.done.is_multiple_of(LOOK) || begun.elapsed() < most,
            (Budget::Time(_), None) => unreachable!("a clock with a time was started"),
        };
        let go_on = std::mem::take(&mut self.is_first) || has_room && !is_halted();
        self.done += 1;
        go_on
    }
}
