//! `orrery worth`: what cards are worth.

#[cfg(unix)]
use crate::forged_manifest::change_manifest;
use crate::orrery::{printed, refusal, result, said, within};
#[cfg(unix)]
use crate::signals::send;
use serde_json::Value;
use std::fs;
#[cfg(unix)]
use std::process::Stdio;
#[cfg(unix)]
use std::thread::sleep;
#[cfg(unix)]
use std::time::Duration;
use tempfile::{TempDir, tempdir};

const QUICK: &str = "worth --game planetarium --games 12 --width 5 --quiet";

/// The result for programs.
fn valued(arguments: &str) -> Value {
    result(&format!("{arguments} --format json"))
}

#[test]
fn a_card_that_only_scores_is_worth_its_medals() {
    let worth = valued("worth --games 12 --width 3 --quiet");
    let rows = worth["worth"].as_array().unwrap();
    assert_eq!(rows.len(), 36);
    let mut met = 0;
    for (card, medals) in [("C06", 1.0), ("C07", 2.0), ("C15", 2.0), ("C20", 3.0), ("C27", 4.0)] {
        let row = rows.iter().find(|row| row["ref"] == card).unwrap();
        if row["picks"].as_u64().unwrap() > 0 {
            assert_eq!(row["taker"], medals, "{row}");
            met += 1;
        }
    }
    assert!(met > 1, "{met}");
}

#[test]
fn a_folder_says_the_same_as_memory_and_however_it_was_played() {
    let folder = tempdir().unwrap();
    let in_memory = said(&folder, QUICK);
    assert_eq!(said(&folder, &format!("{QUICK} --threads 1 --run DIR/run")), in_memory);
    assert_eq!(said(&folder, "report DIR/run"), in_memory);
    assert_eq!(said(&folder, "worth --resume --run DIR/run --quiet"), in_memory);
    for slice in ["1/2", "2/2"] {
        let part = format!("{QUICK} --slice {slice} --run DIR/{}", &slice[..1]);
        printed(&mut within(&folder, &part));
    }
    said(&folder, "merge DIR/both DIR/1 DIR/2");
    assert_eq!(said(&folder, "report DIR/both"), in_memory);
    assert!(said(&folder, "replay DIR/both --verify").contains("every bit is the same"));
}

/// What a command with files in this folder, which is refused with this status, says.
fn refused(folder: &TempDir, arguments: &str, status: i32) -> String {
    let output = within(folder, arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments}: {output:?}");
    assert_eq!(output.stdout, b"", "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_page_has_a_forest_of_each_worth_maps_and_the_picks_that_gained_the_most() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{QUICK} --run DIR/run"));
    said(&folder, "report DIR/run --html DIR/run.html");
    let page = fs::read_to_string(folder.path().join("run.html")).unwrap();
    for part in [
        "What is each card worth?",
        "Worth to its taker",
        "Worth at the choice",
        "Worth over replacement",
        "Worth to its taker by rounds",
        "Games worth seeing",
        "Step through game ",
        "orrery replay run --game ",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.contains(" gained +"), "why each game is worth seeing");
}

#[test]
fn a_folder_without_records_is_reported_resumed_and_verified() {
    let folder = tempdir().unwrap();
    let with = said(&folder, QUICK);
    let without = said(&folder, &format!("{QUICK} --records none --run DIR/run"));
    assert_eq!(without, with);
    assert_eq!(said(&folder, "report DIR/run"), with);
    assert_eq!(said(&folder, "worth --resume --run DIR/run --quiet"), with);
    let grown = said(&folder, "worth --resume --run DIR/run --games 14 --quiet");
    assert_eq!(said(&folder, "report DIR/run"), grown);
    assert_eq!(
        said(&folder, "replay DIR/run --verify"),
        "14 games were played again: every bit is the same\n"
    );
}

#[test]
fn a_run_that_is_resumed_keeps_its_items_and_its_plan() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{QUICK} --run DIR/run"));
    let error = refused(&folder, "worth --resume --run DIR/run --of civ-cards", 1);
    let what = "of: the run has \"cards\", not \"civ-cards\"; it cannot change";
    assert!(error.contains(what), "{error}");
    let error = refused(&folder, "worth --resume --run DIR/run --width=3", 1);
    let what = "width: the run was planned when it began; leave out --width";
    assert!(error.contains(what), "{error}");
    said(&folder, "worth --resume --run DIR/run --of cards --quiet");
}

#[test]
fn a_folder_is_refused_before_a_pilot_is_played_for_it() {
    let folder = tempdir().unwrap();
    said(&folder, "tournament --agents random --games 2 --quiet --run DIR/run");
    fs::create_dir(folder.path().join("other")).unwrap();
    fs::write(folder.path().join("other/notes.txt"), "mine").unwrap();
    // Their pilot would be refused with another reason.
    let pilot = "worth --of events --games 2 --quiet --run";
    for (run, status, what) in [
        ("DIR/run", 1, "holds a run already"),
        ("DIR/other", 1, "holds notes.txt, which is not part of a run"),
        ("DIR/none --resume", 2, "does not exist; leave out --resume"),
        ("DIR/new", 2, "no event was met"),
    ] {
        let error = refused(&folder, &format!("{pilot} {run}"), status);
        assert!(error.contains(what), "{run}: {error}");
    }
}

