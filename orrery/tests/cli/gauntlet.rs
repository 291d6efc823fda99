//! Gauntlets, agents that are added to a run, and rating lists.

use crate::external::with_bot;
use crate::orrery::{answers, printed, said, within, without_timing};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::{TempDir, tempdir};

const GAUNTLET: &str = "tournament --agents greedy:eval=points --field random,random --players 3 --seed 3";

fn result(folder: &TempDir, arguments: &str) -> Value {
    without_timing(&said(folder, &format!("{arguments} --format json")))
}

#[test]
fn a_gauntlet_is_stored_sliced_merged_resumed_and_replayed() {
    let folder = tempdir().unwrap();
    let whole = result(&folder, &format!("{GAUNTLET} --games 16 --run DIR/whole"));
    assert_eq!(whole["config"]["seating"], "gauntlet of 1");
    assert_eq!((&whole["config"]["blocks"], &whole["games"]), (&json!(4), &json!(16)));
    let pairs = whole["pairs"].as_array().unwrap();
    let met: Vec<_> = pairs
        .iter()
        .map(|pair| [&pair["a"], &pair["b"], &pair["games"]])
        .collect();
    assert_eq!(
        json!(met),
        json!([
            ["greedy:eval=points", "random", 8],
            ["greedy:eval=points", "random #2", 8]
        ])
    );
    assert!(
        whole["agents"]
            .as_array()
            .unwrap()
            .iter()
            .all(|agent| agent["fair_share"] == 0.5)
    );
    for slice in [1, 2] {
        said(
            &folder,
            &format!("{GAUNTLET} --games 16 --run DIR/{slice} --slice {slice}/2"),
        );
    }
    said(&folder, "merge DIR/merged DIR/1 DIR/2");
    said(&folder, &format!("{GAUNTLET} --games 8 --run DIR/short -q"));
    said(&folder, "tournament --run DIR/short --resume --games 16");
    for name in ["merged", "short"] {
        assert_eq!(result(&folder, &format!("report DIR/{name}")), whole, "{name}");
        let verified = said(&folder, &format!("replay DIR/{name} --verify"));
        assert_eq!(verified, "16 games were played again: every bit is the same\n");
    }
}

/// The names and bytes of the files of a run.
fn bytes(run: &Path) -> BTreeSet<(String, Vec<u8>)> {
    let files = fs::read_dir(run).unwrap().map(|file| file.unwrap().path());
    files
        .map(|file| (file.display().to_string(), fs::read(&file).unwrap()))
        .collect()
}

/// Number of the block, seed of its deal and setup of each of its seats.
fn deals(folder: &TempDir, run: &str) -> BTreeSet<Vec<String>> {
    let rows = said(folder, &format!("export --csv DIR/{run}"));
    let mut lines = rows
        .lines()
        .map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let place = |name: &str| head.iter().position(|column| column == name).unwrap();
    let of = [place("block"), place("seed"), place("seat"), place("planet")];
    lines.map(|line| of.map(|place| line[place].clone()).to_vec()).collect()
}

#[test]
fn an_agent_is_added_on_the_same_deals_and_the_run_stays_as_it_is() {
    let folder = tempdir().unwrap();
    let old = "--agents greedy:eval=points,random --planets random --games 6 --seed 9 --records none";
    let stored = format!("tournament {old} --run DIR/old --focal random --until-width 0.9");
    within(&folder, &stored).output().unwrap();
    let before = bytes(&folder.path().join("old"));
    let added = result(
        &folder,
        "tournament --add-to DIR/old --agents greedy,planner:beam=1 --run DIR/new",
    );
    assert_eq!(bytes(&folder.path().join("old")), before);
    assert_eq!(deals(&folder, "new"), deals(&folder, "old"));
    let config = &added["config"];
    assert_eq!(
        config["agents"],
        json!(["greedy", "planner:beam=1", "greedy:eval=points", "random"])
    );
    assert_eq!(
        (&config["seating"], &config["games"]),
        (&json!("gauntlet of 2"), &json!(3 * 8))
    );
    assert_eq!(result(&folder, "tournament --run DIR/new --resume"), added);
    let verified = said(&folder, "replay DIR/new --verify");
    assert_eq!(verified, "24 games were played again: every bit is the same\n");

    let list = result(&folder, "rate DIR/old DIR/new");
    assert_eq!((&list["games"], &list["deals"]), (&json!(30), &json!(3)));
    assert_eq!(list["agents"].as_array().unwrap().len(), 4);
    for format in ["table", "csv"] {
        let text = said(&folder, &format!("rate DIR/old DIR/new --format {format}"));
        assert!(text.contains("planner:beam=1"), "{text}");
    }
}

#[test]
fn a_rating_list_is_as_recorded() {
    let folder = tempdir().unwrap();
    let run = |agents: &str, more: &str| {
        said(
            &folder,
            &format!("tournament --game planetarium --agents {agents} {more}"),
        )
    };
    run("greedy,planner:beam=1,planner", "--games 30 --run DIR/a");
    run(
        "planner:beam=3",
        "--field greedy,planner --games 40 --seed 2 --run DIR/b",
    );
    insta::assert_snapshot!(said(&folder, "rate DIR/a DIR/b DIR/a"));
}

#[test]
fn gauntlets_and_lists_that_are_not_possible_are_refused_with_the_reason() {
    let folder = tempdir().unwrap();
    let run = "--games 2 --agents greedy:eval=points,random --run DIR";
    said(&folder, &format!("tournament {run}/two"));
    said(&folder, &format!("tournament {run}/three --players 3 -q"));
    said(&folder, &format!("solo {run}/solo"));
    let path = folder.path().display().to_string();
    let cases = [
        "tournament --agents greedy --field random --players 1",
        "tournament --field random",
        "tournament --add-to DIR/two --agents greedy --seed 5",
        "tournament --add-to DIR/two --agents greedy --field random",
        "tournament --add-to DIR/two --agents greedy,random --run DIR/new",
        "tournament --add-to DIR/solo --agents greedy --run DIR/new",
        "rate",
        "rate DIR/two DIR/three",
        "rate DIR/solo",
        "rate DIR/two --anchor rando",
    ]
    .map(|case| case.replace("DIR", &path));
    let cases: Vec<&str> = cases.iter().map(String::as_str).collect();
    insta::assert_snapshot!(answers(&cases, 2).replace(&path, "DIR"));
    assert!(!folder.path().join("new").exists());
}

/// The field of a stored run may name programs, which only the user may start.
#[test]
fn programs_of_the_run_are_not_started_without_trust() {
    let folder = tempdir().unwrap();
    let run = folder.path().join("run").display().to_string();
    let stored = format!("tournament --agents random,BOT,ms=60000 --games 2 --run {run}");
    printed(&mut with_bot(&stored, "agents/examples/random_bot.py"));
    let add = "tournament --add-to DIR/run --agents greedy:eval=points --run DIR/new";
    let output = within(&folder, add).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("names programs as agents: extern:cmd="), "{said}");
    assert!(said.contains("; add --trust to start them"), "{said}");
    assert!(!folder.path().join("new").exists());
}
