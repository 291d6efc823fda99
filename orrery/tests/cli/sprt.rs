//! Sequential tests: played, from counts, and refused.

use crate::forged_manifest::change_manifest;
use crate::orrery::{answers, said, stdout, within, without_timing};
use serde_json::Value;
use tempfile::TempDir;

#[test]
fn given_counts_are_evaluated_as_a_test() {
    insta::assert_snapshot!(stdout("sprt --counts 365,16618,36229,16974,390 --elo1 2"));
    let json = stdout("sprt --counts 365,16618,36229,16974,390 --elo1 2 --format json");
    let result: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(result["verdict"], "open");
    assert!((result["log_ratio"].as_f64().unwrap() - 2.25).abs() < 0.01);
    let csv = stdout("sprt --counts 0,0,0,0,500 --format csv");
    assert!(
        csv.starts_with("a,a_version,b,b_version,elo0,elo1,complete,verdict,") && csv.contains("\n,,,,0,10,true,h1,"),
        "{csv}"
    );
    assert!(stdout("sprt --counts 0,0,0,0,0").contains("no verdict after 0 blocks"));
}

#[test]
fn a_test_stops_at_a_look_whatever_the_threads() {
    let run = |threads| {
        let options = "--a greedy:eval=points --b random --elo1 100 --format json";
        let text = stdout(&format!("sprt {options} --threads {threads}"));
        let mut result: Value = serde_json::from_str(&text).unwrap();
        result["timing"] = Value::Null;
        result
    };
    let one = run(1);
    assert_eq!((&one["verdict"], &one["blocks"]), (&"h1".into(), &100.into()));
    assert_eq!(run(3), one);
}

#[test]
fn a_larger_table_seats_the_agent_once_against_copies_of_the_other() {
    let text = stdout("sprt --a greedy:eval=points --b random:name=B --players 3 --games 300 --format json");
    let result: Value = serde_json::from_str(&text).unwrap();
    let sides = result["timing"]["agents"].as_array().unwrap();
    let names: Vec<&Value> = sides.iter().map(|side| &side["agent"]).collect();
    assert_eq!(
        names,
        ["greedy:eval=points", "B"],
        "the costs of both seats of B are one row"
    );
    assert_eq!(
        (&result["games_per_block"], &result["blocks"]),
        (&3.into(), &100.into())
    );
    let table = stdout("sprt --a greedy:eval=points --b random --players 3 --games 300");
    assert!(
        table.contains(", looked at every 100 blocks and after the last one.\n"),
        "{table}"
    );
}

#[test]
fn wrong_tests_are_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "sprt --elo0 10 --elo1 5",
            "sprt --alpha 0",
            "sprt --games 150",
            "sprt --games 400 --players 6",
            "sprt --alpha 0.5 --beta 0.5",
            "sprt --counts 1,2,3",
            "sprt --counts 1,2,x,4,5",
            "sprt --counts 1,2,3,4,5 --a random",
            "sprt --a gredy",
            "tournament --until-width 2",
            "tournament --focal greedy:eval=points",
            "tournament --anchor random@x",
        ],
        2
    ));
}

#[test]
fn merged_slices_of_a_test_have_the_verdict_of_the_whole_test() {
    let folder = tempfile::tempdir().unwrap();
    let test = "sprt --a greedy:eval=points --b random --elo1 100 --games 240 --format json";
    for slice in ["1/2", "2/2"] {
        let text = said(&folder, &format!("{test} --run DIR/{} --slice {slice}", &slice[..1]));
        let result = without_timing(&text);
        assert_eq!((&result["verdict"], &result["blocks"]), (&"open".into(), &60.into()));
    }
    assert!(said(&folder, "report DIR/1").contains("a slice has no verdict of its own"));
    assert_eq!(
        said(&folder, "merge DIR/all DIR/2 DIR/1"),
        format!("{}: 240 games\n", folder.path().join("all").display())
    );
    let merged = without_timing(&said(&folder, "report DIR/all --format json"));
    assert_eq!(
        (&merged["verdict"], &merged["blocks"]),
        (&"h1".into(), &100.into()),
        "at the first look"
    );
    assert_eq!(merged, without_timing(&stdout(test)));
    let output = within(&folder, "merge DIR/half DIR/2").output().unwrap();
    assert!(output.status.success());
    let half = without_timing(&said(&folder, "report DIR/half --format json"));
    assert_eq!(
        (&half["verdict"], &half["blocks"]),
        (&"open".into(), &0.into()),
        "the first block is missing"
    );
    assert!(
        said(&folder, "report DIR/half")
            .contains("no verdict after 0 blocks of 2 games: a test is first looked at when 100 blocks are played.")
    );
}

/// What `export` prints of a run.
fn games(folder: &TempDir, run: &str) -> String {
    said(folder, &format!("export DIR/{run} --csv"))
}

