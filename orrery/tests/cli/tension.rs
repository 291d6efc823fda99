//! `orrery tension`: when games are decided.

use crate::orrery::{refusal, said, within};
use serde_json::Value;
use std::fs;
use tempfile::{TempDir, tempdir};

/// A folder with a run of random play of Planetarium.
fn played(options: &str) -> TempDir {
    let folder = tempdir().unwrap();
    let options = format!("{options} --game planetarium --agents random --quiet --run DIR/run");
    said(&folder, &options);
    folder
}

fn result(folder: &TempDir, options: &str) -> Value {
    let arguments = format!("tension DIR/run --continuations 2 --format json {options}");
    serde_json::from_str(&said(folder, &arguments)).unwrap()
}

/// What a refused command says.
fn refused(folder: &TempDir, arguments: &str) -> String {
    let output = within(folder, arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn every_round_of_every_game_is_looked_at_once() {
    let folder = played("selfplay --games 12 --players 3");
    let found = result(&folder, "");
    let list = |key: &str| found[key].as_array().unwrap().clone();
    let number = |row: &Value, key: &str| row[key].as_u64().unwrap();
    let games = list("courses");
    assert_eq!(games.len() as u64, number(&found, "games"));
    let rounds: u64 = games.iter().map(|game| number(game, "rounds")).sum();
    let seats: u64 = list("reliability").iter().map(|tenth| number(tenth, "seats")).sum();
    assert_eq!(seats, 3 * rounds);
    let won = games.iter().filter(|game| !game["winner"].is_null()).count() as u64;
    assert_eq!(
        (number(&list("rounds")[0], "after"), number(&list("rounds")[0], "games")),
        (0, won)
    );
    let [table] = &list("tension")[..] else {
        panic!("{found}")
    };
    assert_eq!((&table["agents"], number(table, "players")), (&"random".into(), 3));
    for key in [
        "lead_changes",
        "without_change",
        "decided",
        "margin",
        "behind",
        "boards_alone",
    ] {
        assert!(table[key].is_f64() || table[key].is_u64(), "{key}: {table}");
        assert!(table.get(format!("{key}_interval")).is_some(), "{key}: {table}");
    }
}

#[test]
fn the_games_that_are_named_can_be_looked_at() {
    let folder = played("tournament --games 8");
    let text = said(&folder, "tension DIR/run --continuations 2");
    let named = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("orrery replay "));
    let numbers: Vec<u64> = named
        .map(|line| {
            let (_, game) = line.split_once(" --game ").unwrap();
            game.split_whitespace().next().unwrap().parse().unwrap()
        })
        .collect();
    assert!(numbers.len() > 2 && numbers.iter().all(|&game| game < 8), "{text}");
    said(&folder, &format!("replay DIR/run --game {}", numbers[0]));
}

#[test]
fn chances_do_not_depend_on_threads_but_on_who_plays_on() {
    let folder = played("selfplay --games 8");
    let forget = || fs::remove_file(folder.path().join("run").join("continuations.jsonl")).unwrap();
    let one = result(&folder, "--threads 1");
    forget();
    assert_eq!(one, result(&folder, "--threads 2"));
    forget();
    assert_ne!(one["courses"], result(&folder, "--by random")["courses"]);
}

/// Evenly spaced blocks of 60 games are played on; all are, where what is learned is not as good.
#[test]
fn learned_chances_are_used_only_where_they_are_nearly_as_good() {
    let games_of = [
        ("planetarium --agents greedy", 66),
        ("planet-unknown --agents random", 12),
    ];
    for (game, games) in games_of {
        let folder = tempdir().unwrap();
        let options = format!("tournament --game {game} --games {games} --seed 3 --quiet --records all --run DIR/run");
        said(&folder, &options);
        let found = result(&folder, "--learned");
        let kept = fs::read_to_string(folder.path().join("run").join("continuations.jsonl")).unwrap();
        let skill = |key: &str| found[key].as_f64().expect(key);
        let is_learned = skill("skill_learned") >= skill("skill_continuations") - 0.05;
        let played_on = if is_learned { games.min(60) } else { games };
        assert_eq!(kept.lines().count() as u64, 1 + played_on);
        assert_eq!(
            (&found["games"], &found["compared"]),
            (&games.into(), &games.min(60).into())
        );
        assert_eq!(found["source"], if is_learned { "learned" } else { "continuations" });
        let text = said(&folder, "tension DIR/run --continuations 2 --learned");
        let words = text.split_whitespace().collect::<Vec<&str>>().join(" ");
        let why = if is_learned {
            "the learned ones are used"
        } else {
            "continuations are used"
        };
        assert!(words.contains(why), "{text}");
        let known = result(&folder, "");
        assert_eq!(
            (&known["source"], &known["compared"]),
            (&"continuations".into(), &Value::Null)
        );
        assert_eq!(found["courses"] == known["courses"], !is_learned, "{game}");
        assert_eq!(found["tension"][0]["lead_changes"].is_null(), is_learned, "{game}");
    }
}

#[test]
fn of_too_few_games_nothing_is_learned() {
    let folder = played("tournament --games 4");
    let found = result(&folder, "--learned");
    assert_eq!(
        (&found["source"], &found["skill_learned"]),
        (&"continuations".into(), &Value::Null)
    );
    let text = said(&folder, "tension DIR/run --continuations 2 --learned");
    assert!(
        text.contains("too few games to learn from") && text.contains("fewer than 10 blocks"),
        "{text}"
    );
}

#[test]
fn what_is_found_is_kept_and_a_command_that_was_stopped_goes_on() {
    let folder = played("tournament --games 8");
    let whole = result(&folder, "");
    let file = folder.path().join("run").join("continuations.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 9, "a line for the method, and one for each game");
    assert_eq!(whole, result(&folder, ""));
    assert_eq!(text, fs::read_to_string(&file).unwrap(), "nothing is looked at twice");
    // A kill leaves a part of a line.
    fs::write(&file, &text[..text.len() / 2]).unwrap();
    assert_eq!(whole, result(&folder, ""));
    assert_eq!(text, fs::read_to_string(&file).unwrap());
    let output = within(&folder, "tension DIR/run --continuations 3").output().unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && note.contains("holds 2 continuations by greedy"),
        "{note}"
    );
    assert_eq!(text, fs::read_to_string(&file).unwrap());
    // What says something else than a number of points is refused where it is read, and numbers of other seats are not used.
    let (head, rest) = text.split_once('\n').unwrap();
    for (from, to) in [
        ("\"points\":[", "\"points\":[7,"),
        ("\"left\":", "\"left\":-1"),
        ("\"after\":0", "\"after\":3"),
    ] {
        fs::write(&file, format!("{head}\n{}", rest.replacen(from, to, 1))).unwrap();
        assert_eq!(whole, result(&folder, ""), "{to}");
    }
    fs::write(&file, text.replacen("\"points\":[", "\"points\":[\"seven\",", 1)).unwrap();
    let output = within(&folder, "tension DIR/run --continuations 2").output().unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && note.contains("is damaged: line 2"), "{note}");
}

