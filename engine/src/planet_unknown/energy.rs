//! The tracks that an energy resource may advance (PU-4.3).

use super::resource::{Track, TrackSet};
use super::state::Board;
use super::tables::Planet;
use crate::bitboard::{Backend, Grid};

/// The terrains beside the energy areas that the last tile's squares among `energy` belong to. Open currents belong to
/// energy areas.
pub(super) fn options(backend: Backend, planet: &Planet, board: &Board, energy: Grid) -> TrackSet {
    let areas = energy | (planet.currents.in_energy_area - board.covered);
    let area = backend.flood(&(board.last_tile & energy), &areas);
    let beside = area.neighbours() - area;
    let borders = |track: &Track| !beside.is_disjoint(&board.terrain(track.resource()));
    Track::ALL.into_iter().filter(borders).collect()
}
