//! `orrery bench`: the form of its results, not their values.

use crate::orrery::{command, printed, stdout};
use serde_json::{Value, json};

fn rows(arguments: &str) -> Vec<Value> {
    let result: Value = serde_json::from_str(&stdout(arguments)).unwrap();
    assert_eq!(result["schema"], 2);
    result["rows"].as_array().unwrap().clone()
}

#[test]
fn a_row_is_measured_with_the_row_that_its_mark_is_compared_with() {
    let rows = rows("bench --rows clone-bytes-six-seats,tournament --format json");
    let described = |row: &Value| ["name", "unit", "bound", "mark", "of"].map(|key| row[key].clone());
    assert_eq!(
        rows.iter().map(described).collect::<Vec<_>>(),
        [
            [
                json!("clone-bytes-six-seats"),
                json!("bytes"),
                json!("at most"),
                json!(6144.0),
                Value::Null
            ],
            [
                json!("base-games"),
                json!("games/s"),
                Value::Null,
                Value::Null,
                Value::Null
            ],
            [
                json!("tournament"),
                json!("games/s"),
                json!("at least"),
                json!(0.9),
                json!("base-games")
            ],
        ]
    );
    let [bytes, base, tournament] = &rows[..] else {
        panic!("three rows: {rows:?}")
    };
    assert_eq!(bytes["compared"], Value::Null);
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap();
    let is = |found: f64, expected: f64| assert!((found / expected - 1.0).abs() < 1e-6, "{found} is not {expected}");
    is(number(bytes, "ratio"), 6144.0 / number(bytes, "value"));
    assert_eq!((&base["compared"], &base["ratio"]), (&Value::Null, &Value::Null));
    is(
        number(tournament, "compared"),
        number(tournament, "value") / number(base, "value"),
    );
    is(number(tournament, "ratio"), number(tournament, "compared") / 0.9);
}

#[test]
fn both_games_are_measured_and_what_has_no_mark_has_no_ratio() {
    let rows = rows("bench --game planetarium --rows games-ended-by-the-guard,allocations --format json");
    assert_eq!(rows[0]["name"], "games-ended-by-the-guard");
    assert!((0.0..=1.0).contains(&rows[0]["value"].as_f64().unwrap()));
    assert_eq!((&rows[0]["mark"], &rows[0]["ratio"]), (&Value::Null, &Value::Null));
    assert_eq!(
        (&rows[1]["unit"], &rows[1]["mark"], &rows[1]["ratio"]),
        (&json!("allocations"), &json!(0.0), &json!(1.0))
    );
}

#[test]
fn a_row_that_cannot_be_measured_is_empty() {
    let arguments = "bench --rows anchors-avx2 --format csv";
    let text = printed(command(arguments).env("ORRERY_PORTABLE", "1"));
    assert_eq!(
        text,
        "name,value,unit,bound,mark,of,compared,ratio\nanchors-avx2,,ns,,,,,\n"
    );
}
