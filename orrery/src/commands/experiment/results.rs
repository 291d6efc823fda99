//! The results of the runs of a study.

use super::kept::Kept;
use serde_json::Value;

/// The runs that were played, in the order of the study.
#[derive(Clone, Debug, Default)]
pub(super) struct Results(pub(super) Vec<(String, Kept)>);

impl Results {
    /// What the subcommand of a run printed.
    pub(super) fn of(&self, run: &str) -> Option<&Value> {
        let found = self.0.iter().find(|(name, _)| name == run);
        found.and_then(|(_, kept)| kept.result.as_ref())
    }
}
