//! The result of `orrery bench`.

use super::cells::{new_table, number, short_number};
use super::csv::{self, line};
use super::document::Document;
use super::json::{SCHEMA, digits};
use crate::bench::{Mark, Row};
use serde_json::{Value, json};

/// The rows of a game, measured on one machine.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchReport {
    /// The game.
    pub game: String,
    /// Which instructions found placements: `avx2` or `portable`.
    pub instructions: &'static str,
    /// The measured rows.
    pub rows: Vec<Row>,
}

const LEGEND: &str = "\
Times are medians on one core. A mark bounds the value or, where a row is named, the value divided by that of the named row.
A ratio of 1 or more means that the mark is met. benches/README.md says what each row measures.
";

impl BenchReport {
    /// The result for people.
    pub fn table(&self) -> String {
        self.document().text()
    }

    /// The same as prose and tables.
    pub fn document(&self) -> Document {
        let mut text = Document::default();
        text.push_str(&format!("{}, {} instructions\n\n", self.game, self.instructions));
        let mut table = new_table(&["row", "value", "unit", "compared", "mark", "ratio", ""]);
        for row in &self.rows {
            table.add_row([
                row.name.to_owned(),
                row.value.map_or_else(|| number(None, 0), short_number),
                row.unit.name(),
                number(row.compared(&self.rows), 2),
                row.mark.map_or_else(|| number(None, 0), mark_in_words),
                number(row.ratio(&self.rows), 2),
                verdict(row.ratio(&self.rows)).to_owned(),
            ]);
        }
        text.push_table(table);
        text.push_str(LEGEND);
        text
    }

    /// The result for programs: `rows` with `name`, `value`, `unit`, `bound` (`at least` or `at most`), `mark`, `of`,
    /// `compared` and `ratio`, which is 1 or more if the mark is met. A mark bounds the value or, where `of` names
    /// another row, `compared`: the value divided by that row's. What a row does not have, and a value that this machine
    /// cannot measure, is `null`.
    pub fn json(&self) -> String {
        let row = |row: &Row| {
            json!({
                "name": row.name,
                "value": row.value.map(digits),
                "unit": row.unit.name(),
                "bound": row.mark.map(|mark| mark.bound.name()),
                "mark": row.mark.map(|mark| mark.bound.number()),
                "of": row.mark.and_then(|mark| mark.of),
                "compared": row.compared(&self.rows).map(digits),
                "ratio": row.ratio(&self.rows).map(digits),
            })
        };
        let value = json!({
            "schema": SCHEMA,
            "game": self.game,
            "instructions": self.instructions,
            "rows": self.rows.iter().map(row).collect::<Vec<Value>>(),
        });
        format!("{value:#}\n")
    }

    /// The result as CSV, one line per row, with the columns of [`json`](BenchReport::json).
    pub fn csv(&self) -> String {
        let named = |name: Option<&str>| name.unwrap_or_default().to_owned();
        let row = |row: &Row| {
            line(&[
                row.name.to_owned(),
                csv::number(row.value),
                row.unit.name(),
                named(row.mark.map(|mark| mark.bound.name())),
                csv::number(row.mark.map(|mark| mark.bound.number())),
                named(row.mark.and_then(|mark| mark.of)),
                csv::number(row.compared(&self.rows)),
                csv::number(row.ratio(&self.rows)),
            ])
        };
        let head = ["name", "value", "unit", "bound", "mark", "of", "compared", "ratio"].map(str::to_owned);
        line(&head) + &self.rows.iter().map(row).collect::<String>()
    }
}

fn verdict(ratio: Option<f64>) -> &'static str {
    match ratio {
        Some(ratio) if ratio >= 1.0 => "met",
        Some(_) => "MISSED",
        None => "",
    }
}

/// The bound, and the row that the value is divided by.
fn mark_in_words(mark: Mark) -> String {
    let bound = format!("{} {}", mark.bound.name(), short_number(mark.bound.number()));
    match mark.of {
        Some(row) => format!("{bound} of {row}"),
        None => bound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Unit;

    fn row(name: &'static str, value: Option<f64>, unit: Unit, mark: Option<Mark>) -> Row {
        Row {
            name,
            value,
            unit,
            mark,
        }
    }

    fn report() -> BenchReport {
        BenchReport {
            game: "race".to_owned(),
            instructions: "portable",
            rows: vec![
                row("base-games", Some(25_000.0), Unit::PerSecond("games"), None),
                row(
                    "tournament",
                    Some(20_000.0),
                    Unit::PerSecond("games"),
                    Some(Mark::at_least(0.9).of("base-games")),
                ),
                row(
                    "anchors",
                    None,
                    Unit::Nanoseconds,
                    Some(Mark::at_most(1.15).of("limit")),
                ),
                row("allocations", Some(0.0), Unit::Allocations, Some(Mark::at_most(0.0))),
                row("guarded", Some(0.25), Unit::Share, None),
            ],
        }
    }

    #[test]
    fn the_table_shows_which_marks_are_met() {
        insta::assert_snapshot!(report().table(), @r"
        race, portable instructions

        ──────────────────────────────────────────────────────────────────────────────────────────────
         row            value          unit   compared                          mark   ratio
        ══════════════════════════════════════════════════════════════════════════════════════════════
         base-games    25,000       games/s          -                             -       -
         tournament    20,000       games/s       0.80   at least 0.90 of base-games    0.89   MISSED
         anchors            -            ns          -         at most 1.15 of limit       -
         allocations        0   allocations          -                     at most 0    1.00      met
         guarded         0.25         share          -                             -       -
        ──────────────────────────────────────────────────────────────────────────────────────────────

        Times are medians on one core. A mark bounds the value or, where a row is named, the value divided by that of the named row.
        A ratio of 1 or more means that the mark is met. benches/README.md says what each row measures.
        ");
    }

    #[test]
    fn csv_and_json_have_the_values_of_the_table() {
        insta::assert_snapshot!(report().csv(), @r"
        name,value,unit,bound,mark,of,compared,ratio
        base-games,25000,games/s,,,,,
        tournament,20000,games/s,at least,0.9,base-games,0.8,0.8888888889
        anchors,,ns,at most,1.15,limit,,
        allocations,0,allocations,at most,0,,,1
        guarded,0.25,share,,,,,
        ");
        let result: Value = serde_json::from_str(&report().json()).unwrap();
        let row = json!({
            "name": "tournament", "value": 20000.0, "unit": "games/s",
            "bound": "at least", "mark": 0.9, "of": "base-games", "compared": 0.8, "ratio": 0.888_888_888_9,
        });
        assert_eq!((&result["schema"], &result["rows"][1]), (&json!(1), &row));
        assert_eq!(result["rows"][2]["value"], Value::Null);
    }
}
