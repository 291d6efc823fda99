//! What a study of balance says, for programs.

use super::verdict::Verdict;
use super::view::BalanceReport;
use crate::balance::{
    AgentAgreement, AgentBalance, Balance, BoardBalance, Estimate, KindBalance, PairBalance, PartEffect, games_to_find,
};
use crate::report::values::{Cell, Field, Form, Table, fields};
use crate::report::whole::{Listing, listings};
use crate::schedule::AgentIndex;
use crate::stats::effects::CellEffect;

/// Something of a kind of boards, for an agent.
type OfKind<'a, T> = (&'a KindBalance, AgentIndex, &'a T);

impl From<&Estimate> for Cell {
    fn from(estimate: &Estimate) -> Cell {
        (estimate.value, estimate.interval).into()
    }
}

impl BalanceReport {
    pub(super) fn tables(&self) -> Vec<Listing> {
        let balance = &self.balance;
        // With a second ruleset the CSV is about it.
        let in_csv = self.against.is_none();
        listings![
            "agents", "An object for each agent.", agents(balance);
            "effects", "An object for each board and agent, for each place in turn order (`starts`, `2nd`), and for each seat (from `seat 0`).", effects(balance), csv: in_csv;
            "pairs", "An object for each two boards of a kind and agent.", pairs(balance);
            "parts", "An object for each board and agent and part of its score in which it differs from the mean of all.", parts(balance);
            "cells", "An object for each pair of boards of the two kinds, by the names of the kinds.", cells(balance);
            "agreement", "An object for each two agents and kind.", agreement(balance);
            "disagreement", "An object for each two agents and board: how they differ. The intervals hold at once for all boards, kinds and agents of the study, in points and in wins.", disagreement(balance);
            "power", "An object for each kind and agent: what these games can find.", power(balance, self.difference);
            "verdicts", "An object for each board, over all agents.", verdicts(balance);
        ]
    }
}

fn agents(balance: &Balance) -> Table {
    let cells = |agent: &AgentBalance| agent.cells.as_ref().map(|cells| (cells.spread, cells.test));
    let test = move |agent: &AgentBalance| cells(agent)?.1;
    let fields = fields![AgentBalance:
        "agent", "", Words, "The agent as it was typed.", |agent| balance.name(agent.agent);
        "games", "", Count, "Games that were played to their end.", |agent| agent.games;
        "mean_score", "", Number(2), "Points per seat.", |agent| agent.mean_score;
        "cell_spread", "", Number(2), "The standard deviation of cells beyond noise; none unless there are two kinds of boards.", |agent| cells(agent).map(|(spread, _)| spread);
        "cell_test.f", "", Number(2), "F of the test that no cell differs.", |agent| test(agent).map(|test| test.f);
        "cell_test.between", "", Count, "Its degrees of freedom between cells.", |agent| test(agent).map(|test| test.between);
        "cell_test.within", "", Count, "Those within cells.", |agent| test(agent).map(|test| test.within);
        "cell_test.p_value", "", Chance, "The chance of such an F if no cell differs.", |agent| test(agent).map(|test| test.p);
    ];
    Table::of(&fields, &balance.agents)
}

/// What each agent has of each kind.
fn of_kinds<'a, T: 'a, I: IntoIterator<Item = &'a T>>(
    balance: &'a Balance,
    of: impl Fn(&'a KindBalance) -> I,
) -> Vec<OfKind<'a, T>> {
    let kinds = balance
        .agents
        .iter()
        .flat_map(|agent| agent.kinds.iter().map(|kind| (kind, agent.agent)));
    kinds
        .flat_map(|(kind, agent)| of(kind).into_iter().map(move |item| (kind, agent, item)))
        .collect()
}

/// The kind of boards and the agent.
fn kind_and_agent<'a, T: 'a>(balance: &'a Balance) -> [Field<'a, OfKind<'a, T>>; 2] {
    let kind = |row: &OfKind<'a, T>| balance.kinds[row.0.kind].name.clone();
    [
        Field::new("kind", "", Form::Words, "The kind of boards.", kind),
        Field::new("agent", "", Form::Words, "The agent.", |row: &OfKind<'a, T>| {
            balance.name(row.1)
        }),
    ]
}

