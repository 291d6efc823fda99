//! Planets as masks.

use crate::bitboard::Grid;
use crate::planet_unknown::ruleset::planet_rules::PlanetRule;
use crate::planet_unknown::ruleset::planets::{FirstPiece, Planet as PlanetData};
use crate::planet_unknown::ruleset::terrain::Ground;
use crate::planet_unknown::ruleset::unplayed;
use crate::planet_unknown::tables::planet::{Currents, PlacementRules, Planet};

pub(crate) fn planet(data: &PlanetData) -> Planet {
    let squares = data.squares();
    let perimeter = data.perimeter();
    let mut planet = Planet {
        slug: data.slug.clone(),
        name: data.name.clone(),
        squares,
        perimeter,
        start: match data.first_piece {
            FirstPiece::Perimeter => perimeter,
            FirstPiece::Ground(ground) => data.squares_where(|other| other == ground),
        },
        ground: data.terrain,
        ice: data.squares_where(|ground| ground == Ground::Ice),
        lifepods: data.lifepods.iter().copied().collect(),
        row_medals: data.row_medals,
        column_medals: data.column_medals,
        placement: PlacementRules::default(),
        currents: Currents::default(),
        no_entry: Grid::EMPTY,
        rover_zones: Vec::new(),
        crossings: Vec::new(),
        cities: (data.cities.iter().copied().collect(), 0),
        full_zones: (Vec::new(), 0),
        is_symmetric: data.is_symmetric(),
        unplayable: unplayed::planet(data),
    };
    data.rules.iter().for_each(|rule| add_rule(&mut planet, data, rule));
    planet
}

/// Adds a special rule of a planet to its table.
fn add_rule(planet: &mut Planet, data: &PlanetData, rule: &PlanetRule) {
    let ground_squares = |ground: Ground| data.squares_where(|other| other == ground);
    let only_if = |counts: bool, squares: Grid| if counts { squares } else { Grid::EMPTY };
    match *rule {
        PlanetRule::AnchorOutside { ground, pieces } => {
            planet.placement.anchored = pieces.tiles.then(|| ground_squares(ground));
            planet.placement.no_patches = only_if(pieces.patches, ground_squares(ground));
        }
        PlanetRule::GroundNotMixed { ground, .. } => {
            let ground = ground_squares(ground);
            planet.placement.regions = vec![ground, planet.squares - ground];
        }
        PlanetRule::OneZone { .. } => planet.placement.regions = data.zone_squares(),
        PlanetRule::ResourceBanned { resource, zone, .. } => {
            planet
                .placement
                .banned
                .push((resource, data.zone_squares()[usize::from(zone)]));
        }
        PlanetRule::Slide { .. } => planet.placement.slides = true,
        PlanetRule::RoverNoEntry { ground } => planet.no_entry = ground_squares(ground),
        PlanetRule::RoverZoneBorder { ref diagonal_crossings } => {
            planet.rover_zones = data.zone_squares();
            planet.crossings.clone_from(diagonal_crossings);
        }
        PlanetRule::OpenCurrent {
            ground,
            in_energy_area,
            in_objectives,
            completes_lines,
            for_techs,
        } => {
            let squares = ground_squares(ground);
            planet.currents = Currents {
                squares,
                in_energy_area: only_if(in_energy_area, squares),
                in_objectives: only_if(in_objectives, squares),
                for_techs: only_if(for_techs, squares),
                in_lines: only_if(completes_lines, squares),
            };
        }
        PlanetRule::MedalsPerOpenCity { medals } => {
            planet.cities.1 = medals.into();
        }
        PlanetRule::MedalsPerFullZone { medals } => planet.full_zones = (data.zone_squares(), medals.into()),
    }
}
