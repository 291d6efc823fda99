//! Ruleset files: what is in them, and what is wrong with them.

use crate::orrery::{answers, refusal, stdout, write, write_ruleset};
use orrery_engine::planet_unknown::VERSIONS;
use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
use serde_json::{Value, json};

/// The text without the identity of the ruleset, which changes with every change of the data.
fn without_id(text: &str) -> String {
    let is_id = |word: &str| word.len() == 64 && word.chars().all(|c| c.is_ascii_hexdigit());
    let words = text.split_inclusive([' ', '\n']);
    words
        .map(|word| {
            if is_id(word.trim_end()) {
                word.replace(word.trim_end(), "ID")
            } else {
                word.to_owned()
            }
        })
        .collect()
}

#[test]
fn the_ruleset_is_as_recorded() {
    insta::assert_snapshot!(without_id(&stdout("ruleset show")));
}

#[test]
fn known_and_reconstructed_values_of_planetarium_are_as_recorded() {
    insta::assert_snapshot!(without_id(&stdout("ruleset show --game planetarium")));
}

#[test]
fn the_ruleset_as_json_has_every_file_with_its_values() {
    write_ruleset("json.toml", "corporations.toml", |text| {
        text.replace("medals_per_lifepod = 1", "medals_per_lifepod = 7")
    });
    let shown = |options: &str| -> Value {
        serde_json::from_str(&stdout(&format!("ruleset show --format json {options}"))).unwrap()
    };
    let (built_in, changed) = (shown(""), shown("--ruleset json.toml"));
    assert_eq!(built_in["game"], "planet-unknown");
    assert_ne!(built_in["ruleset"], changed["ruleset"]);
    let medals = |shown: &Value| shown["files"]["corporations"]["scoring"]["medals_per_lifepod"].clone();
    assert_eq!((medals(&built_in), medals(&changed)), (1.into(), 7.into()));
    let files: Vec<&String> = built_in["files"].as_object().unwrap().keys().collect();
    let names = [
        "civ_cards",
        "corporations",
        "event_cards",
        "objectives",
        "planets",
        "station",
        "tiles",
    ];
    assert_eq!(files, names);
    let track = &built_in["files"]["corporations"]["corporation"][0]["tracks"]["civ"];
    assert_eq!(track.as_array().unwrap().len(), 16, "the cells of a track");
    let cards = shown("--game planetarium")["files"]["cards"].clone();
    assert!(cards.as_object().is_some_and(|cards| !cards.is_empty()));
}

#[test]
fn the_numbering_of_actions_is_as_recorded() {
    let text = stdout("ruleset show --actions");
    let rules = format!("{:016x}", VERSIONS.rules);
    assert!(text.contains(&rules), "{text}");
    insta::assert_snapshot!(text.replace(&rules, "RULES"));
}

#[test]
fn valid_files_are_listed_with_their_contents() {
    write_ruleset("boards.toml", "planets.toml", |text| text.replace("Gaia", "Gaea"));
    write_ruleset("cards.toml", "civ_cards.toml", |text| text + "\n# A comment.\n");
    insta::assert_snapshot!(without_id(&stdout("ruleset check boards.toml cards.toml")));
}

#[test]
fn a_changed_number_changes_the_ruleset_and_a_comment_does_not() {
    write_ruleset("comment.toml", "planets.toml", |text| text + "\n# A comment.\n");
    write_ruleset("medals.toml", "planets.toml", |text| {
        text.replacen("row_medals = [1,", "row_medals = [2,", 1)
    });
    let show = |options: &str| stdout(&format!("ruleset show {options}"));
    assert_eq!(show("--ruleset comment.toml"), show(""));
    let id = |text: &str| text.lines().next().unwrap().to_owned();
    assert_ne!(id(&show("--ruleset medals.toml")), id(&show("")));
    assert!(show("--ruleset medals.toml").contains("k5b-4156         96   21         6      41  yes"));
}

#[test]
fn a_folder_is_the_files_in_it() {
    write_ruleset("folder/planets.toml", "planets.toml", |text| {
        text.replacen("row_medals = [1,", "row_medals = [2,", 1)
    });
    write_ruleset("folder/cards.toml", "civ_cards.toml", |text| text + "\n# A comment.\n");
    write("folder/notes.txt", "no ruleset");
    let show = |options: &str| stdout(&format!("ruleset show {options}"));
    assert_eq!(show("--ruleset folder"), show("--ruleset folder/planets.toml"));
    write("folder_without/notes.txt", "no ruleset");
    let message = refusal("play --ruleset folder_without", 1);
    assert!(
        message.contains("folder_without: found a folder without TOML files"),
        "{message}"
    );
}

