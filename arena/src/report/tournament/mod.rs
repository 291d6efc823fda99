//! The result of a tournament, of games to learn from, or of a gauntlet.

mod agents;
mod crosstable;
mod pairs;
mod ranking;
mod rest;
mod text;

pub(super) use agents::{AgentRow, agent_fields, agent_rows, by_cause_field};
pub use pairs::pairs;
pub use ranking::Ranking;
pub(super) use rest::{head, rest};
pub(super) use text::{endings_text, forfeits, heading, on_programs, rates};

use super::whole::{Listing, Report};
use crate::tournament::Tournament;

/// The result of a tournament.
pub fn tournament(tournament: &Tournament) -> Report {
    let ratings = tournament.tally.ratings(tournament.focus.anchor);
    let rows = agent_rows(tournament, &ratings);
    let agents = super::values::Table::of(&agent_fields(tournament), &rows);
    let document = text::document(tournament, &agents, &ratings);
    let mut tables = vec![
        Listing::new(
            "agents",
            "An object for each agent, in the order of the run's list.",
            agents,
        )
        .in_csv(),
        Listing::new(
            "pairs",
            "An object for each two agents that played each other; with `--focal` only those of that agent.",
            pairs(tournament),
        ),
    ];
    tables.extend(rest(tournament, &ratings));
    Report::new(tournament, &head(), tables, document)
}
