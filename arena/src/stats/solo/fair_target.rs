//! The target at which a board or a deck is as hard as the base.

use super::game::{Blocks, SoloGame, leads};
use crate::stats::student::critical;

/// The target at which games succeed as often as those of the base do at theirs, as a change of the present one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct FairTarget {
    /// The change in points; none if the games of the base all succeed or all fail, or too many were forfeited.
    pub change: Option<f64>,
    /// The lower end of the interval at 95 %; none if it lies below all scores.
    pub low: Option<f64>,
    /// Its upper end; none if it lies above all scores.
    pub high: Option<f64>,
}

/// The change of the target at which the games succeed as often as those of the base do without a change.
///
/// Between two whole targets the share of successes is taken to fall evenly. The interval has the changes that a score test
/// at 5 % does not reject: the difference of both shares, with its variance between blocks as if both were equal, and
/// Student's quantile. Blocks that have games of both, such as the same deal with two decks, count as pairs. The blocks of
/// both are parallel.
///
/// # Examples
/// ```
/// use orrery_arena::stats::solo::{SoloGame, fair_target};
///
/// let game = |score: i32| vec![SoloGame { score: Some(score), lead: Some(score - 58), target: 58 }];
/// // The same 200 deals, on a board that gives four points more.
/// let base: Vec<_> = (0..200).map(|deal| game(40 + deal % 37)).collect();
/// let rich: Vec<_> = (0..200).map(|deal| game(44 + deal % 37)).collect();
/// let fair = fair_target(&base, &rich);
/// assert!((fair.change.expect("some games succeed") - 4.0).abs() < 1e-6);
/// assert!(fair.low.expect("known") < 4.001 && fair.high.expect("known") > 3.999);
/// ```
///
/// # Panics
/// If there are not as many blocks of one as of the other.
pub fn fair_target(base: &Blocks, games: &Blocks) -> FairTarget {
    assert_eq!(
        base.len(),
        games.len(),
        "blocks of the base and of the games are parallel"
    );
    let blocks: Vec<Both<'_>> = base.iter().zip(games).filter_map(Both::of).collect();
    let count = |games: fn(&Both<'_>) -> usize| blocks.iter().map(games).sum::<usize>() as f64;
    let test = ScoreTest {
        in_base: count(|block| block.in_base),
        in_games: count(|block| block.games.len()),
        blocks: &blocks,
    };
    let Some([least, most]) = leads(games).filter(|_| test.in_base > 0.0) else {
        return FairTarget::default();
    };
    // At the first nearly all games succeed, at the last none.
    let ends = [f64::from(least), f64::from(most) + 1.0];
    let Some(change) = test.change(ends) else {
        return FairTarget::default();
    };
    let critical = critical(blocks.len() as u64);
    FairTarget {
        change: Some(change),
        low: boundary(change, ends[0], |change| test.statistic(change) < -critical),
        high: boundary(change, ends[1], |change| test.statistic(change) > critical),
    }
}

/// A block with games of the base or others.
struct Both<'a> {
    in_base: usize,
    /// How many of those of the base succeed.
    won: usize,
    games: &'a [SoloGame],
}

impl<'a> Both<'a> {
    fn of((base, games): (&Vec<SoloGame>, &'a Vec<SoloGame>)) -> Option<Both<'a>> {
        (!base.is_empty() || !games.is_empty()).then(|| Both {
            in_base: base.len(),
            won: base.iter().filter(|game| game.succeeds(0)).count(),
            games,
        })
    }

    fn succeed(&self, change: f64) -> f64 {
        self.games.iter().map(|game| game.succeeds_partly(change)).sum()
    }
}

/// The test of whether games succeed as often as those of the base.
struct ScoreTest<'a> {
    blocks: &'a [Both<'a>],
    in_base: f64,
    in_games: f64,
}

impl ScoreTest<'_> {
    fn of_base(&self) -> f64 {
        self.blocks.iter().map(|block| block.won as f64).sum::<f64>() / self.in_base
    }

    fn of_games(&self, change: f64) -> f64 {
        let succeed = self.blocks.iter().map(|block| block.succeed(change));
        succeed.sum::<f64>() / self.in_games
    }

    /// The change at which both shares are equal: the middle of these changes if there are several.
    fn change(&self, [least, most]: [f64; 2]) -> Option<f64> {
        let base = self.of_base();
        let first = |is_beyond: &dyn Fn(f64) -> bool| first_in(least, most, is_beyond);
        let not_above = first(&|change| self.of_games(change) <= base + ROUNDING)?;
        let below = first(&|change| self.of_games(change) < base - ROUNDING)?;
        // At the ends all changes beyond them would be equal, too.
        let is_inside = self.of_games(least) > base + ROUNDING;
        is_inside.then_some((not_above + below) / 2.0)
    }

    /// The difference of the shares in standard errors, positive where the base succeeds more often. The variance is that
    /// of the difference if both succeed equally often.
    fn statistic(&self, change: f64) -> f64 {
        let (base, games) = (self.of_base(), self.of_games(change));
        let both = (base * self.in_base + games * self.in_games) / (self.in_base + self.in_games);
        let part = |block: &Both<'_>| {
            let of_base = (block.won as f64 - both * block.in_base as f64) / self.in_base;
            let of_games = (block.succeed(change) - both * block.games.len() as f64) / self.in_games;
            of_base - of_games
        };
        let blocks = self.blocks.len() as f64;
        let squares: f64 = self.blocks.iter().map(|block| part(block).powi(2)).sum();
        let variance = squares * blocks / (blocks - 1.0);
        if variance > 0.0 {
            (base - games) / variance.sqrt()
        } else {
            0.0
        }
    }
}

