//! Lifepods, meteorites and rovers.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::bitboard::Grid;
use orrery_engine::planet_unknown::resource::Resource;

/// Steps of a rover that are looked at.
const STEPS: usize = 5;

pub(super) const FEATURES: &[Feature] = features![
    "lifepods", 1, "on the planet, by 6";
    "lifepods held", 1, "collected ones, wherever they are, by 6";
    "lifepods and turns", 1, "lifepods on the planet times turns left, by 120";
    "meteorites", 1, "on the planet, by 8";
    "collected meteorites", 1, "by 10";
    "beyond sets", 3, "none, one, two or more of them belong to no full set";
    "carried meteorites", 1, "by 2";
    "rovers", 4, "none, one, two, three or more are on the planet";
    "spare rovers", 1, "on the corporation board, by 4";
    "movement", 1, "in the pool, by 6";
    "movement and rovers", 1, "the pool if there is a rover to use it, by 6";
    "lifepods within reach", STEPS, "lifepods within one, two, to five steps of a rover, by 3";
    "meteorites within reach", STEPS, "the same for meteorites, by 3";
    "out of reach", 2, "lifepods, and meteorites, that no rover reaches in five steps, by 6";
    "on the goal", 1, "rovers with a meteorite on a rover symbol, by 2";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let (board, backend) = (seen.board, seen.backend);
    let lifepods = backend.count(&board.lifepods) as f32;
    out.share(lifepods / 6.0);
    out.share(board.lifepods_held() as f32 / 6.0);
    out.share(lifepods * seen.turns / 120.0);
    out.share(board.meteorites_on_planet() as f32 / 8.0);
    out.share(f32::from(board.collected_meteorites) / 10.0);
    let beyond = i32::from(board.collected_meteorites) % seen.tables.meteorites_per_medal.max(1);
    out.one_of(3, Some(beyond as usize));
    out.share(board.carrying.count_ones() as f32 / 2.0);
    let rovers = board.rover_squares();
    let movement = f32::from(board.movement.saturating_add(waiting(board)));
    out.one_of(4, Some(backend.count(&rovers)));
    out.share(f32::from(board.spare_rovers) / 4.0);
    out.share(movement / 6.0);
    out.share(if rovers.is_empty() { 0.0 } else { movement / 6.0 });
    let mut reached = [Grid::EMPTY; STEPS];
    let mut within = rovers;
    for squares in &mut reached {
        within |= backend.neighbours(&within);
        *squares = within;
    }
    for pieces in [board.lifepods, board.meteorites] {
        out.shares(reached.map(|squares| backend.count(&(pieces & squares)) as f32), 3.0);
    }
    let beyond = [board.lifepods, board.meteorites].map(|pieces| backend.count(&(pieces - within)) as f32);
    out.shares(beyond, 6.0);
    let goal = board.carried_meteorites() & board.symbols_of(Resource::Rover);
    out.share(backend.count(&goal) as f32 / 2.0);
}

/// The movement that waits for the phase MAIN.
fn waiting(board: &orrery_engine::planet_unknown::Board) -> u8 {
    match board.round_start_movement {
        orrery_engine::planet_unknown::RoundStartMovement::Waits(amount) => amount,
        _ => 0,
    }
}
