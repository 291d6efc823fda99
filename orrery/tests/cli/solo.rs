//! Solo games, in each form.

use crate::orrery::{answers, said, stdout, without_timing, write_ruleset};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tempfile::tempdir;

const RUN: &str = "solo --agents greedy:eval=points,random --events 9,3,8 --games 20 --seed 7";

/// Three planets with two corporations, and two decks, in one whole round: every cell twice.
const STUDY: &str = "solo --agents greedy:eval=points,random --planets gaia,petra,lacuna --corporations oasis,flux \
                     --events 9,3,8/12,4,4 --games 48 --seed 7";

/// A table without its last lines, which depend on the clock.
fn without_rates(table: &str) -> &str {
    let (result, costs) = table.split_once(" decisions/s.\n").unwrap();
    assert!(costs.contains("CPU ms a decision"), "{costs}");
    result.rsplit_once('\n').unwrap().0
}

#[test]
fn the_table_of_solo_games_is_as_recorded() {
    insta::assert_snapshot!(without_rates(&stdout(RUN)));
}

/// At targets that these agents reach now and then.
#[test]
fn the_table_of_a_study_of_boards_and_decks_is_as_recorded() {
    write_ruleset("low_targets.toml", "event_cards.toml", |text| {
        text.replace("base = 60", "base = 30")
    });
    let run = STUDY.replace("12,4,4", "12,4,4/4,6,10").replace("48", "72");
    let text = stdout(&format!("{run} --ruleset low_targets.toml"));
    insta::assert_snapshot!(without_rates(&text));
}

/// Checks that a value has all keys of another, with the same values, at every depth.
fn check_keys(value: &Value, keys: &Value, path: &str) {
    match (value, keys) {
        (Value::Object(value), Value::Object(keys)) => {
            for (key, part) in keys {
                let found = value.get(key).unwrap_or_else(|| panic!("{path}/{key} is missing"));
                check_keys(found, part, &format!("{path}/{key}"));
            }
        }
        (Value::Array(value), Value::Array(keys)) if value.len() == keys.len() => {
            for (place, (found, part)) in value.iter().zip(keys).enumerate() {
                check_keys(found, part, &format!("{path}/{place}"));
            }
        }
        _ => assert_eq!(value, keys, "{path}"),
    }
}

#[test]
fn the_json_has_target_success_and_grades_and_all_that_a_tournament_for_one_has() {
    let read = |run: &str| -> Value {
        let mut result = without_timing(&stdout(&format!("{run} --format json")));
        result["config"].as_object_mut().unwrap().remove("variants");
        // In a study of solo games by score, in a tournament by win share.
        for agent in result["agents"].as_array_mut().unwrap() {
            agent.as_object_mut().unwrap().remove("rank");
        }
        result
    };
    let result = read(RUN);
    for agent in result["agents"].as_array().unwrap() {
        assert_eq!((&agent["target"], &agent["games"]), (&json!(58.0), &json!(10)));
        assert!(agent["mean_score"].is_number());
        assert_eq!(agent["success"], agent["win_share"]);
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
    check_keys(&result, &read(&RUN.replace("solo", "tournament --players 1")), "");
}

#[test]
fn solo_games_of_planetarium_show_success_against_all_three_targets() {
    let text = stdout("solo --game planetarium --agents greedy,random --games 20 --format json");
    let result: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        result["success"],
        json!({ "text": "a score above the target", "from": 1 })
    );
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
        assert!((beaten - agent["success"].as_f64().unwrap()).abs() < 1e-9, "{agent}");
    }
}

#[test]
fn a_stored_run_reports_what_it_printed() {
    let folder = tempdir().unwrap();
    let stored = said(&folder, &format!("{STUDY} --run DIR/run"));
    let reported = said(&folder, "report DIR/run");
    assert_eq!(without_rates(&reported), without_rates(&stored));
    let whole = without_timing(&stdout(&format!("{STUDY} --format json")));
    assert_eq!(without_timing(&said(&folder, "report DIR/run --format json")), whole);
    let csv = stdout(&format!("{STUDY} --format csv"));
    assert_eq!(said(&folder, "report DIR/run --format csv"), csv);
}

#[test]
fn a_resumed_run_and_merged_slices_report_what_one_run_prints() {
    let folder = tempdir().unwrap();
    let whole = without_timing(&stdout(&format!("{STUDY} --format json")));
    said(&folder, &format!("{} --run DIR/run", STUDY.replace("48", "24")));
    let resumed = said(&folder, "solo --run DIR/run --resume --games 48 --format json");
    assert_eq!(without_timing(&resumed), whole);
    for slice in 1..=2 {
        said(&folder, &format!("{STUDY} --run DIR/{slice} --slice {slice}/2"));
    }
    said(&folder, "merge DIR/merged DIR/1 DIR/2");
    for run in ["run", "merged"] {
        let report = said(&folder, &format!("report DIR/{run} --format json"));
        assert_eq!(without_timing(&report), whole, "{run}");
    }
}

