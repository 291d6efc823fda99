//! A study of balance as a table for programs.

use super::view::BalanceReport;
use crate::balance::{Against, Balance, BoardBalance, Change, Estimate};
use crate::report::csv::{line, number};
use crate::schedule::AgentIndex;
use std::iter::once;

impl BalanceReport {
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
