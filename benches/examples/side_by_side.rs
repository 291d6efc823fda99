//! Prints a comparison of the engine with `cozy-chess` and with its rules written cell by cell: medians of one run.

#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use orrery_arena::report::new_table;
use orrery_benches::side_by_side;

/// The most that a random decision may take, in decisions of the chess engine.
const MOST_TIMES: f64 = 1.5;

fn main() {
    let mut table = new_table(&["what", "program", "value", "unit", "orrery is times it"]);
    let mut decisions = Vec::new();
    for comparison in side_by_side() {
        let mut ours = Vec::new();
        for mut program in comparison.programs {
            let rows = program.measure();
            decisions.extend(
                rows.iter()
                    .filter(|row| row.name == "decisions")
                    .filter_map(|row| row.value),
            );
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
    println!("{}", verdict(&decisions));
}

/// The time of a random decision of the engine as a multiple of that of the chess engine, and its mark.
fn verdict(decisions: &[f64]) -> String {
    let [ours, chess] = decisions[..] else {
        panic!("two programs play random games")
    };
    let times = chess / ours;
    let verdict = if times <= MOST_TIMES { "met" } else { "MISSED" };
    format!(
        "A decision takes {times:.2} times as long as one of cozy-chess; the mark is at most {MOST_TIMES}: {verdict}."
    )
}
