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
