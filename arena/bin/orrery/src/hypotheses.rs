//! The hypotheses of a sequential test, as options.

use crate::folder::FolderArgs;
use crate::output::Usage;
use crate::stored::is_typed;
use clap::Args;
use orrery_arena::stats::sprt::Sprt;
use std::path::Path;

/// The hypotheses.
#[derive(Args, Clone, Copy, PartialEq, Debug)]
pub(crate) struct HypothesesArgs {
    /// Normalized Elo of the hypothesis that A is no better
    #[arg(long, allow_negative_numbers = true, value_name = "ELO", default_value = "0")]
    elo0: f64,
    /// Normalized Elo of the hypothesis that A is better
    #[arg(long, allow_negative_numbers = true, value_name = "ELO", default_value = "10")]
    elo1: f64,
    /// The allowed chance of accepting elo1 when elo0 is true
    #[arg(long, value_name = "CHANCE", default_value = "0.05")]
    alpha: f64,
    /// The allowed chance of accepting elo0 when elo1 is true
    #[arg(long, value_name = "CHANCE", default_value = "0.05")]
    beta: f64,
}

impl HypothesesArgs {
    /// The options, each with its number of values.
    pub(crate) const NAMES: [(&str, usize); 4] = [("--elo0", 1), ("--elo1", 1), ("--alpha", 1), ("--beta", 1)];

    /// The test of these hypotheses.
    pub(crate) fn test(self) -> Result<Sprt, Usage> {
        Sprt::new(self.elo0, self.elo1, self.alpha, self.beta).map_err(|error| Usage(error.to_string()))
    }

    /// The words of these options.
    pub(crate) fn words(self) -> Vec<String> {
        let values = [self.elo0, self.elo1, self.alpha, self.beta];
        let words = HypothesesArgs::NAMES.iter().zip(values);
        words.map(|((name, _), value)| format!("{name}={value}")).collect()
    }

    /// The first of these options that is among the words, with its value.
    pub(crate) fn typed(self, words: &[String]) -> Option<String> {
        let mut options = HypothesesArgs::NAMES.iter().zip(self.words());
        let typed = options.find(|((name, _), _)| is_typed(words, name));
        typed.map(|(_, word)| word.replace('=', " "))
    }

    /// Refuses other hypotheses than those of the stored test: one whose hypotheses change while it is played has no known
    /// error rates.
    pub(crate) fn refuse_change(self, stored: HypothesesArgs, folder: &FolderArgs) -> Result<(), Usage> {
        if stored == self {
            return Ok(());
        }
        let folder = folder.run.as_deref().unwrap_or(Path::new("")).display();
        let test = stored.words().join(" ").replace('=', " ");
        Err(Usage(format!("the test in {folder} is {test}; it cannot change")))
    }
}
