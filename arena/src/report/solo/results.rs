//! What is said of solo games, of an agent as a whole and on each board and deck.

use super::view::{CHANGES, changed};
use crate::config::RunConfig;
use crate::report::values::{Cell, Field, Form, fields};
use crate::solo::SoloResult;
use crate::stats::solo::success_at;

/// Percentages of the games: the score that this share of the games does not exceed is reported.
const QUANTILES: [&str; 5] = ["5", "25", "50", "75", "95"];

/// The fields of every result.
pub(super) fn result_fields(config: &RunConfig) -> Vec<Field<'_, SoloResult>> {
    let mut fields: Vec<Field<'_, SoloResult>> = fields![SoloResult:
        "games", "games", Count, "Games that were played.", |result| result.success.games;
        "forfeits", "", Count, "Those that were forfeited: they succeed at no target and have no score.", |result| result.forfeits;
        "mean_score", "score", Estimate(2), "The mean score of the games that nobody forfeited.", |result| (result.score, result.score_interval);
        "target", "target", Target, "The target, mean over games.", |result| result.target;
        "success", "success", Estimate(3), "The share of games that succeed.", |result| &result.success;
        "success_per_point", "a point", Number(3), "By how much that falls for each point that the target rises, near the target.", |result| result.success_per_point;
    ];
    fields.extend(QUANTILES.into_iter().enumerate().flat_map(|(place, percent)| fields![SoloResult:
        ["score_quantiles", percent], format!("{percent} %"), Target, "The score that this percentage of the games does not exceed.", |result| result.quantiles.map(|all| all[place]);
    ]));
    fields.extend(fields![SoloResult:
        "even", "even", Text, "", |result| result.even.map(|even| at(result, Some(even.change.into()), 0));
        "even_interval", "95 % interval", Text, "", |result| result.even.map(|even| {
            let [low, high] = [even.low, even.high].map(|end| at(result, end.map(f64::from), 0));
            format!("[{low}, {high}]")
        });
        "even_change", "", Estimate(0), "The highest target that half of the games reach, less the target; an end beyond all scores is `null`.", |result| result.even.map(|even| {
            Cell::from((even.change, Some([even.low, even.high].map(|end| end.map(f64::from)))))
        });
        "even_target", "", Estimate(0), "The highest target that half of the games reach; none where games have different targets.", |result| result.even.filter(|_| result.has_one_target).map(|even| {
            let at = |change: Option<i32>| changed(result, change?.into());
            Cell::from((at(Some(even.change)), Some([at(even.low), at(even.high)])))
        });
    ]);
    fields.extend(config.solo_grades.iter().enumerate().flat_map(|(place, grade)| fields![SoloResult:
        ["bands", &grade.name], grade.name.to_string(), Number(3), "The share of the games played to their end that earned a grade.", |result| result.bands.get(place).copied();
    ]));
    fields.extend(CHANGES.map(|change| {
        let heading = if change == 0 {
            "0".to_owned()
        } else {
            format!("{change:+}")
        };
        let share = move |result: &SoloResult| success_at(&result.curve, change);
        let meaning = "The share of games that succeed if all targets change by this many points.";
        Field::new(["curve", &change.to_string()], heading, Form::Number(3), meaning, share)
    }));
    fields
}

/// The fields of a result that is compared with that of a base.
pub(super) fn fair_fields<'a>() -> Vec<Field<'a, SoloResult>> {
    let fair = |result: &SoloResult| result.fair.filter(|fair| fair.change.is_some());
    fields![SoloResult:
        "fair", "fair", Text, "", |result| fair(result).map(|fair| at(result, fair.change, 1));
        "fair_interval", "95 % interval", Text, "", |result| fair(result).map(|fair| {
            let [low, high] = [fair.low, fair.high].map(|end| at(result, end, 1));
            format!("[{low}, {high}]")
        });
        "fair_change", "", Estimate(1), "By how much the target has to change for success to equal that of the base at its own target.", |result| fair(result).map(|fair| {
            Cell::from((fair.change, Some([fair.low, fair.high])))
        });
        "fair_target", "", Estimate(1), "The target at which success equals that of the base at its own target; none where games have different targets.", |result| fair(result).filter(|_| result.has_one_target).map(|fair| {
            let at = |change: Option<f64>| changed(result, change?);
            Cell::from((at(fair.change), Some([at(fair.low), at(fair.high)])))
        });
    ]
}

/// The target after a change, or the change with its sign where games have different targets; `?` for one beyond all
/// scores.
fn at(result: &SoloResult, change: Option<f64>, precision: usize) -> String {
    let Some(change) = change else { return "?".to_owned() };
    match changed(result, change) {
        Some(target) => format!("{target:.precision$}"),
        None => format!("{change:+.precision$}"),
    }
}
