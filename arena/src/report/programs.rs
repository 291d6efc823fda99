//! Programs that were changed under a resumed run.

use super::fold::fold;
use crate::config::RunConfig;
use orrery_agents::Identity;

/// A note for each agent whose games were played by several programs, one after the other.
///
/// # Examples
/// ```
/// use orrery_agents::Identity;
/// use orrery_arena::RunConfig;
/// use orrery_arena::report::changed_programs;
/// use orrery_engine::Planetarium;
///
/// let agents = "extern:cmd=bot,name=bot,random".parse().expect("both are in the registry");
/// let mut config = RunConfig::new(&Planetarium::default(), (), 2, agents, 2, 1).expect("two agents are not too many");
/// assert!(changed_programs(&config).is_empty());
/// config.programs[0] = ["1", "2"].map(|version| Identity::new(Some("vbot"), Some(version))).to_vec();
/// assert_eq!(changed_programs(&config), ["bot was changed while the run was played: vbot 1, then vbot 2."]);
/// ```
pub fn changed_programs(config: &RunConfig) -> Vec<String> {
    let agents = config.agent_names().into_iter().zip(&config.programs);
    let changed = agents.filter(|(_, programs)| programs.len() > 1);
    let note = |(name, programs): (String, &Vec<Identity>)| {
        let all: Vec<String> = programs.iter().map(ToString::to_string).collect();
        match &all[..] {
            [_, known @ ..] if programs[0] == Identity::default() => {
                format!(
                    "Which program {name} asked at first is not known; then it was {}.",
                    known.join(", then ")
                )
            }
            _ => format!("{name} was changed while the run was played: {}.", all.join(", then ")),
        }
    };
    changed.map(note).collect()
}

/// The same notes as paragraphs of a text.
pub(super) fn on_changed_programs(config: &RunConfig) -> String {
    changed_programs(config).iter().map(|note| fold("", note)).collect()
}
