//! The tracks that an energy resource may advance (PU-4.3, CORP-G8).

use crate::bitboard::{Backend, Grid};
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::state::Board;
use crate::planet_unknown::tables::Planet;

/// The terrains next to those energy areas that contain a square of the last tile among `energy`. Open currents belong
/// to energy areas.
pub(crate) fn options(backend: Backend, planet: &Planet, board: &Board, energy: Grid) -> TrackSet {
    let areas = energy | (planet.currents.in_energy_area - board.covered);
    let area = backend.flood(&(board.last_tile & energy), &areas);
    let beside = area.neighbours() - area;
    let borders = |track: &Track| !beside.is_disjoint(&board.terrain(track.resource()));
    Track::ALL.into_iter().filter(borders).collect()
}
