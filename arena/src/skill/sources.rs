//! Where the variance of what a seat makes comes from: deal, seat, agents, chance.

use super::moments::{Moments, mean, pairs};
use super::scores::Scores;
use crate::stats::Interval;
use crate::stats::clusters::FEWEST;
use crate::stats::jackknife::{self, Without};

/// Where variance comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The deal, as far as all its seats have it in common: the covariance of two seats of a deal. It is negative where one has
    /// what the other lacks.
    Deal,
    /// The seat with its board, and what the deal gives it alone.
    Seat,
    /// These two together: all that is not the agents, and known before the first action.
    Boards,
    /// The agent of the seat: the square of half of what the second one makes more than the first one.
    Own,
    /// The agents of the other seats.
    Others,
    /// The chance of the agents, such as ties that they break by a draw: two games on the same deal by the same agents differ in
    /// it. It is no luck of the game.
    Chance,
    /// The rest: an agent that is better on some deals, in some seats or against some agents.
    Rest,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 7] = [
        Source::Deal,
        Source::Seat,
        Source::Boards,
        Source::Own,
        Source::Others,
        Source::Chance,
        Source::Rest,
    ];
}

/// A part of the variance. Deal, seat, own agent, other agents, chance and rest add up to all of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Component {
    /// Where it comes from.
    pub source: Source,
    /// The estimate, which may be negative: it is unbiased, and the true value may be 0.
    pub variance: f64,
    /// Its interval over deals; none for fewer than ten of them.
    pub interval: Option<Interval>,
    /// Its part of all variance; none if nothing varies.
    pub share: Option<f64>,
    /// The interval of that part.
    pub share_interval: Option<Interval>,
}

/// The parts of the variance, in the order of [`Source::ALL`]; none for fewer than two deals. Each assignment, seat and deal
/// counts alike.
pub fn components(scores: &Scores) -> Vec<Component> {
    let Some(all) = Estimates::of(scores, |_| true) else {
        return Vec::new();
    };
    let without = without_each_group(scores);
    let interval = |of: &dyn Fn(&Estimates) -> f64| jackknifed(&all, &without, of);
    let component = |source: Source| {
        let share = |estimates: &Estimates| estimates.variance(source) / estimates.total;
        let (interval, share_interval) = match source {
            Source::Own | Source::Others => {
                // The estimate of a square that is nearly 0 is far from normal; that of its root is not.
                let root = |estimates: &Estimates| estimates.effect(source);
                let share_root = |estimates: &Estimates| estimates.effect(source) / estimates.total.sqrt();
                [
                    interval(&root).map(|range| squared(range, all.variance(source))),
                    interval(&share_root).map(|range| squared(range, share(&all))),
                ]
                .into()
            }
            _ => (interval(&|estimates| estimates.variance(source)), interval(&share)),
        };
        let varies = all.total > 0.0;
        Component {
            source,
            variance: all.variance(source),
            interval,
            share: varies.then(|| share(&all)),
            share_interval: share_interval.filter(|_| varies),
        }
    };
    Source::ALL.into_iter().map(component).collect()
}

/// The interval of an estimate from what it becomes without each group of deals; none for fewer than ten deals.
pub(super) fn jackknifed<T>(all: &T, without: &[(f64, T)], of: &dyn Fn(&T) -> f64) -> Option<Interval> {
    let without: Vec<Without> = without
        .iter()
        .map(|(size, estimates)| Without {
            size: *size,
            estimate: of(estimates),
        })
        .collect();
    (without.len() >= FEWEST).then(|| jackknife::interval(of(all), &without))
}

/// The squares of the values in an interval, and this estimate.
fn squared(Interval { low, high }: Interval, estimate: f64) -> Interval {
    let least = if low <= 0.0 && high >= 0.0 {
        0.0
    } else {
        low.powi(2).min(high.powi(2))
    };
    Interval {
        low: least.min(estimate),
        high: low.powi(2).max(high.powi(2)).max(estimate),
    }
}

/// Deals are left out in this many groups at most.
const GROUPS: usize = 100;

