//! What a run would find and cost, from a pilot: before it is played.

use super::cells::{counted, short_number};
use super::document::Document;
use super::findable::{Findable, findable_table};
use super::values::{Table, fields};
use super::whole::{Report, listings};
use std::fmt::Write;

/// A plan to be printed.
#[derive(Clone, PartialEq, Debug)]
pub struct PlanReport {
    /// The subcommand that would play it.
    pub kind: &'static str,
    /// The game.
    pub game: String,
    /// Games that would be played, at most.
    pub games: u64,
    /// Games of the pilot, and blocks of them.
    pub pilot: [u64; 2],
    /// Core-seconds that a game of the pilot took.
    pub core_seconds: f64,
    /// Bytes that a game of the pilot has in a folder; none if no folder keeps games.
    pub bytes: Option<f64>,
    /// What would be found.
    pub findable: Vec<Findable>,
    /// What else a reader has to know.
    pub notes: Vec<String>,
}

const FOUND: &str = "In four of five such runs a difference of this size is found, by a test at 5 %; smaller ones are found less often.";

/// A sequential test has its own errors.
const ACCEPTED: &str = "In four of five such tests H1 is accepted if the difference is of this size.";

/// What `rebalance` shows is not that a board is off the mean, but that it is near it.
const SHOWN: &str =
    "In four of five such searches a board that is truly at the mean is shown to be as near to it as this.";

impl PlanReport {
    fn core_hours(&self) -> f64 {
        self.games as f64 * self.core_seconds / 3600.0
    }

    fn bytes(&self) -> Option<f64> {
        Some((self.games as f64 * self.bytes?).round())
    }

    /// The report.
    pub fn report(&self) -> Report {
        let head = fields![PlanReport:
            "kind", "", Words, "The subcommand that would play it.", |plan| plan.kind;
            "game", "", Words, "The game.", |plan| plan.game.clone();
            "games", "", Count, "Games that would be played, at most.", |plan| plan.games;
            "bytes", "", Number(0), "About how many bytes a folder would have; none if it keeps no games.", |plan| plan.bytes();
            "pilot.games", "", Count, "Games of the pilot.", |plan| plan.pilot[0];
            "pilot.blocks", "", Count, "Blocks of these.", |plan| plan.pilot[1];
            "timing.core_hours", "", Short, "About how many hours of a core it would take.", |plan| plan.core_hours();
        ];
        let table = findable_table(&self.findable);
        let document = self.document(&table);
        let tables = listings!["findable", "An object for each comparison.", table, csv: true;];
        Report::new(self, head, tables, document).with(Vec::new(), self.notes.clone())
    }

    fn document(&self, table: &Table) -> Document {
        let mut text = Document::default();
        let [games, blocks] = self.pilot;
        let bytes = match self.bytes() {
            Some(bytes) => format!(" and {} MB in a folder", short_number(bytes / 1e6)),
            None => String::new(),
        };
        let hours = match self.core_hours() {
            hours if hours < 0.001 => "less than 0.001".to_owned(),
            hours => format!("about {}", short_number(hours)),
        };
        let _ = writeln!(
            text,
            "{}: orrery {} would play {}, in {hours} core-hours{bytes}",
            self.game,
            self.kind,
            counted(self.games, "game"),
        );
        let _ = writeln!(
            text,
            "From a pilot of {} in {}, of which nothing is kept\n",
            counted(games, "game"),
            counted(blocks, "block")
        );
        self.notes.iter().for_each(|note| text.push_line(note));
        let is_known = |place: usize| table.rows.iter().any(|row| !row[place].is_missing());
        if (1..table.columns.len()).any(is_known) {
            let known = table.columns.iter().enumerate().filter(|&(place, _)| is_known(place));
            let keys: Vec<&str> = known.map(|(_, column)| &*column.key).collect();
            text.push_table_alone(table.select(&keys));
            let legend = match self.kind {
                "rebalance" => SHOWN,
                "sprt" | "learn" => ACCEPTED,
                _ => FOUND,
            };
            text.push_line(&format!("{legend} How the numbers are made: docs/statistics.md"));
        } else {
            text.push_line(
                "These games are too few, or compare no two sides by a test, to say which difference they find.",
            );
        }
        text
    }
}
