//! What objectives count (cards.md 2.3).

use super::PlanetUnknown;
use super::resource::{Collectible, Resource, Track};
use super::ruleset::objectives::Statistic;
use super::state::Board;

use crate::bitboard::Grid;

impl PlanetUnknown {
    /// The value of a statistic for a board.
    pub fn statistic(&self, board: &Board, statistic: Statistic) -> i32 {
        let value = match statistic {
            Statistic::EdgeResources(resource) => (board.symbols_of(resource) & self.planet(board).perimeter).count(),
            Statistic::LargestArea(terrain) => self
                .terrain_areas(board, terrain)
                .map(|area| area.count())
                .max()
                .unwrap_or(0),
            Statistic::AreaCount(terrain) => self.terrain_areas(board, terrain).count(),
            Statistic::ResourceCount(resource) => board.symbols_of(resource).count(),
            Statistic::TracksAtTop => {
                let spots = Track::ALL.map(|tracker| board.spot(tracker));
                let at_top = |track: &Track| {
                    let top = self.track(board, *track).top;
                    spots.iter().any(|spot| spot.track == *track && spot.position == top)
                };
                Track::ALL.iter().filter(|track| at_top(track)).count()
            }
            Statistic::Collected(Collectible::Meteorite) => usize::from(board.collected_meteorites),
            Statistic::Collected(Collectible::Lifepod) => board.lifepods_held(),
        };
        value as i32
    }

    /// The terrain areas of a board (PU-0.6); open currents are energy terrain.
    fn terrain_areas(&self, board: &Board, terrain: Resource) -> impl Iterator<Item = Grid> + use<> {
        let mut squares = board.terrain(terrain);
        if terrain == Resource::Energy {
            squares |= self.planet(board).currents.in_objectives - board.covered;
        }
        squares.areas()
    }
}
