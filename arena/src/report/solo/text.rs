//! A study of solo games for people.

use super::view::{CHANGES, SoloReport};
use crate::report::cells::{chance, counted, number};
use crate::report::cost::push_costs;
use crate::report::document::Document;
use crate::report::endings;
use crate::report::findable::findable_line;
use crate::report::tournament::{endings_text, push_forfeits, push_heading, rates};
use crate::report::values::{Form, Table, Value};
use crate::report::words::signed;
use crate::solo::{AgentDifference, Part};
use crate::stats::AgentSummary;
use crate::stats::solo::CardSwap;

/// The columns of a distribution, and the target that half of the games reach.
const DISTRIBUTION: &[&str] = &[
    "games",
    "mean_score",
    "score_quantiles.5",
    "score_quantiles.50",
    "score_quantiles.95",
    "even",
    "even_interval",
];

/// The tables of a study from which its text is made.
pub(super) struct Tables {
    pub(super) agents: Table,
    pub(super) parts: Table,
    pub(super) cells: Table,
}

impl SoloReport {
    /// Scores against the target, other targets, agents compared, boards and decks, and speed.
    pub(super) fn document(&self, tables: &Tables) -> Document {
        let tournament = &self.tournament;
        let agents = tables.agents.clone().in_order(&self.ranked());
        let mut text = Document::default();
        push_heading(&mut text, tournament);
        text.push_table(agents.select(&["agent", "mean_score", "target", "success", "ended_by."]));
        text.push_table(self.bands());
        text.push_str(&self.ends());
        text.push_str("Success if the target were changed by this many points:\n\n");
        let curve = CHANGES.map(|change| format!("curve.{change}"));
        let curve = ["agent"]
            .into_iter()
            .chain(curve.iter().map(String::as_str))
            .chain(["success_per_point"]);
        text.push_table(agents.select(&curve.collect::<Vec<_>>()));
        text.push_table(distribution("agent", &agents));
        for difference in self.printed_differences() {
            text.push_str(&self.comparison(difference));
        }
        for part in &self.study.parts {
            self.push_part(&mut text, part, &tables.parts);
        }
        self.push_cells(&mut text, &tables.cells);
        for (agent, swaps) in &self.study.swaps {
            text.push_str(&self.swaps(usize::from(*agent), swaps));
        }
        text.push_str(&self.legend());
        text.push_str(&endings::legend(&tournament.config));
        text.push_str(&endings::house_rules(
            &tournament.config,
            &tournament.tally.totals().endings,
        ));
        push_forfeits(&mut text, tournament);
        text.push_str(&rates(tournament));
        let success = tables.agents.column("success", Form::Number(3));
        push_costs(&mut text, &tournament.timing, success, Some(&self.ranked()));
        text.push_str(&findable_line(&self.findable(tournament.tally.totals().blocks)));
        text
    }

    fn legend(&self) -> String {
        let changes = match self.has_changes() {
            true => " Where targets differ, + and - are changes of all of them.",
            false => "",
        };
        let fair = match self.study.parts.iter().any(|part| part.factor.base.is_some()) {
            true => {
                " A fair target is the one at which success equals that of the base at its own target; its interval \
                 holds by itself, at 95 %."
            }
            false => "",
        };
        format!(
            "Success is {}. Every agent plays the same deals. How the numbers are made: docs/statistics.md. \
             Even: the highest target that half of the games reach.{fair}{changes}\n",
            self.success()
        )
    }

    /// Whether a target is printed as a change.
    fn has_changes(&self) -> bool {
        let parts = self.study.parts.iter().flat_map(|part| part.results.iter().flatten());
        self.study
            .whole
            .iter()
            .chain(parts)
            .any(|result| !result.has_one_target)
    }

    /// The share of games in each grade.
    fn bands(&self) -> Table {
        let agents = self.ranked();
        let names = agents.iter().map(|&agent| self.name(agent));
        let mut table = Table::of_text(["grade".to_owned()].into_iter().chain(names));
        for (place, grade) in self.tournament.config.solo_grades.iter().enumerate() {
            let share = |&agent: &usize| number(self.study.whole[agent].bands.get(place).copied(), 3);
            table.push([grade.name.to_string()].into_iter().chain(agents.iter().map(share)));
        }
        table
    }

