//! What a batch is made from, whichever game it plays.

use super::reward::Reward;
use orrery_agents::AgentSpec;
use orrery_engine::Seat;

/// A batch before it is dealt.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) environments: usize,
    /// The seats of every table.
    pub(crate) players: usize,
    pub(crate) seed: u64,
    /// The agents of the laboratory and their seats.
    pub(crate) agents: Vec<(Seat, AgentSpec)>,
    pub(crate) threads: usize,
    pub(crate) reward: Reward,
    /// Whether a decision with one legal action is applied and not asked.
    pub(crate) skip_forced: bool,
}
