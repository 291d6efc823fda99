//! Programs that were changed under a resumed run.

use super::fold::fold;
use crate::config::RunConfig;
use orrery_agents::Identity;

/// A note for each agent whose games were played by several programs, one after the other.
pub(super) fn changed_programs(config: &RunConfig) -> String {
    let agents = config.agent_names().into_iter().zip(&config.programs);
    let changed = agents.filter(|(_, programs)| programs.len() > 1);
    let note = |(name, programs): (String, &Vec<Identity>)| {
        let all: Vec<String> = programs.iter().map(ToString::to_string).collect();
        let text = match &all[..] {
            [_, known @ ..] if programs[0] == Identity::default() => {
                format!(
                    "Which program {name} asked at first is not known; then it was {}.",
                    known.join(", then ")
                )
            }
            _ => format!("{name} was changed while the run was played: {}.", all.join(", then ")),
        };
        fold("", &text)
    };
    changed.map(note).collect()
}
