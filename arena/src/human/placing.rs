//! Placing a tile with keys: it lies on the planet as it is moved and turned, and is laid where the rules allow it.

use super::lines::{Key, Lines};
use super::listing::Listing;
use super::other_seats::Hint;
use super::talk::Talk;
use super::tiles::{Cells, ORIENTATIONS, cells, offers};
use crate::report::Screen;
use orrery_engine::bitboard::{SIDE, Square};
use orrery_engine::planet_unknown::{Slot, json};
use orrery_engine::{Action, Game, Seat};
use std::io::{self, Write};

/// What the keys do.
const KEYS: &str = "arrows move, r turns, f turns over, Tab next tile, h hint, Enter lays, Esc back";

/// What a person did with the tile.
pub(super) enum Placed {
    /// Laid it, with this action.
    Laid(Action),
    /// Went back to the list of actions.
    Back,
    /// Left the table.
    Left,
}

/// A tile that can be laid, and the words of its action: `lay outer`.
struct Tile {
    words: String,
    tile: json::Tile,
}

impl Tile {
    /// The squares in an orientation, sorted.
    fn cells(&self, orientation: u8) -> Cells {
        let mut cells = cells(&self.tile, orientation);
        cells.sort_unstable();
        cells
    }

    /// The lowest orientation that looks the same, which is the one that has actions (PU-3.1).
    fn lowest(&self, orientation: u8) -> u8 {
        let own = self.cells(orientation);
        (0..orientation)
            .find(|&lower| self.cells(lower) == own)
            .unwrap_or(orientation)
    }
}

/// An action that lays a tile.
struct Laying {
    tile: usize,
    orientation: u8,
    anchor: Square,
    action: Action,
}

/// A person with a tile in hand.
pub(super) struct Placing<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    listing: &'a Listing,
    tiles: Vec<Tile>,
    layings: Vec<Laying>,
    /// The tile in hand, its orientation, and the square under its upper left corner.
    tile: usize,
    orientation: u8,
    anchor: Square,
}

/// The words before the orientation, the orientation and the anchor of an action in notation that lays a tile.
fn laying(notation: &str) -> Option<(&str, u8, Square)> {
    let (words, anchor) = notation.rsplit_once(' ')?;
    let (words, orientation) = words.rsplit_once(' ')?;
    let lays = words.starts_with("lay ") || words.starts_with("lay-free ");
    let laying = (words, orientation.parse().ok()?, Square::from_notation(anchor)?);
    lays.then_some(laying)
}

