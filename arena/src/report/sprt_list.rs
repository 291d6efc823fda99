//! The results of several sequential tests, a row each.

use super::cells::{grouped, new_table, number};
use super::csv::{self, line};
use super::document::Document;
use super::json::{SCHEMA, digits};
use super::sprt::SprtReport;
use serde_json::{Value, json};

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

/// The tests by name, as a table, and the errors of those that failed.
pub fn document(tests: &[Listed]) -> Document {
    let mut table = new_table(&[
        "test",
        "verdict",
        "log ratio",
        "bounds",
        "share",
        "95 % interval",
        "games",
    ]);
    for Listed { name, outcome } in tests {
        let report = outcome.report();
        let shown = |show: &dyn Fn(&SprtReport) -> String| report.map_or_else(|| "-".to_owned(), show);
        table.add_row([
            name.clone(),
            outcome.verdict().to_owned(),
            shown(&|report| number(Some(log_ratio(report)), 3)),
            shown(&|report| format!("{:.3}", report.trial.test().bounds())),
            number(report.and_then(SprtReport::share), 3),
            report
                .and_then(SprtReport::share_interval)
                .map_or_else(|| "-".to_owned(), |interval| format!("{interval:.3}")),
            shown(&|report| grouped(report.trial.games())),
        ]);
    }
    let mut text = Document::default();
    text.push_table_with(table, LEGEND);
    for Listed { name, outcome } in tests {
        if let Some(error) = outcome.error() {
            text.push_str(&format!("{name} failed: {error}\n"));
        }
    }
    text
}

const LEGEND: &str = "\
h1: better than elo0; h0: not better by elo1; open: no verdict. Share: of the win of the tested agent,
with an interval as if the number of blocks had been fixed. How the numbers are made: docs/statistics.md
";

fn log_ratio(report: &SprtReport) -> f64 {
    report.trial.test().log_ratio(report.trial.scores())
}

/// The same as JSON: `tests` has for each its `name` and the keys of the [JSON](SprtReport::json) of one test, with `share` and
/// `share_interval`. A test that was not played has only `name`, `verdict` (`failed` or `not begun`) and `error`.
pub fn json(tests: &[Listed]) -> String {
    let of_test = |Listed { name, outcome }: &Listed| {
        let Some(report) = outcome.report() else {
            return json!({ "name": name, "verdict": outcome.verdict(), "error": outcome.error() });
        };
        let mut value: Value = serde_json::from_str(&report.json()).expect("a report is JSON");
        value["name"] = name.as_str().into();
        value["share"] = json!(report.share().map(digits));
        value["share_interval"] = json!(report.share_interval().map(|interval| interval.map(digits)));
        value
    };
    let tests: Vec<Value> = tests.iter().map(of_test).collect();
    format!("{:#}\n", json!({ "schema": SCHEMA, "tests": tests }))
}

/// The same as CSV: a line for each test, with its error last.
pub fn csv(tests: &[Listed]) -> String {
    let heading = [
        "name",
        "verdict",
        "log_ratio",
        "bound_low",
        "bound_high",
        "share",
        "share_interval_low",
        "share_interval_high",
        "games",
        "error",
    ];
    let mut text = line(&heading.map(str::to_owned));
    for Listed { name, outcome } in tests {
        let report = outcome.report();
        let bounds = report.map(|report| report.trial.test().bounds());
        let interval = report.and_then(SprtReport::share_interval);
        text += &line(&[
            name.clone(),
            outcome.verdict().to_owned(),
            csv::number(report.map(log_ratio)),
            csv::number(bounds.map(|bounds| bounds.low)),
            csv::number(bounds.map(|bounds| bounds.high)),
            csv::number(report.and_then(SprtReport::share)),
            csv::number(interval.map(|interval| interval.low)),
            csv::number(interval.map(|interval| interval.high)),
            report.map_or_else(String::new, |report| report.trial.games().to_string()),
            outcome.error().unwrap_or_default().to_owned(),
        ]);
    }
    text
}
