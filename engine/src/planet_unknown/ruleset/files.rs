//! The files of a ruleset.

use crate::planet_unknown::resource::TrackSet;
use crate::ruleset_files::ruleset_file;
use crate::toml_reader::{Field, TableReader};

ruleset_file! {
    /// A file of the ruleset.
    pub enum RulesetFile in "planet_unknown" {
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

/// Reads the schema number, which every file has; there is only one schema.
pub(super) fn read_schema(t: &mut TableReader) {
    t.at("schema").integer(1..=1);
}

/// Reads a list of tracks, each named once.
pub(super) fn read_tracks(field: Field) -> TrackSet {
    field.distinct_list(1..=5, Field::named).into_iter().collect()
}
