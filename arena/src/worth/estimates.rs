//! What the arms of many games say of each item.

use crate::arm::{Arm, ArmKind, Branched, Rates};
use crate::row::Row;
use crate::stats::Interval;
use crate::stats::clusters::{BlockError, Clusters};
use crate::stats::within_choices::{Choice, Options};
use orrery_engine::{BySeat, ContentItem};

/// An estimate with its interval at 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Its standard error; none for fewer than ten blocks.
    pub error: Option<f64>,
    /// Its interval, which holds for all items of the kind at once; none for fewer than ten blocks.
    pub interval: Option<Interval>,
}

/// A difference in the three measures of a result.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Gain {
    /// Own points.
    pub points: Option<Estimate>,
    /// Own points less those of the best other seat; none alone, or where all seats met the item.
    pub margin: Option<Estimate>,
    /// The share of the win.
    pub share: Option<Estimate>,
}

/// What an item is worth.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ItemWorth {
    /// How often it was got, and nothing put in its place.
    pub picks: u64,
    /// To the seat that got it: against nothing in its place from then on.
    pub taker: Gain,
    /// Where all picks gained the same points: the most that the chance of other points may be.
    pub most_others: Option<f64>,
    /// How many choices had it on offer and were played on with each item.
    pub choices: u64,
    /// In which share of the choices with it on offer it was taken.
    pub taken: Option<f64>,
    /// How much larger that share is than if the seat had chosen by chance.
    pub preference: Option<Estimate>,
    /// Of taking it: against the mean of the items that it was on offer with.
    pub choice: Gain,
    /// The games in which a seat saw it and that were played again without it.
    pub replayed: u64,
    /// The points that a seat has more, in games in which it was seen, because it is there for all.
    pub replacement: Option<Estimate>,
    /// The points of the seats that got it less those of the others: no worth, as it depends on who takes it.
    pub correlation: Option<Estimate>,
    /// The correlation less the worth to its taker.
    pub error: Option<Estimate>,
    /// In which share of the games a seat got it.
    pub held: f64,
}

/// The measures of a result.
pub(super) const MEASURES: usize = 3;

/// Collects arms, block by block.
#[derive(Clone, Debug)]
pub struct Worths {
    taker: Vec<[Clusters; MEASURES]>,
    replacement: Vec<Clusters>,
    /// Points of seats with the item and without it.
    correlation: Vec<[Clusters; 2]>,
    held: Vec<u64>,
    games: u64,
    /// The group of each item: only items of one group are compared as options.
    groups: Vec<String>,
    /// The choices of each block, by measure.
    choices: [Vec<Vec<Choice>>; MEASURES],
    /// The chance with which a choice is played on where the item is on offer.
    rates: Vec<f64>,
    /// Of the choices with each item on offer: whether it was taken, and that less the chance of it.
    taken: Vec<[Clusters; 2]>,
    /// Choices among items of several groups, which are not compared.
    left_out: u64,
}

impl Worths {
    /// No block yet, of these items, met with these rates.
    pub fn new(items: &[ContentItem], rates: &Rates) -> Worths {
        let groups = items.iter().map(|item| item.group.clone()).collect();
        let items = items.len();
        Worths {
            taker: vec![Default::default(); items],
            replacement: vec![Clusters::default(); items],
            correlation: vec![Default::default(); items],
            held: vec![0; items],
            games: 0,
            groups,
            choices: Default::default(),
            rates: rates.choice.clone(),
            taken: vec![Default::default(); items],
            left_out: 0,
        }
    }

    /// Adds the games of a block that an agent played with itself, with their arms.
    pub fn add_block(&mut self, games: &[(&Row, &Branched)]) {
        self.games += games.len() as u64;
        self.add_taker(games);
        self.add_replacement(games);
        self.add_correlation(games);
        self.add_choices(games);
    }

    fn add_taker(&mut self, games: &[(&Row, &Branched)]) {
        let pairs = || games.iter().flat_map(|(_, branched)| pairs(&branched.arms));
        for (item, measures) in self.taker.iter_mut().enumerate() {
            let of_item = || pairs().filter(|pair| usize::from(pair[0].item) == item);
            for (measure, clusters) in measures.iter_mut().enumerate() {
                clusters.add_block(of_item().filter_map(|pair| gained(pair, measure)));
            }
        }
    }

    fn add_replacement(&mut self, games: &[(&Row, &Branched)]) {
        for (item, clusters) in self.replacement.iter_mut().enumerate() {
            let without = |&(row, branched): &(&Row, &Branched)| {
                let is_it = |arm: &&Arm| arm.kind == ArmKind::Without && usize::from(arm.item) == item;
                let arm = branched.arms.iter().find(is_it)?;
                Some(mean(&row.scores) - mean(&arm.scores))
            };
            clusters.add_block(games.iter().filter_map(without));
        }
    }

