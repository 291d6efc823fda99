//! The result of a learning: how well the models fit, and what the last one is worth.

use super::args::LearnArgs;
use super::trial::Test;
use orrery_arena::learn::{Comparison, Fitted, Lead, Trained};
use orrery_arena::report::{SCHEMA, SprtReport, new_table};
use orrery_arena::stats::Interval;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;

/// A fit to the games of some rounds.
pub(super) struct Fit {
    pub(super) fitted: Fitted,
    /// The network, if one was asked for.
    pub(super) trained: Option<Trained>,
}

impl Fit {
    /// The share of the variance that the model explains with its network in the round at this place.
    fn with_network(&self, place: usize) -> Option<f64> {
        *self.trained.as_ref()?.explained.get(place)?
    }
}

/// The result of a learning.
pub(super) struct Learned {
    /// The last fit.
    pub(super) fit: Fit,
    pub(super) test: Option<Test>,
    /// The last model.
    pub(super) file: PathBuf,
}

impl Learned {
    /// The result for people.
    pub(super) fn table(&self, args: &LearnArgs) -> String {
        let mut text = format!(
            "{}: {} rounds of {} games, seed {}\nRidge {}; positions of the next round count {} times as much\n\n",
            args.shared.agent,
            args.rounds,
            args.run.games,
            args.seed(),
            self.fit.fitted.shrinkage.ridge,
            self.fit.fitted.shrinkage.nearby
        );
        text.push_str(&self.fit_table());
        if let Some(test) = &self.test {
            push_test(&mut text, test);
        }
        let agent = args
            .shared
            .agent
            .unnamed()
            .with_model_path(&self.file.display().to_string());
        let _ = writeln!(text, "\nThe model is in {}", self.file.display());
        if let Some(agent) = agent {
            let _ = writeln!(text, "To play with it: {agent}");
        }
        text
    }

    fn fit_table(&self) -> String {
        let mut header = vec![
            "round begins",
            "positions",
            "held out",
            "R2 of prospects",
            "R2 of the rows",
        ];
        header.extend(self.fit.trained.as_ref().map(|_| "R2 with the network"));
        let mut table = new_table(&header);
        let share = |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{share:.3}"));
        for (place, fit) in self.fit.fitted.rounds.iter().enumerate() {
            let [fitted, held_out] = fit.samples;
            let mut cells = vec![
                fit.round.to_string(),
                fitted.to_string(),
                held_out.to_string(),
                share(fit.prospects),
                share(fit.model),
            ];
            cells.extend(self.fit.trained.as_ref().map(|_| share(self.fit.with_network(place))));
            table.add_row(cells);
        }
        let mut text =
            format!("{table}\n\nR2: share of the variance of the labels of held-out games that is explained\n");
        let _ = match &self.fit.trained {
            None => Ok(()),
            Some(trained) if trained.layers.is_empty() => writeln!(
                text,
                "The network does no better than the rows on held-out games, and is left out; play more games"
            ),
            Some(trained) => writeln!(text, "The network was best after {} epochs", trained.epochs),
        };
        text
    }

    /// The result for programs.
    pub(super) fn json(&self, args: &LearnArgs) -> Value {
        let rounds = self.fit.fitted.rounds.iter().enumerate().map(|(place, fit)| {
            let [positions, held_out] = fit.samples;
            json!({
                "round": fit.round,
                "positions": positions,
                "held_out": held_out,
                "r2_prospects": fit.prospects,
                "r2_model": fit.model,
                "r2_network": self.fit.with_network(place),
            })
        });
        let test = self.test.as_ref();
        let compared = test.map(|test| &test.compared);
        json!({
            "schema": SCHEMA,
            "kind": "learning",
            "agent": args.shared.agent.to_string(),
            "rounds": args.rounds,
            "games": args.run.games,
            "seed": args.seed().to_string(),
            "shrinkage": { "ridge": self.fit.fitted.shrinkage.ridge, "nearby": self.fit.fitted.shrinkage.nearby },
            "epochs": self.fit.trained.as_ref().map(|trained| trained.epochs),
            "fit": rounds.collect::<Vec<_>>(),
            "present": test.map(|test| test.agents[1].to_string()),
            "points": compared.and_then(Comparison::points).map(|[with, present]| [present, with]),
            "lead": compared.and_then(Comparison::lead),
            "test": test.and_then(Test::report).as_ref().map(test_json),
            "model": self.file.display().to_string(),
        })
    }
}

fn push_test(text: &mut String, test: &Test) {
    let [learned, present] = &test.agents;
    let _ = writeln!(text, "\nOn new deals: {learned} against {present}");
    if let Some([with, of_present]) = test.compared.points() {
        let _ = writeln!(
            text,
            "Points: {with:.2} with the last model, {of_present:.2} at present"
        );
    }
    let mut line = |what: &str, mean: f64, interval: Option<Interval>| {
        let interval = interval.map_or_else(String::new, |interval| format!(" {interval:.3}"));
        let _ = writeln!(text, "{what}: {mean:.3}{interval}");
    };
    if let Some(Lead { mean, interval }) = test.compared.lead() {
        line("Points more on the same deals", mean, interval);
    }
    if let Some(report) = test.report() {
        let scores = report.trial.scores();
        if let Some((share, _)) = scores.mean_and_deviation() {
            line("Share of the wins", share, scores.share_interval());
        }
        text.push_str(&report.summary());
    }
}

/// The sequential test as `orrery sprt` writes it.
fn test_json(report: &SprtReport) -> Value {
    json!(report.report())
}
