//! A study of solo games for people.

use super::view::{CHANGES, SoloReport, changed};
use crate::report::cells::{chance, counted, grouped, interval, new_table, number};
use crate::report::cost::push_costs;
use crate::report::document::Document;
use crate::report::endings;
use crate::report::fold::fold;
use crate::report::table::{endings_text, forfeits, heading, rates};
use crate::solo::{AgentDifference, Cell, Part, SoloResult};
use crate::stats::solo::{CardSwap, FairTarget, success_at};
use crate::stats::{AgentSummary, Interval};
use comfy_table::Table;

impl SoloReport {
    /// The result as text: scores against the target, other targets, agents compared, boards and decks, and speed.
    pub fn table(&self) -> String {
        self.document().text()
    }

    /// The same as prose and tables.
    pub fn document(&self) -> Document {
        let tournament = &self.tournament;
        let mut text = Document::default();
        text.push_str(&heading(tournament));
        text.push_table(self.successes());
        text.push_table(self.bands());
        text.push_str(&self.ends());
        text.push_str("Success if the target were changed by this many points:\n\n");
        text.push_table(self.curve());
        text.push_table(self.distributions());
        for difference in self.printed_differences() {
            text.push_str(&self.comparison(difference));
        }
        for part in &self.study.parts {
            self.push_part(&mut text, part);
        }
        self.push_cells(&mut text);
        for (agent, swaps) in &self.study.swaps {
            text.push_str(&self.swaps(usize::from(*agent), swaps));
        }
        text.push_str(&fold("", &self.legend()));
        text.push_str(&endings::legend(&tournament.config));
        text.push_str(&endings::house_rules(
            &tournament.config,
            &tournament.tally.totals().endings,
        ));
        text.push_str(&forfeits(tournament));
        text.push_str(&rates(tournament));
        let shares = self.study.whole.iter().map(|result| number(result.success.share, 3));
        push_costs(
            &mut text,
            &tournament.timing,
            Some(("success", &shares.collect::<Vec<_>>())),
            Some(&self.ranked()),
        );
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
             Even: the highest target that half of the games reach.{fair}{changes}",
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

    fn successes(&self) -> Table {
        let tournament = &self.tournament;
        let agents = tournament.tally.agents();
        let by_cause = |games| endings::by_cause(&tournament.config, games);
        let cause = by_cause(&tournament.tally.totals().endings).map(|(cause, _)| cause);
        let columns = ["agent", "score", "95 % interval", "target", "success", "95 % interval"];
        let columns: Vec<&str> = columns.into_iter().chain(cause.as_deref()).collect();
        let mut table = new_table(&columns);
        for agent in self.ranked() {
            let result = &self.study.whole[agent];
            let mut row = vec![
                self.name(agent),
                number(result.score, 2),
                interval(result.score_interval, 2),
                target(result.target),
                number(result.success.share, 3),
                format!("{:.3}", result.success.interval),
            ];
            row.extend(by_cause(&agents[agent].endings).map(|(_, share)| number(share, 3)));
            table.add_row(row);
        }
        table
    }

    /// The share of games in each grade.
    fn bands(&self) -> Table {
        let agents = self.ranked();
        let names: Vec<String> = agents.iter().map(|&agent| self.name(agent)).collect();
        let columns = ["grade"].into_iter().chain(names.iter().map(String::as_str));
        let mut table = new_table(&columns.collect::<Vec<_>>());
        for (place, grade) in self.tournament.config.solo_grades.iter().enumerate() {
            let share = |&agent: &usize| number(self.study.whole[agent].bands.get(place).copied(), 3);
            table.add_row([grade.name.to_string()].into_iter().chain(agents.iter().map(share)));
        }
        table
    }

    /// After how many rounds games ended, and how.
    fn ends(&self) -> String {
        let agents: Vec<AgentSummary> = self.tournament.tally.agents();
        let one = |agent: usize| {
            let rounds = agents[agent].solo.as_ref().and_then(|solo| solo.rounds())?;
            let text = format!(
                "{} ended after {:.1} rounds ({} to {}): {}.",
                self.name(agent),
                rounds.mean,
                rounds.min,
                rounds.max,
                endings_text(&agents[agent].endings)
            );
            Some(fold("", &text))
        };
        self.ranked().into_iter().filter_map(one).collect::<String>() + "\n"
    }

    /// Success at other targets, and what one point of the target changes.
    fn curve(&self) -> Table {
        let changes = CHANGES.map(|change| {
            if change == 0 {
                "0".to_owned()
            } else {
                format!("{change:+}")
            }
        });
        let columns = ["agent"]
            .into_iter()
            .chain(changes.iter().map(String::as_str))
            .chain(["a point"]);
        let mut table = new_table(&columns.collect::<Vec<_>>());
        for agent in self.ranked() {
            let result = &self.study.whole[agent];
            let at = CHANGES.map(|change| number(success_at(&result.curve, change), 3));
            let row = [self.name(agent)]
                .into_iter()
                .chain(at)
                .chain([number(result.success_per_point, 3)]);
            table.add_row(row);
        }
        table
    }

    /// How scores are distributed, and the target that half of the games reach.
    fn distributions(&self) -> Table {
        let mut table = new_table(&[&["agent"], &DISTRIBUTION[..]].concat());
        for agent in self.ranked() {
            let row = distribution(&self.study.whole[agent]);
            table.add_row([self.name(agent)].into_iter().chain(row));
        }
        table
    }

    fn comparison(&self, difference: &AgentDifference) -> String {
        let AgentDifference { agents, difference } = difference;
        let [first, second] = agents.map(|agent| self.name(agent.into()));
        fold(
            "",
            &format!(
                "{first} less {second} on the same deals: score {}, success {}. Only {first} succeeds in {}, only {second} \
                 in {}.",
                signed(difference.score, difference.score_interval, 2),
                signed(difference.success, difference.success_interval, 3),
                counted(difference.only_first, "game"),
                counted(difference.only_second, "game")
            ),
        ) + "\n"
    }

    fn push_part(&self, text: &mut Document, part: &Part) {
        for agent in self.ranked() {
            let levels = self.ranked_levels(part, agent);
            text.push_str(&format!("{}, by {}\n\n", self.name(agent), part.factor.name));
            text.push_table(fairness(part, agent, &levels));
            text.push_table(distributions(part, agent, &levels));
            let test = part.tests[agent];
            text.push_str(&fold(
                "",
                &format!(
                    "If they were all alike, success would differ as much with a chance of {}, scores less targets of {}.",
                    chance(test.success),
                    chance(test.lead)
                ),
            ));
            text.push_str("\n");
        }
    }

    /// Success for each board and deck together, if these are few.
    fn push_cells(&self, text: &mut Document) {
        for agent in self.ranked() {
            let of_agent = |cell: &&Cell| usize::from(cell.agent) == agent;
            let cells: Vec<&Cell> = self.study.cells.iter().filter(of_agent).collect();
            if cells.is_empty() || cells.len() > MOST_CELLS {
                continue;
            }
            let names = cells[0].levels.iter().map(|(factor, _)| &factor[..]);
            let columns = names.chain(["games", "score", "success", "95 % interval"]);
            let mut table = new_table(&columns.collect::<Vec<_>>());
            for cell in cells {
                let levels = cell.levels.iter().map(|(_, level)| level.clone());
                table.add_row(levels.chain([
                    grouped(cell.result.success.games),
                    number(cell.result.score, 2),
                    number(cell.result.success.share, 3),
                    format!("{:.3}", cell.result.success.interval),
                ]));
            }
            text.push_str(&format!("{}, by all of these\n\n", self.name(agent)));
            text.push_table(table);
        }
    }

    fn swaps(&self, agent: usize, swaps: &[CardSwap]) -> String {
        let colour = |place: usize| &self.study.colours[place];
        let one = |swap: &CardSwap| {
            let text = format!(
                "{}, a card more of {} and one less of {}: score {}, printed target {:+.2}.",
                self.name(agent),
                colour(swap.more),
                colour(swap.less),
                signed(Some(swap.score), swap.interval, 2),
                swap.target
            );
            fold("", &text)
        };
        swaps.iter().map(one).collect::<String>() + "\n"
    }
}

/// The most cells of an agent that are printed; all are in JSON and CSV.
const MOST_CELLS: usize = 40;

/// Targets, success and fair targets.
fn fairness(part: &Part, agent: usize, levels: &[usize]) -> Table {
    let columns = [
        &part.factor.name,
        "target",
        "success",
        "95 % interval",
        "fair",
        "95 % interval",
    ];
    let mut table = new_table(&columns);
    for &level in levels {
        let result = &part.results[agent][level];
        let [fair, range] = if part.factor.base == Some(level) {
            ["base".to_owned(), String::new()]
        } else {
            result
                .fair
                .as_ref()
                .map_or_else(|| ["-".to_owned(), "-".to_owned()], |fair| fair_target(result, fair))
        };
        table.add_row([
            part.factor.levels[level].clone(),
            target(result.target),
            number(result.success.share, 3),
            format!("{:.3}", result.success.interval),
            fair,
            range,
        ]);
    }
    table
}

/// The columns of a distribution.
const DISTRIBUTION: [&str; 7] = ["games", "score", "5 %", "50 %", "95 %", "even", "95 % interval"];

fn distribution(result: &SoloResult) -> [String; 7] {
    let quantile = |place: usize| {
        result
            .quantiles
            .map_or_else(|| "-".to_owned(), |all| all[place].to_string())
    };
    let even = result.even.as_ref();
    let end = |change: Option<i32>| at(result, change.map(f64::from), 0);
    [
        grouped(result.success.games),
        number(result.score, 2),
        quantile(0),
        quantile(2),
        quantile(4),
        even.map_or_else(|| "-".to_owned(), |even| end(Some(even.change))),
        even.map_or_else(
            || "-".to_owned(),
            |even| format!("[{}, {}]", end(even.low), end(even.high)),
        ),
    ]
}

/// A fair target and its interval, whose ends may lie beyond all scores.
fn fair_target(result: &SoloResult, fair: &FairTarget) -> [String; 2] {
    let end = |change: Option<f64>| at(result, change, 1);
    match fair.change {
        None => ["-", "-"].map(str::to_owned),
        change => [end(change), format!("[{}, {}]", end(fair.low), end(fair.high))],
    }
}

/// The target after a change, or the change with its sign where games have different targets; `?` for one beyond all
/// scores.
fn at(result: &SoloResult, change: Option<f64>, precision: usize) -> String {
    let Some(change) = change else { return "?".to_owned() };
    match changed(result, change) {
        Some(target) => format!("{target:.precision$}"),
        None => format!("{change:+.precision$}"),
    }
}

/// The distribution for each level of a part.
fn distributions(part: &Part, agent: usize, levels: &[usize]) -> Table {
    let mut table = new_table(&[&[&part.factor.name[..]], &DISTRIBUTION[..]].concat());
    for &level in levels {
        let row = distribution(&part.results[agent][level]);
        table.add_row([part.factor.levels[level].clone()].into_iter().chain(row));
    }
    table
}

/// A target, with a fraction only if it is a mean of different ones.
fn target(target: Option<f64>) -> String {
    number(
        target,
        if target.is_some_and(|target| target.fract() != 0.0) {
            2
        } else {
            0
        },
    )
}

/// A difference with its sign and interval.
fn signed(value: Option<f64>, range: Option<Interval>, precision: usize) -> String {
    let value = value.map_or_else(|| "-".to_owned(), |value| format!("{value:+.precision$}"));
    format!("{value} {}", interval(range, precision))
}
