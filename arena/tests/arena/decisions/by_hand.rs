//! Decisions whose values are set by hand.

use orrery_arena::RunConfig;
use orrery_arena::decisions::{Choice, Decisions, LookedAt, Method, OfGame, Way, Weighed};
use orrery_engine::{Action, Planetarium, Rng, Seat};

fn weighed(values: Vec<Vec<i32>>) -> Weighed {
    let way = |(place, values)| Way {
        first: Action(place as u16),
        stands_for: 1.0,
        values,
    };
    Weighed {
        choice: Choice::Action,
        ply: 0,
        round: 1,
        seat: Seat(0),
        kind: 0,
        part: 0,
        legal: values.len() as u32,
        ways: values.into_iter().enumerate().map(way).collect(),
    }
}

#[test]
fn a_gap_of_exactly_one_is_one_whatever_the_samples_have_in_common() {
    let mut rng = Rng::seed(1);
    let common: Vec<i32> = (0..32).map(|_| rng.below(50) as i32).collect();
    let worth = |points: i32| common.iter().map(|common| common + points).collect();
    let found = weighed(vec![worth(2), worth(6), worth(5), worth(-4)]);
    assert_eq!((found.gap(), found.naive_gap()), (1.0, 1.0));
    assert_eq!((found.range(), found.loss()), (10.0, 4.0));
    assert!(!found.is_same());
}

#[test]
fn ways_with_the_same_results_are_no_choice() {
    let found = weighed(vec![vec![3, 9, 4, 4]; 3]);
    assert!(found.is_same());
    assert_eq!((found.gap(), found.naive_gap(), found.loss()), (0.0, 0.0, 0.0));
    assert!(
        weighed(vec![Vec::new()]).is_same(),
        "all first actions lead to the same end of the turn"
    );
}

/// About normal, with a deviation of 1: the sum of twelve uniform numbers less 6.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

/// Of half of the decisions all eight ways are worth the same, of the others normal numbers of points, with noise in each of 16 samples.
/// Six ways are tried: two, and four that were drawn from the other six.
#[test]
fn noise_makes_the_naive_gap_too_large_and_does_not_change_how_many_ways_seem_near_the_best() {
    let (mut rng, mut truly, mut gap) = (Rng::seed(7), [0.0; 3], 0.0);
    let games: Vec<LookedAt> = (0..400)
        .map(|block| {
            let deviation = if block % 2 == 0 { 0.0 } else { 6.0 };
            let mut worth: Vec<f64> = (0..8).map(|_| deviation * normal(&mut rng)).collect();
            let of_way =
                |worth: f64, rng: &mut Rng| (0..16).map(|_| (worth + 8.0 * normal(rng)).round() as i32).collect();
            let values = worth[..6].iter().map(|&worth| of_way(worth, &mut rng)).collect();
            let mut weighed = weighed(values);
            weighed.legal = 8;
            weighed.ways[2..].iter_mut().for_each(|way| way.stands_for = 1.5);
            let mut tried = worth[..6].to_vec();
            for worths in [&mut worth, &mut tried] {
                worths.sort_by(|a, b| b.total_cmp(a));
            }
            for (truly, distance) in truly.iter_mut().zip([0.5, 1.0, 2.0]) {
                *truly += worth.iter().filter(|&&other| worth[0] - other <= distance).count() as f64 / 400.0;
            }
            gap += (tried[0] - tried[1]) / 400.0;
            LookedAt {
                agents: [0, 0].into_iter().collect(),
                is_kept: false,
                of: OfGame {
                    block,
                    game: 0,
                    actions: vec![vec![1], vec![0]],
                    turns: vec![1, 0],
                    weighed: vec![weighed],
                },
            }
        })
        .collect();
    let game = Planetarium::default();
    let config = RunConfig::new(&game, (), 2, "random".parse().expect("in the registry"), 400, 1).expect("one agent");
    let method = Method {
        by: "test".to_owned(),
        ways: 5,
        continuations: 16,
        decisions: 1,
        run: Default::default(),
    };
    let found = Decisions::of_games(config, method, vec!["any"], games, 0);
    let spread = &found.spreads()[0];
    for (near, truly) in spread.near.iter().zip(truly) {
        let near = near.expect("400 blocks");
        assert!((near.mean / truly - 1.0).abs() < 0.2, "{} for {truly}", near.mean);
    }
    let [honest, naive] = [spread.gap, spread.naive_gap].map(|gap| gap.expect("400 blocks").mean);
    assert!(
        honest < gap + 0.1 && naive > gap + 0.3,
        "{honest} and {naive} for {gap}"
    );
}