/// The number of deals of each group, and the estimates without them.
pub(super) fn without_each_group(scores: &Scores) -> Vec<(f64, Estimates)> {
    let (deals, groups) = (scores.deals(), scores.deals().min(GROUPS));
    let without = |group: usize| {
        let size = (group..deals).step_by(groups).count();
        Some((size as f64, Estimates::of(scores, |deal| deal % groups != group)?))
    };
    (0..groups).filter_map(without).collect()
}

/// Unbiased estimates of the parts of the variance.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Estimates {
    seats: usize,
    pub(super) total: f64,
    deal: f64,
    boards: f64,
    chance: f64,
    own: Squared,
    pub(super) other: Squared,
    /// The variance, between deals and seats, of the effect of another agent.
    pub(super) other_spread: f64,
}

/// A mean over deals, and an unbiased estimate of its square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Squared {
    pub(super) mean: f64,
    pub(super) square: f64,
}

impl Squared {
    fn of(values: &[f64]) -> Squared {
        let mean = mean(values.iter().copied());
        let error = covariance(values, values) / values.len() as f64;
        Squared {
            mean,
            square: mean.powi(2) - error,
        }
    }
}

/// The covariance of two quantities of deals, of which there are two or more.
fn covariance(a: &[f64], b: &[f64]) -> f64 {
    let [of_a, of_b] = [a, b].map(|values| mean(values.iter().copied()));
    let products = a.iter().zip(b).map(|(a, b)| (a - of_a) * (b - of_b));
    products.sum::<f64>() / (a.len() - 1) as f64
}

impl Estimates {
    /// The estimates from some of the deals; none for fewer than two.
    pub(super) fn of(scores: &Scores, is_counted: impl Fn(usize) -> bool) -> Option<Estimates> {
        let deals = scores.moments().iter().enumerate();
        let deals: Vec<&Moments> = deals
            .filter(|&(deal, _)| is_counted(deal))
            .map(|(_, moments)| moments)
            .collect();
        if deals.len() < 2 {
            return None;
        }
        let seats = scores.seats();
        let all = |of: &dyn Fn(&Moments) -> f64| -> Vec<f64> { deals.iter().map(|deal| of(deal)).collect() };
        let mean_of = |of: &dyn Fn(&Moments) -> f64| mean(deals.iter().map(|deal| of(deal)));
        let level = Squared::of(&all(&|deal| mean(deal.seats.iter().copied()))).square;
        let chance = mean_of(&|deal| deal.chance);
        let games = scores.games_of_deal() as f64;
        let by_seat: Vec<Vec<f64>> = (0..seats).map(|seat| all(&|deal| deal.seats[seat])).collect();
        let of_two = pairs(seats).filter(|[a, b]| a != b);
        let other = Squared::of(&all(&|deal| deal.other));
        Some(Estimates {
            seats,
            total: mean_of(&|deal| deal.square) - level,
            deal: mean(of_two.map(|[a, b]| covariance(&by_seat[a], &by_seat[b])))
                - mean_of(&|deal| deal.chance_of_two) / games,
            boards: mean_of(&|deal| mean(deal.seats.iter().map(|made| made.powi(2)))) - level - chance / games,
            chance,
            own: Squared::of(&all(&|deal| deal.own)),
            other,
            other_spread: mean_of(&|deal| deal.other_square) - other.square - chance / games,
        })
    }

    /// The part of the variance from a source.
    fn variance(&self, source: Source) -> f64 {
        match source {
            Source::Deal => self.deal,
            Source::Seat => self.boards - self.deal,
            Source::Boards => self.boards,
            Source::Own => self.own.square,
            Source::Others => (self.seats - 1) as f64 * self.other.square,
            Source::Chance => self.chance,
            Source::Rest => {
                let known = [Source::Boards, Source::Own, Source::Others, Source::Chance];
                self.total - known.map(|source| self.variance(source)).iter().sum::<f64>()
            }
        }
    }

    /// The root of the part of the variance from agents, with its sign.
    fn effect(&self, source: Source) -> f64 {
        match source {
            Source::Others => ((self.seats - 1) as f64).sqrt() * self.other.mean,
            _ => self.own.mean,
        }
    }
}
