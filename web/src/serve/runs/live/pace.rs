//! How fast a run is played, by the clock of this server.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The seconds over which games are counted.
const OVER: Duration = Duration::from_secs(15);

/// The games of the last seconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Pace(VecDeque<(Instant, u64)>);

impl Pace {
    /// So many games are stored now. What was played before the first time counts for nothing.
    pub(super) fn add(&mut self, now: Instant, games: u64) {
        if self.0.back().is_some_and(|&(_, before)| before == games) {
            return;
        }
        self.0.push_back((now, games));
        // Two remain: slow games come less often.
        while self.0.len() > 2 && self.0.front().is_some_and(|&(then, _)| now.duration_since(then) > OVER) {
            self.0.pop_front();
        }
    }

    /// Games in a second; none before the second time.
    pub(super) fn rate(&self) -> Option<f64> {
        let (&(from, before), &(to, after)) = (self.0.front()?, self.0.back()?);
        let seconds = to.duration_since(from).as_secs_f64();
        (seconds > 0.0 && after > before).then(|| (after - before) as f64 / seconds)
    }

    /// The seconds for these games; none before the pace is known.
    pub(super) fn time_for(&self, games: u64) -> Option<f64> {
        self.rate().map(|rate| games as f64 / rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_the_last_seconds_whenever_games_come() {
        let begun = Instant::now();
        let at = |seconds| begun + Duration::from_secs(seconds);
        let mut pace = Pace::default();
        assert_eq!(pace.rate(), None);
        pace.add(at(0), 1_000);
        assert_eq!(pace.rate(), None, "when these were played is not known");
        for second in 1..=20 {
            pace.add(at(second), 1_000 + 10 * second);
        }
        assert_eq!((pace.rate(), pace.time_for(300)), (Some(10.0), Some(30.0)));
        for second in 21..=40 {
            pace.add(at(second), 1_200 + 2 * (second - 20));
        }
        assert_eq!(pace.rate(), Some(2.0), "the earlier rate is forgotten");
        pace.add(at(100), 1_240);
        assert_eq!(pace.rate(), Some(2.0), "no game came");
        pace.add(at(240), 1_340);
        assert_eq!(pace.rate(), Some(0.5), "since the last game before");
    }
}
