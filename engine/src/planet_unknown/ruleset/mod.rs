//! The ruleset: boards, tiles and cards as typed data, read from TOML and checked.

pub mod choices;
pub mod civ_cards;
pub mod corporations;
pub mod effects;
pub mod event_effects;
pub mod events;
pub mod files;
pub mod objectives;
pub mod planet_rules;
pub mod planets;
pub mod powers;
pub mod rulings;
pub mod station;
pub mod switches;
mod symmetric;
pub mod terrain;
pub mod tiles;
pub mod timing;
pub mod track_boards;
pub mod track_cells;
pub(crate) mod unplayed;
pub mod warnings;

pub use civ_cards::CivCards;
pub use corporations::Corporations;
pub use events::Events;
pub use objectives::Objectives;
pub use planets::Planets;
pub use station::Station;
pub use tiles::Tiles;

use crate::game::RulesetId;
use crate::problem::Problems;
use crate::toml_reader::Notes;
use crate::{codec, ruleset_files};
use files::RulesetFile;
use serde::Serialize;

/// Version of the typed form from which [`Ruleset::id`] is computed.
const LABEL: &str = "ruleset planet-unknown 1";

/// Everything that defines a game of Planet Unknown, checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ruleset {
    /// Planet boards.
    pub planets: Planets,
    /// Corporation boards.
    pub corporations: Corporations,
    /// Tiles.
    pub tiles: Tiles,
    /// The space station.
    pub station: Station,
    /// Civ cards.
    pub civ_cards: CivCards,
    /// Objective cards.
    pub objectives: Objectives,
    /// Event cards.
    pub events: Events,
}

impl Ruleset {
    /// The ruleset of the printed game.
    pub fn embedded() -> Ruleset {
        Ruleset::with_files(&[]).expect("the embedded files pass the checks, which a test makes sure of")
    }

    /// The embedded ruleset with some files replaced, each given as its name and its text.
    ///
    /// A file is recognised by its keys; its name is only used to name the place of a problem.
    ///
    /// # Errors
    /// All problems of all files at once.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Ruleset;
    /// use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
    ///
    /// let text = RulesetFile::Corporations.embedded_text();
    /// let changed = text.replace("medals_per_lifepod = 1", "medals_per_lifepod = 2");
    /// let ruleset = Ruleset::with_files(&[("mine.toml", &changed)])?;
    /// assert_ne!(ruleset.id(), Ruleset::embedded().id());
    ///
    /// let wrong = text.replace("medals_per_lifepod = 1", "medals_per_lifepod = 101");
    /// let problems = Ruleset::with_files(&[("mine.toml", &wrong)]).unwrap_err();
    /// assert_eq!(
    ///     problems.to_string(),
    ///     "mine.toml: scoring.medals_per_lifepod: found 101; allowed is an integer from 0 to 100"
    /// );
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    pub fn with_files(files: &[(&str, &str)]) -> Result<Ruleset, Problems> {
        let notes = Notes::default();
        let sources = ruleset_files::overlay::<RulesetFile>(files, &notes);
        let source = |part: RulesetFile| &sources[part.index()];
        let ruleset = Ruleset {
            planets: source(RulesetFile::Planets).read(&notes, Planets::read),
            corporations: source(RulesetFile::Corporations).read(&notes, Corporations::read),
            tiles: source(RulesetFile::Tiles).read(&notes, Tiles::read),
            station: source(RulesetFile::Station).read(&notes, Station::read),
            civ_cards: source(RulesetFile::CivCards).read(&notes, CivCards::read),
            objectives: source(RulesetFile::Objectives).read(&notes, Objectives::read),
            events: source(RulesetFile::Events).read(&notes, Events::read),
        };
        if notes.borrow().0.is_empty() {
            ruleset
                .station
                .check(source(RulesetFile::Station).file(), &ruleset.tiles, &notes);
        }
        notes.into_inner().or(ruleset)
    }

    /// The identity of the ruleset: BLAKE3 over its typed form.
    pub fn id(&self) -> RulesetId {
        RulesetId(*blake3::hash(&codec::content(LABEL, self)).as_bytes())
    }
}

#[cfg(test)]
mod tests;
