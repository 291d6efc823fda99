//! Both models, fitted to the games of one agent.

use crate::stats::effects::cells::{Cells, cells};
use crate::stats::effects::data::{EffectsError, Kind, SeatResult, check};
use crate::stats::effects::estimates::Effects;
use crate::stats::effects::first_choice::first_choices;
use crate::stats::effects::groups::groups;
use crate::stats::effects::layout::{Layout, Which};
use crate::stats::effects::least_squares::{scores, shares_of_two};
use crate::stats::effects::share_scale::Scale;
use crate::stats::effects::solution::Solution;
use std::ops::Range;

/// The models of scores and of shares of the win, for one agent that played all seats.
///
/// A kind with a single board is no factor of the models: it has no effects. A solo game has no model of shares.
#[derive(Clone, Debug)]
pub struct Fit {
    seats: usize,
    groups: Vec<Range<usize>>,
    score: Solution,
    share: Option<Solution>,
    cells: Option<Cells>,
}

impl Fit {
    /// Fits both models to blocks of games, each by seat. Forfeited games are to be left out; a block may be empty, so
    /// that its neighbours keep their groups.
    ///
    /// # Errors
    /// If there are fewer than 40 blocks with games, if the games do not connect the boards, or if a game has another
    /// number of seats, a board that its kind does not have, or a value that is not finite.
    pub fn of(kinds: &[Kind], seats: usize, blocks: &[Vec<Vec<SeatResult>>]) -> Result<Fit, EffectsError> {
        check(kinds, seats, blocks)?;
        let groups = groups(blocks.len());
        let score = scores(Layout::of(kinds, seats, true), blocks, &groups)?;
        let of_shares = Layout::of(kinds, seats, false);
        let share = match seats {
            0 | 1 => None,
            2 => Some(shares_of_two(of_shares, blocks, &groups)?),
            _ => Some(first_choices(of_shares, blocks, &groups)?),
        };
        Ok(Fit {
            seats,
            cells: cells(&score, blocks),
            groups,
            score,
            share,
        })
    }

    /// Fits the model of scores alone, for a part of the scores.
    ///
    /// # Errors
    /// As [`Fit::of`].
    pub fn of_scores(kinds: &[Kind], seats: usize, blocks: &[Vec<Vec<SeatResult>>]) -> Result<Fit, EffectsError> {
        check(kinds, seats, blocks)?;
        let groups = groups(blocks.len());
        Ok(Fit {
            seats,
            score: scores(Layout::of(kinds, seats, true), blocks, &groups)?,
            groups,
            share: None,
            cells: None,
        })
    }

    /// The effects of the boards of a kind on the score, in points; none if the kind is no factor.
    pub fn score(&self, kind: usize) -> Option<Effects> {
        Effects::of(&self.score, Which::Kind(kind), Scale::Plain, &self.groups)
    }

    /// The effects of the boards of a kind on the share of the win: the expected share beyond an even one against
    /// boards of mean worth. None if the kind is no factor, or for solo games.
    ///
    /// At three or more seats the interval of a board is made of the logarithm of its worth, so it is not even to both
    /// sides. A board that always or never wins has a finite effect by a weak prior; its error is then too small.
    pub fn share(&self, kind: usize) -> Option<Effects> {
        let scale = match self.seats {
            2 => Scale::Plain,
            seats => Scale::Board(seats),
        };
        Effects::of(self.share.as_ref()?, Which::Kind(kind), scale, &self.groups)
    }

    /// The effects of the seats on the score, in points; none for solo games.
    pub fn seats_score(&self) -> Option<Effects> {
        Effects::of(&self.score, Which::Seat, Scale::Plain, &self.groups)
    }

    /// The share of the win of each seat beyond an even one, if all boards are equal; none for solo games.
    pub fn seats_share(&self) -> Option<Effects> {
        let scale = match self.seats {
            2 => Scale::Half,
            _ => Scale::Seats,
        };
        Effects::of(self.share.as_ref()?, Which::Seat, scale, &self.groups)
    }

