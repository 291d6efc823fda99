//! How much of the labels is explained, by round.

/// Sums over samples, by round.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Explained(Vec<Sums>);

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Sums {
    count: f64,
    labels: f64,
    squares: f64,
    /// Squares of the errors of the model.
    off: f64,
}

impl Explained {
    /// Without a sample, for this number of rounds; later rounds share the last one.
    pub(super) fn new(rounds: usize) -> Explained {
        Explained(vec![Sums::default(); rounds])
    }

    /// Adds a sample with its label and the error of the model.
    pub(super) fn add(&mut self, round: u32, label: f64, off: f64) {
        let place = (round.max(1) as usize).min(self.0.len()) - 1;
        let sums = &mut self.0[place];
        sums.count += 1.0;
        sums.labels += label;
        sums.squares += label * label;
        sums.off += off * off;
    }

    /// The sum of the squares of the errors.
    pub(super) fn off(&self) -> f64 {
        self.0.iter().map(|sums| sums.off).sum()
    }

    /// The share of the variance that is explained, by round.
    pub(super) fn shares(&self) -> Vec<Option<f64>> {
        let share = |sums: &Sums| {
            let variance = sums.squares - sums.labels * sums.labels / sums.count.max(1.0);
            (sums.count > 1.0 && variance > 0.0).then(|| 1.0 - sums.off / variance)
        };
        self.0.iter().map(share).collect()
    }
}