#[test]
#[cfg(unix)]
fn a_pilot_that_is_stopped_plans_no_run() {
    for (signal, agent) in [("TERM", "mcts:iters=100000000"), ("INT", "greedy")] {
        let folder = tempdir().unwrap();
        let arguments = format!("worth --agents {agent} --threads 1 --quiet --run DIR/run");
        let mut orrery = within(&folder, &arguments);
        let orrery = orrery.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        sleep(Duration::from_secs(3));
        send(signal, &orrery);
        let output = orrery.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(output.stdout, b"");
        let error = String::from_utf8(output.stderr).unwrap();
        let end = " of 300 games; they are of a pilot, which is not stored; run the command again\n";
        assert!(error.starts_with("stopped after ") && error.ends_with(end), "{error}");
        assert!(!folder.path().join("run").exists());
    }
}

#[test]
#[cfg(unix)]
fn arms_that_do_not_follow_from_the_rates_are_found_when_they_are_played_again() {
    let folder = tempdir().unwrap();
    said(
        &folder,
        "worth --game planetarium --games 10 --width 5 --quiet --run DIR/run",
    );
    change_manifest(&folder.path().join("run"), |text| {
        text.replace("replacement = 1.0", "replacement = 0.5")
    });
    let error = refused(&folder, "replay DIR/run --verify", 1);
    assert!(
        error.contains("differs when it is played again: its arm at place "),
        "{error}"
    );
}

#[test]
#[cfg(unix)]
fn a_run_that_lists_other_items_than_the_game_has_is_refused() {
    type Change = fn(&str) -> String;

    let other_items = |text: &str| {
        let (before, last) = text.rsplit_once("[[question.items]]").unwrap();
        before.to_owned() + &last[last.find("[config]").unwrap()..]
    };
    let other_name = |text: &str| text.replacen("reference = \"C06\"", "reference = \"C99\"", 1);
    let other_kind = |text: &str| text.replacen("of = \"civ-cards\"", "of = \"cards\"", 1);
    let changes: [(Change, &str); 3] = [
        (other_items, "it values 35 items, each a civ card; the game has 36"),
        (other_name, "it values C99, "),
        (other_kind, "it values cards: "),
    ];
    let folder = tempdir().unwrap();
    said(&folder, "worth --games 2 --width 50 --quiet --run DIR/run");
    let file = folder.path().join("run/run.toml");
    let as_written = fs::read(&file).unwrap();
    for (change, what) in changes {
        fs::write(&file, &as_written).unwrap();
        change_manifest(&folder.path().join("run"), change);
        for command in ["worth --resume --run DIR/run --games 60", "replay DIR/run --verify"] {
            let error = refused(&folder, command, 1);
            assert!(
                error.contains("run.toml is damaged: ") && error.contains(what),
                "{command}: {error}"
            );
        }
    }
}

#[test]
fn planetarium_has_cards_and_two_agents_are_next_to_each_other() {
    let worth = valued("worth --game planetarium --agents greedy,random --games 8 --width 5 --quiet");
    let rows = worth["worth"].as_array().unwrap();
    let of = |agent: &str| rows.iter().filter(|row| row["agent"] == agent).count();
    assert!(of("greedy") > 30 && of("greedy") == of("random"));
}

#[test]
fn tiles_act_once_and_tracks_from_then_on() {
    let tiles = valued("worth --of tiles --games 2 --width 50 --quiet");
    let rows = tiles["worth"].as_array().unwrap();
    assert_eq!(rows.len(), 12);
    let picks: u64 = rows.iter().map(|row| row["picks"].as_u64().unwrap()).sum();
    assert!(picks > 12, "a seat lays some tiles of each shape: {picks}");
    let tracks = valued("worth --of tracks --games 2 --width 50 --quiet");
    let rows = tracks["worth"].as_array().unwrap();
    assert_eq!(rows.len(), 45);
    let water = rows.iter().find(|row| row["picks"].as_u64() > Some(0)).unwrap();
    assert!(water["ref"].as_str().unwrap().starts_with("track "), "{water}");
}

#[test]
fn a_plan_says_what_the_run_would_play_and_find() {
    let plan = valued(&format!("{QUICK} --plan"));
    assert_eq!(
        (
            plan["kind"].as_str(),
            plan["games"].as_u64(),
            plan["pilot"]["games"].as_u64()
        ),
        (Some("worth"), Some(12), Some(12))
    );
    assert!(plan["bytes"].as_f64() > Some(0.0), "{plan}");
    assert_eq!(plan["findable"].as_array().unwrap().len(), 3);
    let text = said(&tempdir().unwrap(), &format!("{QUICK} --plan"));
    let line = text
        .lines()
        .find(|line| line.contains("continuations are played besides"))
        .unwrap();
    let planned: f64 = line.split(' ').nth(1).unwrap().replace(',', "").parse().unwrap();
    let played = valued(QUICK)["arms"].as_f64().unwrap();
    assert!((planned / played - 1.0).abs() < 0.3, "{line} {played} were played");
}

#[test]
fn what_cannot_be_valued_is_refused_with_what_can() {
    let error = refusal("worth --of tils", 2);
    assert!(
        error.contains("civ-cards, events, objectives, techs, tiles, tracks"),
        "{error}"
    );
    let error = refusal("worth --of events --games 2 --quiet", 2);
    assert!(
        error.contains("no event was met") && error.contains("--events"),
        "{error}"
    );
    let error = refusal("worth --agents extern:cmd=true", 2);
    assert!(error.contains("cannot play under a ruleset without an item"), "{error}");
}
