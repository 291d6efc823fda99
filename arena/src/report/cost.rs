//! What agents cost next to what they are worth, for people.

use super::cells::short_number;
use super::document::Document;
use super::values::{Cell, Column, Field, Table, fields, text};
use crate::tournament::{AgentCost, Timing};

/// How long a run took.
pub(super) fn timing_fields<'a>() -> Vec<Field<'a, Timing>> {
    fields![Timing:
        "timing.seconds", "", Number(1), "Wall time in seconds. All of `timing` depends on the clock.", |timing| timing.seconds;
        "timing.games_per_second", "", Short, "Games per second, all threads together.", |timing| timing.games_per_second;
        "timing.decisions_per_second", "", Short, "Decisions per second, all threads together.", |timing| timing.decisions_per_second;
    ]
}

/// How long a run took, in words.
pub(super) fn in_words(timing: &Timing) -> String {
    format!(
        "{:.1} s, {} games/s",
        timing.seconds,
        short_number(timing.games_per_second)
    )
}

/// What each agent cost.
pub(super) fn cost_table(timing: &Timing) -> Table {
    let fields = fields![AgentCost:
        "agent", "agent", Words, "The agent.", |agent| agent.name.clone();
        "decisions", "decisions", Count, "Decisions among two or more actions.", |agent| agent.cost.decisions;
        "ms_per_decision", "CPU ms a decision", Milliseconds, "CPU time of each.", |agent| agent.ms_per_decision;
        "cpu_seconds", "CPU s", Number(2), "CPU time of its decisions, on the thread of the game and of the processes of a program.", |agent| agent.cost.cpu_seconds;
        "slowest_ms", "slowest ms", Milliseconds, "Wall time of the slowest answer of a program.", |agent| agent.cost.slowest_ms;
    ];
    Table::of(&fields, &timing.agents)
}

/// Adds what the agents cost: a table and its legend, after an empty line; nothing if it was not measured. With a strength,
/// such as shares of the win, that is next to it. The rows are in this order, or as the agents are listed.
pub(super) fn push_costs(
    document: &mut Document,
    timing: &Timing,
    strength: Option<(Column, Vec<Cell>)>,
    order: Option<&[usize]>,
) {
    if timing.agents.is_empty() {
        return;
    }
    let mut table = cost_table(timing).select(&["agent", "decisions", "ms_per_decision", "cpu_seconds"]);
    if let Some((column, cells)) = strength {
        table.insert(1, column, cells);
    }
    if let Some(order) = order {
        table = table.in_order(order);
    }
    document.push_str("\n");
    document.push_table_alone(table);
    document.push_str(LEGEND);
    document.push_str(&slowest_answers(timing));
}

/// The slowest answer of each program, in a line; nothing without a program.
fn slowest_answers(timing: &Timing) -> String {
    let costs = cost_table(timing);
    let slowest = costs.columns.iter().position(|column| column.key == "slowest_ms");
    let slowest = slowest.expect("it is a column of costs");
    let of_programs = costs.rows.iter().filter(|row| !row[slowest].is_missing());
    let answers = of_programs.map(|row| {
        let [name, ms] = [0, slowest].map(|column| text(&costs.columns[column], &row[column]));
        format!("{name} {ms} ms")
    });
    match answers.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => none,
        list => format!("Slowest answer of a program: {list}.\n"),
    }
}

const LEGEND: &str = "CPU: of the thread that decides, and of the processes of a program.\n";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Cost;
    use crate::report::values::Form;

    #[test]
    fn a_row_has_the_strength_and_the_cost_of_an_agent() {
        let mut timing = Timing::new(1.0, 1, 1);
        let mut text = Document::default();
        push_costs(&mut text, &timing, None, None);
        assert_eq!(text.text(), "");
        for (name, cpu_seconds, decisions) in [("quick", 0.5, 250_000), ("slow", 90.0, 60), ("idle", 0.0, 0)] {
            let slowest_ms = (name == "slow").then_some(912.0);
            let cost = Cost {
                cpu_seconds,
                decisions,
                slowest_ms,
            };
            timing.agents.push(AgentCost {
                name: name.to_owned(),
                cost,
                ms_per_decision: cost.ms_per_decision(),
            });
        }
        let shares = fields![Option<f64>: "win_share", "win share", Number(1), "", |share| *share;];
        let shares = Table::of(&shares, &[Some(0.2), Some(0.8), None]).column("win_share", Form::Number(1));
        push_costs(&mut text, &timing, shares, Some(&[1, 0, 2]));
        push_costs(&mut text, &timing, None, None);
        insta::assert_snapshot!(text.text(), @r"

        ───────────────────────────────────────────────────────────
         agent   win share   decisions   CPU ms a decision   CPU s
        ═══════════════════════════════════════════════════════════
         slow          0.8          60              1500.0   90.00
         quick         0.2     250,000              0.0020    0.50
         idle            -           0                   -    0.00
        ───────────────────────────────────────────────────────────
        CPU: of the thread that decides, and of the processes of a program.
        Slowest answer of a program: slow 912.0 ms.

        ───────────────────────────────────────────────
         agent   decisions   CPU ms a decision   CPU s
        ═══════════════════════════════════════════════
         quick     250,000              0.0020    0.50
         slow           60              1500.0   90.00
         idle            0                   -    0.00
        ───────────────────────────────────────────────
        CPU: of the thread that decides, and of the processes of a program.
        Slowest answer of a program: slow 912.0 ms.
        ");
    }
}
