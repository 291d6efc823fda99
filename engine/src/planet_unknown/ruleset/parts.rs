//! The files a ruleset is made of.

use crate::planet_unknown::resource::TrackSet;
use crate::ruleset_files::{self, FilePart};
use crate::toml_reader::{Field, TableReader};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A part of the ruleset, one file each.
    pub enum Part {
        /// Planet boards.
        Planets = "planets",
        /// Corporation boards.
        Corporations = "corporations",
        /// Tiles.
        Tiles = "tiles",
        /// The space station.
        Station = "station",
        /// Civ cards.
        CivCards = "civ_cards",
        /// Objective cards.
        Objectives = "objectives",
        /// Event cards.
        Events = "event_cards",
    }
}

impl Part {
    /// The embedded file.
    pub const fn embedded_text(self) -> &'static str {
        match self {
            Part::Planets => include_str!("../../../data/planet_unknown/planets.toml"),
            Part::Corporations => include_str!("../../../data/planet_unknown/corporations.toml"),
            Part::Tiles => include_str!("../../../data/planet_unknown/tiles.toml"),
            Part::Station => include_str!("../../../data/planet_unknown/station.toml"),
            Part::CivCards => include_str!("../../../data/planet_unknown/civ_cards.toml"),
            Part::Objectives => include_str!("../../../data/planet_unknown/objectives.toml"),
            Part::Events => include_str!("../../../data/planet_unknown/event_cards.toml"),
        }
    }

    /// The name of the embedded file.
    pub fn file_name(self) -> String {
        format!("{self}.toml")
    }

    /// The part that a file of this text is; none if it is no part or no TOML.
    pub fn recognise(text: &str) -> Option<Part> {
        ruleset_files::recognise(text)
    }
}

/// Every file says which schema it has; there is one.
pub(super) fn read_schema(t: &mut TableReader) {
    t.at("schema").integer(1..=1);
}

/// Tracks, each named once.
pub(super) fn read_tracks(field: Field) -> TrackSet {
    field.distinct_list(1..=5, Field::choice).into_iter().collect()
}

impl FilePart for Part {
    fn embedded(self) -> &'static str {
        self.embedded_text()
    }

    fn marks(self) -> &'static [&'static str] {
        match self {
            Part::Planets => &["planet", "legend"],
            Part::Corporations => &["corporation", "track_order", "tech_unlocks"],
            Part::Tiles => &["shape", "pair"],
            Part::Station => &["outer", "inner", "places", "turning"],
            Part::CivCards => &["card.rank", "card.timing", "setup.cards_per_rank"],
            Part::Objectives => &["card.neighbor", "card.private", "setup.solo_dealt"],
            Part::Events => &["card.color", "deck", "solo_target"],
        }
    }
}
