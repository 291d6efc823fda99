//! The command in a terminal: what its screens look like, and games that are played there.
#![cfg(unix)]

use orrery_arena::SavedGame;
use orrery_arena::record::Record;
use orrery_engine::{PlanetUnknown, Rules, Seat, Turn, Words};
use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::cmp::Ordering;
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use vt100::Parser;

/// The widths at which screens are looked at.
const WIDTHS: [u16; 3] = [60, 80, 120];

/// Enough lines that nothing scrolls away.
const LINES: u16 = 2_000;

/// How long a command may take to print something, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

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
        Terminal::open_with(arguments, folder, [LINES, columns], "")
    }

    /// Of so many lines and columns, with this value of the variable that refuses colours.
    fn open_with(arguments: &str, folder: &Path, [rows, columns]: [u16; 2], no_color: &str) -> Terminal {
        let size = PtySize {
            rows,
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
        let [rows, columns] = [rows, columns].map(|size| NonZeroU16::new(size).unwrap());
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
            let bytes = match self.printed.recv_timeout(PATIENCE) {
                Ok(bytes) => bytes,
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => panic!("it neither waits for a line nor ends:\n{}", self.text()),
            };
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

/// A terminal of 24 lines and 80 columns, in which a game is played by keys alone.
struct Player {
    terminal: Terminal,
    /// How much of what the command printed was read before the last key.
    seen: usize,
    /// The names of what was laid with keys.
    laid: Vec<String>,
}

const ROWS: u16 = 24;

/// What is below a tile while keys place it.
const PLACING: &str = "Esc back";

const ESCAPE: &str = "\u{1b}";
const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
const RIGHT: &str = "\u{1b}[C";
const LEFT: &str = "\u{1b}[D";

/// A tile on the planet, as its action names it: the words with the tile, the orientation, and the row and the column of a
/// square.
#[derive(PartialEq, Debug)]
struct Lying {
    tile: String,
    orientation: usize,
    row: usize,
    column: usize,
}

impl Player {
    fn begin(game: &str, folder: &Path) -> Player {
        let begin =
            format!("play --game {game} --agents human,greedy:eval=points --seed 5 --boards end --record kept.game");
        let mut terminal = Terminal::open_with(&begin, folder, [ROWS, 80], "");
        assert!(terminal.waits());
        Player {
            terminal,
            seen: 0,
            laid: Vec::new(),
        }
    }

    /// Types a line. Returns whether the command waits for another.
    fn types(&mut self, line: &str) -> bool {
        self.seen = self.terminal.raw.len();
        self.terminal.types(line)
    }

    /// Presses a key while a tile is placed, and reads until the tile is drawn again.
    fn presses(&mut self, key: &str) -> Lying {
        self.seen = self.terminal.raw.len();
        self.terminal.keyboard.write_all(key.as_bytes()).unwrap();
        while !self.terminal.raw[self.seen..].contains(PLACING) {
            let bytes = self.terminal.printed.recv_timeout(PATIENCE).expect("the tile is drawn");
            self.terminal.screen.process(&bytes);
            self.terminal.raw += &String::from_utf8_lossy(&bytes);
        }
        self.looks_at_the_planet();
        self.lying()
    }

    /// The name of laying the tile where it is.
    fn name(&self) -> String {
        let lines = self.terminal.lines();
        let line = lines.iter().find(|line| line.starts_with("lay"));
        let (name, _shape) = line
            .and_then(|line| line.split_once("   "))
            .expect("the action is named");
        name.to_owned()
    }

    fn lying(&self) -> Lying {
        let name = self.name();
        let words: Vec<&str> = name.split(' ').collect();
        let [tile @ .., orientation, square] = &words[..] else {
            panic!("{name}");
        };
        Lying {
            tile: tile.join(" "),
            orientation: orientation.parse().unwrap(),
            row: square[1..].parse().unwrap(),
            column: usize::from(square.as_bytes()[0]),
        }
    }

    /// What was printed since the last line was typed is no higher than the screen.
    fn answer_fits(&self) {
        let answer = &self.terminal.raw[self.seen..];
        let lines = answer.matches('\n').count() - usize::from(self.seen > 0);
        assert!(lines < usize::from(ROWS), "{lines} lines: {answer}");
        assert_eq!(self.terminal.broken_lines(), Vec::<String>::new());
    }

    /// The whole planet is on the screen.
    fn looks_at_the_planet(&self) {
        let lines = self.terminal.lines();
        let is_row = |row: usize| {
            lines
                .iter()
                .any(|line| line.starts_with(&format!("{row:<3}")) && line.len() > 3)
        };
        let has_letters = lines
            .iter()
            .any(|line| line.starts_with("   A  B  C  D  E  F  G  H  I  J  K  L"));
        assert!(has_letters && (1..=12).all(is_row), "{}", self.terminal.text());
    }

    /// Whether the decision that was made has to be confirmed.
    fn is_asked(&self) -> bool {
        let text = self.terminal.text();
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ").ends_with("Enter: confirm; undo: choose again. seat 0>")
    }

    /// Takes the first action by its number. Returns whether the game goes on.
    fn takes_the_first(&mut self) -> bool {
        let is_shown = self.terminal.lines().iter().any(|line| line.starts_with("   #1  "));
        let goes_on = self.types(if is_shown { "1" } else { "#1" });
        match goes_on && self.is_asked() {
            true => self.types(""),
            false => goes_on,
        }
    }

    /// Presses a key that ends the placing. Returns whether the command waits for a line.
    fn ends_with_key(&mut self, key: &str) -> bool {
        self.seen = self.terminal.raw.len();
        self.terminal.keyboard.write_all(key.as_bytes()).unwrap();
        self.terminal.waits()
    }

    /// Lays the tile that a hint lays, with the arrows and the keys that turn it. Returns how many keys that took, and
    /// whether the game goes on; none if the hint lays nothing.
    fn lays_what_a_hint_lays(&mut self) -> (Option<usize>, bool) {
        let first = self.presses("\r");
        let aim = self.presses("h");
        let lines = self.terminal.lines();
        let hint = lines.iter().find_map(|line| line.strip_prefix("hint of planner: "));
        let hint = hint.expect("the hint is named").to_owned();
        assert!(self.ends_with_key(ESCAPE));
        self.looks_at_the_planet();
        if !hint.starts_with("lay") {
            return (None, self.takes_the_first());
        }
        let mut lies = self.presses("\r");
        assert_eq!(lies, first, "it begins in the same place");
        let mut keys = 1;
        while lies.tile != aim.tile {
            lies = self.presses("\t");
            keys += 1;
        }
        for key in turns(lies.orientation, aim.orientation) {
            lies = self.presses(key);
            keys += 1;
        }
        assert_eq!(lies.orientation, aim.orientation);
        while lies != aim {
            let key = towards(&lies, aim.row, aim.column);
            lies = self.presses(key);
            keys += 1;
            assert!(keys < 40, "{lies:?} does not come to {aim:?}");
        }
        assert_eq!(self.name(), hint, "it lies where the hint lays it");
        self.laid.push(hint);
        let goes_on = self.ends_with_key("\r");
        match goes_on && self.is_asked() {
            true => (Some(keys + 2), self.types("")),
            false => (Some(keys + 1), goes_on),
        }
    }
}

/// The arrow that moves a tile towards a row and a column.
fn towards(lies: &Lying, row: usize, column: usize) -> &'static str {
    match (lies.row.cmp(&row), lies.column.cmp(&column)) {
        (Ordering::Greater, _) => UP,
        (Ordering::Less, _) => DOWN,
        (_, Ordering::Less) => RIGHT,
        _ => LEFT,
    }
}

/// The fewest keys that turn a tile from one orientation to another: `r` is a quarter turn, `f` turns it over.
fn turns(from: usize, to: usize) -> Vec<&'static str> {
    let mut ways = VecDeque::from([(from, Vec::new())]);
    while let Some((orientation, keys)) = ways.pop_front() {
        if orientation == to {
            return keys;
        }
        let turned = (orientation + 1) % 4 + orientation / 4 * 4;
        let over = (8 - orientation) % 4 + if orientation < 4 { 4 } else { 0 };
        for (next, key) in [(turned, "r"), (over, "f")] {
            ways.push_back((next, [&keys[..], &[key]].concat()));
        }
    }
    unreachable!("each orientation is reached")
}

