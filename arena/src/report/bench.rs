//! The result of `orrery bench`.

use super::cells::short_number;
use super::document::Document;
use super::values::{Table, fields};
use super::whole::{Report, listings};
use crate::bench::{Mark, Row};

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
Times are medians on one core. A mark bounds the value or, where a row is named, the value divided by that of the named \
row. A ratio of 1 or more means that the mark is met. benches/README.md says what each row measures.
";

impl BenchReport {
    /// The report. A mark bounds the value or, where `of` names another row, `compared`: the value divided by that row's.
    pub fn report(&self) -> Report {
        let rows = &self.rows;
        let columns = fields![Row:
            "name", "row", Words, "The row.", |row| row.name;
            "value", "value", Short, "What was measured, the median on one core; none if this machine cannot measure it.", |row| row.value;
            "unit", "unit", Words, "Its unit.", |row| row.unit.name();
            "bound", "", Words, "`at least` or `at most`.", |row| row.mark.map(|mark| mark.bound.name());
            "mark", "", Short, "What bounds the value or `compared`.", |row| row.mark.map(|mark| mark.bound.number());
            "of", "", Words, "The row that the value is divided by.", |row| row.mark.and_then(|mark| mark.of);
            "compared", "compared", Number(2), "The value divided by that of the row.", |row| row.compared(rows);
            "ratio", "ratio", Number(2), "1 or more if the mark is met.", |row| row.ratio(rows);
            "bound_text", "mark", Text, "", |row| row.mark.map(mark_in_words);
            "verdict", "", Text, "", |row| row.ratio(rows).map_or("", |ratio| if ratio >= 1.0 { "met" } else { "MISSED" });
        ];
        let head = fields![BenchReport:
            "game", "", Words, "The game.", |report| report.game.clone();
            "instructions", "", Words, "`avx2` or `portable`.", |report| report.instructions;
        ];
        let table = Table::of(&columns, rows);
        let mut text = Document::default();
        text.push_str(&format!("{}, {} instructions\n\n", self.game, self.instructions));
        text.push_table(table.select(&["name", "value", "unit", "compared", "bound_text", "ratio", "verdict"]));
        text.push_str(LEGEND);
        Report::new(
            self,
            head,
            listings!["rows", "An object for each row.", table, csv: true;],
            text,
        )
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
    use serde_json::{Value, json};

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
        insta::assert_snapshot!(report().report().text(), @r"
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

        Times are medians on one core. A mark bounds the value or, where a row is named, the value divided by that of the named
        row. A ratio of 1 or more means that the mark is met. benches/README.md says what each row measures.
        ");
    }

    #[test]
    fn csv_and_json_have_the_values_of_the_table() {
        insta::assert_snapshot!(report().report().csv(), @r"
        name,value,unit,bound,mark,of,compared,ratio
        base-games,25000,games/s,,,,,
        tournament,20000,games/s,at least,0.9,base-games,0.8,0.8888888889
        anchors,,ns,at most,1.15,limit,,
        allocations,0,allocations,at most,0,,,1
        guarded,0.25,share,,,,,
        ");
        let result: Value = serde_json::from_str(&report().report().json()).unwrap();
        let row = json!({
            "name": "tournament", "value": 20000.0, "unit": "games/s",
            "bound": "at least", "mark": 0.9, "of": "base-games", "compared": 0.8, "ratio": 0.888_888_888_9,
        });
        assert_eq!((&result["schema"], &result["rows"][1]), (&json!(2), &row));
        assert_eq!(result["rows"][2]["value"], Value::Null);
    }
}
