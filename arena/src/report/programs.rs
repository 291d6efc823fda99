//! Programs that were changed under a resumed run.

use super::fold::fold;
use crate::config::RunConfig;

/// A note for each agent whose games were played by several programs, one after the other.
pub(super) fn changed_programs(config: &RunConfig) -> String {
    let agents = config.agent_names().into_iter().zip(&config.programs);
    let changed = agents.filter(|(_, programs)| programs.len() > 1);
    let note = |(name, programs): (String, &Vec<_>)| {
        let programs: Vec<String> = programs.iter().map(ToString::to_string).collect();
        fold(
            "",
            &format!(
                "{name} was changed while the run was played: {}.",
                programs.join(", then ")
            ),
        )
    };
    changed.map(note).collect()
}
