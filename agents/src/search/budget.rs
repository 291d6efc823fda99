//! The budget of a search: a number of playouts, or CPU time of its thread.

use crate::search::halt::is_halted;
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
///     let settings = Settings { goal, budget, policy, rounds: 1, noise: 0.0 };
///     Mcts::new(game.heuristic(), settings).choose(&view, &mut Rng::seed(1))
/// };
/// assert_eq!(choose(Budget::Iterations(50)), choose(Budget::Iterations(50)), "playouts can be repeated");
///
/// let begun = Instant::now();
/// assert!(choose(Budget::Time(Duration::from_millis(20))).is_ok());
/// assert!(begun.elapsed() >= Duration::from_millis(10), "it uses most of its time");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This many playouts.
    Iterations(u64),
    /// This much CPU time, so that the load of the cores does not decide matches. Such games cannot be repeated.
    Time(Duration),
}

/// A search's clock.
pub(crate) struct Clock {
    begun: Option<ThreadTime>,
    done: u64,
    /// What was used before the first playout.
    before: u64,
    /// Playouts, or nanoseconds.
    most: u64,
}

impl Clock {
    /// A clock that starts now.
    pub(crate) fn start(budget: Budget) -> Clock {
        let (begun, most) = match budget {
            Budget::Iterations(most) => (None, most),
            Budget::Time(most) => (Some(ThreadTime::now()), nanoseconds(most)),
        };
        Clock {
            begun,
            done: 0,
            before: 0,
            most,
        }
    }

    /// Counts one more playout, which begins.
    pub(crate) fn count(&mut self) {
        if self.done == 0 {
            self.before = self.used();
        }
        self.done += 1;
    }

    /// Divides the rest of the budget into this many equal parts. The mark is the end of the first part.
    pub(crate) fn part(&self, parts: u32) -> u64 {
        let used = self.used();
        used + self.most.saturating_sub(used) / u64::from(parts)
    }

    /// Whether less of the budget is used than up to a mark, and the agents are not halted.
    pub(crate) fn is_before(&self, mark: u64) -> bool {
        self.used() < mark && !is_halted()
    }

    /// Whether this number of playouts should end before a mark, if they take as long as those before, and the agents are
    /// not halted. Without playouts before, the next ones are taken to need no time.
    pub(crate) fn has_room(&self, playouts: u64, mark: u64) -> bool {
        let used = self.used();
        let each = (used - self.before) / self.done.max(1);
        let needed = if self.begun.is_some() {
            each * playouts
        } else {
            playouts
        };
        used + needed <= mark && !is_halted()
    }

    fn used(&self) -> u64 {
        self.begun
            .as_ref()
            .map_or(self.done, |begun| nanoseconds(begun.elapsed()))
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
