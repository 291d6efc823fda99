//! Learning: what it refuses, what it prints, and agents that play with its models.

use crate::orrery::{answers, said, within};
use serde_json::Value;
use tempfile::TempDir;

#[test]
fn what_cannot_be_learned_is_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "learn",
            "learn --run x --agent random",
            "learn --run x --agent greedy",
            "learn --run x --rounds 0",
            "learn --run x --games 0",
            "learn --run x --temperature 0",
            "learn --run x --continuations 0",
            "learn --run x --hidden 8,300",
            "learn --run x --hidden 8,8,8",
            "learn --run x --elo0 5 --elo1 5",
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
    let with_it = "planner:beam=1,eval=learned,model=DIR/learning/model-1.toml";
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
    assert!(said(&folder, "report DIR/learning/round-1").contains("20 games"));
    let other_game = format!("play --game planetarium --players 1 --agents {with_it}");
    let refused = within(&folder, &other_game).output().unwrap();
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("the model has planet-unknown, not planetarium")
    );
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
    assert!(said(&folder, "report DIR/learning/test").contains("H0 accepted: not 400 points better"));

    for (other, kept) in [
        ("--elo1 10", "--elo0 0 --elo1 400 --alpha 0.05 --beta 0.05"),
        ("--hidden 5", "--continuations 2 --continue-every 5 --hidden 4"),
        ("--continuations 3", "--continuations 2 --continue-every 5 --hidden 4"),
    ] {
        let resumed = within(&folder, &format!("learn --resume --run DIR/learning {other}"))
            .output()
            .unwrap();
        let refused = String::from_utf8(resumed.stderr).unwrap();
        assert!(refused.contains(&format!("{kept}; it cannot change")), "{refused}");
    }
}
