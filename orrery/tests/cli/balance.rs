//! Studies of balance: what is printed, stored, compared and refused.

use crate::orrery::{answers, run, with_more_medals, within, without_timing, write_ruleset};
use serde_json::Value;
use std::process::Command;
use tempfile::TempDir;

const BOARDS: &str = "--corporations universal-coalition,oasis,cosmos --planets k5b-4156,gaia,petra";

/// Standard output of a command that succeeds; notes may be on standard error.
fn printed(mut command: Command) -> String {
    let output = command.output().expect("the binary runs");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn result(arguments: &str) -> Value {
    let output = run(&format!("balance --format json {arguments}"));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    without_timing(&String::from_utf8(output.stdout).unwrap())
}

/// The effects of a kind, as (name, score, whether its interval excludes 0), the highest first.
fn effects(result: &Value, kind: &str) -> Vec<(String, f64, bool)> {
    let effects = result["effects"].as_array().unwrap().iter();
    effects
        .filter(|effect| effect["kind"] == kind)
        .map(|effect| {
            let [low, high] = [0, 1].map(|end| effect["score_interval"][end].as_f64().unwrap());
            let name = effect["name"].as_str().unwrap().to_owned();
            (name, effect["score"].as_f64().unwrap(), low > 0.0 || high < 0.0)
        })
        .collect()
}

#[test]
fn the_table_of_a_small_study_is_as_recorded() {
    let output = run(&format!(
        "balance --what pairs --agents random,greedy --games 320 {BOARDS} --seed 4"
    ));
    let text = String::from_utf8(output.stdout).unwrap();
    let (result, costs) = text.split_once(" games/s\n").unwrap();
    let (result, _seconds) = result.rsplit_once('\n').unwrap();
    assert!(costs.contains("CPU ms a decision"), "{costs}");
    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(
        notes.starts_with("note: 320 games find a difference of two corporations of "),
        "{notes}"
    );
    insta::assert_snapshot!(result);
}

#[test]
fn every_result_of_the_same_study_is_the_same() {
    let folder = TempDir::new().unwrap();
    let study = format!("balance --agents random --players 3 --games 180 {BOARDS} --format json");
    let said = |arguments: &str| without_timing(&printed(within(&folder, arguments)));
    let whole = said(&format!("{study} --threads 2 --run DIR/whole"));
    assert_eq!(said(&format!("{study} --threads 1")), whole);
    assert_eq!(said("report DIR/whole --format json"), whole);
    for slice in ["1/2", "2/2"] {
        let part = format!("{study} --run DIR/{} --slice {slice}", &slice[..1]);
        let output = within(&folder, &part).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let notes = String::from_utf8(output.stderr).unwrap();
        assert!(
            notes.contains("no result of this slice alone: random: found 30 blocks"),
            "{notes}"
        );
    }
    printed(within(&folder, "merge DIR/merged DIR/1 DIR/2"));
    assert_eq!(said("report DIR/merged --format json"), whole);
    assert_eq!((&whole["games"], &whole["blocks"]), (&180.into(), &60.into()));

    let again = printed(within(&folder, "replay DIR/whole --verify"));
    assert!(again.contains("180 games"), "{again}");
    assert!(printed(within(&folder, "replay DIR/whole --game 4")).contains("game 4, block 1"));

    let csv = printed(within(&folder, "report DIR/whole --format csv"));
    assert_eq!(
        csv.lines().count(),
        1 + 3 + 3 + 3 + 3,
        "corporations, planets, turn order, seats: {csv}"
    );
    let rows = printed(within(&folder, "export DIR/whole --csv"));
    let of_cosmos = rows.lines().filter(|row| row.contains(",0,cosmos,k5b-4156,"));
    assert!(of_cosmos.count() > 0, "rows name the board of the seat: {rows}");
}

#[test]
fn an_agent_that_joins_does_not_change_the_results_of_another() {
    let alone = result(&format!("--agents random --games 120 {BOARDS}"));
    let with = result(&format!("--agents greedy,random --games 240 {BOARDS}"));
    let of_random = |result: &Value| -> Vec<Value> {
        let effects = result["effects"].as_array().unwrap().iter();
        effects.filter(|effect| effect["agent"] == "random").cloned().collect()
    };
    assert_eq!(of_random(&alone), of_random(&with));
    assert_eq!(
        with["agreement"].as_array().unwrap().len(),
        2,
        "corporations and planets"
    );
    assert_eq!(with["disagreement"].as_array().unwrap().len(), 2 * 3);
}

#[test]
fn a_corporation_made_absurdly_strong_is_ranked_first_and_one_with_a_new_name_is_as_before() {
    write_ruleset("strong.toml", "corporations.toml", |text| {
        with_more_medals(&text, "cosmos", 40)
    });
    write_ruleset("renamed.toml", "corporations.toml", |text| {
        text.replace("Cosmos Inc.", "Kosmos")
    });
    let study = format!("--agents random --games 160 {BOARDS}");
    let found = effects(&result(&format!("{study} --ruleset strong.toml")), "corporation");
    assert!(found[0].0 == "cosmos" && found[0].2, "{found:?}");
    let plain = effects(&result(&study), "corporation");
    assert_eq!(
        effects(&result(&format!("{study} --ruleset renamed.toml")), "corporation"),
        plain
    );
    assert!(
        plain.iter().all(|(name, _, is_off)| name != "cosmos" || !is_off),
        "{plain:?}"
    );

    // Known at the first look.
    let stopped = result(
        "--agents random --games 320 --corporations cosmos,oasis --planets k5b-4156 --ruleset strong.toml --stop-early",
    );
    assert_eq!((&stopped["games"], &stopped["complete"]), (&160.into(), &true.into()));
}

#[test]
fn a_study_that_may_stop_early_has_the_intervals_of_its_look_wherever_it_is_printed() {
    let folder = TempDir::new().unwrap();
    // Half of 401 games are rounded up to whole blocks.
    let study = "balance --agents random --games 401 --corporations cosmos,oasis --planets k5b-4156 --difference 5 --stop-early";
    let said = |arguments: &str| without_timing(&printed(within(&folder, arguments)));
    let played = said(&format!("{study} --run DIR/run --format json"));
    assert_eq!((&played["games"], &played["level"]), (&202.into(), &0.9944.into()));
    assert_eq!(said("report DIR/run --format json"), played);
    assert_eq!(said("balance --run DIR/run --resume --format json"), played);
    let table = printed(within(&folder, "report DIR/run"));
    assert!(table.contains("Each family holds with 99.44 %"), "{table}");
    let fewer = within(&folder, "balance --run DIR/run --resume --games 160")
        .output()
        .unwrap();
    assert_eq!(fewer.status.code(), Some(1), "{fewer:?}");
    assert!(String::from_utf8(fewer.stderr).unwrap().contains("a run can only grow"));
}

#[test]
fn a_second_ruleset_is_compared_on_the_same_games() {
    write_ruleset("better.toml", "corporations.toml", |text| {
        with_more_medals(&text, "cosmos", 3)
    });
    let folder = TempDir::new().unwrap();
    let study = format!("--agents random --games 120 {BOARDS} --against better.toml");
    let whole = result(&study);
    let against = &whole["against"];
    assert_eq!(against["games"], 120);
    // A random agent plays the same, whatever a medal is worth: only scores of cosmos rise, by up to three points a
    // track.
    let cosmos = &against["boards"][0];
    assert_eq!(cosmos["name"], "cosmos");
    let change = cosmos["score"]["change"].as_f64().unwrap();
    assert!((1.0..=15.0).contains(&change), "{cosmos}");
    assert_eq!(cosmos["score_parts"]["tracks"]["change"], cosmos["score"]["change"]);
    let others = against["boards"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|board| board["kind"] == "corporation");
    assert!(others.skip(1).all(|board| board["score"]["change"] == 0.0));
    assert_eq!(against["length"][0]["plies"]["change"], 0.0);

    let stored = format!("balance {study} --format json --run DIR/study");
    let first = without_timing(&printed(within(&folder, &stored)));
    let again = without_timing(&printed(within(
        &folder,
        "balance --run DIR/study --resume --format json",
    )));
    assert_eq!((&first["against"], &again["against"]), (against, against));
    let both = without_timing(&printed(within(&folder, "report DIR/study --format json")));
    assert_eq!(&both["against"], against);
    let after = without_timing(&printed(within(&folder, "report DIR/study/after --format json")));
    assert_eq!(after["config"]["ruleset"], against["ruleset"]);
    let table = printed(within(&folder, "report DIR/study"));
    assert!(table.lines().all(|line| line.chars().count() <= 120), "{table}");
    let mut nested = within(
        &folder,
        "balance --agents random --games 80 --against better.toml --run DIR/study/before",
    );
    let refused = nested.output().unwrap();
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("holds a run of its own; --against stores two runs")
    );
}

#[test]
fn what_cannot_be_compared_is_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "balance --game planetarium",
            "balance --corporations oasis",
            "balance --what planets --planets gaia",
            "balance --corporations random",
            "balance --corporations oasis,osiris",
            "balance --corporations oasis,cosmos,oasis",
            "balance --players 4 --corporations oasis,cosmos,flux",
            "balance --planets gaia",
            "balance --difference 0",
            "balance --what agents",
        ],
        2
    ));
}

#[test]
fn too_few_games_are_refused_before_they_are_played() {
    let output = run("balance --agents random --games 60");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.ends_with("error: --games 60 is too few: 30 blocks; allowed are 40 blocks or more, 80 games\n"),
        "{text}"
    );
}