#[test]
fn replays_and_reports_show_the_chances_that_are_kept() {
    let folder = played("tournament --games 6");
    let before = said(&folder, "replay DIR/run --game 2");
    assert!(!before.contains("Chance to win"));
    let found = result(&folder, "");
    let text = said(&folder, "replay DIR/run --game 2");
    let rounds = found["courses"][2]["rounds"].as_u64().unwrap();
    assert_eq!(
        text.matches("\nChance to win (expected points): seat 0 (random) 0.")
            .count() as u64,
        rounds
    );
    said(&folder, "replay DIR/run --game 2 --html DIR/game.html");
    said(&folder, "replay DIR/run --game 2 --seat 0 --html DIR/seat.html");
    said(&folder, "report DIR/run --html DIR/report.html");
    let page = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(page("game.html").contains("data-curve=\"chances\""));
    assert!(
        !page("seat.html").contains("data-curve=\"chances\""),
        "a seat does not know them"
    );
    let report = page("report.html");
    assert!(report.contains("data-chart=\"tension\"") && report.contains("data-curve=\"chances\""));
}

#[test]
fn what_has_no_chances_is_refused_in_words() {
    let folder = played("tournament --games 4 --records none");
    assert!(refused(&folder, "tension DIR/run").contains("play it with `--records all`"));
    let folder = played("selfplay --games 2 --players 1");
    assert!(refused(&folder, "tension DIR/run").contains("allowed are runs of 2 or more"));
    let folder = played("selfplay --games 2");
    for by in ["extern:cmd=true", "human", "mcts:ms=5"] {
        let words = refused(&folder, &format!("tension DIR/run --by {by}"));
        assert!(words.contains("allowed are built-in agents"), "{words}");
    }
    assert!(refused(&folder, "tension DIR/run --continuations 1").contains("from 2 to 10000"));
    assert!(refusal("tension", 2).contains("<RUN>"));
}
