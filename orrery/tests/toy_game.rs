//! The command with a third game, the race: `make test` builds it with the feature `toy-game`.

use serde_json::Value;
use std::process::Command;

/// Standard output of the command.
fn stdout(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_orrery"))
        .args(arguments.split_whitespace())
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("results are text")
}

#[test]
fn the_race_is_the_third_game_of_the_list() {
    assert_eq!(stdout("perft --list"), "planet-unknown\nplanetarium\nrace\n");
    assert!(stdout("play --help").contains("The game: planet-unknown, planetarium or race "));
}

#[test]
fn a_tournament_of_races_gives_three_shares_of_one_win_a_game() {
    let run = "tournament --game race --players 3 --length 10 --agents greedy,random,random --games 60 --format json";
    let result: Value = serde_json::from_str(&stdout(run)).unwrap();
    assert_eq!(
        (&result["config"]["game"], &result["config"]["games"]),
        (&"race".into(), &60.into())
    );
    assert_eq!(result["config"]["setup"], serde_json::json!({ "length": 10 }));
    let agents = result["agents"].as_array().unwrap();
    let games: u64 = agents.iter().map(|agent| agent["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 3 * 60);
    let number = |agent: &Value, key: &str| agent[key].as_f64().unwrap() * agent["games"].as_f64().unwrap();
    let [wins, points] =
        ["win_share", "mean_score"].map(|key| agents.iter().map(|agent| number(agent, key)).sum::<f64>());
    assert!((wins - 60.0).abs() < 1e-6, "one seat wins a race: {result}");
    assert!(
        (points - 3.0 * 60.0).abs() < 1e-6,
        "2, 1 and 0 points are made in a race: {result}"
    );
}

#[test]
fn a_race_is_printed_move_by_move() {
    let text = stdout("play --game race --players 3 --length 1 --agents random,random,random");
    assert!(text.starts_with("race, 3 players, seed 1\n"), "{text}");
    assert!(text.contains("takes step 1: 0 squares are left"), "{text}");
}

/// Ten squares can be divided into ones and twos in 89 orders; every order is a line of at most ten steps.
#[test]
fn the_lines_of_a_race_are_counted_by_fibonacci() {
    let counts = stdout("perft --game race --players 3 --length 10 --depth 10");
    assert!(
        counts.contains("\nperft 1 2\nperft 2 4\nperft 3 8\nperft 4 16\nperft 5 32\n"),
        "{counts}"
    );
    assert!(counts.ends_with("\nperft 10 89\n"), "{counts}");
    assert_eq!(stdout("perft --game race --signature"), "cd770613a0031e11\n");
}

#[test]
fn the_options_of_each_game_are_refused_for_the_others() {
    for (arguments, message) in [
        ("play --length 24", "--length is an option of race; leave it out"),
        (
            "play --game race --difficulty easy",
            "--difficulty is an option of planetarium; leave it out",
        ),
        ("play --game race", "a race has 3 players, not 2"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_orrery"))
            .args(arguments.split(' '))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("error: {message}\n"));
    }
}

#[test]
fn skill_and_luck_of_a_race_are_told_apart() {
    let run =
        "skill --game race --players 3 --length 10 --agents random,greedy --deals 10 --budgets none --format json";
    let result: Value = serde_json::from_str(&stdout(run)).unwrap();
    assert_eq!(result["pairs"][0]["games"], 10 * 8 * 2);
    let parts = result["components"].as_array().unwrap();
    let share = |source: &str| {
        let part = parts.iter().find(|part| part["source"] == source);
        part.and_then(|part| part["points"]["share"].as_f64()).unwrap()
    };
    assert!(
        share("deal and seat") + share("own agent") > 0.0 && share("chance of the agents") > 0.0,
        "{result}"
    );
}

#[test]
fn workloads_count_what_is_recorded() {
    let rows: Value = serde_json::from_str(&stdout("bench --game race --format json")).unwrap();
    let row = &rows["rows"][0];
    assert_eq!(
        (&row["name"], rows["rows"].as_array().map(Vec::len)),
        (&Value::from("games"), Some(1))
    );
    assert!(row["value"].as_f64().unwrap() > 0.0, "{row}");
}
