//! The result of a sequential test.

use super::cells::{counted, grouped, new_table, number, short_number};
use super::cost::push_costs;
use super::csv::{self, line};
use super::document::Document;
use super::endings;
use super::json::{SCHEMA, digits, ended_by};
use super::programs::on_changed_programs;
use crate::config::RunConfig;
use crate::stats::Interval;
use crate::stats::sprt::{Estimate, LOOK_EVERY, Trial, Verdict};
use crate::tournament::Timing;
use serde_json::{Value, json};
use std::fmt::Write;

/// The result of a test.
#[derive(Clone, Debug)]
pub struct SprtReport {
    /// The test and its blocks.
    pub trial: Trial,
    /// The configuration: first the tested agent, then the other; none if counts were given.
    pub config: Option<RunConfig>,
    /// How long it took, and what both [sides](Timing::of_sides) cost, if anything was played.
    pub timing: Option<Timing>,
}

impl SprtReport {
    /// The tested agent and the other.
    fn agents(&self) -> Option<[String; 2]> {
        let agents = &self.config.as_ref()?.agents;
        Some([agents[0].title(), agents[1].title()])
    }

    /// The tested agent's share of the win.
    pub(super) fn share(&self) -> Option<f64> {
        self.trial.scores().mean_and_deviation().map(|(mean, _)| mean)
    }

    /// Its interval.
    pub(super) fn share_interval(&self) -> Option<Interval> {
        self.trial.scores().share_interval()
    }