pub(super) fn effects(balance: &Balance) -> Table {
    type Row<'a> = (&'a str, AgentIndex, &'a BoardBalance);
    let mut rows: Vec<Row<'_>> = Vec::new();
    for agent in &balance.agents {
        let kinds = agent.kinds.iter().flat_map(|kind| {
            let ranked = kind.ranked().into_iter().map(|board| &kind.boards[board]);
            ranked.map(|board| (&*balance.kinds[kind.kind].name, agent.agent, board))
        });
        rows.extend(kinds);
        rows.extend(agent.turns.iter().map(|turn| ("turn", agent.agent, turn)));
        rows.extend(agent.seats.iter().map(|seat| ("seat", agent.agent, seat)));
    }
    let fields = fields![Row<'_>:
        "kind", "", Words, "The kind of boards, `turn` or `seat`.", |row| row.0;
        "name", "", Words, "The board.", |row| row.2.name.clone();
        "agent", "", Words, "The agent.", |row| balance.name(row.1);
        "score", "score", Effect(2), "Points against the mean of all boards of the kind.", |row| &row.2.score;
        "share", "share", Effect(3), "The share of the win beyond an even one, against boards of mean worth; none in solo games.", |row| row.2.share.as_ref().map(Cell::from);
    ];
    Table::of(&fields, &rows)
}

fn pairs(balance: &Balance) -> Table {
    type Row<'a> = OfKind<'a, PairBalance>;
    let name = |row: &Row<'_>, place: usize| balance.kinds[row.0.kind].boards[row.2.boards[place]].clone();
    let mut fields: Vec<Field<'_, Row<'_>>> = kind_and_agent(balance).into();
    fields.extend(fields![Row<'_>:
        "a", "", Words, "A board.", |row| name(row, 0);
        "b", "", Words, "Another one.", |row| name(row, 1);
        "score", "", Effect(2), "The effect of `a` on scores less that of `b`.", |row| &row.2.score;
        "score_p", "", Chance, "The chance of that if they are alike, corrected for all pairs.", |row| row.2.score.p;
        "share", "", Effect(3), "The same of shares of the win.", |row| row.2.share.as_ref().map(Cell::from);
        "share_p", "", Chance, "The chance of that difference of shares if they are alike, corrected for all pairs.", |row| row.2.share.map(|share| share.p);
        "met", "", Count, "Games that had both.", |row| row.2.met;
        "above", "", Number(3), "The share of these in which `a` ranked above `b`, ties half.", |row| row.2.above;
    ]);
    Table::of(&fields, &of_kinds(balance, |kind| &kind.pairs))
}

fn parts(balance: &Balance) -> Table {
    type Row<'a> = OfKind<'a, PartEffect>;
    let mut fields: Vec<Field<'_, Row<'_>>> = kind_and_agent(balance).into();
    fields.extend(fields![Row<'_>:
        "name", "", Words, "The board.", |row| row.0.boards[row.2.board].name.clone();
        "part", "", Words, "The part of the score.", |row| balance.config.score_parts[row.2.part].clone();
        "points", "", Effect(2), "Points against the mean of all.", |row| &row.2.points;
    ]);
    Table::of(&fields, &of_kinds(balance, |kind| &kind.parts))
}

fn cells<'a>(balance: &'a Balance) -> Table {
    type Row<'a> = (AgentIndex, &'a CellEffect);
    let cells = |agent: &'a AgentBalance| {
        agent
            .cells
            .iter()
            .flat_map(|cells| &cells.effects)
            .map(|cell| (agent.agent, cell))
    };
    let rows: Vec<Row<'_>> = balance.agents.iter().flat_map(cells).collect();
    let kinds = balance.kinds.iter().take(2).enumerate().flat_map(|(place, kind)| fields![Row<'_>:
        kind.name.clone(), kind.name.clone(), Words, "The board of the kind.", |row| kind.boards[usize::from(row.1.boards[place])].clone();
    ]);
    let mut fields: Vec<Field<'_, Row<'_>>> = kinds.collect();
    fields.extend(fields![Row<'_>:
        "agent", "", Words, "The agent.", |row| balance.name(row.0);
        "blocks", "", Count, "Blocks that had both.", |row| row.1.blocks;
        "score", "", Effect(2), "Points beyond the effects of both boards, drawn towards 0 (empirical Bayes).", |row| (row.1.pooled, row.1.interval);
    ]);
    Table::of(&fields, &rows)
}

