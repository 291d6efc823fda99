//! Pictures of a planet: its printed ground and its zones.

use crate::bitboard::SIDE;
use crate::toml_reader::{Field, TableReader};
use crate::vocabulary::vocabulary;

/// The letters of zones in files.
pub(crate) const ZONE_LETTERS: [(&str, u8); 8] = [
    ("a", 0),
    ("b", 1),
    ("c", 2),
    ("d", 3),
    ("e", 4),
    ("f", 5),
    ("g", 6),
    ("h", 7),
];

vocabulary! {
    /// What is printed on a square, or why there is none.
    pub enum Ground {
        /// No square: outside the planet, or a gap in it.
        Void = "void",
        /// No square: a hole inside the planet.
        Hole = "hole",
        /// Land.
        Land = "land",
        /// Ice.
        Ice = "ice",
        /// Land under the planet's ring.
        Ring = "ring",
        /// Land in the planet's pit.
        Pit = "pit",
        /// Toxic land.
        Toxic = "toxic",
        /// Land with an electrical current.
        Current = "current",
    }
}

impl Ground {
    /// Returns whether there is a square.
    pub const fn is_square(self) -> bool {
        !matches!(self, Ground::Void | Ground::Hole)
    }

    /// Returns whether there is a square and it counts as land: everything but ice.
    pub(crate) const fn is_land(self) -> bool {
        self.is_square() && !matches!(self, Ground::Ice)
    }
}

/// The printed ground by row and column.
pub type Terrain = [[Ground; SIDE]; SIDE];

/// The zone of each square by row and column.
pub type Zones = [[Option<u8>; SIDE]; SIDE];

/// The meanings of the characters of a terrain.
pub(crate) type Legend = Vec<(String, Ground)>;

pub(crate) fn read_legend(t: &mut TableReader) -> Legend {
    let read = |(character, field): (&str, Field)| {
        if character.chars().count() != 1 {
            field.note("a key of several characters", "allowed is a single character");
        }
        let ground = field.table(|t| {
            let ground: Ground = t.at("ground").named();
            let fits = |&square: &bool| square == ground.is_square();
            t.at("square")
                .checked(Field::flag, fits, format!("{} for {ground}", ground.is_square()));
            ground
        });
        (character.to_owned(), ground)
    };
    t.entries().into_iter().map(read).collect()
}

/// Reads one row of a picture of the planet; each character must be one of those given.
pub(crate) fn picture_row<T: Copy>(row: Field, characters: &[(impl AsRef<str>, T)], stand_in: T) -> [T; SIDE] {
    let meaning = |c: char| {
        characters
            .iter()
            .find(|(name, _)| name.as_ref().chars().eq([c]))
            .map(|&(_, value)| value)
    };
    let read = |text: &str| text.chars().map(meaning).collect::<Option<Vec<T>>>()?.try_into().ok();
    let text = row.clone().text();
    read(&text).unwrap_or_else(|| {
        if !text.is_empty() && !characters.is_empty() {
            let names: Vec<&str> = characters.iter().map(|(name, _)| name.as_ref()).collect();
            row.refuse(format!(
                "a string of {SIDE} characters, each one of {}",
                names.join(" ")
            ));
        }
        [stand_in; SIDE]
    })
}

/// Reads the zones of a planet. They are compared with the terrain only if that was read without a problem.
pub(crate) fn read_zones(t: &mut TableReader, terrain: &Terrain, terrain_is_read: bool) -> Zones {
    let mut characters = vec![(".", None)];
    characters.extend(ZONE_LETTERS.map(|(letter, zone)| (letter, Some(zone))));
    let Some(field) = t.optional("zones") else {
        return Zones::default();
    };
    let zones: Zones = field.array(|row| picture_row(row, &characters, None));
    if !terrain_is_read || !t.is_clean() {
        return zones;
    }
    let places = (0..SIDE * SIDE).map(|place| (place / SIDE, place % SIDE));
    if let Some((row, column)) =
        (places.into_iter()).find(|&(row, column)| zones[row][column].is_some() != terrain[row][column].is_square())
    {
        let found = format!("[{row}, {column}] unlike the terrain");
        t.at("zones").note(
            &found,
            "allowed is a letter on each square of the planet and . elsewhere",
        );
    }
    let used = |zone: u8| zones.as_flattened().contains(&Some(zone));
    let gap = ZONE_LETTERS.windows(2).find(|pair| !used(pair[0].1) && used(pair[1].1));
    if let Some([(missing, _), (letter, _)]) = gap {
        let found = format!("a zone {letter} without a zone {missing}");
        t.at("zones").note(&found, "allowed are letters from a on without gap");
    }
    zones
}

#[cfg(test)]
mod tests {
    use super::super::Ruleset;
    use super::super::files::RulesetFile;
    use super::super::tests::problems;
    use super::Ground;
    use crate::bitboard::Square;

    #[test]
    fn terrain_and_zones_are_read_through_the_legend() {
        let planets = Ruleset::embedded().planets.planets;
        let lacuna = planets
            .iter()
            .find(|planet| planet.slug == "lacuna")
            .expect("the planet is embedded");
        assert_eq!(lacuna.ground(Square::new(2, 5)), Ground::Hole);
        assert_eq!(lacuna.ground(Square::new(4, 2)), Ground::Ice);
        let cerberus = planets
            .iter()
            .find(|planet| planet.slug == "cerberus")
            .expect("the planet is embedded");
        assert_eq!(cerberus.zones[5][6], Some(1));
        assert_eq!(cerberus.zones[5][7], Some(0));
        assert_eq!(cerberus.zones[7][7], None);
    }

    #[test]
    fn zones_must_match_the_squares_and_have_no_gap() {
        let edits = [("\".......aaaa.\"", "\".......aaa..\"")];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            [
                "my.toml: planet[2] (cerberus).zones: found [0, 10] unlike the terrain; allowed is a letter \
                on each square of the planet and . elsewhere",
            ]
        );
        let edits = [("\"bbbbbbb.ccc.\"", "\"bbbbbbb.eee.\"")];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            [
                "my.toml: planet[2] (cerberus).zones: found a zone e without a zone d; allowed are letters \
                from a on without gap",
            ]
        );
    }

    #[test]
    fn a_legend_agrees_with_its_grounds_and_has_single_characters() {
        let edits = [
            (
                "\"o\" = { ground = \"hole\", square = false }",
                "\"o\" = { ground = \"hole\", square = true }",
            ),
            ("\"r\" = {", "\"rr\" = {"),
        ];
        assert_eq!(
            problems(RulesetFile::Planets, &edits[..1]),
            ["my.toml: legend.o.square: found true; allowed is false for hole"]
        );
        assert_eq!(
            problems(RulesetFile::Planets, &edits[1..]),
            [
                "my.toml: legend.rr: found a key of several characters; allowed is a single character",
                "my.toml: planet[1] (arashi).terrain[5]: found \"rrrrrrrrrrrr\"; allowed is a string of 12 \
                characters, each one of - . e o p rr t ~",
                "my.toml: planet[1] (arashi).terrain[6]: found \"rrrrrrrrrrrr\"; allowed is a string of 12 \
                characters, each one of - . e o p rr t ~",
            ]
        );
    }
}
