//! A study of solo games for programs. The keys are part of the interface.

use super::view::{SoloReport, changed};
use crate::report::json::{self, digits};
use crate::solo::{AgentDifference, Cell, Part, SoloResult};
use crate::stats::solo::{CardSwap, CurvePoint};
use crate::stats::{Interval, Share};
use serde_json::{Map, Value, json};

impl SoloReport {
    /// The result for programs, ending in a line break.
    ///
    /// It has the keys of the [result of a tournament](crate::report::json()), and:
    ///
    /// | key | meaning |
    /// | --- | --- |
    /// | `config.variants` | the decks that every deal was played with: `factor` (`events`), `all` with `name`, `cards` by colour and the `changes` of the setup, and the place of the `base` |
    /// | `success` | what counts as one: `text`, and `from`, the least score less target |
    /// | `grades` | the `name` of each grade and the least score less target that earns it (`from`), ascending |
    /// | `agents` | each object also has the keys of a result; `rank` is by score less target |
    /// | `parts` | a result for each agent and level of each `factor` that differs, such as `events`, `planet` or `corporation`: `agent`, `factor`, `level`, `is_base`, the keys of a result; and against the base, `fair_change` of the target with its interval, and `fair_target` |
    /// | `cells` | for each agent and all boards and decks together, if more than one of these differs: the level of each factor by its name, and `games`, `forfeits`, `mean_score`, `target`, `success` |
    /// | `homogeneity` | for each agent and factor, `success_p` and `score_p`: the chance that levels which are alike differ as much in success, and in scores less targets |
    /// | `differences` | `a` less `b` for each two agents on the same deals: `games`, `score` and `success` with intervals, and the games in which `only_a` or `only_b` succeeds |
    /// | `card_swaps` | for each agent, one card `more` of a colour and one `less` of another: `score` with its interval, and `printed`, by how much the printed target changes |
    /// | `strength_curve` | the agents from the highest score less target: `agent`, `mean_score`, `target`, `success` |
    ///
    /// A result has `games`, `forfeits`, `mean_score`, `target` (its mean), `success` and `success_per_point` (by how much
    /// success falls for each point that the target rises, near the target), `score_quantiles` (the scores that 5, 25, 50,
    /// 75 and 95 % of the games do not exceed), `bands` (the share of the games played to their end with each grade),
    /// `even_target` (the highest target that half of the games reach) and `even_change` (the same less the target), and
    /// `curve`: for every target from the lowest score to the highest, `change`, `target` and `success`. Where games have
    /// different targets, as with several decks, another target means that all of them change by the same number of points:
    /// then there is the change, and the target is `null`. Intervals have the name of their number and `_interval`, are at
    /// 95 %, each by itself, and have `null` at an end that lies beyond all scores. Forfeited games succeed at no target and
    /// have no score.
    pub fn json(&self) -> String {
        let mut value = json::value(&self.tournament);
        let agents = value["agents"].as_array_mut().into_iter().flatten();
        for (agent, result) in agents.zip(&self.study.whole) {
            agent
                .as_object_mut()
                .expect("an agent is an object")
                .extend(self.result(result));
        }
        for (place, agent) in self.ranked().into_iter().enumerate() {
            value["agents"][agent]["rank"] = (place + 1).into();
        }
        let from = self.tournament.config.success_from;
        value["success"] = json!({ "text": self.success(), "from": from });
        value["grades"] = json!(self.tournament.config.solo_grades);
        value["parts"] = self.study.parts.iter().flat_map(|part| self.part(part)).collect();
        value["cells"] = self.study.cells.iter().map(|cell| self.cell(cell)).collect();
        value["homogeneity"] = self.study.parts.iter().flat_map(|part| self.tests(part)).collect();
        value["differences"] = self
            .study
            .differences
            .iter()
            .map(|difference| self.difference(difference))
            .collect();
        let swaps = self.study.swaps.iter();
        let swaps = swaps.flat_map(|(agent, swaps)| swaps.iter().map(|swap| self.swap(usize::from(*agent), swap)));
        value["card_swaps"] = swaps.collect();
        value["strength_curve"] = self.ranked().into_iter().map(|agent| self.strength(agent)).collect();
        format!("{value:#}\n")
    }

