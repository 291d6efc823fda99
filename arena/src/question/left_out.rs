//! A board that a comparison of two rulesets leaves out.

use orrery_engine::problem::cut;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board that only one of two rulesets plays, or neither, and why it is not compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LeftOut {
    /// The board.
    pub board: String,
    /// Why it is left out.
    pub reason: String,
}

/// The most characters of a name and of a reason, which may come from elsewhere.
const LONGEST_NAME: usize = 100;
const LONGEST_REASON: usize = 1_000;

impl LeftOut {
    /// What is wrong with it.
    pub(super) fn check(&self) -> Result<(), String> {
        let texts = [(&self.board, LONGEST_NAME), (&self.reason, LONGEST_REASON)];
        let is_wrong =
            |&(text, longest): &(&String, usize)| text.chars().count() > longest || text.contains(char::is_control);
        match texts.into_iter().find(is_wrong) {
            None => Ok(()),
            Some((text, longest)) => Err(format!(
                "left-out has the text {:?}; allowed are {longest} characters without control characters",
                cut(text)
            )),
        }
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is left out of the comparison: {}", self.board, self.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_and_those_with_control_characters_are_refused() {
        let check = |board: &str, reason: &str| {
            let left_out = LeftOut {
                board: board.to_owned(),
                reason: reason.to_owned(),
            };
            left_out.check()
        };
        assert_eq!(check("horizon", "only the first ruleset has it"), Ok(()));
        for (board, reason) in [
            ("x\u{1b}[2J", ""),
            ("x", "a\nb"),
            (&"x".repeat(101), ""),
            ("x", &"y".repeat(1_001)),
        ] {
            let error = check(board, reason).expect_err("it cannot be a board that was left out");
            assert!(
                error.starts_with("left-out has the text ") && error.len() < 160,
                "{error}"
            );
        }
    }
}
