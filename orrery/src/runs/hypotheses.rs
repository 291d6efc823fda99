//! The hypotheses of a sequential test, as options.

use crate::host::typed::Typed;
use crate::terminal::output::Usage;
use clap::Args;
use orrery_arena::question::Hypotheses;
use orrery_arena::stats::sprt::Sprt;

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
    /// The options.
    pub(crate) const NAMES: [&str; 4] = ["--elo0", "--elo1", "--alpha", "--beta"];

    /// The hypotheses.
    pub(crate) fn hypotheses(self) -> Hypotheses {
        Hypotheses {
            elo0: self.elo0,
            elo1: self.elo1,
            alpha: self.alpha,
            beta: self.beta,
        }
    }

    /// The test of these hypotheses.
    pub(crate) fn test(self) -> Result<Sprt, Usage> {
        self.hypotheses().test().map_err(|error| Usage(error.to_string()))
    }

    /// Takes the hypotheses of a stored test, where no others were typed.
    pub(crate) fn restore(&mut self, stored: &Hypotheses, typed: &Typed) {
        typed.or("--elo0", &mut self.elo0, stored.elo0);
        typed.or("--elo1", &mut self.elo1, stored.elo1);
        typed.or("--alpha", &mut self.alpha, stored.alpha);
        typed.or("--beta", &mut self.beta, stored.beta);
    }

    /// The words of these options.
    pub(crate) fn words(self) -> Vec<String> {
        let values = [self.elo0, self.elo1, self.alpha, self.beta];
        let words = HypothesesArgs::NAMES.iter().zip(values);
        words.map(|(name, value)| format!("{name}={value}")).collect()
    }
}
