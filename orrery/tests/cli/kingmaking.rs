//! `orrery kingmaking`: how often hopeless seats decide which of the others wins.

use crate::orrery::{refusal, said, within};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use tempfile::{TempDir, tempdir};

/// A folder with a run of Planetarium.
fn played(options: &str) -> TempDir {
    let folder = tempdir().unwrap();
    let options = format!("{options} --game planetarium --records all --quiet --run DIR/run");
    said(&folder, &options);
    folder
}

fn result(folder: &TempDir, options: &str) -> Value {
    let arguments = format!("kingmaking DIR/run --continuations 2 --format json {options}");
    serde_json::from_str(&said(folder, &arguments)).unwrap()
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("run").join("kingmaking.jsonl")
}

/// What a refused command says.
fn refused(folder: &TempDir, arguments: &str) -> String {
    let output = within(folder, arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn list(found: &Value, key: &str) -> Vec<Value> {
    found[key].as_array().unwrap().clone()
}

fn number(row: &Value, key: &str) -> u64 {
    row[key].as_u64().unwrap_or_else(|| panic!("{key}: {row}"))
}

#[test]
fn decisions_of_hopeless_seats_are_drawn_and_weighed_for_each_agent() {
    let folder = played("tournament --agents greedy,random --players 3 --games 24");
    let found = result(&folder, "--decisions 40");
    let (kings, rows) = (list(&found, "kings"), list(&found, "kingmaking"));
    assert!(number(&found, "decisions") > 40, "{found}");
    assert_eq!((number(&found, "looked_at"), kings.len()), (40, 40));
    assert!(kings.iter().all(|king| king["chance"].as_f64().unwrap() < 0.05));
    assert!(kings.iter().all(|king| king["played"] != king["instead"]));
    let agents: Vec<&str> = rows.iter().map(|row| row["agent"].as_str().unwrap()).collect();
    assert_eq!(agents, ["all", "greedy", "random"]);
    let looked_at: Vec<u64> = rows.iter().map(|row| number(row, "looked_at")).collect();
    assert_eq!(looked_at[0], looked_at[1] + looked_at[2], "{found}");
    for row in &rows {
        let of_agent = |king: &&Value| row["agent"] == "all" || king["agent"] == row["agent"];
        let makers = kings
            .iter()
            .filter(of_agent)
            .filter(|king| king["makes_king"] == true)
            .count();
        let share = row["kingmaking"].as_f64().unwrap_or_default();
        assert!(
            (share * number(row, "looked_at") as f64 - makers as f64).abs() < 1e-6,
            "{row}"
        );
        assert!(row["games_with"].is_null(), "some decisions were not looked at");
    }
    let decisions = rows[0]["decisions"].as_f64().unwrap() * number(&rows[0], "games") as f64;
    assert!((decisions - number(&found, "decisions") as f64).abs() < 1e-6, "{found}");
    let text = said(&folder, "kingmaking DIR/run --continuations 2 --decisions 40");
    assert!(
        text.contains("of which 40 were drawn") && text.contains("--decisions "),
        "{text}"
    );
    if let Some(command) = text.lines().find_map(|line| line.trim().strip_prefix("orrery replay ")) {
        let (_, game) = command.split_once(" --game ").unwrap();
        said(
            &folder,
            &format!("replay DIR/run --game {}", game.split_whitespace().next().unwrap()),
        );
    }
}

#[test]
fn what_is_found_is_kept_and_depends_on_no_threads() {
    let folder = played("tournament --agents greedy,random --players 3 --games 24");
    let whole = result(&folder, "--decisions 20 --threads 1");
    let text = fs::read_to_string(file(&folder)).unwrap();
    assert!(text.contains("\"gains\":["), "{text}");
    assert_eq!(whole, result(&folder, "--decisions 20"));
    assert_eq!(
        text,
        fs::read_to_string(file(&folder)).unwrap(),
        "nothing is weighed twice"
    );
    // A kill leaves a part of a line.
    fs::write(file(&folder), &text[..text.len() / 2]).unwrap();
    assert_eq!(whole, result(&folder, "--decisions 20 --threads 4"));
    assert_eq!(text, fs::read_to_string(file(&folder)).unwrap());
    // Numbers of other seats are not used; what is no share is refused where it is read.
    let (head, rest) = text.split_once('\n').unwrap();
    fs::write(
        file(&folder),
        format!("{head}\n{}", rest.replacen("\"gains\":[", "\"gains\":[0.0,", 1)),
    )
    .unwrap();
    assert_eq!(whole, result(&folder, "--decisions 20"));
    fs::write(file(&folder), text.replacen("\"gains\":[", "\"gains\":[\"one\",", 1)).unwrap();
    let output = within(&folder, "kingmaking DIR/run --continuations 2 --decisions 20")
        .output()
        .unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && note.contains("is damaged: line 2"), "{note}");
}

#[test]
fn what_has_no_kings_is_refused_in_words() {
    let folder = played("selfplay --agents random --games 2 --players 2");
    assert!(refused(&folder, "kingmaking DIR/run").contains("its games have 2 players; allowed are runs of 3 or more"));
    let folder = played("selfplay --agents random --games 2 --players 1");
    assert!(refused(&folder, "kingmaking DIR/run").contains("its games have 1 player; allowed are runs of 3 or more"));
    let folder = played("selfplay --agents random --games 2 --players 3");
    let words = refused(&folder, "kingmaking DIR/run --by random");
    assert!(words.contains("--by random values no actions"), "{words}");
    assert!(refused(&folder, "kingmaking DIR/run --by mcts:ms=5").contains("allowed are built-in agents"));
    assert!(refused(&folder, "kingmaking DIR/run --decisions 0").contains("from 1 to 1000000"));
    assert!(refusal("kingmaking", 2).contains("<RUN>"));
}