    /// After how many rounds games ended, and how.
    fn ends(&self) -> String {
        let agents: Vec<AgentSummary> = self.tournament.tally.agents();
        let one = |agent: usize| {
            let rounds = agents[agent].solo.as_ref().and_then(|solo| solo.rounds())?;
            Some(format!(
                "{} ended after {:.1} rounds ({} to {}): {}.\n",
                self.name(agent),
                rounds.mean,
                rounds.min,
                rounds.max,
                endings_text(&agents[agent].endings)
            ))
        };
        self.ranked().into_iter().filter_map(one).collect::<String>() + "\n"
    }

    fn comparison(&self, difference: &AgentDifference) -> String {
        let AgentDifference { agents, difference } = difference;
        let [first, second] = agents.map(|agent| self.name(agent.into()));
        format!(
            "{first} less {second} on the same deals: score {}, success {}. Only {first} succeeds in {}, only {second} \
             in {}.\n\n",
            signed(difference.score, difference.score_interval, 2),
            signed(difference.success, difference.success_interval, 3),
            counted(difference.only_first, "game"),
            counted(difference.only_second, "game")
        )
    }

    fn push_part(&self, text: &mut Document, part: &Part, parts: &Table) {
        for agent in self.ranked() {
            let is_of = |[of, factor]: [&Value; 2]| {
                *of == self.name(agent)[..].into() && *factor == part.factor.name[..].into()
            };
            let levels = parts
                .with(["agent", "factor"], is_of)
                .in_order(&self.ranked_levels(part, agent));
            let mut levels = levels.with_heading("level", part.factor.name.clone());
            if let Some(base) = self
                .ranked_levels(part, agent)
                .iter()
                .position(|&level| part.factor.base == Some(level))
            {
                levels.set(base, "fair", "base");
                levels.set(base, "fair_interval", "");
            }
            text.push_str(&format!("{}, by {}\n\n", self.name(agent), part.factor.name));
            text.push_table(levels.select(&["level", "target", "success", "fair", "fair_interval"]));
            text.push_table(distribution("level", &levels));
            let test = part.tests[agent];
            text.push_str(&format!(
                "If they were all alike, the chance that success differs as much would be {}, and that of score minus target {}.\n\n",
                chance(test.success),
                chance(test.lead)
            ));
        }
    }

    /// Success for each board and deck together, if these are few.
    fn push_cells(&self, text: &mut Document, cells: &Table) {
        for agent in self.ranked() {
            let of_agent = cells.with(["agent"], |[of]| *of == self.name(agent)[..].into());
            if of_agent.rows.is_empty() || of_agent.rows.len() > MOST_CELLS {
                continue;
            }
            let factors = self.study.cells[0].levels.iter().map(|(factor, _)| &factor[..]);
            let shown: Vec<&str> = factors.chain(["games", "mean_score", "success"]).collect();
            text.push_str(&format!("{}, by all of these\n\n", self.name(agent)));
            text.push_table(of_agent.select(&shown).with_form("mean_score", Form::Number(2)));
        }
    }

    fn swaps(&self, agent: usize, swaps: &[CardSwap]) -> String {
        let colour = |place: usize| &self.study.colours[place];
        let one = |swap: &CardSwap| {
            format!(
                "{}, a card more of {} and one less of {}: score {}, printed target {:+.2}.\n",
                self.name(agent),
                colour(swap.more),
                colour(swap.less),
                signed(Some(swap.score), swap.interval, 2),
                swap.target
            )
        };
        swaps.iter().map(one).collect::<String>() + "\n"
    }
}

/// The most cells of an agent that are printed; all are in JSON and CSV.
const MOST_CELLS: usize = 40;

/// How scores are distributed, and the target that half of the games reach.
fn distribution(name: &str, results: &Table) -> Table {
    let shown: Vec<&str> = [name].into_iter().chain(DISTRIBUTION.iter().copied()).collect();
    results.select(&shown).with_form("mean_score", Form::Number(2))
}
