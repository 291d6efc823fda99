//! What there is to decide in the games of a run, to be printed.

use super::block::Item;
use super::cells::counted;
use super::document::Document;
use super::notes;
use super::values::{Cell, Form, Table, fields};
use super::whole::{Report, listings};
use super::words::estimate;
use crate::decisions::{Case, Choice, DISTANCES, Decisions, Difference, Loss, PARTS, Spread};
use crate::stats::Measured;
use serde_json::json;
use std::fmt::Write;

/// How many of the costliest decisions are named.
const NAMED: usize = 5;

/// How many kinds of actions people read of.
const KINDS: usize = 10;

/// What people read of parts of the game, and of kinds of actions.
const BY_PART: &[&str] = &[
    "part",
    "a_game",
    "legal",
    "same",
    "within_half",
    "within_1",
    "within_2",
    "gap",
];
const BY_KIND: &[&str] = &["kind", "a_game", "legal", "within_half", "within_1", "gap", "range"];

/// The numbers whose intervals people do not read.
const WITHOUT_INTERVAL: [&str; 8] = [
    "a_game",
    "legal",
    "same",
    "within_half",
    "within_1",
    "within_2",
    "naive_gap",
    "range",
];

const LEGEND: &str = "
Points are of the own score less the best other one; alone, of the own score.
Legal: legal actions; of a turn, of its first decision.
Same: the share of decisions of which all ways that were tried lead to the same results.
0.5, 1, 2: how many of the legal actions are expected within that many points of the best, including the best.
Gap: what the best way is worth more than the second best, of those that were tried. Range: the same to the worst.
Loss: what the best way is worth more than the one that was played.
The best way is found in one half of the continuations and valued in the other half. It may be missed, so losses are rather too small.
A value that is about 0 may be estimated below 0. The losses of a game cannot all be avoided: later decisions make up for some of the earlier ones.
Parts of the game and kinds of actions by agent: `--format json`.
These are agents, not people, and the agent that plays on may differ from those of the run.
How the numbers are made: docs/statistics.md
";

/// A decision among the costliest ones.
struct Costly<'a> {
    number: u64,
    agent: String,
    kind: &'static str,
    case: &'a Case,
}

fn word(choice: Choice) -> &'static str {
    match choice {
        Choice::Action => "action",
        Choice::Turn => "turn",
    }
}

fn part_text(part: Option<usize>) -> String {
    let percent = 100 / PARTS;
    part.map_or("all".to_owned(), |part| {
        format!("{}-{} %", part * percent, (part + 1) * percent)
    })
}

fn said(measured: Option<Measured>, decimals: usize) -> String {
    let interval = measured.and_then(|measured| measured.interval);
    estimate(measured.map(|measured| measured.mean), interval, decimals)
}

fn cell(measured: &Option<Measured>) -> Option<Cell> {
    measured.as_ref().map(Cell::from)
}

impl Decisions {
    /// The report. `replay` is the command that shows a game of the run, without the number of the game.
    pub fn report(&self, replay: &str) -> Report {
        let head = fields![Decisions:
            "config", "", Data, "As in the result of a tournament.", |of| json!(of.config);
            "games", "", Count, "Games that were looked at.", |of| of.games.len();
            "forfeits", "", Count, "Games among them that were forfeited; these count nowhere.", |of| of.forfeits;
            "by", "", Words, "The agent that plays on.", |of| of.method.by.clone();
            "ways", "", Count, "How many ways of a decision are tried at most.", |of| of.method.ways;
            "continuations", "", Count, "How many times each of them is played on.", |of| of.method.continuations;
            "decisions", "", Count, "How many actions of a game are looked at, and how many turns.", |of| of.method.decisions;
        ];
        let (spreads, by_kind) = (self.spreads(), self.spreads_by_kind());
        let (losses, lost_by_kind) = (self.losses(), self.losses_by_kind());
        let (differences, costly) = (self.differences(), self.costly());
        let tables = listings![
            "choices", "How far apart the ways of decisions are: of single actions and of whole turns, in the whole game and in its parts.", table_of_spreads(&spreads, &[]), csv: true;
            "kinds", "The same of single actions by kind.", table_of_spreads(&by_kind, &self.kinds);
            "losses", "What agents lose by their choices.", self.table_of_losses(&losses);
            "losses_by_kind", "The same by the kind of single actions.", self.table_of_losses(&lost_by_kind);
            "differences", "What agents lose more than the one that loses least, by the kind of single actions.", self.table_of_differences(&differences);
            "costliest", "The decisions that cost the most.", table_of_costly(&costly);
        ];
        let document = self.document(&spreads, &by_kind, &losses, &differences, &costly, replay);
        Report::new(self, head, tables, document).with(self.answers(&spreads), Vec::new())
    }

