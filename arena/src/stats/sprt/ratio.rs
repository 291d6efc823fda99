//! The generalized likelihood ratio of two values of normalized Elo, from counted block scores.
//!
//! M. Van den Bergh, Comments on Normalized Elo, <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>: the
//! maximum likelihood distribution under each hypothesis is found on the observed scores, whatever those are, so
//! nothing is assumed about the correlation of games of a block. With blocks of two games it is the pentanomial model
//! of fastchess.

/// Scores of blocks, each between 0 and 1, and how often each occurred.
///
/// # Examples
/// ```
/// use orrery_arena::stats::sprt::BlockScores;
///
/// let mut scores = BlockScores::new(2, 0.5);
/// scores.add(1.0, 3);
/// scores.add(0.5, 1);
/// assert_eq!(scores.blocks(), 4);
/// let (mean, _deviation) = scores.mean_and_deviation().expect("blocks were counted");
/// assert_eq!(mean, 3.5 / 4.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BlockScores {
    scores: Vec<(f64, f64)>,
    games_per_block: u32,
    level: f64,
}

/// Replaces a count of 0, so that no result is impossible.
const UNSEEN: f64 = 1e-3;
/// Scores that differ by less are equal: thirds are not exact.
pub(super) const SAME: f64 = 1e-9;
/// Elo points of one standard deviation of a game; 800 / ln 10 is the slope of the Elo curve in terms of draws.
pub(super) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

impl BlockScores {
    /// No block yet. A block has `games_per_block` games, and an agent that is as strong as the others scores `level` in
    /// them: one half, or one seat's share at larger tables.
    pub fn new(games_per_block: u32, level: f64) -> BlockScores {
        let grid: Vec<f64> = match games_per_block {
            2 if level == 0.5 => vec![0.0, 0.25, 0.5, 0.75, 1.0],
            _ => vec![0.0, 1.0],
        };
        BlockScores {
            scores: grid.into_iter().map(|score| (score, 0.0)).collect(),
            games_per_block,
            level,
        }
    }

    /// Counts blocks of this mean score.
    pub fn add(&mut self, score: f64, blocks: u64) {
        let place = self.scores.partition_point(|&(other, _)| other < score - SAME);
        match self.scores.get_mut(place) {
            Some((other, count)) if (*other - score).abs() < SAME => *count += blocks as f64,
            _ => self.scores.insert(place, (score, blocks as f64)),
        }
    }

    /// The scores of the other side, of two.
    pub(crate) fn turned(&self) -> BlockScores {
        BlockScores {
            scores: self
                .scores
                .iter()
                .rev()
                .map(|&(score, count)| (1.0 - score, count))
                .collect(),
            level: 1.0 - self.level,
            ..*self
        }
    }

    /// How many blocks were counted.
    pub fn blocks(&self) -> u64 {
        self.scores.iter().map(|&(_, count)| count as u64).sum()
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> u32 {
        self.games_per_block
    }

    /// The score of an agent that is as strong as the others.
    pub fn level(&self) -> f64 {
        self.level
    }

    /// The scores, and how often each occurred.
    pub fn counts(&self) -> &[(f64, f64)] {
        &self.scores
    }

    /// The mean score, and the standard deviation of a block's score; none without a block.
    pub fn mean_and_deviation(&self) -> Option<(f64, f64)> {
        let blocks = self.scores.iter().map(|&(_, count)| count).sum::<f64>();
        (blocks > 0.0).then(|| {
            let (mean, variance) = moments(self.scores.iter().map(|&(score, count)| (score, count / blocks)));
            (mean, variance.sqrt())
        })
    }

    /// The distance from level of `elo` points of normalized Elo, in standard deviations of a block's score.
    pub(super) fn in_deviations(&self, elo: f64) -> f64 {
        elo / NORMALIZED * f64::from(self.games_per_block).sqrt()
    }

    /// The log likelihood ratio of the scores at `elo1` and `elo0` points of normalized Elo.
    pub fn log_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        if self.blocks() == 0 {
            return 0.0;
        }
        let counts: Vec<(f64, f64)> = self
            .scores
            .iter()
            .map(|&(score, count)| (score - self.level, if count > 0.0 { count } else { UNSEEN }))
            .collect();
        let total: f64 = counts.iter().map(|&(_, count)| count).sum();
        let seen: Vec<(f64, f64)> = counts.iter().map(|&(score, count)| (score, count / total)).collect();
        let [null, other] = [elo0, elo1].map(|elo| likeliest(&seen, self.in_deviations(elo)));
        let terms = seen.iter().zip(null.iter().zip(&other));
        total
            * terms
                .map(|(&(_, seen), (null, other))| seen * (other / null).ln())
                .sum::<f64>()
    }
}

