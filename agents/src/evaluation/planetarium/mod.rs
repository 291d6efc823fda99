//! The evaluations of Planetarium: `prospects.rs` values each card for itself, `assigned.rs` gives each token and marker to
//! one card.

mod assigned;
mod prospects;
mod travel;

use super::Evaluated;
use crate::agent::Agent;
use crate::spec::agent_spec::AgentSpec;
use crate::spec::playable::Playable;
use assigned::Assigned;
use orrery_engine::Planetarium;
use prospects::Prospects;

impl Evaluated for Planetarium {
    type Prospects = Prospects;
    type Base = Assigned;

    fn prospects(&self) -> Prospects {
        Prospects::default()
    }

    fn base(&self) -> Assigned {
        Assigned::default()
    }
}

impl Playable for Planetarium {
    fn agent(&self, spec: &AgentSpec, prospects: Prospects) -> Box<dyn Agent<Planetarium>> {
        spec.build_for(self, prospects)
    }
}
