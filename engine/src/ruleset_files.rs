//! The files a ruleset is made of: the embedded ones, and those that take their place.

use crate::toml_reader::{self, Notes, TableReader};
use crate::vocabulary::Vocabulary;
use toml::{Table, Value};

/// The parts of a game's ruleset, one file each.
pub(crate) trait FilePart: Vocabulary {
    /// The embedded file.
    fn embedded(self) -> &'static str;

    /// Keys by which a file of the part is recognised; `a.b` is a key in the table, or in the first of the tables, `a`.
    fn marks(self) -> &'static [&'static str];
}

/// The part that a file of this text is; none if it is no part or no TOML.
pub(crate) fn recognise<P: FilePart>(text: &str) -> Option<P> {
    of_table(&text.parse().ok()?)
}

/// The part that a file is, by most of its marks.
fn of_table<P: FilePart>(table: &Table) -> Option<P> {
    let has = |mark: &&&str| match mark.split_once('.') {
        None => table.contains_key(**mark),
        Some((outer, inner)) => match table.get(outer) {
            Some(Value::Array(tables)) => tables.first().is_some_and(|first| first.get(inner).is_some()),
            Some(value) => value.get(inner).is_some(),
            None => false,
        },
    };
    let marks = |part: &P| part.marks().iter().filter(has).count();
    let best = P::VALUES.iter().copied().max_by_key(marks);
    best.filter(|part| marks(part) > 0)
}

/// The file that a part is read from.
pub(crate) struct Source {
    file: String,
    table: Table,
}

impl Source {
    /// The name of the file.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// Reads the part.
    pub(crate) fn read<T>(&self, notes: &Notes, read: impl FnOnce(&mut TableReader) -> T) -> T {
        TableReader::file(&self.file, &self.table, notes, read)
    }
}

/// The source of each part, in the order of the parts: the given file of it, or else the embedded one.
pub(crate) fn overlay<P: FilePart + PartialEq>(files: &[(&str, &str)], notes: &Notes) -> Vec<Source> {
    let mut given: Vec<(P, Source)> = Vec::new();
    for &(file, text) in files {
        let Some(table) = toml_reader::parse(file, text, notes) else {
            continue;
        };
        let Some(part) = of_table::<P>(&table) else {
            let keys: Vec<&str> = table.keys().map(String::as_str).collect();
            let kinds: Vec<String> = P::VALUES
                .iter()
                .map(|part| format!("{} ({})", part.word(), part.marks().join(", ")))
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
        if let Some((_, first)) = given.iter().find(|(other, _)| *other == part) {
            let allowed = format!(
                "one file is allowed of each kind, and {} is the first of it",
                first.file
            );
            notes
                .borrow_mut()
                .add(file, format!("a second file of {}", part.word()), allowed);
            continue;
        }
        let file = file.to_owned();
        given.push((part, Source { file, table }));
    }
    let source = |&part: &P| match given.iter().position(|(other, _)| *other == part) {
        Some(index) => given.swap_remove(index).1,
        None => Source {
            file: format!("{}.toml", part.word()),
            table: part
                .embedded()
                .parse()
                .expect("the embedded files are TOML, which a test makes sure of"),
        },
    };
    P::VALUES.iter().map(source).collect()
}

/// Declares the parts of a game's ruleset: the folder of the embedded files, the name of each file without its ending,
/// and the keys by which it is recognised.
macro_rules! file_parts {
    (
        $(#[$about:meta])*
        pub enum $Part:ident in $folder:literal {
            $($(#[$doc:meta])* $part:ident = $file:literal, known by $marks:expr;)+
        }
    ) => {
        crate::vocabulary::vocabulary! {
            $(#[$about])*
            pub enum $Part {
                $($(#[$doc])* $part = $file,)+
            }
        }

        impl $Part {
            /// The embedded file.
            pub const fn embedded_text(self) -> &'static str {
                match self {
                    $($Part::$part => include_str!(concat!(
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

            /// The part that a file of this text is; none if it is no part or no TOML.
            pub fn recognise(text: &str) -> Option<$Part> {
                crate::ruleset_files::recognise(text)
            }
        }

        impl crate::ruleset_files::FilePart for $Part {
            fn embedded(self) -> &'static str {
                self.embedded_text()
            }

            fn marks(self) -> &'static [&'static str] {
                match self {
                    $($Part::$part => &$marks,)+
                }
            }
        }
    };
}

pub(crate) use file_parts;
