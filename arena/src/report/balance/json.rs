//! A study of balance for programs. The keys are part of the interface.

use super::verdict::Verdict;
use super::view::BalanceReport;
use crate::balance::{
    Against, AgentAgreement, AgentBalance, Balance, BoardBalance, BoardChange, Change, Estimate, KindBalance,
    PairBalance, PartEffect, TechRate,
};
use crate::report::json::{SCHEMA, digits};
use crate::schedule::AgentIndex;
use crate::stats::Interval;
use crate::stats::effects::{CellEffect, Contrast};
use serde_json::{Map, Value, json};

impl BalanceReport {
    /// The result for programs, ending in a line break.
    ///
    /// | key | meaning |
    /// | --- | --- |
    /// | `schema`, `config`, `complete`, `games`, `timing` | as in the [result of a tournament](crate::report::json()) |
    /// | `blocks`, `forfeits` | blocks played; games that were forfeited, which count nowhere |
    /// | `level` | the chance with which all intervals of a family hold at once: 0.95, with `--stop-early` more |
    /// | `agents` | an object for each agent: `agent` as typed, `games` played to their end, `mean_score` per seat; `cell_spread`, the standard deviation of cells beyond noise, and `cell_test` of no cell being different (`f`, its degrees of freedom `between` and `within`, `p_value`), both `null` unless there are two kinds of boards |
    /// | `effects` | an object for each board and agent, and for each seat (from `seat 0`): `kind`, `name`, `agent`, `score` in points against the mean of all of the kind, `share` of the win beyond an even one against boards of mean worth (`null` in solo games), each with its `.._interval` |
    /// | `pairs` | an object for each two boards of a kind and agent: `a`, `b`, `score` and `share` of `a` less `b` with intervals and the corrected `score_p` and `share_p`; `met`, the games that had both, and `above`, the share of these in which `a` ranked above `b`, ties half |
    /// | `parts` | an object for each board and agent and `part` of its score in which it differs from the mean of all: `points` and `points_interval` |
    /// | `cells` | an object for each pair of boards of the two kinds, by the names of the kinds: `agent`, `blocks`, `score` beyond the effects of both boards, drawn towards 0 (empirical Bayes), `score_interval` |
    /// | `agreement` | an object for each two agents and kind: `correlation` of their effects on scores without noise, `p_value` of no difference, `differences` by board with `score_interval` and whether the board `changes_sign` |
    /// | `tech_use` | an object for each tech and agent: of the `games` that were looked at, how many `held` it and how many of these `used` it, and whether it is `hardly_used` |
    /// | `power` | an object for each kind and agent: the `smallest_difference` of two boards that these games find with a chance of 80 %, and the `games_needed` of all agents for the given `difference` |
    /// | `verdicts` | an object for each board: `verdict` (`holds` for all agents, `depends` on the agent, or `noise`) and `text` |
    /// | `against` | with a second ruleset: its hash as `ruleset`, the `games` that were played to their end under both, how many are the `same`, and what changes by board and in the length of games: `before`, `after`, `change`, `interval` |
    ///
    /// Intervals are at this level for all boards of the kind and agent at once, for pairs for all pairs at once; those
    /// of cells are at 95 %, each by itself. Numbers have ten significant digits.
    pub fn json(&self) -> String {
        let mut value = balance(&self.balance, self.difference);
        if let Some((after, against)) = &self.against {
            value["against"] = self::against(&self.balance, after, against);
        }
        format!("{value:#}\n")
    }
}

/// The keys of a study as a value.
fn balance(balance: &Balance, difference: f64) -> Value {
    json!({
        "schema": SCHEMA,
        "config": balance.config,
        "complete": balance.is_complete(),
        "games": balance.played,
        "blocks": balance.blocks,
        "forfeits": balance.forfeits,
        "level": digits(balance.level),
        "agents": balance.agents.iter().map(|agent| of_agent(balance, agent)).collect::<Vec<_>>(),
        "effects": effects(balance),
        "pairs": of_kinds(balance, pairs),
        "parts": of_kinds(balance, parts),
        "cells": cells(balance),
        "agreement": agreement(balance),
        "tech_use": tech_use(balance),
        "power": of_kinds(balance, |balance, agent, kind| vec![power(balance, agent, kind, difference)]),
        "verdicts": verdicts(balance, difference),
        "timing": balance.timing,
    })
}

