//! The board: orbits, spaces, lines, Planets and the Evolution Track.

use super::fields::{fixed, fixed_flag, read_id, read_schema};
use super::provenance::Sources;
use crate::planetarium::space::MAX_SPACES;
use crate::planetarium::vocabulary::{Planet, PlanetType};
use crate::toml_reader::{Field, TableReader, Taken};
use crate::vocabulary::vocabulary;
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The most orbits of a board.
pub(crate) const MAX_ORBITS: u8 = 7;
/// The number of parts of a full turn in which angles are counted.
pub const FULL_TURN: u8 = 96;
/// The most arms of the outermost orbit.
const MAX_ARMS: u8 = 8;
/// The most lines of a board: a set of lines is four words.
pub const MAX_LINES: usize = 256;
/// The longest track.
const MAX_TRACK: u8 = 100;

vocabulary! {
    /// The form of an orbit.
    pub enum OrbitKind {
        /// A closed ring.
        Ring = "ring",
        /// Open arms.
        Arms = "arms",
    }
}

vocabulary! {
    /// The kind of a line (PL-3.3).
    pub enum LineKind {
        /// An orbit line.
        Thick = "thick",
        /// A connecting line.
        Thin = "thin",
    }
}

/// The Evolution Track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Track {
    /// How many spaces it has; the last one holds any number of tokens (PL-12.3).
    pub length: u8,
    /// The space, counted from 1, that turns acceleration on (PL-12.2).
    pub acceleration_space: u8,
}

/// A Planet of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlanetStart {
    /// Its type.
    pub planet_type: PlanetType,
    /// Index of the space where it starts.
    pub start: usize,
}

/// An orbit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Orbit {
    /// Ring or arms.
    pub kind: OrbitKind,
    /// How many spaces it has.
    pub spaces: u8,
}

/// A space of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardSpace {
    /// Its name.
    pub id: String,
    /// Number of its orbit, from 1 at the star.
    pub orbit: u8,
    /// Its angle, clockwise from 12 o'clock, in parts of [`FULL_TURN`].
    pub angle: u8,
    /// The Planet that starts there; `None` if a Matter token does.
    pub planet: Option<Planet>,
    /// The arm of the outermost orbit, counted from 1; 0 on a ring.
    pub arm: u8,
    /// Whether it is the clockwise end of an arm.
    pub last: bool,
}

/// A line, from one space to another in the direction of travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// Index of the space where it begins.
    pub from: usize,
    /// Index of the space where it ends.
    pub to: usize,
    /// Thick or thin.
    pub kind: LineKind,
}

/// The board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// The Evolution Track.
    pub track: Track,
    /// The Planets in order of their letters.
    pub planets: Vec<PlanetStart>,
    /// The orbits from the star outwards.
    pub orbits: Vec<Orbit>,
    /// The spaces in the order of the file.
    pub spaces: Vec<BoardSpace>,
    /// The lines in the order of the file.
    pub lines: Vec<Line>,
}

/// The totals of the file. A total that cannot be read is replaced by the largest possible number, so that lists are
/// not compared with a number that was not given.
struct Totals {
    spaces: RangeInclusive<u8>,
    matter_spaces: RangeInclusive<u8>,
    orbits: RangeInclusive<u8>,
    arms: u8,
}

impl Board {
    /// How many spaces hold a Matter token at the start.
    pub fn matter_spaces(&self) -> usize {
        self.spaces.iter().filter(|space| space.planet.is_none()).count()
    }

    pub(super) fn read(t: &mut TableReader, from: &Sources) -> Board {
        read_schema(t, "planetarium-board/1");
        let totals = t.at("totals").table(|t| Totals::read(t, from));
        let track = t.at("track").table(|t| Track::read(t, from));
        let numbers = Taken::default();
        let read_orbit = |t: &mut TableReader| Orbit::read(t, &totals, &numbers, from);
        let mut orbits = t.at("orbit").tables(sizes(&totals.orbits), read_orbit);
        orbits.sort_by_key(|&(number, _)| number);
        let (spaces, lines) = t.at("graph").table(|t| read_graph(t, &totals, from));
        let ids = ids(&spaces);
        let letters = Taken::default();
        let read_planet = |t: &mut TableReader| PlanetStart::read(t, &ids, &spaces, &letters, from);
        let mut planets = t.at("planet").tables(Planet::COUNT..=Planet::COUNT, read_planet);
        planets.sort_by_key(|&(letter, _)| letter);
        let board = Board {
            track,
            planets: planets.into_iter().map(|(_, planet)| planet).collect(),
            orbits: orbits.into_iter().map(|(_, orbit)| orbit).collect(),
            lines,
            spaces,
        };
        if t.is_clean() {
            board.check_counts(t, &totals);
        }
        if t.is_clean() {
            board.check_graph(t);
        }
        board
    }

