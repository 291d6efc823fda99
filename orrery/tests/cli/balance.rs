//! Studies of balance: what is printed, stored, compared and refused.

use crate::orrery::{answers, run, with_more_medals, within, without_timing, write_ruleset};
use serde_json::{Value, json};
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
fn one_seat_is_restricted_on_the_same_games() {
    let folder = TempDir::new().unwrap();
    let study = format!("--agents greedy:name=quick --games 160 {BOARDS} --restrict rovers");
    let whole = result(&study);
    let restricted = &whole["restricted"];
    let worth = &restricted["agents"][0];
    assert_eq!(
        (&restricted["without"], &worth["agent"]),
        (&"rovers".into(), &"quick".into())
    );
    assert_eq!(worth["games"], 160);
    let low = worth["score"]["worth_interval"][0].as_f64().unwrap();
    assert!(low > 0.0, "whoever uses rovers makes more points: {worth}");
    let of = |key: &str| worth["score"][key].as_f64().unwrap();
    assert!((of("with") - of("without") - of("worth")).abs() < 1e-6, "{worth}");
    assert_eq!(restricted["boards"].as_array().unwrap().len(), 6);

    let stored = format!("balance {study} --format json --run DIR/study");
    let first = without_timing(&printed(within(&folder, &stored)));
    let again = "balance --run DIR/study --resume --format json";
    let again = without_timing(&printed(within(&folder, again)));
    assert_eq!((&first["restricted"], &again["restricted"]), (restricted, restricted));
    let both = without_timing(&printed(within(&folder, "report DIR/study --format json")));
    assert_eq!(&both["restricted"], restricted);
    let after = without_timing(&printed(within(&folder, "report DIR/study/after --format json")));
    assert_eq!(after["config"]["seating"], "one seat");
    assert_eq!(after["config"]["agents"][1], "greedy:without=rovers");
    let table = printed(within(&folder, "report DIR/study"));
    assert!(
        table.contains("One seat does without rovers, on the same blocks:\n"),
        "{table}"
    );
    assert!(table.lines().all(|line| line.chars().count() <= 120), "{table}");
    printed(within(&folder, "report DIR/study --html DIR/page.html"));
    let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("rovers is worth"), "the answer is on the page");
}

