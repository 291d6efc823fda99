//! What a reader has to know before a result is used.

use super::cells::counted;
use crate::config::RunConfig;
use crate::tournament::Tournament;
use orrery_agents::{AgentSpec, Identity};

/// Of any run: whether it can be repeated, and whether programs were changed.
pub(super) fn of_agents(config: &RunConfig) -> Vec<String> {
    let again =
        "Not repeatable: agents that depend on a clock or on other programs may play differently when run again.";
    let again = (!config.repeatable).then(|| again.to_owned());
    let slips = slips(config.agents.iter());
    again.into_iter().chain(slips).chain(changed_programs(config)).collect()
}

/// What slips are, if one of these agents slips.
pub(super) fn slips<'a>(mut agents: impl Iterator<Item = &'a AgentSpec>) -> Option<String> {
    let note = "Slips: with this probability the agent plays a drawn legal action, a stand-in for weaker play.";
    agents.any(|agent| agent.slips() > 0.0).then(|| note.to_owned())
}

/// Of games of several agents: how they explored, and those that never played a game to its end.
pub(super) fn of_games(tournament: &Tournament) -> Vec<String> {
    let config = &tournament.config;
    let always = tournament.always_forfeited().into_iter().map(|agent| {
        let games = counted(tournament.tally.agents()[usize::from(agent)].forfeits, "game");
        let mut forfeits = tournament.tally.totals().forfeits.iter();
        let reason = forfeits.find(|game| game.agent == agent);
        let reason = reason.map_or("unknown", |game| &game.reason);
        format!(
            "Warning: {} forfeited all of its {games}: {reason}",
            config.agent_name(agent)
        )
    });
    let exploration = config.exploration.map(|exploration| {
        let share = tournament.explored_share();
        let share = share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share));
        format!("Exploration: {exploration}; {share} of decisions are not the agent's own choice.")
    });
    of_agents(config).into_iter().chain(always).chain(exploration).collect()
}

/// A note for each agent whose games were played by several programs, one after the other.
pub(super) fn changed_programs(config: &RunConfig) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Planetarium;

    #[test]
    fn a_program_that_was_changed_is_noted() {
        let agents = "extern:cmd=bot,name=bot,random".parse().unwrap();
        let mut config = RunConfig::new(&Planetarium::default(), (), 2, agents, 2, 1).unwrap();
        assert_eq!(changed_programs(&config), [""; 0]);
        config.programs[0] = ["1", "2"]
            .map(|version| Identity::new(Some("vbot"), Some(version)))
            .to_vec();
        let changed = "bot was changed while the run was played: vbot 1, then vbot 2.";
        assert_eq!(changed_programs(&config), [changed]);
        assert_eq!(of_agents(&config).last().unwrap(), changed);
    }
}
