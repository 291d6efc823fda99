//! Who won how much against whom, as a square.

use crate::report::cells::{grouped, number};
use crate::report::fold::WIDTH;
use crate::report::values::Table;
use crate::schedule::AgentIndex;
use crate::stats::{Interval, PairSummary};
use std::collections::BTreeMap;

/// Characters between two columns.
const PADDING: usize = 3;

/// The share of each agent, in this order, against each other. Below it is its interval if a line of a terminal holds
/// all of them, else the number of games. Agents that a line does not hold are in further tables.
pub(super) fn crosstables(names: &[String], order: &[usize], pairs: &[PairSummary]) -> Vec<Table> {
    let labels = (1..)
        .zip(order)
        .map(|(place, &agent)| format!("{place} {}", names[agent]));
    let labels: Vec<String> = labels.collect();
    let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let room = WIDTH.saturating_sub(longest + 2);
    let interval = PADDING + "[0.000, 0.000]".len();
    let has_intervals = order.len() * interval <= room;
    let wide = if has_intervals {
        interval
    } else {
        PADDING + "0.000".len()
    };
    let columns = (room / wide).max(1);
    let cells = cells(pairs, has_intervals);
    let cell = |row: usize, column: usize| {
        let met = cells.get(&[row, column].map(|place| order[place] as AgentIndex));
        let missing = if row == column { "" } else { "-" };
        met.map_or(missing, String::as_str).to_owned()
    };
    (0..order.len())
        .step_by(columns)
        .map(|first| Table::square(&labels, first..(first + columns).min(order.len()), cell))
        .collect()
}

/// The text for the first agent against the second.
type Cells = BTreeMap<[AgentIndex; 2], String>;

fn cells(pairs: &[PairSummary], has_intervals: bool) -> Cells {
    let text = |share: Option<f64>, interval: Interval, games: u64| {
        let below = match has_intervals {
            true => format!("{interval:.3}"),
            false => grouped(games),
        };
        format!("{}\n{below}", number(share, 3))
    };
    let both = pairs.iter().flat_map(|pair| {
        let (share, games) = (&pair.share, pair.share.games);
        let flipped = Interval {
            low: 1.0 - share.interval.high,
            high: 1.0 - share.interval.low,
        };
        [
            ([pair.a, pair.b], text(share.value, share.interval, games)),
            (
                [pair.b, pair.a],
                text(share.value.map(|share| 1.0 - share), flipped, games),
            ),
        ]
    });
    both.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fit::fitted_table;
    use crate::row::{Row, test_row as row};
    use crate::stats::Tally;

    /// Each agent beats those after it, but nobody meets the last.
    fn pairs(agents: AgentIndex) -> Vec<PairSummary> {
        let pairs = (0..agents - 1).flat_map(|a| (a + 1..agents - 1).map(move |b| (a, b)));
        let rows: Vec<Row> = pairs.map(|(a, b)| row(0, 0, &[(a, 2), (b, 1)])).collect();
        Tally::of(agents, &rows).pairs(None)
    }

    fn lines(agents: AgentIndex, order: &[usize]) -> Vec<Vec<String>> {
        let names: Vec<String> = (0..agents).map(|agent| format!("agent{agent}")).collect();
        let tables = crosstables(&names, order, &pairs(agents));
        let lines = tables
            .iter()
            .map(|table| fitted_table(table, None).lines().map(str::to_owned).collect());
        lines.collect()
    }

    #[test]
    fn rows_are_in_order_and_those_who_never_met_have_no_share() {
        let tables = lines(4, &[2, 0, 1, 3]);
        let [table] = &tables[..] else {
            panic!("a line holds four agents")
        };
        let words: Vec<Vec<&str>> = table.iter().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(words[1], ["1", "2", "3", "4"]);
        assert_eq!(words[3], ["1", "agent2", "0.000", "0.000", "-"], "it lost both");
        assert_eq!(words[5], ["2", "agent0", "1.000", "1.000", "-"]);
        assert_eq!(
            words[6],
            ["[0.000,", "1.000]", "[0.000,", "1.000]"],
            "one block says nothing"
        );
        assert_eq!(words[9], ["4", "agent3", "-", "-", "-"]);
    }

    #[test]
    fn no_line_is_wider_than_a_terminal_and_every_agent_has_a_column() {
        for agents in [4, 5, 9, 30] {
            let order: Vec<usize> = (0..usize::from(agents)).collect();
            let tables = lines(agents, &order);
            assert!(
                tables.iter().flatten().all(|line| line.chars().count() <= WIDTH),
                "{agents}"
            );
            let heads = tables.iter().flat_map(|table| table[1].split_whitespace());
            let numbers: Vec<usize> = heads.map(|number| number.parse().unwrap()).collect();
            assert_eq!(numbers, (1..=order.len()).collect::<Vec<_>>());
        }
    }
}
