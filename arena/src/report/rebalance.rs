//! The result of a search for the smallest change that brings a board to the mean.

use super::block::Item;
use super::cells::counted;
use super::document::Document;
use super::values::{Cell, Table, effect_texts, fields};
use super::whole::{Report, listings};
use crate::balance::{Choice, Confirmation, Grid, Point};
use crate::config::RunConfig;
use crate::schedule::AgentIndex;
use crate::stats::effects::Contrast;
use serde_json::json;
use std::fmt::Write;

/// A search to be printed.
#[derive(Clone, Debug)]
pub struct RebalanceReport {
    /// The configuration of the search under the ruleset as it is.
    pub config: RunConfig,
    /// The board that was changed.
    pub board: String,
    /// The number that was changed.
    pub parameter: String,
    /// The effects of the board under each value.
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
    /// The effects of all boards.
    pub effects: Confirmation,
}

impl RebalanceReport {
    /// Whether the board lies within the band on the other deals, for all agents; none if no value was found.
    pub fn confirmed(&self) -> Option<bool> {
        let held_out = self.held_out.as_ref()?;
        Some(held_out.effects.is_within(&self.board, self.grid.band))
    }

    /// The report. Intervals are at 95 % for all boards of the agent at once.
    pub fn report(&self) -> Report {
        let head = fields![RebalanceReport:
            "config", "", Data, "As in the result of a tournament, of the search under the ruleset as it is.", |report| json!(report.config);
            "corporation", "", Words, "The corporation.", |report| report.board.clone();
            "parameter", "", Words, "The number that was changed.", |report| report.parameter.clone();
            "present", "", Count, "Its value in the ruleset as it is.", |report| report.grid.present;
            "band", "", Number(2), "How far from the mean it may be, in points.", |report| report.grid.band;
            "outcome", "", Words, "`no_change` is needed, a `change` was found, or `none`.", |report| report.grid.choice().name();
            "value", "", Count, "The chosen value, or the present one if no change is needed.", |report| report.chosen();
            "confirmed", "", Flag, "Whether the corporation lies within the band for all agents on the deals of `held_out`.", |report| report.confirmed();
            "diff", "", Data, "The change in words.", |report| json!(report.diff);
            "overlay", "", Words, "The file it was written to.", |report| report.overlay.clone();
            "games", "", Count, "Games that were played in all.", |report| report.played;
            "forfeits", "", Count, "Games that were forfeited, which count nowhere.", |report| report.forfeits;
            "held_out.config", "", Data, "The games on other deals.", |report| report.held_out.as_ref().map(|held_out| json!(held_out.config));
        ];
        let points: Vec<GridRow<'_>> = self
            .grid
            .points
            .iter()
            .flat_map(|point| {
                point
                    .effects
                    .iter()
                    .enumerate()
                    .map(move |(agent, effect)| GridRow { point, agent, effect })
            })
            .collect();
        let band = self.grid.band;
        let grid = fields![GridRow<'_>:
            "value", "", Count, "The value of the parameter.", |row| row.point.value;
            "corporation", "", Words, "The corporation.", |_| self.board.clone();
            "agent", "", Words, "The agent.", |row| self.name(row.agent);
            "score", "", Effect(2), "Points of the corporation against the mean of all.", |row| row.effect;
            "score_error", "", Number(2), "The standard error of that.", |row| row.effect.error;
            "within", "", Flag, "Whether the estimates of all agents are within the band.", |row| row.point.is_within(band);
            "well_within", "", Flag, "Whether they are by more than their errors.", |row| row.point.is_well_within(band);
        ];
        let rows: Vec<Row<'_>> = self
            .held_out
            .iter()
            .flat_map(|held_out| self.rows_of(held_out))
            .collect();
        let tables = listings![
            "grid", "An object for each value and agent.", Table::of(&grid, &points), csv: true;
            "held_out.effects", "An object for each corporation and agent on the other deals.", self.effects(&rows), csv: true;
        ];
        Report::new(self, head, tables, self.document())
    }

    /// The boards on the other deals.
    fn effects(&self, rows: &[Row<'_>]) -> Table {
        let fields = fields![Row<'_>:
            "agent", "", Words, "The agent.", |row| self.name(row.agent);
            "corporation", "corporation", Words, "The corporation.", |row| row.name;
            "value", "", Count, "The chosen value, or the present one if no change is needed.", |_| self.chosen();
            "before", "before", Effect(2), "Points against the mean of all under the present value.", |row| row.before;
            "after", "after", Effect(2), "The same under the chosen value.", |row| row.after;
            "change", "change", Effect(2), "The difference; none if no change is needed.", |row| row.change.map(Cell::from);
        ];
        Table::of(&fields, rows)
    }

    /// The chosen value, or the present one if no change is needed.
    fn chosen(&self) -> Option<i64> {
        match self.grid.choice() {
            Choice::NoChange => Some(self.grid.present),
            Choice::Change(value) => Some(value),
            Choice::None => None,
        }
    }

    fn document(&self) -> Document {
        let config = &self.config;
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: {} of {}, {} on the board; self-play of {}, {} at each value, seed {}",
            config.game,
            self.parameter,
            self.board,
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
            self.board
        );
        text.push_table(self.grid_table());
        text.push_str(&self.found());
        self.diff.iter().for_each(|line| text.push_item(Item::of(line)));
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

    fn grid_table(&self) -> Table {
        let mut columns = vec![self.parameter.clone()];
        for agent in 0..self.config.agents.len() {
            columns.extend([self.name(agent), "95 % for all".to_owned()]);
        }
        columns.push("within the band".to_owned());
        let mut table = Table::of_text(columns);
        for point in &self.grid.points {
            let now = if point.value == self.grid.present { " (now)" } else { "" };
            let within = match (point.is_within(self.grid.band), point.is_well_within(self.grid.band)) {
                (false, _) => "no",
                (true, false) => "yes, by less than the error",
                (true, true) => "yes",
            };
            let mut row = vec![format!("{}{now}", point.value)];
            row.extend(point.effects.iter().flat_map(|effect| effect_texts(effect, 2)));
            row.push(within.to_owned());
            table.push(row);
        }
        table
    }

    /// The choice in words.
    fn found(&self) -> String {
        let (name, band, present) = (&self.board, self.band(), self.grid.present);
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
        let rows: Vec<Row<'_>> = self.rows_of(held_out).collect();
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by(|&a, &b| rows[b].after.estimate.total_cmp(&rows[a].after.estimate));
        let all = self.effects(&rows).in_order(&order);
        for agent in 0..self.config.agents.len() {
            let name = self.name(agent);
            let table = all.with(["agent"], |[of]| *of == name[..].into());
            let table = match held_out.effects.change {
                None => table.select(&["corporation", "before"]).with_heading("before", "score"),
                Some(_) => table
                    .select(&["corporation", "before", "after", "change"])
                    .with_heading("corporation", name),
            };
            text.push_table(table.with_interval("95 % for all"));
        }
        let (name, band) = (&self.board, self.band());
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

/// A board on the other deals, for one agent.
struct Row<'a> {
    agent: usize,
    name: &'a str,
    before: &'a Contrast,
    after: &'a Contrast,
    change: Option<&'a Contrast>,
}

/// A value of the parameter, for one agent.
struct GridRow<'a> {
    point: &'a Point,
    agent: usize,
    effect: &'a Contrast,
}

const LEGEND: &str = "
The intervals of all corporations of an agent hold at once with 95 %; * marks those that exclude 0.
Only games with the corporation differ between values; all others were played once.
How the numbers are made: docs/statistics.md
";
