//! What everything that a position promises is worth.

use crate::evaluation::weights::weights;

/// Points made and points in prospect, in medals.
#[derive(Clone, Copy, Debug)]
pub struct Prospects {
    pub(super) weights: Weights,
}

weights! {
    /// What prospects are worth, in medals.
    pub(super) Weights of Prospects {
        /// What takes time counts by the share `1 - exp(-turns / time)` of it, with so many turns left.
        time: 2.5,
        /// Open squares that a turn is taken to cover when the end of the game is foreseen.
        tile: 2.41,
        /// Open squares that are taken to be left then.
        waste: 5.67,
        /// Share of a line's medals when all but nothing of it is covered.
        line: 0.81,
        /// Each open square of the line takes the factor `exp(-open)` from it.
        open: 0.086,
        /// What is added to that exponent, times the share of the open squares that there is no time to cover.
        hurry: 0.56,
        /// What is left of a line's prospect for each meteorite in it.
        meteorite_in_line: 0.16,
        /// What is left of it for each open square in it that is cut off from all others.
        lone_in_line: 0.7,
        /// An open square that is cut off from all others.
        lone_square: -0.099,
        /// An open square with one open square beside it.
        dead_end: -0.087,
        /// A side between an open square and one that is not: ragged ground is hard to cover.
        border: -0.045,
        /// An area of open ground beyond the first; an island of covered ground within one makes up for one.
        open_area: -0.39,
        /// A position on a track, beyond its medals.
        step: 0.17,
        /// What is left of the medals and benefits of a position of a track for each step on the way to it.
        ahead: 0.73,
        /// A lifepod on the planet.
        lifepod: 0.36,
        /// A meteorite on the corporation board, beyond full sets.
        collected_meteorite: 0.24,
        /// A rover on the planet.
        rover: 0.92,
        /// A movement in the pool, where there is a rover to use it.
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
        /// What each rank beyond the first adds to it.
        claim_rank: 0.43,
        /// An advance that waits.
        advance: 1.59,
        /// A patch that waits.
        patch: 0.23,
        /// A rover that waits.
        new_rover: 0.89,
        /// Share that counts of what an objective between neighbours may bring beyond what it brings now.
        objective: 1.03,
        /// The lead at which it is won in three games of four, a little more where much is counted.
        lead: 0.76,
        /// Share of the medals of a private objective that counts when all but nothing of it is there.
        private: 0.93,
        /// The power of the share of it that is there by which it counts.
        private_power: 1.91,
    }
}
