//! Special rules of planets.

use super::terrain::{Ground, Terrain, ZONE_LETTERS, Zones};
use crate::bitboard::{SIDE, Square};
use crate::kinds::{kinds, within};
use crate::planet_unknown::capacities::MAX_MEDALS;
use crate::planet_unknown::resource::Resource;
use crate::toml_reader::{Field, TableReader};
use crate::vocabulary::vocabulary;
use serde::Serialize;

/// The pieces that a placement rule applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Pieces {
    /// Tiles.
    pub tiles: bool,
    /// Biomass patches.
    pub patches: bool,
}

vocabulary! {
    /// Where the path of a sliding tile may begin (PU-3.8).
    pub enum SlideStart {
        /// At any position other than the place of the tile.
        Anywhere = "anywhere",
        /// At a position wholly outside the 12 x 12 field.
        Outside = "outside",
    }
}

kinds! {
    /// A special rule of a planet.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub enum PlanetRule {
        /// A piece that covers a square of this ground must also cover a square of another ground.
        AnchorOutside = "anchor_outside" {
            /// The ground.
            ground: Ground = Field::named,
            /// The pieces bound.
            pieces: Pieces = Pieces::read,
        },
        /// Either all squares of a piece are on this ground, or none of them.
        GroundNotMixed = "ground_not_mixed" {
            /// The ground.
            ground: Ground = Field::named,
            /// The pieces bound.
            pieces: Pieces = Pieces::read,
        },
        /// The squares of a piece must all be in one zone.
        OneZone = "one_zone" {
            /// The pieces bound.
            pieces: Pieces = Pieces::read,
        },
        /// The square of a tile that shows the symbol of the resource may not be in the zone.
        ResourceBanned = "resource_banned" {
            /// The resource.
            resource: Resource = Field::named,
            /// The zone.
            zone: u8 = zone,
            /// The pieces bound.
            pieces: Pieces = Pieces::read,
        },
        /// A tile must be able to slide into its place (PU-3.8).
        Slide = "slide" {
            /// Where the path may begin.
            start: SlideStart = Field::named,
            /// The pieces bound.
            pieces: Pieces = Pieces::read,
        },
        /// A rover may not enter an open square of the ground.
        RoverNoEntry = "rover_no_entry" {
            /// The ground.
            ground: Ground = Field::named,
        },
        /// A rover may not step from one zone to another, except diagonally between these pairs, in both directions.
        RoverZoneBorder = "rover_zone_border" {
            /// Pairs of diagonal neighbours that are in different zones.
            diagonal_crossings: Vec<[Square; 2]> = crossings,
        },
        /// An open square of the ground counts as energy terrain.
        OpenCurrent = "open_current" {
            /// The ground.
            ground: Ground = Field::named,
            /// Whether it joins and extends the energy area of a placed energy resource.
            in_energy_area: bool = Field::flag,
            /// Whether techs on energy terrain include it.
            for_techs: bool = Field::flag,
            /// Whether objectives on energy terrain include it.
            in_objectives: bool = Field::flag,
            /// Whether it counts as covered in its row and column.
            completes_lines: bool = Field::flag,
        },
        /// Medals for each open city.
        MedalsPerOpenCity = "medals_per_open_city" {
            /// Medals for each.
            medals: u8 = within(0..=MAX_MEDALS),
        },
        /// Medals for each zone whose squares all carry a piece.
        MedalsPerFullZone = "medals_per_full_zone" {
            /// Medals for each.
            medals: u8 = within(0..=MAX_MEDALS),
        },
    }
}

fn zone(field: Field) -> u8 {
    field.word(&ZONE_LETTERS.map(|(letter, zone)| (letter.to_string(), zone)))
}

fn crossings(field: Field) -> Vec<[Square; 2]> {
    field.list(0..=SIDE, |pair| pair.array(|square| square.square(SIDE, SIDE)))
}

impl Pieces {
    fn read(field: Field) -> Pieces {
        let named = field.distinct_list(1..=2, |name| name.word(&[("tile", true), ("patch", false)]));
        Pieces {
            tiles: named.contains(&true),
            patches: named.contains(&false),
        }
    }
}

