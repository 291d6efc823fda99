//! After how many games the better one is ahead, where the chance of a win is known.

use orrery_arena::skill::{Ahead, units_until_ahead};
use orrery_arena::stats::most_of_none;

/// The chance that who wins a game with this chance has won more than half of so many games; half of it if he has won half.
fn ahead(games: u64, chance: f64) -> f64 {
    let mut of_wins = chance.powi(0) * (1.0 - chance).powi(games as i32);
    let mut sum = 0.0;
    for wins in 0..=games {
        match (2 * wins).cmp(&games) {
            std::cmp::Ordering::Greater => sum += of_wins,
            std::cmp::Ordering::Equal => sum += of_wins / 2.0,
            std::cmp::Ordering::Less => {}
        }
        of_wins *= (games - wins) as f64 / (wins + 1) as f64 * chance / (1.0 - chance);
    }
    sum
}

#[test]
fn the_number_of_games_is_that_of_the_binomial_distribution() {
    for chance in [0.55, 0.6, 0.64, 0.725, 0.75, 0.8, 0.9, 0.94, 0.99] {
        let games = units_until_ahead(&[(1, chance), (-1, 1.0 - chance)]).unwrap();
        let expected = (1..).find(|&games| ahead(games, chance) >= 0.95).unwrap();
        assert_eq!(games, expected, "{chance}");
    }
    // Beyond 400 games it is the normal distribution: 1.645^2 (1 - 0.04^2) / 0.04^2.
    assert_eq!(units_until_ahead(&[(1, 0.52), (-1, 0.48)]), Some(1_689));
}

#[test]
fn draws_wait_and_a_unit_of_several_games_adds() {
    // A draw every other time doubles the number, for 3 of 4 wins from 9 to about 18.
    let with_draws = units_until_ahead(&[(1, 0.375), (0, 0.5), (-1, 0.125)]).unwrap();
    assert!((16..=20).contains(&with_draws), "{with_draws}");
    // Two independent games in a unit: as many games as one by one, but for the last unit.
    let [win, loss] = [0.6, 0.4];
    let twos = units_until_ahead(&[(2, win * win), (0, 2.0 * win * loss), (-2, loss * loss)]).unwrap();
    let ones = units_until_ahead(&[(1, win), (-1, loss)]).unwrap();
    assert!((2 * twos).abs_diff(ones) <= 1, "{twos} {ones}");
    // Where deals decide, playing both ways cancels them: one game of two is always won, and the other one by the better.
    assert_eq!(units_until_ahead(&[(2, 0.5), (0, 0.5)]), Some(4));
}

/// Deals with one seed each, in both ways, with these results.
fn deals(of: impl Fn(usize) -> [i32; 2]) -> Vec<Vec<Vec<i32>>> {
    (0..100).map(|deal| vec![of(deal).to_vec()]).collect()
}

#[test]
fn a_lead_that_is_not_settled_has_no_number_of_games() {
    let level = Ahead::of(&deals(|deal| if deal % 2 == 0 { [1, 1] } else { [-1, -1] }));
    assert_eq!((level.better, level.new_deals, level.all_ways), (None, None, None));
    let hardly = Ahead::of(&deals(
        |deal| if deal % 2 == 0 || deal == 1 { [1, 1] } else { [-1, -1] },
    ));
    assert!(hardly.better == Some(1) && hardly.new_deals.is_none() && hardly.all_ways.is_none());
}

#[test]
fn games_on_new_deals_and_deals_in_all_ways_are_told_apart_by_their_luck() {
    // Half of the deals are won both times by the second agent, the others by the seat.
    let by_seat = Ahead::of(&deals(|deal| if deal % 2 == 0 { [1, 1] } else { [1, -1] }));
    assert_eq!(by_seat.better, Some(1));
    let new = by_seat.new_deals.unwrap();
    assert_eq!((new.games, new.deals), (9, 9), "3 of 4 games are won");
    assert!(new.interval.low < 9.0 && new.interval.high > 9.0, "{new:?}");
    let both = by_seat.all_ways.unwrap();
    assert_eq!((both.games, both.deals), (8, 4));
    // The first agent is as much ahead where all results are turned.
    let turned = Ahead::of(&deals(|deal| if deal % 2 == 0 { [-1, -1] } else { [1, -1] }));
    assert_eq!(turned.better, Some(0));
    assert_eq!(
        (turned.lead, turned.new_deals, turned.all_ways),
        (by_seat.lead, by_seat.new_deals, by_seat.all_ways)
    );
}

#[test]
fn who_won_every_game_may_lose_one() {
    let new = Ahead::of(&deals(|_| [1, 1])[..12]).new_deals.unwrap();
    let lost = most_of_none(12);
    let most = units_until_ahead(&[(1, 1.0 - lost), (-1, lost)]).unwrap();
    assert_eq!((new.games, new.interval.low, new.interval.high), (1, 1.0, most as f64));
    assert!(most > 5, "{most}");
}
