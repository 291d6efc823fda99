//! Sequential halving: which of several ways to go on is best, with few trials for those that look bad early.

/// A way to go on, and what was found of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    /// Its place in the list that the search began with.
    pub(super) place: usize,
    pub(super) trials: u32,
    /// The sum of the results of its trials.
    total: f64,
    /// The result that is expected without a trial. It counts as one.
    expected: f64,
}

impl Arm {
    /// The mean result.
    pub(super) fn mean(&self) -> f64 {
        (self.total + self.expected) / (f64::from(self.trials) + 1.0)
    }
}

/// The ways to go on. Those still in come first, behind them the others, the last to go out first. All that are in have
/// as many trials.
#[derive(Debug)]
pub(super) struct Halving {
    arms: Vec<Arm>,
    left: usize,
    results: Vec<f64>,
}

impl Halving {
    /// All ways with these expected results, the most promising first.
    pub(super) fn new(expected: impl Iterator<Item = f64>) -> Halving {
        let arm = |(place, expected)| Arm {
            place,
            trials: 0,
            total: 0.0,
            expected,
        };
        let arms: Vec<Arm> = expected.enumerate().map(arm).collect();
        Halving {
            left: arms.len(),
            results: Vec::with_capacity(arms.len()),
            arms,
        }
    }

    /// How many halvings it takes until one way is left.
    pub(super) fn phases(&self) -> u32 {
        self.left.next_power_of_two().ilog2()
    }

    /// How many are still in.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Tries each way that is still in once; `trial` gets its place and gives the result, or none if the search has to
    /// stop. Then this round of trials does not count, unless it is the first: in that one the ways without a result go
    /// out.
    pub(super) fn try_each(&mut self, mut trial: impl FnMut(usize) -> Option<f64>) {
        let arms = &mut self.arms[..self.left];
        self.results.clear();
        self.results.extend(arms.iter().map_while(|arm| trial(arm.place)));
        let is_first = arms.iter().all(|arm| arm.trials == 0);
        if is_first {
            self.left = self.results.len();
        } else if self.results.len() < self.left {
            return;
        }
        for (arm, result) in arms.iter_mut().zip(&self.results) {
            arm.trials += 1;
            arm.total += result;
        }
    }

    /// The worse half of those still in goes out; among equals those that promised more stay.
    pub(super) fn halve(&mut self) {
        self.arms[..self.left].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        self.left = self.left.div_ceil(2);
    }

    /// The ways that were tried, the best first.
    pub(super) fn tried(mut self) -> Vec<Arm> {
        self.arms[..self.left].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        self.arms.retain(|arm| arm.trials > 0);
        self.arms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Halves until one way is left, with this many rounds of trials in each phase. Returns places and trials, best first.
    fn halved(worth: &[f64], rounds: usize) -> Vec<(usize, u32)> {
        let mut halving = Halving::new(worth.iter().map(|_| 0.5));
        for _ in 0..halving.phases() {
            (0..rounds).for_each(|_| halving.try_each(|place| Some(worth[place])));
            halving.halve();
        }
        let tried = halving.tried();
        tried.iter().map(|arm| (arm.place, arm.trials)).collect()
    }

    #[test]
    fn better_ways_have_more_trials() {
        let tried = halved(&[0.1, 0.8, 0.3, 0.6, 0.2], 2);
        assert_eq!(tried, [(1, 6), (3, 6), (2, 4), (4, 2), (0, 2)]);
        assert_eq!(halved(&[0.3], 2), [], "a way without an alternative needs no trial");
    }

    #[test]
    fn the_expected_result_counts_as_one_trial() {
        let mut halving = Halving::new([0.9, 0.1].into_iter());
        halving.try_each(|place| Some([0.3, 0.5][place]));
        halving.halve();
        let means = halving.tried().iter().map(Arm::mean).collect::<Vec<_>>();
        assert_eq!(means, [0.6, 0.3]);
    }

    #[test]
    fn a_search_that_stops_keeps_whole_rounds_of_trials() {
        let mut halving = Halving::new([0.5; 4].into_iter());
        let until = |most: usize| move |place: usize| (place < most).then_some(place as f64);
        halving.try_each(until(3));
        halving.try_each(until(2));
        let trials = |tried: Vec<Arm>| tried.iter().map(|arm| (arm.place, arm.trials)).collect::<Vec<_>>();
        assert_eq!(
            trials(halving.tried()),
            [(2, 1), (1, 1), (0, 1)],
            "the fourth was never tried"
        );
    }
}
