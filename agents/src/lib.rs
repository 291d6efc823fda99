//! Agents that play any game of the engine, and the registry that names them.
//!
//! An [`Agent`] is asked for one action at a time and is given its seat's [`View`](orrery_engine::View), never the
//! position. [`AgentSpec`] reads `greedy:eval=points` and builds the agent for any game that is [`Evaluated`]; a
//! [`Roster`] builds those of a run and keeps the programs that play in it.

mod about;
mod agent;
mod budget;
pub mod evaluation;
pub mod external;
mod flat;
mod greedy;
mod human;
pub mod mcts;
mod own_turn;
mod planner;
mod playout;
mod random;
mod registry;
mod roster;
mod signature;
mod spec;
mod utility;

pub use about::{About, Kind, Parameter, Values};
pub use agent::{Agent, Forfeit};
pub use budget::Budget;
pub use evaluation::{Evaluated, Evaluation, Weighted};
pub use greedy::Greedy;
pub use mcts::Mcts;
pub use playout::Policy;
pub use random::Random;
pub use registry::AGENTS;
pub use roster::{Roster, RosterError};
pub use signature::signature;
pub use spec::{AgentList, AgentSpec, SpecError};
pub use utility::Goal;
