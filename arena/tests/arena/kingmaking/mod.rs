//! Kingmaking in a game in which it is known.

mod kings;

use kings::{First, Kings, LAST, Second, Third};
use orrery_arena::chances::{Continuations, Kept, Method, Tension};
use orrery_arena::kingmaking::{AgentKings, KeptKings, Kingmaking};
use orrery_arena::run::Manifest;
use orrery_arena::tournament::Table;
use orrery_arena::{Question, Run, RunConfig};
use orrery_engine::Seat;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::{TempDir, tempdir};

/// A run of this many games, in which the second action is taken in so many of 100 decisions.
fn played(game: Kings, games: u64, seconds: usize) -> TempDir {
    let folder = tempdir().unwrap();
    let agents = "random".parse().expect("in the registry");
    let config = RunConfig::new(&game, (), 3, agents, games, 7).unwrap();
    let mut run = Run::create(&folder.path().join("run"), Manifest::new(config, Question::default())).unwrap();
    let table = Table {
        game: &game,
        deal: &|_, _| (),
        // The name counts nowhere.
        agent: &|_| Box::new(Second(seconds)),
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    table.play_run(&mut run, |_| ControlFlow::Continue(())).unwrap();
    folder
}

/// How a run is looked at.
struct Looking {
    threads: usize,
    /// At most how many decisions are weighed.
    most: usize,
    /// After how many games of weighed decisions it is stopped.
    stopped_after: Option<u64>,
}

const ALL: Looking = Looking {
    threads: 2,
    most: 1_000,
    stopped_after: None,
};

impl Looking {
    fn at(&self, game: Kings, folder: &Path) -> Option<Kingmaking> {
        let open = || Run::open(&folder.join("run")).unwrap();
        let continuations = Continuations {
            game: &game,
            agent: &|| Box::new(First),
            count: 16,
            seed: 7,
        };
        let config = open().manifest().config.clone();
        let method = Method::new(&config, "first".to_owned(), 16);
        let stop = AtomicBool::new(false);
        let nothing = Kept::nothing(method.clone());
        let tension = Tension::of_run(&continuations, nothing, open(), self.threads, &stop, |_| {}).unwrap();
        let kept = KeptKings::open(&folder.join("run"), &method).unwrap();
        let mut games = 0;
        let watch = |total: Option<u64>| {
            games += u64::from(total.is_none());
            stop.store(self.stopped_after.is_some_and(|most| games >= most), Ordering::Relaxed);
        };
        Kingmaking::of_run(
            &continuations,
            &tension,
            kept,
            self.most,
            open(),
            self.threads,
            &stop,
            watch,
        )
        .unwrap()
    }
}

fn found(tenths: usize, third: Third, games: u64, seconds: usize) -> Kingmaking {
    let game = Kings { tenths, third };
    let folder = played(game, games, seconds);
    ALL.at(game, folder.path()).expect("it is not stopped")
}

/// What all decisions say.
fn all(found: &Kingmaking) -> AgentKings {
    let [all] = &found.by_agent()[..] else {
        panic!("one agent plays with itself");
    };
    all.clone()
}

#[test]
fn a_hopeless_seat_that_gives_the_win_to_one_of_the_others_makes_a_king() {
    let found = found(10, Third::Hopeless, 40, 50);
    let kings = all(&found);
    assert_eq!((kings.games, kings.kings.games, kings.kings.value), (40, 40, Some(1.0)));
    assert_eq!(
        kings.decisions.unwrap().mean,
        1.0,
        "seat 0 decides too, and is not hopeless"
    );
    assert_eq!(
        (kings.a_game.unwrap().0, kings.games_with.value, kings.unclear),
        (1.0, Some(1.0), 0)
    );
    for (_, decision, weighed) in found.weighed() {
        let (from, to) = match &*weighed.played {
            "second" => (Seat(1), Seat(0)),
            _ => (Seat(0), Seat(1)),
        };
        assert_eq!((decision.ply, decision.round, decision.seat), (LAST, 3, Seat(2)));
        assert!(decision.chance < 0.05 && weighed.instead.as_ref() != Some(&weighed.played));
        let transfer = &weighed.transfer;
        assert_eq!((transfer.moved, transfer.samples), (1.0, 16));
        assert_eq!((transfer.gains[from], transfer.gains[to]), (-1.0, 1.0));
    }
}

#[test]
fn a_decision_that_changes_nothing_makes_no_king() {
    let found = found(0, Third::Hopeless, 40, 50);
    let kings = all(&found);
    assert_eq!(
        (kings.kings.games, kings.kings.value, kings.unclear),
        (40, Some(0.0), 0)
    );
    assert!(kings.kings.interval.high > 0.0 && kings.a_game.unwrap().1.high > 0.0);
    assert!(found.weighed().all(|(_, _, weighed)| weighed.transfer.moved == 0.0));
}

#[test]
fn a_decision_that_moves_less_than_a_fifth_of_the_win_makes_no_king() {
    let kings = all(&found(1, Third::Hopeless, 60, 50));
    assert_eq!((kings.kings.games, kings.kings.value), (60, Some(0.0)), "{kings:?}");
    assert!(kings.unclear < 6, "{kings:?}");
    let kings = all(&found(4, Third::Hopeless, 60, 50));
    assert_eq!(kings.kings.value, Some(1.0), "{kings:?}");
}

#[test]
fn a_seat_with_a_chance_makes_no_king() {
    let kings = all(&found(10, Third::HasAChance, 60, 50));
    assert_eq!((kings.games, kings.decisions.unwrap().mean), (60, 0.0));
    assert_eq!((kings.kings.value, kings.a_game), (None, None));
}

#[test]
fn a_seat_that_takes_the_win_makes_no_king() {
    let found = found(0, Third::CanTakeIt, 120, 2);
    let kings = all(&found);
    assert!(kings.kings.games > 100 && kings.kings.value == Some(0.0), "{kings:?}");
    // Both ways the win moves between the seat and one of the others.
    assert!(
        found
            .weighed()
            .all(|(_, _, weighed)| weighed.transfer.gains[Seat(2)].abs() == 1.0)
    );
    assert!(found.weighed().any(|(_, _, weighed)| weighed.played == "second"));
}

#[test]
fn of_many_decisions_some_are_weighed() {
    let game = Kings {
        tenths: 10,
        third: Third::Hopeless,
    };
    let folder = played(game, 40, 50);
    let looking = Looking { most: 10, ..ALL };
    let some = looking.at(game, folder.path()).unwrap();
    let kings = all(&some);
    assert_eq!(
        (some.decisions().count(), kings.kings.games, kings.kings.value),
        (40, 10, Some(1.0))
    );
    assert_eq!((kings.a_game.unwrap().0, kings.games_with.value), (1.0, None));
    let numbers: Vec<u64> = some.weighed().map(|(game, _, _)| some.number(game)).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] - pair[0] == 4), "{numbers:?}");
}

#[test]
fn a_study_that_was_stopped_goes_on_and_threads_change_nothing() {
    let game = Kings {
        tenths: 3,
        third: Third::Hopeless,
    };
    let folder = played(game, 60, 50);
    let file = folder.path().join("run").join("kingmaking.jsonl");
    let lines = || fs::read_to_string(&file).unwrap().lines().count();
    let whole = ALL.at(game, folder.path()).unwrap();
    assert_eq!(lines(), 61, "a line for the method, and one for each game");
    assert_eq!(ALL.at(game, folder.path()).unwrap().games, whole.games);
    assert_eq!(lines(), 61, "nothing is weighed twice");
    for threads in [1, 4] {
        fs::remove_file(&file).unwrap();
        let stopped = Looking {
            threads,
            stopped_after: Some(10),
            ..ALL
        };
        assert!(stopped.at(game, folder.path()).is_none());
        assert!((11..61).contains(&lines()), "{}", lines());
        // A kill leaves a part of a line.
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, &text[..text.len() - 9]).unwrap();
        let looking = Looking { threads, ..ALL };
        assert_eq!(looking.at(game, folder.path()).unwrap().games, whole.games);
        assert_eq!(lines(), 61);
    }
}
