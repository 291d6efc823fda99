//! A planet: its ground and medals, the terrain on it, and the pieces.

use super::terrain::{GROUNDS, class};
use crate::drawing::place::Place;
use crate::drawing::svg::{Area, circle, group, path, rect, text};
use orrery_engine::bitboard::{Grid, SIDE as COUNT, Square};
use orrery_engine::planet_unknown::json::{PrintedPlanet, SeenPlanet, SeenRover};
use orrery_engine::planet_unknown::resource::Resource;
use std::fmt::Write;

/// The width and height of a square.
pub(super) const SIDE: i32 = 24;
/// The room for the numbers of rows and the letters of columns.
const MARGIN: i32 = 16;
/// The room for medals behind the rows and below the columns.
const MEDALS: i32 = 26;

/// The width and height of a planet with its numbers and medals.
pub(super) const SIZE: i32 = MARGIN + COUNT as i32 * SIDE + MEDALS;

/// Where a planet is drawn.
#[derive(Clone, Copy)]
pub(super) struct Field {
    x: i32,
    y: i32,
}

impl Field {
    /// The field of a planet whose drawing has this corner.
    pub(super) const fn at(x: i32, y: i32) -> Field {
        Field {
            x: x + MARGIN,
            y: y + MARGIN,
        }
    }

    /// The upper left corner of a square; the last row and column end where one more would begin.
    const fn corner(self, row: usize, column: usize) -> (i32, i32) {
        (self.x + column as i32 * SIDE, self.y + row as i32 * SIDE)
    }

    const fn middle(self, row: usize, column: usize) -> (i32, i32) {
        let (x, y) = self.corner(row, column);
        (x + SIDE / 2, y + SIDE / 2)
    }

    /// The ground, the medals and the zones, which stay the same.
    pub(super) fn ground(self, planet: &PrintedPlanet) -> String {
        let grounds = GROUNDS.iter().map(|&(sign, class)| {
            let squares = squares_of(&planet.ground, |ground| ground == sign);
            let shown = if sign == '.' { "" } else { &sign.to_string() };
            self.squares(class, &squares, &planet.ground, sign) + &self.signs("sign", &squares, shown)
        });
        let grounds: String = grounds.collect();
        let zones = planet.zones.as_ref().map_or(String::new(), |zones| {
            path("zone", &self.borders(zones, |a, b| a != b && a != ' ' && b != ' '))
        });
        group("ground", &(grounds + &zones + &self.numbers() + &self.medals(planet)))
    }

    /// The squares of the planet, and its rows and columns by their numbers.
    pub(super) fn places(self, planet: &PrintedPlanet) -> Vec<Place> {
        let lines = (0..COUNT).flat_map(|line| {
            let (x, y) = self.corner(line, line);
            let row = Area::new(self.x - MARGIN, y, MARGIN, SIDE);
            let column = Area::new(x, self.y - MARGIN, SIDE, MARGIN);
            [("row", row), ("column", column)].map(|(name, area)| Place::new(format!("{name} {line}"), area))
        });
        let squares = squares_of(&planet.ground, |sign| sign != ' ')
            .into_iter()
            .map(|square| {
                let (x, y) = self.corner(square.row(), square.column());
                Place::new(format!("square {}", square.notation()), Area::new(x, y, SIDE, SIDE))
            });
        lines.chain(squares).collect()
    }

    fn numbers(self) -> String {
        (0..COUNT).fold(String::new(), |mut all, number| {
            let (x, y) = self.middle(number, number);
            let (letter, row) = (Square::column_letter(number), Square::row_number(number));
            all += &text("tiny faint middle", x, self.y - 4, &letter.to_string());
            all += &text("tiny faint middle", self.x - 8, y + 4, &row.to_string());
            all
        })
    }

