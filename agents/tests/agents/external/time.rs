//! How much time a program has.

use super::bench::{Bench, PATIENT};
use orrery_agents::Roster;
use serde_json::Value;
use std::time::Duration;

#[test]
fn a_program_that_exceeds_its_time_forfeits() {
    let bench = Bench::new();
    let limits = "ms=50,first=300000";
    assert_eq!(bench.forfeit("hangs", limits), "the program gave no answer in 50 ms");
    assert_eq!(
        bench.forfeit("never-reads", limits),
        "the program gave no answer in 50 ms"
    );
}

#[test]
fn an_answer_within_the_margin_is_not_late() {
    let bench = Bench::new();
    let limits = "first=300000,ms=1,game_ms=1,margin=60000";
    assert_eq!(bench.games("is-slow:0.1", limits, 1), [Ok(bench.legal[0])]);
}

/// All decisions of a game use the same time; each question says how much is left; a new game has all of it again.
#[test]
fn a_program_has_its_time_for_a_game_in_each_game() {
    const GAME_MS: u64 = 2_000;
    let bench = Bench::new();
    let log = bench.folder.path().join("log");
    let limits = format!("{PATIENT},game_ms={GAME_MS},log={}", log.display());
    let bot = bench.bot("is-slow:0.7", &limits);
    let roster = Roster::open(&bench.game, std::slice::from_ref(&bot)).unwrap();
    for _ in 0..2 {
        let mut agent = roster.build(&bot);
        let reason = (0..3).find_map(|_| bench.ask(&mut agent).err()).unwrap();
        assert!(
            reason.ends_with(" ms, which is what was left of its 2000 ms for the game"),
            "{reason}"
        );
    }
    drop(roster);
    let text = std::fs::read_to_string(log).unwrap();
    let sent: Vec<Value> = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).unwrap().get("sent").cloned())
        .collect();
    let (hellos, questions): (Vec<Value>, Vec<Value>) = sent.into_iter().partition(|sent| sent["type"] == "hello");
    assert!(hellos.iter().all(|hello| hello["game_ms"] == GAME_MS), "{hellos:?}");
    let left: Vec<u64> = questions
        .iter()
        .map(|choose| choose["left_ms"].as_u64().unwrap())
        .collect();
    let begun = left.iter().filter(|&&left| left == GAME_MS).count();
    assert_eq!(begun, 2, "two games: {left:?}");
    for pair in left.windows(2) {
        assert!(pair[1] == GAME_MS || pair[1] + 700 <= pair[0], "{left:?}");
    }
}

#[test]
fn the_slowest_answer_of_a_program_counts_the_one_that_did_not_come() {
    let bench = Bench::new();
    let mut agent = bench.bot("hangs", "ms=300,first=300000").build(&bench.game);
    bench.ask(&mut agent).unwrap_err();
    let slowest = agent.outside().unwrap().slowest;
    assert!(slowest >= Duration::from_millis(300), "{slowest:?}");
}
