//! Resources, the five tracks that resources advance, and what rovers collect.

use crate::bit_set::bit_set;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A resource of a tile and the terrain of the same name (PU-0.4); energy, which has no track, comes last.
    #[serde(rename_all = "lowercase")]
    pub enum Resource {
        /// Civilization.
        Civ = "civ",
        /// Water, which advances its track only if it is placed on ice.
        Water = "water",
        /// Biomass, which is also the terrain of patches.
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
    /// The letter of its terrain in pictures of a planet.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

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
    /// A resource track of a corporation board, and the tracker of its colour; its index is that of its [`Resource`].
    #[serde(rename_all = "lowercase")]
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
    /// The track with a bit at this place; no set has a bit beyond those of the tracks.
    const fn at(place: u32) -> Track {
        match place {
            0 => Track::Civ,
            1 => Track::Water,
            2 => Track::Biomass,
            3 => Track::Rover,
            _ => Track::Tech,
        }
    }

    /// The resource that advances the tracker.
    pub const fn resource(self) -> Resource {
        Resource::ALL[self as usize]
    }
}

bit_set! {
    /// A set of tracks, one bit each.
    pub struct TrackSet(pub u8);
    bit(track: Track) = 1 << track as u8;
    element(place) = Track::at(place);
}

impl TrackSet {
    /// All five tracks.
    pub const ALL: TrackSet = TrackSet((1 << Track::COUNT) - 1);

    /// The set as bits, the track of index 0 lowest.
    pub const fn bits(self) -> usize {
        self.0 as usize
    }

    /// The set with these bits.
    pub(crate) const fn from_bits(bits: usize) -> TrackSet {
        TrackSet(bits as u8 & TrackSet::ALL.0)
    }
}

vocabulary! {
    /// A piece on a planet that can be collected.
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
    fn all_tracks_are_in_the_full_set() {
        assert_eq!(Track::ALL.into_iter().collect::<TrackSet>(), TrackSet::ALL);
    }
}
