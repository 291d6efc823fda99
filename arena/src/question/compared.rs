//! What a study of balance compares.

use orrery_engine::problem::one_of;
use serde::{Deserialize, Serialize};
use std::fmt;

type Word = &'static str;

/// What a study of balance compares: boards of a kind, these pair by pair, or seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Word", try_from = "String")]
pub struct Compared {
    name: Word,
    kind: Word,
    words: Word,
}

impl Compared {
    /// Boards of the kind that comes first in [`ALL`](Compared::ALL), each against each.
    pub const PAIRS: Compared = Compared::of("pairs", "corporation", "Corporation against corporation");

    /// The seats.
    pub const SEATS: Compared = Compared::of(
        "seats",
        "seat",
        "The seats: in turn order from the one that begins, and as chairs",
    );

    /// All of them.
    pub const ALL: [Compared; 4] = [
        Compared::of("corporations", "corporation", "The corporations"),
        Compared::of("planets", "planet", "The planets"),
        Compared::PAIRS,
        Compared::SEATS,
    ];

    const fn of(name: Word, kind: Word, words: Word) -> Compared {
        Compared { name, kind, words }
    }

    /// Its name in options and runs.
    pub fn name(self) -> Word {
        self.name
    }

    /// The kind of board that comes first in the result, by its key in a setup; `seat` for seats.
    pub const fn kind(self) -> Word {
        self.kind
    }

    /// What it is, for people.
    pub fn words(self) -> Word {
        self.words
    }
}

impl Default for Compared {
    fn default() -> Compared {
        Compared::ALL[0]
    }
}

impl From<Compared> for Word {
    fn from(what: Compared) -> Word {
        what.name
    }
}

impl TryFrom<String> for Compared {
    type Error = String;

    fn try_from(name: String) -> Result<Compared, String> {
        let found = Compared::ALL.into_iter().find(|what| what.name == name);
        found.ok_or_else(|| one_of(&name, Compared::ALL.map(Compared::name)))
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