#[test]
fn a_restriction_that_the_game_does_not_have_is_refused_before_a_game_is_played() {
    let folder = TempDir::new().unwrap();
    let refused = |arguments: &str| {
        let output = within(&folder, arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let rover = "`rover` is no mechanism and no kind of actions of planet-unknown; allowed is one of rovers, techs, cards, meteor-tiles, done,";
    let study = format!("balance --agents greedy --games 160 {BOARDS}");
    let said = refused(&format!("{study} --restrict techs+rover --run DIR/study"));
    assert!(said.contains(&format!("--restrict techs+rover: {rover}")), "{said}");
    assert!(said.contains("did you mean rovers?"), "{said}");
    assert!(!folder.path().join("study").exists());
    let said = refused(&format!("{study} --restrict Rovers"));
    let value = "--restrict Rovers: `Rovers` is not a value for without of agent greedy";
    assert!(said.contains(value), "{said}");
    let said = refused("tournament --agents greedy:without=rover,random --games 2");
    assert!(said.contains(&format!("greedy:without=rover: {rover}")), "{said}");
}

#[test]
fn a_study_of_seats_begins_with_who_begins_and_names_what_nobody_holds_first() {
    let output = run("balance --what seats --agents random --games 300 --players 3 -q");
    let text = String::from_utf8(output.stdout).unwrap();
    let places = [
        "an even share is 33 of 100 games",
        "Who begins:\n",
        "Seats, whoever begins:\n",
        "Each corporation:\n",
        "Warning: techs that are never held",
        "Warning: hardly used techs",
        "finds that a place in turn order is truly ",
    ]
    .map(|part| text.find(part).unwrap_or_else(|| panic!("{part}: {text}")));
    assert!(places.is_sorted(), "{places:?} {text}");
}

/// Three names of one agent, so no board depends on the agent. The thin form of `benches/examples/verdict_coverage.rs`.
#[test]
fn agents_that_are_alike_are_hardly_ever_said_to_differ() {
    const STUDIES: u64 = 12;
    let depends = |seed: &u64| {
        let agents = "random,random:name=b,random:name=c";
        let study = run(&format!(
            "balance --agents {agents} --games 240 --seed {seed} -q --format json"
        ));
        let result: Value = serde_json::from_slice(&study.stdout).unwrap();
        let verdicts = result["verdicts"].as_array().unwrap().clone();
        verdicts.iter().any(|verdict| verdict["verdict"] == "depends")
    };
    let found = (0..STUDIES).filter(depends).count();
    assert!(found <= 1, "{found} of {STUDIES}");
}

/// The corporations with another one, which is `wormhole` under another name.
fn with_a_tenth(text: &str) -> String {
    let at = text.rfind("[[corporation]]").unwrap();
    let tenth = text[at..]
        .replace("id = 8", "id = 9")
        .replace("slug = \"wormhole\"", "slug = \"my-corp\"");
    format!("{text}\n{tenth}")
}

/// What is printed of a study of two rulesets: the lines before those of the first one.
fn changes(arguments: &str) -> String {
    let output = run(&format!("balance -q {arguments}"));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let (changes, first) = text.split_once("Under the first ruleset:\n").unwrap();
    assert!(first.contains("against itself, mean score"), "{first}");
    changes.to_owned()
}

#[test]
fn what_a_second_ruleset_changes_comes_before_all_else() {
    write_ruleset("much_better.toml", "corporations.toml", |text| {
        with_more_medals(&text, "cosmos", 9)
    });
    let folder = TempDir::new().unwrap();
    let study = format!("--agents random,greedy --games 240 {BOARDS} --against much_better.toml");
    insta::assert_snapshot!(changes(&study));

    let whole = without_timing(&printed(within(
        &folder,
        &format!("balance {study} --run DIR/study --format json"),
    )));
    let agents = whole["against"]["agents"].as_array().unwrap();
    let spreads = whole["against"]["spread"].as_array().unwrap();
    let boards = whole["against"]["boards"].as_array().unwrap();
    assert_eq!((agents.len(), spreads.len(), boards.len()), (2, 4, 12));
    let number = |value: &Value| value.as_f64().unwrap();
    for agent in agents {
        // Every board is played as often, so the mean of the boards is that of all seats.
        let of_agent = boards
            .iter()
            .filter(|board| board["agent"] == agent["agent"] && board["kind"] == "corporation");
        let mean = of_agent
            .map(|board| number(&board["score"]["change"]) / 3.0)
            .sum::<f64>();
        assert!((mean - number(&agent["score"]["change"])).abs() < 0.2, "{mean} {agent}");
    }
    // The effects before are those of the study under the first ruleset.
    for board in boards {
        let same = |of: &&Value| ["agent", "kind", "name"].iter().all(|key| of[key] == board[key]);
        let effect = whole["effects"].as_array().unwrap().iter().find(same).unwrap();
        assert_eq!(effect["score"], board["effect"]["before"], "{board}");
    }

    let title = "<h1>Balance of corporations under two rulesets</h1>";
    printed(within(&folder, "report DIR/study --html DIR/page.html"));
    let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    let summary = &page[page.find(title).unwrap()..page.find("</header>").unwrap()];
    let asked = &summary[summary.find("class=\"asked\"").unwrap()..];
    assert!(asked.contains("What does the second ruleset change"), "{asked}");
    let answer = &asked[asked.find("class=\"answer\"").unwrap()..];
    assert!(
        answer.starts_with(&format!("class=\"answer\">{}</p>", agents[0]["text"].as_str().unwrap())),
        "{answer}"
    );
    let [changes, effects] = ["changes", "effects"].map(|chart| page.find(&format!("data-chart=\"{chart}\"")).unwrap());
    assert!(changes < effects, "the change comes first");
}

#[test]
fn a_second_ruleset_that_changes_no_game_says_how_rarely_it_matters() {
    write_ruleset("elsewhere.toml", "corporations.toml", |text| {
        with_more_medals(&text, "flux", 3)
    });
    let said = changes(&format!(
        "--agents random --games 120 {BOARDS} --against elsewhere.toml"
    ));
    let (_, said) = said
        .split_once("What the second ruleset changes, on the same blocks:\n")
        .unwrap();
    assert_eq!(
        said,
        "  120 of 120 games are the same: with these boards what the second ruleset changes matters to random in fewer than\n    \
         5.96 of 100 games, with 95 %.\n\n"
    );
}

#[test]
fn boards_of_one_ruleset_alone_are_named_before_the_first_game_and_left_out() {
    write_ruleset("tenth.toml", "corporations.toml", |text| with_a_tenth(&text));
    write_ruleset("nine.toml", "corporations.toml", |text| text + "\n# As printed.\n");
    let study = "balance --agents random --games 144 --planets k5b-4156 --format json";
    for (rules, which) in [
        ("--against tenth.toml", "second"),
        ("--ruleset tenth.toml --against nine.toml", "first"),
    ] {
        let output = run(&format!("{study} {rules}"));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let notes = String::from_utf8(output.stderr).unwrap();
        let reason = format!("only the {which} ruleset has it");
        let named = format!("my-corp is left out of the comparison: {reason}");
        assert!(notes.starts_with(&format!("note: {named}\n")), "{notes}");
        let result = without_timing(&String::from_utf8(output.stdout).unwrap());
        let against = &result["against"];
        assert_eq!(against["left_out"], json!([{"board": "my-corp", "reason": reason}]));
        assert_eq!((&against["games"], &against["same"]), (&144.into(), &144.into()));
        assert!(
            against["boards"]
                .as_array()
                .unwrap()
                .iter()
                .all(|board| board["name"] != "my-corp")
        );
    }
    // Resumed, the runs have the boards that they have.
    let folder = TempDir::new().unwrap();
    let stored = printed(within(
        &folder,
        &format!("{study} --against tenth.toml --run DIR/study"),
    ));
    let resumed = within(&folder, "balance --run DIR/study --resume --format json")
        .output()
        .unwrap();
    assert_eq!(resumed.status.code(), Some(0), "{resumed:?}");
    let again = String::from_utf8(resumed.stdout).unwrap();
    assert_eq!(without_timing(&again), without_timing(&stored));
    let reported = printed(within(&folder, "report DIR/study --format json"));
    assert_eq!(without_timing(&reported), without_timing(&stored));
    let table = printed(within(&folder, "report DIR/study"));
    let named = "my-corp is left out of the comparison: only the second ruleset has it\n";
    assert!(table.contains(named), "{table}");
    insta::assert_snapshot!(answers(
        &[
            "balance --corporations cosmos,my-corp --agents random --against tenth.toml",
            "balance --corporations cosmos,our-corp --agents random --against tenth.toml",
        ],
        2
    ));
}

#[test]
fn two_rulesets_that_are_the_same_are_said_to_be_before_the_first_game() {
    write_ruleset("as_printed.toml", "corporations.toml", |text| {
        text + "\n# As printed.\n"
    });
    write_ruleset("richer.toml", "corporations.toml", |text| {
        with_more_medals(&text, "flux", 3)
    });
    let said = "note: both rulesets are the same, so each game will be the same under both\n";
    for (rules, are_same) in [("as_printed.toml", true), ("richer.toml", false)] {
        let output = run(&format!(
            "balance --agents random --games 120 {BOARDS} --against {rules}"
        ));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let notes = String::from_utf8(output.stderr).unwrap();
        assert_eq!(notes.starts_with(said), are_same, "{notes}");
    }
}

#[test]
fn a_board_that_cannot_be_played_is_named_with_the_reason() {
    write_ruleset("heavy.toml", "corporations.toml", |text| {
        text.replace("capacity = 1", "capacity = 2")
    });
    let left_out = "horizon is left out: this corporation has pick_up_and_deliver without capacity = 1, which cannot be played yet";
    let notes = |arguments: &str| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stderr).unwrap().replace("\n      ", " ")
    };
    let boards = "--planets k5b-4156 --ruleset heavy.toml";
    let said = notes(&format!("balance --agents random --games 112 {boards}"));
    assert!(said.starts_with(&format!("note: {left_out}\n")), "{said}");
    let said = notes("tournament --agents random,greedy --games 4 --corporations random --ruleset heavy.toml");
    assert!(said.starts_with(&format!("note: {left_out}\n")), "{said}");
    let said = notes("tournament --agents random,greedy --games 4 --ruleset heavy.toml");
    assert!(!said.contains("horizon"), "no board is drawn: {said}");
    let said = notes("balance --agents random --games 112 --planets k5b-4156 --against heavy.toml");
    let compared = "note: horizon is left out of the comparison: under the second ruleset this corporation has";
    assert!(said.starts_with(compared), "{said}");
    insta::assert_snapshot!(answers(
        &["balance --agents random --corporations horizon,cosmos --ruleset heavy.toml"],
        2
    ));
}

#[test]
fn what_cannot_be_compared_is_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "balance --game planetarium",
            "balance --game planetarium --what seats",
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
