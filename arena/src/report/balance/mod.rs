//! The result of a study of balance.

mod json;
mod table;

use super::csv::{line, number};
use crate::balance::{Against, Balance, BoardBalance, Change, Estimate};
use crate::schedule::AgentIndex;
use std::iter::once;

/// A study of balance to be printed.
#[derive(Clone, Debug)]
pub struct BalanceReport {
    /// The study.
    pub balance: Balance,
    /// The kind of boards that comes first, such as `corporation`, or `seat`.
    pub first: String,
    /// Whether all pairs of its boards are printed.
    pub pairs: bool,
    /// The difference in points that verdicts and power are about.
    pub difference: f64,
    /// The same blocks under another ruleset, and what changes.
    pub against: Option<(Balance, Against)>,
}

impl BalanceReport {
    /// The result for people.
    pub fn table(&self) -> String {
        table::table(self)
    }

    /// The result for programs, ending in a line break.
    ///
    /// | key | meaning |
    /// | --- | --- |
    /// | `schema`, `config`, `complete`, `games`, `timing` | as in the [result of a tournament](crate::report::json()) |
    /// | `blocks`, `forfeits` | blocks played; games that were forfeited, which count nowhere |
    /// | `agents` | an object for each agent: `agent` as typed, `games` played to their end, `mean_score` per seat; `cell_spread`, the standard deviation of cells beyond noise, and `cell_test` of no cell being different (`f`, its degrees of freedom `between` and `within`, `p_value`), both `null` unless there are two kinds of boards |
    /// | `effects` | an object for each board and agent, and for each seat (from `seat 1`): `kind`, `name`, `agent`, `score` in points against the mean of all of the kind, `share` of the win beyond an even one against boards of mean worth (`null` in solo games), each with its `.._interval` |
    /// | `pairs` | an object for each two boards of a kind and agent: `a`, `b`, `score` and `share` of `a` less `b` with intervals and the corrected `score_p` and `share_p`; `met`, the games that had both, and `above`, the share of these in which `a` ranked above `b`, ties half |
    /// | `parts` | an object for each board and agent and `part` of its score in which it differs from the mean of all: `points` and `points_interval` |
    /// | `cells` | an object for each pair of boards of the two kinds, by the names of the kinds: `agent`, `blocks`, `score` beyond the effects of both boards, drawn towards 0 (empirical Bayes), `score_interval` |
    /// | `agreement` | an object for each two agents and kind: `correlation` of their effects on scores without noise, `p_value` of no difference, `differences` by board with `score_interval` and whether the board `changes_sign` |
    /// | `tech_use` | an object for each tech and agent: of the `games` that were looked at, how many `held` it and how many of these `used` it, and whether it is `hardly_used` |
    /// | `power` | an object for each kind and agent: the `smallest_difference` of two boards that these games find with a chance of 80 %, and the `games_needed` of all agents for the given `difference` |
    /// | `verdicts` | an object for each board: `verdict` (`holds` for all agents, `depends` on the agent, or `noise`) and `text` |
    /// | `against` | with a second ruleset: its hash as `ruleset`, the `games` that were played to their end under both, how many are the `same`, and what changes by board and in the length of games: `before`, `after`, `change`, `interval` |
    ///
    /// Intervals are at 95 % for all boards of the kind and agent at once, for pairs for all pairs at once; those of cells
    /// are each by itself. Numbers have ten significant digits.
    pub fn json(&self) -> String {
        let mut value = json::balance(&self.balance, self.difference);
        if let Some((after, against)) = &self.against {
            value["against"] = json::against(&self.balance, after, against);
        }
        format!("{value:#}\n")
    }

    /// The result as CSV: a line for each of the `effects` of [`json`](BalanceReport::json), or for each board of
    /// `against` if there is a second ruleset.
    pub fn csv(&self) -> String {
        match &self.against {
            None => effects(&self.balance),
            Some((_, against)) => changes(&self.balance, against),
        }
    }
}

fn effects(balance: &Balance) -> String {
    let of_both = ["score", "share"].into_iter().flat_map(with_interval);
    let mut text = line(
        &["kind", "name", "agent"]
            .map(str::to_owned)
            .into_iter()
            .chain(of_both)
            .collect::<Vec<_>>(),
    );
    for agent in &balance.agents {
        let kinds = agent.kinds.iter().flat_map(|kind| {
            let boards = kind.ranked().into_iter().map(|board| &kind.boards[board]);
            boards.map(|board| (&balance.kinds[kind.kind].name[..], board))
        });
        let seats = agent.seats.iter().map(|seat| ("seat", seat));
        for (kind, board) in kinds.chain(seats) {
            text.push_str(&line(&effect(balance, agent.agent, kind, board)));
        }
    }
    text
}

fn effect(balance: &Balance, agent: AgentIndex, kind: &str, board: &BoardBalance) -> Vec<String> {
    let of_both = [Some(&board.score), board.share.as_ref()]
        .into_iter()
        .flat_map(|estimate: Option<&Estimate>| {
            [
                number(estimate.map(|estimate| estimate.value)),
                number(estimate.map(|estimate| estimate.interval.low)),
                number(estimate.map(|estimate| estimate.interval.high)),
            ]
        });
    let names = [kind.to_owned(), board.name.clone(), balance.name(agent)];
    names.into_iter().chain(of_both).collect()
}

/// The columns of an estimate.
fn with_interval(name: &str) -> [String; 3] {
    [
        name.to_owned(),
        format!("{name}_interval_low"),
        format!("{name}_interval_high"),
    ]
}

fn changes(balance: &Balance, against: &Against) -> String {
    let columns =
        |name: &str| ["before", "after", "change", "interval_low", "interval_high"].map(|of| format!("{name}_{of}"));
    let names = ["kind", "name", "agent", "blocks"].map(str::to_owned).into_iter();
    let parts = balance
        .config
        .score_parts
        .iter()
        .map(|part| format!("score_parts.{part}"));
    let numbers = ["score".to_owned(), "share".to_owned()].into_iter().chain(parts);
    let mut text = line(&names.chain(numbers.flat_map(|name| columns(&name))).collect::<Vec<_>>());
    for board in &against.boards {
        let kind = balance.kinds[board.kind].name.clone();
        let names = [
            kind,
            board.name.clone(),
            balance.name(board.agent),
            board.blocks.to_string(),
        ];
        let numbers = once(&board.score)
            .chain(once(&board.share))
            .chain(&board.parts)
            .flat_map(change);
        text.push_str(&line(&names.into_iter().chain(numbers).collect::<Vec<_>>()));
    }
    text
}

fn change(change: &Change) -> [String; 5] {
    [
        number(Some(change.before)),
        number(Some(change.after)),
        number(Some(change.change)),
        number(change.interval.map(|interval| interval.low)),
        number(change.interval.map(|interval| interval.high)),
    ]
}
