//! A corporation board: its tracks, and its rules and techs.

use super::held::{Ability, Held};
use crate::planet_unknown::action::Spot;
use crate::planet_unknown::capacities::MAX_POSITIONS;
use crate::planet_unknown::ids::AlternativeId;
use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::powers::TechUnlock;

/// What a position of a track gives when a tracker arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Benefits {
    /// A synergy boost.
    pub synergy: bool,
    /// A biomass patch.
    pub patch: bool,
    /// A rover.
    pub rover: bool,
    /// A civ card of this rank, from 1.
    pub civ_rank: Option<u8>,
    /// Rover movement.
    pub movement: u8,
    /// An advance of this tracker.
    pub advance: Option<Track>,
    /// One of two gains: an entry of the ruleset's table of alternatives.
    pub either: Option<AlternativeId>,
    /// A tech milestone.
    pub tech: bool,
}

impl Benefits {
    /// Returns whether there is a civ, patch, rover or tech milestone among them.
    pub(crate) fn is_milestone(&self) -> bool {
        self.patch || self.rover || self.tech || self.civ_rank.is_some()
    }
}

/// A track: what its positions give, and what they are worth.
#[derive(Clone, Debug)]
pub struct TrackTable {
    /// The last position.
    pub top: u8,
    /// What each position gives.
    pub benefits: Vec<Benefits>,
    /// What an advance at the top gives; `None` if a tracker cannot advance there.
    pub overflow: Option<Benefits>,
    /// The medal of the track printed at each position.
    pub printed: Vec<Option<u8>>,
    /// Medals of a tracker at each position: the last medal at or below it (PU-4.8).
    pub medals: Vec<u8>,
    /// The place on the board of each position: on its own track, unless the path is bent (CORP-6.1).
    pub path: Vec<Spot>,
    /// The lowest row of the board that each position covers (CORP-G21).
    pub rows: Vec<u8>,
}

/// A corporation board.
#[derive(Clone, Debug)]
pub struct Corporation {
    /// The name in options.
    pub slug: String,
    /// The name in texts.
    pub name: String,
    /// Rovers at the start.
    pub rovers: u8,
    /// The five tracks.
    pub tracks: [TrackTable; Track::COUNT],
    /// Its rules, then its techs.
    pub abilities: Vec<Ability>,
    /// For each set of techs, one bit each, the abilities that are active with them.
    pub held: Vec<Held>,
    /// Which techs are available.
    pub tech_unlock: TechUnlock,
    /// Position of each tech level, lowest first.
    pub tech_levels: Vec<u8>,
    /// The techs whose levels are at or below each position of the tech track, one bit each.
    pub techs_at: [u8; MAX_POSITIONS],
    /// For each tracker, the first position of its own track from which it cannot go straight on.
    pub ends: [u8; Track::COUNT],
    /// Whether trackers may leave their tracks (CORP-5.1).
    pub moves_diagonally: bool,
    /// Whether a tracker blocks its spot for the others (CORP-5.3, CORP-6.4).
    pub trackers_block: bool,
    /// Whether several seats may use it (PU-1.1).
    pub is_symmetric: bool,
    /// Which feature of it cannot be played yet.
    pub unplayable: Option<String>,
}

impl Corporation {
    /// Its techs, in the order of the board.
    pub fn techs(&self) -> impl Iterator<Item = (u8, &Ability)> {
        self.abilities
            .iter()
            .filter_map(|ability| Some((ability.tech?, ability)))
    }

    /// A tech in words, by its place and its effect: `tech 3: rover_move_bonus`, `slot C: synergy_steps`.
    ///
    /// # Panics
    /// If the corporation has no such tech.
    pub fn tech_name(&self, tech: u8) -> String {
        let found = self.techs().find(|&(number, _)| number == tech);
        let (_, ability) = found.expect("the corporation has this tech");
        let effect = ability.effect.name();
        match self.tech_unlock {
            TechUnlock::Lifepod => format!("slot {}: {effect}", char::from(b'A' + tech)),
            _ => format!("tech {}: {effect}", tech + 1),
        }
    }

    /// The same corporation with a tech that does nothing: its level or slot is reached and held as before.
    #[must_use]
    pub(crate) fn without_tech(&self, tech: u8) -> Corporation {
        let held = (0..self.held.len()).map(|techs| self.held[techs & !(1 << tech)].clone());
        Corporation {
            held: held.collect(),
            abilities: self
                .abilities
                .iter()
                .filter(|ability| ability.tech != Some(tech))
                .copied()
                .collect(),
            ..self.clone()
        }
    }
}
