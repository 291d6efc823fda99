//! Parts of the variance that are set by hand.

use orrery_arena::skill::{Component, Exchange, Scores, Source, components};
use orrery_engine::Rng;

/// What makes a score: standard deviations and effects.
#[derive(Clone, Copy, Default)]
struct Truth {
    /// All seats of a deal have this in common.
    deal: f64,
    /// One of two seats has what the other lacks.
    rivals: f64,
    /// A seat has this alone.
    seat: f64,
    /// Half of the change by the own agent...
    own: f64,
    /// ...and by each other agent.
    other: f64,
    /// How far that by the own agent differs between seats and deals...
    own_by_deal: f64,
    /// ...and that by each other agent.
    other_by_deal: f64,
    /// Drawn anew in each game for each seat...
    chance: f64,
    /// ...and for both of two seats with opposite signs.
    chance_of_rivals: f64,
}

fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

impl Truth {
    /// Deals with these parts.
    fn scores(self, seats: usize, deals: usize, rng: &mut Rng) -> Scores {
        let seeds = 2;
        let mut scores = Scores::new(seats, seeds);
        let sign = |assignment: usize, seat: usize| 2.0 * (assignment >> seat & 1) as f64 - 1.0;
        for _ in 0..deals {
            let [of_deal, of_rivals] = [self.deal, self.rivals].map(|deviation| deviation * normal(rng));
            let of_seat: Vec<f64> = (0..seats).map(|_| self.seat * normal(rng)).collect();
            let effects: Vec<Vec<f64>> = (0..seats)
                .map(|seat| {
                    let effect = |of: usize| match of == seat {
                        true => self.own + self.own_by_deal * normal(rng),
                        false => self.other + self.other_by_deal * normal(rng),
                    };
                    (0..seats).map(effect).collect()
                })
                .collect();
            let chance: Vec<f64> = (0..seeds << seats)
                .flat_map(|_| {
                    let of_rivals = self.chance_of_rivals * normal(rng);
                    let each = |seat: usize| self.chance * normal(rng) + of_rivals * (1.0 - 2.0 * seat as f64);
                    (0..seats).map(each).collect::<Vec<f64>>()
                })
                .collect();
            scores.add_deal(|assignment, seed, seat| {
                let agents: f64 = (0..seats).map(|of| sign(assignment, of) * effects[seat][of]).sum();
                let luck = of_deal + of_rivals * (1.0 - 2.0 * seat as f64) + of_seat[seat];
                50.0 + luck + agents + chance[(assignment * seeds + seed) * seats + seat]
            });
        }
        scores
    }

    /// The true part of the variance.
    fn variance(self, source: Source, seats: usize) -> f64 {
        let others = (seats - 1) as f64;
        let deal = self.deal.powi(2) - self.rivals.powi(2);
        let boards = self.deal.powi(2) + self.rivals.powi(2) + self.seat.powi(2);
        match source {
            Source::Deal => deal,
            Source::Seat => boards - deal,
            Source::Boards => boards,
            Source::Own => self.own.powi(2),
            Source::Others => others * self.other.powi(2),
            Source::Chance => self.chance.powi(2) + self.chance_of_rivals.powi(2),
            Source::Rest => self.own_by_deal.powi(2) + others * self.other_by_deal.powi(2),
        }
    }

    fn total(self, seats: usize) -> f64 {
        let parts = [
            Source::Boards,
            Source::Own,
            Source::Others,
            Source::Chance,
            Source::Rest,
        ];
        parts.iter().map(|&source| self.variance(source, seats)).sum()
    }
}

fn of(components: &[Component], source: Source) -> Component {
    let found = components.iter().find(|component| component.source == source);
    *found.expect("there are deals")
}

/// All parts, as in two seats of a real game.
const MIXED: Truth = Truth {
    deal: 2.0,
    rivals: 0.0,
    seat: 3.0,
    own: 2.0,
    other: -0.7,
    own_by_deal: 1.5,
    other_by_deal: 1.0,
    chance: 3.0,
    chance_of_rivals: 0.0,
};

/// Seats that take from each other, and agents that make no difference.
const RIVALS: Truth = Truth {
    deal: 1.0,
    rivals: 2.0,
    seat: 2.0,
    own: 0.0,
    other: 0.0,
    own_by_deal: 1.0,
    other_by_deal: 0.0,
    chance: 1.0,
    chance_of_rivals: 2.0,
};

