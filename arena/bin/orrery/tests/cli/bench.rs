//! `orrery bench`: the form of its results, not their values.

use crate::orrery::{command, printed, stdout};
use serde_json::{Value, json};

fn rows(arguments: &str) -> Vec<Value> {
    let result: Value = serde_json::from_str(&stdout(arguments)).unwrap();
    assert_eq!(result["schema"], 1);
    result["rows"].as_array().unwrap().clone()
}

#[test]
fn the_json_has_the_rows_that_were_asked_for_with_mark_and_ratio() {
    let rows = rows("bench --rows clone,clone-bytes-six-seats,decisions --format json");
    let described = |row: &Value| (row["name"].clone(), row["unit"].clone(), row["mark"].clone());
    assert_eq!(
        rows.iter().map(described).collect::<Vec<_>>(),
        [
            (json!("clone"), json!("ns"), json!(60.0)),
            (json!("clone-bytes-six-seats"), json!("bytes"), json!(6144.0)),
            (json!("decisions"), json!("decisions/s"), json!(7e6)),
        ]
    );
    for row in &rows {
        let [value, mark, ratio] = ["value", "mark", "ratio"].map(|key| row[key].as_f64().unwrap());
        let more_is_better = row["unit"] == "decisions/s";
        let expected = if more_is_better { value / mark } else { mark / value };
        assert!(value > 0.0 && (ratio / expected - 1.0).abs() < 1e-6, "{row}");
    }
}

#[test]
fn both_games_are_measured_and_what_has_no_mark_has_no_ratio() {
    let rows = rows("bench --game planetarium --rows games-ended-by-the-guard,allocations --format json");
    assert_eq!(rows[0]["name"], "games-ended-by-the-guard");
    assert!((0.0..=1.0).contains(&rows[0]["value"].as_f64().unwrap()));
    assert_eq!((&rows[0]["mark"], &rows[0]["ratio"]), (&Value::Null, &Value::Null));
    assert_eq!(
        (&rows[1]["unit"], &rows[1]["mark"]),
        (&json!("allocations"), &json!(0.0))
    );
}

#[test]
fn a_row_that_cannot_be_measured_is_empty() {
    let arguments = "bench --rows anchors-avx2 --format csv";
    let text = printed(command(arguments).env("ORRERY_PORTABLE", "1"));
    assert_eq!(text, "name,value,unit,mark,ratio\nanchors-avx2,,ns,30,\n");
}
