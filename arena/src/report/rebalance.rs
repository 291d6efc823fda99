//! The result of a search for the smallest change that brings a corporation to the mean.

use super::cells::{counted, new_table};
use super::csv::{line, number};
use super::document::Document;
use super::json::{SCHEMA, digits};
use crate::balance::{Choice, Confirmation, Grid, Point};
use crate::config::RunConfig;
use crate::schedule::AgentIndex;
use crate::stats::Interval;
use crate::stats::effects::Contrast;
use serde_json::{Value, json};
use std::fmt::Write;

/// A search to be printed.
#[derive(Clone, Debug)]
pub struct RebalanceReport {
    /// The configuration of the search under the ruleset as it is.
    pub config: RunConfig,
    /// The corporation.
    pub corporation: String,
    /// The number that was changed.
    pub parameter: String,
    /// The effects of the corporation under each value.
    pub grid: Grid,
    /// The games on other deals; none if no value was found.
    pub held_out: Option<HeldOut>,
    /// The chosen change in words, a line for each difference.
    pub diff: Vec<String>,
    /// The file to which the changed ruleset was written.
    pub overlay: Option<String>,
    /// How many games were played in all.
    pub played: u64,
    /// How many of them were forfeited; these count nowhere.
    pub forfeits: u64,
}

/// Games on deals that the search has not seen.
#[derive(Clone, Debug)]
pub struct HeldOut {
    /// The configuration under the ruleset with the chosen value, or as it is if no change is needed.
    pub config: RunConfig,
    /// The effects of all corporations.
    pub effects: Confirmation,
}

impl RebalanceReport {
    /// Whether the corporation lies within the band on the other deals, for all agents; none if no value was found.
    pub fn confirmed(&self) -> Option<bool> {
        let held_out = self.held_out.as_ref()?;
        Some(held_out.effects.is_within(&self.corporation, self.grid.band))
    }

    /// The result for programs, ending in a line break.
    ///
    /// | key | meaning |
    /// | --- | --- |
    /// | `schema`, `config` | as in the [result of a tournament](crate::report::json()), of the search under the ruleset as it is |
    /// | `corporation`, `parameter`, `present`, `band` | what was asked for; `present` is the value of the ruleset as it is |
    /// | `outcome` | `no_change` is needed, a `change` was found, or `none` |
    /// | `value` | the chosen value, or the present one if no change is needed; `null` if none was found |
    /// | `confirmed` | whether the corporation lies within the band for all agents on the deals of `held_out`; `null` without them |
    /// | `diff`, `overlay` | the change in words; the file it was written to, or `null` |
    /// | `grid` | an object for each `value` and `agent`: `score` of the corporation in points against the mean of all, with `score_interval` and the standard error `score_error`, and whether the estimates of all agents are `within` the band and `well_within` it |
    /// | `held_out` | `config` of the games on other deals, `effects` of each corporation and agent: `before`, `after` and `change`, each with its `.._interval`; `change` is `null` if no change is needed |
    /// | `games`, `forfeits` | games played in all; games that were forfeited, which count nowhere |
    ///
    /// Intervals are at 95 % for all corporations of the agent at once. Numbers have ten significant digits.
    pub fn json(&self) -> String {
        let value = match self.grid.choice() {
            Choice::NoChange => Some(self.grid.present),
            Choice::Change(value) => Some(value),
            Choice::None => None,
        };
        let held_out = self.held_out.as_ref().map(|held_out| {
            json!({
                "config": held_out.config,
                "effects": self.rows_of(held_out).map(|row| self.json_of_row(&row)).collect::<Vec<_>>(),
            })
        });
        let json = json!({
            "schema": SCHEMA,
            "config": self.config,
            "corporation": self.corporation,
            "parameter": self.parameter,
            "present": self.grid.present,
            "band": self.grid.band,
            "outcome": self.grid.choice().name(),
            "value": value,
            "confirmed": self.confirmed(),
            "diff": self.diff,
            "overlay": self.overlay,
            "grid": self.grid.points.iter().flat_map(|point| self.json_of_point(point)).collect::<Vec<_>>(),
            "held_out": held_out,
            "games": self.played,
            "forfeits": self.forfeits,
        });
        format!("{json:#}\n")
    }

