//! The space station: stacks, places of the seats, and which seat turns it.

use super::files;
use super::tiles::{Ring, Tiles};
use crate::planet_unknown::capacities::DEPOTS;
use crate::toml_reader::{Field, Notes, TableReader};
use crate::vocabulary::vocabulary;
use serde::Serialize;

/// A starting value of the station.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Start {
    /// Drawn uniformly.
    Random,
    /// This value.
    At(u8),
}

vocabulary! {
    /// What turns the station at the start of a round (PU-2.2).
    pub enum Turning {
        /// The commander, by any number of depots.
        Commander = "commander",
        /// No seat: it turns one depot clockwise.
        Clockwise = "clockwise",
    }
}

/// The space station.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Station {
    /// Slugs of the shapes of the outer stacks, clockwise.
    pub outer: [String; DEPOTS],
    /// Slugs of the shapes of the inner stacks, clockwise.
    pub inner: [String; DEPOTS],
    /// How far set-up turns the inner ring.
    pub shift: Start,
    /// How far the station is turned at first.
    pub rotation: Start,
    /// For one to six players, the places of the seats in clockwise order.
    pub places: [Vec<u8>; DEPOTS],
    /// For one to six players, what may turn the station, the default first.
    pub turning: [Vec<Turning>; DEPOTS],
    /// Whether the game ends with the round in which both stacks of a depot are empty.
    pub empty_depot_ends: bool,
}

/// Numbers of players, as keys.
const PLAYERS: [&str; DEPOTS] = ["1", "2", "3", "4", "5", "6"];

impl Station {
    pub(crate) fn read(t: &mut TableReader) -> Station {
        files::read_schema(t);
        t.at("depots").integer(DEPOTS as u8..=DEPOTS as u8);
        let places = |t: &mut TableReader| {
            let place = |place: Field| place.integer(0..=DEPOTS as u8 - 1);
            std::array::from_fn(|i| t.at(PLAYERS[i]).distinct_list(i + 1..=i + 1, place))
        };
        let turning = |t: &mut TableReader| PLAYERS.map(|key| t.at(key).distinct_list(1..=2, Field::named));
        let (shift, rotation) = t
            .at("setup")
            .table(|t| (Start::read(t.at("shift")), Start::read(t.at("rotation"))));
        Station {
            outer: t.at("outer").array(Field::text),
            inner: t.at("inner").array(Field::text),
            shift,
            rotation,
            places: t.at("places").table(places),
            turning: t.at("turning").table(turning),
            empty_depot_ends: t.at("end").table(|t| t.at("empty_depot").flag()),
        }
    }

    /// The stacks of a ring, as slugs of shapes.
    pub fn stacks(&self, ring: Ring) -> &[String; DEPOTS] {
        match ring {
            Ring::Outer => &self.outer,
            Ring::Inner => &self.inner,
        }
    }

    /// Notes if the stacks are not the shapes of their ring, each once.
    pub(crate) fn check(&self, file: &str, tiles: &Tiles, notes: &Notes) {
        for ring in Ring::ALL {
            let mut shapes: Vec<&str> = tiles.ring(ring).collect();
            let mut stacks: Vec<&str> = self.stacks(ring).iter().map(String::as_str).collect();
            let found = stacks.join(", ");
            let allowed = format!(
                "allowed are the {} shapes of the tiles, each once: {}",
                ring,
                shapes.join(", ")
            );
            shapes.sort_unstable();
            stacks.sort_unstable();
            if shapes != stacks {
                notes.borrow_mut().add(format!("{file}: {ring}"), found, allowed);
            }
        }
    }
}

impl Start {
    fn read(field: Field) -> Start {
        let top = DEPOTS as u8 - 1;
        if field.is_text() {
            let allowed = format!("random or an integer from 0 to {top}");
            field.checked(Field::text, |word| word == "random", allowed);
            return Start::Random;
        }
        Start::At(field.integer(0..=top))
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::RulesetFile;
    use super::super::tests::problems;

    #[test]
    fn the_stacks_of_a_ring_are_its_shapes_each_once() {
        assert_eq!(
            problems(RulesetFile::Station, &[("\"z5\", \"f5\"", "\"z5\", \"z5\"")]),
            [
                "my.toml: outer: found z5, z5, s4, i4, n5, u5; allowed are the outer shapes of the tiles, \
                each once: i4, s4, f5, n5, u5, z5",
            ]
        );
        assert_eq!(
            problems(
                RulesetFile::Tiles,
                &[("slug = \"o4\"\nring = \"inner\"", "slug = \"o4\"\nring = \"outer\"")]
            ),
            [
                "station.toml: outer: found z5, f5, s4, i4, n5, u5; allowed are the outer shapes of the \
                tiles, each once: o4, i4, s4, f5, n5, u5, z5",
                "station.toml: inner: found i3, t4, v3, l4, i2, o4; allowed are the inner shapes of the \
                tiles, each once: i2, i3, v3, t4, l4",
            ]
        );
    }

    #[test]
    fn places_turning_and_start_are_those_of_six_depots() {
        let edits = [
            ("depots = 6", "depots = 8"),
            ("shift = \"random\"", "shift = \"often\""),
            ("rotation = \"random\"", "rotation = 6"),
            ("2 = [0, 3]", "2 = [0, 0]"),
            ("3 = [0, 2, 4]", "3 = [0, 2]"),
            ("[\"clockwise\", \"commander\"]", "[\"clockwise\", \"comander\"]"),
        ];
        assert_eq!(
            problems(RulesetFile::Station, &edits),
            [
                "my.toml: depots: found 8; allowed is 6",
                "my.toml: setup.shift: found \"often\"; allowed is random or an integer from 0 to 5",
                "my.toml: setup.rotation: found 6; allowed is an integer from 0 to 5",
                "my.toml: places.2[1]: found 0; allowed is a value of its own; my.toml: places.2[0] has the \
                same",
                "my.toml: places.3: found 2 values; allowed is a list of 3 values",
                "my.toml: turning.2[1]: found \"comander\"; allowed is one of commander, clockwise; did you \
                mean commander?",
            ]
        );
    }
}
