//! The result of `orrery bench`.

use super::csv::line;
use super::json::{SCHEMA, digits};
use super::table::{grouped, new_table, number, push_table};
use crate::bench::Row;
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
Times are medians on one core. A ratio of 1 or more means that the mark is met, both where more is better and where less is.
benches/README.md says what each row measures.
";

impl BenchReport {
    /// The result for people.
    pub fn table(&self) -> String {
        let mut text = format!("{}, {} instructions\n\n", self.game, self.instructions);
        let mut table = new_table(&["row", "value", "unit", "mark", "ratio", ""]);
        for row in &self.rows {
            table.add_row([
                row.name.to_owned(),
                row.value.map_or_else(|| number(None, 0), short),
                row.unit.name(),
                row.mark.map_or_else(|| number(None, 0), |mark| short(mark.number())),
                number(row.ratio(), 2),
                verdict(row).to_owned(),
            ]);
        }
        push_table(&mut text, table);
        text + LEGEND
    }

    /// The result for programs: `rows` with `name`, `value`, `unit`, `mark` and `ratio`, which is 1 or more if the mark
    /// is met. A value that this machine cannot measure, and a missing mark, are `null`.
    pub fn json(&self) -> String {
        let row = |row: &Row| {
            json!({
                "name": row.name,
                "value": row.value.map(digits),
                "unit": row.unit.name(),
                "mark": row.mark.map(|mark| mark.number()),
                "ratio": row.ratio().map(digits),
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
        let optional = |value: Option<f64>| value.map_or_else(String::new, |value| digits(value).to_string());
        let row = |row: &Row| {
            line(&[
                row.name.to_owned(),
                optional(row.value),
                row.unit.name(),
                optional(row.mark.map(|mark| mark.number())),
                optional(row.ratio()),
            ])
        };
        let head = ["name", "value", "unit", "mark", "ratio"].map(str::to_owned);
        line(&head) + &self.rows.iter().map(row).collect::<String>()
    }
}

fn verdict(row: &Row) -> &'static str {
    match row.ratio() {
        Some(ratio) if ratio >= 1.0 => "met",
        Some(_) => "MISSED",
        None => "",
    }
}

/// Whole numbers without decimals; others to three digits; thousands separators from 1,000.
fn short(value: f64) -> String {
    match value {
        value if value >= 1_000.0 => grouped(value as u64),
        value if value.fract() == 0.0 || value >= 100.0 => format!("{value:.0}"),
        value if value >= 10.0 => format!("{value:.1}"),
        value => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::{Mark, Unit};

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
                row("clone", Some(75.0), Unit::Nanoseconds, Some(Mark::AtMost(60.0))),
                row(
                    "games",
                    Some(50_000.0),
                    Unit::PerSecond("games"),
                    Some(Mark::AtLeast(40_000.0)),
                ),
                row("allocations", Some(0.0), Unit::Allocations, Some(Mark::AtMost(0.0))),
                row("guarded", Some(0.25), Unit::Share, None),
                row("peak-memory", None, Unit::Megabytes, Some(Mark::AtMost(150.0))),
            ],
        }
    }

    #[test]
    fn the_table_shows_which_marks_are_met() {
        insta::assert_snapshot!(report().table(), @r"
        race, portable instructions

        ──────────────────────────────────────────────────────────────
         row            value          unit     mark   ratio
        ══════════════════════════════════════════════════════════════
         clone             75            ns       60    0.80   MISSED
         games         50,000       games/s   40,000    1.25      met
         allocations        0   allocations        0    1.00      met
         guarded         0.25         share        -       -
         peak-memory        -            MB      150       -
        ──────────────────────────────────────────────────────────────

        Times are medians on one core. A ratio of 1 or more means that the mark is met, both where more is better and where less is.
        benches/README.md says what each row measures.
        ");
    }

    #[test]
    fn csv_and_json_have_the_values_of_the_table() {
        insta::assert_snapshot!(report().csv(), @r"
        name,value,unit,mark,ratio
        clone,75,ns,60,0.8
        games,50000,games/s,40000,1.25
        allocations,0,allocations,0,1
        guarded,0.25,share,,
        peak-memory,,MB,150,
        ");
        let result: Value = serde_json::from_str(&report().json()).unwrap();
        let row = json!({ "name": "clone", "value": 75.0, "unit": "ns", "mark": 60.0, "ratio": 0.8 });
        assert_eq!((&result["schema"], &result["rows"][0]), (&json!(1), &row));
        assert_eq!(result["rows"][4]["value"], Value::Null);
    }
}
