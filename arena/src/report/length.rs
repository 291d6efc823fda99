//! How long games take, to be printed: a row for each number of players.

use super::block::Item;
use super::cells::{counted, short_number};
use super::document::Document;
use super::endings::house_rules;
use super::values::{Cell, Form, Table, fields};
use super::whole::{Report, listings};
use super::words::estimate;
use crate::length::{GameLength, Length};
use crate::stats::{EndingCounts, Measured, Share};
use serde_json::json;
use std::fmt::Write;

/// How long games take, to be printed.
#[derive(Clone, Debug)]
pub struct LengthReport {
    /// The games with each number of players, of one agent under one ruleset and seed.
    pub lengths: Vec<Length>,
    /// How long a person needs for a decision: stated, not measured.
    pub seconds: f64,
}

/// An ending with a number of players.
struct Ending<'a> {
    players: usize,
    name: &'a str,
    share: Share,
}

/// What people read of each number of players.
const SHOWN: &[&str] = &[
    "players",
    "games",
    "rounds",
    "decisions",
    "seat_decisions",
    "waited",
    "minutes",
    "minutes_percentiles.",
];

/// The numbers whose intervals they do not read.
const WITHOUT_INTERVAL: [&str; 4] = ["rounds", "decisions", "seat_decisions", "waited"];

const LEGEND: &str = "
Decisions: positions with two or more legal actions.
Waited for: where seats decide at the same time, only the decisions of the seat that has the most of them count.
How the numbers are made: docs/statistics.md
";

impl LengthReport {
    /// The report.
    pub fn report(&self) -> Report {
        let head = fields![LengthReport:
            "game", "", Words, "The game.", |report| report.lengths.first().map(|length| length.config.game.clone());
            "agent", "", Words, "The agent, which has all seats.", |report| report.lengths.first().map(|length| length.config.agent_name(0));
            "seed", "", Index, "The seed of the deals.", |report| report.lengths.first().map(|length| length.config.seed);
            "seconds", "", Number(1), "How many seconds a person needs for a decision, as stated with `--seconds`; no time is measured.", |report| report.seconds;
        ];
        let tables = listings![
            "lengths", "An object for each number of players.", self.table(), csv: true;
            "endings", "An object for each number of players and ending.", self.table_of_endings();
        ];
        let answers = self.lengths.iter().map(|length| self.answer(length)).collect();
        Report::new(self, head, tables, self.document()).with(answers, Vec::new())
    }

    /// The minutes that this number of decisions takes, one after the other.
    fn minutes(&self, decisions: u64) -> f64 {
        decisions as f64 * self.seconds / 60.0
    }

    fn mean_minutes(&self, length: &Length) -> Option<Measured> {
        length.mean(|game| self.minutes(game.waited))
    }

    fn answer(&self, length: &Length) -> String {
        let minutes = self.mean_minutes(length);
        format!(
            "{}: {} minutes at {} s a decision",
            counted(length.config.players as u64, "player"),
            estimate(
                minutes.map(|minutes| minutes.mean),
                minutes.and_then(|minutes| minutes.interval),
                1
            ),
            short_number(self.seconds)
        )
    }

