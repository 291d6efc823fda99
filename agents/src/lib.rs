#![doc = include_str!("../README.md")]

mod about;
mod agent;
mod budget;
mod draw;
pub mod evaluation;
pub mod external;
mod flat;
mod greedy;
mod halt;
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
mod word_hasher;

pub use about::{About, Kind, Parameter, Values};
pub use agent::{Agent, Forfeit};
pub use budget::Budget;
pub use evaluation::{Evaluated, Evaluation, Weighted};
pub use external::halt;
pub use greedy::Greedy;
pub use halt::is_halted;
pub use mcts::Mcts;
pub use playout::Policy;
pub use random::Random;
pub use registry::AGENTS;
pub use roster::{Roster, RosterError};
pub use signature::signature;
pub use spec::{AgentList, AgentSpec, SpecError};
pub use utility::Goal;
