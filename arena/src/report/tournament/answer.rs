//! Who is better, in a sentence.

use super::ranking::Ranking;
use crate::report::words::estimate;
use crate::stats::Ratings;
use crate::tournament::Tournament;

/// The answer with its interval.
pub(super) fn answer(tournament: &Tournament, ratings: &Ratings) -> String {
    let config = &tournament.config;
    if tournament.tally.totals().games == 0 {
        return "No game was played.".to_owned();
    }
    let (agents, names) = (tournament.tally.agents(), config.agent_names());
    let order = Ranking::of(config, &agents, ratings).order;
    let (name, agent) = (&names[order[0]], &agents[order[0]]);
    let share = estimate(agent.win_share.value, Some(agent.win_share.interval), 3);
    match (config.players, &order[1..]) {
        (1, _) => format!("{name} reaches the target in {share} of its games."),
        (_, []) => {
            let score = estimate(agent.mean_score, agent.mean_score_interval, 1);
            format!("{name} has all seats; a seat scores {score} points.")
        }
        _ if config.has_equal_agents() => {
            "All agents are the same one: what differs between them is chance, and between seats the seat.".to_owned()
        }
        (_, &[other]) => {
            let (other, fair) = (&names[other], agent.fair_share.unwrap_or(0.5));
            let verdict = match agent.win_share.interval.contains(fair) {
                true => format!("which of the two is better is not known: {fair:.3} would be even"),
                false => format!("that is better than {other}: {fair:.3} would be even"),
            };
            format!("{name} has a win share of {share}; {verdict}.")
        }
        _ => by_rating(&names, order[0], ratings),
    }
}

/// The answer among three agents or more.
fn by_rating(names: &[String], best: usize, ratings: &Ratings) -> String {
    let rating = &ratings.agents[best];
    let highest = estimate(Some(rating.elo), rating.interval, 0);
    let first = format!("{} has the highest rating, {highest}", names[best]);
    let Some(lead) = rating.lead else {
        return first + ".";
    };
    let next = &names[usize::from(lead.over)];
    let ahead = estimate(Some(lead.elo), lead.interval, 0);
    let known = match lead.interval {
        None => "; that number has no interval, as wins do not connect the agents.",
        Some(interval) if interval.contains(0.0) => "; the order of the two is not known.",
        Some(_) => ".",
    };
    format!("{first}; it is {ahead} points ahead of {next}{known}")
}