    fn table(&self) -> Table {
        let seats = |length: &Length| length.config.players as f64;
        let mean = |length: &Length, of: &dyn Fn(&GameLength) -> f64| length.mean(of).as_ref().map(Cell::from);
        let percentile =
            |length: &Length, percent| length.waited_percentile(percent).map(|waited| self.minutes(waited));
        let fields = fields![Length:
            "players", "players", Index, "Seats at the table.", |length| length.config.players;
            "config", "", Data, "As in the result of a tournament.", |length| json!(length.config);
            "games", "games", Count, "Games that were played to their end.", |length| length.games.len();
            "forfeits", "", Count, "Games that were forfeited; these count nowhere.", |length| length.forfeits;
            "rounds", "rounds", Estimate(1), "Rounds of a game.", |length| mean(length, &|game| game.rounds.into());
            "decisions", "decisions", Estimate(1), "Decisions of all seats in a game: positions with two or more legal actions.", |length| mean(length, &|game| game.decisions as f64);
            "seat_decisions", "a seat", Estimate(1), "Decisions of a seat, mean over the seats.", |length| mean(length, &|game| game.decisions as f64 / seats(length));
            "waited", "waited for", Estimate(1), "Decisions that others wait for: of seats that decide at the same time, those of the seat that has the most.", |length| mean(length, &|game| game.waited as f64);
            "seconds", "", Number(1), "How many seconds a person needs for a decision, as stated with `--seconds`.", |_| self.seconds;
            "minutes", "minutes", Estimate(1), "How many minutes a game takes at these seconds: those of `waited`.", |length| self.mean_minutes(length).as_ref().map(Cell::from);
            ["minutes_percentiles", "10"], "10 %", Number(1), "The minutes that this percentage of the games does not exceed.", |length| percentile(length, 10);
            ["minutes_percentiles", "90"], "90 %", Number(1), "The minutes that this percentage of the games does not exceed.", |length| percentile(length, 90);
        ];
        Table::of(&fields, &self.lengths)
    }

    fn endings(&self) -> impl Iterator<Item = Ending<'_>> {
        self.lengths.iter().flat_map(|length| {
            length.endings().into_iter().map(|(name, share)| Ending {
                players: length.config.players,
                name,
                share,
            })
        })
    }

    fn table_of_endings(&self) -> Table {
        let endings: Vec<Ending<'_>> = self.endings().collect();
        let fields = fields![Ending<'_>:
            "players", "players", Index, "Seats at the table.", |ending| ending.players;
            "ending", "ending", Words, "What ended the game.", |ending| ending.name;
            "games", "games", Count, "Games that ended so.", |ending| ending.share.won as u64;
            "share", "share", Estimate(3), "The share of the games that ended so.", |ending| &ending.share;
        ];
        Table::of(&fields, &endings)
    }

    fn document(&self) -> Document {
        let mut text = Document::default();
        let Some(first) = self.lengths.first() else { return text };
        let _ = writeln!(
            text,
            "{}: how long games of {} with itself take, seed {}; {} s a decision, stated and not measured\n",
            first.config.game,
            first.config.agent_name(0),
            first.config.seed,
            short_number(self.seconds)
        );
        let table = WITHOUT_INTERVAL
            .into_iter()
            .fold(self.table().select(SHOWN), |table, key| {
                table.with_form(key, Form::Number(1))
            });
        text.push_table_alone(table.with_heading("minutes", format!("minutes at {} s", short_number(self.seconds))));
        for length in self.lengths.iter().filter(|length| length.forfeits > 0) {
            let _ = writeln!(
                text,
                "With {}, {} more were forfeited and count nowhere.",
                counted(length.config.players as u64, "player"),
                counted(length.forfeits, "game")
            );
        }
        text.push_str("\nHow games end, by the share of the games:\n\n");
        let played = self.lengths.iter().filter(|length| !length.games.is_empty());
        played.for_each(|length| text.push_item(endings_of(length)));
        text.push_str(&house_rules(&first.config, &self.ending_counts()));
        text.push_str(LEGEND);
        text
    }

    /// All endings, whatever the number of players.
    fn ending_counts(&self) -> EndingCounts {
        let mut counts = EndingCounts::default();
        for ending in self.endings() {
            *counts.0.entry(ending.name.to_owned()).or_default() += ending.share.won as u64;
        }
        counts
    }
}

/// How games with a number of players end, the most frequent ending first.
fn endings_of(length: &Length) -> Item {
    let mut endings = length.endings();
    endings.sort_by(|(_, a), (_, b)| b.won.total_cmp(&a.won));
    let said = |(name, share): (&str, Share)| format!("{name} {}", estimate(share.value, Some(share.interval), 2));
    let endings: Vec<String> = endings.into_iter().map(said).collect();
    Item {
        is_marked: false,
        label: counted(length.config.players as u64, "player"),
        text: endings.join("; "),
    }
}
