//! The way to a value of a result, and the form in which it is written: `RUN PATH :FORM`.
//!
//! The steps of a path are separated by `/`: a key of an object; a place in a list, from 0; `key=value`, the entries of a list
//! with this value, more of them joined by `&`; `max(key)` and `min(key)`, the entry with the greatest or the least number;
//! `count`, how many entries there are.

use super::results::Results;
use orrery_arena::report::grouped;
use orrery_arena::stats::claim::Evidence;
use orrery_engine::problem::{cut, one_of};
use serde_json::Value;

/// A value that is to be taken from a result.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Expression {
    text: String,
    run: String,
    steps: Vec<Step>,
    form: Form,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    Key(String),
    Where(Vec<(String, String)>),
    Greatest(String),
    Least(String),
    Count,
}

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Form {
    /// Digits after the point; none to write a number as it is.
    digits: Option<usize>,
    has_sign: bool,
    is_percent: bool,
    is_grouped: bool,
}

/// Where results have the number of their blocks if no entry on the way says it: of their configuration, of the test of a
/// model, and the deals of a rating list.
const BLOCKS: [&[&str]; 3] = [&["config", "blocks"], &["test", "blocks"], &["deals"]];

/// What is written where there is no value.
pub(super) const MISSING: &str = "-";

/// Where a path has come to.
enum Place<'a> {
    One(&'a Value),
    Some(Vec<&'a Value>),
}

impl Expression {
    /// Reads an expression. It may name only these runs.
    pub(super) fn read(text: &str, runs: &[&str]) -> Result<Expression, String> {
        let of = |problem: String| format!("`{}`: {problem}", cut(text));
        let (run, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        if !runs.contains(&run) {
            return Err(of(format!(
                "the run {}; {}",
                cut(run),
                one_of(run, runs.iter().copied())
            )));
        }
        let (path, form) = rest.rsplit_once(" :").unwrap_or((rest, ""));
        let steps = path.trim().split('/').map(Step::read).collect::<Result<_, _>>();
        Ok(Expression {
            text: text.trim().to_owned(),
            run: run.to_owned(),
            steps: steps.map_err(of)?,
            form: Form::read(form).map_err(of)?,
        })
    }

    /// The value; none if there is none, or no entry that is asked for.
    pub(super) fn value<'a>(&self, results: &'a Results) -> Result<Option<Value>, String> {
        let of = |problem: String| format!("`{}`: {problem}", cut(&self.text));
        let result = results
            .of(&self.run)
            .ok_or_else(|| of("the run has no result".to_owned()))?;
        let mut place: Place<'a> = Place::One(result);
        for step in &self.steps {
            match step.follow(place).map_err(of)? {
                Followed::To(next) => place = next,
                Followed::Number(number) => return Ok(Some(number.into())),
                Followed::Nowhere => return Ok(None),
            }
        }
        match place {
            Place::One(Value::Null) => Ok(None),
            Place::One(value) => Ok(Some(value.clone())),
            Place::Some(values) => Ok(Some(values.into_iter().cloned().collect())),
        }
    }

    /// The value as a number; none if there is none.
    pub(super) fn number(&self, results: &Results) -> Result<Option<f64>, String> {
        match self.value(results)? {
            None => Ok(None),
            Some(Value::Number(number)) => Ok(number.as_f64()),
            Some(other) => Err(format!(
                "`{}` is {}; allowed here is a number",
                cut(&self.text),
                cut(&other.to_string())
            )),
        }
    }

    /// The value as the two ends of an interval; none if there is none.
    pub(super) fn ends(&self, results: &Results) -> Result<Option<[Option<f64>; 2]>, String> {
        match self.value(results)? {
            None => Ok(None),
            Some(Value::Array(ends)) if ends.len() == 2 => Ok(Some([0, 1].map(|end| ends[end].as_f64()))),
            Some(other) => Err(format!(
                "`{}` is {}; allowed here is an interval",
                cut(&self.text),
                cut(&other.to_string())
            )),
        }
    }

    /// The run that is named.
    pub(super) fn run(&self) -> &str {
        &self.run
    }

    /// Refuses what no result can give an interval of, and entries that are chosen by the results: the value of the greatest
    /// one is too high in the mean.
    pub(super) fn check_estimate(&self) -> Result<(), String> {
        let is_chosen = |step: &Step| matches!(step, Step::Greatest(_) | Step::Least(_));
        // Pairs are in the order of what the agents won.
        let is_ranked = matches!(&self.steps[..], [Step::Key(list), Step::Key(_), ..] if list == "pairs");
        let problem = match self.steps.last() {
            _ if is_ranked || self.steps.iter().any(is_chosen) => {
                "chooses an entry by the results; allowed is one that is named before them, such as agent=greedy"
            }
            Some(Step::Key(_)) => return Ok(()),
            _ => "is no number with an interval; allowed is the key of one at the end of the path, such as win_share",
        };
        Err(format!("`{}` {problem}", cut(&self.text)))
    }

    /// The value as an estimate; none if the results have none, which may not be because no entry is as asked for.
    pub(super) fn estimate(&self, results: &Results) -> Result<Option<Evidence>, String> {
        let Some(value) = self.number(results)? else {
            return self.check_entries(results).map(|()| None);
        };
        let interval = self.interval();
        let ends = interval.ends(results).map_err(|_| {
            let others = self.others_with_interval(results);
            let others = match &others[..] {
                [] => "it has no part with one".to_owned(),
                others => format!("allowed is one of {}", others.join(", ")),
            };
            format!("`{}` has no interval; of its entry {others}", cut(&self.text))
        })?;
        Ok(Some(Evidence {
            value,
            ends: ends.unwrap_or_default(),
            blocks: self.blocks(results).unwrap_or_default(),
        }))
    }

    /// Refuses a way on which a list has entries, but none that is asked for.
    fn check_entries(&self, results: &Results) -> Result<(), String> {
        for (place, step) in self.steps.iter().enumerate() {
            let count = |steps: &[Step]| {
                let counted = Expression {
                    steps: steps.iter().cloned().chain([Step::Count]).collect(),
                    ..self.clone()
                };
                counted.number(results).ok().flatten()
            };
            let [before, after] = [place, place + 1].map(|kept| count(&self.steps[..kept]));
            if matches!(step, Step::Where(_)) && before > Some(0.0) && after == Some(0.0) {
                return Err(format!(
                    "`{}` asks for an entry that the results do not have; of a pair the agent that won more comes first, unless the \
                     run has the option focal",
                    cut(&self.text)
                ));
            }
        }
        Ok(())
    }

    /// The interval of the value, in the same form.
    pub(super) fn interval(&self) -> Expression {
        match self.steps.last() {
            Some(Step::Key(key)) => self.with_end(self.steps.len() - 1, &format!("{key}_interval")),
            _ => self.clone(),
        }
    }

    /// The keys beside that of the value which have an interval.
    fn others_with_interval(&self, results: &Results) -> Vec<String> {
        let entry = Expression {
            steps: self.steps[..self.steps.len().saturating_sub(1)].to_vec(),
            ..self.clone()
        };
        let found = entry.value(results).ok().flatten();
        let entry = match &found {
            Some(Value::Array(entries)) => entries.first(),
            entry => entry.as_ref(),
        };
        let keys = entry
            .and_then(Value::as_object)
            .into_iter()
            .flat_map(serde_json::Map::keys);
        keys.filter_map(|key| Some(key.strip_suffix("_interval")?.to_owned()))
            .collect()
    }

    /// How many blocks the value was made from, as its entry says it or what is around that; no more than games.
    fn blocks(&self, results: &Results) -> Option<u64> {
        let elsewhere = BLOCKS.iter().map(|path| Expression {
            steps: path.iter().map(|key| Step::Key((*key).to_owned())).collect(),
            ..self.clone()
        });
        let number = |place: Expression| place.value(results).ok()??.as_u64();
        let blocks = self.around("blocks").chain(elsewhere).find_map(number)?;
        let games = self.around("games").find_map(number);
        Some(games.map_or(blocks, |games| games.min(blocks)))
    }

    /// The places of a key beside the value and around it, the nearest first.
    fn around<'a>(&'a self, key: &'a str) -> impl Iterator<Item = Expression> + 'a {
        (0..self.steps.len()).rev().map(move |kept| self.with_end(kept, key))
    }

    /// The way that leaves the first steps for another key.
    fn with_end(&self, kept: usize, key: &str) -> Expression {
        let end = Step::Key(key.to_owned());
        Expression {
            steps: self.steps[..kept].iter().cloned().chain([end]).collect(),
            ..self.clone()
        }
    }

    /// The value as it is written.
    pub(super) fn written(&self, results: &Results) -> Result<String, String> {
        match self.value(results)? {
            None => Ok(MISSING.to_owned()),
            Some(value) => match self.form.of(&value) {
                Some(text) if self.is_chance() => Ok(self.form.above_zero(text)),
                Some(text) => Ok(text),
                None => {
                    let text = cut(&self.text);
                    Err(format!(
                        "`{text}` is a part of a result with parts of its own; name one of them"
                    ))
                }
            },
        }
    }

    /// Whether the value is a p.
    fn is_chance(&self) -> bool {
        matches!(self.steps.last(), Some(Step::Key(key)) if key.starts_with("p_value"))
    }
}

impl Step {
    fn read(text: &str) -> Result<Step, String> {
        let inside = |name: &str| text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
        if text.is_empty() {
            return Err("a step of the path is empty".to_owned());
        }
        if let Some(key) = inside("max") {
            return Ok(Step::Greatest(key.to_owned()));
        }
        if let Some(key) = inside("min") {
            return Ok(Step::Least(key.to_owned()));
        }
        if text == "count" {
            return Ok(Step::Count);
        }
        if !text.contains('=') {
            return Ok(Step::Key(text.to_owned()));
        }
        let pairs = text.split('&').map(|pair| pair.split_once('=').ok_or(pair));
        let pairs = pairs.map(|pair| pair.map(|(key, value)| (key.to_owned(), value.to_owned())));
        let pairs = pairs.collect::<Result<_, _>>();
        pairs
            .map(Step::Where)
            .map_err(|pair| format!("`{}` of the step `{}` has no =", cut(pair), cut(text)))
    }

    fn follow<'a>(&self, place: Place<'a>) -> Result<Followed<'a>, String> {
        match self {
            Step::Key(key) => place.key(key),
            Step::Count => Ok(Followed::Number(place.entries("count")?.len())),
            Step::Where(pairs) => {
                let is = |entry: &&Value| pairs.iter().all(|(key, value)| plain(&entry[key.as_str()]) == *value);
                let entries = place.entries("a step with =")?;
                Ok(Followed::To(Place::Some(entries.into_iter().filter(is).collect())))
            }
            Step::Greatest(key) => place.extreme(key, 1.0),
            Step::Least(key) => place.extreme(key, -1.0),
        }
    }
}

