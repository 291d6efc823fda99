//! The result of a learning: how well the models fit, and what the last one is worth.

use super::document::Document;
use super::findable::{Findable, findable_line};
use super::sprt::SprtReport;
use super::values::{Table, fields};
use super::whole::{Report, listings};
use super::words::{of_spread, wins};
use crate::learn::{Fitted, RoundFit, Trained};
use crate::stats::{Interval, PointsMore};
use serde_json::json;
use std::fmt::Write;

/// A learning to be printed.
#[derive(Clone, Debug)]
pub struct LearnReport {
    /// The agent that learns.
    pub agent: String,
    /// Rounds of self-play, and games of each.
    pub rounds: u64,
    /// Games of a round.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The last fit.
    pub fitted: Fitted,
    /// The network, if one was asked for.
    pub trained: Option<Trained>,
    /// What the last model is worth, if that was tested.
    pub test: Option<ModelTest>,
    /// The file of the last model.
    pub model: String,
    /// The agent that plays with it.
    pub to_play: Option<String>,
}

/// The last model against the present agent, on new deals.
#[derive(Clone, Debug)]
pub struct ModelTest {
    /// The agent with the last model, and the present one.
    pub agents: [String; 2],
    /// Their points on the same deals.
    pub compared: PointsMore,
    /// The sequential test of games of two seats and more.
    pub test: Option<SprtReport>,
}

impl LearnReport {
    /// The report.
    pub fn report(&self) -> Report {
        let compared = |learned: &LearnReport| learned.test.as_ref().map(|test| test.compared.clone());
        let points = move |learned: &LearnReport, place: usize| compared(learned)?.points().map(|points| points[place]);
        let head = fields![LearnReport:
            "kind", "", Words, "`learning`.", |_| "learning";
            "agent", "", Words, "The agent that learns.", |learned| learned.agent.clone();
            "rounds", "", Count, "Rounds of self-play.", |learned| learned.rounds;
            "games", "", Count, "Games of each.", |learned| learned.games;
            "seed", "", Words, "The seed.", |learned| learned.seed.to_string();
            "shrinkage.ridge", "", Number(3), "The ridge that was best for the games held out.", |learned| learned.fitted.shrinkage.ridge;
            "shrinkage.nearby", "", Number(3), "How much positions of the next round count.", |learned| learned.fitted.shrinkage.nearby;
            "epochs", "", Count, "After how many epochs the network was best.", |learned| learned.trained.as_ref().map(|trained| trained.epochs);
            "present", "", Words, "The agent that the last model is tested against.", |learned| learned.test.as_ref().map(|test| test.agents[1].clone());
            "points.present", "", Number(2), "Its points per game on the deals of the test.", |learned| points(learned, 1);
            "points.learned", "", Number(2), "Those with the last model.", |learned| points(learned, 0);
            "lead", "", Estimate(3), "How many more points that has on the same deals.", |learned| compared(learned).and_then(|compared| compared.more()).map(|lead| (lead.mean, lead.interval));
            "test", "", Data, "The sequential test, as the result of `orrery sprt`; none with one seat.", |learned| learned.test.as_ref().and_then(|test| test.test.as_ref()).map(|test| json!(test.report()));
            "model", "", Words, "The file of the last model.", |learned| learned.model.clone();
        ];
        let trained = self.trained.as_ref();
        let fit = fields![(usize, &RoundFit):
            "round", "round begins", Count, "The round that begins.", |row| row.1.round;
            "positions", "positions", Target, "Positions that the model was fitted to.", |row| row.1.samples[0];
            "held_out", "held out", Target, "Positions of games that were held out.", |row| row.1.samples[1];
            "r2_heuristic", "R2 of heuristic", Number(3), "The share of the variance of the labels of these that the heuristic explains.", |row| row.1.heuristic;
            "r2_model", "R2 of the rows", Number(3), "The share that the rows of the model explain.", |row| row.1.model;
            "r2_network", "R2 with the network", Number(3), "The share that they explain with the network.", |row| trained.and_then(|trained| *trained.explained.get(row.0)?);
        ];
        let rounds: Vec<(usize, &RoundFit)> = self.fitted.rounds.iter().enumerate().collect();
        let fit = Table::of(&fit, &rounds);
        let document = self.document(&fit);
        Report::new(
            self,
            head,
            listings!["fit", "An object for each round of the last fit.", fit, csv: true;],
            document,
        )
    }

    fn document(&self, fit: &Table) -> Document {
        let mut text = Document::default();
        let shrinkage = &self.fitted.shrinkage;
        let _ = writeln!(
            text,
            "{}: {} rounds of {} games, seed {}\nRidge {}; positions of the next round count {} times as much\n",
            self.agent, self.rounds, self.games, self.seed, shrinkage.ridge, shrinkage.nearby
        );
        let shown = [
            "round",
            "positions",
            "held_out",
            "r2_heuristic",
            "r2_model",
            "r2_network",
        ];
        text.push_table(fit.select(&shown[..5 + usize::from(self.trained.is_some())]));
        text.push_str("R2: share of the variance of the labels of held-out games that is explained\n");
        let _ = match &self.trained {
            None => Ok(()),
            Some(trained) if trained.layers.is_empty() => writeln!(
                text,
                "The network does no better than the rows on held-out games, and is left out; play more games"
            ),
            Some(trained) => writeln!(text, "The network was best after {} epochs", trained.epochs),
        };
        if let Some(test) = &self.test {
            text.push_str(&test.text());
        }
        let _ = writeln!(text, "\nThe model is in {}", self.model);
        if let Some(agent) = &self.to_play {
            let _ = writeln!(text, "To play with it: {agent}");
        }
        text
    }
}

impl ModelTest {
    fn text(&self) -> String {
        let [learned, present] = &self.agents;
        let mut text = format!("\nOn new deals: {learned} against {present}\n");
        if let Some([with, of_present]) = self.compared.points() {
            let _ = writeln!(
                text,
                "Points: {with:.2} with the last model, {of_present:.2} at present"
            );
        }
        let mut line = |what: &str, mean: f64, interval: Option<Interval>, words: String| {
            let interval = interval.map_or_else(String::new, |interval| format!(" {interval:.3}"));
            let _ = writeln!(text, "{what}: {mean:.3}{interval}{words}");
        };
        if let Some(lead) = self.compared.more() {
            let words = of_spread(lead.mean, self.compared.spread());
            line(
                "Points that the last model makes more on the same deals",
                lead.mean,
                lead.interval,
                words,
            );
        }
        if let Some(report) = &self.test {
            if let Some(share) = report.share() {
                let words = format!(", {learned} {}", wins(share));
                line("Share of the wins", share, report.share_interval(), words);
            }
            text.push_str(&report.summary());
        }
        text.push_str(&findable_line(&[Findable {
            points: self.compared.finds(),
            ..self.test.as_ref().and_then(SprtReport::findable).unwrap_or_default()
        }]));
        text
    }
}