    fn costly(&self) -> Vec<Costly<'_>> {
        let costly = |case| Costly {
            number: self.number(case),
            agent: self.config.agent_name(case.agent),
            kind: self.kinds[case.of.kind],
            case,
        };
        self.costliest().into_iter().take(NAMED).map(costly).collect()
    }

    /// What a whole game has to decide, in a sentence for each choice.
    fn answers(&self, spreads: &[Spread]) -> Vec<String> {
        let whole = spreads
            .iter()
            .filter(|spread| spread.part.is_none() && spread.drawn > 0);
        let answer = |spread: &Spread| {
            format!(
                "{} in a game: {}; {} of them change nothing, and the best is worth {} points more than the second best",
                match spread.choice {
                    Choice::Action => "single actions",
                    Choice::Turn => "whole turns",
                },
                said(spread.a_game, 0),
                said(spread.same, 2),
                said(spread.gap, 2)
            )
        };
        whole.map(answer).collect()
    }

    fn table_of_losses(&self, losses: &[Loss]) -> Table {
        let fields = fields![Loss:
            "agent", "agent", Words, "The agent.", |loss| self.config.agent_name(loss.agent);
            "choice", "choice", Words, "`action` or `turn`.", |loss| word(loss.choice);
            "kind", "kind", Words, "The kind of what was played; none if it is all of them.", |loss| loss.kind.map(|kind| self.kinds[kind]);
            "part", "part", Words, "The part of the game by its decisions.", |loss| part_text(loss.part);
            "drawn", "", Count, "How many of these decisions were drawn.", |loss| loss.drawn;
            "loss", "a decision", Estimate(2), "What the best way is worth more than the one that was played, in points, mean over decisions.", |loss| cell(&loss.loss);
            "loss_a_game", "a game", Estimate(1), "The same, summed over the decisions of a seat in a game.", |loss| cell(&loss.a_game);
        ];
        Table::of(&fields, losses)
    }

    fn table_of_differences(&self, differences: &[Difference]) -> Table {
        let fields = fields![Difference:
            "agent", "agent", Words, "The agent.", |of| self.config.agent_name(of.agent);
            "than", "", Words, "The agent that it is compared with: the one that loses least in all.", |of| self.config.agent_name(of.than);
            "kind", "kind", Words, "The kind of what was played.", |of| self.kinds[of.kind];
            "more", "loses more", Estimate(2), "What it loses more by such a decision, in points. The intervals of all rows hold at once.", |of| cell(&Some(of.more));
            "more_a_game", "a game", Number(2), "The same for all such decisions of a seat in a game.", |of| of.a_game;
        ];
        Table::of(&fields, differences)
    }

    fn document(
        &self,
        spreads: &[Spread],
        by_kind: &[Spread],
        losses: &[Loss],
        differences: &[Difference],
        costly: &[Costly<'_>],
        replay: &str,
    ) -> Document {
        let (config, method) = (&self.config, &self.method);
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: decisions of {} of {}, seed {}; up to {} ways each, with {} by {}",
            config.game,
            counted(self.games.len() as u64, "game"),
            counted(config.players as u64, "player"),
            config.seed,
            method.ways,
            counted(method.continuations.into(), "continuation"),
            method.by
        );
        if self.forfeits > 0 {
            let forfeits = counted(self.forfeits, "game");
            let _ = writeln!(text, "besides {forfeits} that count nowhere, as they were forfeited");
        }
        for choice in [Choice::Action, Choice::Turn] {
            let of_choice: Vec<Spread> = spreads
                .iter()
                .filter(|spread| spread.choice == choice)
                .cloned()
                .collect();
            let title = match choice {
                Choice::Action => "Single actions",
                Choice::Turn => "Whole turns",
            };
            let drawn = counted(of_choice[0].drawn as u64, "decision");
            let _ = writeln!(text, "\n{title}, by part of the game; {drawn} drawn:\n");
            text.push_table(plain(table_of_spreads(&of_choice, &[]).select(BY_PART)));
        }
        let shown = &by_kind[..by_kind.len().min(KINDS)];
        text.push_str("\nSingle actions by kind, the most frequent first:\n\n");
        text.push_table(plain(table_of_spreads(shown, &self.kinds).select(BY_KIND)));
        let whole: Vec<Loss> = losses.iter().filter(|loss| loss.part.is_none()).cloned().collect();
        text.push_str("\nWhat agents lose, in points:\n\n");
        text.push_table(
            self.table_of_losses(&whole)
                .select(&["agent", "choice", "loss", "loss_a_game"]),
        );
        self.push_differences(&mut text, differences);
        if !costly.is_empty() {
            text.push_str(
                "\nDecisions that seem to cost the most, to look at; the largest of many are in part the luckiest:\n\n",
            );
        }
        for costly in costly {
            text.push_item(Item {
                is_marked: false,
                label: format!("{replay} {}", costly.number),
                text: format!(
                    "{} action {} in round {}, {} by {}: {:.1} points",
                    match costly.case.of.choice {
                        Choice::Action => "at",
                        Choice::Turn => "turn from",
                    },
                    costly.case.of.ply,
                    costly.case.of.round,
                    costly.kind,
                    costly.agent,
                    costly.case.of.loss()
                ),
            });
        }
        if let Some(note) = notes::slips(self.config.agents.iter()) {
            let _ = writeln!(text, "\n{note}");
        }
        text.push_str(LEGEND);
        text
    }

    fn push_differences(&self, text: &mut Document, differences: &[Difference]) {
        let Some(first) = differences.first() else { return };
        let than = self.config.agent_name(first.than);
        let settled: Vec<Difference> = differences
            .iter()
            .filter(|of| of.more.interval.is_some_and(|interval| interval.low > 0.0))
            .cloned()
            .collect();
        match settled.is_empty() {
            true => {
                let _ = writeln!(
                    text,
                    "\nNo kind of actions is known in which an agent loses more than {than}."
                );
            }
            false => {
                let _ = writeln!(
                    text,
                    "\nKinds in which agents lose more than {than}, which loses least:\n"
                );
                text.push_table(
                    self.table_of_differences(&settled)
                        .select(&["agent", "kind", "more", "more_a_game"]),
                );
            }
        }
    }
}