    /// The verdict in a word.
    pub(super) fn verdict(&self) -> &'static str {
        verdict(self.trial.verdict())
    }

    /// The shares of the win of both sides.
    fn shares(&self) -> [String; 2] {
        let of_a = self.share();
        [of_a, of_a.map(|of_a| 1.0 - of_a)].map(|share| number(share, 3))
    }

    /// What a reader has to know of a side that never played a game to its end.
    fn warnings(&self) -> String {
        let scores = self.trial.scores();
        let games = scores.blocks() * u64::from(scores.games_per_block());
        let sides = self.agents().into_iter().flatten().zip(self.trial.forfeits());
        let always = sides.filter(|&(_, forfeits)| games > 0 && forfeits == games);
        let warning = |(agent, games): (String, u64)| {
            format!(
                "Warning: {agent} forfeited all of its {}; the verdict says nothing about how it plays\n",
                counted(games, "game")
            )
        };
        always.map(warning).collect()
    }

    /// The result for people.
    pub fn table(&self) -> String {
        self.document().text()
    }

    /// The verdict, the log ratio and the estimate, a line each.
    pub fn summary(&self) -> String {
        let (test, scores) = (self.trial.test(), self.trial.scores());
        let mut text = String::new();
        let (elo0, elo1) = test.hypotheses();
        let _ = writeln!(
            text,
            "{}, after {} blocks of {} games.",
            match self.trial.verdict() {
                Verdict::H0 => format!("H0 accepted: not {elo1} points better (normalized Elo)"),
                Verdict::H1 => format!("H1 accepted: better than {elo0} points (normalized Elo)"),
                Verdict::Open if !self.trial.has_looks() => {
                    "a slice has no verdict of its own: merge all slices, and report the whole".to_owned()
                }
                Verdict::Open => format!("no verdict yet between {elo0} and {elo1} points (normalized Elo)"),
            },
            grouped(scores.blocks()),
            scores.games_per_block()
        );
        let _ = writeln!(
            text,
            "Log likelihood ratio {:.3}, bounds {:.3}{}.",
            test.log_ratio(scores),
            test.bounds(),
            match self.config {
                Some(_) => format!(", looked at every {LOOK_EVERY} blocks"),
                None => String::new(),
            }
        );
        let _ = match scores.estimate() {
            Some(estimate) => writeln!(
                text,
                "Estimate {:.1} points {:.1}, as if the number of blocks had been fixed{}.",
                estimate.elo,
                estimate.interval,
                self.unbiased().map_or_else(String::new, |unbiased| format!(
                    "; median-unbiased after the stop {:.1} {:.1}",
                    unbiased.elo, unbiased.interval
                ))
            ),
            None => writeln!(text, "Estimate: none, as all blocks are alike or there are too few."),
        };
        text
    }

    /// The same as prose and tables.
    pub fn document(&self) -> Document {
        let scores = self.trial.scores();
        let mut text = Document::default();
        if let Some([a, b]) = self.agents() {
            let _ = writeln!(text, "{a} against {b}:");
        }
        text.push_str(&self.config.as_ref().map_or_else(String::new, on_changed_programs));
        text.push_str(&self.warnings());
        text.push_str(&self.summary());
        let superiority = scores.superiority();
        let _ = writeln!(
            text,
            "Likelihood of superiority (LOS) {}, biased alike; pair ratio {}: {} blocks above the level, {} below.\n",
            number(superiority.likelihood, 3),
            number(superiority.pair_ratio(), 2),
            grouped(superiority.above),
            grouped(superiority.below)
        );
        let counts = scores
            .counts()
            .iter()
            .map(|&(score, count)| format!("{} of {score:.3}", grouped(count as u64)));
        let _ = writeln!(text, "Blocks by score: {}\n", counts.collect::<Vec<_>>().join(", "));
        if let Some(config) = &self.config
            && let Some((cause, Some(share))) = endings::by_cause(config, self.trial.endings())
        {
            let _ = writeln!(text, "Share of the games that ended {cause}: {share:.3}");
            let _ = writeln!(text, "{}", endings::house_rules(config, self.trial.endings()));
        }
        let mut table = new_table(&["true difference", "expected blocks", "games"]);
        for (elo, blocks) in self.expected() {
            let games = blocks * f64::from(scores.games_per_block());
            table.add_row([format!("{elo:.1}"), grouped(blocks as u64), grouped(games as u64)]);
        }
        text.push_table(table);
        text.push_str("How the numbers are made: docs/statistics.md\n");
        let forfeits = self.trial.forfeits();
        if forfeits != [0, 0]
            && let Some([a, b]) = self.agents()
        {
            let [of_a, of_b] = forfeits.map(grouped);
            let _ = writeln!(text, "Forfeits: {a} {of_a}, {b} {of_b}. A forfeited game is lost.");
        }
        if let Some(timing) = &self.timing {
            let _ = writeln!(
                text,
                "{:.1} s, {} games/s",
                timing.seconds,
                short_number(timing.games_per_second)
            );
            push_costs(&mut text, timing, Some(("share", &self.shares())), None);
        }
        text
    }

    /// The result for programs: `config` as in [`json`](super::json()), `a` and `b` with the versions of their play,
    /// all `null` if counts were given; `complete` is `false` for a test that was stopped before its verdict and its last
    /// game, and `games` were counted; `verdict` is `h0`, `h1` or `open`; `log_ratio` and `bounds` are natural
    /// logarithms, and `look_every` blocks the ratio is compared with the bounds; `elo` is normalized Elo with its
    /// interval at 95 %, as if the number of blocks had been fixed, and `elo_unbiased` the median-unbiased estimate after
    /// the stop with its interval (`null` without a verdict, and for counts that were given); `los` is the likelihood that `a` is superior, `blocks_above` and `blocks_below` are those that
    /// scored more and less than an equal agent is expected to, and `pair_ratio` is the first over the second; `forfeits` are games that `a` and `b` forfeited,
    /// which they lost; `ended_by`, as in [`json`](super::json()), is `null` in a game that no house rule can end;
    /// `expected` is the mean number of blocks that the test takes at other true differences.
    pub fn json(&self) -> String {
        let (test, scores) = (self.trial.test(), self.trial.scores());
        let (estimate, superiority) = (scores.estimate(), scores.superiority());
        let unbiased = self.unbiased();
        let (elo0, elo1) = test.hypotheses();
        let [a, b] = self.agents().map_or([None, None], |agents| agents.map(Some));
        let version = |agent: usize| self.config.as_ref().map(|config| config.agent_versions[agent]);
        let value = json!({
            "schema": SCHEMA,
            "config": self.config,
            "a": a,
            "a_version": version(0),
            "b": b,
            "b_version": version(1),
            "elo0": elo0,
            "elo1": elo1,
            "complete": self.is_complete(),
            "games": self.trial.games(),
            "verdict": self.verdict(),
            "log_ratio": digits(test.log_ratio(scores)),
            "bounds": test.bounds().map(digits),
            "blocks": scores.blocks(),
            "games_per_block": scores.games_per_block(),
            "look_every": LOOK_EVERY,
            "scores": scores.counts().iter().map(|&(score, blocks)| json!({ "score": digits(score), "blocks": blocks as u64 })).collect::<Vec<Value>>(),
            "elo": estimate.map(|estimate| digits(estimate.elo)),
            "elo_interval": estimate.map(|estimate| estimate.interval.map(digits)),
            "elo_unbiased": unbiased.map(|estimate| digits(estimate.elo)),
            "elo_unbiased_interval": unbiased.map(|estimate| estimate.interval.map(digits)),
            "los": superiority.likelihood.map(digits),
            "blocks_above": superiority.above,
            "blocks_below": superiority.below,
            "pair_ratio": superiority.pair_ratio().map(digits),
            "ended_by": self.config.as_ref().and_then(|config| ended_by(config, self.trial.endings())),
            "forfeits": self.trial.forfeits(),
            "expected": self.expected().map(|(elo, blocks)| json!({ "elo": elo, "blocks": digits(blocks) })).collect::<Vec<Value>>(),
            "timing": self.timing,
        });
        format!("{value:#}\n")
    }

    /// The result as CSV: one line, with some of the keys of [`json`](SprtReport::json); `forfeits_a` and `forfeits_b`
    /// are the two `forfeits`.
    pub fn csv(&self) -> String {
        let (test, scores) = (self.trial.test(), self.trial.scores());
        let (estimate, superiority) = (scores.estimate(), scores.superiority());
        let unbiased = self.unbiased();
        let mut fields = [
            ("verdict", self.verdict().to_owned()),
            ("log_ratio", csv::number(Some(test.log_ratio(scores)))),
            ("blocks", scores.blocks().to_string()),
            ("elo", csv::number(estimate.map(|estimate| estimate.elo))),
            (
                "elo_interval_low",
                csv::number(estimate.map(|estimate| estimate.interval.low)),
            ),
            (
                "elo_interval_high",
                csv::number(estimate.map(|estimate| estimate.interval.high)),
            ),
            ("forfeits_a", self.trial.forfeits()[0].to_string()),
            ("forfeits_b", self.trial.forfeits()[1].to_string()),
            ("games", self.trial.games().to_string()),
            ("complete", self.is_complete().to_string()),
            ("los", csv::number(superiority.likelihood)),
            ("pair_ratio", csv::number(superiority.pair_ratio())),
            ("elo_unbiased", csv::number(unbiased.map(|estimate| estimate.elo))),
            (
                "elo_unbiased_interval_low",
                csv::number(unbiased.map(|estimate| estimate.interval.low)),
            ),
            (
                "elo_unbiased_interval_high",
                csv::number(unbiased.map(|estimate| estimate.interval.high)),
            ),
        ]
        .map(|(name, field)| (name.to_owned(), field))
        .to_vec();
        let share = self
            .config
            .as_ref()
            .and_then(|config| endings::by_cause(config, self.trial.endings()));
        if let (Some((_, share)), Some(endings)) =
            (share, self.config.as_ref().and_then(|config| config.endings.as_ref()))
        {
            fields.push((format!("ended_by.{}", endings.cause), csv::number(share)));
        }
        let (names, fields): (Vec<String>, Vec<String>) = fields.into_iter().unzip();
        line(&names) + &line(&fields)
    }

    /// The estimate that allows for the looks of a test that a look ended; none for counts that were given.
    fn unbiased(&self) -> Option<Estimate> {
        self.config.as_ref().filter(|_| self.trial.is_decided())?;
        self.trial.test().unbiased(self.trial.scores())
    }

    /// Whether there is a verdict, or no game left to play.
    fn is_complete(&self) -> bool {
        let is_played = |config: &RunConfig| self.trial.games() >= config.games;
        self.trial.is_decided() || self.config.as_ref().is_none_or(is_played)
    }

    /// The expected length of the test at differences around its hypotheses.
    fn expected(&self) -> impl Iterator<Item = (f64, f64)> {
        let (elo0, elo1) = self.trial.test().hypotheses();
        let steps = [-1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 4.0];
        let elos = steps.map(|step| elo0 + step * (elo1 - elo0));
        elos.into_iter()
            .map(|elo| (elo, self.trial.test().expected_blocks(self.trial.scores(), elo)))
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::H0 => "h0",
        Verdict::H1 => "h1",
        Verdict::Open => "open",
    }
}
