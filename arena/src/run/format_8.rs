//! Reads `run.toml` of format 8, which had the words of the command line in place of the question. It goes with version 0.2.

use crate::config::RunConfig;
use crate::question::{Compared, Comparison, Hypotheses, Learning, Question, Standing, Tuning};
use crate::tune::Spsa;
use std::path::PathBuf;
use std::str::FromStr;

/// The format.
pub(super) const FORMAT: u32 = 8;

/// The words: a subcommand, and options with their values.
pub(super) struct Words(pub(super) Vec<String>);

impl Words {
    /// What they ask of a run of this configuration. Other options than those of the question are not read.
    ///
    /// # Errors
    /// If a value cannot be read, or the subcommand stored no runs.
    pub(super) fn question(&self, config: &RunConfig) -> Result<Question, String> {
        Ok(match self.0.first().map_or("tournament", String::as_str) {
            "tournament" => Question::Tournament(Standing {
                until_width: self.value("--until-width")?,
                focal: self.value("--focal")?,
                anchor: self.text("--anchor").map(anchor).transpose()?,
            }),
            "selfplay" => Question::Selfplay {},
            "sprt" => Question::Sprt(self.hypotheses()?),
            "solo" => Question::Solo {},
            "balance" if self.has("--stop-early") && self.text("--games").is_none() => {
                return Err(
                    "it may have stopped early, and format 8 does not say over how many games; the program that played it reports it"
                        .to_owned(),
                );
            }
            "balance" => Question::Balance(Comparison {
                what: match config.setup.get("compared") {
                    Some(what) => serde_json::from_value(what.clone()).map_err(|error| format!("compared: {error}"))?,
                    None => Compared::default(),
                },
                difference: self.value("--difference")?.unwrap_or(1.5),
                stop_early: self.has("--stop-early"),
                games: self.value("--games")?.unwrap_or(config.games),
                against: Default::default(),
                restrict: String::new(),
                left_out: Vec::new(),
            }),
            "tune" => Question::Tune(Tuning {
                spsa: Spsa {
                    iterations: self.value("--iterations")?.unwrap_or(1000),
                    blocks: self.value("--blocks")?.unwrap_or(8),
                    perturbation: self.value("--perturbation")?.unwrap_or(0.2),
                    gain: self.value("--gain")?.unwrap_or(0.01),
                },
                confirm: self.value("--confirm")?.unwrap_or(500),
            }),
            "learn" => Question::Learn(Learning {
                seed: self.value("--seed")?.unwrap_or(1),
                rounds: self.value("--rounds")?.unwrap_or(3),
                with: self.list::<PathBuf>("--with")?,
                continuations: self.value("--continuations")?.unwrap_or(1),
                continue_every: self.value("--continue-every")?.unwrap_or(1),
                hidden: self.list("--hidden")?,
                test: self.value("--test")?.unwrap_or(2000),
                hypotheses: self.hypotheses()?,
            }),
            other => {
                return Err(format!(
                    "it was made by `{}`, which stores no runs",
                    other.escape_default()
                ));
            }
        })
    }

    fn hypotheses(&self) -> Result<Hypotheses, String> {
        let usual = Hypotheses::default();
        Ok(Hypotheses {
            elo0: self.value("--elo0")?.unwrap_or(usual.elo0),
            elo1: self.value("--elo1")?.unwrap_or(usual.elo1),
            alpha: self.value("--alpha")?.unwrap_or(usual.alpha),
            beta: self.value("--beta")?.unwrap_or(usual.beta),
        })
    }

    fn has(&self, flag: &str) -> bool {
        self.0.iter().any(|word| word == flag)
    }

    /// The text of an option, where it comes last.
    fn text(&self, option: &str) -> Option<&str> {
        let places = self.0.iter().enumerate().rev();
        let mut texts = places.filter_map(|(place, word)| match word.strip_prefix(option)? {
            "" => self.0.get(place + 1).map(String::as_str),
            rest => rest.strip_prefix('='),
        });
        texts.next()
    }

