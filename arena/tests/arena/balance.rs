//! A mechanism has the worth that it is known to have.

use crate::pick::{Pick, Setup};
use orrery_arena::balance::{Balance, Restricted};
use orrery_arena::question::{Compared, Comparison};
use orrery_arena::run::Manifest;
use orrery_arena::tournament::Table;
use orrery_arena::{Question, Run, RunConfig, Seating};
use orrery_engine::Rng;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// Games of the agents in which one seat does without something.
fn study(agents: &str, players: usize, restrict: &str) -> Balance {
    let seating = match restrict {
        "" => Seating::SelfPlay,
        _ => Seating::OneSeat,
    };
    let games = 60 * players as u64;
    let config = RunConfig::new(&Pick, (), players, agents.parse().unwrap(), games, 3).unwrap();
    let comparison = Comparison {
        what: Compared::SEATS,
        difference: 1.0,
        stop_early: false,
        games,
        against: BTreeMap::new(),
        restrict: restrict.to_owned(),
        left_out: Vec::new(),
    };
    let manifest = Manifest::new(
        config.with_seating(seating, games).unwrap(),
        Question::Balance(comparison),
    );
    let folder = TempDir::new().unwrap();
    let mut run = Run::create(&folder.path().join("run"), manifest).unwrap();
    let table = Table {
        game: &Pick,
        deal: &|_, _: &mut Rng| Setup {
            seats: players,
            luck: 5,
        },
        agent: &|spec| spec.build(&Pick),
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    table.play_run(&mut run, |_| ControlFlow::Continue(())).unwrap();
    Balance::of_run(&run, 0.95).unwrap()
}

/// The greedy agent picks 9 where it can, and 8 where it does without.
#[test]
fn a_mechanism_that_makes_a_point_is_worth_exactly_one_to_whoever_may_use_it() {
    for players in [2, 3] {
        let before = study("greedy", players, "");
        let after = study("greedy,greedy:without=nine", players, "nine");
        let worth = &Restricted::of(&before, &after, "nine").unwrap().agents[0];
        let interval = worth.score.interval.expect("there are many blocks");
        assert_eq!((worth.score.change, interval.low, interval.high), (1.0, 1.0, 1.0));
        assert!(
            worth
                .boards
                .iter()
                .all(|board| board.score.change == 1.0 && board.blocks == 60)
        );
        assert_eq!(worth.boards.len(), players);
        assert_eq!((worth.games, worth.same), (60 * players as u64, 0));
        let share = worth.share.expect("somebody wins");
        assert_eq!(share.sign(), Some(true), "{share:?}");
    }
}

#[test]
fn a_mechanism_that_is_never_used_is_worth_nothing_and_each_game_is_the_same() {
    let before = study("greedy", 2, "");
    let after = study("greedy,greedy:without=nought", 2, "nought");
    let worth = &Restricted::of(&before, &after, "nought").unwrap().agents[0];
    assert_eq!((worth.score.change, worth.games, worth.same), (0.0, 120, 120));
}

#[test]
fn only_the_same_agents_with_that_restriction_are_compared() {
    let before = study("greedy", 2, "");
    let after = study("greedy,greedy:without=nine", 2, "nine");
    for (before, after, without) in [
        (&before, &after, "nought"),
        (&before, &before, "nine"),
        (&study("random", 2, ""), &after, "nine"),
    ] {
        let refused = Restricted::of(before, after, without).unwrap_err().to_string();
        assert!(
            refused.ends_with("are not those of the first with one seat restricted"),
            "{refused}"
        );
    }
}
