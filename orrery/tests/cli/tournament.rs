//! Small runs, in each form, with any number of threads and on any processor.

use crate::orrery::{command, printed, run, said, stdout, write};
use serde_json::Value;
use std::collections::BTreeMap;
use tempfile::tempdir;

const RUN: &str = "tournament --agents greedy:eval=points,random --players 3 --games 12 --seed 7";

/// The result for programs, without its timing.
fn json_without_timing(text: &str) -> String {
    let (result, timing) = text
        .split_once("  \"timing\": {")
        .expect("a result ends with its timing");
    assert!(timing.contains("\"games_per_second\""), "{timing}");
    result.to_owned()
}

#[test]
fn the_table_of_a_small_run_is_as_recorded() {
    let text = stdout(RUN);
    let (result, costs) = text.split_once(" decisions/s.\n").unwrap();
    let (result, _seconds) = result.rsplit_once('\n').unwrap();
    assert!(costs.contains("CPU ms a decision"), "{costs}");
    insta::assert_snapshot!(result);
}

/// The text without the value of a key that changes with every change of the rules and has tests of its own.
fn without_value(text: &str, key: &str) -> String {
    let (before, rest) = text.split_once(&format!("\"{key}\": \"")).expect("the key is there");
    let (_, after) = rest.split_once('"').expect("the value ends");
    format!("{before}\"{key}\": \"..\"{after}")
}

#[test]
fn the_json_of_a_small_run_is_as_recorded() {
    let result = json_without_timing(&stdout(&format!("{RUN} --format json")));
    insta::assert_snapshot!(without_value(&without_value(&result, "ruleset"), "rules"));
}

#[test]
fn the_result_is_the_same_with_any_number_of_threads_and_with_portable_instructions() {
    let run = "tournament --agents greedy,random --players 4 --games 60 --seed 7 --format json";
    let one = json_without_timing(&stdout(&format!("{run} --threads 1")));
    for threads in ["2", "5"] {
        assert_eq!(json_without_timing(&stdout(&format!("{run} --threads {threads}"))), one);
    }
    for portable in ["0", "1"] {
        let text = printed(command(run).env("ORRERY_PORTABLE", portable));
        assert_eq!(json_without_timing(&text), one);
    }
}

#[test]
fn drawn_boards_are_repeatable_and_part_of_the_configuration() {
    let run = "--planets random --agents random,random --games 20 --format json";
    let text = stdout(run);
    let result: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(result["config"]["setup"]["planets"], "random");
    assert_eq!(json_without_timing(&stdout(run)), json_without_timing(&text));
}

#[test]
fn a_setup_file_is_equivalent_to_the_options() {
    write(
        "two.toml",
        "seats = [{ planet = \"gaia\" }, { planet = \"petra\", corporation = \"republic\" }]\n",
    );
    let tables = [
        stdout("play --setup two.toml"),
        stdout("play --planets gaia,petra --corporations universal-coalition,republic"),
    ];
    assert_eq!(tables[0], tables[1]);
    let text = stdout("--setup two.toml --games 2 --format json");
    let result: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(result["config"]["setup"]["seats"][1]["corporation"], "republic");
}

/// Over the 468 blocks of a round of cells every two corporations meet equally often, and each corporation plays on each
/// planet equally often.
#[test]
fn all_boards_are_dealt_by_a_design() {
    let folder = tempdir().unwrap();
    let options =
        "tournament --agents random --planets all --corporations all --games 468 --records none --run DIR/run";
    said(&folder, options);
    let by = |factors: &str| -> Value {
        let text = said(&folder, &format!("report DIR/run --by {factors} --format json"));
        serde_json::from_str(&text).unwrap()
    };
    let cells = by("corporation,planet");
    let cells = cells["levels"].as_array().unwrap();
    assert_eq!(cells.len(), 9 * 13);
    assert!(cells.iter().all(|cell| cell["seats"] == 8), "{cells:?}");

    let rows = said(&folder, "export DIR/run --csv");
    let mut lines = rows.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let corporation = head.iter().position(|&column| column == "corporation").unwrap();
    let boards: Vec<&str> = lines.map(|line| line[corporation]).collect();
    let mut meetings = BTreeMap::new();
    for pair in boards.chunks(2) {
        let pair = if pair[0] < pair[1] {
            [pair[0], pair[1]]
        } else {
            [pair[1], pair[0]]
        };
        *meetings.entry(pair).or_insert(0) += 1;
    }
    assert_eq!(meetings.len(), 36);
    assert!(meetings.values().all(|&games| games == 13), "{meetings:?}");
}