    fn value<T: FromStr>(&self, option: &str) -> Result<Option<T>, String> {
        self.text(option).map(|text| read(option, text)).transpose()
    }

    fn list<T: FromStr>(&self, option: &str) -> Result<Vec<T>, String> {
        let texts = self.text(option).into_iter().flat_map(|text| text.split(','));
        texts.map(|text| read(option, text)).collect()
    }
}

/// Reads a value. Numbers of games were stored as they were typed: `10_000`, `10,000`, `5k` or `1M`.
fn read<T: FromStr>(option: &str, text: &str) -> Result<T, String> {
    let number = text
        .replace(['_', ','], "")
        .replace(['k', 'K'], "000")
        .replace('M', "000000");
    let read = text.parse().or_else(|_| number.parse());
    read.map_err(|_| format!("{option} is `{}`, which is not possible", text.escape_default()))
}

/// An agent and the points of its rating, by default 0.
fn anchor(text: &str) -> Result<(String, f64), String> {
    let (agent, points) = text.rsplit_once('@').unwrap_or((text, "0"));
    Ok((agent.to_owned(), read("--anchor", points)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Planetarium;
    use serde_json::{Value, json};

    /// What these words ask of a run of 6 games, as JSON.
    fn question(words: &str) -> Result<Value, String> {
        let agents = "random".parse().expect("an agent");
        let config = RunConfig::new(&Planetarium::default(), json!({}), 2, agents, 6, 1).expect("it can be played");
        let words = Words(words.split_whitespace().map(str::to_owned).collect());
        words.question(&config).map(|question| json!(question))
    }

    #[test]
    fn every_option_of_a_question_is_read() {
        for (words, key, value) in [
            ("tournament --until-width 0.2", "/until-width", json!(0.2)),
            ("tournament --focal greedy", "/focal", json!("greedy")),
            ("tournament --anchor greedy", "/anchor", json!(["greedy", 0.0])),
            ("tournament --anchor=greedy@7", "/anchor", json!(["greedy", 7.0])),
            ("sprt --elo0 -5", "/elo0", json!(-5.0)),
            ("sprt --elo1 30", "/elo1", json!(30.0)),
            ("sprt --alpha 0.1", "/alpha", json!(0.1)),
            ("sprt --beta 0.2", "/beta", json!(0.2)),
            ("balance --difference 2.5", "/difference", json!(2.5)),
            ("balance --games 1k --stop-early", "/stop-early", json!(true)),
            ("balance --games 10_000", "/games", json!(10_000)),
            ("balance --games 10,000", "/games", json!(10_000)),
            ("balance --games 5k", "/games", json!(5_000)),
            ("balance --games 1M", "/games", json!(1_000_000)),
            ("balance", "/games", json!(6)),
            ("tune --iterations 9", "/spsa/iterations", json!(9)),
            ("tune --blocks 9", "/spsa/blocks", json!(9)),
            ("tune --perturbation 0.4", "/spsa/perturbation", json!(0.4)),
            ("tune --gain 0.4", "/spsa/gain", json!(0.4)),
            ("tune --confirm 9", "/confirm", json!(9)),
            ("learn --seed 9", "/seed", json!("9")),
            ("learn --rounds 9", "/rounds", json!(9)),
            ("learn --with a,b", "/with", json!(["a", "b"])),
            ("learn --continuations 9", "/continuations", json!(9)),
            ("learn --continue-every 9", "/continue-every", json!(9)),
            ("learn --hidden 8,4", "/hidden", json!([8, 4])),
            ("learn --test 9", "/test", json!(9)),
            ("learn --beta 0.2", "/hypotheses/beta", json!(0.2)),
            ("learn --test 9 --test=8", "/test", json!(8)),
        ] {
            let question = question(words).expect("format 8 had it");
            assert_eq!(question.pointer(key), Some(&value), "{words}: {question}");
        }
    }

    #[test]
    fn a_study_that_may_have_stopped_early_says_over_how_many_games() {
        let refused = question("balance --stop-early").expect_err("its games are not known");
        assert!(refused.contains("over how many games"), "{refused}");
    }
}
