//! How many games a study of balance needs.

use crate::stats::effects::critical_of_pairs;
use crate::stats::equivalence::reach_within;
use crate::stats::power::POWER;

/// The variance of the difference of two boards' effects on scores, times the games of the whole study and over the
/// boards of the kind, by seats from one on: measured with `greedy` on all corporations and
/// planets (`experiments/balance/report.md`).
const VARIANCE: [f64; 6] = [95.0, 63.0, 40.0, 26.0, 21.0, 16.0];

/// The degrees of freedom of the errors of a study: those of the 100 groups of its jackknife.
const FREEDOM: f64 = 99.0;

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

/// How many games of each agent show that a board lies within this many points of the mean, with a chance of about 80 %, if it is
/// exactly at the mean. It has to be shown for all agents.
///
/// # Panics
/// As [`games_for`].
pub fn games_to_place(band: f64, boards: usize, seats: usize, agents: usize) -> u64 {
    // The error of a board against the mean of n is less than that of two boards: its square by (n - 1) / 2n.
    let variance = VARIANCE[seats - 1] * (boards as f64 - 1.0) / 2.0;
    (variance * (reach_within(FREEDOM, agents) / band).powi(2)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine boards at two seats: the variance is 63 * 8 / 2 = 252, and (1.6604 + 1.2902)^2 = 8.706.
    #[test]
    fn the_games_that_place_a_board_are_those_of_the_error_and_two_tests() {
        let games = |agents| games_to_place(1.0, 9, 2, agents);
        assert_eq!(games(1), 2_194);
        assert!(games(3) > games(1), "each agent of three has to be shown more often");
    }

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