#[test]
fn planet_unknown_is_played_by_keys_alone_on_24_lines_with_the_planet_in_sight() {
    let folder = TempDir::new().unwrap();
    let mut player = Player::begin("planet-unknown", folder.path());
    let (mut keys, mut goes_on) = (Vec::new(), true);
    while goes_on {
        player.answer_fits();
        player.looks_at_the_planet();
        let can_place = player
            .terminal
            .lines()
            .iter()
            .any(|line| line.starts_with("Enter: place a tile"));
        goes_on = match can_place {
            true => {
                let (count, goes_on) = player.lays_what_a_hint_lays();
                keys.extend(count);
                goes_on
            }
            false => player.takes_the_first(),
        };
    }
    player.terminal.ends_with(0);
    assert!(player.terminal.raw.contains("The game ends in round "));
    keys.sort_unstable();
    assert!(keys.len() > 10, "{keys:?}");
    let median = keys[keys.len() / 2];
    assert!(median <= 10, "{keys:?}");
    assert_eq!(
        laid(&folder.path().join("kept.game"), Seat(0)),
        player.laid,
        "as they lay"
    );
}

/// The names of the actions with which a seat laid tiles in a saved game.
fn laid(file: &Path, seat: Seat) -> Vec<String> {
    let game = PlanetUnknown::default();
    let record = Record::from_bytes(&game, &SavedGame::read(file).unwrap().record).unwrap();
    let mut laid = Vec::new();
    let lays = |name: &String| name.starts_with("lay");
    let mut note = |state: &_, _: &[_], action| {
        let by_seat = game.turn(state) == Turn::Decide(seat);
        laid.extend(Some(game.action_name(state, action)).filter(|name| by_seat && lays(name)));
    };
    record.replay(&game, &mut note).unwrap();
    laid
}

