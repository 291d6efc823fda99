//! `orrery sensitivity`: what the numbers of the rules do.

use crate::orrery::{refusal, said, within};
use serde_json::Value;
use std::fs;
use tempfile::{TempDir, tempdir};

const QUICK: &str = "sensitivity --of station.end,corporations.scoring --deals 20 --agents random --quiet";

/// The rows of a study, for programs.
fn rows(folder: &TempDir, arguments: &str) -> Vec<Value> {
    let text = said(folder, &format!("{arguments} --format json"));
    let found: Value = serde_json::from_str(&text).unwrap();
    found["changes"].as_array().unwrap().clone()
}

fn row<'r>(rows: &'r [Value], number: &str, to: i64) -> &'r Value {
    let found = rows.iter().find(|row| row["number"] == number && row["to"] == to);
    found.unwrap_or_else(|| panic!("{number} {to}"))
}

#[test]
fn points_that_agents_do_not_know_move_scores_by_what_they_count() {
    let folder = tempdir().unwrap();
    let rows = rows(&folder, QUICK);
    let number = "corporations.scoring.medals_per_lifepod";
    let [more, less] = [2, 0].map(|to| row(&rows, number, to));
    let points = |row: &Value| row["points"].as_f64().unwrap();
    assert!(
        points(more) > 0.0 && (points(more) + points(less)).abs() < 1e-9,
        "{more} {less}"
    );
    assert_eq!(more["mechanical"], more["points"], "random play knows no points");
    assert_eq!((&more["other_play"], &more["answer"]), (&0.0.into(), &"moves".into()));

    let ending = row(&rows, "station.end.empty_depot", 0);
    assert_eq!(ending["answer"], "all_games_the_same");
    assert_eq!(
        ending["screened_out"], false,
        "no more than the first deals were asked for"
    );
    // 1 - 0.025^(1/20): in what share of deals it may matter if it does in none of 20.
    assert!((ending["at_most"].as_f64().unwrap() - 0.168).abs() < 0.001, "{ending}");
    assert_eq!(row(&rows, "corporations.scoring.meteorites_per_medal", 2)["from"], 3);
}

#[test]
fn a_study_that_was_stopped_goes_on_to_the_same_rows() {
    let folder = tempdir().unwrap();
    let whole = said(&folder, &format!("{QUICK} --run DIR/whole"));
    assert_eq!(
        said(&folder, &format!("{QUICK} --threads 1")),
        whole,
        "without a folder, on one thread"
    );
    assert_eq!(said(&folder, "report DIR/whole"), whole);

    said(&folder, &format!("{QUICK} --run DIR/cut"));
    let [whole_file, cut] = ["whole", "cut"].map(|run| folder.path().join(run).join("changes.jsonl"));
    let text = fs::read_to_string(&cut).unwrap();
    // As if it had been killed while it wrote its last change.
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let kept: String = lines[..lines.len() - 2].concat();
    fs::write(&cut, kept + &lines[lines.len() - 2][..20]).unwrap();
    let left = "Changes are left to try; `--resume` goes on with them.\n";
    assert!(!whole.contains(left) && said(&folder, "report DIR/cut").contains(left));
    assert_eq!(said(&folder, "sensitivity --resume --run DIR/cut --quiet"), whole);
    assert_eq!(
        fs::read_to_string(&cut).unwrap(),
        fs::read_to_string(&whole_file).unwrap()
    );
}

#[test]
fn what_is_not_in_play_and_what_the_rules_refuse_is_said_of_each_number() {
    let folder = tempdir().unwrap();
    let rows = rows(
        &folder,
        "sensitivity --of event_cards.E50,event_cards.solo_target,planets.gaia.id --deals 20 --agents random --quiet",
    );
    let of = |begin: &str| {
        let of = rows
            .iter()
            .filter(|row| row["number"].as_str().unwrap().starts_with(begin));
        of.map(|row| row["answer"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    for module in ["event_cards.E50", "event_cards.solo_target"] {
        let answers = of(module);
        let is_known = |answer: &String| ["not_in_play", "left_out", "refused"].contains(&&answer[..]);
        assert!(
            answers.contains(&"not_in_play".to_owned()) && answers.iter().all(is_known),
            "{module}: {answers:?}"
        );
    }
    assert_eq!(of("planets.gaia.id"), ["left_out"]);
    let id = rows.iter().find(|row| row["number"] == "planets.gaia.id").unwrap();
    assert_eq!(id["reason"], "it names an entry");
}

#[test]
fn a_value_that_the_rules_refuse_has_the_reason() {
    let folder = tempdir().unwrap();
    let rows = rows(
        &folder,
        "sensitivity --of corporations.cosmos.rule,corporations.cosmos.rovers --deals 20 --agents random --quiet",
    );
    let refused: Vec<&Value> = rows.iter().filter(|row| row["answer"] == "refused").collect();
    assert!(!refused.is_empty(), "{rows:?}");
    for row in refused {
        let reason = row["reason"].as_str().unwrap();
        assert!(
            reason.starts_with("corporations.toml:") && reason.contains("allowed"),
            "{reason}"
        );
    }
}

#[test]
fn numbers_are_changed_together_and_unknown_ones_are_refused() {
    let folder = tempdir().unwrap();
    let rows = rows(
        &folder,
        "sensitivity --together planets.*.column_medals --deals 20 --agents random --quiet",
    );
    let played: Vec<&Value> = rows.iter().filter(|row| row["from"] == 0).collect();
    assert_eq!(played.len(), 2, "one step up and one down");
    assert!(played[0]["points"].as_f64().unwrap().abs() > 0.3, "{played:?}");

    let unknown = refusal("sensitivity --of planet.gaia", 2);
    assert!(
        unknown.contains("--of planet.gaia") && unknown.contains("did you mean planets?"),
        "{unknown}"
    );
    let two_files = refusal("sensitivity --together *.schema", 2);
    assert!(two_files.contains("numbers of one file"), "{two_files}");
    let outside = within(&folder, "sensitivity --agents extern:cmd=cat --deals 20")
        .output()
        .unwrap();
    assert!(
        String::from_utf8(outside.stderr)
            .unwrap()
            .contains("allowed are built-in agents")
    );
    said(&folder, &format!("{QUICK} --run DIR/run"));
    let more = within(&folder, "sensitivity --resume --run DIR/run --deals 40 --quiet")
        .output()
        .unwrap();
    assert!(
        String::from_utf8(more.stderr)
            .unwrap()
            .contains("deals: the run has 20, not 40")
    );
    let other = within(&folder, "sensitivity --resume --run DIR/run --width 1 --quiet")
        .output()
        .unwrap();
    assert!(String::from_utf8(other.stderr).unwrap().contains("width"));
}

#[test]
fn a_file_of_changes_that_was_written_by_hand_is_refused_with_its_line() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{QUICK} --run DIR/run"));
    let file = folder.path().join("run").join("changes.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{{\"path\":1}}\n{text}")).unwrap();
    let report = within(&folder, "report DIR/run").output().unwrap();
    let words = String::from_utf8(report.stderr).unwrap();
    assert!(words.contains("changes.jsonl is damaged: line 1"), "{words}");
}

#[test]
fn the_page_has_the_tornado() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{QUICK} --records none --run DIR/run"));
    said(&folder, "report DIR/run --html DIR/page.html");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("What one step of each number does") && page.contains("medals_per_lifepod"));
}
