//! The result of a sequential test.

use super::cells::{counted, grouped};
use super::cost::{self, cost_table, push_costs, timing_fields};
use super::document::Document;
use super::duel::Duel;
use super::endings;
use super::findable::{Findable, findable_line};
use super::notes;
use super::values::{Cell, Column, Field, Form, Table, fields};
use super::whole::{Report, listings};
use super::words;
use crate::config::RunConfig;
use crate::run::{Manifest, Run, RunError};
use crate::stats::sprt::{BlockScores, Estimate, LOOK_EVERY, Sprt, Trial, Verdict};
use crate::stats::{Interval, Lead};
use crate::tournament::Timing;
use serde_json::json;
use std::collections::BTreeSet;
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
    /// The result of a run so far. A slice of a test has no verdict.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run, test: Sprt) -> Result<SprtReport, RunError> {
        let Manifest { config, slice, .. } = run.manifest();
        let mut trial = Trial::of_run(test, config, *slice);
        run.for_each_block(|_, rows| {
            trial.add_stored(rows);
            Ok::<(), RunError>(())
        })?;
        let played = run.played()?;
        let timing = Timing::new(played.seconds, played.games, played.decisions);
        Ok(SprtReport {
            trial,
            config: Some(config.clone()),
            timing: Some(timing.of_agents(config, &played.costs).of_sides()),
        })
    }

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

    /// The shares of the win of both sides, as a column.
    fn shares(&self) -> Option<(Column, Vec<Cell>)> {
        let fields = fields![Option<f64>: "share", "share", Number(3), "", |share| *share;];
        let of_a = self.share();
        Table::of(&fields, &[of_a, of_a.map(|of_a| 1.0 - of_a)]).column("share", Form::Number(3))
    }

    /// What a reader has to know of the agents, and of a side that never played a game to its end.
    fn notes(&self) -> Vec<String> {
        let scores = self.trial.scores();
        let games = scores.blocks() * u64::from(scores.games_per_block());
        let sides = self.agents().into_iter().flatten().zip(self.trial.forfeits());
        let always = sides.filter(|&(_, forfeits)| games > 0 && forfeits == games);
        let warning = |(agent, games): (String, u64)| {
            format!(
                "Warning: {agent} forfeited all of its {}; the verdict says nothing about how it plays",
                counted(games, "game")
            )
        };
        let of_agents = self.config.iter().flat_map(notes::of_agents);
        of_agents.chain(always.map(warning)).collect()
    }

    /// The report. All of the config and of the agents is missing if counts were given.
    pub fn report(&self) -> Report {
        let (scores, expected) = (self.scores(), self.expected_table());
        let mut tables = listings![
            "scores", "How many blocks had each score.", scores;
            "expected", "The mean number of blocks that the test takes at other true differences.", expected;
        ];
        if let Some(timing) = &self.timing {
            tables.extend(listings!["timing.agents", "What both sides cost.", cost_table(timing);]);
        }
        let answer = self.answer().into_iter().collect();
        Report::new(self, head(&self.config), tables, self.document()).with(answer, self.notes())
    }

    /// How the test stands so far, in one row.
    pub fn standing(&self) -> Table {
        Table::of(&head(None), [self])
    }

    pub(super) fn scores(&self) -> Table {
        counts(self.trial.scores())
    }

    pub(super) fn expected_table(&self) -> Table {
        let fields = fields![(f64, f64):
            "elo", "true difference", Number(1), "A true difference, in normalized Elo.", |&(elo, _)| elo;
            "blocks", "expected blocks", Number(0), "Blocks until the verdict, in the mean.", |&(_, blocks)| blocks;
        ];
        Table::of(&fields, &self.expected().collect::<Vec<_>>())
    }

    /// Whether the tested agent is better, in a sentence; none if counts were given.
    fn answer(&self) -> Option<String> {
        let [a, b] = self.agents()?;
        let (elo0, elo1) = self.trial.test().hypotheses();
        let estimated = self.trial.scores().estimate();
        let estimated = words::estimate(
            estimated.map(|estimate| estimate.elo),
            estimated.map(|estimate| estimate.interval),
            1,
        );
        let verdict = match self.trial.verdict() {
            Verdict::H0 => format!("{a} is not better than {b} by {elo1} points"),
            Verdict::H1 => format!("{a} is better than {b}, by more than {elo0} points"),
            Verdict::Open => format!(
                "Whether {a} is better than {b} is not decided {}: {}",
                self.played(),
                self.undecided()
            ),
        };
        let words = self
            .share()
            .map_or_else(String::new, |share| format!(": {a} {}", words::wins(share)));
        Some(format!(
            "{verdict}. The estimate is {estimated} points of normalized Elo, as if the number of blocks had been fixed{words}."
        ))
    }

    /// The verdict, the log ratio and the estimate, a line each.
    pub fn summary(&self) -> String {
        let (test, scores) = (self.trial.test(), self.trial.scores());
        let mut text = String::new();
        let (elo0, elo1) = test.hypotheses();
        let played = self.played();
        let _ = match self.trial.verdict() {
            Verdict::H0 => writeln!(
                text,
                "H0 accepted: not {elo1} points better (normalized Elo), {played}."
            ),
            Verdict::H1 => writeln!(
                text,
                "H1 accepted: better than {elo0} points (normalized Elo), {played}."
            ),
            Verdict::Open => writeln!(text, "no verdict {played}: {}.", self.undecided()),
        };
        let _ = writeln!(
            text,
            "Log likelihood ratio {:.3}, bounds {:.3}{}.",
            test.log_ratio(scores),
            test.bounds(),
            match self.config {
                Some(_) => format!(", looked at every {LOOK_EVERY} blocks and after the last one"),
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

    /// After how many blocks it is as it is.
    fn played(&self) -> String {
        let scores = self.trial.scores();
        format!(
            "after {} of {}",
            counted(scores.blocks(), "block"),
            counted(scores.games_per_block().into(), "game")
        )
    }

    /// The difference at which a test like this one accepts H1 in four of five cases; none for counts that were given.
    pub(super) fn findable(&self) -> Option<Findable> {
        let (config, trial) = (self.config.as_ref()?, &self.trial);
        let found = trial.test().findable(trial.scores(), config.blocks);
        found.map(|elo| Findable {
            normalized_elo: Some(elo),
            ..Findable::default()
        })
    }

    /// How many points of rating the first agent is ahead of the second. Counts of blocks have no games that could be rated, but
    /// their share says the same.
    fn elo(&self) -> Option<Lead> {
        match self.config {
            Some(_) => self.trial.elo(),
            None => self.trial.scores().lead(),
        }
    }

    /// Why there is no verdict.
    fn undecided(&self) -> String {
        if !self.trial.has_looks() {
            return "a slice has no verdict of its own; merge all slices, and report the whole".to_owned();
        }
        let (elo0, elo1) = self.trial.test().hypotheses();
        match (self.trial.looked_at(), &self.config) {
            (0, Some(_)) => format!("a test is first looked at when {LOOK_EVERY} blocks are played"),
            (looked_at, Some(_)) if looked_at < self.trial.scores().blocks() => {
                format!("the last look was after {looked_at} blocks")
            }
            _ => format!("not settled between {elo0} and {elo1} points (normalized Elo)"),
        }
    }

    fn document(&self) -> Document {
        let scores = self.trial.scores();
        let mut text = Document::default();
        if let Some([a, b]) = self.agents() {
            let _ = writeln!(text, "{a} against {b}:");
        }
        self.notes().iter().for_each(|note| text.push_line(note));
        text.push_str(&self.summary());
        let sides = || ["the first", "the second"].map(str::to_owned);
        let duel = Duel {
            names: self.agents().unwrap_or_else(sides),
            elo: self.elo(),
            normalized: scores.estimate(),
            superiority: scores.superiority(),
            points: self.trial.points(),
            scores: Some(scores),
        };
        text.push_str("\n");
        text.push_str(&duel.text());
        if self
            .config
            .as_ref()
            .is_some_and(|config| scores.blocks() < config.blocks)
            && self.trial.verdict() != Verdict::Open
        {
            text.push_str("All of these are biased alike by the early stop.\n");
        }
        text.push_str("\n");
        if let Some(config) = &self.config
            && let Some((cause, Some(share))) = endings::by_cause(config, self.trial.endings())
        {
            let _ = writeln!(text, "Share of the games that ended {cause}: {share:.3}");
            let _ = writeln!(text, "{}", endings::house_rules(config, self.trial.endings()));
        }
        let mut table = Table::of_text(["true difference", "expected blocks", "games"]);
        for (elo, blocks) in self.expected() {
            let games = blocks * f64::from(scores.games_per_block());
            table.push([format!("{elo:.1}"), grouped(blocks as u64), grouped(games as u64)]);
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
            text.push_line(&cost::in_words(timing));
            push_costs(&mut text, timing, self.shares(), None);
        }
        text.push_str(&findable_line(self.findable().as_slice()));
        text
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

/// The values of a test, among tests of these configs.
pub(super) fn head<'a>(configs: impl IntoIterator<Item = &'a RunConfig>) -> Vec<Field<'a, SprtReport>> {
    let name = |report: &SprtReport, side: usize| report.agents().map(|agents| agents[side].clone());
    let version = |report: &SprtReport, side: usize| report.config.as_ref().map(|config| config.agent_versions[side]);
    let scores = |report: &SprtReport| report.trial.scores().superiority();
    let estimate = |estimate: Option<Estimate>| estimate.map(|estimate| (estimate.elo, estimate.interval));
    let mut fields = fields![SprtReport:
        "config", "", Data, "As in the result of a tournament; none if counts were given.", |report| report.config.as_ref().map(|config| json!(config));
        "a", "", Words, "The tested agent.", |report| name(report, 0);
        "a_version", "", Count, "The version of its play.", |report| version(report, 0);
        "b", "", Words, "The other agent.", |report| name(report, 1);
        "b_version", "", Count, "The version of its play.", |report| version(report, 1);
        "elo0", "", Number(1), "H0: the difference is at most this, in normalized Elo.", |report| report.trial.test().hypotheses().0;
        "elo1", "", Number(1), "H1: it is at least this.", |report| report.trial.test().hypotheses().1;
        "complete", "", Flag, "Whether there is a verdict, or no game left to play.", |report| report.is_complete();
        "verdict", "verdict", Words, "`h0`, `h1` or `open`.", |report| report.verdict();
        "log_ratio", "log ratio", Number(3), "The log likelihood ratio, a natural logarithm.", |report| report.trial.test().log_ratio(report.trial.scores());
        "bounds.low", "lower bound", Number(3), "H0 is accepted below.", |report| report.trial.test().bounds().low;
        "bounds.high", "upper bound", Number(3), "H1 is accepted above.", |report| report.trial.test().bounds().high;
        "blocks", "blocks", Count, "Blocks that were counted.", |report| report.trial.scores().blocks();
        "games_per_block", "", Count, "Games of a block.", |report| report.trial.scores().games_per_block();
        "look_every", "", Count, "After how many blocks the ratio is compared with the bounds.", |_| LOOK_EVERY;
        "share", "share", Estimate(3), "The share of the win of the tested agent, with an interval as if the number of blocks had been fixed.", |report| (report.share(), report.share_interval());
        "games", "games", Count, "Games that were counted.", |report| report.trial.games();
        "elo", "normalized Elo", Estimate(1), "The estimate in normalized Elo, as if the number of blocks had been fixed.", |report| estimate(report.trial.scores().estimate());
        "elo_unbiased", "", Estimate(1), "The median-unbiased estimate after the stop; none without a verdict, and for counts that were given.", |report| estimate(report.unbiased());
        "los", "LOS", Likelihood, "The likelihood that `a` is superior.", |report| scores(report).likelihood;
        "blocks_above", "", Count, "Blocks that scored more than an equal agent is expected to.", |report| scores(report).above;
        "blocks_below", "", Count, "Blocks that scored less.", |report| scores(report).below;
        "pair_ratio", "pair ratio", Number(2), "`blocks_above` for each of `blocks_below`.", |report| scores(report).pair_ratio();
        "rating_difference", "Elo", Estimate(0), "How many points of rating `a` is ahead of `b`; none where wins do not connect them.", |report| report.elo().map(|lead| (lead.elo, lead.interval));
        "score_difference", "points more", Estimate(2), "Points of a seat of `a` less those of one of `b` in the same games, mean over blocks.", |report| report.trial.points().more().map(|more| (more.mean, more.interval));
        "score_spread", "", Number(2), "The spread of a game: the standard deviation of the points of a seat about the mean of its agent.", |report| report.trial.points().spread();
        "forfeits.a", "", Count, "Games that `a` forfeited, which it lost.", |report| report.trial.forfeits()[0];
        "forfeits.b", "", Count, "Games that `b` forfeited.", |report| report.trial.forfeits()[1];
    ];
    let causes: BTreeSet<_> = configs
        .into_iter()
        .flat_map(|config| &config.endings)
        .map(|endings| &endings.cause)
        .collect();
    fields.extend(causes.into_iter().map(|cause| {
        let share = move |report: &SprtReport| {
            let endings = report.config.as_ref()?.endings.as_ref();
            report
                .trial
                .endings()
                .share_by_cause(endings.filter(|endings| endings.cause == *cause)?)
        };
        let meaning = "The share of games that ended by what the printed rules say; a house rule can end a game too.";
        Field::new(["ended_by", cause], "", Form::Number(3), meaning, share)
    }));
    fields.extend(
        timing_fields()
            .into_iter()
            .map(|field| field.within(|report: &SprtReport| report.timing.as_ref())),
    );
    fields
}

/// How many blocks had each score.
pub(super) fn counts(scores: &BlockScores) -> Table {
    let fields = fields![(f64, f64):
        "score", "score", Number(3), "The share of the win of the tested agent.", |&(score, _)| score;
        "blocks", "blocks", Count, "Blocks with it.", |&(_, blocks)| blocks as u64;
    ];
    Table::of(&fields, scores.counts())
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::H0 => "h0",
        Verdict::H1 => "h1",
        Verdict::Open => "open",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::test_row;
    use crate::slice::Slice;
    use orrery_engine::Planetarium;

    /// What is answered after this many blocks of a test of 600 games, which the agents win in turn.
    fn answer(blocks: u64, slice: Slice) -> String {
        let agents = "greedy,random".parse().unwrap();
        let config = RunConfig::new(&Planetarium::default(), (), 2, agents, 600, 1).unwrap();
        let mut trial = Trial::of_run(Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap(), &config, slice);
        for number in 0..blocks {
            let [of_greedy, of_random] = if number.is_multiple_of(2) { [13, 10] } else { [10, 13] };
            trial.add_block(&[
                test_row(number, 0, &[(0, of_greedy), (1, of_random)]),
                test_row(number, 1, &[(1, of_random), (0, of_greedy)]),
            ]);
        }
        let report = SprtReport {
            trial,
            config: Some(config),
            timing: None,
        };
        report.answer().unwrap()
    }

    #[test]
    fn a_slice_has_no_verdict_of_its_own_however_few_its_blocks() {
        let expected = "Whether greedy is better than random is not decided after 60 blocks of 2 games: a slice has no verdict \
                        of its own; merge all slices, and report the whole. ";
        let found = answer(60, "1/2".parse().unwrap());
        assert!(found.starts_with(expected), "{found}");
    }

    #[test]
    fn a_test_that_is_not_decided_says_how_far_it_is_and_why() {
        let decided = "Whether greedy is better than random is not decided after";
        for (blocks, expected) in [
            (
                60,
                "60 blocks of 2 games: a test is first looked at when 100 blocks are played. ",
            ),
            (160, "160 blocks of 2 games: the last look was after 100 blocks. "),
            (
                300,
                "300 blocks of 2 games: not settled between 0 and 10 points (normalized Elo). ",
            ),
        ] {
            let found = answer(blocks, Slice::WHOLE);
            assert!(found.starts_with(&format!("{decided} {expected}")), "{found}");
        }
    }
}
