//! The rules and the agents of a game that has a file of its own.

use crate::game::args::GameArgs;
use anyhow::anyhow;
use orrery_agents::{AgentFileError, AgentList, AgentSpec, SpecError};
use orrery_arena::SavedGame;
use orrery_engine::{BySeat, Game};
use std::collections::BTreeMap;

/// A game with its rules and the agent of each seat, to be saved with the bytes of its record. The seed is that of its run.
pub(crate) fn saved_game<G: Game>(
    game: &G,
    ruleset: &BTreeMap<String, String>,
    table: &BySeat<AgentSpec>,
    seed: u64,
    record: Vec<u8>,
) -> SavedGame {
    let weights = |agent: &AgentSpec| Some((path_of(agent), agent.file_text()?));
    SavedGame {
        game: game.name().to_owned(),
        ruleset: ruleset.clone(),
        agents: table.iter().map(ToString::to_string).collect(),
        weights: table.iter().filter_map(weights).collect(),
        seed,
        record,
    }
}

/// Takes the options of a game from its file. Returns its agents, in seat order.
///
/// # Errors
/// If this program has no such game or agent.
pub(crate) fn restore(saved: &SavedGame, game: &mut GameArgs) -> anyhow::Result<AgentList> {
    let refused = |reason: String| anyhow!("the saved game cannot be read: {reason}");
    game.rules.game.name = saved.game.parse().map_err(refused)?;
    game.rules.stored_ruleset = saved.ruleset.clone();
    game.deal.seed = saved.seed;
    let agents: Result<Vec<AgentSpec>, SpecError> = saved.agents.iter().map(|agent| agent.parse()).collect();
    let agents = agents.map_err(|error| refused(error.to_string()))?.into_iter();
    let with_weights = |agent: AgentSpec| match saved.weights.get(&path_of(&agent)) {
        None => Ok(agent),
        Some(text) => agent.with_file(text),
    };
    let agents: Result<Vec<AgentSpec>, AgentFileError> = agents.map(with_weights).collect();
    Ok(AgentList(agents.map_err(|error| refused(error.to_string()))?))
}

/// The path of the file that the agent names; empty if it names none.
fn path_of(agent: &AgentSpec) -> String {
    let path = agent.file_path();
    path.map_or_else(String::new, |path| path.display().to_string())
}