/// Mean and variance of values with these chances.
fn moments(values: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
    let mean = values.clone().map(|(value, chance)| value * chance).sum::<f64>();
    let variance = values
        .map(|(value, chance)| chance * (value - mean).powi(2))
        .sum::<f64>();
    (mean, variance)
}

/// The maximum likelihood chances of the values if mean / standard deviation is `t`: section 4.1, by fixed point
/// iteration.
fn likeliest(seen: &[(f64, f64)], t: f64) -> Vec<f64> {
    const ROUNDS: usize = 1_000;
    const STILL: f64 = 1e-9;
    let mut chances = start(seen, t);
    for _ in 0..ROUNDS {
        let slopes = slopes(seen, &chances, t);
        let theta = balance(&slopes);
        let mut moved: f64 = 0.0;
        for (chance, (slope, seen)) in chances.iter_mut().zip(slopes) {
            let next = seen / (1.0 + theta * slope);
            moved = moved.max((next - *chance).abs());
            *chance = next;
        }
        if moved < STILL {
            break;
        }
    }
    chances
}

/// The uniform distribution, shifted towards the best or the worst value until there are slopes of both signs. Then
/// there always are, as the standard deviation is concave.
fn start(seen: &[(f64, f64)], t: f64) -> Vec<f64> {
    let values = seen.len() as f64;
    let leaned = |others: f64| {
        let mut chances = vec![others / values; seen.len()];
        chances[if t < 0.0 { 0 } else { seen.len() - 1 }] += 1.0 - others;
        chances
    };
    let mut others = 1.0;
    loop {
        let chances = leaned(others);
        let slopes = slopes(seen, &chances, t);
        let (up, down) = (
            slopes.iter().any(|slope| slope.0 > 0.0),
            slopes.iter().any(|slope| slope.0 < 0.0),
        );
        if up && down {
            return chances;
        }
        others /= 2.0;
    }
}

/// For each value, how often it was seen, and the derivative of mean - `t` standard deviations by its chance, at these
/// chances.
fn slopes(seen: &[(f64, f64)], chances: &[f64], t: f64) -> Vec<(f64, f64)> {
    let values = seen.iter().map(|&(value, _)| value);
    let (mean, variance) = moments(values.zip(chances.iter().copied()));
    let deviation = variance.sqrt();
    let slope = |&(value, seen): &(f64, f64)| {
        let bent = 1.0 + ((value - mean) / deviation).powi(2);
        (value - t * deviation * bent / 2.0, seen)
    };
    seen.iter().map(slope).collect()
}

