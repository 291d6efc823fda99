//! The result of solo games for people.

use super::endings;
use super::table::{endings_text, forfeits, grouped, heading, interval, new_table, number, push_table, rates};
use crate::stats::AgentSummary;
use crate::tournament::Tournament;
use comfy_table::Table;

/// The result as text: scores against the target, grades, how and when games ended, and speed.
pub fn solo_table(tournament: &Tournament) -> String {
    let names = tournament.config.agent_names().into_iter();
    let agents: Vec<(String, AgentSummary)> = names.zip(tournament.tally.agents()).collect();
    let mut text = heading(tournament);
    push_table(&mut text, successes(tournament, &agents));
    push_table(&mut text, bands(tournament, &agents));
    push_table(&mut text, ends(&agents));
    text.push_str(LEGEND);
    text.push_str(&endings::legend(&tournament.config));
    text.push_str(&endings::house_rules(
        &tournament.config,
        &tournament.tally.totals().endings,
    ));
    text.push_str(&forfeits(tournament));
    text.push_str(&rates(tournament));
    text
}

const LEGEND: &str = "\
Success share: games won against the target. Every agent plays the same deals.
How the numbers are made: docs/statistics.md
";

fn successes(tournament: &Tournament, agents: &[(String, AgentSummary)]) -> Table {
    let by_cause = |games| endings::by_cause(&tournament.config, games);
    let cause = by_cause(&tournament.tally.totals().endings).map(|(cause, _)| cause);
    let columns = [
        "agent",
        "games",
        "mean score",
        "95 % interval",
        "target",
        "success share",
        "95 % interval",
    ];
    let columns: Vec<&str> = columns.into_iter().chain(cause.as_deref()).collect();
    let mut table = new_table(&columns);
    for (name, agent) in agents {
        let target = agent.solo.as_ref().map(|solo| solo.target());
        let precision = if target.is_some_and(|target| target.fract() != 0.0) {
            2
        } else {
            0
        };
        let mut row = vec![
            name.clone(),
            grouped(agent.win_share.games),
            number(agent.mean_score, 2),
            interval(agent.mean_score_interval, 2),
            number(target, precision),
            number(agent.win_share.share, 3),
            format!("{:.3}", agent.win_share.interval),
        ];
        row.extend(by_cause(&agent.endings).map(|(_, share)| number(share, 3)));
        table.add_row(row);
    }
    table
}

/// The share of games in each grade.
fn bands(tournament: &Tournament, agents: &[(String, AgentSummary)]) -> Table {
    let grades = &tournament.config.solo_grades;
    let columns: Vec<&str> = ["agent"]
        .into_iter()
        .chain(grades.iter().map(|grade| &grade.name[..]))
        .collect();
    let mut table = new_table(&columns);
    for (name, agent) in agents {
        let shares = agent.solo.as_ref().map(|solo| solo.bands(grades));
        let shares = (0..grades.len()).map(|grade| number(shares.as_ref().map(|shares| shares[grade]), 3));
        table.add_row([name.clone()].into_iter().chain(shares));
    }
    table
}

/// How games ended, and after how many rounds.
fn ends(agents: &[(String, AgentSummary)]) -> Table {
    let mut table = new_table(&["agent", "mean rounds", "least", "most", "endings"]);
    for (name, agent) in agents {
        let rounds = agent.solo.as_ref().and_then(|solo| solo.rounds());
        table.add_row([
            name.clone(),
            number(rounds.map(|rounds| rounds.mean), 1),
            number(rounds.map(|rounds| rounds.min.into()), 0),
            number(rounds.map(|rounds| rounds.max.into()), 0),
            endings_text(&agent.endings),
        ]);
    }
    table
}
