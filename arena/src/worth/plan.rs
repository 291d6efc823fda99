//! How many games and arms a run needs, from a pilot.

use super::estimates::{Estimate, ItemWorth, Worths};
use super::valued::Valued;
use crate::arm::Rates;

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
const MARGIN: f64 = 1.15;

/// The fewest values of an item from which its spread is read.
const FEWEST: u64 = 5;

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
        let all = || (0..agents).flat_map(|agent| pilot.items(agent).into_iter().enumerate());
        let arms: f64 = (0..agents).map(|agent| rates.arms(&pilot.agents[agent])).sum();
        let reach = ESTIMATES.map(|(estimate, rate)| {
            let of = |(item, worth): (usize, ItemWorth)| {
                let (half, count) = half(estimate(&worth))?;
                let wanted = count as f64 * rate(&rates)[item] * games as f64 / played as f64;
                (wanted > 0.0).then(|| half * (count as f64 / wanted).sqrt())
            };
            all().filter_map(of).reduce(f64::max)
        });
        WorthPlan {
            arms: (arms * games as f64 / played as f64).round() as u64,
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

/// Half the width of an interval, if enough values say it, and their number. Values that are all equal have a width of 0.
fn half((estimate, count): (Option<Estimate>, u64)) -> Option<(f64, u64)> {
    let interval = estimate?.interval.filter(|_| count >= FEWEST)?;
    Some(((interval.high - interval.low) / 2.0, count))
}

/// For each estimate and item the games that are needed if every arm is played; none of what no game met.
fn needed(items: &[ItemWorth], width: f64, games: u64) -> [Vec<Option<f64>>; 3] {
    let widths = [width, width, OF_REPLACEMENT * width];
    std::array::from_fn(|place| {
        let (estimate, _) = ESTIMATES[place];
        let known = |item: &ItemWorth| half(estimate(item)).map(|(half, _)| half);
        let widest = items.iter().filter_map(known).fold(0.0, f64::max);
        let needed = |item: &ItemWorth| {
            let count = estimate(item).1;
            // What the pilot hardly met may be as spread as the widest.
            let for_width = (known(item).unwrap_or(widest) / widths[place]).powi(2) * MARGIN;
            let for_count = WANTED / count as f64;
            (count > 0).then(|| games as f64 * for_width.max(for_count))
        };
        items.iter().map(needed).collect()
    })
}
