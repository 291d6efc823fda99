//! Planet boards: ground, medals, and the rules of a planet.

use super::files;
use super::planet_rules::PlanetRule;
use super::rulings::PlanetRulings;
use super::symmetric;
use super::terrain::{self, Ground, Legend, Terrain, Zones};
use crate::bitboard::{Grid, SIDE, Square};
use crate::planet_unknown::capacities::MAX_MEDALS;
use crate::planet_unknown::capacities::MAX_PLANETS;
use crate::toml_reader::{Field, TableReader, Taken};
use serde::Serialize;

/// What the first piece on a planet must touch (PU-3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum FirstPiece {
    /// The perimeter.
    Perimeter,
    /// At least one square of this ground.
    Ground(Ground),
}

/// A planet board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Planet {
    /// Number; 0 is the symmetric side of every board.
    pub id: u8,
    /// Name in options and files.
    pub slug: String,
    /// Printed name.
    pub name: String,
    /// How demanding the planet is to play.
    pub complexity: u8,
    /// What the first piece must touch.
    pub first_piece: FirstPiece,
    /// Medals of the columns, from left to right.
    pub column_medals: [u8; SIDE],
    /// Medals of the rows, from top to bottom.
    pub row_medals: [u8; SIDE],
    /// The printed ground by row and column.
    pub terrain: Terrain,
    /// The zone of each square by row and column, zones counted from 0 without gaps; `None` everywhere if there are no
    /// zones.
    pub zones: Zones,
    /// Squares that hold a lifepod at the start, in ascending order.
    pub lifepods: Vec<Square>,
    /// Squares with a printed city, in ascending order.
    pub cities: Vec<Square>,
    /// The special rules.
    pub rules: Vec<PlanetRule>,
    /// Whether it is symmetric, where that does not follow from its number; rulesets without the key keep their identity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetric: Option<bool>,
}

/// All planets, and readings of their rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Planets {
    /// Readings of the rules.
    pub rulings: PlanetRulings,
    /// The planets in ascending order of their numbers.
    pub planets: Vec<Planet>,
}

impl Planets {
    pub(crate) fn read(t: &mut TableReader) -> Planets {
        files::read_schema(t);
        let legend = t.at("legend").table(terrain::read_legend);
        let (ids, slugs) = (Taken::default(), Taken::default());
        let read_planet = |t: &mut TableReader| Planet::read(t, &legend, &ids, &slugs);
        let mut planets = Planets {
            rulings: t.at("rulings").table(PlanetRulings::read),
            planets: t.at("planet").tables(1..=MAX_PLANETS, read_planet),
        };
        if t.is_clean() && planets.planets.iter().all(|planet| planet.id != 0) {
            let allowed = "one is needed, as the symmetric side of every board";
            t.at("planet").note("no planet of id 0", allowed);
        }
        planets.planets.sort_by_key(|planet| planet.id);
        planets
    }
}

impl Planet {
    fn read(t: &mut TableReader, legend: &Legend, ids: &Taken<u8>, slugs: &Taken<String>) -> Planet {
        let terrain: Terrain = t
            .at("terrain")
            .array(|row| terrain::picture_row(row, legend, Ground::Void));
        let terrain_is_read = t.is_clean() && !legend.is_empty();
        let zones = terrain::read_zones(t, &terrain, terrain_is_read);
        let zones_are_read = t.is_clean() && terrain_is_read;

        let ground = |square: &Square| terrain[square.row()][square.column()];
        let square = |field: Field| {
            let on_planet = |square: &Square| !terrain_is_read || ground(square).is_square();
            field.checked(|field| field.square(SIDE, SIDE), on_planet, "a square of the planet")
        };
        let city = |field: Field| {
            let on_land = |square: &Square| !terrain_is_read || !ground(square).is_square() || ground(square).is_land();
            field.checked(square, on_land, "a square of land")
        };
        let medals = |field: Field| field.integer(0..=MAX_MEDALS);
        let rule = |t: &mut TableReader| {
            let rule = t.kind("kind", PlanetRule::KINDS);
            if t.is_clean() && zones_are_read {
                rule.check(t, &terrain, &zones);
            }
            rule
        };
        let id = t.at("id").distinct(ids, |id| id.integer(0..=MAX_PLANETS as u8 - 1));
        let mut planet = Planet {
            id,
            slug: t.at("slug").distinct(slugs, Field::text),
            name: t.at("name").text(),
            complexity: t.at("complexity").integer(1..=5),
            first_piece: FirstPiece::read(t.at("first_piece"), &terrain, terrain_is_read),
            column_medals: t.at("column_medals").array(medals),
            row_medals: t.at("row_medals").array(medals),
            terrain,
            zones,
            lifepods: t.at("lifepods").distinct_list(0..=SIDE * SIDE, square),
            cities: t
                .optional("cities")
                .map_or(Vec::new(), |list| list.distinct_list(0..=SIDE * SIDE, city)),
            rules: t
                .optional("rule")
                .map_or(Vec::new(), |list| list.tables(0..=SIDE, rule)),
            symmetric: symmetric::read(t, id),
        };
        planet.lifepods.sort();
        planet.cities.sort();
        planet
    }