    fn add_correlation(&mut self, games: &[(&Row, &Branched)]) {
        for (item, sides) in self.correlation.iter_mut().enumerate() {
            for (side, is_with) in sides.iter_mut().zip([true, false]) {
                let of_game = |(row, branched): &(&Row, &Branched)| {
                    let seats = row.scores.entries();
                    let on_side = seats.filter(|&(seat, _)| branched.held[seat].contains(&item) == is_with);
                    on_side.map(|(_, &points)| f64::from(points)).collect::<Vec<f64>>()
                };
                side.add_block(games.iter().flat_map(of_game));
            }
            let is_held = |(_, branched): &&(&Row, &Branched)| branched.held.iter().any(|items| items.contains(&item));
            self.held[item] += games.iter().filter(is_held).count() as u64;
        }
    }

    fn add_choices(&mut self, games: &[(&Row, &Branched)]) {
        let choices = || {
            let all = games.iter();
            all.flat_map(|(_, branched)| branched.arms.chunk_by(is_same_choice))
        };
        let several = choices().filter(|arms| options(arms).count() > 1);
        let (of_one_group, mixed): (Vec<&[Arm]>, Vec<&[Arm]>) =
            several.partition(|arms| is_of_one_group(arms, &self.groups));
        self.left_out += mixed.len() as u64;
        for (item, [taken, preference]) in self.taken.iter_mut().enumerate() {
            let shares = of_one_group.iter().filter_map(|arms| {
                let own = options(arms).find(|arm| usize::from(arm.item) == item)?;
                let by_chance = 1.0 / options(arms).count() as f64;
                let is_taken = f64::from(u8::from(own.kind == ArmKind::Got));
                Some((is_taken, is_taken - by_chance, weight_of(arms, &self.rates)))
            });
            let shares: Vec<(f64, f64, f64)> = shares.collect();
            taken.add_weighted(shares.iter().map(|&(taken, _, weight)| (taken, weight)));
            preference.add_weighted(shares.iter().map(|&(_, more, weight)| (more, weight)));
        }
        for (measure, blocks) in self.choices.iter_mut().enumerate() {
            let block = choices().filter_map(|arms| choice_of(arms, &self.groups, &self.rates, measure));
            let block: Vec<Choice> = block.collect();
            if !block.is_empty() {
                blocks.push(block);
            }
        }
    }

    /// The items of each choice that was played on.
    pub(super) fn choices(&self) -> impl Iterator<Item = Vec<usize>> {
        let items = |choice: &Choice| choice.options.iter().map(|&(item, _)| item).collect();
        self.choices[0].iter().flatten().map(items)
    }

    /// How many choices were among items of several groups: they say nothing of the worth at the choice.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// What the items are worth, with intervals that hold for all of them at once.
    pub fn items(&self) -> Vec<ItemWorth> {
        self.items_among(self.taker.len())
    }

    /// The same, each interval as one of this many that are to hold at once.
    pub fn items_among(&self, intervals: usize) -> Vec<ItemWorth> {
        let count = self.taker.len();
        let fits = self.choices.each_ref().map(|blocks| Options::fit(count, blocks));
        let item = |item: usize| {
            let taker = self.taker[item]
                .each_ref()
                .map(|clusters| of_clusters(clusters, intervals));
            let choice = fits.each_ref().map(|fit| of_options(fit, item, intervals));
            let correlation = Difference::of(&self.correlation[item]);
            ItemWorth {
                picks: self.taker[item][0].count(),
                taker: gain(taker),
                most_others: self.taker[item][0].most_others(),
                choices: self.choices[0]
                    .iter()
                    .flatten()
                    .filter(|choice| choice.has(item))
                    .count() as u64,
                taken: self.taken[item][0].mean(),
                preference: of_clusters(&self.taken[item][1], intervals),
                choice: gain(choice),
                replayed: self.replacement[item].count(),
                replacement: of_clusters(&self.replacement[item], intervals),
                correlation: correlation.as_ref().map(|found| found.estimate(intervals)),
                error: correlation.as_ref().and_then(|found| {
                    let worth = &self.taker[item][0];
                    Some(found.less(worth)?.estimate(intervals))
                }),
                held: self.held[item] as f64 / self.games.max(1) as f64,
            }
        };
        (0..count).map(item).collect()
    }
}

/// The arms with an item, each with that with nothing in its place.
pub(super) fn pairs(arms: &[Arm]) -> impl Iterator<Item = [&Arm; 2]> {
    let pairs = arms.windows(2).map(|pair| [&pair[0], &pair[1]]);
    pairs.filter(|[got, blank]| (got.kind, blank.kind) == (ArmKind::Got, ArmKind::Blank))
}

