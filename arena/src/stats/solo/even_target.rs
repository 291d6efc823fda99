//! The target that half of the games reach, with an interval by order statistics.

use super::curve::success;
use super::game::Blocks;
use statrs::distribution::{Binomial, DiscreteCDF};

/// The target that at least half of the games reach, as a change of the present one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvenTarget {
    /// The greatest change at which half of the games succeed.
    pub change: i32,
    /// The lower end of the interval at 95 %; none if it lies below all scores.
    pub low: Option<i32>,
    /// Its upper end; none if it lies above all scores.
    pub high: Option<i32>,
}

/// The greatest change of the target at which at least half of the games succeed; none if more than half were forfeited
/// or there is no game.
///
/// The interval is the one of order statistics for a median (W. R. Thompson, Annals of Mathematical Statistics 7, 1936),
/// which takes nothing for granted but independent games and covers at least 95 %. Where a block has several games, their
/// number is divided by the design effect of success at that target, if that is above 1.
///
/// # Examples
/// ```
/// use orrery_arena::stats::solo::{SoloGame, even_target};
///
/// let game = |score: i32| vec![SoloGame { score: Some(score), lead: Some(score - 58), target: 58 }];
/// let blocks: Vec<_> = (41..=60).map(game).collect();
/// let even = even_target(&blocks).expect("twenty games were played");
/// assert_eq!(58 + even.change, 51, "10 of the 20 games scored 51 or more");
/// // The 6th and the 15th of 20: the binomial distribution has 0.0207 in each tail.
/// assert_eq!((even.low, even.high), (Some(46 - 58), Some(55 - 58)));
/// ```
pub fn even_target(blocks: &Blocks) -> Option<EvenTarget> {
    let mut leads: Vec<Option<i32>> = blocks.iter().flatten().map(|game| game.lead).collect();
    leads.sort_unstable();
    let games = leads.len();
    let change = (*leads.get(games.checked_sub(games.div_ceil(2))?)?)?;
    let effect = match blocks.iter().all(|block| block.len() <= 1) {
        true => 1.0,
        false => success(blocks, change).design_effect.max(1.0),
    };
    // From each end, as many games as have a chance below 2.5 % to be all on one side of the median.
    let rank = match effect {
        1.0 => left_out(games as u64) as usize,
        effect => (left_out((games as f64 / effect).floor() as u64) as f64 * effect).floor() as usize,
    };
    let at = |place: Option<usize>| place.and_then(|place| leads[place]);
    Some(EvenTarget {
        change,
        low: at(rank.checked_sub(1)),
        high: at((rank > 0).then(|| games - rank)),
    })
}

/// The rank of the order statistic at which the interval of a median of this many independent values begins, from 1; 0 if
/// they are too few for an interval.
fn left_out(values: u64) -> u64 {
    let heads = Binomial::new(0.5, values).expect("one half is a chance");
    heads.inverse_cdf(0.025)
}

#[cfg(test)]
mod tests {
    use super::super::game::SoloGame;
    use super::*;

    fn game(lead: Option<i32>) -> SoloGame {
        SoloGame {
            score: lead,
            lead,
            target: 0,
        }
    }

    #[test]
    fn five_games_are_too_few_for_an_interval_and_six_have_all_scores() {
        let even = |games: i32| even_target(&(0..games).map(|lead| vec![game(Some(lead))]).collect::<Vec<_>>());
        let five = even(5).expect("there are games");
        assert_eq!((five.change, five.low, five.high), (2, None, None));
        let six = even(6).expect("there are games");
        assert_eq!((six.change, six.low, six.high), (3, Some(0), Some(5)));
        assert_eq!(even(0), None);
    }

    #[test]
    fn games_of_a_block_that_are_independent_count_one_by_one() {
        // Of 282 games the interval begins at the 125th: binomial, with one half.
        let pair = |a: i32, b: i32| vec![game(Some(a)), game(Some(b))];
        // Most deals have a high and a low lead, so that games differ more within deals than between them.
        let apart = (0..100).map(|lead| pair(lead, 281 - lead));
        let close = (50..91).map(|half| pair(2 * half, 2 * half + 1));
        let even = even_target(&apart.chain(close).collect::<Vec<_>>()).expect("there are games");
        assert_eq!((even.low, even.high), (Some(124), Some(157)));
    }

    #[test]
    fn forfeited_games_are_below_every_target() {
        let blocks = [vec![game(None)], vec![game(Some(3))], vec![game(Some(5))]];
        assert_eq!(even_target(&blocks).expect("two were played").change, 3);
        assert_eq!(
            even_target(&[vec![game(None)], vec![game(None)], vec![game(Some(5))]]),
            None
        );
    }

    #[test]
    fn games_of_a_block_that_agree_count_as_one() {
        let single: Vec<_> = (0..40).map(|lead| vec![game(Some(lead))]).collect();
        let double: Vec<_> = (0..40).map(|lead| vec![game(Some(lead)); 2]).collect();
        let [single, double] = [single, double].map(|blocks| even_target(&blocks).expect("there are games"));
        let width = |even: EvenTarget| even.high.expect("it is known") - even.low.expect("it is known");
        assert!((width(single) - width(double)).abs() <= 2, "{single:?} {double:?}");
    }
}