    /// Whether any number of seats may use it (PU-1.1).
    pub fn is_symmetric(&self) -> bool {
        symmetric::is_symmetric(self.id, self.symmetric)
    }

    /// The printed ground of a square of the field.
    pub fn ground(&self, square: Square) -> Ground {
        self.terrain[square.row()][square.column()]
    }

    /// The squares of the planet (PU-0.1); holes are none (R7).
    pub fn squares(&self) -> Grid {
        self.squares_where(Ground::is_square)
    }

    /// The squares of the field whose ground passes the test.
    pub(crate) fn squares_where(&self, keep: impl Fn(Ground) -> bool) -> Grid {
        Grid::FIELD.iter().filter(|&square| keep(self.ground(square))).collect()
    }

    /// The squares of each zone.
    pub(crate) fn zone_squares(&self) -> Vec<Grid> {
        let zone = |square: Square| self.zones[square.row()][square.column()];
        let squares = |number: u8| {
            Grid::FIELD
                .iter()
                .filter(|&square| zone(square) == Some(number))
                .collect()
        };
        (0..).map(squares).take_while(Grid::any).collect()
    }

    /// The squares next to the outer void (PU-0.2, R9): a flood from outside over a field with a border of void.
    pub fn perimeter(&self) -> Grid {
        const WIDE: usize = SIDE + 2;
        let squares = self.squares();
        let unframed = |row: usize, column: usize| {
            let on_field = (1..=SIDE).contains(&row) && (1..=SIDE).contains(&column);
            on_field
                .then(|| Square::new(row - 1, column - 1))
                .filter(|&square| squares.contains(square))
        };
        let mut outside = [[false; WIDE]; WIDE];
        let mut reached = vec![(0, 0)];
        let mut perimeter = Grid::EMPTY;
        while let Some((row, column)) = reached.pop() {
            if let Some(square) = unframed(row, column) {
                perimeter.insert(square);
            } else if !std::mem::replace(&mut outside[row][column], true) {
                let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
                let beside = [(up, column), (row + 1, column), (row, left), (row, column + 1)];
                reached.extend(beside.into_iter().filter(|&(row, column)| row < WIDE && column < WIDE));
            }
        }
        perimeter
    }
}