#[test]
fn every_problem_of_every_file_is_named_and_nothing_is_played() {
    write_ruleset("bad_planets.toml", "planets.toml", |text| {
        let text = text.replacen("complexity = 1", "complexity = 9", 1);
        text.replacen("lifepods = [[2, 7]", "lifepods = [[0, 0]", 1)
    });
    write_ruleset("bad_tiles.toml", "tiles.toml", |text| {
        text.replacen("plain = 1", "plain = \"one\"", 1)
    });
    write_ruleset("torn.toml", "station.toml", |text| text + "\n[oops");
    write_ruleset("reading.toml", "civ_cards.toml", |text| {
        text.replacen("bonus = false", "bonus = true", 1)
    });
    let cases = [
        "ruleset check bad_planets.toml",
        "ruleset check bad_planets.toml missing.toml bad_tiles.toml torn.toml",
        "ruleset check reading.toml",
        "tournament --ruleset bad_tiles.toml",
        "play --ruleset missing.toml",
        "ruleset show --ruleset torn.toml",
    ];
    insta::assert_snapshot!(answers(&cases, 1));
}

#[test]
fn a_file_of_no_kind_says_what_a_ruleset_file_is() {
    let name = "stranger.toml";
    std::fs::write(
        format!("{}/{name}", env!("CARGO_TARGET_TMPDIR")),
        "[shopping]\nmilk = 2\n",
    )
    .unwrap();
    insta::assert_snapshot!(refusal(&format!("ruleset check {name}"), 1));
}

#[test]
#[cfg(unix)]
fn files_that_may_never_end_are_refused() {
    let device = "  error: 1 problem in the ruleset\n    /dev/zero: found a device, a pipe or a folder; allowed is a text file \
                  that can be read";
    let message = refusal("ruleset check /dev/zero", 1);
    assert_eq!(
        message.split_whitespace().collect::<Vec<_>>(),
        device.split_whitespace().collect::<Vec<_>>()
    );
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    for arguments in ["ruleset check PIPE", "play --setup PIPE", "play --resume PIPE"] {
        let output = crate::orrery::command(&arguments.replace("PIPE", &pipe.display().to_string()))
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains("a device, a pipe or a folder"),
            "{arguments}: {message}"
        );
    }
}

#[test]
fn a_file_that_is_too_long_is_refused() {
    write("long.toml", &"#".repeat((16 << 20) + 1));
    let message = refusal("ruleset check long.toml", 1);
    assert!(message.contains("found more than 16 MB"), "{message}");
}

#[test]
fn many_problems_are_counted_and_long_lines_are_cut() {
    let keys = |count: usize| (0..count).map(|key| format!("key_{key} = 1\n")).collect::<String>();
    write_ruleset("many.toml", "station.toml", |text| keys(70) + &text);
    let message = refusal("ruleset check many.toml", 1);
    assert!(message.contains("70 problems in the ruleset"), "{message}");
    assert_eq!(
        (message.lines().count(), message.lines().last().map(str::trim)),
        (1 + 50 + 1, Some("and 20 more"))
    );
    let line = format!("{} = [1 2]{}", "a".repeat(3000), " # comment".repeat(300));
    write("wide.toml", &line);
    let message = refusal("ruleset check wide.toml", 1);
    assert!(
        message.contains("wide.toml:1:") && message.contains("a = [1 2] # comment"),
        "{message}"
    );
    assert!(message.len() < 400, "{message}");
}

#[test]
fn a_corporation_or_planet_is_shown_in_full() {
    for name in ["universal-coalition", "cosmos", "jump-drive", "oasis", "wormhole"] {
        insta::assert_snapshot!(format!("corporation_{name}"), stdout(&format!("ruleset show {name}")));
    }
    for name in ["arashi", "cerberus", "gaia", "lacuna", "petra", "tartarus"] {
        insta::assert_snapshot!(format!("planet_{name}"), stdout(&format!("ruleset show {name}")));
    }
}

#[test]
fn the_numbers_of_a_ruleset_are_listed_by_board_card_and_path() {
    let cases = [
        "ruleset show Cosmos --numbers",
        "ruleset show civ_cards.C21 --numbers",
        "ruleset show E04 --numbers --format json",
        "ruleset show setup.solo --numbers --game planetarium",
    ];
    let texts = cases.map(|case| format!("$ orrery {case}\n{}", without_id_in_json(&stdout(case))));
    insta::assert_snapshot!(texts.join("\n"));
    insta::assert_snapshot!(
        "numbers_that_are_refused",
        answers(
            &[
                "ruleset show civ_card --numbers",
                "ruleset show cosmos --format json",
                "ruleset show --numbers --actions",
            ],
            2
        )
    );
}

/// The text without the identity of the ruleset in JSON.
fn without_id_in_json(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains("\"ruleset\": "));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn all_numbers_fit_a_terminal_of_80_columns() {
    for game in ["planet-unknown", "planetarium"] {
        let text = stdout(&format!("ruleset show --numbers --game {game}"));
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(text.lines().count() > 300 && widest <= Some(80), "{game}: {widest:?}");
    }
}

