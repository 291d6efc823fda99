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
    is_first: bool,
}

/// Iterations between two looks at the clock.
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

    /// Whether there is room for one more iteration, which it counts; the first is always allowed.
    pub(crate) fn tick(&mut self) -> bool {
        let has_room = match (self.budget, &self.begun) {
            (Budget::Iterations(most), _) => self.done < most,
            (Budget::Time(most), Some(begun)) => !self.done.is_multiple_of(LOOK) || begun.elapsed() < most,
            (Budget::Time(_), None) => unreachable!("a clock with a time was started"),
        };
        let go_on = std::mem::take(&mut self.is_first) || has_room;
        self.done += 1;
        go_on
    }
}
