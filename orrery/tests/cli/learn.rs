//! Learning: what it refuses, what it prints, and agents that play with its models.

use crate::orrery::{answers, said, within};
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

#[test]
fn what_cannot_be_learned_is_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "learn",
            "learn --run x --agent random",
            "learn --run x --rounds 0",
            "learn --run x --games 0",
            "learn --run x --temperature 0",
            "learn --run x --continuations 0",
            "learn --run x --continue-every 5",
            "learn --run x --continuations 1 --continue-every 1",
            "learn --run x --hidden 8,300",
            "learn --run x --hidden 8,8,8",
            "learn --run x --elo0 5 --elo1 5",
            "learn --run x --players 1 --elo1 20",
            "learn --run x --players 1 --alpha=0.1",
        ],
        2
    ));
}

#[test]
fn an_agent_plays_with_what_was_learned() {
    let folder = TempDir::new().unwrap();
    let learn =
        "learn --players 1 --agent planner:beam=1 --games 20 --rounds 1 --test 4 --run DIR/learning --format json";
    let result: Value = serde_json::from_str(&said(&folder, learn)).unwrap();
    let fit = result["fit"].as_array().unwrap();
    assert!(fit.len() >= 20, "{result}");
    assert_eq!(result["present"], "planner:beam=1", "with the model of the program");
    let with_it = "planner:beam=1,model=DIR/learning/model-1.toml";
    let played = said(
        &folder,
        &format!("solo --agents {with_it},planner:beam=1 --games 4 --format json"),
    );
    let agents = serde_json::from_str::<Value>(&played).unwrap()["agents"].clone();
    assert_eq!(agents.as_array().unwrap().len(), 2);

    let report = within(&folder, "report DIR/learning").output().unwrap();
    let refused = String::from_utf8(report.stderr).unwrap();
    assert!(
        refused.contains("it holds a learning; name the games of one of its rounds"),
        "{refused}"
    );
    let first = said(&folder, "report DIR/learning/round-1");
    assert!(
        first.contains("20 games") && first.contains("planner:eval=heuristic,beam=1"),
        "{first}"
    );
    let other_game = format!("play --game planetarium --players 1 --agents {with_it}");
    let refused = within(&folder, &other_game).output().unwrap();
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("the model has planet-unknown, not planetarium")
    );
}

#[test]
fn games_of_other_runs_are_learned_from_too() {
    let folder = TempDir::new().unwrap();
    let agents = "--agents planner:beam=1 --temperature 0.5";
    for (run, players, games) in [("one", 3, 21), ("other", 4, 8), ("two-seats", 2, 2)] {
        let words = "selfplay --game planetarium";
        said(
            &folder,
            &format!("{words} --players {players} {agents} --games {games} --run DIR/{run}"),
        );
    }
    let learn = "learn --game planetarium --players 3 --agent planner:beam=1 --games 3 --test 0 --format json";
    let positions = |words: &str| -> u64 {
        let result: Value = serde_json::from_str(&said(&folder, &format!("{learn} {words}"))).unwrap();
        let rounds = result["fit"].as_array().unwrap().iter();
        let of_round = |round: &Value| round["positions"].as_u64().unwrap() + round["held_out"].as_u64().unwrap();
        rounds.map(of_round).sum()
    };
    let [one, both] = [
        positions("--rounds 0 --with DIR/one --run DIR/a"),
        positions("--rounds 0 --with DIR/one,DIR/other --run DIR/b"),
    ];
    assert!(one > 0 && both > one, "{one} and {both}");
    let more = positions("--rounds 1 --with DIR/one,DIR/other --run DIR/c");
    assert!(more > both, "the games of a round are added: {more} and {both}");

    for (words, reason) in [
        ("--with DIR/two-seats --run DIR/d", "table: the run has two, not more"),
        (
            "--rounds 0 --run DIR/d",
            "--rounds 0 plays no games; name runs to learn from",
        ),
        ("--rounds 0 --with DIR/one --run DIR/b --resume", "with: the run has ["),
    ] {
        let refused = within(&folder, &format!("{learn} {words}")).output().unwrap();
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains(reason), "{words}: {said}");
    }
}

#[test]
fn a_learning_reads_the_games_of_other_runs_that_it_began_with() {
    let folder = TempDir::new().unwrap();
    let play = "selfplay --game planetarium --agents planner:beam=1 --temperature 0.5 --run DIR/other";
    said(&folder, &format!("{play} --games 20"));
    let learn =
        "learn --game planetarium --agent planner:beam=1 --rounds 0 --test 0 --with DIR/other --run DIR/learning";
    said(&folder, learn);
    let model = folder.path().join("learning/model-0.toml");
    let fitted = fs::read(&model).unwrap();
    let again = || {
        fs::remove_file(&model).unwrap();
        within(&folder, "learn --resume --run DIR/learning").output().unwrap()
    };

    said(&folder, "selfplay --resume --run DIR/other --games 40");
    let resumed = again();
    assert!(resumed.status.success(), "{resumed:?}");
    assert_eq!(
        fs::read(&model).unwrap(),
        fitted,
        "the first 20 games are those of before"
    );

    for (games, seed, reason) in [(40, 2, "it has other games now"), (10, 1, "it has 10 now")] {
        fs::remove_dir_all(folder.path().join("other")).unwrap();
        said(&folder, &format!("{play} --games {games} --seed {seed}"));
        let refused = String::from_utf8(again().stderr).unwrap();
        assert!(
            refused.contains("began with 20 blocks of") && refused.contains(reason),
            "{refused}"
        );
        fs::write(&model, &fitted).unwrap();
    }
}

#[test]
fn a_learning_ends_with_a_sequential_test_and_goes_on_with_its_options_alone() {
    let folder = TempDir::new().unwrap();
    let learn = "learn --game planetarium --players 3 --agent planner:beam=1 --games 21 --rounds 1 --test 1200 --elo1 400 \
                 --continuations 2 --continue-every 5 --hidden 4 --run DIR/learning";
    let result: Value = serde_json::from_str(&said(&folder, &format!("{learn} --format json"))).unwrap();
    assert_eq!(result["present"], "planner:beam=1");
    let test = &result["test"];
    assert_eq!(
        (&test["verdict"], &test["elo1"]),
        (&"h0".into(), &400.0.into()),
        "{test}"
    );
    assert!(test["games"].as_u64().unwrap() < 1200, "{test}");
    assert!(result["fit"][0]["r2_network"].is_number(), "{result}");

    let again: Value = serde_json::from_str(&said(&folder, "learn --resume --run DIR/learning --format json")).unwrap();
    assert_eq!(again, result);
    let shown = said(&folder, "learn --resume --run DIR/learning");
    assert!(shown.contains("H0 accepted: not 400 points better"), "{shown}");
    assert!(
        shown.contains("In four of five cases such runs find which agent is better if it truly "),
        "{shown}"
    );
    assert!(said(&folder, "report DIR/learning/test").contains("H0 accepted: not 400 points better"));

    for (other, kept) in [
        ("--elo1 10", "elo1: the run has 400.0, not 10.0"),
        ("--hidden 5", "hidden: the run has [4], not [5]"),
        ("--continuations 3", "continuations: the run has 2, not 3"),
    ] {
        let resumed = within(&folder, &format!("learn --resume --run DIR/learning {other}"))
            .output()
            .unwrap();
        let refused = String::from_utf8(resumed.stderr).unwrap();
        assert!(refused.contains(&format!("{kept}; it cannot change")), "{refused}");
    }
}