#[test]
fn a_copy_of_the_free_board_is_shared_if_it_says_that_it_is_symmetric() {
    let copy = |symmetric: &str| {
        let (_, board) = RulesetFile::Corporations
            .embedded_text()
            .split_once("[[corporation]]\nid = 0\n")
            .unwrap();
        let (board, _) = board.split_once("[[corporation]]").unwrap();
        let own = board
            .replacen("slug = \"universal-coalition\"", "slug = \"second\"", 1)
            .replacen("edition = \"core\"", "edition = \"homebrew\"", 1);
        write_ruleset("copy.toml", "corporations.toml", |text| {
            format!("{text}\n[[corporation]]\nid = 9\n{symmetric}{own}")
        });
    };
    let play = "play --agents random,random --corporations second --ruleset copy.toml";
    copy("");
    let message = refusal(play, 2);
    assert!(
        message.contains("so may a board of your own with symmetric = true in its file"),
        "{message}"
    );
    copy("symmetric = true\n");
    stdout(play);
    let shown = stdout("ruleset show second --ruleset copy.toml");
    assert!(
        shown.contains("homebrew edition, for any number of seats, with a supply of 2 rovers"),
        "{shown}"
    );
}

#[test]
fn every_board_fits_a_terminal_of_80_columns() {
    let text = stdout("ruleset show");
    let listed = text.lines().skip_while(|line| !line.contains("planets"));
    let boards: Vec<&str> = listed
        .take_while(|line| !line.contains("tiles"))
        .filter(|line| line.starts_with("  ") && !line.starts_with("  name"))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(boards.len(), 13 + 9);
    for board in boards {
        let text = stdout(&format!("ruleset show {board}"));
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{board}: {widest:?}");
    }
}

/// Writes a built-in ruleset file in which the first of each pair of texts is replaced by the second, once.
fn write_edited(name: &str, part: &str, edits: &[(&str, &str)]) {
    write_ruleset(name, part, |text| {
        edits.iter().fold(text, |text, (old, new)| {
            assert!(text.contains(old), "{part} does not hold {old}");
            text.replacen(old, new, 1)
        })
    });
}

#[test]
fn a_board_of_a_variant_is_shown_as_changed() {
    write_ruleset("wide.corporations.toml", "corporations.toml", |text| {
        let (head, rest) = text.split_once("\n[effects]\n").unwrap();
        let (_, boards) = rest.split_once("\n\n\n").unwrap();
        let wide = "\"-\", \"medal 12 + civ 4 + patch\"";
        format!("{head}\n{boards}").replacen("\"-\", \"medal 10\"", wide, 1)
    });
    let text = stdout("ruleset show universal-coalition --ruleset wide.corporations.toml");
    assert!(text.contains("civ 4 + patch") && text.contains("+ medal 12"), "{text}");
    assert!(text.contains("a patch may be stored"), "{text}");
}

#[test]
fn an_unknown_board_is_refused_with_those_there_are() {
    insta::assert_snapshot!(answers(
        &[
            "ruleset show gaya",
            "ruleset show Kosmos",
            "ruleset show gaia cosmos",
            "ruleset show gaia --actions",
            "ruleset show gaia --game planetarium",
        ],
        2
    ));
}

#[test]
fn what_differs_between_two_rulesets_is_said_in_words() {
    let corporations = [
        (
            "\"-\", \"-\", \"medal 1\", \"synergy\"",
            "\"-\", \"-\", \"medal 4\", \"-\"",
        ),
        (
            "limit = \"game\"\noptional = true\ncount = 3",
            "optional = true\ncount = 2",
        ),
        (
            "effect = \"diagonal_rovers\"\ntiming = \"rover_step\"",
            "effect = \"patch_on_tile\"\ntiming = \"passive\"",
        ),
        ("medals_per_lifepod = 1", "medals_per_lifepod = 2"),
    ];
    write_edited("diff/corporations.toml", "corporations.toml", &corporations);
    let slide = "start = \"anywhere\"\npieces = [\"tile\"]\n";
    let no_entry = "\n[[planet.rule]]\nkind = \"rover_no_entry\"\nground = \"ice\"\n";
    let planets = [
        ("row_medals = [1, 1,", "row_medals = [1, 4,"),
        ("lifepods = [[2, 7], [4, 1]", "lifepods = [[2, 6], [4, 1]"),
        ("\".-~~---~~~-.\"", "\".-~~---~~~~.\""),
        (slide, &format!("{slide}{no_entry}")),
        ("slug = \"gaia\"", "slug = \"gaea\""),
    ];
    write_edited("diff/planets.toml", "planets.toml", &planets);
    let cards = [
        (
            "kind = \"gain_patch\", count = 1",
            "kind = \"gain_movement\", amount = 2",
        ),
        ("trackers = 2, steps = 1", "trackers = 3, steps = 1"),
        ("among = [\"civ\", \"water\",", "among = [\"water\","),
    ];
    write_edited("diff/civ_cards.toml", "civ_cards.toml", &cards);
    let tiles = [
        ("\"BaA\",\n    \".a.\"", "\"AaB\",\n    \".a.\""),
        ("plain = 1", "plain = 2"),
    ];
    write_edited("diff/tiles.toml", "tiles.toml", &tiles);
    insta::assert_snapshot!(without_id(&stdout("ruleset diff diff")));
    let back = stdout("ruleset diff diff built-in");
    assert_eq!(
        back.lines().count(),
        stdout("ruleset diff built-in diff").lines().count()
    );
}

