//! How long a search may think: so many iterations, or so much CPU time of its thread.

use cpu_time::ThreadTime;
use std::time::Duration;

/// What a decision may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many iterations.
    Iterations(u64),
    /// So much CPU time, so that busy cores do not decide matches. Games played so cannot be repeated.
    Time(Duration),
}

/// A search's clock.
pub(crate) struct Clock {
    budget: Budget,
    begun: Option<ThreadTime>,
    done: u64,
}

/// Iterations between two looks at the clock.
const LOOK: u64 = 8;

impl Clock {
    /// A clock that starts now, with so many iterations done before.
    pub(crate) fn start(budget: Budget, done: u64) -> Clock {
        let begun = matches!(budget, Budget::Time(_)).then(ThreadTime::now);
        Clock { budget, begun, done }
    }

    /// Whether there is room for one more iteration, which it counts; the first is always allowed.
    pub(crate) fn tick(&mut self) -> bool {
        let go_on = match (self.budget, &self.begun) {
            (Budget::Iterations(most), _) => self.done < most,
            (Budget::Time(most), Some(begun)) => self.done == 0 || self.done % LOOK != 0 || begun.elapsed() < most,
            (Budget::Time(_), None) => unreachable!("a clock with a time was started"),
        };
        self.done += 1;
        go_on
    }
}
