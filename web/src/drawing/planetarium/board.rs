//! The board: the star, the spaces on seven orbits with the lines between them, and the tokens.

use super::tokens::token;
use crate::drawing::place::Place;
use crate::drawing::svg::{Area, circle, group, path};
use orrery_engine::planetarium::json::{Printed, PrintedSpace, SeenSpace};
use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write;

/// The distance between orbits.
const STEP: f64 = 31.0;
/// The room around the outermost orbit.
const MARGIN: f64 = 14.0;

/// The board, and where its middle is drawn.
pub(super) struct Board<'a> {
    printed: &'a Printed,
    x: f64,
    y: f64,
    places: BTreeMap<&'a str, (f64, f64)>,
}

impl<'a> Board<'a> {
    /// The board with this corner.
    pub(super) fn at(printed: &'a Printed, left: i32, top: i32) -> Board<'a> {
        let half = f64::from(Self::size(printed)) / 2.0;
        let mut board = Board {
            printed,
            x: f64::from(left) + half,
            y: f64::from(top) + half,
            places: BTreeMap::new(),
        };
        let places = printed
            .spaces
            .iter()
            .map(|space| (space.space.as_str(), board.place(space)));
        board.places = places.collect();
        board
    }

    /// The width and height of the board.
    pub(super) fn size(printed: &Printed) -> i32 {
        (2.0 * (STEP * f64::from(printed.orbits) + MARGIN)) as i32
    }

    fn place(&self, space: &PrintedSpace) -> (f64, f64) {
        let angle = TAU * f64::from(space.angle) / f64::from(self.printed.full_turn.max(1));
        let radius = STEP * f64::from(space.orbit);
        (self.x + radius * angle.sin(), self.y - radius * angle.cos())
    }

    /// The star, the lines and the spaces, which stay the same.
    pub(super) fn ground(&self) -> String {
        let spaces = self.places.values();
        let dots: String = spaces.map(|(x, y)| circle("dot", shown(*x), shown(*y), 5)).collect();
        let star = circle("star", shown(self.x), shown(self.y), 13);
        group("sky", &(self.lines() + &dots + &star))
    }

    /// Where the spaces are.
    pub(super) fn spaces(&self) -> Vec<Place> {
        const SIDE: i32 = 26;
        let place = |(name, &(x, y)): (&&str, &(f64, f64))| {
            let area = Area::new(x as i32 - SIDE / 2, y as i32 - SIDE / 2, SIDE, SIDE);
            Place::new(format!("space {name}"), area)
        };
        self.places.iter().map(place).collect()
    }

    /// The lines of orbits as arcs, those between orbits as thin lines.
    fn lines(&self) -> String {
        let (mut arcs, mut thin) = (String::new(), String::new());
        let orbits: BTreeMap<&str, u8> = self
            .printed
            .spaces
            .iter()
            .map(|space| (space.space.as_str(), space.orbit))
            .collect();
        for space in &self.printed.spaces {
            let (x, y) = self.place(space);
            for next in &space.steps {
                let Some(&(to_x, to_y)) = self.places.get(next.as_str()) else {
                    continue;
                };
                let [x, y, to_x, to_y] = [x, y, to_x, to_y].map(shown);
                let _ = match orbits.get(next.as_str()) == Some(&space.orbit) {
                    true => {
                        let radius = STEP * f64::from(space.orbit);
                        write!(arcs, "M{x} {y}A{radius} {radius} 0 0 1 {to_x} {to_y}")
                    }
                    false => write!(thin, "M{x} {y}L{to_x} {to_y}"),
                };
            }
        }
        path("orbit", &arcs) + &path("link", &thin)
    }

    /// The tokens on the board, each a piece.
    pub(super) fn tokens(&self, spaces: &[SeenSpace]) -> Vec<String> {
        let there = spaces.iter().filter_map(|space| {
            let &(x, y) = self.places.get(space.space.as_str())?;
            Some(token(space.token.as_ref()?, shown(x), y))
        });
        there.collect()
    }
}

/// A coordinate with one digit after the point.
fn shown(coordinate: f64) -> String {
    format!("{coordinate:.1}")
}