impl FirstPiece {
    fn read(field: Field, terrain: &Terrain, terrain_is_read: bool) -> FirstPiece {
        let mut words = vec![("perimeter", FirstPiece::Perimeter)];
        let grounds = Ground::ALL.into_iter().filter(|ground| ground.is_square());
        words.extend(grounds.map(|ground| (ground.name(), FirstPiece::Ground(ground))));
        let has_squares = |first: &FirstPiece| match first {
            FirstPiece::Perimeter => terrain.as_flattened().iter().any(|ground| ground.is_square()),
            FirstPiece::Ground(ground) => terrain.as_flattened().contains(ground),
        };
        let possible = |first: &FirstPiece| !terrain_is_read || has_squares(first);
        field.checked(
            |field| field.word(&words),
            possible,
            "perimeter or a ground that the planet has",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::Ruleset;
    use super::super::files::RulesetFile;
    use super::super::tests::problems;

    #[test]
    fn the_perimeter_of_each_planet_has_the_number_of_squares_of_pu_0_2() {
        for planet in Ruleset::embedded().planets.planets {
            let expected = match planet.slug.as_str() {
                "cerberus" => 45,
                "lacuna" => 32,
                "oblivion" => 44,
                _ => 28,
            };
            assert_eq!((planet.perimeter().count(), &planet.slug), (expected, &planet.slug));
        }
    }

    #[test]
    fn several_mistakes_in_one_file_are_reported_at_once() {
        let edits = [
            (
                "id = 3\nslug = \"charybdis\"",
                "id = 3\nmoons = 2\nslug = \"charybdis\"",
            ),
            (
                "complexity = 1\nfirst_piece = \"pit\"",
                "complexity = \"low\"\nfirst_piece = \"pitt\"",
            ),
            (
                "row_medals = [1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1, 1]",
                "row_medal = [1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1, 1]",
            ),
            ("lifepods = [[1, 4]", "lifepods = [[12, 0], [2, 9], [1, 4]"),
            ("\"~---~pp~----\",", "\"~---~pp~---\","),
        ];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            [
                "my.toml: planet[0] (k5b-4156).row_medals: found nothing; allowed is a list of 12 values",
                "my.toml: planet[0] (k5b-4156).row_medal: found an unknown key; allowed is one of terrain, \
                zones, id, slug, name, complexity, first_piece, column_medals, row_medals, lifepods, cities, \
                rule, symmetric; did you mean row_medals?",
                "my.toml: planet[3] (charybdis).terrain[5]: found \"~---~pp~---\"; allowed is a string of 12 \
                characters, each one of - . e o p r t ~",
                "my.toml: planet[3] (charybdis).complexity: found \"low\"; allowed is an integer from 1 to 5",
                "my.toml: planet[3] (charybdis).first_piece: found \"pitt\"; allowed is one of perimeter, \
                land, ice, ring, pit, toxic, current; did you mean pit?",
                "my.toml: planet[3] (charybdis).lifepods[0]: found [12, 0]; allowed is [row, column], row \
                from 0 to 11 and column from 0 to 11",
                "my.toml: planet[3] (charybdis).lifepods[3]: found [2, 9]; allowed is a value of its own; \
                my.toml: planet[3] (charybdis).lifepods[1] has the same",
                "my.toml: planet[3] (charybdis).moons: found an unknown key; allowed is one of terrain, \
                zones, id, slug, name, complexity, first_piece, column_medals, row_medals, lifepods, cities, \
                rule, symmetric",
            ]
        );
    }

    #[test]
    fn lifepods_and_cities_stand_on_squares_of_the_planet_and_cities_on_land() {
        let edits = [
            ("lifepods = [[1, 4]", "lifepods = [[0, 0]"),
            ("cities = [[0, 5], [2, 2]", "cities = [[0, 4], [1, 3]"),
        ];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            [
                "my.toml: planet[3] (charybdis).lifepods[0]: found [0, 0]; allowed is a square of the planet",
                "my.toml: planet[4] (gaia).cities[0]: found [0, 4]; allowed is a square of the planet",
                "my.toml: planet[4] (gaia).cities[1]: found [1, 3]; allowed is a square of land",
            ]
        );
    }

    #[test]
    fn the_first_piece_needs_a_ground_that_the_planet_has() {
        let edits = [("first_piece = \"pit\"", "first_piece = \"ring\"")];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            [
                "my.toml: planet[3] (charybdis).first_piece: found \"ring\"; allowed is perimeter or a ground \
                that the planet has",
            ]
        );
    }

    #[test]
    fn one_planet_is_the_symmetric_side() {
        let edits = [("id = 0\n", "id = 13\n")];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            ["my.toml: planet: found no planet of id 0; one is needed, as the symmetric side of every board",]
        );
    }
}