/// Where a step leads.
enum Followed<'a> {
    To(Place<'a>),
    Number(usize),
    Nowhere,
}

impl<'a> Place<'a> {
    fn key(self, key: &str) -> Result<Followed<'a>, String> {
        let value = match self {
            Place::One(value) => value,
            Place::Some(values) => match values[..] {
                [] => return Ok(Followed::Nowhere),
                [value] => value,
                _ => {
                    let found = values.len();
                    return Err(format!(
                        "{found} entries are as asked for before `{}`; ask for one",
                        cut(key)
                    ));
                }
            },
        };
        match value {
            Value::Null => Ok(Followed::Nowhere),
            Value::Object(entries) => match entries.get(key) {
                Some(entry) => Ok(Followed::To(Place::One(entry))),
                None => Err(format!(
                    "the key {}; {}",
                    cut(key),
                    one_of(key, entries.keys().map(String::as_str))
                )),
            },
            Value::Array(entries) => match key.parse::<usize>() {
                Ok(place) => Ok(entries
                    .get(place)
                    .map_or(Followed::Nowhere, |entry| Followed::To(Place::One(entry)))),
                Err(_) => Err(format!(
                    "`{}` is no place in a list; allowed is a number from 0, or key=value",
                    cut(key)
                )),
            },
            other => Err(format!(
                "`{}` is asked of {}, which has no parts",
                cut(key),
                cut(&other.to_string())
            )),
        }
    }

    fn entries(self, step: &str) -> Result<Vec<&'a Value>, String> {
        match self {
            Place::One(Value::Array(entries)) => Ok(entries.iter().collect()),
            Place::One(_) => Err(format!("{step} is asked of what is no list")),
            Place::Some(entries) => Ok(entries),
        }
    }

    /// The entry with the greatest number of this key, times a sign.
    fn extreme(self, key: &str, sign: f64) -> Result<Followed<'a>, String> {
        let entries = self.entries("max or min")?;
        let numbered = entries
            .into_iter()
            .filter_map(|entry| Some((entry[key].as_f64()? * sign, entry)));
        let greatest = numbered.max_by(|(a, _), (b, _)| a.total_cmp(b));
        Ok(greatest.map_or(Followed::Nowhere, |(_, entry)| Followed::To(Place::One(entry))))
    }
}

