//! `orrery decisions`: what there is to decide in the games of a run.

use crate::orrery::{refusal, said, within};
use serde_json::Value;
use std::fs;
use tempfile::{TempDir, tempdir};

/// A folder with a run of Planetarium.
fn played(options: &str) -> TempDir {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{options} --game planetarium --quiet --run DIR/run"));
    folder
}

fn result(folder: &TempDir, options: &str) -> Value {
    let arguments = format!("decisions DIR/run --decisions 12 --continuations 4 --by random --format json {options}");
    serde_json::from_str(&said(folder, &arguments)).unwrap()
}

#[test]
fn decisions_are_drawn_from_the_games_and_the_costliest_can_be_looked_at() {
    let folder = played("tournament --agents random,greedy --games 6");
    let found = result(&folder, "");
    let list = |key: &str| found[key].as_array().unwrap().clone();
    assert_eq!(
        (&found["games"], &found["decisions"], &found["ways"]),
        (&6.into(), &2.into(), &6.into())
    );
    let choices = list("choices");
    let words: Vec<&str> = choices.iter().map(|row| row["choice"].as_str().unwrap()).collect();
    assert_eq!(words, [["action"; 5], ["turn"; 5]].concat());
    for whole in [&choices[0], &choices[5]] {
        assert_eq!((&whole["part"], &whole["drawn"]), (&"all".into(), &12.into()));
        let within = ["within_half", "within_1", "within_2", "legal"].map(|key| whole[key].as_f64().unwrap());
        assert!(within[0] >= 1.0 && within.is_sorted(), "{whole}");
        for key in ["gap", "naive_gap", "range", "same", "a_game"] {
            assert!(
                whole[key].is_number() && whole.get(format!("{key}_interval")).is_some(),
                "{key}: {whole}"
            );
        }
    }
    let agents: Vec<Value> = list("losses").iter().map(|row| row["agent"].clone()).collect();
    assert!(agents.contains(&"random".into()) && agents.contains(&"greedy".into()));
    let text = said(
        &folder,
        "decisions DIR/run --decisions 12 --continuations 4 --by random",
    );
    let named = text.lines().find_map(|line| line.trim().strip_prefix("orrery replay "));
    let (_, game) = named
        .expect("some decision costs something")
        .split_once(" --game ")
        .unwrap();
    said(
        &folder,
        &format!("replay DIR/run --game {}", game.split_whitespace().next().unwrap()),
    );
}

#[test]
fn what_is_found_is_kept_and_depends_on_no_threads() {
    let folder = played("selfplay --agents random --games 6");
    let whole = result(&folder, "--threads 1");
    let file = folder.path().join("run").join("decisions.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 7, "a line for the method, and one for each game");
    assert_eq!(whole, result(&folder, ""));
    assert_eq!(text, fs::read_to_string(&file).unwrap(), "nothing is played twice");
    // A kill leaves a part of a line.
    fs::write(&file, &text[..text.len() / 2]).unwrap();
    assert_eq!(whole, result(&folder, "--threads 2"));
    assert_eq!(text, fs::read_to_string(&file).unwrap());
    let output = within(
        &folder,
        "decisions DIR/run --decisions 12 --continuations 5 --by random",
    )
    .output()
    .unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && note.contains("6 ways with 4 continuations by random"),
        "{note}"
    );
    assert_eq!(text, fs::read_to_string(&file).unwrap());
    // What cannot be of the game is played anew; what is no number is refused where it is read.
    for (from, to) in [
        ("\"seat\":0", "\"seat\":9"),
        ("\"kind\":", "\"kind\":9"),
        ("\"stands_for\":1.0", "\"stands_for\":-1.0"),
    ] {
        fs::write(&file, text.replace(from, to)).unwrap();
        assert_eq!(whole, result(&folder, ""), "{from}");
    }
    fs::write(&file, text.replacen("\"part\":", "\"part\":-", 1)).unwrap();
    let output = within(
        &folder,
        "decisions DIR/run --decisions 12 --continuations 4 --by random",
    )
    .output()
    .unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.contains("line 2"), "{note}");
}

#[test]
fn runs_without_records_and_agents_without_an_answer_are_refused() {
    let folder = played("tournament --agents random --games 2 --records none");
    let said = refusal(&format!("decisions {}", folder.path().join("run").display()), 2);
    assert!(said.contains("play it with `--records all`"), "{said}");
    let folder = played("selfplay --agents random --games 2");
    let run = folder.path().join("run");
    let said = refusal(&format!("decisions {} --by mcts:ms=5", run.display()), 2);
    assert!(said.contains("--by"), "{said}");
    assert!(refusal(&format!("decisions {} --ways 1", run.display()), 2).contains("from 2 to 1000"));
}