/// The fields of the lines of CSV by the names of their columns.
fn records(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = text.lines().map(fields);
    let columns = lines.next().unwrap();
    lines
        .map(|fields| columns.iter().cloned().zip(fields).collect())
        .collect()
}

/// The fields of a line; a comma between quotes separates nothing.
fn fields(line: &str) -> Vec<String> {
    let mut is_quoted = false;
    let separated = line.split(|letter| {
        is_quoted ^= letter == '"';
        letter == ',' && !is_quoted
    });
    separated.map(|field| field.trim_matches('"').to_owned()).collect()
}

#[test]
fn each_corporation_is_played_on_each_planet_equally_often_and_with_every_deck() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{STUDY} --run DIR/run"));
    let mut games: BTreeMap<[String; 4], u32> = BTreeMap::new();
    for game in records(&said(&folder, "export --csv DIR/run")) {
        let cell = ["agent", "corporation", "planet", "events"].map(|column| game[column].clone());
        *games.entry(cell).or_default() += 1;
    }
    assert_eq!(games.len(), 2 * 2 * 3 * 2, "{games:?}");
    assert!(games.values().all(|&games| games == 2), "{games:?}");
    let result = without_timing(&said(&folder, "report DIR/run --format json"));
    let parts = result["parts"].as_array().unwrap().iter();
    let found: Vec<[&Value; 3]> = parts
        .filter(|part| part["agent"] == "random")
        .map(|part| ["factor", "level", "games"].map(|key| &part[key]))
        .collect();
    for (factor, games) in [("corporation", 12_u64), ("planet", 8), ("events", 12)] {
        let of_factor: Vec<_> = found.iter().filter(|part| *part[0] == factor).collect();
        assert_eq!(of_factor.len() as u64 * games, 24, "{found:?}");
        assert!(of_factor.iter().all(|part| *part[2] == games), "{found:?}");
    }
}

#[test]
fn the_csv_has_the_numbers_of_the_json() {
    let result = without_timing(&stdout(&format!("{STUDY} --format json")));
    let lines = records(&stdout(&format!("{STUDY} --format csv")));
    let list = |key: &str| result[key].as_array().unwrap().clone();
    let expected = [list("agents"), list("parts")].concat();
    let cells = list("cells");
    let tests = list("homogeneity");
    assert_eq!(lines.len(), expected.len() + cells.len() + tests.len());
    for (line, test) in lines[expected.len() + cells.len()..].iter().zip(&tests) {
        assert_eq!(line["factor"], test["factor"].as_str().unwrap());
        let success_p = line["success_p"].parse::<f64>().unwrap();
        assert_eq!(success_p, test["success_p"].as_f64().unwrap());
    }
    for (line, cell) in lines[expected.len()..].iter().zip(&cells) {
        for factor in ["corporation", "planet", "events"] {
            assert_eq!(line[factor], cell[factor].as_str().unwrap());
        }
        assert_eq!(line["games"], cell["games"].to_string());
        assert_eq!(
            line["mean_score"].parse::<f64>().unwrap(),
            cell["mean_score"].as_f64().unwrap()
        );
    }
    let text = |value: &Value| {
        if value.is_null() {
            String::new()
        } else {
            value.to_string()
        }
    };
    for (line, object) in lines.iter().zip(&expected) {
        let name = object.get("agent").or(object.get("name")).unwrap();
        assert_eq!(json!(line["agent"]), *name);
        assert_eq!(line["level"], object["level"].as_str().unwrap_or_default());
        for key in [
            "games",
            "forfeits",
            "mean_score",
            "target",
            "success",
            "success_per_point",
            "even_target",
        ] {
            assert_eq!(
                line[key],
                text(&object[key]).trim_end_matches(".0"),
                "{key} of {object}"
            );
        }
    }
}

#[test]
fn wrong_boards_and_decks_are_named_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "solo --events 9,3,8/12,4,4/9,3,8",
            "solo --events 9,3,8/gentel",
            "solo --events 9,3,8/12,4,5",
            "solo --events 9,3,8/off",
            "solo --events 9,3,8/",
            "solo --planets gaia,petra,gaia",
            "solo --planets gaia,moon",
            "solo --corporations oasis,oasis",
            "solo --game planetarium --events 9,3,8/12,4,4",
        ],
        2
    ));
}