impl Form {
    /// Reads a form such as `+.2`, `%.1` or `,`.
    fn read(text: &str) -> Result<Form, String> {
        let mut form = Form::default();
        let mut rest = text.trim();
        for (sign, is_set) in [
            ('+', &mut form.has_sign),
            ('%', &mut form.is_percent),
            (',', &mut form.is_grouped),
        ] {
            if let Some(after) = rest.strip_prefix(sign) {
                (rest, *is_set) = (after, true);
            }
        }
        let digits = rest.strip_prefix('.').map(str::parse);
        form.digits = match digits {
            None if rest.is_empty() => None,
            Some(Ok(digits @ 0..=9)) => Some(digits),
            _ => {
                return Err(format!(
                    "the form {}; allowed are + for a sign, % for percent, a comma for groups of three digits, in this order, \
                     then .N for N digits, at most 9",
                    cut(text)
                ));
            }
        };
        Ok(form)
    }

    fn of(&self, value: &Value) -> Option<String> {
        match value {
            Value::Null => Some("?".to_owned()),
            Value::Number(number) => Some(self.number(number)),
            Value::Array(ends) => {
                let ends = ends.iter().map(|end| match end {
                    Value::Array(_) | Value::Object(_) => None,
                    end => self.of(end),
                });
                Some(format!("[{}]", ends.collect::<Option<Vec<_>>>()?.join(", ")))
            }
            Value::Object(_) => None,
            other => Some(plain(other)),
        }
    }

