//! The files a ruleset is made of: the embedded ones, and those that take their place.

use crate::toml_reader::{self, Notes, TableReader};
use crate::vocabulary::vocabulary;
use toml::{Table, Value};

vocabulary! {
    /// A part of the ruleset, one file each.
    pub enum Part {
        /// Planet boards.
        Planets = "planets",
        /// Corporation boards.
        Corporations = "corporations",
        /// Tiles.
        Tiles = "tiles",
        /// The space station.
        Station = "station",
        /// Civ cards.
        CivCards = "civ_cards",
        /// Objective cards.
        Objectives = "objectives",
        /// Event cards.
        Events = "event_cards",
    }
}

impl Part {
    /// The embedded file.
    pub const fn embedded_text(self) -> &'static str {
        match self {
            Part::Planets => include_str!("../../../data/planet_unknown/planets.toml"),
            Part::Corporations => include_str!("../../../data/planet_unknown/corporations.toml"),
            Part::Tiles => include_str!("../../../data/planet_unknown/tiles.toml"),
            Part::Station => include_str!("../../../data/planet_unknown/station.toml"),
            Part::CivCards => include_str!("../../../data/planet_unknown/civ_cards.toml"),
            Part::Objectives => include_str!("../../../data/planet_unknown/objectives.toml"),
            Part::Events => include_str!("../../../data/planet_unknown/event_cards.toml"),
        }
    }

    /// The name of the embedded file.
    pub fn file_name(self) -> String {
        format!("{self}.toml")
    }

    /// Keys by which a file of the part is recognised; `a.b` is a key in the table, or in the first of the tables, `a`.
    const fn marks(self) -> &'static [&'static str] {
        match self {
            Part::Planets => &["planet", "legend"],
            Part::Corporations => &["corporation", "track_order", "tech_unlocks"],
            Part::Tiles => &["shape", "pair"],
            Part::Station => &["outer", "inner", "places", "turning"],
            Part::CivCards => &["card.rank", "card.timing", "setup.cards_per_rank"],
            Part::Objectives => &["card.neighbor", "card.private", "setup.solo_dealt"],
            Part::Events => &["card.color", "deck", "solo_target"],
        }
    }

    /// The part that a file of this text is; none if it is no part or no TOML.
    pub fn recognise(text: &str) -> Option<Part> {
        Part::of_table(&text.parse().ok()?)
    }

    /// The part that a file is, by most of its marks.
    fn of_table(table: &Table) -> Option<Part> {
        let has = |mark: &&&str| match mark.split_once('.') {
            None => table.contains_key(**mark),
            Some((outer, inner)) => match table.get(outer) {
                Some(Value::Array(tables)) => tables.first().is_some_and(|first| first.get(inner).is_some()),
                Some(value) => value.get(inner).is_some(),
                None => false,
            },
        };
        let marks = |part: &Part| part.marks().iter().filter(has).count();
        Part::ALL.into_iter().max_by_key(marks).filter(|part| marks(part) > 0)
    }
}

/// The file that a part is read from.
pub(super) struct Source {
    file: String,
    table: Table,
}

impl Source {
    /// The name of the file.
    pub(super) fn file(&self) -> &str {
        &self.file
    }

    /// Reads the part.
    pub(super) fn read<T>(&self, notes: &Notes, read: impl FnOnce(&mut TableReader) -> T) -> T {
        TableReader::file(&self.file, &self.table, notes, read)
    }
}

/// The source of each part: the given file of it, or else the embedded one.
pub(super) fn overlay(files: &[(&str, &str)], notes: &Notes) -> [Source; Part::ALL.len()] {
    let mut given = Part::ALL.map(|_| None);
    for &(file, text) in files {
        let Some(table) = toml_reader::parse(file, text, notes) else {
            continue;
        };
        let Some(part) = Part::of_table(&table) else {
            let keys: Vec<&str> = table.keys().map(String::as_str).collect();
            let kinds: Vec<String> = Part::ALL
                .iter()
                .map(|part| format!("{part} ({})", part.marks().join(", ")))
                .collect();
            let found = if keys.is_empty() {
                "no key".to_owned()
            } else {
                format!("the keys {}", keys.join(", "))
            };
            let allowed = format!("a file must hold one of these, by its keys: {}", kinds.join(", "));
            notes.borrow_mut().add(file, found, allowed);
            continue;
        };
        let slot: &mut Option<Source> = &mut given[part.index()];
        if let Some(first) = slot {
            let allowed = format!(
                "one file is allowed of each kind, and {} is the first of it",
                first.file
            );
            notes
                .borrow_mut()
                .add(file, format!("a second file of {part}"), allowed);
            continue;
        }
        *slot = Some(Source {
            file: file.to_owned(),
            table,
        });
    }
    let mut given = given.into_iter();
    Part::ALL.map(|part| {
        given.next().flatten().unwrap_or_else(|| Source {
            file: part.file_name(),
            table: part
                .embedded_text()
                .parse()
                .expect("the embedded files are TOML, which a test makes sure of"),
        })
    })
}
