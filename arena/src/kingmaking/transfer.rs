//! How much of the win an action moves between the other seats, from pairs of continuations.

use crate::chances::End;
use orrery_engine::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// An action makes a king if it moves more of the win than this.
pub const LEAST: f64 = 0.2;

/// It does so if what it moves is above [`LEAST`] by more than this many standard errors, and not if it is below by as many.
pub const SURE: f64 = 3.0;

/// What an action changes of who wins, against another action of the same seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// The share of the win that each seat gains by the action; negative if it loses.
    pub gains: BySeat<f64>,
    /// How much of the win moves between the other seats: the lesser of what some of them gain and others lose. Without any
    /// effect it is 0 or less in expectation.
    pub moved: f64,
    /// The standard error of that.
    pub error: f64,
    /// What would be moved if those gain that gain by the same pairs, which is too much, and [`SURE`] standard errors more.
    pub at_most: f64,
    /// How many pairs of continuations there were.
    pub samples: u32,
}

impl Transfer {
    /// Between actions without a difference, of which nothing was played on.
    pub(super) fn none(seats: usize) -> Transfer {
        Transfer {
            gains: BySeat::from_fn(seats, |_| 0.0),
            moved: 0.0,
            error: 0.0,
            at_most: 0.0,
            samples: 0,
        }
    }

    /// By what a seat played against what it could have played, from two or more pairs of continuations that ended so. Which of
    /// the others gain is taken from the other half of the pairs: taken from the same pairs, noise would always gain.
    ///
    /// # Examples
    /// ```
    /// use orrery_arena::chances::End;
    /// use orrery_arena::kingmaking::Transfer;
    /// use orrery_engine::Seat;
    ///
    /// let won = |winner: usize| End {
    ///     scores: (0..3).map(|seat| i32::from(seat == winner)).collect(),
    ///     shares: (0..3).map(|seat| f64::from(u8::from(seat == winner))).collect(),
    ///     rounds: 9,
    /// };
    /// let transfer = Transfer::of(Seat(2), &vec![won(0); 16], &vec![won(1); 16]);
    /// assert_eq!((transfer.moved, transfer.gains.as_slice()), (1.0, &[1.0, -1.0, 0.0][..]));
    /// let takes_it = Transfer::of(Seat(2), &vec![won(2); 16], &vec![won(1); 16]);
    /// assert_eq!(takes_it.moved, 0.0, "none of the others gains");
    /// ```
    pub fn of(seat: Seat, played: &[End], instead: &[End]) -> Transfer {
        let seats = played.first().map_or(0, |end| end.shares.seats());
        let pair = |(played, instead): (&End, &End)| {
            BySeat::from_fn(seats, |of| match of == seat {
                true => 0.0,
                false => played.shares[of] - instead.shares[of],
            })
        };
        let pairs: Vec<BySeat<f64>> = played.iter().zip(instead).map(pair).collect();
        let halves = [0, 1].map(|half| sums(seats, pairs.iter().skip(half).step_by(2)));
        let all = sums(seats, pairs.iter());
        let (moved, error) = moved(&pairs, |place| &halves[(place + 1) % 2]);
        let (too_much, its_error) = self::moved(&pairs, |_| &all);
        let count = pairs.len() as f64;
        let own: f64 = played
            .iter()
            .zip(instead)
            .map(|(played, instead)| played.shares[seat] - instead.shares[seat])
            .sum();
        Transfer {
            gains: BySeat::from_fn(seats, |of| if of == seat { own / count } else { all[of] / count }),
            moved,
            error,
            at_most: too_much + SURE * its_error,
            samples: pairs.len() as u32,
        }
    }

    /// Whether the action makes a king.
    pub fn makes_king(&self) -> bool {
        self.moved - LEAST > SURE * self.error
    }

    /// Whether neither that nor the opposite is beyond the noise.
    pub fn is_unclear(&self) -> bool {
        !self.makes_king() && self.at_most >= LEAST
    }

    /// Whether it may be of a game with this many seats.
    pub(super) fn is_of(&self, seats: usize) -> bool {
        let is_share = |share: &f64| share.abs() <= 1.0;
        self.gains.seats() == seats
            && self.gains.iter().all(is_share)
            && is_share(&self.moved)
            && self.error >= 0.0
            && self.at_most.is_finite()
    }
}

