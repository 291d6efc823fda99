//! Solo games, in each form.

use crate::orrery::stdout;
use serde_json::{Value, json};

const RUN: &str = "solo --agents greedy:eval=points,random --events 9,3,8 --games 20 --seed 7";

#[test]
fn the_table_of_solo_games_is_as_recorded() {
    let text = stdout(RUN);
    let (result, rates) = text.trim_end().rsplit_once('\n').unwrap();
    assert!(rates.ends_with(" decisions/s."), "{rates}");
    insta::assert_snapshot!(result);
}

#[test]
fn the_json_has_target_success_and_grades_and_is_that_of_a_tournament_for_one() {
    let read = |run: &str| -> Value {
        let mut result: Value = serde_json::from_str(&stdout(&format!("{run} --format json"))).unwrap();
        result.as_object_mut().unwrap().remove("timing");
        result["config"]["setup"]
            .as_object_mut()
            .unwrap()
            .remove("private_objectives");
        result
    };
    let result = read(RUN);
    for agent in result["agents"].as_array().unwrap() {
        assert_eq!((&agent["target"], &agent["games"]), (&json!(58.0), &json!(10)));
        assert!(agent["mean_score"].is_number() && agent["success_share"].is_number());
        let bands = agent["bands"].as_object().unwrap();
        let sum: f64 = bands.values().map(|share| share.as_f64().unwrap()).sum();
        assert!(bands.len() == 7 && (sum - 1.0).abs() < 1e-9, "{bands:?}");
        let games: u64 = agent["endings"]
            .as_object()
            .unwrap()
            .values()
            .map(|games| games.as_u64().unwrap())
            .sum();
        assert_eq!(games, 10);
        assert!(agent["rounds"]["max"].as_u64().unwrap() <= 20);
    }
    assert_eq!(result, read(&RUN.replace("solo", "tournament --players 1")));
}

#[test]
fn solo_games_of_planetarium_show_success_against_all_three_targets() {
    let text = stdout("solo --game planetarium --agents greedy,random --games 20 --format json");
    let result: Value = serde_json::from_str(&text).unwrap();
    for agent in result["agents"].as_array().unwrap() {
        let bands = agent["bands"].as_object().unwrap();
        let names: Vec<&String> = bands.keys().collect();
        let all = [
            "above target",
            "above target + 10",
            "above target - 10",
            "target - 10 or less",
        ];
        assert_eq!(names, all);
        let beaten = bands["above target"].as_f64().unwrap() + bands["above target + 10"].as_f64().unwrap();
        assert!(
            (beaten - agent["success_share"].as_f64().unwrap()).abs() < 1e-9,
            "{agent}"
        );
    }
}
