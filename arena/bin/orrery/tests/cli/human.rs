//! Games with people, whose input comes from a pipe.

use crate::orrery::{command, refusal};
use std::io::Write;
use std::process::{Command, Stdio};

/// Everything that is printed to a person who types these lines.
pub(crate) fn said(command: &mut Command, typed: &str) -> String {
    let mut orrery = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = orrery.stdin.take().unwrap();
    let typed = typed.to_owned();
    // The game may be over before all lines are read.
    let typist = std::thread::spawn(move || drop(stdin.write_all(typed.as_bytes())));
    let output = orrery.wait_with_output().unwrap();
    typist.join().unwrap();
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    String::from_utf8(output.stdout).unwrap()
}

fn play(options: &str, typed: &str) -> String {
    said(&mut command(&format!("play --agents human,random {options}")), typed)
}

/// Input that takes action 1 each time and confirms it. If there is nothing to confirm, Enter only lists the next
/// actions.
fn firsts(decisions: usize) -> String {
    "1\n\n".repeat(decisions)
}

/// The transcript that is printed at the end of a game.
fn transcript(text: &str) -> &str {
    let begin = text
        .find("planet-unknown, 2 players")
        .expect("the game is printed at the end");
    &text[begin..]
}

#[test]
fn a_dialogue_with_a_person_is_as_recorded() {
    let text = play(
        "--seed 3",
        "help\nlay in\nlay inner 59 5a\nhint greedy:eval=points\nundo\nnonsense\nquit\nquit\n",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn a_game_is_played_to_its_end_without_a_terminal() {
    let text = play("--seed 3 --boards end", &firsts(400));
    assert!(transcript(&text).contains("\nThe game ends in round "), "{text}");
    assert!(transcript(&text).contains("seat 0 (human)"), "{text}");
}

#[test]
fn an_undone_decision_has_no_effect() {
    let straight = play("--seed 3 --boards end", &firsts(400));
    // Each decision is made, taken back or not confirmed, and made differently.
    let wavering = play("--seed 3 --boards end", &"2\nundo\n1\n\n".repeat(400));
    assert_eq!(transcript(&wavering), transcript(&straight));
    assert!(wavering.matches("> undo\n").count() > 50);
}

#[test]
fn only_decisions_of_the_same_turn_can_be_undone() {
    let text = play("--seed 3", &("undo\n".to_owned() + &firsts(12) + "quit\nquit\n"));
    assert!(
        text.contains("seat 0> undo\nThere is nothing to take back.\n"),
        "{text}"
    );
    let asked = "ends your turn or shows you what is hidden. Enter: confirm; undo: choose again.\nseat 0> \n";
    let (before, after) = text.split_once(asked).expect("a turn ends");
    let (_, listed) = before.rsplit_once("seat 0> ").unwrap();
    assert!(listed.starts_with("1\n"), "{listed}");
    assert!(
        after.contains("seat 1: Universal Coalition"),
        "a turn begins with all boards"
    );
}

#[test]
fn a_game_that_is_left_can_be_resumed() {
    let file = "--record left.game --boards end --seed 3";
    let text = play(file, &(firsts(5) + "quit\n"));
    let command_line = "orrery play --agents human,random --boards end --seed 3 --record left.game --resume";
    assert!(
        text.ends_with(&format!(
            "The game is saved in left.game. To resume it:\n{command_line}\n"
        )),
        "{text}"
    );
    let text = play(&format!("{file} --resume"), &firsts(400));
    let whole = play("--boards end --seed 3", &firsts(400));
    let beginning = |text: &str| transcript(text).lines().skip(16).take(6).collect::<Vec<_>>().join("\n");
    assert_eq!(beginning(&text), beginning(&whole));
    assert!(text.contains("The game ends in round "));
    let text = play("--seed 3", "1\n\nquit elsewhere.game\n");
    assert!(text.contains("The game is saved in elsewhere.game."), "{text}");
    let message = refusal("play --agents human --players 3 --record left.game --resume", 2);
    assert_eq!(message, "  error: the game in the file has 2 players, not 3");
}

#[test]
fn the_end_of_input_leaves_the_game() {
    assert!(play("--seed 3", "1\n").ends_with("The game is not saved.\n"));
}

#[test]
fn a_person_cannot_play_a_run_of_many_games() {
    let refused = "  error: human is a person at the terminal and plays only in `orrery play`";
    for arguments in [
        "tournament --agents human,random --games 2",
        "tournament --agents greedy,human --run people",
        "sprt --a human --b random",
        "solo --agents human",
    ] {
        assert_eq!(refusal(arguments, 2), refused, "{arguments}");
    }
}
