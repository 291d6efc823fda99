//! Resources, the five tracks that five of them advance, and what rovers collect.

use crate::vocabulary::vocabulary;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, Sub};

vocabulary! {
    /// A resource of a tile and the terrain of the same name (PU-0.4); energy, which has no track, comes last.
    pub enum Resource {
        /// Civilization.
        Civ = "civ",
        /// Water, which advances only on ice.
        Water = "water",
        /// Biomass, the terrain of patches too.
        Biomass = "biomass",
        /// Rover.
        Rover = "rover",
        /// Technology.
        Tech = "tech",
        /// Energy, which advances the tracker of a neighbouring terrain.
        Energy = "energy",
    }
}

impl Resource {
    /// The track that the resource advances; energy has none.
    pub const fn track(self) -> Option<Track> {
        match self {
            Resource::Civ => Some(Track::Civ),
            Resource::Water => Some(Track::Water),
            Resource::Biomass => Some(Track::Biomass),
            Resource::Rover => Some(Track::Rover),
            Resource::Tech => Some(Track::Tech),
            Resource::Energy => None,
        }
    }
}

vocabulary! {
    /// A resource track of a corporation board, and the tracker of its colour; the index is that of its [`Resource`].
    pub enum Track {
        /// Civ cards.
        Civ = "civ",
        /// Medals.
        Water = "water",
        /// Biomass patches.
        Biomass = "biomass",
        /// Rovers and their movement.
        Rover = "rover",
        /// Levels of the corporation's techs.
        Tech = "tech",
    }
}

impl Track {
    /// The resource that advances the tracker.
    pub const fn resource(self) -> Resource {
        Resource::ALL[self as usize]
    }
}

/// A set of tracks, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct TrackSet(pub u8);

impl TrackSet {
    /// No track.
    pub const EMPTY: TrackSet = TrackSet(0);
    /// All five tracks.
    pub const ALL: TrackSet = TrackSet(0b11111);

    /// The set of one track.
    pub const fn only(track: Track) -> TrackSet {
        TrackSet(1 << track as u8)
    }

    /// Whether the track is in the set.
    pub const fn contains(self, track: Track) -> bool {
        self.0 >> track as u8 & 1 == 1
    }

    /// The set and the track.
    #[must_use]
    pub const fn with(self, track: Track) -> TrackSet {
        TrackSet(self.0 | 1 << track as u8)
    }

    /// The set without the track.
    #[must_use]
    pub const fn without(self, track: Track) -> TrackSet {
        TrackSet(self.0 & !(1 << track as u8))
    }

    /// How many tracks are in the set.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no track is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set as bits, the track of index 0 lowest.
    pub const fn bits(self) -> usize {
        self.0 as usize
    }

    /// The set with these bits.
    pub const fn from_bits(bits: usize) -> TrackSet {
        TrackSet(bits as u8 & TrackSet::ALL.0)
    }

    /// The tracks of the set in order of their index.
    pub fn iter(self) -> impl Iterator<Item = Track> + Clone {
        let mut rest = self.0 & TrackSet::ALL.0;
        std::iter::from_fn(move || {
            let track = *Track::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(track)
        })
    }
}

impl BitAnd for TrackSet {
    type Output = TrackSet;
    fn bitand(self, other: TrackSet) -> TrackSet {
        TrackSet(self.0 & other.0)
    }
}

/// The tracks of the first set that are not in the second.
impl Sub for TrackSet {
    type Output = TrackSet;
    fn sub(self, other: TrackSet) -> TrackSet {
        TrackSet(self.0 & !other.0)
    }
}

impl FromIterator<Track> for TrackSet {
    fn from_iter<I: IntoIterator<Item = Track>>(tracks: I) -> TrackSet {
        tracks.into_iter().fold(TrackSet::EMPTY, TrackSet::with)
    }
}

impl fmt::Debug for TrackSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

vocabulary! {
    /// What lies on a planet and can be collected.
    pub enum Collectible {
        /// A lifepod.
        Lifepod = "lifepod",
        /// A meteorite.
        Meteorite = "meteorite",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_track_has_the_index_and_the_name_of_its_resource() {
        for track in Track::ALL {
            assert_eq!(track.resource().index(), track.index());
            assert_eq!(track.resource().name(), track.name());
            assert_eq!(track.resource().track(), Some(track));
        }
        assert_eq!(Resource::Energy.track(), None);
        assert_eq!(Track::from_name("energy"), None);
    }

    #[test]
    fn a_set_of_tracks_lists_them_in_order_of_their_index() {
        let set: TrackSet = [Track::Tech, Track::Civ].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Track::Civ, Track::Tech]);
        assert_eq!(set.without(Track::Civ), TrackSet::only(Track::Tech));
        assert_eq!(Track::ALL.into_iter().collect::<TrackSet>(), TrackSet::ALL);
    }
}
