//! How many games a study of balance needs.

use crate::stats::effects::critical_of_pairs;
use crate::stats::power::POWER;

/// The variance of the difference of two boards' effects on scores, times the games of the whole study and over the
/// boards of the kind, by seats from one on: measured with `greedy` on all corporations and
/// planets (`experiments/balance/report.md`).
const VARIANCE: [f64; 6] = [95.0, 63.0, 40.0, 26.0, 21.0, 16.0];

/// The games of one agent in which a true difference of two of these boards, of this many points, is found with a chance
/// of about 80 %, by simultaneous intervals of all pairs.
///
/// It takes the variance of scores of `greedy` for that of the agent; after the run the real one is known.
///
/// # Panics
/// If there is no seat or more than [`MAX_SEATS`](orrery_engine::MAX_SEATS).
pub fn games_for(difference: f64, boards: usize, seats: usize) -> u64 {
    let reach = critical_of_pairs(boards) + POWER;
    (VARIANCE[seats - 1] * boards as f64 * (reach / difference).powi(2)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_grow_with_the_square_of_the_precision_and_with_the_boards() {
        let games = |difference, boards| games_for(difference, boards, 2) as f64;
        assert!((games(0.75, 9) / games(1.5, 9) - 4.0).abs() < 0.01);
        assert!(
            games(1.5, 13) > games(1.5, 9) * 13.0 / 9.0,
            "more boards, and more pairs among which one may err"
        );
        assert!((3_000.0..5_000.0).contains(&games(1.5, 9)), "{}", games(1.5, 9));
    }
}
