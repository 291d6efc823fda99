//! Agents that play any game of the engine, and the registry that names them.
//!
//! An [`Agent`] is asked for one action at a time and is given its seat's [`View`](orrery_engine::View), never the
//! position. [`AgentSpec`] reads `greedy:eval=points` and builds the agent for any game that is [`Evaluated`].

mod agent;
pub mod evaluation;
mod greedy;
mod random;
mod registry;
mod signature;
mod spec;

pub use agent::{Agent, Forfeit};
pub use evaluation::{Evaluated, Evaluation};
pub use greedy::Greedy;
pub use random::Random;
pub use registry::{AGENTS, About, Kind, Parameter};
pub use signature::signature;
pub use spec::{AgentList, AgentSpec, SpecError};
