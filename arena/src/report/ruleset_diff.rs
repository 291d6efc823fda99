//! What differs between two rulesets.

use super::document::Document;
use super::values::{Table, fields};
use super::whole::{Report, listings};
use std::fmt;

/// Two rulesets, each with its name and its identity, and what differs between them.
#[derive(Clone, Debug)]
pub struct DiffReport {
    /// The rulesets.
    pub rulesets: [(String, String); 2],
    /// The differences in the order of the files.
    pub differences: Vec<Difference>,
}

/// A difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Where it is, from the entry of a file inward.
    pub place: String,
    /// The values before and after, or what else differs.
    pub change: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.change)
    }
}

impl DiffReport {
    /// The report: a line for each difference, or that there is none.
    pub fn report(&self) -> Report {
        let head = fields![DiffReport:
            "before.name", "", Words, "The file or folder of the first ruleset, or `built-in`.", |diff| diff.rulesets[0].0.clone();
            "before.ruleset", "", Words, "Its identity.", |diff| diff.rulesets[0].1.clone();
            "after.name", "", Words, "The file or folder of the other ruleset, or `built-in`.", |diff| diff.rulesets[1].0.clone();
            "after.ruleset", "", Words, "Its identity: equal rulesets have the same.", |diff| diff.rulesets[1].1.clone();
        ];
        let columns = fields![Difference:
            "place", "", Words, "Where it is, from the entry of a file inward.", |difference| difference.place.clone();
            "change", "", Words, "The values before and after, or what else differs.", |difference| difference.change.clone();
        ];
        let table = Table::of(&columns, &self.differences);
        let tables = listings!["differences", "An object for each difference.", table, csv: true;];
        Report::new(self, head, tables, self.document())
    }

    fn document(&self) -> Document {
        let mut text = Document::default();
        let [(_, before), (_, after)] = &self.rulesets;
        if before == after {
            text.push_line(&format!("the same ruleset, {before}"));
            return text;
        }
        for (name, id) in &self.rulesets {
            text.push_line(&format!("{name}, ruleset {id}"));
        }
        text.push_line("");
        for difference in &self.differences {
            text.push_line(&difference.to_string());
        }
        text
    }
}
