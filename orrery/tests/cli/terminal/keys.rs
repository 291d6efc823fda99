//! Games on 24 lines by keys alone: the planet stays in sight, and arrows lay tiles.

use super::pty::{PATIENCE, Terminal};
use orrery_arena::SavedGame;
use orrery_arena::record::Record;
use orrery_engine::{PlanetUnknown, Rules, Seat, Turn, Words};
use std::cmp::Ordering;
use std::collections::VecDeque;
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

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
        Player::begin_with(&format!("--game {game} --seed 5 --record kept.game"), folder)
    }

    fn begin_with(options: &str, folder: &Path) -> Player {
        let begin = format!("play --agents human,greedy:eval=points --boards end {options}");
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

/// Games in which much happens at once: the others' decisions, what the own one gave, cards and objectives beside the planet.
#[test]
fn each_answer_is_at_most_a_screen_and_ends_with_the_whole_planet() {
    let folder = TempDir::new().unwrap();
    let boards = "--planets random --corporations random --private-objectives";
    let seeds = [(1, ""), (7, "--private-objectives"), (8, boards), (27, boards)];
    let games = seeds.map(|(seed, setup)| format!("--game planet-unknown --seed {seed} {setup}"));
    for game in games {
        let mut player = Player::begin_with(&game, folder.path());
        let mut goes_on = true;
        while goes_on {
            player.answer_fits();
            player.looks_at_the_planet();
            goes_on = player.takes_the_first();
        }
        player.terminal.ends_with(0);
    }
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
    let is_cut = |player: &Player| player.terminal.text().contains("… view shows all");
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
    assert!(!player.terminal.text().contains("… view"), "{}", player.terminal.text());
    player.answer_fits();
}
