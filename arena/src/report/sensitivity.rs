//! What the numbers of a ruleset do, to be printed: a tornado, and the numbers that do nothing.

use super::cells::{counted, grouped};
use super::document::Document;
use super::values::{Table, fields};
use super::whole::{Report, listings};
use crate::schedule::AgentIndex;
use crate::sensitivity::{Answer, Changed, Effect, Mean, Outcome, Parts, Sensitivity, Spread};
use crate::stats::{Interval, most_of_none};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A change as an agent plays it.
struct Row<'a> {
    agent: String,
    changed: &'a Changed,
    effect: Option<&'a Effect>,
    answer: Option<Answer>,
    /// For how many changes the intervals are to hold at once.
    family: usize,
    /// The largest effect of all on points.
    largest: f64,
}

/// What became of the numbers, for an agent.
struct AnswerCount {
    agent: String,
    word: &'static str,
    changes: u64,
}

/// How the spread of a kind of boards changes.
#[derive(Clone, Copy)]
struct SpreadOf<'a> {
    agent: AgentIndex,
    changed: &'a Changed,
    spread: &'a Spread,
}

fn spreads<'a>(rows: &[Row<'a>]) -> Vec<SpreadOf<'a>> {
    let effects = rows.iter().filter_map(|row| Some((row.changed, row.effect?)));
    let of_effect = |(changed, effect): (&'a Changed, &'a Effect)| {
        effect.spreads.iter().map(move |spread| SpreadOf {
            agent: effect.agent,
            changed,
            spread,
        })
    };
    effects.flat_map(of_effect).collect()
}

