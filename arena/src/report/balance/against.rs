//! What changes under a second ruleset, for programs.

use super::view::BalanceReport;
use crate::balance::{Against, BoardChange, Change};
use crate::report::values::{Field, Path, Table, fields};
use crate::report::whole::{Listing, listings};
use crate::schedule::AgentIndex;

impl BalanceReport {
    pub(super) fn against_tables(&self, against: &Against) -> Vec<Listing> {
        let balance = &self.balance;
        let mut boards: Vec<Field<'_, BoardChange>> = fields![BoardChange:
            "kind", "", Words, "The kind of the board.", |board| balance.kinds[board.kind].name.clone();
            "name", "", Words, "The board.", |board| board.name.clone();
            "agent", "", Words, "The agent.", |board| balance.name(board.agent);
            "blocks", "", Count, "Blocks that had it.", |board| board.blocks;
        ];
        boards.extend(change_fields(&["score"], |board: &BoardChange| &board.score));
        boards.extend(change_fields(&["share"], |board: &BoardChange| &board.share));
        for (place, part) in balance.config.score_parts.iter().enumerate() {
            boards.extend(change_fields(&["score_parts", part], move |board: &BoardChange| {
                &board.parts[place]
            }));
        }
        type Length<'a> = (AgentIndex, &'a Change, &'a Change);
        let mut length: Vec<Field<'_, Length<'_>>> =
            fields![Length<'_>: "agent", "", Words, "The agent.", |row| balance.name(row.0);];
        length.extend(change_fields(&["rounds"], |row: &Length<'_>| row.1));
        length.extend(change_fields(&["plies"], |row: &Length<'_>| row.2));
        let lengths = against.rounds.iter().zip(&against.plies);
        let lengths: Vec<Length<'_>> = (0..)
            .zip(lengths)
            .map(|(agent, (rounds, plies))| (agent, rounds, plies))
            .collect();
        listings![
            "against.boards", "An object for each board and agent: what changes under the second ruleset.", Table::of(&boards, &against.boards), csv: true;
            "against.length", "The length of games, by agent.", Table::of(&length, &lengths);
        ]
    }
}

/// A value before and after, and by how much it changes.
fn change_fields<'a, R: 'a>(name: &[&str], of: impl Fn(&R) -> &Change + Clone + 'a) -> Vec<Field<'a, R>> {
    let [before, after] = [of.clone(), of.clone()];
    let key = |end: &str| Path::from([name, &[end]].concat());
    fields![R:
        key("before"), "", Number(2), "Under the ruleset of the run.", |row| before(row).before;
        key("after"), "", Number(2), "Under the second one.", |row| after(row).after;
        key("change"), "", Effect(2), "The difference, on the same blocks.", |row| (of(row).change, of(row).interval);
    ]
}
