//! The files a ruleset is made of.

use crate::ruleset_files::{self, FilePart};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A part of the ruleset, one file each.
    pub enum Part {
        /// The board: spaces, lines, Planets and the Evolution Track.
        Board = "board",
        /// The Evolution cards.
        Cards = "cards",
        /// Numbers of the set-up, the turn and the solo game, and readings of the rules.
        Setup = "setup",
    }
}

impl Part {
    /// The embedded file.
    pub const fn embedded_text(self) -> &'static str {
        match self {
            Part::Board => include_str!("../../../data/planetarium/board.toml"),
            Part::Cards => include_str!("../../../data/planetarium/cards.toml"),
            Part::Setup => include_str!("../../../data/planetarium/setup.toml"),
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

impl FilePart for Part {
    fn embedded(self) -> &'static str {
        self.embedded_text()
    }

    fn marks(self) -> &'static [&'static str] {
        match self {
            Part::Board => &["graph", "orbit", "planet", "track"],
            Part::Cards => &["card.planet_type", "card.points", "counts"],
            Part::Setup => &["deal", "turn", "solo", "ruling"],
        }
    }
}
