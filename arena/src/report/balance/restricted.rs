//! What a mechanism is worth to whoever may use it, for programs and for people.

use super::view::BalanceReport;
use crate::balance::{BoardWorth, Change, Restricted, Worth};
use crate::report::block::Item;
use crate::report::cells::{counted, grouped};
use crate::report::document::Document;
use crate::report::values::{Field, Path, Table, effect_texts, fields};
use crate::report::whole::{Listing, listings};
use std::fmt::Write;

impl BalanceReport {
    pub(super) fn restricted_tables(&self, restricted: &Restricted) -> Vec<Listing> {
        let balance = &self.balance;
        let mut agents: Vec<Field<'_, Worth>> = fields![Worth:
            "agent", "", Words, "The agent.", |worth| balance.name(worth.agent);
            "games", "", Count, "Its games that were played to their end with the restricted seat and without.", |worth| worth.games;
            "same", "", Count, "How many of these are the same.", |worth| worth.same;
        ];
        agents.extend(worth_fields("score", |worth: &Worth| Some(&worth.score)));
        agents.extend(worth_fields("share", |worth: &Worth| worth.share.as_ref()));
        agents.extend(fields![Worth:
            "text", "", Words, "The answer in a sentence.", |worth| self.worth_of(restricted, worth);
        ]);
        let mut boards: Vec<Field<'_, BoardWorth>> = fields![BoardWorth:
            "kind", "", Words, "The kind of the board.", |board| balance.kinds[board.kind].name.clone();
            "name", "", Words, "The board.", |board| board.name.clone();
            "agent", "", Words, "The agent.", |board| balance.name(board.agent);
            "blocks", "", Count, "Blocks in which the restricted seat had it.", |board| board.blocks;
        ];
        boards.extend(worth_fields("score", |board: &BoardWorth| Some(&board.score)));
        let of_boards = restricted.agents.iter().flat_map(|worth| &worth.boards);
        listings![
            "restricted.agents", "An object for each agent: what the mechanism is worth to one seat that may use it, with the other seats free to use it.", Table::of(&agents, &restricted.agents);
            "restricted.boards", "An object for each board and agent: what the mechanism is worth to a seat with the board. The intervals of a kind hold at once.", Table::of(&boards, of_boards);
        ]
    }

    /// What the mechanism is worth, a sentence for each agent.
    pub(super) fn worths(&self, restricted: &Restricted) -> Vec<String> {
        let agents = restricted.agents.iter();
        agents.map(|worth| self.worth_of(restricted, worth)).collect()
    }

    fn worth_of(&self, restricted: &Restricted, worth: &Worth) -> String {
        let (name, without) = (self.balance.name(worth.agent), &restricted.without);
        let share = worth
            .share
            .as_ref()
            .map_or_else(String::new, |share| format!(" and {}", by_from(share, "of a win", 3)));
        format!(
            "For {name}, the use of {without} is worth {}{share} to a seat that may use it; {} of {} are the same.",
            by_from(&worth.score, "points", 2),
            grouped(worth.same),
            counted(worth.games, "game")
        )
    }

    /// The sentences and, for each agent, its boards.
    pub(super) fn push_restricted(&self, text: &mut Document, restricted: &Restricted) {
        let without = &restricted.without;
        let _ = writeln!(text, "One seat does without {without}, on the same blocks:");
        let sentences = self.worths(restricted).into_iter();
        sentences.for_each(|sentence| text.push_item(Item::of(sentence)));
        text.push_str("\n");
        for worth in &restricted.agents {
            let boards = worth.boards.iter().filter(|board| self.is_first(board.kind));
            let mut boards: Vec<&BoardWorth> = boards.collect();
            boards.sort_by(|a, b| b.score.change.total_cmp(&a.score.change));
            if boards.is_empty() {
                continue;
            }
            let name = self.balance.name(worth.agent);
            let _ = writeln!(text, "{name}, points of the seat with each {}:\n", self.first);
            let columns = [&self.first, "without", "with", "worth", "95 % for all"];
            let mut table = Table::of_text(columns.map(str::to_owned));
            for BoardWorth { name, score, .. } in boards {
                let [worth, interval] = effect_texts((score.change, score.interval), 2);
                let [without, with] = [score.before, score.after].map(|points| format!("{points:.2}"));
                table.push([name.clone(), without, with, worth, interval]);
            }
            text.push_table(table);
        }
        text.push_str("In self-play:\n\n");
    }
}

/// A value without the mechanism and with it, and the difference.
fn worth_fields<'a, R: 'a>(name: &str, of: impl Fn(&R) -> Option<&Change> + Clone + 'a) -> Vec<Field<'a, R>> {
    let [without, with] = [of.clone(), of.clone()];
    let key = |end: &str| Path::from([name, end]);
    fields![R:
        key("without"), "", Number(3), "Of the restricted seat.", |row| without(row).map(|change| change.before);
        key("with"), "", Number(3), "Of the same seat in self-play.", |row| with(row).map(|change| change.after);
        key("worth"), "", Effect(3), "The difference, on the same blocks.", |row| of(row).map(|change| (change.change, change.interval));
    ]
}

/// A worth in words, such as `+2.13 points [1.90, 2.36] (from 48.95 to 51.08)`.
fn by_from(change: &Change, unit: &str, precision: usize) -> String {
    let interval = change
        .interval
        .map_or_else(String::new, |interval| format!(" {interval:.precision$}"));
    let Change {
        before, after, change, ..
    } = change;
    format!("{change:+.precision$} {unit}{interval} (from {before:.precision$} to {after:.precision$})")
}