    /// Checks the number of spaces of each kind against the totals and the orbits.
    fn check_counts(&self, t: &mut TableReader, totals: &Totals) {
        let matter = self.matter_spaces();
        let expected = totals.matter_spaces.end();
        if matter != usize::from(*expected) {
            let allowed = format!("totals.matter_spaces says {expected}");
            t.at("graph").note(&format!("{matter} spaces for matter"), allowed);
        }
        let arms: BTreeSet<u8> = self
            .spaces
            .iter()
            .map(|space| space.arm)
            .filter(|&arm| arm > 0)
            .collect();
        if arms.len() != usize::from(totals.arms) {
            let allowed = format!("totals.orbit7_arms says {}", totals.arms);
            t.at("graph").note(&format!("{} arms", arms.len()), allowed);
        }
        self.check_places(t);
        for (number, orbit) in (1..).zip(&self.orbits) {
            let found = self.spaces.iter().filter(|space| space.orbit == number).count();
            if found != usize::from(orbit.spaces) {
                let allowed = format!("orbit[{}].spaces says {}", number - 1, orbit.spaces);
                t.at("graph")
                    .note(&format!("{found} spaces on orbit {number}"), allowed);
            }
            let arms = if orbit.kind == OrbitKind::Arms { totals.arms } else { 0 };
            let fits = |space: &&BoardSpace| (space.arm > 0) == (arms > 0) && space.arm <= arms;
            for space in self.spaces.iter().filter(|space| space.orbit == number) {
                if !fits(&space) || (space.last && arms == 0) {
                    let allowed = match arms {
                        0 => format!("orbit {number} is a ring and has no arms"),
                        _ => format!("allowed is an arm from 1 to {arms}"),
                    };
                    t.at("graph")
                        .note(&format!("space {} on arm {}", space.id, space.arm), allowed);
                }
            }
        }
    }

    /// Checks that every space has a place of its own.
    fn check_places(&self, t: &mut TableReader) {
        for (index, space) in self.spaces.iter().enumerate() {
            let same_place = |other: &&BoardSpace| (other.orbit, other.angle) == (space.orbit, space.angle);
            if let Some(other) = self.spaces[..index].iter().find(same_place) {
                let found = format!("space {} at angle {} of orbit {}", space.id, space.angle, space.orbit);
                t.at("graph")
                    .note(&found, format!("allowed is a place of its own; {} is there", other.id));
            }
        }
    }
}

impl Totals {
    fn read(t: &mut TableReader, from: &Sources) -> Totals {
        const PLANETS: u8 = Planet::COUNT as u8;
        let mut total = |key, range: RangeInclusive<u8>| match t.at(key).integer_if_any(range.clone()) {
            Some(total) => total..=total,
            None => range,
        };
        let spaces = total("spaces", PLANETS + 1..=MAX_SPACES as u8);
        let totals = Totals {
            matter_spaces: total("matter_spaces", spaces.start() - PLANETS..=spaces.end() - PLANETS),
            spaces,
            orbits: total("orbits", 1..=MAX_ORBITS),
            arms: t.at("orbit7_arms").integer(0..=MAX_ARMS),
        };
        fixed(t.at("planet_start_spaces"), PLANETS);
        from.read(t);
        totals
    }
}

impl Track {
    fn read(t: &mut TableReader, from: &Sources) -> Track {
        let length = t.at("length").integer_if_any(2..=MAX_TRACK);
        let track = Track {
            acceleration_space: t.at("acceleration_space").integer(1..=length.unwrap_or(MAX_TRACK) - 1),
            length: length.unwrap_or(MAX_TRACK),
        };
        fixed_flag(t.at("final_space_unlimited"), true);
        from.read(t);
        track
    }
}

