//! The values of parameters that the text of an agent leaves out.

use crate::spec::about::{About, Parameter};
use crate::spec::settings::{HEURISTIC, LEARNED};

/// What a text leaves out: with it specs are read, and without it they are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defaults {
    pub(crate) about: &'static About,
    /// The version of the agent that the text means.
    pub(crate) version: u32,
    /// Whether it names a file of weights, which are those of the heuristic evaluation.
    pub(crate) has_weights_file: bool,
}

impl Defaults {
    /// The value of a parameter; none if it has to be given.
    pub(crate) fn of(self, parameter: &Parameter) -> Option<&'static str> {
        let by_heuristic = self.has_weights_file || self.version < self.about.learned_since;
        let default = match parameter.default {
            LEARNED if by_heuristic => HEURISTIC,
            default => default,
        };
        Some(default).filter(|default| !default.is_empty())
    }
}
