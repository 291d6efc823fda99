//! The files of a ruleset.

use crate::ruleset_files::ruleset_file;

ruleset_file! {
    /// A file of the ruleset.
    pub enum RulesetFile in "planetarium" {
        /// The board: spaces, lines, Planets and the Evolution Track.
        Board = "board", known by ["graph", "orbit", "planet", "track"];
        /// The Evolution cards.
        Cards = "cards", known by ["card.planet_type", "card.points", "counts"];
        /// Numbers of the set-up, the turn and the solo game, and readings of the rules.
        Setup = "setup", known by ["deal", "turn", "solo", "ruling"];
    }
}
