//! Chances by what is learned of games whose chances are known.

use super::margins::{COIN, Margins};
use super::{of_games, watched};
use orrery_arena::chances::{Compared, Look, Seen, SeenBySeat, SeenPosition, Tension, Watched, learned};
use orrery_engine::{Rng, Seat};
use std::sync::atomic::AtomicBool;

/// What is seen of these games: before each round one number of each seat.
fn seen(games: &[Watched], mut number: impl FnMut(&Watched, Seat) -> f32) -> Vec<Seen> {
    let mut position = |game: &Watched, look: &Look| SeenPosition {
        after: look.after,
        seats: [Seat(0), Seat(1)]
            .map(|seat| SeenBySeat {
                features: vec![(0, number(game, seat))],
                value: 50.0,
            })
            .into_iter()
            .collect(),
    };
    let mut of_game = |game: &Watched| Seen {
        row: game.row.clone(),
        positions: game.looks.iter().map(|look| position(game, look)).collect(),
    };
    games.iter().map(&mut of_game).collect()
}

/// The score of a seat in the end, of the size of features.
fn score(game: &Watched, seat: Seat) -> f32 {
    game.row.scores[seat] as f32 / 10.0
}

fn learned_of(seen: &[Seen]) -> Vec<Watched> {
    let found = learned(seen, 2, &AtomicBool::new(false)).expect("threads start");
    found.expect("there are enough games")
}

fn skill(tension: &Tension) -> f64 {
    tension.skill().expect("there are games").mean
}

#[test]
fn what_tells_the_result_is_learned_and_used() {
    let games = watched(&Margins::CoinAtTheEnd, (), 60, 4);
    let found = learned_of(&seen(&games, score));
    let tension = of_games(Margins::CoinAtTheEnd, &found);
    assert!(skill(&tension) > 0.95, "{:?}", tension.skill());
    for course in &tension.courses {
        let points = &course.moments[0].points;
        let off = (points[Seat(0)] - points[Seat(1)]).abs() - f64::from(COIN);
        assert!(off.abs() < 1.0, "{course:?}");
    }
    let compared = Compared::of(&games, Some(&found));
    assert!(compared.is_learned(), "{compared:?}");
}

#[test]
fn what_tells_nothing_is_not_used() {
    let games = watched(&Margins::Walk, (), 60, 16);
    let mut rng = Rng::seed(5);
    let found = learned_of(&seen(&games, |_, _| rng.below(100) as f32 / 100.0));
    let compared = Compared::of(&games, Some(&found));
    let learned = compared.learned.expect("there are games").mean;
    assert!(learned < 0.05, "{learned}");
    assert!(!compared.is_learned(), "{compared:?}");
    assert!(!Compared::of(&games, None).is_learned());
}

/// As good as continuations, and a little less.
#[test]
fn a_skill_that_is_lower_by_more_than_a_twentieth_is_not_enough() {
    let games = watched(&Margins::Walk, (), 200, 16);
    let chances_of = |noise: f64| {
        let mut rng = Rng::seed(7);
        let mut games = games.clone();
        for look in games.iter_mut().flat_map(|game| &mut game.looks) {
            look.points[Seat(0)] += noise * (f64::from(rng.below(201) as u32) / 100.0 - 1.0);
        }
        Compared::of(&self::watched(&Margins::Walk, (), 200, 16), Some(&games))
    };
    let drop = |compared: &Compared| compared.continuations.unwrap().mean - compared.learned.unwrap().mean;
    for noise in [0.0, 1.0, 2.0, 3.0, 4.0, 6.0] {
        let compared = chances_of(noise);
        assert_eq!(compared.is_learned(), drop(&compared) <= 0.05, "{compared:?}");
    }
    assert!(drop(&chances_of(0.0)) == 0.0 && drop(&chances_of(6.0)) > 0.1);
}

#[test]
fn no_game_is_judged_by_what_is_learned_from_its_result() {
    let games = watched(&Margins::Walk, (), 30, 2);
    let mut seen = seen(&games, score);
    let before = learned_of(&seen);
    let scores = seen[0].row.scores.clone();
    seen[0].row.scores = [scores[Seat(1)] + 30, scores[Seat(0)]].into_iter().collect();
    let after = learned_of(&seen);
    let is_same = |game: usize| before[game].looks == after[game].looks;
    assert!(is_same(0) && is_same(10) && !is_same(1));
}

#[test]
fn of_too_few_games_nothing_is_learned() {
    let games = watched(&Margins::Walk, (), 1, 2);
    let found = learned(&seen(&games, score), 1, &AtomicBool::new(false)).expect("threads start");
    assert_eq!(found, None);
}
