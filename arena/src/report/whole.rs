//! A report as a value: what a run says, whoever reads it.

use super::document::Document;
use super::values::{self, Field, Keyed, Table, fields};
use serde::ser::{Serialize, Serializer};

/// Version of the keys and their meaning.
pub const SCHEMA: u32 = 2;

/// What a run says: values and tables for programs, and the text for people, which shows some of them.
///
/// # Examples
/// ```
/// use orrery_arena::report;
/// use orrery_arena::{RunConfig, Tournament};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let agents = "greedy,random".parse().expect("both are in the registry");
/// let config = RunConfig::new(&game, (), 2, agents, 4, 1).expect("two agents are not too many");
/// let result = Tournament::play(&game, config, &|_, _| Setup::players(2), 1, |_| {}).expect("two can play");
///
/// let report = report::tournament(&result);
/// let agents = report.table("agents").expect("a tournament has agents");
/// assert_eq!((&*agents.columns[0].key, agents.rows.len()), ("agent", 2));
/// assert!(report.text().starts_with("planetarium: 4 games of 2 players"));
/// assert!(report.csv().starts_with("agent,version,games,"));
/// assert!(report.json().contains("\"win_share_interval\": ["));
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    head: Table,
    tables: Vec<Listing>,
    answers: Vec<String>,
    notes: Vec<String>,
    document: Document,
}

/// A table of a report.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Its name for programs, as for columns.
    pub key: &'static str,
    /// What its rows are.
    pub meaning: &'static str,
    /// Whether its rows are lines of the CSV.
    pub is_csv: bool,
    /// The table.
    pub table: Table,
}

/// Tables of a report, each as `key, meaning, table;`, with `csv: true` if its rows are lines of the CSV.
macro_rules! listings {
    ($($key:literal, $meaning:expr, $table:expr $(, csv: $is_csv:expr)?;)*) => {
        vec![$($crate::report::whole::Listing {
            key: $key,
            meaning: $meaning,
            is_csv: [$($is_csv,)? false][0],
            table: $table,
        }),*]
    };
}
pub(super) use listings;

impl Report {
    /// A report with these values, tables and text. The version of its keys comes first.
    pub(super) fn new<R>(of: &R, head: Vec<Field<'_, R>>, tables: Vec<Listing>, document: Document) -> Report {
        let mut fields = fields![R: "schema", "", Data, "Version of the keys and their meaning.", |_| SCHEMA;];
        fields.extend(head);
        Report {
            head: Table::of(&fields, [of]),
            tables,
            answers: Vec::new(),
            notes: Vec::new(),
            document,
        }
    }

    /// The report with its answers and notes.
    pub(super) fn with(self, answers: Vec<String>, notes: Vec<String>) -> Report {
        Report { answers, notes, ..self }
    }

    /// The answers to what was asked, in sentences with intervals.
    pub fn answers(&self) -> &[String] {
        &self.answers
    }

    /// What a reader has to know before the answers are used.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The values that are in no table, as a table of one row.
    pub fn head(&self) -> &Table {
        &self.head
    }

    /// The tables for programs.
    pub fn tables(&self) -> &[Listing] {
        &self.tables
    }

    /// The table with this key.
    pub fn table(&self, key: &str) -> Option<&Table> {
        let listing = self.tables.iter().find(|listing| listing.key == key)?;
        Some(&listing.table)
    }

    /// The text for people as lines, lists and tables.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The text for a terminal of any width.
    pub fn text(&self) -> String {
        self.document.text()
    }

    /// The report as JSON, ending in a line break. A number that is not known is `null`; statistics have ten significant
    /// digits, as further digits may differ between builds of the program.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a report has string keys only") + "\n"
    }

    /// The main tables as CSV, or the values outside of tables in one line if there is no main table. What is not known is
    /// empty. The names of columns are the keys of [`json`](Report::json).
    pub fn csv(&self) -> String {
        let main = self.tables.iter().filter(|listing| listing.is_csv);
        let main: Vec<(&str, &Table)> = main.map(|listing| (listing.key, &listing.table)).collect();
        match main.is_empty() {
            true => self.head.csv(),
            false => values::csv(&main),
        }
    }

    /// Every key of the JSON with its meaning; those in tables begin with the table's and a point.
    pub fn keys(&self) -> Vec<(String, &'static str)> {
        let mut keys = self.head.keys("");
        for listing in &self.tables {
            keys.push((listing.key.to_owned(), listing.meaning));
            keys.extend(listing.table.keys(&format!("{}.", listing.key)));
        }
        keys
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let head = Keyed::row(&self.head.columns, &self.head.rows[0]);
        let tables = self.tables.iter();
        let all = tables.fold(head, |all, listing| all.with(listing.key, &listing.table));
        all.timing_last().serialize(serializer)
    }
}
