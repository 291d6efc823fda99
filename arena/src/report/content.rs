//! What play uses of what a game has, to be printed.

use super::cells::{counted, grouped};
use super::document::Document;
use super::values::{Cell, Table, fields};
use super::whole::{Report, listings};
use crate::usage::{Census, Counts, Verdict};
use orrery_engine::{ContentItem, UsageKind};
use serde_json::json;
use std::fmt::Write;

/// An item as an agent plays it.
struct Row<'a> {
    agent: String,
    kind: &'a UsageKind,
    item: &'a ContentItem,
    counts: &'a Counts,
}

impl Row<'_> {
    /// The item for people.
    fn label(&self) -> String {
        let ContentItem { reference, name, .. } = self.item;
        let kind = match reference.starts_with(self.kind.one) {
            true => String::new(),
            false => format!("{} ", self.kind.one),
        };
        let name = match name.is_empty() {
            true => String::new(),
            false => format!(", {name}"),
        };
        format!("{kind}{reference}{name}")
    }
}

/// How many items of a kind an agent uses.
struct OfKind<'a> {
    agent: String,
    kind: &'a UsageKind,
    /// Items by verdict.
    items: [usize; VERDICTS.len()],
}

const VERDICTS: [Verdict; 5] = [
    Verdict::Never,
    Verdict::Hardly,
    Verdict::Seldom,
    Verdict::Used,
    Verdict::NotInPlay,
];

const LEGEND: &str = "
A case is a seat of a game, or a game where the table has it. Could be: a card on offer, a tech held, an action legal.
Never: used in no case. Hardly: in less than one of twenty cases in which it could be.
Seldom: in less than one of twenty cases, as it rarely could be.
At most: in what share of the deals that have it in play it may be used, at 95 %.
An agent that does not use something says little of a player who would.
How the numbers are made: docs/statistics.md
";

impl Census {
    /// The report; with a kind, of that kind alone and with all of its items.
    pub fn report(&self, of: Option<&str>) -> Report {
        let head = fields![Census:
            "config", "", Data, "As in the result of a tournament.", |census| json!(census.config);
            "games", "", Count, "Games that were looked at.", |census| census.games;
            "forfeits", "", Count, "Games that were forfeited; these count nowhere.", |census| census.forfeits;
        ];
        let rows = self.rows(of);
        let kinds = Census::by_kind(&rows);
        let tables = listings![
            "content", "An object for each item and agent, as they follow in the rules.", table(&rows), csv: true;
            "kinds", "How many items of each kind an agent uses.", table_of_kinds(&kinds);
        ];
        Report::new(self, head, tables, self.document(&rows, &kinds, of.is_some()))
    }