    /// The keys of a result.
    fn result(&self, result: &SoloResult) -> Map<String, Value> {
        let grades = self.tournament.config.solo_grades.iter();
        let bands: Map<String, Value> = grades
            .zip(&result.bands)
            .map(|(grade, &share)| (grade.name.to_string(), digits(share).into()))
            .collect();
        let even = result.even.as_ref();
        let at = |change: Option<i32>| change.and_then(|change| number(changed(result, change.into())));
        let value = json!({
            "games": result.success.games,
            "forfeits": result.forfeits,
            "mean_score": number(result.score),
            "mean_score_interval": result.score_interval.map(rounded),
            "target": number(result.target),
            "success": number(result.success.share),
            "success_interval": rounded(result.success.interval),
            "success_per_point": number(result.success_per_point),
            "score_quantiles": result.quantiles,
            "bands": bands,
            "curve": result.curve.iter().map(|point| curve_point(result, point)).collect::<Vec<_>>(),
            "even_change": even.map(|even| even.change),
            "even_change_interval": even.map(|even| [even.low, even.high]),
            "even_target": at(even.map(|even| even.change)),
            "even_target_interval": even.filter(|_| result.has_one_target).map(|even| [at(even.low), at(even.high)]),
        });
        match value {
            Value::Object(keys) => keys,
            _ => unreachable!("it was written as an object"),
        }
    }

    fn part(&self, part: &Part) -> Vec<Value> {
        let object = |agent: usize, level: usize| {
            let result = &part.results[agent][level];
            let mut value = Value::Object(self.result(result));
            value["agent"] = self.name(agent).into();
            value["factor"] = part.factor.name.clone().into();
            value["level"] = part.factor.levels[level].clone().into();
            value["is_base"] = (part.factor.base == Some(level)).into();
            let at = |change: Option<f64>| change.and_then(|change| number(changed(result, change)));
            let fair = result.fair.unwrap_or_default();
            value["fair_target"] = json!(at(fair.change));
            let is_known = fair.change.is_some() && result.has_one_target;
            value["fair_target_interval"] = json!(is_known.then(|| [at(fair.low), at(fair.high)]));
            value["fair_change"] = json!(number(fair.change));
            value["fair_change_interval"] = json!(fair.change.map(|_| [fair.low, fair.high].map(number)));
            value
        };
        let levels = 0..part.factor.levels.len();
        let agents = 0..part.results.len();
        agents
            .flat_map(|agent| levels.clone().map(move |level| object(agent, level)))
            .collect()
    }

    fn cell(&self, cell: &Cell) -> Value {
        let levels = cell
            .levels
            .iter()
            .map(|(factor, level)| (factor.clone(), level.clone().into()));
        let mut value = Value::Object(levels.collect());
        let keys = self.result(&cell.result);
        for key in CELL {
            value[key] = keys[key].clone();
        }
        value["agent"] = self.name(cell.agent.into()).into();
        value
    }

    fn tests(&self, part: &Part) -> Vec<Value> {
        let test = |(agent, test): (usize, &crate::solo::Homogeneity)| {
            json!({
                "agent": self.name(agent),
                "factor": part.factor.name,
                "success_p": number(test.success),
                "score_p": number(test.lead),
            })
        };
        part.tests.iter().enumerate().map(test).collect()
    }

    fn difference(&self, difference: &AgentDifference) -> Value {
        let AgentDifference { agents, difference } = difference;
        let [a, b] = agents.map(|agent| self.name(agent.into()));
        json!({
            "a": a,
            "b": b,
            "games": difference.games,
            "score": number(difference.score),
            "score_interval": difference.score_interval.map(rounded),
            "success": number(difference.success),
            "success_interval": difference.success_interval.map(rounded),
            "only_a": difference.only_first,
            "only_b": difference.only_second,
        })
    }

    fn swap(&self, agent: usize, swap: &CardSwap) -> Value {
        json!({
            "agent": self.name(agent),
            "more": self.study.colours[swap.more],
            "less": self.study.colours[swap.less],
            "score": digits(swap.score),
            "score_interval": swap.interval.map(rounded),
            "printed": digits(swap.target),
        })
    }

    fn strength(&self, agent: usize) -> Value {
        let result = &self.study.whole[agent];
        json!({
            "agent": self.name(agent),
            "mean_score": number(result.score),
            "target": number(result.target),
            "success": number(result.success.share),
        })
    }
}

/// The keys of a result that cells have.
const CELL: [&str; 7] = [
    "games",
    "forfeits",
    "mean_score",
    "mean_score_interval",
    "target",
    "success",
    "success_interval",
];

fn curve_point(result: &SoloResult, point: &CurvePoint) -> Value {
    let Share { share, interval, .. } = point.success;
    json!({
        "change": point.change,
        "target": number(changed(result, point.change.into())),
        "success": number(share),
        "success_interval": rounded(interval),
    })
}

fn number(value: Option<f64>) -> Option<f64> {
    value.map(digits)
}

fn rounded(interval: Interval) -> Interval {
    interval.map(digits)
}