/// How many changes of each agent have each answer.
fn counts(rows: &[Row<'_>]) -> Vec<AnswerCount> {
    let of_agent = |rows: &[Row<'_>]| {
        WORDS.map(|word| AnswerCount {
            agent: rows[0].agent.clone(),
            word,
            changes: rows.iter().filter(|row| row.answer() == word).count() as u64,
        })
    };
    rows.chunk_by(|a, b| a.agent == b.agent).flat_map(of_agent).collect()
}

/// How many changes of the spread the text has.
const SPREADS: usize = 10;

/// How many bars a tornado has.
const BARS: usize = 30;

/// The characters of the longest bar to one side.
const LONGEST: f64 = 8.0;

impl Sensitivity {
    /// The report.
    pub fn report(&self) -> Report {
        let head = fields![Sensitivity:
            "config", "", Data, "As in the result of a tournament: the deals under the rules as they are.", |found| json!(found.config);
            "complete", "", Flag, "Whether all changes were tried; not for a study that was stopped.", |found| found.is_complete;
            "of", "", Data, "The patterns of the numbers that are changed; all if there is none.", |found| json!(found.steps.of);
            "together", "", Data, "The patterns of numbers that are changed together.", |found| json!(found.steps.together);
            "width", "", Number(2), "How many points a change may make and still be called small.", |found| found.steps.width;
        ];
        let rows = self.rows();
        let counts = counts(&rows);
        let tables = listings![
            "changes", "An object for each step of each number and agent, and one for each number that is left out.", table(&rows), csv: true;
            "answers", "How many changes have each answer.", table_of_counts(&counts);
            "spreads", "How the spread of the boards changes, for each change, agent and kind of boards.", self.table_of_spreads(&spreads(&rows));
        ];
        Report::new(self, head, tables, self.document(&rows, &counts)).with(answers(&rows), Vec::new())
    }

    /// The changes of each agent, those that move the points most first.
    fn rows(&self) -> Vec<Row<'_>> {
        let family = self.family();
        let mut rows = Vec::new();
        for (agent, name) in self.config.agent_names().into_iter().enumerate() {
            let points = |changed: &Changed| effect_of(changed, agent).map_or(0.0, |effect| effect.points.value.abs());
            let largest = self.changes.iter().map(points).fold(0.0, f64::max);
            let mut of_agent: Vec<Row<'_>> = self
                .changes
                .iter()
                .map(|changed| Row {
                    agent: name.clone(),
                    changed,
                    effect: effect_of(changed, agent),
                    answer: effect_of(changed, agent).map(|effect| effect.answer(self.steps.width, family)),
                    family,
                    largest,
                })
                .collect();
            of_agent.sort_by(|a, b| b.size().total_cmp(&a.size()));
            rows.extend(of_agent);
        }
        rows
    }

    fn table_of_spreads(&self, rows: &[SpreadOf<'_>]) -> Table {
        let interval = |spread: &Spread| spread.interval.map(|[low, high]| Interval { low, high });
        let fields = fields![SpreadOf<'_>:
            "agent", "", Words, "The agent.", |row| self.config.agent_name(row.agent);
            "number", "number", Words, "The number.", |row| row.changed.path.clone();
            "values", "step", Text, "", |row| row.changed.step_in_words();
            "to", "", Index, "Its value one step away.", |row| row.changed.step.map(|[_, to]| to);
            "kind", "boards", Words, "The kind of boards.", |row| row.spread.kind.clone();
            "before", "before", Number(2), "The standard deviation of the effects of the boards on scores, with the noise taken out.", |row| row.spread.spread[0];
            "after", "after", Number(2), "The same with the change.", |row| row.spread.spread[1];
            "change", "change", Effect(2), "How much larger it is; the interval is that of this change alone.", |row| (row.spread.change, interval(row.spread));
        ];
        Table::of(&fields, rows)
    }

    /// The changes of the spread of boards whose own interval excludes 0, the largest first.
    fn push_spreads(&self, text: &mut Document, rows: &[Row<'_>]) {
        let all = spreads(rows);
        let excludes_0 = |spread: &Spread| spread.interval.is_some_and(|[low, high]| low > 0.0 || high < 0.0);
        let mut shown: Vec<SpreadOf<'_>> = all.iter().copied().filter(|row| excludes_0(row.spread)).collect();
        shown.sort_by(|a, b| b.spread.change.abs().total_cmp(&a.spread.change.abs()));
        if shown.is_empty() {
            return;
        }
        let _ = writeln!(
            text,
            "\nChanges of how far boards are spread, the largest of {} whose own interval excludes 0 among {}; about one of \
             twenty does by chance:\n",
            shown.len(),
            grouped(all.len() as u64)
        );
        shown.truncate(SPREADS);
        text.push_table(
            self.table_of_spreads(&shown)
                .select(&["number", "values", "kind", "before", "after", "change"]),
        );
    }

    fn document(&self, rows: &[Row<'_>], counts: &[AnswerCount]) -> Document {
        let config = &self.config;
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: what the numbers of the rules do, up to {} of {}, seed {}",
            config.game,
            counted(config.blocks, "deal"),
            counted(config.players as u64, "player"),
            config.seed
        );
        if !self.is_complete {
            text.push_line("Changes are left to try; `--resume` goes on with them.");
        }
        for (agent, of_agent) in rows.chunk_by(|a, b| a.agent == b.agent).enumerate() {
            let name = &of_agent[0].agent;
            let [points, rounds] = self.means[agent];
            let moving: Vec<&Row<'_>> = of_agent
                .iter()
                .filter(|row| row.answer == Some(Answer::Moves))
                .collect();
            let _ = writeln!(
                text,
                "\n{name}: {points:.1} points a seat and {rounds:.1} rounds under the rules as they are"
            );
            match moving.is_empty() {
                true => text.push_str("No change is shown to move the points.\n"),
                false => {
                    let shown = moving.len().min(BARS);
                    let more = match moving.len() - shown {
                        0 => String::new(),
                        more => format!(", the largest of {}", shown + more),
                    };
                    let _ = writeln!(text, "Changes that move the points{more}:\n");
                    let columns = ["number", "values", "bar", "points", "touched", "there"];
                    let interval = format!("95 % for all {}", of_agent[0].family);
                    let shown = &moving[..shown];
                    text.push_table(table(shown.iter().copied()).select(&columns).with_interval(interval));
                    let _ = writeln!(text, "\nThe parts of the points, and what else these changes do:\n");
                    let last = if config.players == 1 { "success" } else { "other_winner" };
                    let columns = ["number", "values", "mechanical", "adaptation", "rounds", last];
                    text.push_table(table(shown.iter().copied()).select(&columns));
                }
            }
            self.push_spreads(&mut text, of_agent);
            let own: Vec<&AnswerCount> = counts
                .iter()
                .filter(|count| count.agent == *name && count.changes > 0)
                .collect();
            let _ = writeln!(text, "\nAll changes of {name}:\n");
            text.push_table(table_of_counts(own.iter().copied()).select(&["answer", "changes", "meaning"]));
            push_not_settled(&mut text, of_agent);
            push_same(&mut text, of_agent);
            push_refused(&mut text, of_agent);
        }
        text.push_str(LEGEND);
        text
    }
}

/// What is said of a change, in the order of a summary.
const WORDS: [&str; 8] = [
    "moves",
    "small",
    "not_settled",
    "rare",
    "all_games_the_same",
    "not_in_play",
    "refused",
    "left_out",
];

const LEGEND: &str = "
Points: those of a seat with the change less those without it, in the same deals, by agents that know the changed rules.
Touched: the share of games that differ; there: the points in these.
Mechanical: points that the same actions make under the changed rules; adaptation: points that other play adds.
Other winner: the share of games that somebody else wins. Another agent may answer otherwise: --agents tries several.
JSON and CSV have every number. How the numbers are made: docs/statistics.md
";

fn effect_of(changed: &Changed, agent: usize) -> Option<&Effect> {
    changed.effects().and_then(|effects| effects.get(agent))
}

/// The most numbers of a list in the text.
const LISTED: usize = 40;

/// The most changes that are not settled in the text.
const OPEN: usize = 15;

/// The largest of the changes that are not settled.
fn push_not_settled(text: &mut Document, rows: &[Row<'_>]) {
    let open: Vec<&Row<'_>> = rows
        .iter()
        .filter(|row| row.answer == Some(Answer::NotSettled))
        .collect();
    if open.is_empty() {
        return;
    }
    let named = open.iter().take(OPEN).filter_map(|row| {
        let points = row.effect?.points.value;
        Some(format!(
            "{} {} ({points:+.2})",
            row.changed.path,
            row.changed.step_in_words()
        ))
    });
    let more = match open.len().saturating_sub(OPEN) {
        0 => String::new(),
        more => format!(" and {} more", grouped(more as u64)),
    };
    let _ = writeln!(
        text,
        "\nNot settled, with more deals to play, in brackets the points so far: {}{more}.",
        named.collect::<Vec<_>>().join(", ")
    );
}

/// The numbers of which every step leaves all games as they are, each with the deals that were played with it.
fn push_same(text: &mut Document, rows: &[Row<'_>]) {
    let mut deals: BTreeMap<&str, Option<u64>> = BTreeMap::new();
    for (row, effect) in rows.iter().filter_map(|row| Some((row, row.effect?))) {
        let same = (effect.changed == 0).then_some(effect.played);
        let known = deals.entry(&row.changed.path).or_insert(same);
        *known = known.zip(same).map(|(a, b)| a.min(b));
    }
    let same: Vec<(&str, u64)> = deals
        .into_iter()
        .filter_map(|(path, deals)| Some((path, deals?)))
        .collect();
    let Some(most) = same.iter().map(|&(_, deals)| deals).max() else {
        return;
    };
    let named = same
        .iter()
        .take(LISTED)
        .map(|(path, deals)| format!("{path} ({deals})"));
    let _ = writeln!(
        text,
        "\nWith these numbers a step up or down no game differs, in brackets the deals that have them in play; \
         0 of {most} means at most {:.1} % of such deals: {}{}.",
        100.0 * most_of_none(most),
        named.collect::<Vec<_>>().join(", "),
        and_more(same.len())
    );
}

/// The changes with which the rules cannot be played; those below 0 are only counted.
fn push_refused(text: &mut Document, rows: &[Row<'_>]) {
    let refused = rows
        .iter()
        .filter(|row| matches!(row.changed.outcome, Outcome::Refused { .. }));
    let (below_0, others): (Vec<&Row<'_>>, Vec<&Row<'_>>) =
        refused.partition(|row| row.changed.step.is_some_and(|[_, to]| to < 0));
    if !others.is_empty() {
        let named = others
            .iter()
            .take(LISTED)
            .map(|row| format!("{} {}", row.changed.path, row.changed.step_in_words()));
        let _ = writeln!(
            text,
            "\nThe rules cannot be played with: {}{}. JSON has the reasons.",
            named.collect::<Vec<_>>().join(", "),
            and_more(others.len())
        );
    }
    if !below_0.is_empty() {
        let _ = writeln!(
            text,
            "\n{} had no step down, as no value below 0 is allowed.",
            counted(below_0.len() as u64, "number")
        );
    }
}

fn and_more(of: usize) -> String {
    match of.saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {} more", grouped(more as u64)),
    }
}

fn answers(rows: &[Row<'_>]) -> Vec<String> {
    let moving = rows.iter().filter(|row| row.answer == Some(Answer::Moves));
    let said = moving.filter_map(|row| {
        let effect = row.effect?;
        Some(format!(
            "{} {} for {}: {:+.2} points a seat, in {:.0} % of games",
            row.changed.path,
            row.changed.step_in_words(),
            row.agent,
            effect.points.value,
            100.0 * effect.touched
        ))
    });
    said.take(BARS).collect()
}

impl Row<'_> {
    fn size(&self) -> f64 {
        self.effect.map_or(-1.0, |effect| effect.points.value.abs())
    }

    /// The points as a bar to the left or to the right of the middle.
    fn bar(&self) -> String {
        let Some(effect) = self.effect else {
            return String::new();
        };
        let share = effect.points.value / self.largest.max(f64::MIN_POSITIVE);
        let length = (share.abs() * LONGEST).round() as usize;
        let (bar, room) = ("#".repeat(length), " ".repeat(LONGEST as usize - length));
        let none = " ".repeat(LONGEST as usize);
        match share < 0.0 {
            true => format!("{room}{bar}|{none}"),
            false => format!("{none}|{bar}{room}"),
        }
    }

    fn parts(&self) -> Option<Parts> {
        self.effect?.parts
    }

    fn screened_out(&self) -> Option<bool> {
        match self.changed.outcome {
            Outcome::Played { screened_out, .. } => Some(screened_out),
            _ => None,
        }
    }

    fn answer(&self) -> &'static str {
        self.answer.map_or(self.changed.outcome.name(), Answer::name)
    }

    /// Why it was not played.
    fn reason(&self) -> Option<String> {
        match &self.changed.outcome {
            Outcome::Refused { reason } | Outcome::LeftOut { reason } => Some(reason.clone()),
            Outcome::Played { .. } | Outcome::NotInPlay => None,
        }
    }
}

/// A mean with its interval.
fn cell(mean: Option<Mean>) -> Option<(f64, Option<Interval>)> {
    mean.map(|mean| (mean.value, mean.interval()))
}

fn table<'r, 'a: 'r>(rows: impl IntoIterator<Item = &'r Row<'a>>) -> Table {
    let fields = fields![Row<'_>:
        "agent", "", Words, "The agent, which plays with itself.", |row| row.agent.clone();
        "number", "number", Words, "The number by its path, or the pattern of those that are changed together.", |row| row.changed.path.clone();
        "values", "step", Text, "", |row| row.changed.step_in_words();
        "bar", "", Text, "", |row| row.bar();
        "from", "", Index, "Its value in the rules as they are; 0 for numbers that are changed together. A switch has 0 and 1.", |row| row.changed.step.map(|[from, _]| from);
        "to", "", Index, "Its value one step away.", |row| row.changed.step.map(|[_, to]| to);
        "answer", "", Words, "`moves`, `small`, `rare`, `not_settled`, `all_games_the_same`, `not_in_play`, `refused` or `left_out`.", |row| row.answer();
        "reason", "", Words, "Why it was refused or left out.", |row| row.reason();
        "deals", "", Count, "The deals that the means are over.", |row| row.effect.map(|effect| effect.deals);
        "played", "", Count, "Those in which the number is in play, which were played with it.", |row| row.effect.map(|effect| effect.played);
        "screened_out", "", Flag, "Whether no game differs in the deals that were played first, so that no more were.", |row| row.screened_out();
        "changed", "", Count, "The deals in which a game differs.", |row| row.effect.map(|effect| effect.changed);
        "at_most", "", Number(4), "If there is none: in which share of the deals with the number in play a game may differ.", |row| row.effect.filter(|effect| effect.changed == 0).map(|effect| most_of_none(effect.played));
        "points", "points", Effect(2), "The points of a seat with the change less those without it; with the interval that holds at once for all changes in which a game differs.", |row| row.effect.map(|effect| (effect.points.value, effect.points.interval_among(row.family.max(1))));
        "points_alone", "", Effect(2), "The same with the interval of this change alone.", |row| cell(row.effect.map(|effect| effect.points));
        "touched", "touched", Number(2), "The share of games that differ.", |row| row.effect.map(|effect| effect.touched);
        "there", "there", Number(2), "Points in these.", |row| row.effect.and_then(|effect| effect.where_touched());
        "other_play", "", Number(2), "The share of games in which other actions are played.", |row| row.effect.map(|effect| effect.other_play);
        "mechanical", "mechanical", Number(2), "Points that the same actions make under the changed rules, over the deals in which they are games there; none unless these are nine of ten of the deals that differ.", |row| row.parts().map(|parts| parts.mechanical.value);
        "adaptation", "adaptation", Number(2), "Points that other play adds, over the same deals.", |row| row.parts().map(|parts| parts.adaptation.value);
        "scored_again", "", Count, "How many of the deals that differ are among them.", |row| row.parts().map(|parts| parts.scored_again);
        "rounds", "rounds", Effect(2), "How many more rounds a game has.", |row| cell(row.effect.map(|effect| effect.rounds));
        "other_winner", "other winner", Number(3), "The share of games with another winner.", |row| row.effect.map(|effect| effect.other_winner.value);
        "success", "solo success", Effect(3), "Of solo games: how much larger the share of won ones is.", |row| cell(row.effect.and_then(|effect| effect.success));
    ];
    Table::of(&fields, rows)
}

fn table_of_counts<'c>(counts: impl IntoIterator<Item = &'c AnswerCount>) -> Table {
    let fields = fields![AnswerCount:
        "agent", "", Words, "The agent.", |count| count.agent.clone();
        "answer", "answer", Words, "The answer.", |count| count.word;
        "changes", "changes", Count, "Changes with it.", |count| count.changes;
        "meaning", "meaning", Text, "", |count| meaning(count.word);
    ];
    Table::of(&fields, counts)
}

fn meaning(word: &str) -> &'static str {
    match word {
        "moves" => "0 is outside of the interval for all changes",
        "rare" => "fewer than ten deals differ",
        "small" => "its interval alone is within the width",
        "all_games_the_same" => "no game differs",
        "not_in_play" => "no deal of this setup has it",
        "refused" => "the rules cannot be played with it",
        "left_out" => "it is no number to change by itself",
        _ => "intervals reach over 0, and beyond the width",
    }
}
