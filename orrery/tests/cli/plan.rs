//! `--plan`: what a run would find and cost.

use crate::orrery::{said, stdout};
use serde_json::Value;

/// The plan of a command as JSON.
fn plan(arguments: &str) -> Value {
    serde_json::from_str(&stdout(&format!("{arguments} --plan --format json -q"))).expect("a plan is JSON")
}

fn number(plan: &Value, key: &str) -> f64 {
    let found = plan.pointer(key).and_then(Value::as_f64);
    found.unwrap_or_else(|| panic!("{key} is a number: {plan}"))
}

#[test]
fn every_command_that_plays_is_planned_by_a_pilot_of_fifty_blocks_and_keeps_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let boards = "--corporations universal-coalition,oasis,cosmos --planets k5b-4156";
    let rebalance =
        format!("rebalance --agents random --corporation cosmos --parameter rovers --values 1..3 --games 400 {boards}");
    for (command, games, measure) in [
        (
            "tournament --agents random,random:name=b --games 900 --run DIR/run",
            900,
            Some("share"),
        ),
        (
            "tournament --agents random,random:name=b --games 900",
            900,
            Some("points"),
        ),
        (
            "sprt --a random --b random:name=b --games 900 --run DIR/run",
            900,
            Some("normalized_elo"),
        ),
        (
            "solo --agents random,greedy:eval=points --games 300 --run DIR/run",
            300,
            Some("success"),
        ),
        ("solo --agents greedy --games 300", 300, Some("success")),
        ("selfplay --agents random --games 300 --run DIR/run", 300, None),
        ("balance --agents random --games 900 --run DIR/run", 900, Some("points")),
        (&rebalance, 2 * 400 + 3 * 267, Some("points")),
        (
            "tune --agent greedy --game planetarium --iterations 20 --blocks 4 --confirm 60",
            280,
            Some("share"),
        ),
        (
            "learn --agent greedy --rounds 2 --games 100 --test 400 --run DIR/run",
            600,
            Some("normalized_elo"),
        ),
    ] {
        let text = said(&folder, &format!("{command} --plan -q"));
        let name = command.split(' ').next().unwrap();
        assert!(
            text.contains(&format!(": orrery {name} would play ")),
            "{command}: {text}"
        );
        assert!(
            text.contains("core-hours") && text.contains(" in 50 blocks, of which nothing is kept"),
            "{text}"
        );
        assert_eq!(text.contains("In four of five such "), measure.is_some(), "{text}");
        let planned = plan(&command.replace("DIR/run", "a_run_that_is_not_begun"));
        assert_eq!(
            (&planned["kind"], &planned["games"]),
            (&name.into(), &games.into()),
            "{command}"
        );
        assert_eq!(planned["pilot"]["blocks"], 50);
        match measure {
            Some(measure) => assert!(number(&planned, &format!("/findable/0/{measure}")) > 0.0, "{planned}"),
            None => assert_eq!(planned["findable"], Value::Array(Vec::new())),
        }
        let keeps_games = !["rebalance", "tune"].contains(&name);
        assert_eq!(planned["bytes"].is_number(), keeps_games, "{planned}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is kept");
}

#[test]
fn nothing_is_said_of_ten_blocks_and_of_games_without_a_test() {
    for command in [
        "tournament --agents random,random:name=b,random:name=c --games 20",
        "tournament --agents random --players 3 --games 300",
    ] {
        let text = stdout(&format!("{command} --plan -q"));
        assert!(
            text.contains("These games are too few, or compare no two sides"),
            "{text}"
        );
        assert!(!text.contains("In four of five such"), "{text}");
    }
    let seats = stdout("balance --what seats --agents random --games 900 --plan -q");
    assert!(seats.contains(" a place in turn order against all, random"), "{seats}");
}

#[test]
fn four_times_the_games_find_half_the_difference_and_cost_four_times_as_much() {
    let of = |games: u64| plan(&format!("tournament --agents random,random:name=b --games {games}"));
    let (few, many) = (of(500), of(2_000));
    for key in ["/findable/0/share", "/findable/0/points"] {
        let ratio = number(&few, key) / number(&many, key);
        assert!((1.99..2.02).contains(&ratio), "{key}: {ratio}");
    }
    assert!((number(&many, "/bytes") / number(&few, "/bytes") - 4.0).abs() < 0.01);
}

/// The line at the end of a result is about runs of its games, with what they have shown.
#[test]
fn results_end_with_what_they_could_have_found() {
    let (of_matches, alone) = ("which agent is better if it truly ", "a true difference of ");
    for (command, found) in [
        ("tournament --agents random,random:name=b --games 200", of_matches),
        (
            "tournament --agents random,random:name=b,random:name=c --games 300",
            of_matches,
        ),
        ("solo --agents random,greedy:eval=points --games 100", alone),
        ("sprt --a random --b random:name=b --games 200 --elo1 50", of_matches),
    ] {
        let text = stdout(&format!("{command} -q"));
        let (_, last) = text
            .rsplit_once("\nIn four of five cases such runs find ")
            .unwrap_or_default();
        assert!(last.starts_with(found), "{command}: {text}");
        assert!(last.lines().count() <= 2, "{command}: {text}");
    }
}