    /// The items of each agent, as they follow in the rules.
    fn rows(&self, of: Option<&str>) -> Vec<Row<'_>> {
        let mut rows = Vec::new();
        for (agent, name) in self.config.agent_names().into_iter().enumerate() {
            for (kind, items) in self.kinds.iter().zip(&self.agents[agent].0) {
                if of.is_some_and(|of| of != kind.word) {
                    continue;
                }
                let row = |(item, counts)| Row {
                    agent: name.clone(),
                    kind,
                    item,
                    counts,
                };
                rows.extend(kind.items.iter().zip(items).map(row));
            }
        }
        rows
    }

    fn by_kind<'r>(rows: &'r [Row<'_>]) -> Vec<OfKind<'r>> {
        let same = |a: &Row<'_>, b: &Row<'_>| (&a.agent, a.kind.word) == (&b.agent, b.kind.word);
        let of_kind = |rows: &'r [Row<'_>]| OfKind {
            agent: rows[0].agent.clone(),
            kind: rows[0].kind,
            items: VERDICTS.map(|verdict| rows.iter().filter(|row| row.counts.verdict() == verdict).count()),
        };
        rows.chunk_by(same).map(of_kind).collect()
    }

    fn document(&self, rows: &[Row<'_>], kinds: &[OfKind<'_>], is_of_kind: bool) -> Document {
        let config = &self.config;
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: what play uses, {} of {}, seed {}",
            config.game,
            counted(self.games, "game"),
            counted(config.players as u64, "player"),
            config.seed
        );
        if self.forfeits > 0 {
            let _ = writeln!(
                text,
                "{} were forfeited and count nowhere",
                counted(self.forfeits, "game")
            );
        }
        for of_agent in rows.chunk_by(|a, b| a.agent == b.agent) {
            let agent = &of_agent[0].agent;
            let shown = |row: &&Row<'_>| match row.counts.verdict() {
                Verdict::Never | Verdict::Hardly | Verdict::Seldom => true,
                Verdict::Used => is_of_kind,
                Verdict::NotInPlay => false,
            };
            let mut shown: Vec<&Row<'_>> = of_agent.iter().filter(shown).collect();
            shown.sort_by_key(|row| rank(row.counts.verdict()));
            let what = if is_of_kind {
                ""
            } else {
                " never, hardly or seldom uses"
            };
            match shown.is_empty() {
                true => {
                    let _ = writeln!(text, "\n{agent} uses everything that is in play");
                }
                false => {
                    let _ = writeln!(text, "\n{agent}{what}:\n");
                    let columns = ["what", "how", "verdict", "in_play", "could", "used", "at_most"];
                    text.push_table(table(shown).select(&columns));
                }
            }
            let own: Vec<&OfKind<'_>> = kinds.iter().filter(|kind| kind.agent == *agent).collect();
            if !is_of_kind {
                let _ = writeln!(text, "\nItems of each kind for {agent}:\n");
                let columns = ["kind", "never", "hardly", "seldom", "used", "not_in_play"];
                text.push_table(table_of_kinds(own).select(&columns));
            }
        }
        self.push_never_by_any(&mut text, rows);
        let absent = self.not_in_play(rows);
        if !absent.is_empty() {
            let _ = writeln!(text, "\nNot in play with this setup: {absent}.");
        }
        text.push_str(LEGEND);
        text
    }

    /// What no agent uses, of several.
    fn push_never_by_any(&self, text: &mut Document, rows: &[Row<'_>]) {
        let agents = self.agents.len();
        let of_first = rows.iter().filter(|row| row.agent == rows[0].agent);
        let never = of_first.filter(|row| {
            let same = rows
                .iter()
                .filter(|other| (other.kind.word, other.item) == (row.kind.word, row.item));
            same.filter(|other| other.counts.verdict() == Verdict::Never).count() == agents
        });
        let never: Vec<String> = never.map(Row::label).collect();
        if agents > 1 && !never.is_empty() {
            let _ = writeln!(
                text,
                "\nNever used by any of the {agents} agents: {}.",
                never.join("; ")
            );
        }
    }

    /// What no agent can meet: whole kinds and groups by their words, others by item.
    fn not_in_play(&self, rows: &[Row<'_>]) -> String {
        let is_absent = |kind: usize, item: usize| self.agents.iter().all(|agent| agent.0[kind][item].in_play == 0);
        let mut absent = Vec::new();
        for (place, kind) in self.kinds.iter().enumerate() {
            let items: Vec<usize> = (0..kind.items.len()).filter(|&item| is_absent(place, item)).collect();
            if !rows.iter().any(|row| row.kind.word == kind.word) || items.is_empty() {
                continue;
            }
            if items.len() == kind.items.len() {
                absent.push(format!("all {} {}", grouped(items.len() as u64), kind.word));
                continue;
            }
            for group in items.chunk_by(|&a, &b| kind.items[a].group == kind.items[b].group) {
                let name = &kind.items[group[0]].group;
                let whole = kind.items.iter().filter(|item| item.group == *name).count();
                match !name.is_empty() && whole == group.len() {
                    true => absent.push(format!("{} of {name}", kind.word)),
                    false => absent.extend(group.iter().map(|&item| kind.items[item].reference.clone())),
                }
            }
        }
        absent.join(", ")
    }
}

/// What is never used comes first.
fn rank(verdict: Verdict) -> usize {
    VERDICTS
        .iter()
        .position(|&known| known == verdict)
        .expect("all are listed")
}

fn table<'r, 'a: 'r>(rows: impl IntoIterator<Item = &'r Row<'a>>) -> Table {
    let fields = fields![Row<'_>:
        "agent", "", Words, "The agent.", |row| row.agent.clone();
        "kind", "", Words, "The kind of things.", |row| row.kind.word;
        "what", "what", Text, "", |row| row.label();
        "ref", "", Words, "What names it.", |row| row.item.reference.clone();
        "name", "", Words, "What it is; empty if `ref` says it.", |row| row.item.name.clone();
        "group", "", Words, "What it belongs to, such as a rank.", |row| row.item.group.clone();
        "in_play", "cases", Count, "Cases in which something could become of it: seats of games, or games where the table has it.", |row| row.counts.in_play;
        "blocks", "", Count, "Blocks with such a case.", |row| row.counts.blocks;
        "could", "could be", Text, "", |row| grouped(row.counts.could());
        "offered", "", Count, "Cases in which it could be used: a card on offer, a tech held, an action legal; none in kinds where all could be.", |row| row.counts.offered();
        "used", "used", Count, "Cases in which it was used.", |row| row.counts.used();
        "how", "use", Words, "The last stage of its kind, such as `taken`.", |row| row.kind.stages.last().copied().unwrap_or_default();
        "share", "", Estimate(3), "The share of the cases in which it was used, of those in which it was on offer or in play.", |row| Some(row.counts.share()).filter(|share| share.value.is_some()).as_ref().map(Cell::from);
        "times_offered", "", Count, "How often it was on offer.", |row| row.counts.times.split_last().and_then(|(_, offered)| offered.first().copied());
        "times", "", Count, "How often it was used, or of how many.", |row| row.counts.times.last().copied();
        "share_of_offers", "", Number(3), "The share of the offers that were taken.", |row| row.counts.share_of_offers();
        "at_most", "at most", Number(4), "In what share of the blocks that have it in play it may be used, at most, at 95 %.", |row| row.counts.at_most();
        "verdict", "how often", Words, "`never`, `hardly`, `seldom`, `used` or `not_in_play`.", |row| row.counts.verdict().name();
    ];
    Table::of(&fields, rows)
}

fn table_of_kinds<'r, 'a: 'r>(kinds: impl IntoIterator<Item = &'r OfKind<'a>>) -> Table {
    let fields = fields![OfKind<'_>:
        "agent", "", Words, "The agent.", |of| of.agent.clone();
        "kind", "kind", Words, "The kind.", |of| of.kind.word;
        "never", "never", Count, "Items that are never used.", |of| of.items[0] as u64;
        "hardly", "hardly", Count, "Items that are used in less than one of twenty cases in which they could be.", |of| of.items[1] as u64;
        "seldom", "seldom", Count, "Items that are used in less than one of twenty cases, as they rarely could be.", |of| of.items[2] as u64;
        "used", "used", Count, "Items that are used more often.", |of| of.items[3] as u64;
        "not_in_play", "not in play", Count, "Items that this setup cannot show.", |of| of.items[4] as u64;
    ];
    Table::of(&fields, kinds)
}
