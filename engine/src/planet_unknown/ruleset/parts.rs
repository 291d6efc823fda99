//! The files a ruleset is made of.

use crate::planet_unknown::resource::TrackSet;
use crate::ruleset_files::file_parts;
use crate::toml_reader::{Field, TableReader};

file_parts! {
    /// A part of the ruleset, one file each.
    pub enum Part in "planet_unknown" {
        /// Planet boards.
        Planets = "planets", known by ["planet", "legend"];
        /// Corporation boards.
        Corporations = "corporations", known by ["corporation", "track_order", "tech_unlocks"];
        /// Tiles.
        Tiles = "tiles", known by ["shape", "pair"];
        /// The space station.
        Station = "station", known by ["outer", "inner", "places", "turning"];
        /// Civ cards.
        CivCards = "civ_cards", known by ["card.rank", "card.timing", "setup.cards_per_rank"];
        /// Objective cards.
        Objectives = "objectives", known by ["card.neighbor", "card.private", "setup.solo_dealt"];
        /// Event cards.
        Events = "event_cards", known by ["card.color", "deck", "solo_target"];
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
