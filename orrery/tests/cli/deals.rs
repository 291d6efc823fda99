//! Games with their moves, and lists of deals to play.

use crate::orrery::{said, within};
use serde_json::{Value, json};
use std::fs;
use tempfile::{TempDir, tempdir};

const RUN: &str = "tournament --agents greedy:eval=points,random --seed 3 --planets random";

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The seeds of the games of a run, in the order of its games.
fn seeds(folder: &TempDir, run: &str) -> Vec<Value> {
    let games = lines(&said(folder, &format!("export DIR/{run} --moves")));
    games.iter().map(|game| game["seed"].clone()).collect()
}

fn write(folder: &TempDir, name: &str, text: &str) {
    fs::write(folder.path().join(name), text).unwrap();
}

/// Standard error of a command that is refused.
fn refused(folder: &TempDir, arguments: &str) -> String {
    let output = within(folder, arguments).output().unwrap();
    assert_eq!(
        (output.status.code(), &output.stdout[..]),
        (Some(2), &b""[..]),
        "{output:?}"
    );
    String::from_utf8(output.stderr)
        .unwrap()
        .replace(&folder.path().display().to_string(), "DIR")
}

#[test]
fn exported_games_have_their_moves_and_their_result() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --games 6 --run DIR/run"));
    let text = said(&folder, "export DIR/run --moves");
    let games = lines(&text);
    let rows = said(&folder, "export DIR/run --csv");
    let mut rows = rows.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let head = rows.next().unwrap();
    let column = |name: &str| head.iter().position(|column| *column == name).unwrap();
    assert_eq!(games.len(), 6);
    for game in &games {
        for seat in 0..2 {
            let row = rows.next().unwrap();
            for (key, value) in [
                ("number", &game["number"]),
                ("block", &game["block"]),
                ("game", &game["game"]),
                ("seed", &game["seed"]),
                ("agent", &game["agents"][seat]),
                ("score", &game["scores"][seat]),
                ("rank", &game["ranks"][seat]),
                ("ending", &game["ending"]),
                ("planet", &game["setup"]["seats"][seat]["planet"]),
            ] {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                assert_eq!(row[column(key)], text, "{key}");
            }
            let plies = game["actions"].as_array().unwrap().len();
            assert_eq!(row[column("plies")], plies.to_string());
        }
        assert_eq!(game["forfeit"], Value::Null);
        let first = &game["actions"][0];
        assert!(first["seat"].as_u64() < Some(2) && first["index"].is_u64(), "{first}");
        assert!(first["text"].as_str().unwrap().starts_with("lay "), "{first}");
    }
    said(&folder, &format!("{RUN} --games 6 --records none --run DIR/bare"));
    assert_eq!(
        said(&folder, "export DIR/bare --moves"),
        text,
        "games without records are played again"
    );
}

#[test]
fn the_deals_of_exported_games_give_the_same_games_with_the_same_seed_and_agents() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --games 8 --run DIR/run"));
    let moves = said(&folder, "export DIR/run --moves");
    write(&folder, "games.jsonl", &moves);
    let again = format!("{RUN} --games 8 --deals DIR/games.jsonl");
    let output = within(&folder, &format!("{again} --run DIR/again")).output().unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(
        note.ends_with("games.jsonl has 4 deals in 8 lines; a deal that came before is not played again\n"),
        "{note}"
    );
    for slice in [1, 2] {
        said(&folder, &format!("{again} -q --run DIR/{slice} --slice {slice}/2"));
    }
    said(
        &folder,
        &format!("{} -q --run DIR/short", again.replace("--games 8", "--games 4")),
    );
    write(&folder, "games.jsonl", "not read again");
    said(&folder, "merge DIR/merged DIR/1 DIR/2");
    said(&folder, "tournament --run DIR/short --resume --games 8");
    for run in ["again", "merged", "short"] {
        assert_eq!(said(&folder, &format!("export DIR/{run} --moves")), moves, "{run}");
        let verified = said(&folder, &format!("replay DIR/{run} --verify"));
        assert_eq!(verified, "8 games were played again: every bit is the same\n");
    }
    said(&folder, "replay DIR/again --game 7 --boards end");
    let report: Value = serde_json::from_str(&said(&folder, "report DIR/again --format json")).unwrap();
    assert_eq!(report["config"]["deals"]["count"], 4);
}