impl PlanetRule {
    /// Reports the parts of the rule that do not fit its planet.
    pub(crate) fn check(&self, t: &mut TableReader, terrain: &Terrain, zones: &Zones) {
        let letters: Vec<&str> = (ZONE_LETTERS.iter())
            .filter(|(_, zone)| zones.as_flattened().contains(&Some(*zone)))
            .map(|&(letter, _)| letter)
            .collect();
        match self {
            PlanetRule::AnchorOutside { ground, .. }
            | PlanetRule::GroundNotMixed { ground, .. }
            | PlanetRule::RoverNoEntry { ground }
            | PlanetRule::OpenCurrent { ground, .. } => {
                let is_here = |ground: &Ground| ground.is_square() && terrain.as_flattened().contains(ground);
                if !is_here(ground) {
                    let grounds: Vec<&str> = Ground::ALL.iter().filter(|g| is_here(g)).map(|g| g.name()).collect();
                    t.at("ground")
                        .refuse(format!("a ground of this planet: {}", grounds.join(", ")));
                }
            }
            PlanetRule::OneZone { .. } | PlanetRule::MedalsPerFullZone { .. } if letters.is_empty() => {
                t.at("kind")
                    .refuse("a rule without zones, because this planet has none");
            }
            PlanetRule::ResourceBanned { zone, .. } if !zones.as_flattened().contains(&Some(*zone)) => {
                t.at("zone")
                    .refuse(format!("a zone of this planet: {}", letters.join(", ")));
            }
            PlanetRule::RoverZoneBorder { diagonal_crossings } => {
                let zone = |square: Square| zones[square.row()][square.column()];
                let crosses = |&[a, b]: &[Square; 2]| {
                    let diagonal = a.row().abs_diff(b.row()) == 1 && a.column().abs_diff(b.column()) == 1;
                    diagonal && zone(a).is_some() && zone(b).is_some() && zone(a) != zone(b)
                };
                if letters.is_empty() {
                    t.at("kind")
                        .refuse("a rule without zones, because this planet has none");
                } else if !diagonal_crossings.iter().all(crosses) {
                    t.at("diagonal_crossings")
                        .refuse("a list of pairs of diagonal neighbours that are in different zones");
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::RulesetFile;
    use super::super::tests::problems;

    #[test]
    fn an_unknown_kind_of_rule_is_refused_with_the_kinds_there_are() {
        let edits = [("kind = \"anchor_outside\"", "kind = \"anchor_outsid\"")];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            [
                "my.toml: planet[1] (arashi).rule[0].kind: found \"anchor_outsid\"; allowed is one of \
                anchor_outside, ground_not_mixed, one_zone, resource_banned, slide, rover_no_entry, \
                rover_zone_border, open_current, medals_per_open_city, medals_per_full_zone; did you mean \
                anchor_outside?",
            ]
        );
    }

    #[test]
    fn a_planet_has_the_ground_and_the_zones_that_its_rules_name() {
        let edits = [
            (
                "kind = \"anchor_outside\"\nground = \"ring\"",
                "kind = \"anchor_outside\"\nground = \"toxic\"",
            ),
            ("kind = \"medals_per_open_city\"", "kind = \"medals_per_full_zone\""),
            ("zone = \"d\"", "zone = \"e\""),
            ("[[3, 5], [4, 6]]", "[[3, 5], [4, 5]]"),
        ];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            [
                "my.toml: planet[1] (arashi).rule[0].ground: found \"toxic\"; allowed is a ground of this \
                planet: land, ice, ring",
                "my.toml: planet[4] (gaia).rule[0].kind: found \"medals_per_full_zone\"; allowed is a rule \
                without zones, because this planet has none",
                "my.toml: planet[10] (persephone).rule[3].zone: found \"e\"; allowed is a zone of this \
                planet: a, b, c, d",
                "my.toml: planet[12] (tartarus).rule[1].diagonal_crossings: found [[[3, 5], [4, 5]], [[9, 5], \
                [8, 6]]]; allowed is a list of pairs of diagonal neighbours that are in different zones",
            ]
        );
    }

    #[test]
    fn an_unknown_reading_is_refused_with_the_readings_there_are() {
        let edits = [
            ("start = \"anywhere\"", "start = \"inside\""),
            ("in_objectives = true", "in_objectives = \"blocks\""),
            ("pieces = [\"tile\", \"patch\"]", "pieces = [\"tile\", \"tile\"]"),
        ];
        assert_eq!(
            problems(RulesetFile::Planets, &edits),
            [
                "my.toml: planet[1] (arashi).rule[0].pieces[1]: found \"tile\"; allowed is a value of its \
                own; my.toml: planet[1] (arashi).rule[0].pieces[0] has the same",
                "my.toml: planet[9] (pajitnov).rule[0].start: found \"inside\"; allowed is one of anywhere, \
                outside",
                "my.toml: planet[11] (petra).rule[0].in_objectives: found \"blocks\"; allowed is true or false",
            ]
        );
    }
}
