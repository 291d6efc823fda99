//! What agents cost next to what they are worth, for people.

use super::cells::{grouped, new_table, number};
use super::document::Document;
use crate::tournament::Timing;

/// Adds what the agents cost: a table and its legend, after an empty line; nothing if it was not measured. With a strength,
/// its name and its values, such as shares of the win, are next to it. The rows are in this order, or as the agents are
/// listed.
pub(super) fn push_costs(
    text: &mut Document,
    timing: &Timing,
    strength: Option<(&str, &[String])>,
    order: Option<&[usize]>,
) {
    if timing.agents.is_empty() {
        return;
    }
    let columns = ["agent"].into_iter().chain(strength.map(|(name, _)| name));
    let columns = columns.chain(["decisions", "CPU ms a decision", "CPU s"]);
    let mut table = new_table(&columns.collect::<Vec<_>>());
    let listed: Vec<usize> = (0..timing.agents.len()).collect();
    for &place in order.unwrap_or(&listed) {
        let agent = &timing.agents[place];
        let ms = agent.ms_per_decision;
        let value = strength.map(|(_, values)| values[place].clone());
        let row = [agent.name.clone()].into_iter().chain(value);
        table.add_row(row.chain([
            grouped(agent.cost.decisions),
            number(ms, precision(ms)),
            number(Some(agent.cost.cpu_seconds), 2),
        ]));
    }
    text.push_str("\n");
    text.push_table_with(table, &format!("{LEGEND}{}", slowest_answers(timing)));
}

/// The slowest answer of each program, in a line; nothing without a program.
fn slowest_answers(timing: &Timing) -> String {
    let slowest = timing.agents.iter().filter_map(|agent| {
        let ms = agent.cost.slowest_ms?;
        Some(format!("{} {} ms", agent.name, number(Some(ms), precision(Some(ms)))))
    });
    match slowest.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => none,
        list => format!("Slowest answer of a program: {list}.\n"),
    }
}

const LEGEND: &str = "CPU: of the thread that decides, and of the processes of a program.\n";

/// Digits after the point: three that count, for times from 0.001 ms on.
fn precision(ms: Option<f64>) -> usize {
    match ms {
        Some(ms) if ms < 0.1 => 4,
        Some(ms) if ms < 10.0 => 3,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Cost;
    use crate::tournament::AgentCost;

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
        let shares = ["0.2", "0.8", "-"].map(str::to_owned);
        push_costs(&mut text, &timing, Some(("win share", &shares)), Some(&[1, 0, 2]));
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
