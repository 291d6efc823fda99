//! What a study of balance compares.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a study of balance compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compared {
    /// The corporations.
    #[default]
    Corporations,
    /// The planets.
    Planets,
    /// Corporation against corporation.
    Pairs,
    /// The seats.
    Seats,
}

impl Compared {
    /// All of them.
    pub const ALL: [Compared; 4] = [
        Compared::Corporations,
        Compared::Planets,
        Compared::Pairs,
        Compared::Seats,
    ];

    /// Its name in options and runs.
    pub fn name(self) -> &'static str {
        match self {
            Compared::Corporations => "corporations",
            Compared::Planets => "planets",
            Compared::Pairs => "pairs",
            Compared::Seats => "seats",
        }
    }

    /// The kind of board that comes first in the result, by its key in a setup; `seat` for seats.
    pub fn kind(self) -> &'static str {
        match self {
            Compared::Corporations | Compared::Pairs => "corporation",
            Compared::Planets => "planet",
            Compared::Seats => "seat",
        }
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