#[test]
fn estimates_are_unbiased_and_their_intervals_cover_the_truth_95_times_of_100() {
    const RUNS: u64 = 500;
    const DEALS: usize = 100;
    for (truth, seats, name) in [(MIXED, 2, "mixed"), (RIVALS, 2, "rivals"), (MIXED, 3, "three seats")] {
        let (mut sums, mut covered) = ([0.0; 7], [[0u32; 2]; 7]);
        let mut spread_covered = 0;
        for run in 0..RUNS {
            let scores = truth.scores(seats, DEALS, &mut Rng::from_words(&[run, 51]));
            for (place, component) in components(&scores).into_iter().enumerate() {
                let variance = truth.variance(component.source, seats);
                sums[place] += component.variance - variance;
                let interval = component.interval.expect("100 deals");
                covered[place][0] += u32::from(interval.contains(variance));
                let share = component.share_interval.expect("100 deals");
                covered[place][1] += u32::from(share.contains(variance / truth.total(seats)));
            }
            let spread = Exchange::of(&scores).expect("100 deals").spread;
            let variance = 4.0 * truth.other_by_deal.powi(2);
            spread_covered += u32::from(spread.interval.expect("100 deals").contains(variance));
        }
        for (place, source) in Source::ALL.into_iter().enumerate() {
            let bias = sums[place] / RUNS as f64;
            // Four standard errors of the mean, of which the largest is that of a variance of about 13 from 100 deals.
            assert!(bias.abs() < 0.35, "{name}, {source:?}: {bias}");
            let shares = covered[place].map(|covered| f64::from(covered) / RUNS as f64);
            // Three standard errors of a share of 0.95 in 500 runs.
            assert!(
                shares.iter().all(|&share| (0.92..=0.98).contains(&share)),
                "{name}, {source:?}: {shares:?}"
            );
        }
        let spread = f64::from(spread_covered) / RUNS as f64;
        assert!((0.92..=0.98).contains(&spread), "{name}: {spread}");
    }
}

#[test]
fn parts_without_chance_are_found_exactly() {
    let truth = Truth {
        own: 4.0,
        other: -1.0,
        ..Truth::default()
    };
    for seats in 2..=6 {
        let found = components(&truth.scores(seats, 10, &mut Rng::seed(1)));
        for component in &found {
            let variance = truth.variance(component.source, seats);
            assert!((component.variance - variance).abs() < 1e-9, "{seats}: {component:?}");
        }
    }
}

#[test]
fn deal_seat_agents_chance_and_rest_add_up_to_all_of_it() {
    let found = components(&MIXED.scores(3, 40, &mut Rng::seed(2)));
    let parts = [
        Source::Deal,
        Source::Seat,
        Source::Own,
        Source::Others,
        Source::Chance,
        Source::Rest,
    ];
    let shares: f64 = parts.iter().map(|&source| of(&found, source).share.unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
}

#[test]
fn a_negative_part_is_given_as_it_is() {
    let rivals = Truth {
        rivals: 3.0,
        ..Truth::default()
    };
    let deal = of(&components(&rivals.scores(2, 100, &mut Rng::seed(3))), Source::Deal);
    assert!((-13.0..-5.0).contains(&deal.variance), "{deal:?}");
    assert!(
        deal.interval.unwrap().high < 0.0 && deal.share.unwrap() < -0.9,
        "{deal:?}"
    );
    // An agent without effect is as often estimated below 0 as not much above.
    let negative = (0..50).filter(|&run| {
        let noise = Truth {
            chance: 1.0,
            ..Truth::default()
        };
        of(&components(&noise.scores(2, 20, &mut Rng::seed(run))), Source::Own).variance < 0.0
    });
    assert!(negative.count() > 15);
}

#[test]
fn the_change_by_another_seat_is_twice_its_effect_and_chance_is_no_spread() {
    let truth = Truth {
        own_by_deal: 0.0,
        other_by_deal: 0.0,
        ..MIXED
    };
    let change = Exchange::of(&truth.scores(2, 200, &mut Rng::seed(4))).unwrap();
    assert!(
        change.own.interval.unwrap().contains(4.0) && change.other.interval.unwrap().contains(-1.4),
        "{change:?}"
    );
    assert!(change.spread.interval.unwrap().contains(0.0), "{change:?}");
    let differs = Exchange::of(&MIXED.scores(2, 200, &mut Rng::seed(5))).unwrap();
    let (deviation, interval) = differs.spread.deviation();
    assert!(
        (1.5..2.5).contains(&deviation) && interval.unwrap().low > 1.0,
        "{differs:?}"
    );
}

#[test]
fn too_few_deals_give_no_interval_and_one_deal_no_estimate() {
    let scores = |deals| MIXED.scores(2, deals, &mut Rng::seed(6));
    assert!(components(&scores(1)).is_empty() && Exchange::of(&scores(1)).is_none());
    assert!(
        components(&scores(9))
            .iter()
            .all(|component| component.interval.is_none())
    );
    assert!(
        components(&scores(10))
            .iter()
            .all(|component| component.interval.is_some())
    );
}
