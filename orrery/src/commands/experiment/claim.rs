//! Claims of a study, written before its runs: a value of a result, and the bound that its interval has to lie beyond.

use super::expression::Expression;
use super::results::Results;
use super::table::cell;
use orrery_arena::report::chance;
use orrery_arena::stats::claim::{Bound, Evidence, Tested, Verdict, verdicts};
use orrery_engine::problem::cut;
use serde::Deserialize;
use std::fmt::Write;

/// A claim as the study describes it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Claim {
    /// What is claimed, for readers.
    sentence: String,
    /// The expression of the value.
    value: String,
    /// The bounds, of which there is one.
    above: Option<f64>,
    below: Option<f64>,
    within: Option<[f64; 2]>,
}

/// A claim with what the results say of it.
#[derive(Clone, Debug)]
pub(super) struct Settled {
    pub(super) sentence: String,
    /// The bound in words.
    pub(super) asks: String,
    /// The value and its interval.
    pub(super) written: String,
    pub(super) evidence: Option<Evidence>,
    tested: Tested,
}

impl Claim {
    /// Checks what can be checked without results.
    pub(super) fn check(&self, runs: &[&str]) -> Result<(), String> {
        if self.sentence.trim().is_empty() {
            return Err("a claim has no sentence; write what is claimed".to_owned());
        }
        self.bound().map_err(|problem| self.named(&problem))?;
        self.expression(runs).map(drop)
    }

    /// The run whose value it is about.
    pub(super) fn is_of(&self, run: &str, runs: &[&str]) -> bool {
        self.expression(runs).is_ok_and(|value| value.run() == run)
    }

    /// What the results say of the value; none if they have none.
    pub(super) fn evidence(&self, results: &Results, runs: &[&str]) -> Result<Option<Evidence>, String> {
        let found = self.expression(runs)?.estimate(results);
        found.map_err(|problem| self.named(&problem))
    }

    fn expression(&self, runs: &[&str]) -> Result<Expression, String> {
        let read = Expression::read(&self.value, runs);
        read.and_then(|value| value.check_estimate().map(|()| value))
            .map_err(|problem| self.named(&problem))
    }

    fn bound(&self) -> Result<Bound, String> {
        let allowed =
            "allowed is one of above = NUMBER, below = NUMBER, and within = [NUMBER, NUMBER] with the lower one first";
        let bound = match (self.above, self.below, self.within) {
            (Some(bound), None, None) if bound.is_finite() => Bound::Above(bound),
            (None, Some(bound), None) if bound.is_finite() => Bound::Below(bound),
            (None, None, Some([low, high])) if low < high && (high - low).is_finite() => Bound::Within(low, high),
            (None, None, None) => return Err(format!("it has no bound; {allowed}")),
            _ => return Err(format!("its bound cannot be; {allowed}")),
        };
        Ok(bound)
    }

    fn named(&self, problem: &str) -> String {
        format!("claim `{}`: {problem}", cut(&self.sentence))
    }
}

/// All claims of a study with their verdicts.
pub(super) fn settled(claims: &[Claim], results: &Results, runs: &[&str]) -> Result<Vec<Settled>, String> {
    let mut found = Vec::new();
    for claim in claims {
        found.push((claim.bound()?, claim.evidence(results, runs)?));
    }
    let tested = verdicts(&found);
    let settle = |((claim, &(bound, evidence)), tested): ((&Claim, &(Bound, Option<Evidence>)), Tested)| {
        let value = claim.expression(runs)?;
        Ok(Settled {
            sentence: claim.sentence.trim().to_owned(),
            asks: asks(bound),
            written: format!("{} {}", value.written(results)?, value.interval().written(results)?),
            evidence,
            tested,
        })
    };
    claims.iter().zip(&found).zip(tested).map(settle).collect()
}

impl Settled {
    pub(super) fn is_held(&self) -> bool {
        self.tested.verdict == Verdict::Held
    }

    pub(super) fn verdict(&self) -> &'static str {
        match self.tested.verdict {
            Verdict::Held => "held",
            Verdict::NotHeld => "not held",
            Verdict::NotSettled if self.evidence.is_none() => "the results have no such value",
            Verdict::NotSettled => "not settled",
        }
    }
}

fn asks(bound: Bound) -> String {
    match bound {
        Bound::Above(bound) => format!("above {bound}"),
        Bound::Below(bound) => format!("below {bound}"),
        Bound::Within(low, high) => format!("between {low} and {high}"),
    }
}

/// The claims as a table in Markdown.
pub(super) fn table(claims: &[Settled]) -> String {
    let mut text =
        "| claim | asks for | value, 95 % interval | p, Holm | verdict |\n| --- | --- | ---: | ---: | --- |".to_owned();
    for claim in claims {
        let _ = write!(
            text,
            "\n| {} | {} | {} | {} | {} |",
            cell(&claim.sentence),
            claim.asks,
            cell(&claim.written),
            chance(Some(claim.tested.chance_holm)),
            claim.verdict()
        );
    }
    text
}
