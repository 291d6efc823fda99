//! After how many games the better of two agents is ahead.

use crate::stats::measured::mean_over_blocks;
use crate::stats::{Interval, Measured, most_of_none};
use std::collections::BTreeMap;

/// The chance with which the better one is ahead.
const AHEAD: f64 = 0.95;

/// The normal quantile of that chance.
const Z: f64 = 1.644_853_626_951_472_2;

/// Up to so many units the chance is exact; beyond, it is that of the normal distribution.
const EXACT: u64 = 400;

/// After how many games the better of two agents is ahead with a chance of 95 %.
#[derive(Clone, PartialEq, Debug)]
pub struct Ahead {
    /// Which of the two is better in these games, 0 or 1; none if they are equal.
    pub better: Option<usize>,
    /// The games that it won less those that it lost, in the mean of a game.
    pub lead: Option<Measured>,
    /// How many games of new deals it takes; none if the lead is not settled: its interval has 0 in it.
    pub new_deals: Option<Until>,
    /// The same where each deal is played in all assignments of the two to the seats.
    pub all_ways: Option<Until>,
}

/// A number of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Until {
    /// Games.
    pub games: u64,
    /// The deals of these.
    pub deals: u64,
    /// The games that it takes at the ends of the interval of the lead.
    pub interval: Interval,
}

impl Ahead {
    /// From the results of deals: for each seed of a deal 1 for each assignment that the second agent won, -1 for each that the
    /// first one won, 0 for a draw. The assignments have the agents in as equal numbers as possible.
    pub fn of(deals: &[Vec<Vec<i32>>]) -> Ahead {
        let all = |deal: usize| {
            deals[deal]
                .iter()
                .flatten()
                .map(move |&result| (deal as u64, f64::from(result)))
        };
        let games: Vec<(u64, f64)> = (0..deals.len()).flat_map(all).collect();
        let lead = mean_over_blocks(&games, |(deal, _)| *deal, |(_, result)| Some(*result));
        let sign = lead
            .map_or(0.0, |lead| lead.mean)
            .partial_cmp(&0.0)
            .map_or(0, |order| order as i32);
        let lead = lead
            .map(|lead| signed(lead, sign))
            .map(|lead| with_others(lead, deals.len() as u64));
        let settled = lead.filter(|lead| lead.interval.is_some_and(|interval| interval.low > 0.0));
        let until = |results: &mut dyn Iterator<Item = i32>, games_of_unit: u64| {
            let lead = settled?;
            let mut counts: BTreeMap<i32, u64> = BTreeMap::new();
            results.for_each(|result| *counts.entry(sign * result).or_default() += 1);
            let all: u64 = counts.values().sum();
            let chances: Vec<(i32, f64)> = counts
                .iter()
                .map(|(&result, &count)| (result, count as f64 / all as f64))
                .collect();
            let units = units_until_ahead(&chances)?;
            let games = units * games_of_unit;
            let at = |end: f64| {
                let units = units_until_ahead(&with_mean(&chances, end * games_of_unit as f64))?;
                Some((units * games_of_unit) as f64)
            };
            let interval = lead.interval?;
            Some(Until {
                games,
                deals: units,
                interval: Interval {
                    low: at(interval.high)?.min(games as f64),
                    high: at(interval.low)?.max(games as f64),
                },
            })
        };
        let seeds = || deals.iter().flatten();
        let assignments = seeds().next().map_or(0, Vec::len) as u64;
        Ahead {
            better: match sign {
                0 => None,
                _ => Some(usize::from(sign > 0)),
            },
            lead,
            new_deals: until(&mut seeds().flatten().copied(), 1),
            all_ways: until(&mut seeds().map(|results| results.iter().sum()), assignments),
        }
    }
}

/// The lead as the better one sees it.
fn signed(lead: Measured, sign: i32) -> Measured {
    if sign >= 0 {
        return lead;
    }
    Measured {
        mean: -lead.mean,
        interval: lead
            .interval
            .map(|Interval { low, high }| Interval { low: -high, high: -low }),
    }
}

