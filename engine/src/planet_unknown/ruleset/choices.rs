//! The resources, tracks, tiles, rovers and routes that an effect in the file of corporations can name.

use crate::planet_unknown::resource::{Resource, Track};
use crate::toml_reader::{Field, TableReader};
use crate::vocabulary::vocabulary;
use serde::Serialize;
use std::fmt::{self, Display};

/// A resource: one that is named, or the resource of the flux track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum ResourceChoice {
    /// This resource.
    Named(Resource),
    /// The resource of the track that the flux token marks.
    Flux,
}

/// A track: one that is named, or the flux track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum TrackChoice {
    /// This track.
    Named(Track),
    /// The track that the flux token marks.
    Flux,
}

/// The tiles that a rule applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum TileKind {
    /// All tiles.
    Any,
    /// Tiles with this resource.
    With(Resource),
}

/// The rovers that a rule counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum CountedRovers {
    /// Rovers on squares that show this terrain.
    OnTerrain(ResourceChoice),
    /// Rovers that carry a meteorite.
    Carrying,
}

/// Where a rover may jump from and to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum TeleportRoute {
    /// From any terrain to the same terrain on a tile.
    SameTerrain,
    /// From a square with one resource symbol to a square with another one.
    Symbols {
        /// The symbol that the rover starts from.
        from: Resource,
        /// The symbol that the rover lands on.
        to: Resource,
    },
}

vocabulary! {
    /// What a common objective becomes in a solo game (CORP-4.8).
    pub enum SoloObjective {
        /// One more private objective.
        Private = "private",
    }
}

impl ResourceChoice {
    fn words() -> Vec<(&'static str, ResourceChoice)> {
        let named = Resource::ALL.map(|resource| (resource.name(), ResourceChoice::Named(resource)));
        named.into_iter().chain([("flux", ResourceChoice::Flux)]).collect()
    }

    /// Reads the resource of a placed tile. An effect that is not played when a tile is placed has no such field.
    pub(super) fn read(field: Field) -> Option<ResourceChoice> {
        field.if_any().map(|resource| resource.word(&ResourceChoice::words()))
    }
}

impl TrackChoice {
    pub(super) fn read(field: Field) -> TrackChoice {
        let named = Track::ALL.map(|track| (track.name(), TrackChoice::Named(track)));
        field.word(&[&named[..], &[("flux", TrackChoice::Flux)]].concat())
    }
}

impl TileKind {
    pub(super) fn read(field: Field) -> TileKind {
        let with = Resource::ALL.map(|resource| (resource.name(), TileKind::With(resource)));
        field.word(&[&[("any", TileKind::Any)], &with[..]].concat())
    }
}

impl CountedRovers {
    pub(super) fn read(field: Field) -> CountedRovers {
        let on_terrain = |(name, terrain)| (format!("{name} terrain"), CountedRovers::OnTerrain(terrain));
        let mut words: Vec<_> = ResourceChoice::words().into_iter().map(on_terrain).collect();
        words.push(("carrying a meteorite".to_owned(), CountedRovers::Carrying));
        field.word(&words)
    }
}

/// The words for the resource symbols, such as "civ resource", and what each means.
fn symbol_words<T>(meaning: fn(Resource) -> T) -> [(String, T); Resource::COUNT] {
    Resource::ALL.map(|resource| (format!("{resource} resource"), meaning(resource)))
}

/// Reads a resource symbol.
pub(super) fn read_symbol(field: Field) -> Resource {
    field.word(&symbol_words(|resource| resource))
}

impl TeleportRoute {
    pub(super) fn read(t: &mut TableReader) -> TeleportRoute {
        let words = |terrain: &str| [&symbol_words(Some)[..], &[(terrain.to_owned(), None)]].concat();
        let from = t.at("from").word(&words("any terrain"));
        let fits = |to: &Option<Resource>| to.is_some() == from.is_some();
        let allowed = match from {
            Some(_) => "a resource, because from is one",
            None => "same terrain on a tile, because from is any terrain",
        };
        let to = t
            .at("to")
            .checked(|to| to.word(&words("same terrain on a tile")), fits, allowed);
        match (from, to) {
            (Some(from), Some(to)) => TeleportRoute::Symbols { from, to },
            _ => TeleportRoute::SameTerrain,
        }
    }
}

impl Display for ResourceChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResourceChoice::Named(resource) => resource.fmt(f),
            ResourceChoice::Flux => f.write_str("flux"),
        }
    }
}

impl Display for TrackChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrackChoice::Named(track) => track.fmt(f),
            TrackChoice::Flux => f.write_str("the flux track"),
        }
    }
}

impl Display for TileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TileKind::Any => f.write_str("a tile"),
            TileKind::With(resource) => write!(f, "a tile with {resource}"),
        }
    }
}

impl Display for CountedRovers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountedRovers::OnTerrain(terrain) => write!(f, "on {terrain} terrain"),
            CountedRovers::Carrying => f.write_str("with a meteorite"),
        }
    }
}

impl Display for TeleportRoute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TeleportRoute::SameTerrain => f.write_str("to a tile of its terrain"),
            TeleportRoute::Symbols { from, to } => write!(f, "from a {from} to a {to} resource"),
        }
    }
}
