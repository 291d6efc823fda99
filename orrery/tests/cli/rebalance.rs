//! Searches for the smallest change that brings a board, or all of a kind, to the mean.

use crate::orrery::{answers, result, run, said, with_more_medals, within, write_ruleset};
use serde_json::Value;
use std::fs;

/// Cosmos against two others.
const COSMOS: &str = "--corporation cosmos --corporations cosmos,flux,republic --agents random --games 240";

/// Writes a ruleset in which the two others have two more medals wherever a track has some.
fn write_weak(name: &str) {
    write_ruleset(name, "corporations.toml", |text| {
        with_more_medals(&with_more_medals(&text, "flux", 2), "republic", 2)
    });
}

#[test]
fn a_change_brings_a_corporation_into_the_band_on_deals_that_the_search_has_not_seen() {
    write_weak("weak.toml");
    let folder = tempfile::tempdir().unwrap();
    let options = "--ruleset weak.toml --parameter medals.water --values 1..13:3 --band 2 --out DIR/out.toml";
    let result = said(&folder, &format!("rebalance {COSMOS} {options} --format json"));
    let result: Value = serde_json::from_str(&result).unwrap();
    assert_eq!(result["outcome"], "change");
    assert_eq!(result["confirmed"], true);
    let value = result["value"].as_i64().unwrap();
    let grid = result["grid"].as_array().unwrap();
    let score = |point: &Value| point["score"].as_f64().unwrap();
    let values: Vec<i64> = grid.iter().map(|point| point["value"].as_i64().unwrap()).collect();
    assert_eq!(values, [0, 1, 4, 7, 10, 13], "the present value is one of them");
    assert!(
        grid.windows(2).all(|pair| score(&pair[0]) < score(&pair[1])),
        "{result}"
    );
    let chosen = values.iter().position(|&other| other == value).unwrap();
    assert!(score(&grid[0]) < -2.0 && score(&grid[chosen]).abs() <= 2.0, "{result}");

    let held_out = &result["held_out"];
    assert_ne!(held_out["config"]["seed"], result["config"]["seed"]);
    let mut effects = held_out["effects"].as_array().unwrap().iter();
    let cosmos = effects.find(|effect| effect["board"] == "cosmos").unwrap();
    assert!(cosmos["before"].as_f64().unwrap() < -2.0, "{cosmos}");
    assert!(cosmos["after"].as_f64().unwrap().abs() <= 2.0, "{cosmos}");
    assert!(cosmos["change_interval"][0].as_f64().unwrap() > 0.0, "{cosmos}");

    let written = fs::read_to_string(folder.path().join("out.toml")).unwrap();
    assert!(
        written.contains("# Planet Unknown: corporation boards"),
        "comments are kept"
    );
    let diff = said(&folder, "ruleset diff weak.toml DIR/out.toml");
    let lines: Vec<&str> = result["diff"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(diff.ends_with(&(lines.join("\n") + "\n")), "{diff}");
    assert_eq!(lines.len(), 7);
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("corporation cosmos: water track")),
        "{lines:?}"
    );
    let again = within(&folder, &format!("rebalance {COSMOS} {options}"))
        .output()
        .unwrap();
    assert_eq!(again.status.code(), Some(2), "an existing file is never written over");
    assert_eq!(fs::read_to_string(folder.path().join("out.toml")).unwrap(), written);
}

#[test]
fn a_corporation_within_the_band_needs_no_change_and_no_file_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let options = "--parameter rovers --values 1..2 --band 1000 --out DIR/out.toml --format json";
    let output = within(&folder, &format!("rebalance {COSMOS} {options}"))
        .output()
        .unwrap();
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(
        note.ends_with("out.toml is not written: no change is needed\n"),
        "{note}"
    );
    assert_eq!((&result["outcome"], &result["value"]), (&"no_change".into(), &1.into()));
    assert_eq!((&result["confirmed"], &result["overlay"]), (&Value::Null, &Value::Null));
    assert_eq!(
        result["held_out"],
        Value::Null,
        "nothing was changed, so nothing is confirmed"
    );
    assert_eq!(result["diff"], Value::Array(Vec::new()));
    assert!(!folder.path().join("out.toml").exists());
}