#[test]
fn planetarium_is_played_by_keys_alone_on_24_lines_with_the_own_cards_in_sight() {
    let folder = TempDir::new().unwrap();
    let mut player = Player::begin("planetarium", folder.path());
    let mut goes_on = true;
    while goes_on {
        player.answer_fits();
        let lines = player.terminal.lines();
        let has = |begin: &str| lines.iter().any(|line| line.starts_with(begin));
        assert!(has("seat 0: ") && has("mat       A "), "{}", player.terminal.text());
        goes_on = player.takes_the_first();
    }
    player.terminal.ends_with(0);
    assert!(player.terminal.raw.contains("The game ends in round "));
}

#[test]
fn a_tile_is_not_laid_where_a_rule_forbids_it_and_the_rule_is_named() {
    let folder = TempDir::new().unwrap();
    let mut player = Player::begin("planet-unknown", folder.path());
    let first = player.presses("\r");
    let tile = |terminal: &Terminal| {
        let (rows, columns) = terminal.screen.screen().size();
        let is_marked = |row: u16, column: u16| {
            let cell = terminal.screen.screen().cell(row, column);
            cell.is_some_and(|cell| cell.inverse() && cell.contents() != " ")
        };
        let all = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
        all.filter(|&(row, column)| is_marked(row, column)).count()
    };
    assert!(tile(&player.terminal) >= 2, "the tile lies on the planet");
    // The first tile has to cover the edge.
    let mut lies = first;
    let middle = (6, usize::from(b'F'));
    for _ in 0..24 {
        if (lies.row, lies.column) != middle {
            lies = player.presses(towards(&lies, middle.0, middle.1));
        }
    }
    let refusal = player.terminal.text();
    assert!(
        refusal.contains("not here: ") && refusal.contains("(PU-3.2)"),
        "{refusal}"
    );
    assert_eq!(player.presses("\r"), lies, "Enter lays nothing");
    assert!(player.ends_with_key(ESCAPE));
    assert!(
        player.terminal.text().contains("actions:"),
        "{}",
        player.terminal.text()
    );
    assert!(!player.types("q"));
}

#[test]
fn what_the_others_did_is_shown_whole_where_the_screen_does_not_hold_it() {
    let folder = TempDir::new().unwrap();
    let mut player = Player::begin("planet-unknown", folder.path());
    let is_cut = |player: &Player| player.terminal.text().contains(".. view shows all");
    for _ in 0..100 {
        if is_cut(&player) {
            break;
        }
        assert!(player.takes_the_first(), "the others always did little");
    }
    let lines = player.terminal.lines();
    let heading = lines
        .iter()
        .position(|line| line == "Since your last decision:")
        .unwrap();
    assert!(
        lines[heading + 1].starts_with("  seat 1 (greedy"),
        "a heading is never alone"
    );
    assert!(player.types("view"));
    let lines = player.terminal.lines();
    assert_eq!(lines[0], "Since your last decision:");
    assert!(lines[1].starts_with("  seat 1 (greedy"), "{}", player.terminal.text());
    assert!(
        !player.terminal.text().contains(".. view"),
        "{}",
        player.terminal.text()
    );
    player.answer_fits();
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