/// The lead, which is 1 at most. Where all games ended alike, others may end the other way, as often as this number of deals does not exclude.
fn with_others(lead: Measured, deals: u64) -> Measured {
    let low = lead.mean - 2.0 * most_of_none(deals);
    Measured {
        interval: lead.interval.map(|interval| match interval.is_exact() {
            true => Interval { low, ..interval },
            false => interval.map(|end| end.min(1.0)),
        }),
        ..lead
    }
}

/// These results with other chances, so that they have this mean: each chance times a factor to the power of the result, which changes them
/// least (I. Csiszar, Annals of Probability 3, 1975). Where all results are alike, the opposite one is there too.
fn with_mean(chances: &[(i32, f64)], mean: f64) -> Vec<(i32, f64)> {
    let mut chances = chances.to_vec();
    if let [(only, _)] = chances[..] {
        chances.push((-only, 1.0));
    }
    let most = chances.iter().map(|&(result, _)| result).max().unwrap_or(0);
    if mean >= f64::from(most) {
        return vec![(most, 1.0)];
    }
    let with = |power: f64| {
        let weights = chances
            .iter()
            .map(|&(result, chance)| chance * (power * f64::from(result - most)).exp());
        let sum: f64 = weights.clone().sum();
        let chances = chances
            .iter()
            .zip(weights)
            .map(|(&(result, _), weight)| (result, weight / sum));
        chances.collect::<Vec<(i32, f64)>>()
    };
    let (mut low, mut high) = (-POWER, POWER);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        match mean_of(&with(middle)) < mean {
            true => low = middle,
            false => high = middle,
        }
    }
    with(high)
}

/// The largest logarithm of the factor, and how often its range is halved.
const POWER: f64 = 50.0;
const HALVINGS: usize = 60;

fn mean_of(chances: &[(i32, f64)]) -> f64 {
    chances.iter().map(|&(result, chance)| chance * f64::from(result)).sum()
}

/// After how many units the sum of their results is above 0 with a chance of 95 %, where a sum of 0 counts half. The results
/// of a unit are given with their chances. None if their mean is not above 0. For more than 400 units the number is that of
/// the normal distribution.
///
/// # Examples
/// ```
/// use orrery_arena::skill::units_until_ahead;
///
/// // Who wins 3 of 4 games has won 5 or more of 9 with a chance of 0.951.
/// assert_eq!(units_until_ahead(&[(1, 0.75), (-1, 0.25)]), Some(9));
/// assert_eq!(units_until_ahead(&[(1, 0.5), (-1, 0.5)]), None);
/// ```
pub fn units_until_ahead(results: &[(i32, f64)]) -> Option<u64> {
    let mean = mean_of(results);
    let square: f64 = results
        .iter()
        .map(|&(result, chance)| chance * f64::from(result).powi(2))
        .sum();
    if mean <= 0.0 {
        return None;
    }
    let by_normal = ((Z * Z * (square - mean * mean).max(0.0) / (mean * mean)).ceil() as u64).max(1);
    if by_normal > EXACT {
        return Some(by_normal);
    }
    let least = results.iter().map(|&(result, _)| result).min()?;
    let mut sums = vec![1.0];
    for units in 1..=2 * EXACT {
        sums = with_unit(&sums, results, least);
        let place = |sum: i64| sum - i64::from(least) * units as i64;
        let above: f64 = (0..)
            .zip(&sums)
            .filter(|&(at, _)| at > place(0))
            .map(|(_, chance)| chance)
            .sum();
        let level = usize::try_from(place(0))
            .ok()
            .and_then(|at| sums.get(at))
            .copied()
            .unwrap_or(0.0);
        if above + level / 2.0 >= AHEAD {
            return Some(units);
        }
    }
    Some(by_normal)
}

/// The chances of sums with one unit more, by how far they are above the least one.
fn with_unit(sums: &[f64], results: &[(i32, f64)], least: i32) -> Vec<f64> {
    let places = results
        .iter()
        .map(|&(result, chance)| ((result - least) as usize, chance));
    let most = places.clone().map(|(place, _)| place).max().unwrap_or(0);
    let mut next = vec![0.0; sums.len() + most];
    for (place, chance) in places {
        for (at, before) in sums.iter().enumerate() {
            next[at + place] += before * chance;
        }
    }
    next
}
