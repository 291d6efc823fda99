//! What a run is to find out.

mod compared;
mod comparison;
mod hypotheses;
mod learning;
mod left_out;
mod standing;
mod steps;
mod tuning;
mod valuation;
mod within;

use crate::config::RunConfig;
use crate::schedule::Seating;
use crate::stats::sprt::Sprt;
pub use compared::Compared;
pub use comparison::{Comparison, Look};
pub use hypotheses::Hypotheses;
pub use learning::Learning;
pub use left_out::LeftOut;
use serde::{Deserialize, Serialize};
use serde_json::Value;
pub use standing::Standing;
pub use steps::Steps;
pub use tuning::Tuning;
pub use valuation::{Valuation, ValuedItem};

/// What a run is to find out, with all that its result depends on besides the games.
///
/// # Examples
/// ```
/// use orrery_arena::question::{Hypotheses, Question};
///
/// let question = Question::Sprt(Hypotheses { elo1: 20.0, ..Hypotheses::default() });
/// assert_eq!(question.kind(), "sprt");
/// assert!(question.test().is_some());
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Question {
    /// How agents compare with each other.
    Tournament(Standing),
    /// Nothing: the games are to learn from.
    Selfplay {},
    /// Whether the first agent is better than the second.
    Sprt(Hypotheses),
    /// How agents do alone against the target.
    Solo {},
    /// Whether boards are balanced.
    Balance(Comparison),
    /// What cards and other items are worth.
    Worth(Valuation),
    /// What the numbers of the rules do.
    Sensitivity(Steps),
    /// Which weights of an evaluation are better.
    Tune(Tuning),
    /// Which model of the value of positions is better.
    Learn(Learning),
}

impl Default for Question {
    /// A tournament that is played to its end.
    fn default() -> Question {
        Question::Tournament(Standing::default())
    }
}

impl Question {
    /// Its kind: the subcommand that asks it.
    pub fn kind(&self) -> &'static str {
        match self {
            Question::Tournament(_) => "tournament",
            Question::Selfplay {} => "selfplay",
            Question::Sprt(_) => "sprt",
            Question::Solo {} => "solo",
            Question::Balance(_) => "balance",
            Question::Worth(_) => "worth",
            Question::Sensitivity(_) => "sensitivity",
            Question::Tune(_) => "tune",
            Question::Learn(_) => "learn",
        }
    }

    /// What a run with this question is, in words.
    pub fn purpose(&self) -> &'static str {
        match self {
            Question::Tournament(_) => "Tournament",
            Question::Selfplay {} => "Games to learn from",
            Question::Sprt(_) => "Sequential test",
            Question::Solo {} => "Solo games",
            Question::Balance(_) => "Study of balance",
            Question::Worth(_) => "Worth of items",
            Question::Sensitivity(_) => "Sensitivity to numbers",
            Question::Tune(_) => "Tuning of weights",
            Question::Learn(_) => "Learning of a model",
        }
    }

    /// The sequential test, if it is one.
    pub fn test(&self) -> Option<Sprt> {
        match self {
            Question::Sprt(hypotheses) => hypotheses.test().ok(),
            _ => None,
        }
    }

    /// Refuses numbers that are out of range, and a configuration that does not fit.
    ///
    /// # Errors
    /// The first of them, and what is allowed.
    pub(crate) fn check(&self, config: &RunConfig) -> Result<(), String> {
        let (agents, players) = (config.agents.len(), config.players);
        match self {
            Question::Sprt(_) if players < 2 || agents != players || config.seating != Seating::Shared => Err(format!(
                "a test has two players or more and an agent for each, who play each other, not {players} and {agents}, seated as {}",
                config.seating
            )),
            Question::Solo {} if players != 1 => Err(format!("solo games have one player, not {players}")),
            Question::Balance(comparison) if !comparison.fits(config.seating) => Err(format!(
                "in a study of balance the seating is self-play, or one seat if that is restricted, not {}",
                config.seating
            )),
            Question::Selfplay {} | Question::Solo {} => Ok(()),
            Question::Tournament(standing) => standing.check(),
            Question::Sprt(hypotheses) => hypotheses.check(),
            Question::Balance(comparison) => comparison.check(),
            Question::Worth(valuation) => valuation.check(config),
            Question::Sensitivity(steps) => steps.check(config),
            Question::Tune(tuning) => tuning.check(),
            Question::Learn(learning) => learning.check(),
        }
    }

    /// The keys that may not change when the run goes on. A test whose hypotheses change while it is played has no known error
    /// rates, and what is learned would be of several kinds.
    fn fixed(&self) -> &'static [&'static str] {
        match self {
            Question::Sprt(_) => &["elo0", "elo1", "alpha", "beta"],
            Question::Worth(_) => &["of", "items"],
            Question::Sensitivity(_) => &["of", "together", "width"],
            Question::Learn(_) => &["with", "continuations", "continue-every", "hidden", "hypotheses"],
            _ => &[],
        }
    }

    /// The differences from the question that is asked for, with both values, where it may not change.
    pub fn differences(&self, asked: &Question) -> Vec<String> {
        if self.kind() != asked.kind() {
            return vec![format!("kind: the run has {}, not {}", self.kind(), asked.kind())];
        }
        let [has, asked] = [self, asked].map(|question| serde_json::to_value(question).expect("its keys are strings"));
        let differ = self.fixed().iter().flat_map(|key| unequal(key, &has[key], &asked[key]));
        differ.collect()
    }
}

/// The unequal values of a key, or of the keys in it.
fn unequal(key: &str, has: &Value, asked: &Value) -> Vec<String> {
    match has {
        Value::Object(inner) => {
            let inner = inner.iter().flat_map(|(key, has)| unequal(key, has, &asked[key]));
            inner.collect()
        }
        _ if has == asked => Vec::new(),
        _ => vec![format!("{key}: the run has {has}, not {asked}; it cannot change")],
    }
}