/// Sums of thirds that would be equal with exact numbers.
const ROUNDING: f64 = 1e-12;

/// How closely a change is searched, in points.
const PRECISION: f64 = 1e-9;

/// The least change from `least` to `most` with a property that all greater ones have, too.
fn first_in(least: f64, most: f64, has_it: impl Fn(f64) -> bool) -> Option<f64> {
    if !has_it(most) {
        return None;
    }
    let (mut without, mut with) = (least, most);
    if has_it(least) {
        return Some(least);
    }
    while with - without > PRECISION {
        let middle = (without + with) / 2.0;
        if has_it(middle) {
            with = middle
        } else {
            without = middle
        }
    }
    Some(with)
}

/// The most steps in which the end of an interval is sought.
const MOST_STEPS: u32 = 1_000;

/// Where the test begins to reject, point by point from the estimate to the end of the scores; none if it never does.
fn boundary(estimate: f64, end: f64, rejects: impl Fn(f64) -> bool) -> Option<f64> {
    let points = (end - estimate).abs();
    // Scores from a damaged folder may be far apart.
    let size = (points / f64::from(MOST_STEPS)).max(1.0);
    let steps = (points / size).ceil() as u32;
    let at = |step: u32| {
        let change = estimate + f64::from(step) * size * (end - estimate).signum();
        if end > estimate {
            change.min(end)
        } else {
            change.max(end)
        }
    };
    let step = (1..=steps).find(|&step| rejects(at(step)))?;
    let (mut kept, mut rejected) = (at(step - 1), at(step));
    while (kept - rejected).abs() > PRECISION {
        let middle = (kept + rejected) / 2.0;
        if rejects(middle) {
            rejected = middle
        } else {
            kept = middle
        }
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;

    fn game(lead: i32) -> SoloGame {
        SoloGame {
            score: Some(lead),
            lead: Some(lead),
            target: 0,
        }
    }

    #[test]
    fn the_base_is_fair_as_it_is_and_a_higher_target_lowers_the_fair_change_by_as_much() {
        let base: Vec<_> = (0..60).map(|deal| vec![game(deal % 20 - 15)]).collect();
        assert!(
            fair_target(&base, &base)
                .change
                .is_some_and(|change| change.abs() < 1e-5)
        );
        let harder: Vec<_> = (0..60).map(|deal| vec![game(deal % 20 - 18)]).collect();
        let fair = fair_target(&base, &harder);
        assert!((fair.change.expect("some succeed") + 3.0).abs() < 1e-5, "{fair:?}");
    }

    #[test]
    fn nothing_is_fair_to_a_base_that_always_or_never_succeeds() {
        let games: Vec<_> = (0..20).map(|lead| vec![game(lead)]).collect();
        for lead in [-50, 50] {
            let base: Vec<_> = (0..20).map(|_| vec![game(lead)]).collect();
            assert_eq!(fair_target(&base, &games), FairTarget::default());
        }
        let none = vec![Vec::new(); 20];
        assert_eq!(fair_target(&none, &games), FairTarget::default());
        assert_eq!(fair_target(&games, &none), FairTarget::default());
    }

    #[test]
    fn the_same_deals_narrow_the_interval() {
        let mut rng = Rng::seed(3);
        let luck: Vec<i32> = (0..200).map(|_| rng.below(40) as i32 - 25).collect();
        let of = |shift: i32| luck.iter().map(move |lead| vec![game(lead + shift)]);
        let width = |fair: FairTarget| fair.high.expect("known") - fair.low.expect("known");
        let together = fair_target(&of(0).collect::<Vec<_>>(), &of(2).collect::<Vec<_>>());
        let base: Vec<_> = of(0).flat_map(|game| [game, Vec::new()]).collect();
        let other: Vec<_> = of(2).flat_map(|game| [Vec::new(), game]).collect();
        assert!(width(together) < 0.5 * width(fair_target(&base, &other)));
    }

    /// The whole table is that of `examples/solo_coverage.rs`.
    #[test]
    fn the_interval_covers_the_fair_target_in_about_95_of_100_runs() {
        let mut rng = Rng::seed(7);
        let mut run = |is_paired: bool| {
            let (mut base, mut games) = (Vec::new(), Vec::new());
            for _ in 0..80 {
                // Leads from -30 to 9 on the base, from -27 to 12 on the other board: three points more.
                let (common, own) = (rng.below(40) as i32, rng.below(40) as i32);
                base.push(vec![game(common - 30)]);
                if is_paired {
                    games.push(vec![game(if own % 2 == 0 { common } else { own } - 27)]);
                } else {
                    games.push(Vec::new());
                    base.push(Vec::new());
                    games.push(vec![game(own - 27)]);
                }
            }
            let fair = fair_target(&base, &games);
            assert!(fair.change.is_some(), "a quarter of the games succeed");
            fair.low.is_none_or(|low| low <= 3.0) && fair.high.is_none_or(|high| high >= 3.0)
        };
        for is_paired in [true, false] {
            let covered = (0..300).filter(|_| run(is_paired)).count();
            assert!((276..=297).contains(&covered), "{covered} of 300");
        }
    }
}