/// The multiplier under which the expected slope is 0 (equation 1.3), by bisection between the poles.
fn balance(slopes: &[(f64, f64)]) -> f64 {
    let least = slopes.iter().map(|&(slope, _)| slope).fold(f64::INFINITY, f64::min);
    let most = slopes.iter().map(|&(slope, _)| slope).fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let sum: f64 = slopes
            .iter()
            .map(|&(slope, seen)| seen * slope / (1.0 + middle * slope))
            .sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(games_per_block: u32, counts: &[(f64, u64)]) -> BlockScores {
        let mut scores = BlockScores::new(games_per_block, 0.5);
        counts.iter().for_each(|&(score, count)| scores.add(score, count));
        scores
    }

    /// The unit tests of fastchess, `app/tests/sprt_test.cpp`, cases "normalized pentanomial 1" to 3.
    #[test]
    fn the_ratio_of_pairs_agrees_with_fastchess() {
        let cases = [
            ([365, 16_618, 36_229, 16_974, 390], 0.0, 2.0, 2.25),
            ([127, 4_883, 10_712, 5_150, 104], -1.75, 0.25, 3.01),
            ([0, 0, 0, 0, 5_550], 0.0, 5.0, 111.82),
        ];
        for (counts, elo0, elo1, published) in cases {
            let counts: Vec<(f64, u64)> = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts).collect();
            let ratio = counted(2, &counts).log_ratio(elo0, elo1);
            assert!((ratio - published).abs() < 0.01 * published, "{ratio}, not {published}");
        }
    }

    /// The same file, cases "normalized trinomial 1" to 3: wins, losses and draws of single games.
    #[test]
    fn the_ratio_of_games_agrees_with_fastchess() {
        let cases = [
            ([36_433, 36_027, 68_692], 0.0, 2.0, 0.92),
            ([10_871, 10_650, 20_431], -1.75, 0.25, 2.30),
            ([4_250, 0, 0], 0.0, 10.0, 120.56),
        ];
        for ([wins, losses, draws], elo0, elo1, published) in cases {
            let ratio = counted(1, &[(1.0, wins), (0.0, losses), (0.5, draws)]).log_ratio(elo0, elo1);
            assert!((ratio - published).abs() < 0.01 * published, "{ratio}, not {published}");
        }
    }

    #[test]
    fn no_block_one_block_and_equal_blocks_give_finite_ratios() {
        assert_eq!(counted(2, &[]).log_ratio(0.0, 10.0), 0.0);
        for score in [0.0, 0.25, 0.5, 1.0] {
            for blocks in [1, 10_000] {
                for elo1 in [10.0, 300.0, 2_000.0] {
                    let ratio = counted(2, &[(score, blocks)]).log_ratio(0.0, elo1);
                    assert!(ratio.is_finite(), "{score} {blocks}: {ratio}");
                    assert!(ratio > 0.0 || score < 1.0);
                }
            }
        }
    }

    /// Blocks that score all or nothing have one distribution at each difference: (p - level) / sqrt(p (1 - p)) = t is a
    /// quadratic equation.
    #[test]
    fn the_ratio_of_all_or_nothing_is_that_of_two_binomials_however_far_apart_they_are() {
        for seats in [2u32, 6] {
            let level = 1.0 / f64::from(seats);
            let mut scores = BlockScores::new(seats, level);
            if seats == 2 {
                scores = BlockScores {
                    scores: vec![(0.0, 0.0), (1.0, 0.0)],
                    ..scores
                };
            }
            scores.add(0.0, 40);
            scores.add(1.0, 60);
            let likelihood = |elo: f64| {
                let t = elo / NORMALIZED * f64::from(seats).sqrt();
                let (a, b) = (1.0 + t * t, 2.0 * level + t * t);
                let p = (b + t.signum() * (b * b - 4.0 * a * level * level).sqrt()) / (2.0 * a);
                60.0 * p.ln() + 40.0 * (1.0 - p).ln()
            };
            for (elo0, elo1) in [
                (0.0, 10.0),
                (0.0, 250.0),
                (-400.0, 400.0),
                (-2_000.0, -1_900.0),
                (0.0, 2_000.0),
            ] {
                let (ratio, expected) = (scores.log_ratio(elo0, elo1), likelihood(elo1) - likelihood(elo0));
                assert!(
                    (ratio / expected - 1.0).abs() < 1e-4,
                    "{seats} {elo0} {elo1}: {ratio}, not {expected}"
                );
            }
        }
    }

    #[test]
    fn thirds_that_are_not_exact_count_as_the_same_score() {
        let mut scores = BlockScores::new(3, 1.0 / 3.0);
        scores.add(1.0 / 3.0, 2);
        scores.add(1.0 - 2.0 / 3.0, 3);
        assert_eq!(scores.counts().len(), 3);
        assert_eq!(scores.blocks(), 5);
    }
}
