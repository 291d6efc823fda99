//! The file that an agent names: weights of its evaluation, or a model.

use crate::model::{Model, ModelError};
use crate::spec::old_words;
use crate::spec::weights_file::{WeightsError, WeightsFile};
use orrery_engine::codec::checksum;
use std::fmt;
use std::sync::Arc;

/// The content of the file of an agent.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AgentFile {
    /// The file of `weights=`.
    Weights(WeightsFile),
    /// The file of `model=`.
    Model(Arc<Model>),
}

/// A file that an agent cannot play with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AgentFileError {
    /// The weights of `weights=` cannot be used.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The model of `model=` cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The file was not read.
    #[error("its file was not read")]
    NotRead,
    /// The agent names no file.
    #[error("it names no file")]
    NotNamed,
}

impl AgentFile {
    /// The checksum of the content in sixteen digits. It ignores comments and the order of keys.
    pub(crate) fn checksum(&self) -> String {
        format!(
            "{:016x}",
            u64::from_be_bytes(checksum(old_words::as_before(&self.to_string()).as_bytes()))
        )
    }

    /// The differences from another content, with both values; those of two kinds of files are not listed.
    pub(crate) fn differences(&self, other: &AgentFile) -> Vec<String> {
        match (self, other) {
            (AgentFile::Weights(ours), AgentFile::Weights(theirs)) => ours.differences(theirs),
            (AgentFile::Model(ours), AgentFile::Model(theirs)) => ours.differences(theirs),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for AgentFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentFile::Weights(weights) => weights.fmt(f),
            AgentFile::Model(model) => model.fmt(f),
        }
    }
}
