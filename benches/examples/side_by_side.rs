//! Prints the comparisons of the engine with other programs: medians of one run.

#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use orrery_arena::bench::{Row, Workload};
use orrery_arena::report::new_table;
use orrery_benches::{Comparison, side_by_side};

fn main() {
    let mut table = new_table(&["what", "program", "value", "unit", "orrery is times it"]);
    let mut verdicts = Vec::new();
    for mut comparison in side_by_side() {
        let measured: Vec<Vec<Row>> = comparison.programs.iter_mut().map(Workload::measure).collect();
        for (program, rows) in comparison.programs.iter().zip(&measured) {
            for (row, ours) in rows.iter().zip(&measured[0]) {
                table.add_row([
                    row.name.to_owned(),
                    program.name().to_owned(),
                    format!("{:.0}", value(row)),
                    row.unit.name(),
                    format!("{:.2}", value(ours) / value(row)),
                ]);
            }
        }
        verdicts.extend(verdict(&comparison, &measured));
    }
    println!("{}", table.trim_fmt());
    verdicts.iter().for_each(|verdict| println!("{verdict}"));
}

fn value(row: &Row) -> f64 {
    row.value.expect("a workload measures its rows")
}

/// The time of the engine as a multiple of that of the last program, if there is a mark for it.
fn verdict(comparison: &Comparison, measured: &[Vec<Row>]) -> Option<String> {
    let most = comparison.most_times?;
    let last = |rows: &Vec<Row>| rows.last().map(value);
    let times = last(measured.last()?)? / last(measured.first()?)?;
    let other = comparison.programs.last()?.name();
    let verdict = if times <= most { "met" } else { "MISSED" };
    Some(format!(
        "{}: orrery takes {times:.2} times as long as {other}; the mark is at most {most}: {verdict}.",
        comparison.name
    ))
}
