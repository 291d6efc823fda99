//! Where the values of a ruleset are from: printed, read about, or made up to stand in for what no one tells.

use crate::toml_reader::{Field, TableReader};
use crate::vocabulary::vocabulary;
use std::cell::RefCell;

vocabulary! {
    /// Where a value is from.
    pub enum Source {
        /// The printed rules.
        Rulebook = "rulebook",
        /// A review or the publisher's words.
        Review = "review",
        /// Made up: it stands in for a printed component that no public source gives.
        Reconstructed = "reconstructed",
    }
}

/// Values of one table that are from one source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// File and key of the table.
    pub place: String,
    /// Where the values are from.
    pub source: Source,
    /// Their keys.
    pub fields: Vec<String>,
}

/// The sources of all values, gathered while the files are read.
#[derive(Default)]
pub(super) struct Sources(RefCell<Vec<Provenance>>);

/// Keys that hold no value of the game.
const ASIDE: [&str; 4] = ["source", "field_source", "note", "known"];

impl Sources {
    /// Reads where the table's values are from. All its other keys have been asked for.
    pub(super) fn read(&self, t: &mut TableReader) {
        let fields: Vec<&str> = t.present();
        let fields: Vec<&str> = fields.into_iter().filter(|key| !ASIDE.contains(key)).collect();
        let source: Source = t.at("source").choice();
        t.optional("note").map(Field::text);
        if let Some(known) = t.optional("known") {
            known.list(0..=usize::MAX, Field::text);
        }
        let mut own: Vec<Source> = vec![source; fields.len()];
        if let Some(exceptions) = t.optional("field_source") {
            exceptions.table(|t| {
                for (key, &field) in fields.iter().enumerate() {
                    if let Some(source) = t.optional(field) {
                        own[key] = source.choice();
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