    fn medals(self, planet: &PrintedPlanet) -> String {
        let end = COUNT as i32 * SIDE + MEDALS / 2;
        let rows = planet.row_medals.iter().enumerate().map(|(row, &medals)| {
            let (_, y) = self.middle(row, 0);
            medal(self.x + end, y, medals)
        });
        let columns = planet.column_medals.iter().enumerate().map(|(column, &medals)| {
            let (x, _) = self.middle(0, column);
            medal(x, self.y + end, medals)
        });
        rows.chain(columns).collect()
    }

    /// What lies on the planet: a piece for each terrain and for each kind of thing.
    pub(super) fn things(self, planet: &SeenPlanet) -> Vec<String> {
        let terrains = Resource::ALL.into_iter();
        let mut pieces: Vec<String> = terrains.map(|resource| self.terrain(planet, resource)).collect();
        pieces.push(self.patches(planet.patches.0));
        pieces.push(self.outline(planet.last_tile.0));
        pieces.extend(planet.meteor_symbols.0.iter().map(|square| self.meteor_symbol(square)));
        pieces.extend(planet.lifepods.0.iter().map(|square| {
            let (x, y) = self.middle(square.row(), square.column());
            lifepod(x, y)
        }));
        pieces.extend(planet.meteorites.0.iter().map(|square| {
            let (x, y) = self.middle(square.row(), square.column());
            meteorite(x, y, planet.second_meteorites.0.contains(square))
        }));
        pieces.extend(planet.rovers.iter().map(|each| self.rover(each)));
        pieces.retain(|piece| !piece.is_empty());
        pieces
    }

    /// The squares of a terrain with their letter; those with a symbol have it on a disc.
    fn terrain(self, planet: &SeenPlanet, terrain: Resource) -> String {
        let letter = terrain.letter();
        let squares = squares_of(&planet.terrain, |sign| sign == letter);
        if squares.is_empty() {
            return String::new();
        }
        let has_symbol = |square: &Square| planet.symbols.get(&terrain).is_some_and(|of| of.0.contains(*square));
        let (symbols, plain): (Vec<Square>, Vec<Square>) = squares.iter().copied().partition(has_symbol);
        let discs = symbols.iter().map(|square| {
            let (x, y) = self.middle(square.row(), square.column());
            circle("disc", x, y, 9)
        });
        let discs: String = discs.collect();
        let content = self.squares("fill", &squares, &planet.terrain, letter)
            + &self.signs("letter", &plain, &letter.to_string())
            + &discs
            + &self.signs("symbol", &symbols, &letter.to_ascii_uppercase().to_string());
        group(&class(terrain), &content)
    }

    /// Squares of a kind, those beside each other as one, with lines to squares of another kind.
    fn squares(self, class: &str, squares: &[Square], map: &[String], sign: char) -> String {
        if squares.is_empty() {
            return String::new();
        }
        let mut d = String::new();
        let mut rest = squares;
        while let Some(first) = rest.first() {
            let (row, column) = (first.row(), first.column());
            let run = rest
                .iter()
                .zip(column..)
                .take_while(|(square, next)| (square.row(), square.column()) == (row, *next))
                .count();
            let (x, y) = self.corner(row, column);
            let width = run as i32 * SIDE;
            let _ = write!(d, "M{x} {y}h{width}v{SIDE}h-{width}z");
            rest = &rest[run..];
        }
        let lines = self.borders(map, |a, b| (a == sign) != (b == sign));
        path(class, &d) + &path("border", &lines)
    }

    /// Lines between neighbours of which this is true.
    fn borders(self, map: &[String], differ: impl Fn(char, char) -> bool) -> String {
        let rows: Vec<Vec<char>> = map.iter().map(|row| row.chars().collect()).collect();
        let at = |row: usize, column: usize| -> char {
            let found = rows.get(row).and_then(|row| row.get(column));
            found.copied().unwrap_or(' ')
        };
        let mut d = String::new();
        for row in 0..=COUNT {
            for column in 0..=COUNT {
                let (x, y) = self.corner(row, column);
                let above = row.checked_sub(1).map_or(' ', |above| at(above, column));
                let left = column.checked_sub(1).map_or(' ', |left| at(row, left));
                if differ(at(row, column), above) {
                    let _ = write!(d, "M{x} {y}h{SIDE}");
                }
                if differ(at(row, column), left) {
                    let _ = write!(d, "M{x} {y}v{SIDE}");
                }
            }
        }
        d
    }

