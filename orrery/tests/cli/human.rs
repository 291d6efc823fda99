//! Games with people, whose input comes from a pipe.

use crate::orrery::{command, refusal};
use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use tempfile::TempDir;

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
        "help\nlay in\nlay inner J6 K6\nhint greedy:eval=points\nundo\nnonsense\nquit\nquit\n",
    );
    insta::assert_snapshot!(text);
}

#[test]
fn an_agent_that_gives_a_hint_does_not_slip() {
    let hint = |agent: &str| play("--seed 3", &format!("hint {agent}\nquit\nquit\n")).replace(agent, "AGENT");
    assert_eq!(hint("greedy:slips=1"), hint("greedy").replace("AGENT:", "greedy:"));
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

/// A command in a folder of its own.
fn in_folder(folder: &TempDir, arguments: &str) -> Command {
    let mut orrery = command(arguments);
    orrery.current_dir(folder.path());
    orrery
}

#[test]
fn a_game_that_is_left_is_resumed_by_its_file_alone() {
    let folder = TempDir::new().unwrap();
    let begun = "play --agents human,random --boards end --seed 3 --record left.game";
    let text = said(&mut in_folder(&folder, begun), &(firsts(5) + "quit\n"));
    let message = "The game is saved in left.game. To resume it:\norrery play --resume left.game\n";
    assert!(text.ends_with(message), "{text}");
    // With the seed, the rules and the agents of the file.
    let text = said(
        &mut in_folder(&folder, "play --resume left.game --boards end"),
        &firsts(400),
    );
    let whole = play("--boards end --seed 3", &firsts(400));
    let beginning = |text: &str| transcript(text).lines().skip(16).take(6).collect::<Vec<_>>().join("\n");
    assert_eq!(beginning(&text), beginning(&whole));
    assert!(
        text.contains("The game ends in round ") && text.contains("seat 1 (random)"),
        "{text}"
    );
    let text = said(
        &mut in_folder(&folder, "play --agents human,random --seed 3"),
        "1\n\nquit elsewhere.game\n",
    );
    assert!(text.contains("The game is saved in elsewhere.game."), "{text}");
}

#[test]
fn a_saved_game_is_resumed_without_further_options() {
    for option in [
        "--agents human,random",
        "--seed 4",
        "--game planetarium",
        "--record other.game",
    ] {
        let message = refusal(&format!("play --resume left.game {option}"), 2);
        assert!(message.contains("cannot be used with"), "{message}");
    }
}

#[test]
fn a_game_is_saved_to_no_file_that_holds_anything_else() {
    let folder = TempDir::new().unwrap();
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "Dear reader").unwrap();
    let refused = "letter.txt exists and is not a saved game; name another file";
    let output = in_folder(&folder, "play --record letter.txt").output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), &message[..]),
        (Some(2), &format!("error: {refused}\n")[..])
    );
    let text = said(
        &mut in_folder(&folder, "play --agents human,random --seed 3"),
        "quit letter.txt\nquit\nquit\n",
    );
    assert!(
        text.contains(refused) && text.ends_with("The game is not saved.\n"),
        "{text}"
    );
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear reader");
    let output = in_folder(&folder, "play --resume letter.txt").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_new_game_is_saved_over_no_other_one() {
    let folder = TempDir::new().unwrap();
    let begun = "play --agents human,random --seed 3 --record kept.game";
    said(&mut in_folder(&folder, begun), &(firsts(5) + "quit\n"));
    let kept = fs::read(folder.path().join("kept.game")).unwrap();
    let output = in_folder(&folder, &begun.replace("--seed 3", "--seed 4"))
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("kept.game holds a saved game"), "{message}");
    assert!(message.contains("orrery play --resume kept.game"), "{message}");
    let other = "play --agents human,random --seed 5";
    let text = said(&mut in_folder(&folder, other), "quit kept.game\nquit\nquit\n");
    assert!(text.contains("kept.game holds a saved game"), "{text}");
    assert!(text.ends_with("The game is not saved.\n"), "{text}");
    assert_eq!(fs::read(folder.path().join("kept.game")).unwrap(), kept);
}

#[test]
#[cfg(unix)]
fn a_game_that_is_ended_by_ctrl_c_is_saved() {
    let folder = TempDir::new().unwrap();
    let begun = "play --agents human,random --seed 3 --record kept.game";
    let mut orrery = in_folder(&folder, begun)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Held open: its end would end the game in the other way.
    let stdin = orrery.stdin.take();
    // The game is saved before the person is asked.
    until_asked(&mut orrery);
    let interrupt = ["-INT", &orrery.id().to_string()];
    let status = Command::new("kill").args(interrupt).status().unwrap();
    assert!(status.success());
    let output = orrery.wait_with_output().unwrap();
    drop(stdin);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        message,
        "The game is saved in kept.game. To resume it:\norrery play --resume kept.game\n"
    );
    let text = said(&mut in_folder(&folder, "play --resume kept.game"), &firsts(400));
    assert!(text.contains("The game ends in round "), "{text}");
}

/// Reads what is printed until a person is asked.
#[cfg(unix)]
fn until_asked(orrery: &mut std::process::Child) -> String {
    let (mut shown, mut next) = (Vec::new(), [0]);
    while !shown.ends_with(b"seat 0> ") {
        orrery.stdout.as_mut().unwrap().read_exact(&mut next).unwrap();
        shown.push(next[0]);
    }
    String::from_utf8(shown).unwrap()
}

#[test]
#[cfg(unix)]
fn a_game_whose_file_has_gone_on_elsewhere_is_saved_to_another_one() {
    let folder = TempDir::new().unwrap();
    let kept = folder.path().join("kept.game");
    let mut orrery = in_folder(&folder, "play --agents human,random --seed 3 --record kept.game")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    until_asked(&mut orrery);
    fs::write(&kept, "what an older program has written").unwrap();
    let mut stdin = orrery.stdin.take().unwrap();
    let mut type_line = |line: &str| stdin.write_all(line.as_bytes()).unwrap();
    type_line("1\n");
    let shown = until_asked(&mut orrery);
    assert!(
        shown.contains("The game is not saved: kept.game has gone on elsewhere"),
        "{shown}"
    );
    type_line("quit\n");
    let shown = until_asked(&mut orrery);
    assert!(shown.contains("The game would be lost."), "{shown}");
    type_line("quit other.game\n");
    drop(stdin);
    let output = orrery.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(fs::read_to_string(&kept).unwrap(), "what an older program has written");
    let text = said(&mut in_folder(&folder, "play --resume other.game"), &firsts(400));
    assert!(text.contains("The game ends in round "), "{text}");
}

#[test]
fn there_are_no_more_agents_than_seats() {
    let message = refusal("play --agents greedy,random,planner", 2);
    assert_eq!(
        message,
        "  error: --agents names 3 agents for 2 seats; name at most one for each"
    );
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
