//! Games that are played by lines: what is shown and understood, whole games, hints, and two people at one terminal.

use super::pty::{LINES, Terminal, WIDTHS};
use std::io::Write;
use tempfile::TempDir;

#[test]
fn the_table_of_a_game_keeps_its_shape() {
    for columns in WIDTHS {
        for game in ["planet-unknown", "planetarium"] {
            let folder = TempDir::new().unwrap();
            let begin = format!("play --game {game} --agents human,greedy --seed 3");
            let mut terminal = Terminal::open(&begin, folder.path(), columns);
            assert!(terminal.waits());
            insta::assert_snapshot!(format!("{game}_{columns}"), terminal.text());
            terminal.types("quit");
            terminal.types("quit");
            terminal.ends_with(0);
        }
    }
}

/// Takes the first action, and confirms it if that is asked for. Returns whether the game goes on.
fn decides(terminal: &mut Terminal) -> bool {
    let goes_on = terminal.types("#1");
    // The question may be folded anywhere.
    let said: Vec<String> = terminal.since("#1").split_whitespace().map(str::to_owned).collect();
    match goes_on && said.join(" ").contains("Enter: confirm") {
        true => terminal.types(""),
        false => goes_on,
    }
}

/// Plays a whole game against an agent: with a hint, something taken back, a break, and no line that is too long.
fn plays_a_whole_game(game: &str, taken_back: &str) {
    let folder = TempDir::new().unwrap();
    let begin = format!("play --game {game} --agents human,greedy --seed 3 --boards end --record kept.game");
    let mut terminal = Terminal::open(&begin, folder.path(), 80);
    assert!(terminal.waits());
    assert!(terminal.types("hint greedy") && terminal.since("hint of greedy:").contains('#'));
    assert!(terminal.types("#1") && terminal.types("undo"));
    let after = terminal.since("undo");
    assert!(after.contains(taken_back), "{after}");
    for _ in 0..10 {
        assert!(decides(&mut terminal), "{}", terminal.text());
    }
    assert!(
        terminal
            .text()
            .contains("Since your last decision:\n  seat 1 (greedy)  "),
        "{}",
        terminal.text()
    );
    assert!(
        terminal.text().contains("points    seat 1 (greedy) "),
        "{}",
        terminal.text()
    );
    assert_eq!(terminal.broken_lines(), Vec::<String>::new());
    assert!(!terminal.types("quit"));
    terminal.ends_with(0);
    assert!(
        terminal
            .text()
            .contains("The game is saved in kept.game. To resume it:"),
        "{}",
        terminal.text()
    );

    let mut terminal = Terminal::open("play --resume kept.game --boards end", folder.path(), 80);
    let mut goes_on = terminal.waits();
    while goes_on {
        goes_on = decides(&mut terminal);
    }
    terminal.ends_with(0);
    let end = terminal.since("The game ends in round ");
    assert!(end.contains("seat 0 (human)") && end.contains("wins"), "{end}");
    assert_eq!(terminal.broken_lines(), Vec::<String>::new());
}

#[test]
fn a_game_of_planet_unknown_is_played_in_a_terminal() {
    plays_a_whole_game("planet-unknown", "lay outer");
}

#[test]
fn a_game_of_planetarium_is_played_in_a_terminal() {
    plays_a_whole_game("planetarium", "discard F05");
}

#[test]
fn hints_have_the_values_of_the_best_actions() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open("play --agents human,greedy --seed 3", folder.path(), 100);
    assert!(terminal.waits());
    assert!(terminal.types("hint 5 greedy"));
    let listed = terminal.since("hint of greedy:");
    let values: Vec<f64> = listed
        .lines()
        .filter_map(|line| line.split_once(" points")?.0.trim().parse().ok())
        .collect();
    assert_eq!(values.len(), 5, "{listed}");
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert!(terminal.types("h greedy"));
    assert_eq!(terminal.since("hint of greedy:").matches(" points").count(), 1);
    assert!(terminal.types("hint 5 random") && terminal.since("hint of random:").contains('#'));
    assert!(terminal.types("q") && !terminal.types("q"));
}