#[test]
fn where_no_value_suffices_nothing_is_chosen() {
    write_weak("as_weak.toml");
    let options = "--ruleset as_weak.toml --parameter tech.2.count --values 3..4 --band 2";
    let result = result(&format!("rebalance {COSMOS} {options} --format json"));
    assert_eq!((&result["outcome"], &result["value"]), (&"none".into(), &Value::Null));
    assert_eq!(
        (&result["confirmed"], &result["held_out"]),
        (&Value::Null, &Value::Null)
    );
    let table = run(&format!("rebalance {COSMOS} {options}"));
    let table = String::from_utf8(table.stdout).unwrap();
    assert!(
        table.contains("Each value is shown to leave cosmos more than 2 points off the mean"),
        "{table}"
    );
    let csv = run(&format!("rebalance {COSMOS} {options} --format csv"));
    assert_eq!(String::from_utf8(csv.stdout).unwrap().lines().count(), 1 + 2);
}

/// Cosmos has one rover symbol, so a second rover is never placed. At a band that is narrower than the errors neither answer
/// is shown, however near the estimate is.
#[test]
fn what_changes_no_game_and_what_is_not_settled_is_said() {
    let options = "--parameter rovers --values 1..3 --band 0.1";
    let table = run(&format!("rebalance {COSMOS} {options} -q"));
    let table = String::from_utf8(table.stdout).unwrap();
    assert_eq!(table.matches("changes no game").count(), 2, "{table}");
    let void = "With rovers at 2 and 3 all games of 80 blocks with it in play are the same as at 1: for random, fewer than 4.51 of";
    assert!(table.contains(void), "{table}");
    let open = result(
        "rebalance --corporation flux --corporations cosmos,flux,republic --agents random --games 240 --parameter medals.civ \
         --values 0..0 --band 1 --format json",
    );
    let [low, high] = ["alone_low", "alone_high"].map(|end| open["grid"][0][end].as_f64().unwrap());
    let is_open = (low < 1.0 && high > 1.0) || (low < -1.0 && high > -1.0);
    assert_eq!(open["outcome"] == "not_settled", is_open, "{open}");
    assert_eq!(open["grid"][0]["answer"] == "not_settled", is_open, "{open}");
    assert!(open["narrowest_band"].as_f64().unwrap() > 1.0, "{open}");
}

/// Gaia with two medals more in each column, which random play does not know.
#[test]
fn a_planet_is_changed_by_numbers_that_are_named_by_their_path() {
    let search = "rebalance --planet gaia --planets gaia,petra,lacuna --corporations cosmos,flux,republic --agents random \
                  --games 240 --parameter planets.gaia.column_medals --values 0..2:2 --band 0.1 --format json -q";
    let found = result(search);
    assert_eq!((&found["kind"], &found["board"]), (&"planet".into(), &"gaia".into()));
    let scores: Vec<f64> = found["grid"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["score"].as_f64().unwrap())
        .collect();
    assert!(scores.len() == 2 && scores[0] < scores[1], "{scores:?}");
    assert!(
        found["games"].as_u64().unwrap() < 2 * 240,
        "games without gaia are played once: {found}"
    );
}

