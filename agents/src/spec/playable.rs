//! Games that the agents of the registry can play.

use crate::agent::Agent;
use crate::evaluation::Evaluated;
use crate::spec::agent_spec::AgentSpec;
use orrery_engine::{Content, Restricted};

/// A game that the agents of the registry can play.
///
/// # Examples
/// ```
/// use orrery_agents::{AgentSpec, Playable};
/// use orrery_engine::Planetarium;
///
/// fn name_of_agent<G: Playable>(game: &G, spec: &AgentSpec) -> String {
///     let _agent = spec.build(game);
///     spec.to_string()
/// }
///
/// let greedy = "greedy".parse().expect("it is in the registry");
/// assert_eq!(name_of_agent(&Planetarium::default(), &greedy), "greedy");
/// ```
pub trait Playable: Evaluated + Content + Clone {
    /// The agent of a spec, with this evaluation in place of the game's own.
    ///
    /// A game elsewhere has the default. The games of this crate repeat it: the agents of a game are then compiled here, once and
    /// with the optimization of this crate. A default is compiled again in each crate that calls it.
    fn agent(&self, spec: &AgentSpec, heuristic: Self::Heuristic) -> Box<dyn Agent<Self>> {
        spec.build_for(self, heuristic)
    }

    /// The agent of a spec in this game with a restricted seat, with the same evaluation; its default is repeated as well.
    fn restricted_agent(&self, spec: &AgentSpec, heuristic: Self::Heuristic) -> Box<dyn Agent<Restricted<Self>>> {
        spec.build_for(self, heuristic)
    }
}