    fn json_of_point(&self, point: &Point) -> Vec<Value> {
        let of_agent = |(agent, effect): (usize, &Contrast)| {
            json!({
                "value": point.value,
                "agent": self.name(agent),
                "score": digits(effect.estimate),
                "score_interval": effect.interval.map(digits),
                "score_error": digits(effect.error),
                "within": point.is_within(self.grid.band),
                "well_within": point.is_well_within(self.grid.band),
            })
        };
        point.effects.iter().enumerate().map(of_agent).collect()
    }

    fn json_of_row(&self, row: &Row<'_>) -> Value {
        let interval = |effect: &Contrast| effect.interval.map(digits);
        json!({
            "agent": self.name(row.agent),
            "name": row.name,
            "before": digits(row.before.estimate),
            "before_interval": interval(row.before),
            "after": digits(row.after.estimate),
            "after_interval": interval(row.after),
            "change": row.change.map(|change| digits(change.estimate)),
            "change_interval": row.change.map(interval),
        })
    }

    /// The result as CSV: a line for each value and agent, then one for each corporation and agent on the other deals,
    /// before and after the change.
    pub fn csv(&self) -> String {
        let columns = [
            "deals",
            "value",
            "corporation",
            "agent",
            "score",
            "score_interval_low",
            "score_interval_high",
        ];
        let mut text = line(&columns.map(str::to_owned));
        let mut push = |deals: &str, value: i64, board: &str, agent: usize, effect: &Contrast| {
            text.push_str(&line(&[
                deals.to_owned(),
                value.to_string(),
                board.to_owned(),
                self.name(agent),
                number(Some(effect.estimate)),
                number(Some(effect.interval.low)),
                number(Some(effect.interval.high)),
            ]));
        };
        for point in &self.grid.points {
            for (agent, effect) in point.effects.iter().enumerate() {
                push("search", point.value, &self.corporation, agent, effect);
            }
        }
        for row in self.held_out.iter().flat_map(|held_out| self.rows_of(held_out)) {
            push("held_out", self.grid.present, row.name, row.agent, row.before);
            if let Choice::Change(value) = self.grid.choice() {
                push("held_out", value, row.name, row.agent, row.after);
            }
        }
        text
    }

    /// The result for people.
    pub fn table(&self) -> String {
        self.document().text()
    }