/// Points for lifepods move all corporations, some more than others.
#[test]
fn all_boards_of_a_kind_are_brought_to_the_mean_or_none_is_said_to_be() {
    let search = "rebalance --all corporations --corporations cosmos,flux,republic --agents random --games 240 \
                  --parameter corporations.scoring.medals_per_lifepod --values 0..2";
    let found = result(&format!("{search} --band 0.1 --format json -q"));
    let grid = found["grid"].as_array().unwrap();
    let boards: Vec<&str> = grid.iter().take(3).map(|row| row["board"].as_str().unwrap()).collect();
    assert_eq!((grid.len(), &boards[..]), (9, &["cosmos", "flux", "republic"][..]));
    let sums: Vec<f64> = grid
        .chunks(3)
        .map(|rows| rows.iter().map(|row| row["score"].as_f64().unwrap()).sum())
        .collect();
    assert!(
        sums.iter().all(|sum| sum.abs() < 1e-6),
        "effects are against the mean of all: {sums:?}"
    );
    assert_eq!(found["board"], Value::Null);
    assert!(
        ["not_settled", "none"].contains(&found["outcome"].as_str().unwrap()),
        "{found}"
    );
    let wide = result(&format!("{search} --band 900 --format json -q"));
    assert_eq!(wide["outcome"], "no_change");
    let text = String::from_utf8(run(&format!("{search} --band 0.1 -q")).stdout).unwrap();
    assert!(
        text.contains("Score of every corporation against the mean") && text.contains("spread "),
        "{text}"
    );
}

#[test]
fn candidates_are_changes_of_a_study_of_numbers_that_bring_a_board_nearer_to_the_mean() {
    let folder = tempfile::tempdir().unwrap();
    said(
        &folder,
        "sensitivity --together planets.gaia.column_medals,planets.petra.column_medals --planets random --deals 100 \
         --agents random --quiet --run DIR/run",
    );
    let text = said(&folder, "rebalance --planet gaia --candidates DIR/run --format json");
    let found: Value = serde_json::from_str(&text).unwrap();
    let candidates = found["candidates"].as_array().unwrap();
    assert!(!candidates.is_empty(), "one of up and down is nearer");
    for row in candidates {
        let [before, after] = ["before", "after"].map(|key| row[key].as_f64().unwrap().abs());
        assert!(after < before, "{row}");
    }
    let steps: Vec<&Value> = candidates
        .iter()
        .filter(|row| row["number"] == "planets.gaia.column_medals")
        .collect();
    assert_eq!(steps.len(), 1, "{candidates:?}");
    let other = within(&folder, "rebalance --all planets --candidates DIR/no")
        .output()
        .unwrap();
    assert_eq!(other.status.code(), Some(1));
}

#[test]
fn wrong_searches_are_refused_with_what_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("out.toml"), "").unwrap();
    let existing = "--parameter rovers --values 1..2 --out DIR/out.toml";
    let output = within(&folder, &format!("rebalance {COSMOS} {existing}"))
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        message.ends_with("it exists already; allowed is the name of a new file\n"),
        "{message}"
    );
    insta::assert_snapshot!(answers(
        &[
            "rebalance --corporation cosmo --parameter rovers --values 1..2",
            "rebalance --corporation cosmos --corporations flux,oasis --parameter rovers --values 1..2",
            "rebalance --corporation cosmos --parameter medals.watr --values 1..2",
            "rebalance --corporation cosmos --parameter rovers --values 2..1",
            "rebalance --corporation cosmos --parameter rovers --values 1..2:0",
            "rebalance --corporation cosmos --parameter rovers --values 2",
            "rebalance --corporation cosmos --parameter rovers --values 0..1000",
            "rebalance --corporation cosmos --parameter rovers --values 1..2 --band 0",
            "rebalance --corporation cosmos --parameter rovers --values 1..2 --out no_such_folder/out.toml",
            "rebalance --game planetarium --corporation cosmos --parameter rovers --values 1..2",
            "rebalance --parameter rovers --values 1..2",
            "rebalance --all planet --parameter station.shift --values 1..2",
            "rebalance --planet gaja --parameter planets.gaia.column_medals --values 1..2",
            "rebalance --all planets --parameter planet.gaia --values 1..2",
        ],
        2
    ));
    insta::assert_snapshot!(
        "values_that_cannot_be_played",
        answers(
            &["rebalance --corporation cosmos --parameter medals.water --values -2..1"],
            1
        )
    );
}