/// What each seat gains in some pairs.
fn sums<'a>(seats: usize, pairs: impl Iterator<Item = &'a BySeat<f64>> + Clone) -> BySeat<f64> {
    BySeat::from_fn(seats, |of| pairs.clone().map(|pair| pair[of]).sum())
}

/// How much moves from the seats that lose to those that gain, and the standard error of that. By `direction` a seat gains in a pair
/// if its number there is above 0, and loses if it is below.
fn moved<'a>(pairs: &[BySeat<f64>], direction: impl Fn(usize) -> &'a BySeat<f64>) -> (f64, f64) {
    let of_sign = |sign: f64| {
        let of_pair = |(place, pair): (usize, &BySeat<f64>)| {
            let directed = pair.iter().zip(direction(place));
            directed
                .map(|(gain, way)| if sign * way > 0.0 { sign * gain } else { 0.0 })
                .sum::<f64>()
        };
        let values: Vec<f64> = pairs.iter().enumerate().map(of_pair).collect();
        mean(&values)
    };
    let (gained, lost) = (of_sign(1.0), of_sign(-1.0));
    if gained.0 < lost.0 { gained } else { lost }
}

/// The mean of two or more values from -1 to 1, and its standard error: never 0, as the next value may be another one.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, ((variance + 1.0 / count) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;

    /// The win of one of six seats.
    fn won(winner: usize) -> End {
        End {
            scores: (0..6).map(|seat| i32::from(seat == winner)).collect(),
            shares: (0..6).map(|seat| f64::from(u8::from(seat == winner))).collect(),
            rounds: 1,
        }
    }

    fn of_pairs(mut winners: impl FnMut() -> [usize; 2], pairs: usize) -> Transfer {
        let [played, instead]: [Vec<End>; 2] = {
            let pairs: Vec<[usize; 2]> = (0..pairs).map(|_| winners()).collect();
            [0, 1].map(|way| pairs.iter().map(|pair| won(pair[way])).collect())
        };
        Transfer::of(Seat(5), &played, &instead)
    }

    #[test]
    fn noise_moves_nothing() {
        let mut rng = Rng::seed(1);
        let mut moved = 0.0;
        for _ in 0..500 {
            let transfer = of_pairs(|| [rng.below(5), rng.below(5)], 16);
            assert!(!transfer.makes_king(), "{transfer:?}");
            moved += transfer.moved / 500.0;
        }
        assert!(moved < 0.0, "{moved}");
    }

    #[test]
    fn what_is_moved_is_found_without_bias_from_which_seats_gain() {
        let mut rng = Rng::seed(2);
        // In one of two pairs the win moves from seats 0 and 1 to seats 2 and 3.
        let mut pair = || match rng.below(2) {
            0 => [2 + rng.below(2), rng.below(2)],
            _ => [4, 4],
        };
        let transfer = of_pairs(&mut pair, 4_096);
        assert!((transfer.moved - 0.5).abs() < 3.0 * transfer.error, "{transfer:?}");
        assert!(transfer.error < 0.01 && transfer.makes_king());
        assert!((transfer.gains[Seat(2)] - 0.25).abs() < 0.03 && transfer.gains[Seat(4)] == 0.0);
    }

    /// Where the pairs of a half are equal by luck, their other half moves nothing.
    #[test]
    fn half_of_the_pairs_do_not_settle_it() {
        let mut place = 0;
        let transfer = of_pairs(
            || {
                place += 1;
                if place % 2 == 0 { [1, 0] } else { [0, 0] }
            },
            16,
        );
        assert!(transfer.moved == 0.0 && transfer.is_unclear(), "{transfer:?}");
    }

    #[test]
    fn a_few_equal_pairs_leave_a_doubt() {
        let four = of_pairs(|| [0, 0], 4);
        assert!(four.moved == 0.0 && four.is_unclear(), "{four:?}");
        let sixteen = of_pairs(|| [0, 0], 16);
        assert!(!sixteen.is_unclear() && !sixteen.makes_king(), "{sixteen:?}");
    }
}
