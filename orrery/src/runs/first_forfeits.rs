//! The first forfeit of each agent in a session, which is said at once.

use crate::terminal::output;
use orrery_arena::{AgentIndex, Row, RunConfig};
use std::collections::BTreeSet;

/// Notes the first forfeit of each agent.
pub(crate) struct FirstForfeits {
    names: Vec<String>,
    /// The agents that have forfeited a game.
    noted: BTreeSet<AgentIndex>,
}

impl FirstForfeits {
    /// No agent of the run has forfeited a game.
    pub(crate) fn of(config: &RunConfig) -> FirstForfeits {
        FirstForfeits {
            names: config.agent_names(),
            noted: BTreeSet::new(),
        }
    }

    /// Prints a note for each agent whose first forfeit is in this block.
    pub(crate) fn note(&mut self, rows: &[Row]) {
        for row in rows {
            let Some(forfeit) = &row.forfeit else { continue };
            let agent = row.agents[forfeit.seat];
            if self.noted.insert(agent) {
                let (name, game) = (&self.names[usize::from(agent)], row.number(rows.len()));
                output::note(&format!(
                    "note: {name} forfeited game {game}: {}",
                    first_line(&forfeit.reason)
                ));
            }
        }
    }
}

/// The first line of a reason; the report has the others.
fn first_line(reason: &str) -> String {
    match reason.split_once('\n') {
        None => reason.to_owned(),
        Some((first, _)) => format!("{first} .."),
    }
}