    /// A sign in the middle of each square.
    fn signs(self, class: &str, squares: &[Square], sign: &str) -> String {
        if squares.is_empty() || sign.is_empty() {
            return String::new();
        }
        let list = |number: fn((i32, i32)) -> i32| {
            let numbers: Vec<String> = squares
                .iter()
                .map(|square| number(self.middle(square.row(), square.column())).to_string())
                .collect();
            numbers.join(" ")
        };
        text(
            class,
            list(|(x, _)| x),
            list(|(_, y)| y + 4),
            &sign.repeat(squares.len()),
        )
    }

    fn patches(self, patches: Grid) -> String {
        let inset = |square: Square| {
            let (x, y) = self.corner(square.row(), square.column());
            rect("patch", Area::new(x + 3, y + 3, SIDE - 6, SIDE - 6), 3)
        };
        patches.iter().map(inset).collect()
    }

    /// A line around the last tile.
    fn outline(self, tile: Grid) -> String {
        if tile.is_empty() {
            return String::new();
        }
        let sign = |square| if tile.contains(square) { 'x' } else { ' ' };
        let row = |row| (0..COUNT).map(|column| sign(Square::new(row, column))).collect();
        let map: Vec<String> = (0..COUNT).map(row).collect();
        path("last", &self.borders(&map, |a, b| a != b))
    }

    fn meteor_symbol(self, square: Square) -> String {
        let (x, y) = self.corner(square.row(), square.column());
        let (x, y) = (x + SIDE - 6, y + 6);
        path(
            "meteor",
            &format!(
                "M{x} {}l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5z",
                y - 5
            ),
        )
    }

    fn rover(self, rover: &SeenRover) -> String {
        let (x, y) = self.middle(rover.row.into(), rover.column.into());
        let body = rect("body", Area::new(x - 8, y - 7, 16, 12), 4);
        let wheels = circle("wheel", x - 5, y + 6, 3) + &circle("wheel", x + 5, y + 6, 3);
        let load = if rover.carries {
            circle("rock", x + 6, y - 7, 4)
        } else {
            String::new()
        };
        let number = text("number", x, y + 3, &rover.rover.to_string());
        group("vehicle", &(body + &wheels + &number + &load))
    }
}

/// The squares of a map whose sign is one of these, row by row.
fn squares_of(map: &[String], is_one: impl Fn(char) -> bool) -> Vec<Square> {
    let mut squares = Vec::new();
    for (row, line) in map.iter().take(COUNT).enumerate() {
        let signs = line.chars().take(COUNT).enumerate();
        squares.extend(
            signs
                .filter(|&(_, sign)| is_one(sign))
                .map(|(column, _)| Square::new(row, column)),
        );
    }
    squares
}

/// A number of medals; nothing for none.
pub(super) fn medal(x: i32, y: i32, medals: u8) -> String {
    match medals {
        0 => String::new(),
        _ => group(
            "medal",
            &(circle("", x, y, 8) + &text("", x, y + 4, &medals.to_string())),
        ),
    }
}

/// A lifepod.
pub(super) fn lifepod(x: i32, y: i32) -> String {
    let body = rect("", Area::new(x - 5, y - 9, 10, 18), 5);
    group("lifepod", &(body + &circle("window", x, y - 3, 2)))
}

/// A meteorite; two on one square are numbered.
pub(super) fn meteorite(x: i32, y: i32, is_double: bool) -> String {
    let rock = format!("M{} {}l5-5 8 1 4 6-2 7-7 3-7-3z", x - 9, y - 1);
    let mark = if is_double {
        text("number", x, y + 4, "2")
    } else {
        circle("crater", x - 2, y - 1, 2) + &circle("crater", x + 3, y + 3, 2)
    };
    group("meteorite", &(path("rock", &rock) + &mark))
}