impl<'a, G: Game> Placing<'a, G> {
    /// The first of the tiles that the listed actions lay, in the middle of where it can lie; none if they lay none.
    pub(super) fn new(game: &'a G, state: &'a G::State, seat: Seat, listing: &'a Listing) -> Option<Placing<'a, G>> {
        let offers = offers(game, state, seat);
        let (mut tiles, mut layings) = (Vec::<Tile>::new(), Vec::new());
        for (notation, action) in listing.notations() {
            let Some((words, orientation, anchor)) = laying(notation) else {
                continue;
            };
            let place = tiles.iter().position(|tile| tile.words == words);
            let tile = match place {
                Some(place) => place,
                None => {
                    let slot = Slot::from_name(words.rsplit(' ').next()?)?;
                    tiles.push(Tile {
                        words: words.to_owned(),
                        tile: offers.get(&slot)?.clone()?,
                    });
                    tiles.len() - 1
                }
            };
            layings.push(Laying {
                tile,
                orientation,
                anchor,
                action,
            });
        }
        let first = layings.first()?;
        let mut placing = Placing {
            tile: first.tile,
            orientation: first.orientation,
            anchor: first.anchor,
            game,
            state,
            seat,
            listing,
            tiles,
            layings,
        };
        placing.take(placing.tile);
        Some(placing)
    }

    /// Acts on keys until the tile is laid or the person goes back.
    pub(super) fn run(
        &mut self,
        mut hint: impl FnMut() -> Result<Hint, String>,
        talk: &mut Talk<'_, impl Lines, impl Write>,
    ) -> io::Result<Placed> {
        talk.begin_drawing()?;
        let mut note = String::new();
        let placed = loop {
            let Some(key) = talk.key(&self.drawn(&note, talk.screen()))? else {
                break Placed::Left;
            };
            note.clear();
            match key {
                Key::Up => self.step(-1, 0),
                Key::Down => self.step(1, 0),
                Key::Left => self.step(0, -1),
                Key::Right => self.step(0, 1),
                Key::Tab | Key::Sign('n' | 'N') => self.take((self.tile + 1) % self.tiles.len()),
                Key::Sign('r' | 'R') => self.turn(turned(self.orientation)),
                Key::Sign('f' | 'F') => self.turn(turned_over(self.orientation)),
                Key::Sign('h' | 'H') => note = self.follow(hint()),
                Key::Enter => match self.action() {
                    Some(action) => break Placed::Laid(action),
                    None => note = "It cannot be laid there.".to_owned(),
                },
                Key::Escape | Key::Sign('q' | 'Q') => break Placed::Back,
                Key::Sign(_) | Key::Other => {}
            }
        };
        talk.end_drawing()?;
        Ok(placed)
    }

    fn cells(&self) -> Cells {
        self.tiles[self.tile].cells(self.orientation)
    }

    /// The action that lays the tile where it is, if it is legal.
    fn action(&self) -> Option<Action> {
        let orientation = self.tiles[self.tile].lowest(self.orientation);
        let is_it = |laying: &&Laying| {
            (laying.tile, laying.orientation, laying.anchor) == (self.tile, orientation, self.anchor)
        };
        self.layings.iter().find(is_it).map(|laying| laying.action)
    }

    /// Takes a tile in hand, in the first orientation in which it can be laid and in the middle of the places for it.
    fn take(&mut self, tile: usize) {
        let of_tile = |laying: &&Laying| laying.tile == tile;
        let first = self.layings.iter().find(of_tile).map(|laying| laying.orientation);
        let places = self.layings.iter().filter(of_tile);
        let anchors: Vec<Square> = places
            .filter(|laying| Some(laying.orientation) == first)
            .map(|laying| laying.anchor)
            .collect();
        if let (Some(orientation), Some(anchor)) = (first, middle(&anchors)) {
            (self.tile, self.orientation, self.anchor) = (tile, orientation, anchor);
        }
    }

    /// Moves the tile as far as the field reaches.
    fn move_to(&mut self, row: i64, column: i64) {
        let cells = self.cells();
        let last = |of: fn(&(usize, usize, [char; 2])) -> usize| cells.iter().map(of).max().unwrap_or(0);
        let within = |place: i64, size: usize| place.clamp(0, (SIDE - 1 - size) as i64) as usize;
        self.anchor = Square::new(within(row, last(|cell| cell.0)), within(column, last(|cell| cell.1)));
    }

    fn step(&mut self, down: i64, right: i64) {
        let (row, column) = (self.anchor.row() as i64, self.anchor.column() as i64);
        self.move_to(row + down, column + right);
    }

    /// Turns the tile around the square nearest to its middle.
    fn turn(&mut self, orientation: u8) {
        let (row, column) = grip(&self.cells());
        let (row, column) = (self.anchor.row() + row, self.anchor.column() + column);
        self.orientation = orientation;
        let held = grip(&self.cells());
        self.move_to(row as i64 - held.0 as i64, column as i64 - held.1 as i64);
    }

    /// Puts the tile where a hint lays it. Returns what to say of it.
    fn follow(&mut self, hint: Result<Hint, String>) -> String {
        let Hint { agent, best, .. } = match hint {
            Ok(hint) => hint,
            Err(reason) => return reason,
        };
        let Some(&(action, _)) = best.first() else {
            return format!("{agent} has no hint.");
        };
        let laying = self.layings.iter().find(|laying| laying.action == action);
        if let Some(laying) = laying {
            (self.tile, self.orientation, self.anchor) = (laying.tile, laying.orientation, laying.anchor);
        }
        format!("hint of {agent}: {}", self.listing.words_of(action))
    }

    /// The name of laying the tile where it is, and what that does or which rule forbids it.
    fn outcome(&self) -> (String, String) {
        if let Some(action) = self.action() {
            let what = self.listing.explanation_of(action).to_owned();
            return (self.listing.words_of(action).to_owned(), what);
        }
        let tile = &self.tiles[self.tile];
        let orientation = tile.lowest(self.orientation);
        let notation = format!("{} {orientation} {}", tile.words, self.anchor.notation());
        let action = self.game.parse_action(&notation);
        let name = action.as_ref().map(|&action| self.game.action_name(self.state, action));
        let why = action
            .as_ref()
            .ok()
            .and_then(|&action| self.game.why_not(self.state, action));
        (
            name.unwrap_or(notation),
            format!(
                "not here: {}",
                why.unwrap_or_else(|| "it is not possible now".to_owned())
            ),
        )
    }

    /// The whole screen: the planet with the tile on it, and what can be done.
    fn drawn(&self, note: &str, screen: Screen) -> String {
        let (name, outcome) = self.outcome();
        let shape = &self.tiles[self.tile].tile.shape;
        let lines = [format!("{name}   {shape}"), outcome, note.to_owned(), KEYS.to_owned()];
        let lines = lines.iter().filter(|line| !line.is_empty());
        let words: Vec<String> = lines.map(|line| screen.wrapped(line)).collect();
        self.planet(screen) + &words.join("\n")
    }

    /// The planet with the tile on it, in reverse.
    fn planet(&self, screen: Screen) -> String {
        let picture = self.game.picture(self.state, Some(self.seat), Some(self.seat));
        let mut signs: Vec<Vec<String>> = (0..)
            .zip(picture.lines())
            .map(|(line, signs)| {
                let painted = (0..).zip(signs.chars());
                let painted = painted
                    .map(|(column, sign)| screen.painted(&sign.to_string(), self.game.colour(line, column, sign)));
                painted.collect()
            })
            .collect();
        for (row, column, signs_of_cell) in self.cells() {
            // A line of letters is above the rows, and a number before the columns; a square has three signs.
            let (line, begin) = (self.anchor.row() + row + 1, 3 * (self.anchor.column() + column) + 3);
            let Some(signs) = signs.get_mut(line) else { continue };
            signs.resize(signs.len().max(begin + signs_of_cell.len()), " ".to_owned());
            for (place, sign) in (begin..).zip(signs_of_cell) {
                signs[place] = format!("{REVERSE}{sign}{PLAIN}");
            }
        }
        signs.iter().map(|signs| signs.concat() + "\n").collect()
    }
}

/// Begins and ends a part in which the colours of signs and ground change places.
const REVERSE: &str = "\u{1b}[7m";
const PLAIN: &str = "\u{1b}[0m";

/// The orientation after a quarter turn clockwise.
fn turned(orientation: u8) -> u8 {
    (orientation + 1) % 4 + orientation / 4 * 4
}

/// The orientation after the tile is turned over, left to right.
fn turned_over(orientation: u8) -> u8 {
    (ORIENTATIONS - orientation) % 4 + if orientation < 4 { 4 } else { 0 }
}

/// Twice the middle of some numbers.
fn twice_middle(numbers: impl Iterator<Item = usize> + Clone) -> i64 {
    let (low, high) = (numbers.clone().min(), numbers.max());
    (low.unwrap_or(0) + high.unwrap_or(0)) as i64
}

/// The square nearest to the middle of some squares.
fn middle(squares: &[Square]) -> Option<Square> {
    let row = twice_middle(squares.iter().map(|square| square.row()));
    let column = twice_middle(squares.iter().map(|square| square.column()));
    let distance = |square: &&Square| {
        let (down, right) = (2 * square.row() as i64 - row, 2 * square.column() as i64 - column);
        down * down + right * right
    };
    squares.iter().min_by_key(distance).copied()
}

/// The row and the column of the cell nearest to the middle of a tile.
fn grip(cells: &Cells) -> (usize, usize) {
    let squares: Vec<Square> = cells.iter().map(|cell| Square::new(cell.0, cell.1)).collect();
    middle(&squares).map_or((0, 0), |square| (square.row(), square.column()))
}
