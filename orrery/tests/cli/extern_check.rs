//! `orrery extern-check`: programs that follow the protocol, and wrong ones with the line that each of them gets.
#![cfg(unix)]

use crate::orrery::command;
use serde_json::Value;
use std::path::Path;
use std::process::Output;

/// The check of a program of this repository, in this way, with more options. That Python flushes by itself here must change
/// nothing.
fn checked(program: &str, way: &str, options: &str) -> Output {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(program);
    let mut orrery = command("extern-check");
    orrery.env("PYTHONUNBUFFERED", "1");
    orrery.arg(format!("python3 '{}' '{way}' /dev/null", program.display()));
    orrery.args(options.split_whitespace()).output().unwrap()
}

const BOT: &str = "agents/tests/bots/bot.py";
const PATIENT: &str = "--ms 300000 --first 300000";

#[test]
fn a_program_that_follows_the_protocol_gets_a_line_for_each_thing_it_does_right() {
    for (game, program, says) in [
        ("planet-unknown", "agents/examples/json_bot.py", "wants json, over"),
        ("planetarium", "agents/examples/json_bot.py", "name json_bot, version 1"),
        ("planet-unknown", "agents/examples/trying_bot.py", " tries in all; "),
        ("planet-unknown", BOT, "protocol 1\n"),
    ] {
        let output = checked(program, "plays", &format!("--game {game} {PATIENT}"));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{text}");
        let lines: Vec<&str> = text.lines().collect();
        let right: Vec<&&str> = lines.iter().filter(|line| line.starts_with("right  ")).collect();
        assert_eq!(right.len(), 4, "hello, two games and the end: {text}");
        assert!(
            right[0].starts_with("right  answers hello in ") && text.contains(says),
            "{text}"
        );
        assert!(right[1].starts_with("right  plays game 1 in seat 0: "), "{text}");
        assert!(right[2].starts_with("right  plays game 2 in seat 1: "), "{text}");
        assert_eq!(*right[3], "right  ends by itself at the end of its input");
        assert!(
            !text.contains("wrong  ") && text.ends_with("Nothing is wrong.\n"),
            "{text}"
        );
        assert_eq!(
            text.contains("it does not want `over`"),
            !text.contains("wants json, over"),
            "{text}"
        );
    }
}

