//! The weights of the evaluation of Planet Unknown.

use super::track_values::TrackValues;
use crate::evaluation::weights::weights;

/// Points made and points expected, in medals.
#[derive(Clone, Debug)]
pub struct Heuristic {
    pub(super) weights: Weights,
    pub(super) track_values: TrackValues,
}

impl From<Weights> for Heuristic {
    fn from(weights: Weights) -> Heuristic {
        Heuristic {
            weights,
            track_values: TrackValues::default(),
        }
    }
}

weights! {
    /// The values of what a seat has, in medals.
    pub(super) Weights of Heuristic, version 1 {
        /// Points that take time count with the factor `1 - exp(-turns / time)`, with `turns` turns left.
        time: 2.5,
        /// Open squares that a turn is assumed to cover when the end of the game is estimated.
        tile: 2.41,
        /// Open squares that are assumed to be left at the end of the game.
        waste: 5.67,
        /// Share of a line's medals in the limit where nothing of it is left to cover.
        line: 0.81,
        /// Each open square of the line multiplies that share by `exp(-open)`.
        open: 0.086,
        /// Added to that exponent, times the share of the open squares that there is not enough time to cover.
        hurry: 0.56,
        /// Factor on a line's expected medals for each meteorite in it.
        meteorite_in_line: 0.16,
        /// Factor on it for each open square in the line that is cut off from all others.
        lone_in_line: 0.7,
        /// An open square that is cut off from all others.
        lone_square: -0.099,
        /// An open square with one open neighbour.
        dead_end: -0.087,
        /// A side between an open square and one that is not: ragged ground is hard to cover.
        border: -0.045,
        /// An area of open ground beyond the first; an island of covered ground within an area cancels one area.
        open_area: -0.39,
        /// A position on a track, beyond its medals.
        step: 0.17,
        /// Factor on the medals and benefits of a track position for each step on the way to it.
        ahead: 0.73,
        /// A lifepod on the planet.
        lifepod: 0.36,
        /// A meteorite on the corporation board, beyond full sets.
        collected_meteorite: 0.24,
        /// A rover on the planet.
        rover: 0.92,
        /// A movement in the pool, if there is a rover to use it.
        movement: 0.24,
        /// A rover's distance to the nearest lifepod or meteorite, for each square.
        distance: -0.044,
        /// A patch kept for the end of the game.
        stored_patch: 0.98,
        /// A meteorite that a rover carries.
        carried_meteorite: 0.11,
        /// A tech that is held.
        tech: 0.45,
        /// A lifepod on a tech, which gives the tech and no medal.
        lifepod_on_tech: 0.46,
        /// A civ card to pick.
        claim: 3.64,
        /// Added to that for each rank beyond the first.
        claim_rank: 0.43,
        /// An advance that waits.
        advance: 1.59,
        /// A patch that waits.
        patch: 0.23,
        /// A rover that waits.
        new_rover: 0.89,
        /// Factor on the medals that an objective between neighbours may give beyond those it gives now.
        objective: 1.03,
        /// The lead with which it is won in three games of four, a little larger for larger counts.
        lead: 0.76,
        /// Share of the medals of a private objective in the limit where nothing of it is missing.
        private: 0.93,
        /// The exponent applied to the fulfilled share of it.
        private_power: 1.91,
    }
}