fn of_agent(balance: &Balance, agent: &AgentBalance) -> Value {
    let test = agent.cells.as_ref().and_then(|cells| cells.test);
    json!({
        "agent": balance.name(agent.agent),
        "games": agent.games,
        "mean_score": digits(agent.mean_score),
        "cell_spread": agent.cells.as_ref().map(|cells| digits(cells.spread)),
        "cell_test": test.map(|test| json!({
            "f": digits(test.f),
            "between": test.between,
            "within": test.within,
            "p_value": digits(test.p),
        })),
    })
}

/// Objects of each kind of each agent.
fn of_kinds(balance: &Balance, objects: impl Fn(&Balance, AgentIndex, &KindBalance) -> Vec<Value>) -> Vec<Value> {
    let kinds = balance
        .agents
        .iter()
        .flat_map(|agent| agent.kinds.iter().map(|kind| (agent.agent, kind)));
    kinds.flat_map(|(agent, kind)| objects(balance, agent, kind)).collect()
}

fn effects(balance: &Balance) -> Vec<Value> {
    let mut effects = Vec::new();
    for agent in &balance.agents {
        for kind in &agent.kinds {
            let name = &balance.kinds[kind.kind].name;
            let ranked = kind.ranked().into_iter().map(|board| &kind.boards[board]);
            effects.extend(ranked.map(|board| effect(balance, agent.agent, name, board)));
        }
        effects.extend(
            agent
                .seats
                .iter()
                .map(|seat| effect(balance, agent.agent, "seat", seat)),
        );
    }
    effects
}

fn effect(balance: &Balance, agent: AgentIndex, kind: &str, board: &BoardBalance) -> Value {
    let mut object = object([
        ("kind", kind.into()),
        ("name", board.name.clone().into()),
        ("agent", balance.name(agent).into()),
    ]);
    add(&mut object, "score", Some(&board.score));
    add(&mut object, "share", board.share.as_ref());
    object.into()
}

fn pairs(balance: &Balance, agent: AgentIndex, kind: &KindBalance) -> Vec<Value> {
    let boards = &balance.kinds[kind.kind].boards;
    let pair = |pair: &PairBalance| {
        let [a, b] = pair.boards.map(|board| boards[board].clone());
        let mut object = object([
            ("kind", balance.kinds[kind.kind].name.clone().into()),
            ("a", a.into()),
            ("b", b.into()),
            ("agent", balance.name(agent).into()),
            ("met", pair.met.into()),
            ("above", json!(pair.above.map(digits))),
        ]);
        add(&mut object, "score", Some(&pair.score));
        object.insert("score_p".to_owned(), digits(pair.score.p).into());
        add(&mut object, "share", pair.share.as_ref());
        object.insert("share_p".to_owned(), json!(pair.share.map(|share| digits(share.p))));
        object.into()
    };
    kind.pairs.iter().map(pair).collect()
}

fn parts(balance: &Balance, agent: AgentIndex, kind: &KindBalance) -> Vec<Value> {
    let part = |part: &PartEffect| {
        let mut object = object([
            ("kind", balance.kinds[kind.kind].name.clone().into()),
            ("name", kind.boards[part.board].name.clone().into()),
            ("agent", balance.name(agent).into()),
            ("part", balance.config.score_parts[part.part].clone().into()),
        ]);
        add(&mut object, "points", Some(&part.points));
        object.into()
    };
    kind.parts.iter().map(part).collect()
}

fn cells(balance: &Balance) -> Vec<Value> {
    let of_agent = |agent: &AgentBalance| {
        let cells = agent.cells.iter().flat_map(|cells| &cells.effects);
        let cell = |cell: &CellEffect| {
            let boards = balance.kinds.iter().zip(cell.boards);
            let boards =
                boards.map(|(kind, board)| (kind.name.clone(), kind.boards[usize::from(board)].clone().into()));
            let mut object: Map<String, Value> = boards.collect();
            object.insert("agent".to_owned(), balance.name(agent.agent).into());
            object.insert("blocks".to_owned(), cell.blocks.into());
            object.insert("score".to_owned(), digits(cell.pooled).into());
            object.insert("score_interval".to_owned(), rounded(cell.interval));
            object.into()
        };
        cells.map(cell).collect::<Vec<Value>>()
    };
    balance.agents.iter().flat_map(of_agent).collect()
}