    /// What is left of scores by cell; none if one of the kinds is no factor.
    pub fn cells(&self) -> Option<&Cells> {
        self.cells.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::effects::testing::{block, kinds, noise, pairs_in_turn};
    use crate::stats::student::MeanTally;
    use orrery_engine::Rng;

    type Blocks = Vec<Vec<Vec<SeatResult>>>;

    /// Blocks of two seats whose boards have these effects on scores and shares.
    fn two_seats(effects: &[f64], blocks: usize, noise_of: f64, seed: u64) -> Blocks {
        let mut rng = Rng::seed(seed);
        pairs_in_turn(effects.len() as u8, blocks)
            .iter()
            .map(|table| {
                let deal = noise_of * noise(&mut rng);
                let luck = noise_of * 0.02 * noise(&mut rng);
                block(table, |game, seat, [own, _]| {
                    let other = table[(1 - seat + game) % 2][0];
                    let sign = if seat == game { 1.0 } else { -1.0 };
                    let ahead = effects[usize::from(own)] - effects[usize::from(other)];
                    let score = 40.0 + deal + effects[usize::from(own)] + noise_of * noise(&mut rng);
                    (score, 0.5 + 0.01 * ahead + sign * luck)
                })
            })
            .collect()
    }

    #[test]
    fn without_noise_the_effects_are_found_exactly() {
        let effects = [3.0, -1.0, 0.5, -2.5];
        let fit = Fit::of(&kinds(&[4, 1]), 2, &two_seats(&effects, 60, 0.0, 1)).unwrap();
        let (score, share) = (fit.score(0).unwrap(), fit.share(0).unwrap());
        for (board, effect) in effects.iter().enumerate() {
            assert!((score.estimates[board] - effect).abs() < 1e-9, "{score:?}");
            assert!((share.estimates[board] - 0.01 * effect).abs() < 1e-9, "{share:?}");
        }
        assert_eq!((fit.score(1), fit.share(1), fit.cells()), (None, None, None));
        let pairs = score.pairs(0.95);
        assert!((pairs.all[0].estimate - 4.0).abs() < 1e-9 && pairs.all[0].error < 1e-6);
    }

    /// Two boards that always meet: the difference is that of their means, and its jackknife Student's over blocks.
    #[test]
    fn in_a_balanced_design_an_effect_is_a_difference_of_means_with_students_error() {
        let blocks = two_seats(&[1.0, -1.0], 50, 5.0, 2);
        let mut means = MeanTally::default();
        for games in &blocks {
            let of = |board: u8| {
                let seats = games.iter().flatten().filter(|result| result.boards[0] == board);
                seats.map(|result| result.score).sum::<f64>() / 2.0
            };
            means.add(of(0) - of(1));
        }
        let fit = Fit::of(&kinds(&[2, 1]), 2, &blocks).unwrap();
        let pairs = fit.score(0).unwrap().pairs(0.95);
        let pair = pairs.all[0];
        assert!((pair.estimate - means.mean().unwrap()).abs() < 1e-9, "{pair:?}");
        let half = means.interval().unwrap().high - means.mean().unwrap();
        let students = half / crate::stats::student::critical(50);
        assert!((pair.error / students - 1.0).abs() < 1e-6, "{pair:?} {students}");
        assert!((pairs.freedom - 49.0).abs() < 1e-6, "{pairs:?}");
        // Against the mean of two boards each is half as far as against the other.
        let alone = fit.score(0).unwrap().alone()[0];
        let students = means.interval().unwrap();
        assert!((alone.low - students.low / 2.0).abs() < 1e-6, "{alone:?} {students:?}");
        assert!(
            (alone.high - students.high / 2.0).abs() < 1e-6,
            "{alone:?} {students:?}"
        );
    }

    /// The share of seat 0 is 0.56 whatever the boards.
    #[test]
    fn a_seat_has_its_advantage() {
        let blocks: Blocks = pairs_in_turn(3, 45)
            .iter()
            .map(|table| block(table, |_, seat, _| (10.0 - 4.0 * seat as f64, [0.56, 0.44][seat])))
            .collect();
        let fit = Fit::of(&kinds(&[3, 1]), 2, &blocks).unwrap();
        let (score, share) = (fit.seats_score().unwrap(), fit.seats_share().unwrap());
        assert!((score.estimates[0] - 2.0).abs() < 1e-9, "{score:?}");
        assert!((share.estimates[0] - 0.06).abs() < 1e-9, "{share:?}");
        assert!((share.estimates[1] + 0.06).abs() < 1e-9, "{share:?}");
    }

    /// Shares of three seats that are the expectations for these worths: the fit is exact, but for the weak prior.
    #[test]
    fn the_worths_of_boards_are_found_from_the_shares_of_three_seats() {
        let worths = [0.9f64, 0.1, -0.4, -0.6];
        let tables = [[0, 1, 2], [1, 2, 3], [2, 3, 0], [3, 0, 1]];
        let blocks: Blocks = (0..400)
            .map(|number| {
                let table = tables[number % 4].map(|board| [board, 0]);
                let sum: f64 = table.iter().map(|&[board, _]| worths[usize::from(board)].exp()).sum();
                block(&table, |_, _, [board, _]| (0.0, worths[usize::from(board)].exp() / sum))
            })
            .collect();
        let share = Fit::of(&kinds(&[4]), 3, &blocks).unwrap().share(0).unwrap();
        for (found, worth) in share.estimates.iter().zip(worths) {
            let expected = worth.exp() / (worth.exp() + 2.0) - 1.0 / 3.0;
            assert!((found - expected).abs() < 1e-3, "{share:?}: {expected}");
        }
    }

    #[test]
    fn a_board_that_always_wins_has_a_finite_effect() {
        let tables = [[0, 1, 2], [1, 2, 3], [2, 3, 0], [3, 0, 1]];
        let blocks: Blocks = (0..40)
            .map(|number| {
                let table = tables[number % 4].map(|board: u8| [board, 0]);
                let best = table.iter().map(|&[board, _]| board).min().unwrap();
                block(&table, |_, _, [board, _]| (0.0, f64::from(u8::from(board == best))))
            })
            .collect();
        let pairs = Fit::of(&kinds(&[4]), 3, &blocks).unwrap().share(0).unwrap().pairs(0.95);
        assert!(
            pairs.all.iter().all(|pair| pair.estimate >= 0.0 && pair.estimate < 1.0),
            "{pairs:?}"
        );
        assert!(
            pairs.all.iter().all(|pair| pair.error.is_finite() && pair.p <= 1.0),
            "{pairs:?}"
        );
    }

    #[test]
    fn a_solo_game_has_effects_on_the_score_only() {
        let blocks: Blocks = (0..60u8)
            .map(|number| {
                block(&[[number % 3, number / 3 % 2]], |_, _, [board, _]| {
                    (f64::from(board), 1.0)
                })
            })
            .collect();
        let fit = Fit::of(&kinds(&[3, 2]), 1, &blocks).unwrap();
        let score = fit.score(0).unwrap();
        assert!((score.estimates[2] - 1.0).abs() < 1e-9, "{score:?}");
        assert!(fit.share(0).is_none() && fit.seats_score().is_none() && fit.seats_share().is_none());
        assert_eq!(fit.cells().unwrap().effects.len(), 6);
    }

    #[test]
    fn what_cannot_be_fitted_is_an_error_that_says_what_was_found() {
        let error = |boards: &[usize], seats, blocks: &Blocks| Fit::of(&kinds(boards), seats, blocks).unwrap_err();
        let mut blocks = two_seats(&[0.0, 0.0, 0.0], 60, 1.0, 3);
        assert_eq!(
            error(&[3], 2, &blocks[..39].to_vec()),
            EffectsError::TooFewBlocks { found: 39 }
        );
        let few = "found 39 blocks with games; allowed are 40 or more";
        assert_eq!(EffectsError::TooFewBlocks { found: 39 }.to_string(), few);
        assert!(matches!(error(&[4], 2, &blocks), EffectsError::NotConnected { level, .. } if level == "0-3"));
        assert!(matches!(
            error(&[2], 2, &blocks),
            EffectsError::UnknownBoard { found: 2, last: 1, .. }
        ));
        assert!(matches!(
            error(&[3], 3, &blocks),
            EffectsError::Seats {
                found: 2,
                allowed: 3,
                ..
            }
        ));
        assert_eq!(error(&[], 2, &blocks), EffectsError::Kinds { found: 0 });
        let apart: Blocks = (0..60u8)
            .map(|number| {
                let first = 2 * (number % 2);
                block(&[[first, 0], [first + 1, 0]], |_, _, _| (1.0, 0.5))
            })
            .collect();
        assert!(matches!(error(&[4], 2, &apart), EffectsError::NotConnected { .. }));
        blocks[7][1][0].score = f64::NAN;
        assert_eq!(error(&[3], 2, &blocks), EffectsError::NotFinite { block: 7 });
    }

    /// Board 3 is in one block only, so that nothing is known of it without that block.
    #[test]
    fn boards_that_a_single_group_connects_are_an_error() {
        let mut blocks = two_seats(&[0.0, 0.0, 0.0], 60, 1.0, 3);
        blocks[12] = block(&[[3, 0], [1, 0]], |_, _, _| (1.0, 0.5));
        let error = Fit::of(&kinds(&[4]), 2, &blocks).unwrap_err().to_string();
        assert!(
            error.contains("without blocks 12 to 12") && error.contains("0-3"),
            "{error}"
        );
    }

    #[test]
    fn the_same_games_of_two_agents_agree_and_what_they_share_is_gone() {
        let blocks = two_seats(&[4.0, 1.0, -1.0, -4.0], 80, 3.0, 4);
        let mut lifted = blocks.clone();
        for result in lifted
            .iter_mut()
            .flatten()
            .flatten()
            .filter(|result| result.boards[0] == 0)
        {
            result.score += 8.0;
        }
        let [one, other] = [&blocks, &lifted].map(|blocks| Fit::of(&kinds(&[4]), 2, blocks).unwrap().score(0).unwrap());
        let same = one.agreement(&one, 0.95).unwrap();
        assert_eq!((same.differences.p, same.differences.all[0].error), (1.0, 0.0));
        assert!((same.correlation.unwrap() - 1.0).abs() < 1e-9);
        let changed = other.agreement(&one, 0.95).unwrap().differences;
        assert!((changed.all[0].estimate - 6.0).abs() < 1e-9 && (changed.all[1].estimate + 2.0).abs() < 1e-9);
        assert!(changed.all[0].error < 1e-6 && changed.p < 0.001, "{changed:?}");
        let fewer = Fit::of(&kinds(&[4]), 2, &blocks[..79]).unwrap().score(0).unwrap();
        assert_eq!(one.minus(&fewer), Err(EffectsError::NotPaired));
    }

    /// Two agents whose effects have a correlation of 0.8 by hand: (3, 1, -1, -3) and (3, -1, 1, -3) have 16 / 20.
    /// Noise draws the correlation of the estimates to about 0.4.
    #[test]
    fn a_correlation_has_the_noise_taken_out() {
        let runs = (0..40).filter_map(|run| {
            let effects = |of: &[f64], seed| {
                let blocks = two_seats(of, 80, 9.0, seed);
                Fit::of(&kinds(&[4]), 2, &blocks).unwrap().score(0).unwrap()
            };
            let one = effects(&[3.0, 1.0, -1.0, -3.0], 2 * run);
            let other = effects(&[3.0, -1.0, 1.0, -3.0], 2 * run + 1);
            one.agreement(&other, 0.95).unwrap().correlation
        });
        let found: Vec<f64> = runs.collect();
        let mean = found.iter().sum::<f64>() / found.len() as f64;
        assert!(
            found.len() > 30 && (0.65..0.95).contains(&mean),
            "{mean} of {}",
            found.len()
        );
    }

    /// 300 runs of 48 blocks: with 1.96 in place of the critical value both families hold in less than 70 %.
    #[test]
    fn all_intervals_of_a_family_hold_95_times_of_100() {
        let truth = [2.0, 1.0, 0.5, -0.5, -1.0, -2.0];
        let mut held = [0u32; 2];
        for run in 0..300 {
            let blocks = two_seats(&truth, 48, 5.0, run);
            let families = Fit::of(&kinds(&[6]), 2, &blocks)
                .unwrap()
                .score(0)
                .unwrap()
                .families(0.95);
            for (held, family) in held.iter_mut().zip(&families) {
                *held += u32::from(family.all.iter().all(|contrast| {
                    let other = contrast.second.map_or(0.0, |second| truth[second]);
                    contrast.interval.contains(truth[contrast.first] - other)
                }));
            }
        }
        let shares = held.map(|held| f64::from(held) / 300.0);
        assert!(shares.iter().all(|share| (0.92..=0.985).contains(share)), "{shares:?}");
    }
}
