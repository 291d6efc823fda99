//! The ruleset: board, cards and set-up as typed data, read from TOML and checked.

pub mod board;
pub mod cards;
mod fields;
pub mod files;
mod graph;
pub mod provenance;
pub mod setup;
pub mod switches;

pub use board::Board;
pub use cards::Cards;
pub use provenance::{Provenance, Source};
pub use setup::SetupNumbers;

use super::vocabulary::{Deck, Matter};
use crate::codec;
use crate::game::RulesetId;
use crate::problem::Problems;
use crate::ruleset_files;
use crate::toml_reader::Notes;
use files::RulesetFile;
use provenance::Sources;
use serde::Serialize;

/// Version of the typed form from which [`Ruleset::id`] is computed.
const LABEL: &str = "ruleset planetarium 1";

/// Everything that defines a game of Planetarium, checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ruleset {
    /// The board.
    pub board: Board,
    /// The Evolution cards.
    pub cards: Cards,
    /// Numbers of the set-up, the turn and the solo game.
    pub setup: SetupNumbers,
    /// The sources of the values; not part of the identity.
    #[serde(skip)]
    pub provenance: Vec<Provenance>,
}

impl Ruleset {
    /// The ruleset of the printed game, as far as it is known; [`reconstructed`](Ruleset::reconstructed) lists the
    /// rest.
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
    /// use orrery_engine::planetarium::Ruleset;
    /// use orrery_engine::planetarium::ruleset::files::RulesetFile;
    ///
    /// let text = RulesetFile::Setup.embedded_text();
    /// let changed = text.replace("target_start = 100", "target_start = 105");
    /// let ruleset = Ruleset::with_files(&[("mine.toml", &changed)])?;
    /// assert_ne!(ruleset.id(), Ruleset::embedded().id());
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    pub fn with_files(files: &[(&str, &str)]) -> Result<Ruleset, Problems> {
        let notes = Notes::default();
        let from = Sources::default();
        let files = ruleset_files::overlay::<RulesetFile>(files, &notes);
        let file = |part: RulesetFile| &files[part.index()];
        let ruleset = Ruleset {
            board: file(RulesetFile::Board).read(&notes, |t| Board::read(t, &from)),
            cards: file(RulesetFile::Cards).read(&notes, |t| Cards::read(t, &from)),
            setup: file(RulesetFile::Setup).read(&notes, |t| SetupNumbers::read(t, &from)),
            provenance: Vec::new(),
        };
        if notes.borrow().0.is_empty() {
            let [board, cards] = [RulesetFile::Board, RulesetFile::Cards].map(|part| file(part).file());
            ruleset.check_together(board, cards, &notes);
        }
        notes.into_inner().or(Ruleset {
            provenance: from.into_list(),
            ..ruleset
        })
    }

    /// The values that stand in for printed components, by table.
    pub fn reconstructed(&self) -> impl Iterator<Item = &Provenance> {
        let made_up = |entry: &&Provenance| entry.source == Source::Reconstructed;
        self.provenance.iter().filter(made_up)
    }

    /// The identity of the ruleset: BLAKE3 over its typed form.
    pub fn id(&self) -> RulesetId {
        RulesetId(*blake3::hash(&codec::content(LABEL, self)).as_bytes())
    }

    /// Checks that the files agree with each other.
    fn check_together(&self, board: &str, cards: &str, notes: &Notes) {
        let mut notes = notes.borrow_mut();
        let tokens: u32 = self.setup.matter.iter().map(|&count| u32::from(count)).sum();
        let places = self.board.matter_spaces() as u32;
        if places != tokens {
            let allowed = format!("the set-up has {tokens} tokens for them, one for each");
            notes.add(
                format!("{board}: graph.spaces"),
                format!("{places} spaces for matter"),
                allowed,
            );
        }
        for deck in Deck::ALL {
            let (found, expected) = (self.cards.size(deck), self.setup.decks[deck.index()]);
            if found != usize::from(expected) {
                let allowed = format!("the set-up says {expected}");
                notes.add(format!("{cards}: counts.{deck}"), found.to_string(), allowed);
            }
            let dealt = self.setup.players_max * self.setup.deal[deck.index()];
            if found < usize::from(dealt) {
                let allowed = format!("{} players are dealt {dealt} of them", self.setup.players_max);
                notes.add(format!("{cards}: counts.{deck}"), found.to_string(), allowed);
            }
        }
        for (index, card) in self.cards.cards.iter().enumerate() {
            for matter in Matter::ALL {
                let (cost, tokens) = (card.cost[matter.index()], self.setup.matter[matter.index()]);
                if cost > tokens {
                    let place = format!("{cards}: card[{index}] ({}).cost.{matter}", card.id);
                    let allowed = format!("the game has {tokens} tokens of {matter}");
                    notes.add(place, cost.to_string(), allowed);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