#[test]
fn events_and_planetarium_are_compared_in_words() {
    let events = [
        ("id = \"E60\"", "id = \"E61\""),
        (
            "gentle = { green = 12, orange = 6,",
            "gentle = { green = 11, orange = 7,",
        ),
        ("base = 60", "base = 66"),
    ];
    write_edited("diff_events.toml", "event_cards.toml", &events);
    insta::assert_snapshot!("events", without_id(&stdout("ruleset diff diff_events.toml")));
    let cards = [("points = 4", "points = 5"), ("rock = 2", "rock = 3")];
    write_edited("diff_cards.toml", "../planetarium/cards.toml", &cards);
    let text = stdout("ruleset diff --game planetarium diff_cards.toml");
    insta::assert_snapshot!("planetarium_cards", without_id(&text));
    let csv = stdout("ruleset diff --game planetarium diff_cards.toml --format csv");
    assert_eq!(
        csv,
        "place,change\n\"card L01: cost, rock\",2 -> 3\ncard L01: points,4 -> 5\n"
    );
    let json = stdout("ruleset diff --game planetarium diff_cards.toml --format json");
    let json: Value = serde_json::from_str(&json).unwrap();
    let names = ["before", "after"].map(|which| &json[which]["name"]);
    assert_eq!(names, ["built-in", "diff_cards.toml"]);
    assert_eq!(
        json["differences"][1],
        json!({ "place": "card L01: points", "change": "4 -> 5" })
    );
}

#[test]
fn comments_and_the_order_of_keys_are_no_difference() {
    write_ruleset("same.toml", "tiles.toml", |text| {
        text.replacen("a = \"civ\"\nb = \"energy\"", "b = \"energy\" # second\na = \"civ\"", 1)
    });
    let id = |text: &str| text.split_whitespace().last().map(str::to_owned);
    let text = stdout("ruleset diff same.toml");
    assert_eq!(without_id(&text), "the same ruleset, ID\n");
    assert_eq!(id(&text), id(stdout("ruleset show").lines().next().unwrap()));
    assert_eq!(text, stdout("ruleset diff built-in"));
    assert_eq!(text, stdout("ruleset diff same.toml built-in"));
}

#[test]
fn a_ruleset_that_cannot_be_read_is_not_compared() {
    write_ruleset("diff_bad.toml", "tiles.toml", |text| {
        text.replacen("plain = 1", "plain = \"one\"", 1)
    });
    insta::assert_snapshot!(answers(
        &[
            "ruleset diff diff_bad.toml",
            "ruleset diff built-in nowhere.toml",
            "ruleset diff builtin"
        ],
        1
    ));
}

#[test]
fn a_check_warns_of_a_board_that_games_leave_out() {
    write_ruleset("left_out.toml", "corporations.toml", |text| {
        text.replace("capacity = 1", "capacity = 2")
    });
    let text = stdout("ruleset check left_out.toml");
    let warning = "warning: left_out.toml: corporation horizon: games leave it out: this corporation has pick_up_and_deliver \
                   without capacity = 1, which cannot be played yet\n";
    assert!(text.contains(warning), "{text}");
}

#[test]
fn a_check_warns_of_what_is_hardly_meant() {
    write_ruleset("odd_corporations.toml", "corporations.toml", |text| {
        text.replacen("\"medal 7\", \"-\", \"medal 10\"", "\"medal 7\", \"-\", \"medal 6\"", 1)
    });
    write_ruleset("odd_tiles.toml", "tiles.toml", |text| {
        text.replace("meteor = 1\n", "meteor = 0\n")
    });
    insta::assert_snapshot!(without_id(&stdout(
        "ruleset check odd_corporations.toml odd_tiles.toml"
    )));
    write_ruleset("as_printed.toml", "corporations.toml", |text| text + "\n# A comment.\n");
    assert!(!stdout("ruleset check as_printed.toml").contains("warning"));
}
