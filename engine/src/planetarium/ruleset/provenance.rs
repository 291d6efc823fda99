//! The sources of the values of a ruleset: printed, read in a review, or reconstructed because no source gives them.

use crate::toml_reader::{Field, TableReader};
use crate::vocabulary::vocabulary;
use std::cell::RefCell;

vocabulary! {
    /// The source of a value.
    pub enum Source {
        /// The printed rules.
        Rulebook = "rulebook",
        /// A review or a statement of the publisher.
        Review = "review",
        /// Reconstructed: it replaces a printed component that no public source gives.
        Reconstructed = "reconstructed",
    }
}

/// The values of one table that have the same source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// File and key of the table.
    pub place: String,
    /// The source of the values.
    pub source: Source,
    /// Their keys.
    pub fields: Vec<String>,
}

/// The sources of all values, collected while the files are read.
#[derive(Default)]
pub(super) struct Sources(RefCell<Vec<Provenance>>);

/// Keys whose values do not belong to the game.
const ASIDE: [&str; 4] = ["source", "field_source", "note", "known"];

impl Sources {
    /// Reads the sources of the table's values. All its other keys must have been read before.
    pub(super) fn read(&self, t: &mut TableReader) {
        let fields: Vec<&str> = t.present();
        let fields: Vec<&str> = fields.into_iter().filter(|key| !ASIDE.contains(key)).collect();
        let source: Source = t.at("source").named();
        t.optional("note").map(Field::text);
        if let Some(known) = t.optional("known") {
            known.list(0..=usize::MAX, Field::text);
        }
        let mut own: Vec<Source> = vec![source; fields.len()];
        if let Some(exceptions) = t.optional("field_source") {
            exceptions.table(|t| {
                for (key, &field) in fields.iter().enumerate() {
                    if let Some(source) = t.optional(field) {
                        own[key] = source.named();
                    }
                }
            });
        }
        for source in Source::ALL {
            let of_source = fields.iter().zip(&own).filter(|(_, own)| **own == source);
            let fields: Vec<String> = of_source.map(|(field, _)| (*field).to_owned()).collect();
            if !fields.is_empty() {
                let place = t.place().to_owned();
                self.0.borrow_mut().push(Provenance { place, source, fields });
            }
        }
    }

    pub(super) fn into_list(self) -> Vec<Provenance> {
        self.0.into_inner()
    }
}