#[test]
fn games_are_rounded_up_to_whole_blocks_with_a_note() {
    let output = run("--agents random,random,random --games 4 --format json");
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "note: 4 games are rounded up to 6, whole blocks of 3\n");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&result["config"]["games"], &result["config"]["blocks"]),
        (&6.into(), &2.into())
    );
}

#[test]
fn one_game_is_rounded_up_and_too_few_games_for_every_seating_are_noted() {
    let said = |arguments: &str| String::from_utf8(run(arguments).stderr).unwrap();
    let one = said("--agents random,random --games 1");
    assert_eq!(one, "note: 1 game is rounded up to 2, whole blocks of 2\n");
    let agents = "--agents random,random,random,random --games";
    assert_eq!(
        said(&format!("{agents} 8")),
        "note: a full round, with every seating of the agents once, has 12 games; this run has 8\n"
    );
    assert_eq!(said(&format!("{agents} 12")), "");
}

#[test]
fn a_run_until_a_width_stops_at_the_same_look_with_any_number_of_threads() {
    let output = |threads| {
        let options = "--agents random,random --games 20000 --until-width 0.1 --format json";
        let output = run(&format!("tournament {options} --threads {threads}"));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.starts_with("note: at the variance so far this takes about "),
            "{said}"
        );
        assert!(
            said.ends_with(" games; this is an estimate of how much to play, not a test\n"),
            "{said}"
        );
        json_without_timing(&String::from_utf8(output.stdout).unwrap())
    };
    let one = output("1");
    let result: Value = serde_json::from_str(&(one.trim_end().trim_end_matches(',').to_owned() + "}")).unwrap();
    let agent = &result["agents"][0];
    assert_eq!(agent["blocks"].as_u64().unwrap() % 100, 0);
    assert!(agent["blocks"].as_u64().unwrap() < 1_000, "{agent}");
    let interval = |end: usize| agent["win_share_interval"][end].as_f64().unwrap();
    assert!(interval(1) - interval(0) <= 0.1);
    assert_eq!(output("3"), one);
}

#[test]
fn a_run_that_ends_before_its_width_is_reached_prints_a_note() {
    let output = run("--agents random,random --games 400 --until-width 0.01");
    let said = String::from_utf8(output.stderr).unwrap();
    let (first, last) = said.trim_end().split_once('\n').unwrap();
    assert!(first.ends_with(" s; --games ends it after 400"), "{said}");
    assert!(
        last.starts_with("note: all 400 games are played, and an interval is still 0.") && last.ends_with(", not 0.01"),
        "{said}"
    );
}

#[test]
fn a_focal_agent_and_an_anchor_appear_in_the_report() {
    let text = stdout(
        "--agents greedy:eval=points,random,random --games 30 --focal random --anchor random@1000 --format json",
    );
    let result: Value = serde_json::from_str(&text).unwrap();
    let pairs: Vec<_> = result["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| [&pair["a"], &pair["b"]])
        .collect();
    assert_eq!(
        pairs,
        [["random", "greedy:eval=points"], ["random", "random #2"]],
        "the focal agent is first"
    );
    assert_eq!(result["agents"][1]["rating"], 1_000.0);
}

#[test]
fn named_agents_play_the_same_games_under_their_names() {
    let options = "--games 12 --format json";
    let plain = stdout(&format!("--agents greedy:eval=points,random,random {options}"));
    let named = stdout(&format!(
        "--agents greedy:eval=points,name=old,random:name=dice-2,random {options} --focal dice-2 --anchor dice-2@1000"
    ));
    let [plain, named] = [plain, named].map(|text| serde_json::from_str::<Value>(&text).unwrap());
    let each = |result: &Value, key: &str| -> Vec<Value> {
        let agents = result["agents"].as_array().unwrap();
        agents.iter().map(|agent| agent[key].clone()).collect()
    };
    assert_eq!(each(&named, "agent"), ["old", "dice-2", "random"]);
    assert_eq!(each(&plain, "mean_score"), each(&named, "mean_score"));
    assert_eq!(each(&plain, "win_share"), each(&named, "win_share"));
    assert_eq!(
        named["config"]["agents"],
        serde_json::json!(["greedy:eval=points,name=old", "random:name=dice-2", "random"])
    );
    assert_eq!(
        (&named["pairs"][0]["a"], &named["agents"][1]["rating"]),
        (&"dice-2".into(), &1_000.0.into())
    );
}
