//! From coefficients of a factor to effects in points or in shares of the win.

use crate::stats::interval::Interval;

/// What the coefficients of a factor are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Scale {
    /// The effects themselves.
    Plain,
    /// Half the effects: of two seats, each has the difference of the coefficients.
    Half,
    /// Logarithms of worths of boards at tables of this many seats. The effect of worth w is the share beyond that of
    /// equal boards against others of mean worth: w / (w + seats - 1) - 1 / seats.
    Board(usize),
    /// Logarithms of worths of the seats of one table. The effect is the share of the seat beyond that of equal seats,
    /// if all boards are equal.
    Seats,
}

impl Scale {
    /// The effects.
    pub(super) fn effects(self, coefficients: &[f64]) -> Vec<f64> {
        let even = 1.0 / coefficients.len() as f64;
        match self {
            Scale::Plain => coefficients.to_vec(),
            Scale::Half => coefficients.iter().map(|half| 2.0 * half).collect(),
            Scale::Board(seats) => {
                let effect = |worth: &f64| against_mean(*worth, seats) - 1.0 / seats as f64;
                coefficients.iter().map(effect).collect()
            }
            Scale::Seats => shares(coefficients).iter().map(|share| share - even).collect(),
        }
    }

    /// The slope of each effect in each coefficient.
    pub(super) fn slopes(self, coefficients: &[f64]) -> Vec<Vec<f64>> {
        let shares = shares(coefficients);
        let slope = |of: usize, by: usize| {
            let same = if of == by { 1.0 } else { 0.0 };
            match self {
                Scale::Plain => same,
                Scale::Half => 2.0 * same,
                Scale::Board(seats) => {
                    let share = against_mean(coefficients[of], seats);
                    same * share * (1.0 - share)
                }
                Scale::Seats => shares[of] * (same - shares[by]),
            }
        };
        let levels = coefficients.len();
        (0..levels)
            .map(|of| (0..levels).map(|by| slope(of, by)).collect())
            .collect()
    }
}

/// The t of a board's effect and its interval of this many errors to each side, at tables of this many seats. Both are
/// made of the logarithm of the worth, whose error depends less on the worth than that of the share does.
pub(super) fn of_worth(effect: f64, error: f64, critical: f64, seats: usize) -> (f64, Interval) {
    let even = 1.0 / seats as f64;
    let share = (effect + even).clamp(1e-9, 1.0 - 1e-9);
    let worth = (share / (1.0 - share)).ln() + (seats as f64 - 1.0).ln();
    let half = critical * error / (share * (1.0 - share));
    let interval = Interval {
        low: worth - half,
        high: worth + half,
    };
    let t = worth * share * (1.0 - share) / error;
    (t, interval.map(|worth| against_mean(worth, seats) - even))
}

fn against_mean(worth: f64, seats: usize) -> f64 {
    1.0 / (1.0 + (seats as f64 - 1.0) * (-worth).exp())
}

fn shares(worths: &[f64]) -> Vec<f64> {
    let sum: f64 = worths.iter().map(|worth| worth.exp()).sum();
    worths.iter().map(|worth| worth.exp() / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worth 2 at three seats has 2 / (2 + 2) - 1/3; worths 1, 1, 2 of seats have 1/4, 1/4, 1/2.
    #[test]
    fn worths_become_shares_beyond_an_even_one() {
        let ln_2 = 2f64.ln();
        let board = Scale::Board(3).effects(&[0.0, ln_2]);
        assert!(
            board[0].abs() < 1e-12 && (board[1] - 1.0 / 6.0).abs() < 1e-12,
            "{board:?}"
        );
        let seats = Scale::Seats.effects(&[0.0, 0.0, ln_2]);
        for (found, expected) in seats.iter().zip([-1.0 / 12.0, -1.0 / 12.0, 1.0 / 6.0]) {
            assert!((found - expected).abs() < 1e-12, "{seats:?}");
        }
        assert_eq!(Scale::Half.effects(&[0.1, -0.1]), [0.2, -0.2]);
    }

    /// At three seats a share of 1/3 is a worth of 1 with the slope 2/9: an error of 2/9 is one of 1 in the logarithm.
    #[test]
    fn an_interval_of_a_worth_is_even_in_the_logarithm() {
        let (t, interval) = of_worth(0.0, 2.0 / 9.0, 2f64.ln(), 3);
        assert!(t.abs() < 1e-12);
        assert!((interval.high - (0.5 - 1.0 / 3.0)).abs() < 1e-12, "{interval}");
        assert!((interval.low - (0.2 - 1.0 / 3.0)).abs() < 1e-12, "{interval}");
    }

    #[test]
    fn slopes_are_those_of_the_effects() {
        let at = [0.3, -0.5, 0.9];
        for scale in [Scale::Plain, Scale::Half, Scale::Board(3), Scale::Seats] {
            let slopes = scale.slopes(&at);
            for by in 0..3 {
                let moved = |off: f64| {
                    let mut moved = at;
                    moved[by] += off;
                    scale.effects(&moved)
                };
                let (above, below) = (moved(1e-5), moved(-1e-5));
                for of in 0..3 {
                    let expected = (above[of] - below[of]) / 2e-5;
                    assert!((slopes[of][by] - expected).abs() < 1e-8, "{scale:?}: {slopes:?}");
                }
            }
        }
    }
}
