//! Prints a comparison of the engine with `cozy-chess` and with its rules written cell by cell: medians of one run.

#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use orrery_arena::report::new_table;
use orrery_benches::side_by_side;

fn main() {
    let mut table = new_table(&["what", "program", "value", "unit", "orrery is times it"]);
    for comparison in side_by_side() {
        let mut ours = Vec::new();
        for mut program in comparison.programs {
            let rows = program.measure();
            let values: Vec<f64> = rows.iter().filter_map(|row| row.value).collect();
            if ours.is_empty() {
                ours.clone_from(&values);
            }
            for ((row, value), ours) in rows.iter().zip(values).zip(&ours) {
                table.add_row([
                    row.name.to_owned(),
                    program.name().to_owned(),
                    format!("{value:.0}"),
                    row.unit.name(),
                    format!("{:.2}", ours / value),
                ]);
            }
        }
    }
    println!("{}", table.trim_fmt());
}
