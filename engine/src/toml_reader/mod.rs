//! A reader of TOML files that notes every problem instead of stopping at the first.
//!
//! A value that cannot be read is replaced by a stand-in, which never leaves the loader, because its problem is noted.
//! What is read from a stand-in notes no problems of its own.

use crate::bitboard::Square;
use crate::problem::{cut, one_of};
use crate::vocabulary::Vocabulary;
use document::Value;
use log::Log;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use std::cell::RefCell;
use std::fmt::Display;
use std::ops::RangeInclusive;
use toml::de::DeValue;

mod document;
mod log;

pub(crate) use document::{Document, Notes, Table, parse};

/// The most unknown keys of a table that are named; of the others only the number is.
const MOST_UNKNOWN: usize = 100;

/// For a table whose key names its kind: the name of each kind, and how the rest of the table is read. Kinds of one name
/// have one reader.
pub(crate) type Kinds<T> = [(&'static str, fn(&mut TableReader) -> T)];

/// "3 values", "1 to 3 values".
fn amount(size: &RangeInclusive<usize>, unit: &str) -> String {
    match (*size.start(), *size.end()) {
        (1, 1) => format!("1 {unit}"),
        (low, high) if low == high => format!("{low} {unit}s"),
        (low, usize::MAX) => format!("at least {low} {unit}s"),
        (low, high) => format!("{low} to {high} {unit}s"),
    }
}

/// A value of a file and its place; the value may be missing.
#[derive(Clone)]
pub(crate) struct Field<'a> {
    value: Option<&'a Value<'a>>,
    /// The byte of the text at which the value begins, or the table that should have it.
    begin: usize,
    place: String,
    log: Option<Log<'a>>,
}

impl<'a> Field<'a> {
    fn stand_in() -> Field<'a> {
        Field {
            value: None,
            begin: 0,
            place: String::new(),
            log: None,
        }
    }

    /// Notes that the value is not an allowed one.
    pub(crate) fn refuse(&self, allowed: impl Display) {
        self.note(&self.shown(), format!("allowed is {allowed}"));
    }

    /// Notes a problem at this place: what was found, and what is allowed or what to do.
    pub(crate) fn note(&self, found: &str, allowed: impl Into<String>) {
        if let Some(log) = self.log {
            log.note(self.begin, &self.place, found, allowed);
        }
    }

    fn shown(&self) -> String {
        let Some(value) = self.value else {
            return "nothing".to_owned();
        };
        if let Some(outline) = outline(value) {
            return cut(&outline);
        }
        // A number that is too large for a value is quoted as it is written.
        let read = toml::Value::deserialize(value.clone().into_deserializer());
        let written = || self.log.map_or("", |log| log.document.written(value));
        cut(&read.map_or_else(|_| written().to_owned(), |value| value.to_string()))
    }

    /// How many problems have been noted.
    fn noted(&self) -> usize {
        self.log.map_or(0, Log::noted)
    }

    fn as_str(&self) -> Option<&'a str> {
        self.value?.get_ref().as_str()
    }

    fn as_array(&self) -> Option<&'a [Value<'a>]> {
        self.value?.get_ref().as_array().map(|values| &values[..])
    }

    /// The field if it has a value.
    pub(crate) fn if_any(self) -> Option<Field<'a>> {
        Some(self).filter(|field| field.value.is_some())
    }

    /// Returns whether the value is a string.
    pub(crate) fn is_text(&self) -> bool {
        self.as_str().is_some()
    }

    /// The text, which may not be empty.
    pub(crate) fn text(self) -> String {
        match self.as_str() {
            Some(text) if !text.is_empty() => text.to_owned(),
            _ => {
                self.refuse("a string that is not empty");
                String::new()
            }
        }
    }

    /// The integer, which must be in the range; the least number of the range is the stand-in.
    pub(crate) fn integer<T: Copy + Display + Into<i64> + TryFrom<i64>>(self, range: RangeInclusive<T>) -> T {
        let low = *range.start();
        self.integer_if_any(range).unwrap_or(low)
    }

    /// The integer if it is in the range, otherwise `None` instead of a stand-in, for ranges of other values.
    pub(crate) fn integer_if_any<T: Copy + Display + Into<i64> + TryFrom<i64>>(
        self,
        range: RangeInclusive<T>,
    ) -> Option<T> {
        let (low, high) = (*range.start(), *range.end());
        let number = self.value.and_then(integer);
        let inside = number.filter(|number| (low.into()..=high.into()).contains(number));
        let read = inside.and_then(|number| T::try_from(number).ok());
        if read.is_none() {
            if low.into() == high.into() {
                self.refuse(low);
            } else {
                self.refuse(format!("an integer from {low} to {high}"));
            }
        }
        read
    }

    /// The boolean.
    pub(crate) fn flag(self) -> bool {
        self.value
            .and_then(|value| value.get_ref().as_bool())
            .unwrap_or_else(|| {
                self.refuse("true or false");
                false
            })
    }

    /// The meaning of the word; the first meaning is the stand-in.
    pub(crate) fn word<T: Copy>(self, words: &[(impl AsRef<str>, T)]) -> T {
        let typed = self.as_str().filter(|typed| !typed.is_empty());
        if let Some((_, meaning)) = words.iter().find(|(word, _)| Some(word.as_ref()) == typed) {
            return *meaning;
        }
        let names = words.iter().map(|(word, _)| word.as_ref());
        match typed {
            Some(typed) => self.note(&self.shown(), one_of(typed, names)),
            None => self.refuse(format!("one of {}", names.collect::<Vec<_>>().join(", "))),
        }
        words[0].1
    }

    /// The value of a closed set that the word names.
    pub(crate) fn named<T: Vocabulary>(self) -> T {
        let words: Vec<_> = T::VALUES.iter().map(|&value| (value.word(), value)).collect();
        self.word(&words)
    }

    /// The values of a list of this length.
    pub(crate) fn list<T>(self, size: RangeInclusive<usize>, read: impl Fn(Field<'a>) -> T) -> Vec<T> {
        self.list_of(size, "value", read)
    }

    fn list_of<T>(self, size: RangeInclusive<usize>, unit: &str, read: impl Fn(Field<'a>) -> T) -> Vec<T> {
        let Some(values) = self.as_array() else {
            self.refuse(format!("a list of {}", amount(&size, unit)));
            return Vec::new();
        };
        if !size.contains(&values.len()) {
            let found = amount(&(values.len()..=values.len()), unit);
            self.note(&found, format!("allowed is a list of {}", amount(&size, unit)));
        }
        let field = |(i, value): (usize, &'a Value<'a>)| Field {
            value: Some(value),
            begin: value.span().start,
            place: format!("{}[{i}]", self.place),
            log: self.log,
        };
        values.iter().enumerate().map(field).map(read).collect()
    }

    /// The values of a list of exactly `N`.
    pub(crate) fn array<T, const N: usize>(self, read: impl Fn(Field<'a>) -> T) -> [T; N] {
        let values = self.list(N..=N, &read);
        values
            .try_into()
            .unwrap_or_else(|_| std::array::from_fn(|_| read(Field::stand_in())))
    }

    /// The value, which must pass the test if it can be read.
    pub(crate) fn checked<T>(
        self,
        read: impl FnOnce(Field<'a>) -> T,
        test: impl FnOnce(&T) -> bool,
        allowed: impl Display,
    ) -> T {
        let (field, noted) = (self.clone(), self.noted());
        let value = read(self);
        if field.log.is_some() && field.noted() == noted && !test(&value) {
            field.refuse(allowed);
        }
        value
    }

    /// The values of a list without duplicates.
    pub(crate) fn distinct_list<T: Clone + PartialEq>(
        self,
        size: RangeInclusive<usize>,
        read: impl Fn(Field<'a>) -> T,
    ) -> Vec<T> {
        let taken = Taken::default();
        self.list(size, |value| value.distinct(&taken, &read))
    }

    /// The value, which must differ from all in `taken`.
    pub(crate) fn distinct<T: Clone + PartialEq>(self, taken: &Taken<T>, read: impl FnOnce(Field<'a>) -> T) -> T {
        let (field, noted) = (self.clone(), self.noted());
        let value = read(self);
        if field.log.is_some() && field.noted() == noted {
            let mut taken = taken.0.borrow_mut();
            match taken.iter().find(|(other, _)| *other == value) {
                Some((_, first)) => field.refuse(format!("a value of its own; {first} has the same")),
                None => taken.push((value.clone(), field.place)),
            }
        }
        value
    }

    /// The pair `[row, column]`, each from 0 and below these numbers of rows and columns.
    pub(crate) fn square(self, rows: usize, columns: usize) -> Square {
        let numbers: Vec<_> = self.as_array().into_iter().flatten().map(integer).collect();
        let pair = match numbers[..] {
            [Some(row), Some(column)] => usize::try_from(row).ok().zip(usize::try_from(column).ok()),
            _ => None,
        };
        match pair.filter(|&(row, column)| row < rows && column < columns) {
            Some((row, column)) => Square::new(row, column),
            None => {
                let (row, column) = (rows - 1, columns - 1);
                self.refuse(format!(
                    "[row, column], row from 0 to {row} and column from 0 to {column}"
                ));
                Square::new(0, 0)
            }
        }
    }

    /// The table; a key that `read` does not ask for is a problem.
    pub(crate) fn table<T>(self, read: impl FnOnce(&mut TableReader<'a>) -> T) -> T {
        let table = self.value.and_then(|value| value.get_ref().as_table());
        if table.is_none() {
            self.refuse("a table");
        }
        TableReader::read(table, self.begin, self.place, table.and(self.log), read)
    }

    /// The tables of a list of this length; problems in them name their slug or id.
    pub(crate) fn tables<T>(self, size: RangeInclusive<usize>, read: impl Fn(&mut TableReader<'a>) -> T) -> Vec<T> {
        self.list_of(size, "table", |mut entry| {
            let name = |key| entry.value?.get_ref().get(key)?.get_ref().as_str();
            if let Some(name) = name("slug").or_else(|| name("id")) {
                entry.place += &format!(" ({})", cut(name));
            }
            entry.table(&read)
        })
    }
}

/// What a table or list with tables in it is, in a few words; nothing for smaller values, which are quoted.
fn outline(value: &Value) -> Option<String> {
    let is_table = |value: &Value| value.get_ref().is_table();
    match value.get_ref() {
        DeValue::Table(table) if table.values().any(is_table) => {
            let keys: Vec<&str> = table.keys().map(|key| &key.get_ref()[..]).collect();
            Some(format!("a table with {}", keys.join(", ")))
        }
        DeValue::Array(values) if values.iter().any(is_table) => Some(format!("a list of {} values", values.len())),
        _ => None,
    }
}

/// The integer of a value, if it is one that fits.
fn integer(value: &Value) -> Option<i64> {
    let written = value.get_ref().as_integer()?;
    i64::from_str_radix(written.as_str(), written.radix()).ok()
}

/// Values that must differ from each other, with their places.
pub(crate) struct Taken<T>(RefCell<Vec<(T, String)>>);

impl<T> Default for Taken<T> {
    fn default() -> Taken<T> {
        Taken(RefCell::default())
    }
}

/// A table of a file; every key that is never asked for is a problem.
pub(crate) struct TableReader<'a> {
    table: Option<&'a Table<'a>>,
    /// The byte of the text at which the table begins.
    begin: usize,
    place: String,
    log: Option<Log<'a>>,
    asked: Vec<&'a str>,
    /// Whether every key was asked for.
    all_asked: bool,
    noted_before: usize,
    of_unknown_kind: bool,
}

impl<'a> TableReader<'a> {
    /// Reads the table of a whole file.
    pub(crate) fn file<T>(
        document: &'a Document<'a>,
        notes: &'a Notes,
        read: impl FnOnce(&mut TableReader<'a>) -> T,
    ) -> T {
        let place = format!("{}:", document.file());
        TableReader::read(Some(document.table()), 0, place, Some(Log { document, notes }), read)
    }

    /// Reads nothing, for a stand-in.
    pub(crate) fn stand_in<T>(read: impl FnOnce(&mut TableReader<'a>) -> T) -> T {
        TableReader::read(None, 0, String::new(), None, read)
    }

    fn read<T>(
        table: Option<&'a Table<'a>>,
        begin: usize,
        place: String,
        log: Option<Log<'a>>,
        read: impl FnOnce(&mut TableReader<'a>) -> T,
    ) -> T {
        let mut reader = TableReader {
            table,
            begin,
            place,
            log,
            asked: Vec::new(),
            all_asked: false,
            noted_before: log.map_or(0, Log::noted),
            of_unknown_kind: false,
        };
        let value = read(&mut reader);
        reader.refuse_unasked();
        value
    }

    fn refuse_unasked(&self) {
        let Some(table) = self.table.filter(|_| !self.of_unknown_kind && !self.all_asked) else {
            return;
        };
        let unknown = || table.keys().filter(|key| !self.asked.contains(&&key.get_ref()[..]));
        for key in unknown().take(MOST_UNKNOWN) {
            let allowed = one_of(&cut(key.get_ref()), self.asked.iter().copied());
            let field = self.field(key.get_ref());
            let begin = key.span().start;
            Field { begin, ..field }.note("an unknown key", allowed);
        }
        let mut others = unknown().skip(MOST_UNKNOWN);
        if let (Some(first), Some(log)) = (others.next(), self.log) {
            let found = format!("{} more unknown keys", 1 + others.count());
            let place = self.place.trim_end_matches(':');
            log.note(first.span().start, place, &found, "remove them");
        }
    }

    /// The value of a key that should be there.
    pub(crate) fn at(&mut self, key: &'a str) -> Field<'a> {
        if !self.all_asked && !self.asked.contains(&key) {
            self.asked.push(key);
        }
        self.field(key)
    }

    fn field(&self, key: &'a str) -> Field<'a> {
        let separator = if self.place.ends_with(':') { ' ' } else { '.' };
        let value = self.table.and_then(|table| table.get(key));
        Field {
            value,
            begin: value.map_or(self.begin, |value| value.span().start),
            place: format!("{}{separator}{}", self.place, cut(key)),
            log: self.log,
        }
    }

    /// The value of the key, if it is there.
    pub(crate) fn optional(&mut self, key: &'a str) -> Option<Field<'a>> {
        self.at(key).if_any()
    }

    /// All keys of the table with their values; marks every key as read.
    pub(crate) fn entries(&mut self) -> Vec<(&'a str, Field<'a>)> {
        self.all_asked = true;
        let keys = self.table.into_iter().flat_map(Table::keys);
        keys.map(|key| (&key.get_ref()[..], self.field(key.get_ref())))
            .collect()
    }

    /// The keys that are there and were asked for one by one.
    pub(crate) fn present(&self) -> Vec<&'a str> {
        let is_there = |key: &&str| self.table.is_some_and(|table| table.contains_key(*key));
        self.asked.iter().copied().filter(is_there).collect()
    }

    /// The place of the table: its file and key.
    pub(crate) fn place(&self) -> &str {
        &self.place
    }

    /// Reads the rest of the table as the kind that the key names.
    pub(crate) fn kind<T>(&mut self, key: &'a str, kinds: &Kinds<T>) -> T {
        let field = self.at(key);
        let (noted, now) = (field.noted(), field.clone());
        let mut words = kinds.to_vec();
        words.dedup_by_key(|&mut (name, _)| name);
        let read = field.word(&words);
        if now.noted() > noted {
            self.of_unknown_kind = true;
            return TableReader::stand_in(|stand_in| read(stand_in));
        }
        read(self)
    }

    /// Returns whether everything so far was read without a problem, so that checks of the whole make sense.
    pub(crate) fn is_clean(&self) -> bool {
        self.log.is_some_and(|log| log.noted() == self.noted_before)
    }
}

#[cfg(test)]
mod tests;
