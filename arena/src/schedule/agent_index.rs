//! The agents of a run by number.

/// An agent's position in the run's list of agents.
pub type AgentIndex = u16;

/// The most agents of a run: the number of patterns fits a word, and a million two-player games cover all pairs.
pub const MAX_AGENTS: usize = 1_000;
