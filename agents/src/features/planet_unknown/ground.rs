//! The open ground, how it lies together, and the terrains that are laid.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::planet_unknown::resource::Resource;
use orrery_engine::planet_unknown::score;

/// What divides numbers of squares.
const SQUARES: f32 = 96.0;
/// The largest size of each class of open areas; the last has no limit.
const SIZES: [usize; 7] = [1, 2, 3, 4, 6, 10, 20];

pub(super) const FEATURES: &[Feature] = features![
    "planet medals", 1, "medals of the planet now, by 40";
    "open squares", 1, "by 96";
    "open ice", 1, "open squares with ice, by 40";
    "border", 1, "sides between an open square and one that is not, by 100";
    "lone squares", 1, "open squares without an open neighbour, by 10";
    "dead ends", 1, "open squares with one open neighbour, by 20";
    "open areas", SIZES.len() + 1, "areas of 1, 2, 3, 4, 5 to 6, 7 to 10, 11 to 20 and more open squares, by 4";
    "largest area", 1, "the share of the open squares in the largest area";
    "meteor symbols", 1, "visible ones, by 10";
    "terrain", Resource::COUNT, "squares of each terrain, by 30";
    "symbols", Resource::COUNT, "visible symbols of each resource, by 10";
    "terrain beside open ground", Resource::COUNT, "1 if a square of the terrain borders an open square";
    "energy beside terrain", Resource::COUNT - 1, "1 if a square of the terrain borders one of energy";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let (board, backend) = (seen.board, seen.backend);
    let shape = backend.shape(&seen.open);
    out.share(score::planet_medals(seen.tables, board) as f32 / 40.0);
    out.share(seen.squares / SQUARES);
    out.share(backend.count(&(seen.open & seen.planet.ice)) as f32 / 40.0);
    out.share(shape.border as f32 / 100.0);
    out.share(backend.count(&shape.lone) as f32 / 10.0);
    out.share(shape.dead_ends as f32 / 20.0);
    let (mut areas, mut largest) = ([0.0; SIZES.len() + 1], 0);
    for area in backend.areas(&seen.open) {
        let size = backend.count(&area);
        areas[SIZES.iter().position(|&most| size <= most).unwrap_or(SIZES.len())] += 1.0;
        largest = largest.max(size);
    }
    out.shares(areas, 4.0);
    out.share(largest as f32 / seen.squares.max(1.0));
    out.share(backend.count(&board.meteor_symbols) as f32 / 10.0);
    let terrain = board.terrain;
    out.shares(terrain.map(|squares| backend.count(&squares) as f32), 30.0);
    out.shares(
        Resource::ALL.map(|resource| backend.count(&board.symbols_of(resource)) as f32),
        10.0,
    );
    let [beside_open, beside_energy] = [seen.open, board.terrain(Resource::Energy)].map(|set| backend.neighbours(&set));
    terrain
        .iter()
        .for_each(|squares| out.flag(!squares.is_disjoint(&beside_open)));
    let others = terrain.iter().take(Resource::COUNT - 1);
    others.for_each(|squares| out.flag(!squares.is_disjoint(&beside_energy)));
}
