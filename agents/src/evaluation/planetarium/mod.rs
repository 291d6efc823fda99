//! The evaluations of Planetarium: `heuristic.rs` values each card for itself, `assigned.rs` gives each token and marker to
//! one card.

mod assigned;
mod heuristic;
mod travel;

use super::Evaluated;
use crate::agent::Agent;
use crate::spec::agent_spec::AgentSpec;
use crate::spec::playable::Playable;
use assigned::Assigned;
use heuristic::Heuristic;
use orrery_engine::{Planetarium, Restricted};

impl Evaluated for Planetarium {
    type Heuristic = Heuristic;
    type Base = Assigned;

    fn heuristic(&self) -> Heuristic {
        Heuristic::default()
    }

    fn base(&self) -> Assigned {
        Assigned::default()
    }
}

impl Playable for Planetarium {
    fn agent(&self, spec: &AgentSpec, heuristic: Heuristic) -> Box<dyn Agent<Planetarium>> {
        spec.build_for(self, heuristic)
    }

    fn restricted_agent(&self, spec: &AgentSpec, heuristic: Heuristic) -> Box<dyn Agent<Restricted<Planetarium>>> {
        spec.build_for(self, heuristic)
    }
}