/// Wrong ways to play: options of the check, and a part of what is wrong and of what is to do.
const WRONG: [(&str, &str, &str, &str); 41] = [
    (
        "ends-at-once",
        PATIENT,
        "the program ended (exit status: 0)",
        "and end only then",
    ),
    (
        "cannot-start",
        PATIENT,
        "the program ended (exit status: 1)",
        "look for the reason in its standard error, which follows",
    ),
    (
        "never-says-hello",
        "--first 100",
        "the program gave no answer in 100 ms",
        "give it more time (--first here, and first=",
    ),
    (
        "reads-to-the-end",
        "--first 100",
        "answered only after the end of its input",
        "read standard input line by line, not to its end",
    ),
    (
        "says-something-first",
        PATIENT,
        "answered `welcome`, which is not an answer to hello",
        "to standard error what is no answer",
    ),
    (
        "made-for:{\"protocol\":3}",
        PATIENT,
        "made for protocol 3, but the run has protocol 1 and 2",
        "say hello with protocol 1, or",
    ),
    (
        "made-for:{\"game\":\"go\"}",
        PATIENT,
        "made for game go, but the run has game planet-unknown",
        "leave `game` out",
    ),
    (
        "wants:pixels",
        PATIENT,
        "`want` has \"pixels\"; allowed is a list of json, obs",
        "answer hello with one line such as",
    ),
    (
        "ends-after-hello",
        PATIENT,
        "the program ended (exit status: 0) (question 1 of game 1)",
        "and end only then",
    ),
    (
        "crashes",
        PATIENT,
        "the program ended (exit status: 3) (question 1 of game 1)",
        "look for the reason in its standard error, which follows",
    ),
    (
        "crashes-with-a-traceback",
        PATIENT,
        "the program ended (exit status: 1) (question 1 of game 1)",
        "look for the reason in its standard error, which follows",
    ),
    (
        "crashes-in-silence",
        PATIENT,
        "the program ended (exit status: 3) (question 1 of game 1)",
        "repeat its questions from a log (--log FILE)",
    ),
    (
        "closes-its-output",
        PATIENT,
        "the program closed its standard output (question 1 of game 1)",
        "keep standard output open",
    ),
    (
        "hangs",
        "--ms 100 --first 300000",
        "gave no answer in 100 ms (question 1 of game 1)",
        "as soon as it is read; if it thinks longer than that, give it more time (--ms here",
    ),
    (
        "never-reads",
        "--ms 100 --first 300000",
        "gave no answer in 100 ms (question 1 of game 1)",
        "as soon as it is read; if it thinks longer",
    ),
    (
        "is-slow:1",
        "--ms 100 --first 300000",
        " ms; 100 ms are allowed (question 1 of game 1)",
        "let it think less, or give it more time (--ms here, and ms=",
    ),
    (
        "is-slow:4.5",
        "--ms 100 --first 300000",
        " ms, when its input had ended; 100 ms are allowed",
        "if it thinks that long, let it think less, or give it more time (--ms",
    ),
    // By chance it answers just when its input ends, as one does that keeps its answers back.
    (
        "is-slow:3.3",
        "--ms 100 --first 300000",
        " (question 1 of game 1)",
        "give it more time (--ms here, and ms=",
    ),
    (
        "is-slow:0.4",
        "--ms 300000 --first 300000 --game-ms 700",
        " ms are allowed (question ",
        "(--game-ms here, and game_ms=",
    ),
    (
        "does-not-flush",
        "--ms 100 --first 300000",
        "answered only after the end of its input (question 1 of game 1)",
        "flush standard output after each answer",
    ),
    (
        "never-flushes",
        "--ms 100 --first 300000",
        "answered only after the end of its input",
        "flush standard output after each answer",
    ),
    (
        "writes-no-line-break",
        "--ms 100 --first 300000",
        "answer does not end with a line break",
        "end each answer with a line break",
    ),
    (
        "talks-garbage",
        PATIENT,
        "answered `pardon?`, which is not an answer to choose: it is not JSON: expected value",
        "answer with one line such as",
    ),
    (
        "writes-bad-utf-8",
        PATIENT,
        "it is not UTF-8; allowed is one object in one line, in UTF-8",
        "answer with one line such as",
    ),
    (
        "writes-bad-utf-8-in-a-text",
        PATIENT,
        "it is not UTF-8; allowed is one object in one line, in UTF-8",
        "answer with one line such as",
    ),
    (
        "answers-with-an-empty-line",
        PATIENT,
        "answered ``, which is not an answer to choose: it is not JSON",
        "answer with one line such as",
    ),
    (
        "answers-with-null",
        PATIENT,
        "it is null; allowed is an object",
        "answer with one line such as",
    ),
    (
        "answers-with-a-list",
        PATIENT,
        "]; allowed is an object",
        "answer with one line such as",
    ),
    (
        "answers-without-index",
        PATIENT,
        "`index` is missing",
        "answer with one line such as",
    ),
    (
        "answers-with-text",
        PATIENT,
        "\"; allowed is a whole number from 0 to 65535",
        "answer with one line such as",
    ),
    (
        "answers-with-a-fraction",
        PATIENT,
        ".5; allowed is a whole number from 0 to 65535",
        "answer with one line such as",
    ),
    (
        "answers-with-a-negative-number",
        PATIENT,
        "`index` is -1; allowed is a whole number from 0 to 65535",
        "answer with one line such as",
    ),
    (
        "answers-with-the-place",
        PATIENT,
        "which is not one of the ",
        "not its place in the list",
    ),
    (
        "chooses-what-is-not-legal",
        PATIENT,
        "chose action 65535, which is not one of the ",
        "the `index` of an entry of `actions`",
    ),
    (
        "answers-something-else",
        PATIENT,
        "it is an answer to something else",
        "answer with one line such as",
    ),
    (
        "answers-another-question",
        PATIENT,
        "without being asked (question 1 of game 1)",
        "answer each question once, with its id",
    ),
    (
        "answers-twice",
        PATIENT,
        "without being asked (question 2 of game 1)",
        "answer each question once, with its id",
    ),
    (
        "answers-with-more",
        PATIENT,
        "protocol 1 has no key `comment`",
        "answer with one line such as",
    ),
    (
        "floods-stdout",
        PATIENT,
        "a line of more than 65536 bytes",
        "one short line",
    ),
    (
        "answers-over",
        "--games 1 --ms 300000 --first 300000",
        "wrote `{\"type\": \"over\"}` without being asked",
        "do not answer `over`",
    ),
    (
        "answers-over-at-length",
        "--games 1 --ms 300000 --first 300000",
        "a line of more than 65536 bytes",
        "one short line",
    ),
];