#[test]
fn a_test_plays_other_games_than_a_tournament_of_its_seed_and_one_that_was_begun_before_goes_on_with_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let test = "--elo0=0 --elo1=300 --seed=3";
    said(
        &folder,
        &format!("sprt --a random --b random:name=b {test} --games 200 --run DIR/new -q"),
    );
    for (run, count) in [("short", 200), ("long", 400)] {
        let agents = "random,random:name=b";
        said(
            &folder,
            &format!("tournament --agents {agents} --seed 3 --games {count} --run DIR/{run} -q"),
        );
    }
    assert_ne!(games(&folder, "new"), games(&folder, "short"));
    // Before, a test played the games of the tournament.
    let question = "[question]\nkind = \"sprt\"\nelo0 = -1.0\nelo1 = 1.0\nalpha = 0.05\nbeta = 0.05\n";
    change_manifest(&folder.path().join("short"), |text| {
        text.replace("[question]\nkind = \"tournament\"\n", question)
    });
    said(&folder, "report DIR/short");
    assert!(
        within(&folder, "replay DIR/short --verify")
            .output()
            .unwrap()
            .status
            .success()
    );
    said(&folder, "sprt --run DIR/short --resume --games 400 -q");
    assert_eq!(games(&folder, "short"), games(&folder, "long"));
    // It is resumed with the seed that was typed, too, as a new one is.
    for run in ["short", "new"] {
        said(&folder, &format!("sprt --run DIR/{run} --resume --seed 3 -q"));
        let other = within(&folder, &format!("sprt --run DIR/{run} --resume --seed 4 -q"))
            .output()
            .unwrap();
        assert_eq!(other.status.code(), Some(1), "{other:?}");
    }
}

const LIST: &str = r#"
b = "random"
elo1 = 100
games = 400

[[test]]
name = "better"
a = "greedy:eval=points"

[[test]]
name = "equal"
a = "random"
games = 200
seed = 3
"#;

#[test]
fn a_list_of_tests_is_played_and_resumed_in_folders_with_one_table() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("list.toml"), LIST).unwrap();
    let csv = said(&folder, "sprt --tests DIR/list.toml --run DIR/runs --format csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let games = rows[0].iter().position(|&name| name == "games").unwrap();
    assert_eq!(
        (rows[1][..2].to_vec(), rows[2][..2].to_vec()),
        (vec!["better", "h1"], vec!["equal", "h0"])
    );
    assert_eq!((rows[1][games], rows[2][games]), ("200", "200"), "{csv}");
    assert_eq!(
        said(
            &folder,
            "sprt --tests DIR/list.toml --run DIR/runs --resume --format csv"
        ),
        csv
    );
    assert!(said(&folder, "report DIR/runs/better").contains("H1 accepted"));
    let one = stdout("sprt --a greedy:eval=points --b random --elo1 100 --games 400 --format json");
    let list: Value = serde_json::from_str(&said(&folder, "sprt --tests DIR/list.toml --format json")).unwrap();
    assert_eq!(list["tests"][0]["scores"], without_timing(&one)["scores"]);
    assert!(list["tests"][0]["share_interval"][0].as_f64().unwrap() > 0.5);
}

#[test]
fn a_wrong_list_of_tests_is_refused_with_the_test_and_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |text: &str| {
        std::fs::write(folder.path().join("list.toml"), text).unwrap();
        let output = within(&folder, "sprt --tests DIR/list.toml").output().unwrap();
        assert_eq!(
            (output.status.code(), &output.stdout[..]),
            (Some(2), &b""[..]),
            "{output:?}"
        );
        String::from_utf8(output.stderr).unwrap()
    };
    let long = refused(&"x".repeat(100_000));
    assert!(long.contains("line 1") && long.len() < 500, "{long}");
    for (text, parts) in [
        ("elo1 = 3", ["it has no tests", "[[test]]"]),
        ("test = []", ["it has no tests", "[[test]]"]),
        (&"[[test]]\n".repeat(1001), ["it has 1001 tests", "1 to 1000"]),
        (&format!("{LIST}players = 1"), ["test equal: ", "2 players"]),
        ("[[test]]\na = \"random\"", ["test 1 has no name", "letters"]),
        (
            "[[test]]\nname = \"../x\"",
            ["the name of test 1 is \"../x\"", "letters"],
        ),
        (
            "[[test]]\nname = \"x\"\n[[test]]\nname = \"x\"",
            ["two tests have the name x", "its own"],
        ),
        ("[[test]]\nname = \"x\"\nelo = 3", ["test x: the key elo; ", "elo0"]),
        ("[[test]]\nname = \"x\"\na = \"gredy\"", ["test x: ", "--a"]),
        (
            "[[test]]\nname = \"x\"\ngames = [3]",
            ["test x: games is [3]; ", "a number"],
        ),
        ("[[test]]\nname = \"x\"\nelo0 = 30", ["test x: ", "elo0 is 30"]),
    ] {
        let said = refused(text);
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
    }
}

#[test]
fn a_test_that_fails_leaves_the_others_their_rows() {
    let folder = tempfile::tempdir().unwrap();
    let broken = LIST.replace("a = \"greedy:eval=points\"", "a = \"extern:cmd=/no/such/program\"");
    std::fs::write(folder.path().join("list.toml"), broken).unwrap();
    let play = "sprt --tests DIR/list.toml --run DIR/runs --format csv";
    let untrusted = within(&folder, play).output().unwrap();
    assert_eq!(untrusted.status.code(), Some(2));
    assert!(!folder.path().join("runs").exists(), "nothing was played");
    let output = within(&folder, &format!("{play} --trust")).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let csv = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<&str> = csv.lines().collect();
    assert!(
        rows[1].starts_with("better,failed,") && rows[1].contains("/no/such/program"),
        "{csv}"
    );
    assert!(rows[2].starts_with("equal,h0,") && rows[2].contains(",200,"), "{csv}");
}
