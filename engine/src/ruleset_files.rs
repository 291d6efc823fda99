//! The files of a ruleset: the embedded ones, and those that replace them.

use crate::problem::cut;
use crate::toml_reader::{self, Document, Notes, Table, TableReader};
use crate::vocabulary::Vocabulary;
use std::borrow::Cow;
use toml::de::{DeTable, DeValue};

/// The kinds of files that a game's ruleset consists of.
pub(crate) trait FileKind: Vocabulary {
    /// The text of the embedded file.
    fn embedded(self) -> &'static str;

    /// Keys that identify a file of this kind; `a.b` is the key `b` in the table `a`, or in the first of the tables
    /// `a`.
    fn marks(self) -> &'static [&'static str];
}

/// The kind of a file with this text; `None` if it is of no kind or not TOML.
pub(crate) fn recognise<P: FileKind>(text: &str) -> Option<P> {
    of_table(DeTable::parse(text).ok()?.get_ref())
}

/// The kind with most of its marks in the table.
fn of_table<P: FileKind>(table: &Table) -> Option<P> {
    let has = |mark: &&&str| match mark.split_once('.') {
        None => table.contains_key(**mark),
        Some((outer, inner)) => match table.get(outer).map(|value| value.get_ref()) {
            Some(DeValue::Array(tables)) => tables.first().is_some_and(|first| first.get_ref().get(inner).is_some()),
            Some(value) => value.get(inner).is_some(),
            None => false,
        },
    };
    let marks = |kind: &P| kind.marks().iter().filter(has).count();
    let best = P::VALUES.iter().copied().max_by_key(marks);
    best.filter(|kind| marks(kind) > 0)
}

/// The file that one kind is read from.
pub(crate) struct SourceFile<'t>(Document<'t>);

impl SourceFile<'_> {
    /// The name of the file.
    pub(crate) fn file(&self) -> &str {
        self.0.file()
    }

    /// Reads the file.
    pub(crate) fn read<T>(&self, notes: &Notes, read: impl FnOnce(&mut TableReader) -> T) -> T {
        TableReader::file(&self.0, notes, read)
    }
}

/// The most keys of a file of no kind that are named.
const MOST_KEYS: usize = 20;

/// The names, of many of them the first ones.
fn named<'a>(keys: impl ExactSizeIterator<Item = &'a Cow<'a, str>>) -> String {
    let more = keys.len().saturating_sub(MOST_KEYS);
    let first = keys.take(MOST_KEYS).map(|key| cut(key));
    let rest = (more > 0).then(|| format!("and {more} more"));
    first.chain(rest).collect::<Vec<_>>().join(", ")
}

/// The source of each kind, in the order of the kinds: the given file if there is one, otherwise the embedded one.
pub(crate) fn overlay<'t, P: FileKind + PartialEq>(files: &[(&str, &'t str)], notes: &Notes) -> Vec<SourceFile<'t>> {
    let mut given: Vec<(P, SourceFile)> = Vec::new();
    for &(file, text) in files {
        let Some(document) = toml_reader::parse(file, text, notes) else {
            continue;
        };
        let Some(kind) = of_table::<P>(document.table()) else {
            let keys = named(document.table().keys().map(|key| key.get_ref()));
            let kinds: Vec<String> = P::VALUES
                .iter()
                .map(|kind| format!("{} ({})", kind.word(), kind.marks().join(", ")))
                .collect();
            let found = if keys.is_empty() {
                "no key".to_owned()
            } else {
                format!("the keys {keys}")
            };
            let allowed = format!("a file must have the keys of one of these: {}", kinds.join(", "));
            notes.borrow_mut().add(file, found, allowed);
            continue;
        };
        if let Some((_, first)) = given.iter().find(|(other, _)| *other == kind) {
            let allowed = format!("one file of each kind is allowed; the first is {}", first.file());
            notes
                .borrow_mut()
                .add(file, format!("a second file of {}", kind.word()), allowed);
            continue;
        }
        given.push((kind, SourceFile(document)));
    }
    let source = |&kind: &P| match given.iter().position(|(other, _)| *other == kind) {
        Some(index) => given.swap_remove(index).1,
        None => {
            let document = Document::new(&format!("{}.toml", kind.word()), kind.embedded());
            SourceFile(document.expect("the embedded files are TOML, which a test makes sure of"))
        }
    };
    P::VALUES.iter().map(source).collect()
}

/// Declares the files of a game's ruleset: the folder of the embedded files, the name of each without its extension,
/// and the keys that identify it.
macro_rules! ruleset_file {
    (
        $(#[$about:meta])*
        pub enum $File:ident in $folder:literal {
            $($(#[$doc:meta])* $file_name:ident = $file:literal, known by $marks:expr;)+
        }
    ) => {
        crate::vocabulary::vocabulary! {
            $(#[$about])*
            pub enum $File {
                $($(#[$doc])* $file_name = $file,)+
            }
        }

        impl $File {
            /// The text of the embedded file.
            pub const fn embedded_text(self) -> &'static str {
                match self {
                    $($File::$file_name => include_str!(concat!(
                        env!("CARGO_MANIFEST_DIR"),
                        "/data/",
                        $folder,
                        "/",
                        $file,
                        ".toml"
                    )),)+
                }
            }

            /// The name of the embedded file.
            pub fn file_name(self) -> String {
                format!("{self}.toml")
            }

            /// The file of the ruleset that this text is; `None` if it is none of them or not TOML.
            pub fn recognise(text: &str) -> Option<$File> {
                crate::ruleset_files::recognise(text)
            }
        }

        impl crate::ruleset_files::FileKind for $File {
            fn embedded(self) -> &'static str {
                self.embedded_text()
            }

            fn marks(self) -> &'static [&'static str] {
                match self {
                    $($File::$file_name => &$marks,)+
                }
            }
        }
    };
}

pub(crate) use ruleset_file;