/// A table without the intervals that people do not read.
fn plain(table: Table) -> Table {
    WITHOUT_INTERVAL.into_iter().fold(table, |table, key| {
        let decimals = match key {
            "a_game" | "legal" => 0,
            "naive_gap" | "range" | "same" => 2,
            _ => 1,
        };
        table.with_form(key, Form::Number(decimals))
    })
}

fn table_of_spreads(spreads: &[Spread], kinds: &[&'static str]) -> Table {
    let fields = fields![Spread:
        "choice", "choice", Words, "`action` or `turn`.", |of| word(of.choice);
        "kind", "kind", Words, "The kind of what was played; none if it is all of them.", |of| of.kind.map(|kind| kinds[kind]);
        "part", "part", Words, "The part of the game by its decisions: `all`, or the percentages at which it begins and ends.", |of| part_text(of.part);
        "drawn", "drawn", Count, "How many of these decisions were drawn.", |of| of.drawn;
        "a_game", "a game", Estimate(1), "How many of them a game has, of all seats.", |of| cell(&of.a_game);
        "legal", "legal", Estimate(1), "How many actions are legal; of a turn, in its first decision.", |of| cell(&of.legal);
        "median", "median", Number(0), "The same of the decision in the middle.", |of| of.median;
        "same", "same", Estimate(3), "The share of the decisions of which all ways that were tried lead to the same results in all continuations.", |of| cell(&of.same);
        "within_half", "0.5", Estimate(2), "How many legal actions are expected within half a point of the best, it included.", |of| cell(&of.near[0]);
        "within_1", "1", Estimate(2), "The same within 1 point.", |of| cell(&of.near[1]);
        "within_2", "2", Estimate(2), "The same within 2 points.", |of| cell(&of.near[2]);
        "gap", "gap", Estimate(2), "What the best way is worth more than the second best, in points: found in one half of the continuations and valued in the other half.", |of| cell(&of.gap);
        "naive_gap", "naive", Estimate(2), "The same, found and valued in all continuations: too large.", |of| cell(&of.naive_gap);
        "range", "range", Estimate(2), "What the best way is worth more than the worst that was tried, found and valued like the gap.", |of| cell(&of.range);
    ];
    debug_assert_eq!(DISTANCES, [0.5, 1.0, 2.0], "as the headings say");
    Table::of(&fields, spreads)
}

fn table_of_costly(costly: &[Costly<'_>]) -> Table {
    let fields = fields![Costly<'_>:
        "game", "game", Index, "The number of the game, for `orrery replay`.", |of| of.number;
        "action", "action", Index, "The place of the action in the game, from 0; of a turn, of its first one.", |of| of.case.of.ply;
        "round", "round", Index, "Its round.", |of| of.case.of.round;
        "seat", "seat", Index, "The seat that decided.", |of| of.case.of.seat.0;
        "agent", "agent", Words, "Its agent.", |of| of.agent.clone();
        "choice", "choice", Words, "`action` or `turn`.", |of| word(of.case.of.choice);
        "kind", "kind", Words, "The kind of what was played.", |of| of.kind;
        "loss", "loss", Number(2), "What the best way is worth more, in points. The largest of many losses are in part the luckiest.", |of| of.case.of.loss();
    ];
    Table::of(&fields, costly)
}
