//! The command in a terminal: what its screens look like, and games that are played there.
#![cfg(unix)]

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use vt100::Parser;

/// The widths at which screens are looked at.
const WIDTHS: [u16; 3] = [60, 80, 120];

/// Enough lines that nothing scrolls away.
const LINES: u16 = 2_000;

/// How long a command may take to print something, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the line editor prints when it begins to read a line.
const READS: &str = "\u{1b}[?2004h";

/// A terminal in which the command runs.
struct Terminal {
    command: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    /// What the command prints, as it comes; its end is the end of the command.
    printed: Receiver<Vec<u8>>,
    screen: Parser,
    raw: String,
}

impl Terminal {
    fn open(arguments: &str, folder: &Path, columns: u16) -> Terminal {
        Terminal::open_with(arguments, folder, columns, "")
    }

    /// With this value of the variable that refuses colours.
    fn open_with(arguments: &str, folder: &Path, columns: u16, no_color: &str) -> Terminal {
        let size = PtySize {
            rows: LINES,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut orrery = CommandBuilder::new(env!("CARGO_BIN_EXE_orrery"));
        orrery.args(arguments.split_whitespace());
        orrery.cwd(folder);
        orrery.env("TERM", "xterm-256color");
        orrery.env("NO_COLOR", no_color);
        orrery.env_remove("COLUMNS");
        let command = pair.slave.spawn_command(orrery).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (send, printed) = channel();
        std::thread::spawn(move || {
            // Kept open as long as the command may print.
            let _master = pair.master;
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let [rows, columns] = [LINES, columns].map(|size| NonZeroU16::new(size).unwrap());
        Terminal {
            command,
            keyboard,
            printed,
            screen: Parser::new(rows, columns, 0),
            raw: String::new(),
        }
    }

    /// Reads until the command waits for a line or has ended. Returns whether it waits.
    fn waits(&mut self) -> bool {
        let begun = self.raw.matches(READS).count();
        loop {
            let Ok(bytes) = self.printed.recv() else { return false };
            self.screen.process(&bytes);
            self.raw += &String::from_utf8_lossy(&bytes);
            let (row, _) = self.screen.screen().cursor_position();
            let asks = self.lines()[usize::from(row)].trim_end().ends_with('>');
            if self.raw.matches(READS).count() > begun && asks {
                return true;
            }
        }
    }

    /// Reads until the command has printed these words.
    fn reads(&mut self, words: &str) {
        let begun = Instant::now();
        while !self.raw.contains(words) {
            let printed = self.printed.recv_timeout(PATIENCE).ok();
            let printed = printed.filter(|_| begun.elapsed() < PATIENCE);
            let bytes = printed.unwrap_or_else(|| panic!("no `{words}` in\n{}", self.text()));
            self.screen.process(&bytes);
            self.raw += &String::from_utf8_lossy(&bytes);
        }
    }

    /// Types a line. Returns whether the command waits for another.
    fn types(&mut self, line: &str) -> bool {
        self.keyboard.write_all(format!("{line}\r").as_bytes()).unwrap();
        self.waits()
    }

    fn lines(&self) -> Vec<String> {
        let (_, columns) = self.screen.screen().size();
        self.screen.screen().rows(0, columns.get()).collect()
    }

    /// Everything on the screen.
    fn text(&self) -> String {
        let lines = self.lines();
        let end = lines
            .iter()
            .rposition(|line| !line.is_empty())
            .map_or(0, |last| last + 1);
        lines[..end].join("\n") + "\n"
    }

    /// What is on the screen from the last line with these words on.
    fn since(&self, words: &str) -> String {
        let text = self.text();
        let begin = text.rfind(words).unwrap_or_else(|| panic!("no `{words}` in\n{text}"));
        text[begin..].to_owned()
    }

    /// The lines that were too long for the terminal.
    fn broken_lines(&self) -> Vec<String> {
        let lines = (0..).zip(self.lines());
        lines
            .filter(|&(row, _)| self.screen.screen().row_wrapped(row))
            .map(|(_, line)| line)
            .collect()
    }

    /// Reads until the command has ended with this status.
    fn ends_with(&mut self, status: u32) {
        while self.waits() {}
        assert_eq!(self.command.wait().unwrap().exit_code(), status, "{}", self.text());
    }
}

impl Drop for Terminal {
    /// Ends a command that a failed test has left.
    fn drop(&mut self) {
        let _ = self.command.kill();
    }
}

/// The whole screen of a command that ends by itself.
fn screen(arguments: &str, columns: u16) -> Terminal {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open(arguments, folder.path(), columns);
    terminal.ends_with(0);
    terminal
}

#[test]
fn no_line_of_a_result_is_too_long_for_the_terminal() {
    for columns in [60, 80, 100, 120] {
        for arguments in [
            "--games 4",
            "tournament --agents random,greedy,random:name=a-rather-long-name,random:name=other --games 8",
            "solo --agents greedy,random --games 8",
            "balance --agents random --games 360",
            "sprt --a greedy --b random --games 40",
            "bench --rows clone-bytes-six-seats",
            "agents",
            "version",
            "tensors",
            "ruleset show --actions",
        ] {
            let terminal = screen(arguments, columns);
            assert_eq!(
                terminal.broken_lines(),
                Vec::<String>::new(),
                "{arguments} at {columns}"
            );
        }
    }
}

#[test]
fn an_error_is_folded_between_words() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open("tournament --agents greeedy", folder.path(), 60);
    terminal.ends_with(2);
    assert_eq!(terminal.broken_lines(), Vec::<String>::new());
    assert!(
        terminal.text().contains("agent is called `greeedy`"),
        "{}",
        terminal.text()
    );
}

#[test]
fn each_line_of_a_test_begins_anew_where_it_is_folded() {
    let terminal = screen("sprt --a greedy --b random --games 40", 60);
    let text = terminal.text();
    for line in [
        "no verdict yet",
        "Log likelihood ratio",
        "Estimate",
        "Likelihood of superiority",
    ] {
        assert!(text.lines().any(|begin| begin.starts_with(line)), "{line}: {text}");
    }
}

#[test]
fn long_work_says_how_far_it_is_and_how_it_is_stopped() {
    let folder = TempDir::new().unwrap();
    let arguments = "tournament --agents mcts:iters=100000000,random --games 2";
    let mut terminal = Terminal::open(arguments, folder.path(), 80);
    // Inside the first block there is no estimate, and the spinner turns.
    terminal.reads("0/2 games");
    for spinner in ["\u{2801}", "\u{2809}", "\u{2819}"] {
        terminal.reads(spinner);
    }
    assert!(!terminal.raw.contains("left"), "{}", terminal.raw);
    terminal.keyboard.write_all(b"\x03").unwrap();
    terminal.reads("finishing the blocks in play first; Ctrl-C again stops at once");
    terminal.keyboard.write_all(b"\x03").unwrap();
    terminal.ends_with(130);
}

#[test]
fn tables_fold_and_keep_their_rows_together() {
    for columns in WIDTHS {
        let terminal = screen("tournament --agents greedy,random --games 20 --seed 2", columns);
        let text = terminal.text();
        let (tables, _) = text.split_once("A game has ").expect("a line of what is not measured");
        insta::assert_snapshot!(format!("tables_{columns}"), tables);
    }
}

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
    assert!(terminal.types("hint greedy") && terminal.since("hint:").contains('#'));
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
fn squares_and_numbers_of_actions_are_not_confused() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open("play --agents human,greedy --seed 3", folder.path(), 100);
    assert!(terminal.waits());
    for (typed, expected) in [
        ("r5c9", "actions:\n"),
        ("59", "actions:\n"),
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
    assert!(terminal.types("quit") && !terminal.types("quit"));
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
    assert!(!terminal.text().contains("A square is written"), "{}", terminal.text());
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
        let mut terminal = Terminal::open_with(play, folder.path(), 80, no_color);
        terminal.ends_with(0);
        assert_eq!(
            terminal.raw.contains("\u{1b}[38;5;"),
            is_coloured,
            "{}",
            terminal.text()
        );
    }
}
