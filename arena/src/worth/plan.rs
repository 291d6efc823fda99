//! How many games and arms a run needs, from a pilot.

use super::estimates::{Estimate, ItemWorth, Worths};
use super::valued::Valued;
use crate::arm::Rates;
use crate::stats::student::critical_among;

/// How a run is played so that its intervals are narrow enough.
#[derive(Clone, PartialEq, Debug)]
pub struct WorthPlan {
    /// Games of each agent.
    pub games: u64,
    /// How often arms are played.
    pub rates: Rates,
    /// About how many arms are played, of all agents.
    pub arms: u64,
    /// How far the widest interval reaches to each side, in points: to its taker, at the choice, over replacement. None where
    /// the pilot says nothing.
    pub reach: [Option<f64>; 3],
}

/// How much wider the intervals of worth over replacement may be: each of its arms is a whole game.
const OF_REPLACEMENT: f64 = 1.4;

/// Pilots have few games, so their spreads are rough: a run is planned with this much more.
const MARGIN: f64 = 2.4;

/// In a pilot, the spread of an item counts as if this many of its values had the spread of all items.
const OF_ALL: f64 = 40.0;

/// The fewest values of an item that a run is planned for. Where they are all equal, at most 6 of 100 others may differ.
const WANTED: f64 = 60.0;

impl WorthPlan {
    /// The games and rates with which the intervals of each item reach this many points to each side, those of worth over
    /// replacement 1.4 times as many; with this many games, if they are given, and as many arms of them as are needed.
    ///
    /// # Panics
    /// If the pilot has no games.
    pub fn of(pilot: &Valued, width: f64, games: Option<u64>) -> WorthPlan {
        let agents = pilot.agents.len();
        let played = pilot.games / agents as u64;
        let needed = (0..agents).map(|agent| needed(&pilot.items(agent), width, played));
        let worst = |all: [Vec<Option<f64>>; 3], other: [Vec<Option<f64>>; 3]| {
            let [a, b, c] = all;
            let [d, e, f] = other;
            let worst = |a: Vec<Option<f64>>, b: Vec<Option<f64>>| {
                let pairs = a.into_iter().zip(b);
                pairs
                    .map(|pair| pair.0.into_iter().chain(pair.1).reduce(f64::max))
                    .collect()
            };
            [worst(a, d), worst(b, e), worst(c, f)]
        };
        let needed = needed.reduce(worst).expect("a run has agents");
        let most = needed.iter().flatten().copied().flatten().fold(1.0, f64::max);
        let games = games.unwrap_or(most.ceil() as u64).max(1);
        // What the pilot never met is rare, so all of it is played.
        let rate = |needed: Option<f64>| needed.map_or(1.0, |needed| (needed / games as f64).min(1.0));
        let [taker, choice, replacement] = needed.map(|of| of.into_iter().map(rate).collect());
        let rates = Rates {
            taker,
            choice,
            replacement,
        };
        let arms: f64 = (0..agents).map(|agent| rates.arms(&pilot.agents[agent])).sum();
        let of_pilot = games as f64 / played as f64;
        let reach = ESTIMATES.map(|(estimate, rate)| {
            let rate = rate(&rates);
            let of_agent = |agent: usize| widest(&pilot.items(agent), estimate, |item| rate[item] * of_pilot);
            (0..agents).filter_map(of_agent).reduce(f64::max)
        });
        WorthPlan {
            arms: (arms * of_pilot).round() as u64,
            games,
            rates,
            reach,
        }
    }
}

impl Rates {
    /// About how many arms are played with these rates in games of which all were played.
    fn arms(&self, all: &Worths) -> f64 {
        let of_choice = |items: Vec<usize>| {
            let rate = items.iter().map(|&item| self.choice[item]).fold(0.0, f64::max);
            let blanked = items.iter().map(|&item| self.taker[item]).sum::<f64>() / items.len() as f64;
            // The item that was taken is played on with once, for its taker and for the choice.
            rate * (items.len() as f64 - blanked)
        };
        let choices: f64 = all.choices().map(of_choice).sum();
        let items = all.items();
        let others = items.iter().enumerate().map(|(item, worth)| {
            2.0 * worth.picks as f64 * self.taker[item] + worth.replayed as f64 * self.replacement[item]
        });
        choices + others.sum::<f64>()
    }
}

/// An estimate of an item, with how many values it is from.
type Counted = fn(&ItemWorth) -> (Option<Estimate>, u64);