impl Orbit {
    fn read(t: &mut TableReader, totals: &Totals, numbers: &Taken<u8>, from: &Sources) -> (u8, Orbit) {
        let in_order = |field: Field| field.integer(1..=*totals.orbits.end());
        let number = t.at("number").distinct(numbers, in_order);
        let kind = |field: Field| {
            let outermost = |&kind: &OrbitKind| kind == OrbitKind::Ring || number == *totals.orbits.end();
            field.checked(Field::named, outermost, "ring: only the outermost orbit can have arms")
        };
        let orbit = Orbit {
            kind: kind(t.at("kind")),
            spaces: t.at("spaces").integer(1..=*totals.spaces.end()),
        };
        from.read(t);
        (number, orbit)
    }
}

/// The allowed lengths of a list.
fn sizes(total: &RangeInclusive<u8>) -> RangeInclusive<usize> {
    usize::from(*total.start())..=usize::from(*total.end())
}

/// The names of the spaces, with their indices.
fn ids(spaces: &[BoardSpace]) -> Vec<(&str, usize)> {
    spaces.iter().map(|space| space.id.as_str()).zip(0..).collect()
}

/// Reads the spaces, and then the lines, which refer to the names of the spaces.
fn read_graph(t: &mut TableReader, totals: &Totals, from: &Sources) -> (Vec<BoardSpace>, Vec<Line>) {
    let spaces = read_spaces(t, totals, from);
    let are_known = t.is_clean();
    let ids = ids(&spaces);
    let edges = t.at("edges");
    let lines = if are_known {
        edges.tables(1..=MAX_LINES, |t| Line::read(t, &ids, from))
    } else {
        Vec::new()
    };
    from.read(t);
    (spaces, lines)
}

fn read_spaces(t: &mut TableReader, totals: &Totals, from: &Sources) -> Vec<BoardSpace> {
    let ids = Taken::default();
    let starts = Taken::default();
    let holds: Vec<(&str, Option<Planet>)> = std::iter::once(("matter", None))
        .chain(Planet::ALL.map(|planet| (planet.name(), Some(planet))))
        .collect();
    let read = |t: &mut TableReader| {
        let held = |field: Field| field.word(&holds);
        let planet = |field: Field| match held(field.clone()) {
            None => None,
            Some(_) => field.distinct(&starts, held),
        };
        let space = BoardSpace {
            id: t.at("id").distinct(&ids, read_id),
            orbit: t.at("orbit").integer(1..=*totals.orbits.end()),
            angle: t.at("angle").integer(0..=FULL_TURN - 1),
            planet: planet(t.at("holds")),
            arm: t.optional("arm").map_or(0, |arm| arm.integer(1..=MAX_ARMS)),
            last: t.optional("last").is_some_and(Field::flag),
        };
        from.read(t);
        space
    };
    t.at("spaces").tables(sizes(&totals.spaces), read)
}

impl Line {
    fn read(t: &mut TableReader, ids: &[(&str, usize)], from: &Sources) -> Line {
        let start = t.at("from").word(ids);
        let elsewhere = |&end: &usize| end != start;
        let line = Line {
            from: start,
            to: t.at("to").checked(|to| to.word(ids), elsewhere, "another space"),
            kind: t.at("kind").named(),
        };
        from.read(t);
        line
    }
}

impl PlanetStart {
    fn read(
        t: &mut TableReader,
        ids: &[(&str, usize)],
        spaces: &[BoardSpace],
        letters: &Taken<Planet>,
        from: &Sources,
    ) -> (Planet, PlanetStart) {
        let letter: Planet = t.at("letter").distinct(letters, Field::named);
        let planet_type = t.at("type").named();
        let start = if ids.is_empty() {
            t.at("start").text();
            0
        } else {
            let own = |&start: &usize| spaces[start].planet == Some(letter);
            let allowed = format!("the space with {letter}");
            t.at("start").checked(|start| start.word(ids), own, allowed)
        };
        from.read(t);
        (letter, PlanetStart { planet_type, start })
    }
}
