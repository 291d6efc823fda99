//! Changes that may bring a board, or all of a kind, nearer to the mean, to be printed.

use super::document::Document;
use super::values::{Table, fields};
use super::whole::{Report, listings};
use crate::balance::Aim;
use crate::sensitivity::{Candidate, Sensitivity};
use serde_json::json;
use std::fmt::Write;

/// Candidates for a search.
#[derive(Clone, Debug)]
pub struct CandidatesReport {
    /// What the numbers do.
    pub found: Sensitivity,
    /// What is to be brought to the mean.
    pub aim: Aim,
}

/// A candidate for an agent.
struct Row<'a> {
    agent: String,
    candidate: Candidate<'a>,
}

/// The most candidates of an agent.
const MOST: usize = 20;

const LEGEND: &str = "
Off: points against the mean of all boards of the kind; of all boards the standard deviation of their effects. Each change has \
deals of its own, so what it is now differs from row to row. First comes the change of which most is shown by its interval.
Points: what the change does to a seat on average. Of the changes that do nothing, about one of forty is listed by chance; \
the best of many looks better than it is, and another agent may answer otherwise: `orrery rebalance --parameter NUMBER \
--values A..B` tries one, and confirms it on other deals.
How the numbers are made: docs/statistics.md
";

impl CandidatesReport {
    /// The report.
    pub fn report(&self) -> Report {
        let head = fields![CandidatesReport:
            "config", "", Data, "As in the result of a tournament: the deals under the rules as they are.", |report| json!(report.found.config);
            "kind", "", Words, "The kind of boards.", |report| report.aim.kind.clone();
            "board", "", Words, "The board that is to be brought to the mean; none for all of the kind.", |report| report.aim.board.clone();
        ];
        let rows = self.rows();
        let tables = listings![
            "candidates", "The changes that bring it nearer to the mean by their own intervals, for each agent that of which most is shown first, at most 20.", table(&rows), csv: true;
        ];
        Report::new(self, head, tables, self.document(&rows))
    }

    fn rows(&self) -> Vec<Row<'_>> {
        let agents = self.found.config.agent_names().into_iter().enumerate();
        let of_agent = |(agent, name): (usize, String)| {
            let candidates = self.found.candidates(&self.aim, agent).into_iter().take(MOST);
            candidates.map(move |candidate| Row {
                agent: name.clone(),
                candidate,
            })
        };
        agents.flat_map(of_agent).collect()
    }

    fn document(&self, rows: &[Row<'_>]) -> Document {
        let mut text = Document::default();
        let words = self.aim.words();
        if rows.is_empty() {
            let _ = writeln!(
                text,
                "No change of this run brings {words} nearer to the mean by its own interval."
            );
        }
        for of_agent in rows.chunk_by(|a, b| a.agent == b.agent) {
            let _ = writeln!(
                text,
                "{}: changes that bring {words} nearer to the mean by their own intervals, at most {MOST}:\n",
                of_agent[0].agent
            );
            text.push_table(table(of_agent).select(&["number", "values", "before", "after", "change", "points"]));
        }
        text.push_str(LEGEND);
        text
    }
}

fn table(rows: &[Row<'_>]) -> Table {
    let fields = fields![Row<'_>:
        "agent", "", Words, "The agent.", |row| row.agent.clone();
        "number", "number", Words, "The number.", |row| row.candidate.changed.path.clone();
        "values", "step", Text, "", |row| row.candidate.changed.step_in_words();
        "to", "", Index, "Its value one step away.", |row| row.candidate.changed.step.map(|[_, to]| to);
        "before", "off now", Number(2), "How far it is off the mean; of all boards the standard deviation of their effects.", |row| row.candidate.off[0];
        "after", "off then", Number(2), "The same with the change.", |row| row.candidate.off[1];
        "change", "change", Effect(2), "The difference, by games on the same deals, with the interval of this change alone.", |row| (row.candidate.off[1] - row.candidate.off[0], row.candidate.interval);
        "points", "points", Number(2), "What the change does to the points of a seat on average.", |row| row.candidate.effect.points.value;
        "touched", "", Number(2), "The share of games that differ.", |row| row.candidate.effect.touched;
    ];
    Table::of(&fields, rows)
}
