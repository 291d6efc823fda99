//! What changes under a second ruleset, for programs.

use super::view::BalanceReport;
use crate::balance::{Against, AgentChange, BoardChange, Change, SpreadChange};
use crate::question::LeftOut;
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
        boards.extend(change_fields(&["effect"], |board: &BoardChange| &board.effect));
        boards.extend(change_fields(&["share"], |board: &BoardChange| &board.share));
        for (place, part) in balance.config.score_parts.iter().enumerate() {
            boards.extend(change_fields(&["score_parts", part], move |board: &BoardChange| {
                &board.parts[place]
            }));
        }
        let mut agents: Vec<Field<'_, AgentChange>> = fields![AgentChange:
            "agent", "", Words, "The agent.", |agent| balance.name(agent.agent);
            "games", "", Count, "Its games that were played to their end under both.", |agent| agent.games;
            "same", "", Count, "How many of these are the same.", |agent| agent.same;
        ];
        agents.extend(change_fields(&["score"], |agent: &AgentChange| &agent.score));
        agents.extend(fields![AgentChange:
            "text", "", Words, "The verdict in a sentence.", |agent| self.change_of(against, agent);
        ]);
        type Spread<'a> = (AgentIndex, &'a SpreadChange);
        let mut spread: Vec<Field<'_, Spread<'_>>> = fields![Spread<'_>:
            "kind", "", Words, "The kind of boards.", |row| balance.kinds[row.1.kind].name.clone();
            "agent", "", Words, "The agent.", |row| balance.name(row.0);
        ];
        spread.extend(change_fields(&["points"], |row: &Spread<'_>| &row.1.points));
        let agents_spreads = against.agents.iter().map(|agent| (agent.agent, &agent.spreads));
        let spreads = agents_spreads.flat_map(|(agent, spreads)| spreads.iter().map(move |spread| (agent, spread)));
        let spreads: Vec<Spread<'_>> = spreads.collect();
        let mut length: Vec<Field<'_, AgentChange>> =
            fields![AgentChange: "agent", "", Words, "The agent.", |agent| balance.name(agent.agent);];
        length.extend(change_fields(&["rounds"], |agent: &AgentChange| &agent.rounds));
        length.extend(change_fields(&["plies"], |agent: &AgentChange| &agent.plies));
        let left_out = fields![LeftOut:
            "board", "", Words, "The board.", |left_out| left_out.board.clone();
            "reason", "", Words, "Why it is left out.", |left_out| left_out.reason.clone();
        ];
        listings![
            "against.left_out", "An object for each board that is not compared, as not both rulesets play it.", Table::of(&left_out, &self.left_out);
            "against.agents", "An object for each agent: what changes under the second ruleset.", Table::of(&agents, &against.agents);
            "against.spread", "An object for each kind and agent: the standard deviation of the boards' effects, with the noise taken out.", Table::of(&spread, &spreads);
            "against.boards", "An object for each board and agent: what changes under the second ruleset.", Table::of(&boards, &against.boards), csv: true;
            "against.length", "The length of games, by agent.", Table::of(&length, &against.agents);
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
