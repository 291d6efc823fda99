//! What changes under a second ruleset, for people.

use super::view::BalanceReport;
use crate::balance::{Against, AgentChange, BoardChange, Change};
use crate::report::block::Item;
use crate::report::cells::{counted, grouped, short_number};
use crate::report::document::Document;
use crate::report::values::{Table, effect_texts};
use crate::report::words::listed;
use crate::stats::most_of_none;
use std::fmt::Write;

impl BalanceReport {
    /// What the second ruleset changes, in sentences: one if it changes no game, else one for each agent and how many games
    /// are the same.
    pub(super) fn changes(&self, against: &Against) -> Vec<String> {
        let of_agents = against.agents.iter().map(|agent| self.change_of(against, agent));
        match against.agents.iter().all(AgentChange::is_none) {
            true => vec![self.rarely_matters(
                against.same(),
                against.games(),
                &listed(&self.balance.config.agent_names()),
            )],
            false => of_agents.chain([self.shared(against)]).collect(),
        }
    }

    /// No game differs: how rare those that do are at most. Blocks are independent, games of one are not; each has games of all
    /// agents.
    fn rarely_matters(&self, same: u64, games: u64, to: &str) -> String {
        format!(
            "{} of {} are the same: with these boards what the second ruleset changes matters to {to} in fewer than {} of 100 games, \
             with 95 %.",
            grouped(same),
            counted(games, "game"),
            short_number(100.0 * most_of_none(self.balance.blocks))
        )
    }

    /// The verdict for an agent.
    pub(super) fn change_of(&self, against: &Against, agent: &AgentChange) -> String {
        let name = self.balance.name(agent.agent);
        if agent.is_none() {
            return self.rarely_matters(agent.same, agent.games, &name);
        }
        let mean = match agent.score.sign() {
            Some(true) => "the second ruleset raises the mean score of a seat:",
            Some(false) => "the second ruleset lowers the mean score of a seat:",
            None => "whether the mean score of a seat changes is not known:",
        };
        let spread = agent.spreads.iter().find(|spread| self.is_first(spread.kind));
        let spread = spread.map_or_else(String::new, |spread| format!("; {}", self.spread(&spread.points)));
        let boards = self.changed_boards(against, agent);
        format!("For {name}, {mean} {}{boards}{spread}.", by_from(&agent.score))
    }

    /// The boards with which scores of the agent are shown to change; the mean of all seats may hide them.
    fn changed_boards(&self, against: &Against, agent: &AgentChange) -> String {
        let of_agent = |board: &&BoardChange| board.agent == agent.agent && self.is_first(board.kind);
        let shown = against.boards.iter().filter(of_agent);
        let shown = shown.filter(|board| board.score.sign().is_some());
        let names: Vec<String> = shown
            .map(|board| format!("{} ({:+.2})", board.name, board.score.change))
            .collect();
        match &names[..] {
            [] => String::new(),
            names => format!("; of the {}s shown to change: {}", self.first, listed(names)),
        }
    }

    fn spread(&self, points: &Change) -> String {
        let first = &self.first;
        match points.sign() {
            Some(true) => format!("the {first}s spread more: {}", by_from(points)),
            Some(false) => format!("the {first}s spread less: {}", by_from(points)),
            None => format!(
                "whether the {first}s spread more or less is not known: {}",
                by_from(points)
            ),
        }
    }

    fn shared(&self, against: &Against) -> String {
        format!(
            "{} of {} are the same under both rulesets.",
            grouped(against.same()),
            counted(against.games(), "game")
        )
    }

    /// The sentences and, for each agent with games that differ, its boards before and after.
    pub(super) fn push_changes(&self, text: &mut Document, against: &Against) {
        text.push_line("What the second ruleset changes, on the same blocks:");
        let sentences = self.changes(against).into_iter();
        sentences.for_each(|sentence| text.push_item(Item::of(sentence)));
        text.push_str("\n");
        let changed: Vec<&AgentChange> = against.agents.iter().filter(|agent| !agent.is_none()).collect();
        for agent in &changed {
            self.push_agent_change(text, against, agent);
        }
        if !changed.is_empty() {
            text.push_str(LEGEND);
        }
        text.push_str("Under the first ruleset:\n\n");
    }

    fn push_agent_change(&self, text: &mut Document, against: &Against, agent: &AgentChange) {
        let boards = against.boards.iter();
        let boards: Vec<&BoardChange> = boards
            .filter(|board| board.agent == agent.agent && self.is_first(board.kind))
            .collect();
        let name = self.balance.name(agent.agent);
        if !boards.is_empty() {
            let _ = writeln!(text, "{name}, points and share of the win with each {}:\n", self.first);
            text.push_table(self.scores_of(&boards));
            text.push_table(self.shares_of(&boards));
        }
        for (what, length) in [("Rounds", &agent.rounds), ("Actions", &agent.plies)] {
            let _ = writeln!(text, "{what} of a game, {name}: {}", by_from(length));
        }
        text.push_str("\n");
    }

    fn scores_of(&self, boards: &[&BoardChange]) -> Table {
        let columns = [&self.first, "points", "then", "change", "95 % for all", "off the mean"];
        let mut table = Table::of_text(columns.map(str::to_owned));
        for board in boards {
            let [change, interval] = changed(&board.score, 2);
            let of_mean = format!("{:+.2} → {:+.2}", board.effect.before, board.effect.after);
            let [before, after] = [board.score.before, board.score.after].map(|points| format!("{points:.2}"));
            table.push([board.name.clone(), before, after, change, interval, of_mean]);
        }
        table
    }

    fn shares_of(&self, boards: &[&BoardChange]) -> Table {
        let columns = [&self.first, "share", "then", "change", "95 % for all"];
        let mut table = Table::of_text(columns.map(str::to_owned));
        for board in boards {
            let [change, interval] = changed(&board.share, 3);
            let [before, after] = [board.share.before, board.share.after].map(|share| format!("{share:.3}"));
            table.push([board.name.clone(), before, after, change, interval]);
        }
        table
    }
}

const LEGEND: &str = "\
Spread: the standard deviation of the boards' effects in points, with the noise taken out. Off the mean: points against the mean \
of all boards of the kind, under the first ruleset and under the second.

";

/// A change in words, such as `+2.13 [1.90, 2.36], from 48.95 to 51.08`.
fn by_from(change: &Change) -> String {
    let interval = change
        .interval
        .map_or_else(String::new, |interval| format!(" {interval:.2}"));
    let Change {
        before, after, change, ..
    } = change;
    format!("{change:+.2}{interval}, from {before:.2} to {after:.2}")
}

fn changed(change: &Change, precision: usize) -> [String; 2] {
    effect_texts((change.change, change.interval), precision)
}