#[test]
fn a_wrong_program_gets_the_line_that_says_what_is_wrong_and_what_to_do() {
    let check = |(way, options, what, remedy): (&str, &str, &str, &str)| {
        let output = checked(BOT, way, options);
        let text = String::from_utf8(output.stdout).unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{way}: {text}");
        assert_eq!(error, "error: the program does not follow the protocol\n", "{way}");
        let (_, wrong) = text.split_once("wrong  ").unwrap_or_else(|| panic!("{way}: {text}"));
        let (found, rest) = wrong.split_once("\n       to do: ").unwrap();
        assert!(found.contains(what), "{way}: {found}");
        assert!(rest.lines().next().unwrap().contains(remedy), "{way}: {rest}");
    };
    // A few at a time: a machine that starts all at once is too slow for those that wait for the clock.
    for some in WRONG.chunks(4) {
        std::thread::scope(|scope| {
            for &wrong in some {
                scope.spawn(move || check(wrong));
            }
        });
    }
}

#[test]
fn a_program_that_does_not_end_well_is_wrong() {
    for (way, what) in [
        (
            "hangs-at-the-end",
            "wrong  runs on for more than 1000 ms after the end of its input",
        ),
        (
            "fails-at-the-end",
            "wrong  ends with an error at the end of its input (exit status: 3)",
        ),
    ] {
        let output = checked(BOT, way, &format!("--game planetarium --games 1 {PATIENT}"));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(what), "{text}");
    }
}

#[test]
fn a_program_that_is_missing_is_wrong_and_a_command_that_is_empty_is_refused() {
    let output = command("extern-check ./no-such-program").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.starts_with("wrong  the program cannot be started: ") && text.contains("to do: check the path"),
        "{text}"
    );
    assert_eq!(command("extern-check").arg("").output().unwrap().status.code(), Some(2));
}

#[test]
fn a_check_writes_its_conversation_into_a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("talk.jsonl");
    let options = format!("--games 1 --game-ms 3000000 {PATIENT} --log {}", log.display());
    let output = checked(BOT, "crashes", &options);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert_eq!(lines[0]["sent"]["game_ms"], 3_000_000);
    assert_eq!(lines[1]["received"]["type"], "hello");
    assert_eq!(lines[2]["sent"]["left_ms"], 3_000_000);
    assert_eq!(lines[3]["failed"], "the program ended (exit status: 3)");
    let refused = checked(BOT, "plays", &options);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{error}");
    assert!(
        error.ends_with("it exists already; allowed is the name of a new file\n"),
        "{error}"
    );
    assert_eq!(std::fs::read_to_string(&log).unwrap(), text);
}