fn agreement(balance: &Balance) -> Vec<Value> {
    let agreement = |agreement: &AgentAgreement| {
        let differences = &agreement.of_scores.differences;
        let boards = &balance.kinds[agreement.kind].boards;
        let difference = |contrast: &Contrast| {
            json!({
                "name": boards[contrast.first],
                "score": digits(contrast.estimate),
                "score_interval": rounded(contrast.interval),
                "changes_sign": balance.changes_sign(agreement, contrast.first),
            })
        };
        let [a, b] = agreement.agents.map(|agent| balance.name(agent));
        json!({
            "kind": balance.kinds[agreement.kind].name,
            "a": a,
            "b": b,
            "correlation": agreement.of_scores.correlation.map(digits),
            "p_value": digits(differences.p),
            "differences": differences.all.iter().map(difference).collect::<Vec<_>>(),
        })
    };
    balance.agreements.iter().map(agreement).collect()
}

fn tech_use(balance: &Balance) -> Vec<Value> {
    let rate = |rate: &TechRate| {
        json!({
            "agent": balance.name(rate.agent),
            "corporation": rate.corporation,
            "tech": rate.name,
            "games": rate.games,
            "held": rate.held,
            "used": rate.used,
            "hardly_used": rate.is_hardly_used(),
        })
    };
    balance.techs.iter().map(rate).collect()
}

fn power(balance: &Balance, agent: AgentIndex, kind: &KindBalance, difference: f64) -> Value {
    json!({
        "kind": balance.kinds[kind.kind].name,
        "agent": balance.name(agent),
        "smallest_difference": digits(kind.smallest_difference),
        "difference": difference,
        "games_needed": digits(kind.games_needed(difference, balance.played)),
    })
}

fn verdicts(balance: &Balance, difference: f64) -> Vec<Value> {
    let verdict = |verdict: &Verdict| {
        json!({
            "kind": balance.kinds[verdict.kind].name,
            "name": verdict.name,
            "verdict": verdict.finding.name(),
            "text": verdict.text,
        })
    };
    balance.verdicts(difference).iter().map(verdict).collect()
}

/// The keys of a comparison of two rulesets.
fn against(before: &Balance, after: &Balance, against: &Against) -> Value {
    let board = |board: &BoardChange| {
        let parts = before.config.score_parts.iter().zip(&board.parts);
        let parts: Map<String, Value> = parts.map(|(part, change)| (part.clone(), of_change(change))).collect();
        json!({
            "kind": before.kinds[board.kind].name,
            "name": board.name,
            "agent": before.name(board.agent),
            "blocks": board.blocks,
            "score": of_change(&board.score),
            "share": of_change(&board.share),
            "score_parts": parts,
        })
    };
    let length = |(agent, (rounds, plies)): (usize, (&Change, &Change))| {
        json!({
            "agent": before.name(agent as AgentIndex),
            "rounds": of_change(rounds),
            "plies": of_change(plies),
        })
    };
    json!({
        "ruleset": after.config.ruleset,
        "games": against.games,
        "same": against.same,
        "boards": against.boards.iter().map(board).collect::<Vec<_>>(),
        "length": against.rounds.iter().zip(&against.plies).enumerate().map(length).collect::<Vec<_>>(),
    })
}

fn of_change(change: &Change) -> Value {
    json!({
        "before": digits(change.before),
        "after": digits(change.after),
        "change": digits(change.change),
        "interval": change.interval.map(rounded),
    })
}

fn object<const N: usize>(entries: [(&str, Value); N]) -> Map<String, Value> {
    entries
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}

/// Adds an estimate and its interval.
fn add(object: &mut Map<String, Value>, name: &str, estimate: Option<&Estimate>) {
    object.insert(name.to_owned(), json!(estimate.map(|estimate| digits(estimate.value))));
    let interval = estimate.map(|estimate| rounded(estimate.interval));
    object.insert(format!("{name}_interval"), json!(interval));
}

fn rounded(interval: Interval) -> Value {
    json!(interval.map(digits))
}
