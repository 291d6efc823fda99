//! The result of a tuning.

use super::cells::counted;
use super::document::Document;
use super::findable::{Findable, findable_line};
use super::values::{Cell, Field, Table, Value, fields};
use super::whole::{Report, listings};
use super::words::wins;
use crate::stats::Tally;
use orrery_engine::Endings;
use serde_json::json;
use std::fmt::Write;

/// A tuning to be printed.
#[derive(Clone, Debug)]
pub struct TuneReport {
    /// The agent whose weights were tuned.
    pub agent: String,
    /// The seed.
    pub seed: u64,
    /// Iterations that were played, and blocks of two games of each.
    pub iterations: u64,
    /// Blocks of an iteration.
    pub blocks: u64,
    /// How far the weights are turned at first, as a share of their size.
    pub perturbation: f64,
    /// How far they are moved at first.
    pub gain: f64,
    /// The weights.
    pub weights: Vec<TunedWeight>,
    /// Games on new deals of the tuned weights against those of the start, which come second.
    pub confirmed: Option<Tally>,
    /// How games of the game end.
    pub endings: Option<Endings>,
    /// The agent with the tuned weights, if they were written to a file.
    pub command: Option<String>,
}

/// A weight before and after.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TunedWeight {
    /// Its name.
    pub name: &'static str,
    /// At the start.
    pub start: f64,
    /// At the end.
    pub tuned: f64,
}

impl TuneReport {
    /// The report.
    pub fn report(&self) -> Report {
        let weights = fields![TunedWeight:
            "weight", "weight", Words, "Its name.", |weight| weight.name;
            "start", "start", Number(3), "Its value at the start.", |weight| Value::Exact(weight.start);
            "tuned", "tuned", Number(3), "Its value at the end.", |weight| Value::Exact(weight.tuned);
        ];
        let mut head: Vec<Field<'_, TuneReport>> = fields![TuneReport:
            "agent", "", Words, "The agent whose weights were tuned.", |tuned| tuned.agent.clone();
            "seed", "", Data, "The seed.", |tuned| json!(tuned.seed);
            "iterations", "", Count, "Iterations that were played.", |tuned| tuned.iterations;
            "blocks", "", Count, "Blocks of two games of each.", |tuned| tuned.blocks;
            "perturbation", "", Number(3), "How far the weights are turned at first, as a share of their size.", |tuned| Value::Exact(tuned.perturbation);
            "gain", "", Number(3), "How far they are moved at first.", |tuned| Value::Exact(tuned.gain);
            "confirmation.games", "", Count, "Games of the tuned weights on new deals.", |tuned| tuned.confirmed.as_ref().map(|tally| tally.totals().games);
            "confirmation.win_share", "", Estimate(3), "Their share of the win against the weights of the start.", |tuned| tuned.confirmed.as_ref().map(|tally| Cell::from(&tally.agents()[0].win_share));
            "command", "", Words, "The agent with the tuned weights.", |tuned| tuned.command.clone();
        ];
        head.extend(self.endings.iter().flat_map(|endings| fields![TuneReport:
            ["confirmation", "ended_by", &endings.cause], "", Number(3), "The share of these games that ended by what the printed rules say.", |tuned| tuned.ended_by_cause();
        ]));
        let weights = Table::of(&weights, &self.weights);
        let document = self.document(weights.clone());
        Report::new(
            self,
            head,
            listings!["weights", "An object for each weight.", weights, csv: true;],
            document,
        )
    }

    fn ended_by_cause(&self) -> Option<f64> {
        let games = &self.confirmed.as_ref()?.totals().endings;
        games.share_by_cause(self.endings.as_ref()?)
    }

    fn document(&self, weights: Table) -> Document {
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: {}, {}, seed {}\n",
            self.agent,
            counted(self.iterations, "iteration"),
            counted(self.iterations * self.blocks * 2, "game"),
            self.seed
        );
        text.push_table_alone(weights);
        if let Some(tally) = &self.confirmed {
            let share = tally.agents()[0].win_share;
            let _ = writeln!(
                text,
                "\nOn {} of new deals the tuned weights win {:.3} {:.3} against those of the start ({}).",
                counted(tally.totals().games, "game"),
                share.value.unwrap_or(0.5),
                share.interval,
                wins(share.value.unwrap_or(0.5))
            );
            if let (Some(endings), Some(share)) = (&self.endings, self.ended_by_cause()) {
                let _ = writeln!(
                    text,
                    "Share of these games that ended by the {}: {share:.3}.",
                    endings.cause
                );
            }
            let found = tally.pairs(None).into_iter();
            let found = found.map(|pair| Findable::of_pair(&pair, pair.share.blocks, 1));
            text.push_str(&findable_line(&found.collect::<Vec<_>>()));
        }
        text
    }
}