#[test]
fn squares_and_numbers_of_actions_are_not_confused() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open("play --agents human,greedy --seed 3", folder.path(), 100);
    assert!(terminal.waits());
    for (typed, expected) in [
        ("J6", "actions:\n"),
        ("j6", "actions:\n"),
        ("59", "The list does not show #59; type #59"),
        ("lay outer 0 59", "No action has `lay outer 0 59`"),
        ("meteorite", "actions:\n"),
        ("lay outer 0", "actions:\n"),
        ("#690", "No action has `#690`"),
        ("tiles", "outer u5\n"),
        ("tech 2", "tech 2: a patch may be stored"),
        ("card O16", "O16 objective: most tech areas"),
        ("card c05", "C05 extra-tile-no-resources (rank "),
        ("card C99", "The game has no card `C99`."),
        ("view", "points    seat 1 (greedy) 0"),
        ("help", "  tech 3 "),
        ("HELP", "  tech 3 "),
        ("?", "  tech 3 "),
        ("legend", "A square is named by its column and its row"),
        ("u", "There is nothing to take back."),
        ("q", "The game would be lost."),
    ] {
        assert!(terminal.types(typed), "{typed}");
        let text = terminal.since(&format!("> {typed}"));
        assert!(text.contains(expected), "{typed}: {text}");
    }
    assert!(terminal.types("lay outer 0"));
    let listed = terminal.since("> lay outer 0");
    assert!(
        !listed.contains("lay outer 1"),
        "a word in its place is the whole word: {listed}"
    );
    assert!(!terminal.types("quit"));
}

#[test]
fn a_game_without_boards_has_no_commands_for_them() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open(
        "play --game planetarium --agents human,greedy --seed 3",
        folder.path(),
        100,
    );
    assert!(terminal.waits());
    for (typed, expected) in [
        ("card l14", "L14 Ice Accretion: 2 points, habitable 2"),
        ("tiles", "view, card, hint, undo and quit."),
        ("tech 1", "view, card, hint, undo and quit."),
        ("view", "points    seat 0 (human) 0"),
    ] {
        assert!(terminal.types(typed), "{typed}");
        let text = terminal.since(&format!("> {typed}"));
        assert!(text.contains(expected), "{typed}: {text}");
    }
    assert_eq!(
        terminal.since("> card l14").matches("Ice Accretion").count(),
        2,
        "once, and once in the hand"
    );
    assert!(terminal.types("help"));
    let help = terminal.since("> help");
    assert!(!help.contains("tech") && !help.contains("tiles"), "{help}");
    assert!(terminal.types("quit") && !terminal.types("quit"));
}

#[test]
fn a_line_is_edited_and_comes_back_from_the_history() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open("play --agents human,greedy --seed 3", folder.path(), 100);
    assert!(terminal.waits());
    // Too many letters, taken back by two backspaces.
    assert!(terminal.types("tech 2xx\u{7f}\u{7f}"));
    assert_eq!(terminal.text().matches("tech 2: a patch may be stored").count(), 1);
    // The key for the line before.
    assert!(terminal.types("\u{1b}[A"));
    assert_eq!(terminal.text().matches("tech 2: a patch may be stored").count(), 2);
    // Ctrl-D leaves, as the end of a file does.
    terminal.keyboard.write_all(b"\x04").unwrap();
    terminal.ends_with(0);
    assert!(
        terminal.text().contains("The game is not saved."),
        "{}",
        terminal.text()
    );
}

#[test]
fn two_people_hand_the_terminal_over() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open(
        "play --agents human,human --private-objectives --seed 3",
        folder.path(),
        100,
    );
    assert!(terminal.waits());
    let first = if terminal.text().contains("seat 0>") { 0 } else { 1 };
    while !terminal
        .text()
        .contains(&format!("It is the turn of seat {} (human)", 1 - first))
    {
        assert!(decides(&mut terminal));
    }
    let text = terminal.text();
    assert!(
        !text.contains(&format!("seat {first}>")) && !text.contains("private"),
        "{text}"
    );
    assert!(terminal.types(""));
    assert!(terminal.text().contains("private"), "{}", terminal.text());
    assert!(terminal.types("quit") && !terminal.types("quit"));
}

#[test]
fn boards_have_colours_unless_the_user_refuses_them() {
    let folder = TempDir::new().unwrap();
    let play = "play --agents greedy,random --seed 2 --boards end";
    for (no_color, is_coloured) in [("", true), ("1", false)] {
        let mut terminal = Terminal::open_with(play, folder.path(), [LINES, 80], no_color);
        terminal.ends_with(0);
        assert_eq!(
            terminal.raw.contains("\u{1b}[38;5;"),
            is_coloured,
            "{}",
            terminal.text()
        );
    }
}
