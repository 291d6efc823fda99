//! The configuration of the games of a learning.

use crate::game::job::Dealer;
use crate::terminal::output::Usage;
use orrery_agents::{AgentList, Playable};
use orrery_arena::RunConfig;

/// The configuration of games with this seed.
pub(super) fn config<G: Playable>(
    dealer: &Dealer<'_, G>,
    agents: AgentList,
    games: u64,
    seed: u64,
) -> Result<RunConfig, Usage> {
    let config = RunConfig::new(dealer.game, dealer.setup.clone(), dealer.players, agents, games, seed);
    config.map_err(|error| Usage(error.to_string()))
}
