//! A study of solo games for spreadsheets: a line for each agent, alone and by board and deck.

use super::view::{CHANGES, SoloReport, changed};
use crate::report::csv::line;
use crate::report::json::digits;
use crate::solo::SoloResult;
use crate::stats::Interval;
use crate::stats::solo::success_at;

/// The columns before those of grades and of the success curve.
const COLUMNS: [&str; 33] = [
    "agent",
    "factor",
    "level",
    "is_base",
    "games",
    "forfeits",
    "mean_score",
    "mean_score_low",
    "mean_score_high",
    "target",
    "success",
    "success_low",
    "success_high",
    "success_per_point",
    "score_5",
    "score_25",
    "score_50",
    "score_75",
    "score_95",
    "even_change",
    "even_change_low",
    "even_change_high",
    "even_target",
    "even_target_low",
    "even_target_high",
    "fair_change",
    "fair_change_low",
    "fair_change_high",
    "fair_target",
    "fair_target_low",
    "fair_target_high",
    "success_p",
    "score_p",
];

impl SoloReport {
    /// The result as lines of CSV: one for each agent, with an empty `factor`, then one for each agent and board or deck, and
    /// one for each of all these together. Agents compared, and swaps of cards, are in the JSON only.
    ///
    /// The columns are those of the [JSON](SoloReport::json), with `_low` and `_high` for the ends of intervals; `bands.` and
    /// the grade; `curve.` and the change of the target; `success_p` and `score_p` of the factor. What is not known is empty.
    pub fn csv(&self) -> String {
        let grades = self.tournament.config.solo_grades.iter();
        let columns = COLUMNS.iter().map(ToString::to_string);
        let columns = columns.chain(grades.map(|grade| format!("bands.{}", grade.name)));
        let columns: Vec<String> = columns.chain(CHANGES.map(|change| format!("curve.{change}"))).collect();
        let mut text = line(&columns);
        for (agent, result) in self.study.whole.iter().enumerate() {
            let place = [self.name(agent), String::new(), String::new(), String::new()];
            text += &line(&fields(place, result, [None; 2]));
        }
        for part in &self.study.parts {
            for (agent, results) in part.results.iter().enumerate() {
                let p = [part.tests[agent].success, part.tests[agent].lead];
                for (level, result) in results.iter().enumerate() {
                    let is_base = (part.factor.base == Some(level)).to_string();
                    let names = [&part.factor.name, &part.factor.levels[level]].map(String::clone);
                    let [factor, level] = names;
                    text += &line(&fields([self.name(agent), factor, level, is_base], result, p));
                }
            }
        }
        for cell in &self.study.cells {
            let [factor, level] = [0, 1].map(|which| {
                let names = cell.levels.iter().map(|names| [&names.0, &names.1][which].as_str());
                names.collect::<Vec<_>>().join(" x ")
            });
            let place = [self.name(cell.agent.into()), factor, level, String::new()];
            text += &line(&fields(place, &cell.result, [None; 2]));
        }
        text
    }
}

fn fields(place: [String; 4], result: &SoloResult, p: [Option<f64>; 2]) -> Vec<String> {
    let ends = |interval: Option<Interval>| [interval.map(|ends| ends.low), interval.map(|ends| ends.high)];
    let [score_low, score_high] = ends(result.score_interval);
    let [success_low, success_high] = ends(Some(result.success.interval));
    let even = result.even.as_ref();
    let even = [
        even.map(|even| even.change),
        even.and_then(|even| even.low),
        even.and_then(|even| even.high),
    ];
    let fair = result.fair.unwrap_or_default();
    let at = |change: Option<f64>| change.and_then(|change| changed(result, change));
    let mut fields = place.to_vec();
    fields.extend([result.success.games, result.forfeits].map(|count| count.to_string()));
    let mut push = |values: &[Option<f64>]| fields.extend(values.iter().map(|&value| text(value)));
    push(&[result.score, score_low, score_high, result.target]);
    push(&[
        result.success.share,
        success_low,
        success_high,
        result.success_per_point,
    ]);
    push(
        &(0..5)
            .map(|place| result.quantiles.map(|all| all[place].into()))
            .collect::<Vec<_>>(),
    );
    let even = even.map(|change| change.map(f64::from));
    let fair = [fair.change, fair.low, fair.high];
    push(&even);
    push(&even.map(at));
    push(&fair);
    push(&fair.map(at));
    push(&p);
    push(&result.bands.iter().map(|&share| Some(share)).collect::<Vec<_>>());
    push(&CHANGES.map(|change| success_at(&result.curve, change)));
    fields
}

fn text(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| digits(value).to_string())
}