#[test]
fn blocks_have_the_listed_deals_in_their_order_and_there_are_no_more_blocks_than_deals() {
    let folder = tempdir().unwrap();
    let seats = json!([{"planet": "gaia"}, {"planet": "petra"}]);
    let deals = format!("{{\"seed\": 18446744073709551615}}\n{{\"seed\": 4, \"setup\": {{\"seats\": {seats}}}}}\n");
    write(&folder, "deals.jsonl", &deals);
    let output = within(&folder, &format!("{RUN} --deals DIR/deals.jsonl --run DIR/run"));
    let output = { output }.output().unwrap();
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "note: the list has 2 deals, so 4 games are played, not 2,000\n"
    );
    assert_eq!(json!(seeds(&folder, "run")), json!([u64::MAX, u64::MAX, 4, 4]));
    let games = lines(&said(&folder, "export DIR/run --moves"));
    assert_eq!(games[3]["setup"]["seats"][1]["planet"], "petra");
    said(&folder, "tournament --run DIR/run --resume --games 100 -q");
    assert_eq!(seeds(&folder, "run").len(), 4);

    said(
        &folder,
        "tournament --agents greedy --add-to DIR/run --run DIR/added -q",
    );
    assert_eq!(
        json!(seeds(&folder, "added")[3..5]),
        json!([u64::MAX, 4]),
        "two games a pair"
    );
    said(
        &folder,
        "sprt --a greedy --b random --deals DIR/deals.jsonl --run DIR/test -q",
    );
    assert_eq!(json!(seeds(&folder, "test")), json!([u64::MAX, u64::MAX, 4, 4]));

    write(&folder, "other.jsonl", "{\"seed\": 5}\n");
    let other = within(&folder, "tournament --run DIR/run --resume --deals DIR/other.jsonl -q")
        .output()
        .unwrap();
    let error = String::from_utf8(other.stderr).unwrap();
    assert!(error.contains("deals: the run has a list of 2 (checksum "), "{error}");
    said(
        &folder,
        "tournament --agents greedy,random --deals DIR/other.jsonl --run DIR/other -q",
    );
    let apart = within(&folder, "rate DIR/run DIR/other").output().unwrap();
    let error = String::from_utf8(apart.stderr).unwrap();
    assert!(
        error.contains("deals with setups of their own: the run has no list, not a list of 2"),
        "{error}"
    );
}

#[test]
fn a_line_that_is_no_deal_is_refused_with_its_number() {
    let folder = tempdir().unwrap();
    let of_line = |line: &str| {
        write(&folder, "deals.jsonl", &format!("{{\"seed\": 1}}\n{line}\n"));
        refused(&folder, "tournament --deals DIR/deals.jsonl --run DIR/run")
    };
    for (line, said) in [
        ("", "line 2: it is no JSON object: EOF while parsing"),
        (
            "{\"seed\": \"2\"}",
            "line 2: its seed is \"2\"; allowed is a whole number from 0 to ",
        ),
        (
            "{\"seed\": 2, \"sed\": 3}",
            "line 2: it has the key \"sed\"; allowed is one of seed, setup, ",
        ),
        (
            "{\"seed\": 2, \"setup\": {\"planets\": 1}}",
            "line 2: its setup is none of planet-unknown: unknown field `planets`",
        ),
        (
            "{\"seed\": 2, \"setup\": {\"seats\": [{}]}}",
            "line 2: its setup has 1 seat; the table has 2, which --players sets",
        ),
        (
            "{\"seed\": 2, \"setup\": {\"seats\": [{\"planet\": \"pluto\"}, {}]}}",
            "line 2: its setup cannot be played: ",
        ),
    ] {
        let error = of_line(line);
        assert!(error.starts_with(&format!("error: DIR/deals.jsonl: {said}")), "{error}");
    }
    let long = of_line(&" ".repeat((1 << 20) + 1));
    assert!(
        long.starts_with("error: DIR/deals.jsonl: line 2: more than 1 MB"),
        "{long}"
    );
    write(&folder, "deals.jsonl", "");
    let empty = refused(&folder, "tournament --deals DIR/deals.jsonl --run DIR/run");
    assert!(
        empty.starts_with("error: DIR/deals.jsonl: there is no deal; allowed is a line such as"),
        "{empty}"
    );
    let folder_named = refused(&folder, "tournament --deals DIR");
    assert_eq!(folder_named, "error: DIR: a device, a pipe or a folder\n");
    assert!(!folder.path().join("run").exists());
}

#[test]
fn pairs_are_exported_with_the_better_agent_first() {
    let folder = tempdir().unwrap();
    said(
        &folder,
        "tournament --agents random,greedy,random:name=other --games 12 --run DIR/run",
    );
    let text = said(&folder, "export DIR/run --pairs");
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    assert_eq!(lines.next().unwrap()[..5], ["a", "b", "games", "blocks", "share"]);
    let report: Value = serde_json::from_str(&said(&folder, "report DIR/run --format json")).unwrap();
    let pairs = report["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 3);
    for (pair, line) in pairs.iter().zip(lines) {
        assert_eq!([&pair["a"], &pair["b"]], [line[0], line[1]]);
        assert_eq!(pair["share"].as_f64().unwrap(), line[4].parse::<f64>().unwrap());
        assert!(pair["share"].as_f64().unwrap() >= 0.5, "{pair}");
    }
    assert_eq!(pairs[0]["a"], "greedy");
}
