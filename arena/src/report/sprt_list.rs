//! The results of several sequential tests, a row each.

use super::cost::cost_table;
use super::document::Document;
use super::sprt::{self, SprtReport};
use super::values::{Table, fields};
use super::whole::{Report, listings};
use serde_json::json;

/// A test of a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a test of a list.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was played, to its end or until it was stopped.
    Played(Box<SprtReport>),
    /// It ended with an error.
    Failed(String),
    /// The list was stopped before it.
    NotBegun,
}

impl Outcome {
    /// The verdict in a word, or why there is none.
    fn verdict(&self) -> &'static str {
        match self {
            Outcome::Played(report) => report.verdict(),
            Outcome::Failed(_) => "failed",
            Outcome::NotBegun => "not begun",
        }
    }

    fn report(&self) -> Option<&SprtReport> {
        match self {
            Outcome::Played(report) => Some(report),
            Outcome::Failed(_) | Outcome::NotBegun => None,
        }
    }

    fn error(&self) -> Option<&str> {
        match self {
            Outcome::Failed(error) => Some(error),
            Outcome::Played(_) | Outcome::NotBegun => None,
        }
    }
}

/// The tests by name, and the errors of those that failed. A test that was not played has only its name, its verdict (`failed`
/// or `not begun`) and its error.
pub fn report(tests: &[Listed]) -> Report {
    let configs = tests
        .iter()
        .filter_map(|listed| listed.outcome.report()?.config.as_ref());
    let table = |table: Table| json!(table);
    let mut fields = fields![Listed:
        "name", "test", Words, "The name of the test.", |listed| listed.name.clone();
        "verdict", "verdict", Words, "`h0`, `h1`, `open`, `failed` or `not begun`.", |listed| listed.outcome.verdict();
        "bounds", "bounds", Text, "", |listed| listed.outcome.report().map(|report| format!("{:.3}", report.trial.test().bounds()));
        "error", "", Words, "Why it failed.", |listed| listed.outcome.error().map(str::to_owned);
    ];
    let of_test = sprt::head(configs).into_iter().filter(|field| field.key() != "verdict");
    fields.extend(of_test.map(|field| field.within(|listed: &Listed| listed.outcome.report())));
    fields.extend(fields![Listed:
        "scores", "", Data, "How many blocks had each score.", |listed| listed.outcome.report().map(|report| table(report.scores()));
        "expected", "", Data, "The mean number of blocks at other true differences.", |listed| listed.outcome.report().map(|report| table(report.expected_table()));
        "timing.agents", "", Data, "What both sides cost.", |listed| listed.outcome.report().and_then(|report| report.timing.as_ref()).map(|timing| table(cost_table(timing)));
    ]);
    let all = Table::of(&fields, tests);
    let document = document(tests, &all);
    Report::new(
        &(),
        Vec::new(),
        listings!["tests", "An object for each test, with the keys of one test.", all, csv: true;],
        document,
    )
}

fn document(tests: &[Listed], all: &Table) -> Document {
    let shown = all.select(&["name", "verdict", "log_ratio", "bounds", "share", "games"]);
    let mut text = Document::default();
    text.push_table_alone(shown);
    text.push_str(LEGEND);
    for Listed { name, outcome } in tests {
        if let Some(error) = outcome.error() {
            text.push_str(&format!("{name} failed: {error}\n"));
        }
    }
    text
}

const LEGEND: &str = "\
h1: better than elo0; h0: not better by elo1; open: no verdict. Share: of the win of the tested agent, with an interval \
as if the number of blocks had been fixed. How the numbers are made: docs/statistics.md
";
