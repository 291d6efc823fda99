//! `orrery extern-check`: programs that follow the protocol, and wrong ones with the line that each of them gets.
#![cfg(unix)]

use crate::orrery::command;
use std::path::Path;
use std::process::Output;

/// The check of a program of this repository, in this way, with more options.
fn checked(program: &str, way: &str, options: &str) -> Output {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(program);
    let mut orrery = command("extern-check");
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
        assert_eq!(text.contains("it does not want `over`"), program == BOT, "{text}");
    }
}

/// Wrong ways to play: options of the check, and a part of what is wrong and of what is to do.
const WRONG: [(&str, &str, &str, &str); 21] = [
    (
        "ends-at-once",
        PATIENT,
        "the program ended (exit status: 0)",
        "end only then",
    ),
    (
        "cannot-start",
        PATIENT,
        "the program ended (exit status: 1)",
        "end only then",
    ),
    (
        "never-says-hello",
        "--first 100",
        "the program gave no answer in 100 ms",
        "as soon as it is read",
    ),
    (
        "reads-to-the-end",
        "--first 100",
        "answered only after the end of its input",
        "not to its end",
    ),
    (
        "never-flushes",
        "--ms 100 --first 300000",
        "answered only after the end of its input",
        "flush standard output",
    ),
    ("is-slow", "--ms 100 --first 300000", "100 ms are allowed", "--ms here"),
    (
        "hangs",
        "--ms 100 --first 300000",
        "gave no answer in 100 ms (question 1 of game 1)",
        "as soon as it is read",
    ),
    (
        "says-something-first",
        PATIENT,
        "welcome",
        "to standard error what is no answer",
    ),
    (
        "made-for:{\"protocol\":3}",
        PATIENT,
        "made for protocol 3, but the run has protocol 1 and 2",
        "say hello with",
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
        "answer hello with one line",
    ),
    (
        "ends-after-hello",
        PATIENT,
        "the program ended (exit status: 0) (question 1 of game 1)",
        "end only then",
    ),
    (
        "crashes",
        PATIENT,
        "the program ended (exit status: 3) (question 1 of game 1)",
        "end only then",
    ),
    (
        "talks-garbage",
        PATIENT,
        "it is not JSON: expected value",
        "answer with one line such as",
    ),
    (
        "answers-with-a-list",
        PATIENT,
        "]; allowed is an object",
        "answer with one line such as",
    ),
    (
        "answers-with-text",
        PATIENT,
        "; allowed is a whole number from 0 to 65535",
        "answer with one line such as",
    ),
    (
        "answers-with-the-place",
        PATIENT,
        "which is not one of the ",
        "not its place in the list",
    ),
    (
        "answers-twice",
        PATIENT,
        "without being asked (question 2 of game 1)",
        "answer each question once",
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
        "wrote `{\"type\": \"over\"}`",
        "what is no answer",
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
