//! The turning points of games.

use super::blunders::{Marks, Thrown};
use crate::worth::draft::{Draft, ROUNDS, Table};
use orrery_agents::{Agent, Forfeit, Random};
use orrery_arena::chances::{Continuations, TurningPoint};
use orrery_arena::record::Record;
use orrery_arena::{Contest, Schedule};
use orrery_engine::{Action, Rng, Rules, Seat, View};
use std::sync::atomic::AtomicBool;

/// Takes the card that is worth most.
struct Best;

impl Agent<Draft> for Best {
    fn choose(&mut self, view: &View<'_, Draft>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let round = view.game().round(&view.sample(&view.beliefs(), rng));
        let worth = |action: &&Action| view.game().points(round, action.index());
        Ok(*view.legal().iter().max_by_key(worth).expect("there are two cards"))
    }
}

fn found(record: &Record<u8>, stop: bool) -> Vec<TurningPoint> {
    let continuations = Continuations {
        game: &Draft::default(),
        agent: &|| Box::new(Best),
        count: 2,
        seed: 1,
    };
    let found = continuations.turning_points(record, 2, &AtomicBool::new(stop), |_| {});
    found.expect("it is a game")
}

/// What each decision of a game cost: in this game no card changes what is offered later.
fn costs(record: &Record<u8>) -> Vec<i32> {
    let (game, mut costs) = (Draft::default(), Vec::new());
    let end = record.replay(&game, |state: &Table, legal, action| {
        let worth = |action: Action| game.points(game.round(state), action.index());
        costs.push(legal.iter().map(|&card| worth(card)).max().expect("there are two") - worth(action));
    });
    end.expect("it is a game");
    costs
}

#[test]
fn turning_points_are_the_decisions_that_cost_two_points_or_more() {
    let game = Draft::default();
    let contest = Contest {
        game: &game,
        schedule: Schedule::new(5, 1, 2),
        deal: &|_, _| 2,
        agent: &|_| Box::new(Random),
        exploration: None,
    };
    let mut marked = 0;
    for block in 0..60 {
        let record = contest.record_game(block, 0).expect("two can play");
        let costs = costs(&record);
        let found = found(&record, false);
        let expected: Vec<(usize, i32)> = (0..).zip(costs).filter(|&(_, cost)| cost >= 2).collect();
        let cost_of = |point: &TurningPoint| (point.ply, point.cost as i32);
        assert_eq!(found.iter().map(cost_of).collect::<Vec<_>>(), expected);
        for point in &found {
            assert_eq!((point.error, point.pairs), (0.0, 2), "nothing is left to chance");
            assert_eq!(point.seat, Seat((point.ply % 2) as u8));
            assert_eq!(point.round, point.ply as u32 / 2);
            let points = |of: &orrery_arena::chances::Look| of.points[point.seat];
            assert_eq!(points(&point.after_instead) - points(&point.after_played), point.cost);
        }
        marked += found.len();
    }
    assert!(marked > 30 && ROUNDS == 3, "{marked}");
}

#[test]
fn nothing_is_weighed_once_the_flag_to_stop_is_set() {
    let game = Draft::default();
    let mut state = game.start(&2, 4).expect("two can play");
    let (mut actions, mut legal) = (Vec::new(), Vec::new());
    while actions.len() < 2 * ROUNDS as usize {
        game.legal_actions(&state, &mut legal);
        let worst = legal
            .iter()
            .min_by_key(|card| game.points(game.round(&state), card.index()));
        actions.push(*worst.expect("there are two"));
        game.apply(&mut state, actions[actions.len() - 1]);
    }
    let record = Record {
        setup: 2,
        seed: 4,
        actions,
        key: game.key(&state),
        forfeit: None,
    };
    assert!(!found(&record, false).is_empty() && found(&record, true).is_empty());
}

/// Takes the best card first, and then the other one by chance.
#[derive(Default)]
struct BestFirst {
    has_decided: bool,
}

impl Agent<Draft> for BestFirst {
    fn choose(&mut self, view: &View<'_, Draft>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let slips = std::mem::replace(&mut self.has_decided, true) && rng.below(2) == 0;
        let best = Best.choose(view, rng)?;
        let other = view.legal().iter().find(|&&card| card != best);
        Ok(other.copied().filter(|_| slips).unwrap_or(best))
    }
}

/// `cargo run --release -p orrery-benches --example blunders` does the same with both games.
#[test]
fn blunders_are_marked_and_games_without_one_have_no_mark() {
    let mut game = Draft::default();
    game.bonus[0] = 2;
    let marks = |seed: u64| {
        let thrown = Thrown {
            game: &game,
            setup: 2,
            agent: &|| Box::new(Best),
            by: &|| Box::new(BestFirst::default()),
            seed,
        };
        thrown.marks()
    };
    let games: Vec<Marks> = (0..100).map(marks).collect();
    assert!(games.iter().all(|marks| marks.clean.is_empty()));
    let blunders: Vec<bool> = games.iter().filter_map(|marks| marks.is_marked).collect();
    let marked = blunders.iter().filter(|&&is_marked| is_marked).count();
    assert!(
        blunders.len() > 90 && marked * 10 >= blunders.len() * 9,
        "{marked} of {}",
        blunders.len()
    );
}