    /// A chance is not 0 because its first digits are.
    fn above_zero(&self, text: String) -> String {
        match self.digits {
            Some(digits @ 1..) if text.trim_matches(['0', '.']).is_empty() => {
                format!("< {:.digits$}", 0.1f64.powi(digits as i32))
            }
            _ => text,
        }
    }

    fn number(&self, number: &serde_json::Number) -> String {
        let Some(value) = number.as_f64() else {
            return number.to_string();
        };
        let value = if self.is_percent { value * 100.0 } else { value };
        let digits = match (self.digits, self.is_grouped || self.is_percent) {
            (Some(digits), _) => digits,
            (None, true) => 0,
            (None, false) => return number.to_string(),
        };
        let text = format!("{:.digits$}", value.abs());
        let is_zero = text.chars().all(|c| c == '0' || c == '.');
        let sign = match value {
            _ if is_zero => "",
            value if value < 0.0 => "-",
            _ if self.has_sign => "+",
            _ => "",
        };
        let text = match text.split_once('.') {
            _ if !self.is_grouped => text,
            None => grouped(text.parse().unwrap_or_default()),
            Some((whole, rest)) => format!("{}.{rest}", grouped(whole.parse().unwrap_or_default())),
        };
        let unit = if self.is_percent { " %" } else { "" };
        format!("{sign}{text}{unit}")
    }
}

/// A value without quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::super::kept::Kept;
    use super::*;
    use serde_json::json;

    fn results() -> Results {
        let mut kept = Kept::new(Vec::new());
        kept.result = Some(json!({
            "games": 12345,
            "agents": [
                { "name": "greedy", "game": "a", "share": 0.25, "interval": [0.2, null], "gain": -0.004 },
                { "name": "planner:beam=4", "game": "b", "share": 0.75, "interval": [0.7, 0.8], "gain": 1.5 },
            ],
            "none": null,
            "p_value": 0.0004,
        }));
        Results(vec![("duel".to_owned(), kept)])
    }

    fn written(text: &str) -> Result<String, String> {
        Expression::read(text, &["duel"])?.written(&results())
    }

    #[test]
    fn a_path_leads_to_a_value_and_the_form_writes_it() {
        for (text, expected) in [
            ("duel games :,", "12,345"),
            ("duel games", "12345"),
            ("duel agents/name=greedy/share :.3", "0.250"),
            ("duel agents/name=planner:beam=4/interval :.2", "[0.70, 0.80]"),
            ("duel agents/0/interval :%.0", "[20 %, ?]"),
            ("duel agents/max(share)/name", "planner:beam=4"),
            ("duel agents/min(share)/gain :+.2", "0.00"),
            ("duel agents/game=b&name=planner:beam=4/gain :+.1", "+1.5"),
            ("duel agents/game=c/gain :+.1", "-"),
            ("duel agents/count", "2"),
            ("duel none/anything", "-"),
            ("duel p_value :.3", "< 0.001"),
            ("duel p_value :.4", "0.0004"),
        ] {
            assert_eq!(written(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_wrong_expression_says_what_is_allowed() {
        for (text, part) in [
            ("other games", "the run other; allowed is duel"),
            ("duel", "a step of the path is empty"),
            ("duel gmes", "the key gmes"),
            ("duel agents/greedy", "no place in a list"),
            ("duel games/first", "which has no parts"),
            ("duel agents/share=0.25&name", "has no ="),
            ("duel games :x", "the form x"),
            ("duel agents/0", "name one of them"),
            ("duel games/count", "no list"),
        ] {
            let error = written(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