fn agreement(balance: &Balance) -> Table {
    let fields = fields![AgentAgreement:
        "kind", "", Words, "The kind of boards.", |of| balance.kinds[of.kind].name.clone();
        "a", "", Words, "An agent.", |of| balance.name(of.agents[0]);
        "b", "", Words, "Another one.", |of| balance.name(of.agents[1]);
        "correlation", "", Number(2), "The correlation of their effects on scores, without noise.", |of| of.of_scores.correlation;
        "p_value", "", Chance, "The chance of such differences if there are none, of this kind and these two agents alone.", |of| of.of_scores.differences.p;
    ];
    Table::of(&fields, &balance.agreements)
}

fn disagreement(balance: &Balance) -> Table {
    type Row<'a> = (&'a AgentAgreement, usize);
    let all = balance
        .agreements
        .iter()
        .flat_map(|of| (0..of.of_scores.differences.all.len()).map(move |board| (of, board)));
    let rows: Vec<Row<'_>> = all.collect();
    let fields = fields![Row<'_>:
        "kind", "", Words, "The kind of boards.", |row| balance.kinds[row.0.kind].name.clone();
        "a", "", Words, "An agent.", |row| balance.name(row.0.agents[0]);
        "b", "", Words, "Another one.", |row| balance.name(row.0.agents[1]);
        "name", "", Words, "The board.", |row| balance.kinds[row.0.kind].boards[row.1].clone();
        "score", "", Effect(2), "Its effect on the scores of `a` less that on those of `b`.", |row| &row.0.of_scores.differences.all[row.1];
        "share", "", Effect(3), "The same of shares of the win; none in solo games.", |row| row.0.of_shares.as_ref().map(|of| Cell::from(&of.differences.all[row.1]));
        "changes_sign", "", Flag, "Whether it is good for one and bad for the other in points.", |row| balance.changes_sign(row.0, row.1);
    ];
    Table::of(&fields, &rows)
}

fn power(balance: &Balance, difference: f64) -> Table {
    let fields = fields![Smallest<'_>:
        "kind", "", Words, "The kind of boards; `turn` for places in turn order.", |row| row.kind;
        "agent", "", Words, "The agent.", |row| balance.name(row.agent);
        "smallest_difference", "", Number(2), "The smallest difference of two boards, or of a place in turn order from all, that these games find with a chance of 80 %, in points.", |row| row.points;
        "smallest_share", "", Number(3), "The same as a share of the win; none in solo games.", |row| row.share;
        "difference", "", Number(2), "A difference in points.", |_| difference;
        "games_needed", "", Number(0), "The games of all agents that find it.", |row| games_to_find(difference, row.points, balance.played);
    ];
    let of_agents = balance.agents.iter().flat_map(|agent| smallest(balance, agent));
    Table::of(&fields, &of_agents.collect::<Vec<_>>())
}

/// The smallest difference that the games of an agent find, of a kind.
struct Smallest<'a> {
    kind: &'a str,
    agent: AgentIndex,
    points: f64,
    share: Option<f64>,
}

/// Of each kind of boards, and of turn order.
fn smallest<'a>(balance: &'a Balance, agent: &'a AgentBalance) -> Vec<Smallest<'a>> {
    let of_kind = |kind: &'a KindBalance| Smallest {
        kind: &balance.kinds[kind.kind].name,
        agent: agent.agent,
        points: kind.smallest_difference,
        share: kind.smallest_share,
    };
    let [points, share] = agent.smallest_of_turns;
    let of_turns = points.map(|points| Smallest {
        kind: "turn",
        agent: agent.agent,
        points,
        share,
    });
    agent.kinds.iter().map(of_kind).chain(of_turns).collect()
}

fn verdicts(balance: &Balance) -> Table {
    let fields = fields![Verdict:
        "kind", "", Words, "The kind of boards; `turn` for places in turn order, `seat` for seats, both kinds for pairs of boards.", |verdict| verdict.kind.clone();
        "name", "", Words, "The board.", |verdict| verdict.name.clone();
        "verdict", "", Words, "The finding `holds` for all agents, `depends` on the agent, or is not shown (`noise`).", |verdict| verdict.finding.name();
        "text", "", Words, "The same in a sentence.", |verdict| verdict.text.clone();
    ];
    Table::of(&fields, &balance.verdicts())
}