/// What the first of two arms has more of a measure. Of an item that another seat may have too, own points alone say something:
/// without it the other seat has lost it, too.
pub(super) fn gained([got, blank]: [&Arm; 2], measure: usize) -> Option<f64> {
    if measure > 0 && !got.alone {
        return None;
    }
    Some(result(got)[measure]? - result(blank)[measure]?)
}

/// The choice that arms are of, with their results; none if it was not among several items of one group.
pub(super) fn choice_of(arms: &[Arm], groups: &[String], rates: &[f64], measure: usize) -> Option<Choice> {
    let results = options(arms).map(|arm| Some((usize::from(arm.item), result(arm)[measure]?)));
    let options: Vec<(usize, f64)> = results.collect::<Option<_>>()?;
    (options.len() > 1 && is_of_one_group(arms, groups)).then(|| Choice {
        weight: weight_of(arms, rates),
        options,
    })
}

/// One over the chance with which a choice is played on: the highest of what is on offer.
pub(super) fn weight_of(arms: &[Arm], rates: &[f64]) -> f64 {
    let rates = options(arms).map(|arm| rates[usize::from(arm.item)]);
    1.0 / rates.fold(0.0, f64::max)
}

fn is_of_one_group(arms: &[Arm], groups: &[String]) -> bool {
    let group = |arm: &Arm| &groups[usize::from(arm.item)];
    arms.iter().all(|arm| group(arm) == group(&arms[0]))
}

/// The arms of a choice that take one of its items.
pub(super) fn options(arms: &[Arm]) -> impl Iterator<Item = &Arm> {
    arms.iter()
        .filter(|arm| matches!(arm.kind, ArmKind::Got | ArmKind::Other))
}

/// Whether two arms belong to one choice.
pub(super) fn is_same_choice(a: &Arm, b: &Arm) -> bool {
    (a.game, a.ply, a.seat) == (b.game, b.ply, b.seat) && b.kind != ArmKind::Got && b.kind != ArmKind::Without
}

/// The points, the margin and the share of the seat that got the item; the mean of all seats if they all met it.
pub(super) fn result(arm: &Arm) -> [Option<f64>; MEASURES] {
    let Some(seat) = arm.seat else {
        return [Some(mean(&arm.scores)), None, None];
    };
    let own = f64::from(arm.scores[seat]);
    let others = arm.scores.entries().filter(|&(other, _)| other != seat);
    let best = others.map(|(_, &points)| points).max();
    [
        Some(own),
        best.map(|best| own - f64::from(best)),
        Some(arm.shares[seat]),
    ]
}

fn mean(scores: &BySeat<i32>) -> f64 {
    scores.iter().map(|&points| f64::from(points)).sum::<f64>() / scores.seats() as f64
}

pub(super) fn gain([points, margin, share]: [Option<Estimate>; MEASURES]) -> Gain {
    Gain { points, margin, share }
}

/// The mean of values by block, its interval being one of this many.
pub(super) fn of_clusters(clusters: &Clusters, among: usize) -> Option<Estimate> {
    Some(around(clusters.mean()?, clusters.error(), among))
}

/// The worth of an option, its interval being one of this many.
pub(super) fn of_options(fit: &Options, option: usize, among: usize) -> Option<Estimate> {
    Some(around(fit.worth[option]?, fit.error(option), among))
}

fn around(value: f64, error: Option<BlockError>, among: usize) -> Estimate {
    Estimate {
        value,
        error: error.map(|error| error.standard),
        interval: error.map(|error| error.around(value, among)),
    }
}

/// A difference of means over the same blocks.
struct Difference {
    value: f64,
    /// What each block moves it by.
    influences: Vec<f64>,
    /// In how many blocks there are values of each.
    blocks: usize,
}

impl Difference {
    /// The mean of the first less that of the second.
    fn of([first, second]: &[Clusters; 2]) -> Option<Difference> {
        let first = Difference {
            value: first.mean()?,
            influences: first.influences(),
            blocks: first.blocks(),
        };
        first.less(second)
    }

    /// The difference less another mean over the same blocks.
    fn less(&self, other: &Clusters) -> Option<Difference> {
        let moved = self.influences.iter().zip(other.influences());
        Some(Difference {
            value: self.value - other.mean()?,
            influences: moved.map(|(own, other)| own - other).collect(),
            blocks: self.blocks.min(other.blocks()),
        })
    }

    /// The difference, its interval being one of this many.
    fn estimate(&self, among: usize) -> Estimate {
        around(self.value, BlockError::of(&self.influences, self.blocks), among)
    }
}