    /// The same as prose and tables.
    pub fn document(&self) -> Document {
        let config = &self.config;
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: {} of {}, {} on the board; self-play of {}, {} at each value, seed {}",
            config.game,
            self.parameter,
            self.corporation,
            self.grid.present,
            counted(config.players as u64, "player"),
            counted(config.games, "game"),
            config.seed
        );
        if self.forfeits > 0 {
            let _ = writeln!(
                text,
                "{} were forfeited and count nowhere",
                counted(self.forfeits, "game")
            );
        }
        let _ = writeln!(
            text,
            "\nScore of {} against the mean of all corporations, in points:\n",
            self.corporation
        );
        text.push_table(self.grid_table());
        text.push_str(&self.found());
        self.diff.iter().for_each(|line| {
            let _ = writeln!(text, "  {line}");
        });
        if let Some(held_out) = &self.held_out {
            self.push_held_out(&mut text, held_out);
        }
        if let Some(overlay) = &self.overlay {
            let _ = writeln!(
                text,
                "\nThe changed ruleset is in {overlay}; play it with --ruleset {overlay}"
            );
        }
        text.push_str(LEGEND);
        text
    }

    fn grid_table(&self) -> comfy_table::Table {
        let mut columns = vec![self.parameter.clone()];
        for agent in 0..self.config.agents.len() {
            columns.extend([self.name(agent), "95 % for all".to_owned()]);
        }
        columns.push("within the band".to_owned());
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let mut table = new_table(&columns);
        for point in &self.grid.points {
            let now = if point.value == self.grid.present { " (now)" } else { "" };
            let within = match (point.is_within(self.grid.band), point.is_well_within(self.grid.band)) {
                (false, _) => "no",
                (true, false) => "yes, by less than the error",
                (true, true) => "yes",
            };
            let mut row = vec![format!("{}{now}", point.value)];
            row.extend(point.effects.iter().flat_map(estimate));
            row.push(within.to_owned());
            table.add_row(row);
        }
        table
    }

    /// The choice in words.
    fn found(&self) -> String {
        let (name, band, present) = (&self.corporation, self.band(), self.grid.present);
        match self.grid.choice() {
            Choice::NoChange => {
                format!("{name} lies within {band} of the mean as it is: no change is needed.\n")
            }
            Choice::Change(value) => format!(
                "The smallest change that brings {name} within {band} of the mean: {} {present} -> {value}\n",
                self.parameter
            ),
            Choice::None => {
                let least = self.grid.least().map_or(present, |point| point.value);
                format!("No value brings {name} within {band} of the mean; it is least off at {least}.\n")
            }
        }
    }

    fn push_held_out(&self, text: &mut Document, held_out: &HeldOut) {
        let games = counted(held_out.config.games, "game");
        let _ = writeln!(text, "\nOn other deals, {games} with seed {}:\n", held_out.config.seed);
        for agent in 0..self.config.agents.len() {
            let changes = held_out.effects.change.is_some();
            let columns = [
                &self.name(agent)[..],
                "before",
                "95 % for all",
                "after",
                "95 % for all",
                "change",
                "95 % for all",
            ];
            let mut table = new_table(if changes {
                &columns
            } else {
                &["corporation", "score", "95 % for all"]
            });
            let mut rows: Vec<Row<'_>> = self.rows_of(held_out).filter(|row| row.agent == agent).collect();
            rows.sort_by(|a, b| b.after.estimate.total_cmp(&a.after.estimate));
            for row in rows {
                let mut cells = vec![row.name.to_owned()];
                cells.extend(estimate(row.before));
                cells.extend(
                    row.change
                        .iter()
                        .flat_map(|change| [estimate(row.after), estimate(change)])
                        .flatten(),
                );
                table.add_row(cells);
            }
            text.push_table(table);
        }
        let (name, band) = (&self.corporation, self.band());
        let _ = match self.confirmed() {
            Some(true) => writeln!(text, "Confirmed: {name} lies within {band} of the mean on these deals."),
            _ => writeln!(
                text,
                "Not confirmed: {name} lies more than {band} off the mean on these deals; play more games."
            ),
        };
    }

    fn rows_of<'a>(&self, held_out: &'a HeldOut) -> impl Iterator<Item = Row<'a>> {
        let effects = &held_out.effects;
        let agents = 0..effects.before.len();
        agents.flat_map(move |agent| {
            effects.names.iter().enumerate().map(move |(place, name)| Row {
                agent,
                name,
                before: &effects.before[agent][place],
                after: &effects.after[agent][place],
                change: effects.change.as_ref().map(|change| &change[agent][place]),
            })
        })
    }

    /// The band in words.
    fn band(&self) -> String {
        let band = self.grid.band;
        format!("{band} point{}", if band == 1.0 { "" } else { "s" })
    }

    fn name(&self, agent: usize) -> String {
        self.config.agent_name(agent as AgentIndex)
    }
}

/// A corporation on the other deals, for one agent.
struct Row<'a> {
    agent: usize,
    name: &'a str,
    before: &'a Contrast,
    after: &'a Contrast,
    change: Option<&'a Contrast>,
}

/// The value with a star if its interval excludes 0, and the interval.
fn estimate(effect: &Contrast) -> [String; 2] {
    let Interval { low, high } = effect.interval;
    let star = if effect.interval.contains(0.0) { ' ' } else { '*' };
    [
        format!("{:+.2}{star}", effect.estimate),
        format!("[{low:+.2}, {high:+.2}]"),
    ]
}

const LEGEND: &str = "
The intervals of all corporations of an agent hold at once with 95 %; * marks those that exclude 0.
Only games with the corporation differ between values; all others were played once.
How the numbers are made: docs/statistics.md
";
