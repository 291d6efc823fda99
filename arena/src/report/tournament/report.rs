//! A tournament as a report.

use super::agents::{agent_fields, agent_rows};
use super::answer::answer;
use super::pairs::pairs;
use super::rest::{head, rest};
use super::text;
use crate::report::notes;
use crate::report::values::Table;
use crate::report::whole::{Report, listings};
use crate::tournament::Tournament;

/// The result of a tournament.
pub fn tournament(tournament: &Tournament) -> Report {
    let ratings = tournament.tally.ratings(tournament.focus.anchor);
    let rows = agent_rows(tournament, &ratings);
    let agents = Table::of(&agent_fields(tournament), &rows);
    let document = text::document(tournament, &agents, &ratings);
    let mut tables = listings![
        "agents", "An object for each agent, in the order of the run's list.", agents, csv: true;
        "pairs", "An object for each two agents that played each other; with `--focal` only those of that agent.", pairs(tournament);
    ];
    tables.extend(rest(tournament, &ratings));
    let answers = vec![answer(tournament, &ratings)];
    Report::new(tournament, head(tournament), tables, document).with(answers, notes::of_games(tournament))
}