/// The rates of an estimate, by item.
type RatesOf = fn(&Rates) -> &[f64];

/// The three estimates, each with its rates.
const ESTIMATES: [(Counted, RatesOf); 3] = [
    (|item| (item.taker.points, item.picks), |rates| &rates.taker),
    (|item| (item.choice.points, item.choices), |rates| &rates.choice),
    (|item| (item.replacement, item.replayed), |rates| &rates.replacement),
];

/// The variance of the values of each item, which few values of a pilot do not show: a share of it is that of all items. None
/// if the pilot shows that of no item.
fn spreads(items: &[ItemWorth], estimate: Counted) -> Vec<Option<f64>> {
    let known = |item: &ItemWorth| {
        let (found, count) = estimate(item);
        Some((found?.error?.powi(2) * count as f64, count as f64))
    };
    let all = items.iter().filter_map(known);
    let [sum, counts] = all.fold([0.0; 2], |[sum, counts], (variance, count)| {
        [sum + variance * count, counts + count]
    });
    let of_all = (counts > 0.0).then(|| sum / counts);
    let spread = |item: &ItemWorth| {
        let (own, count) = known(item).unwrap_or((0.0, 0.0));
        Some((own * count + of_all? * OF_ALL) / (count + OF_ALL))
    };
    items.iter().map(spread).collect()
}

/// How far the widest interval reaches to each side. `times` is the number of values of an item over that in the pilot.
fn widest(items: &[ItemWorth], estimate: Counted, times: impl Fn(usize) -> f64) -> Option<f64> {
    let critical = critical_among(u64::MAX, items.len());
    let half = |(item, (worth, spread)): (usize, (&ItemWorth, Option<f64>))| {
        let values = estimate(worth).1 as f64 * times(item);
        spread
            .filter(|_| values > 0.0)
            .map(|variance| critical * (variance / values).sqrt())
    };
    let all = items.iter().zip(spreads(items, estimate)).enumerate();
    all.filter_map(half).reduce(f64::max)
}

/// For each estimate and item the games that are needed if every arm is played; none of what no game met.
fn needed(items: &[ItemWorth], width: f64, games: u64) -> [Vec<Option<f64>>; 3] {
    let widths = [width, width, OF_REPLACEMENT * width];
    let critical = critical_among(u64::MAX, items.len());
    std::array::from_fn(|place| {
        let (estimate, _) = ESTIMATES[place];
        let needed = |(item, spread): (&ItemWorth, Option<f64>)| {
            let count = estimate(item).1 as f64;
            let for_width = spread.unwrap_or_default() * (critical / widths[place]).powi(2) * MARGIN;
            (count > 0.0).then(|| games as f64 * for_width.max(WANTED) / count)
        };
        items.iter().zip(spreads(items, estimate)).map(needed).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An item with N values to its taker in the pilot, and their variance if it is known.
    fn item(picks: u64, variance: Option<f64>) -> ItemWorth {
        let mut item = ItemWorth {
            picks,
            ..ItemWorth::default()
        };
        item.taker.points = Some(Estimate {
            value: 1.0,
            error: variance.map(|variance| (variance / picks as f64).sqrt()),
            interval: None,
        });
        item
    }

    /// The variance of all values is (360 x 4 + 40 x 100) / 400 = 13.6. Of 80 values half have that, so it is 56.8.
    #[test]
    fn a_spread_of_few_values_is_drawn_towards_that_of_all() {
        let items = [item(360, Some(4.0)), item(40, Some(100.0)), item(3, None)];
        let found = spreads(&items, ESTIMATES[0].0);
        for (found, expected) in found.into_iter().zip([(4.0 * 360.0 + 13.6 * 40.0) / 400.0, 56.8, 13.6]) {
            assert!(
                (found.expect("others are known") - expected).abs() < 1e-9,
                "{found:?} {expected}"
            );
        }
        assert_eq!(spreads(&items[2..], ESTIMATES[0].0), [None]);
    }

    /// An item without a spread is planned for its 60 values; one met three times in 100 games is met 60 times in 2,000.
    #[test]
    fn what_does_not_vary_is_met_often_enough_to_say_so() {
        let items = [item(50, Some(0.0)), item(3, None), item(0, None)];
        let [taker, choice, _] = needed(&items, 0.5, 100);
        assert_eq!(taker, [Some(120.0), Some(2_000.0), None]);
        assert_eq!(choice, [None; 3]);
    }
}
