//! Who is better, in a sentence.

use super::ranking::Ranking;
use crate::report::words::{estimate, wins};
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
            let words = agent.win_share.value.map_or_else(String::new, wins);
            format!("{name} has a win share of {share}, it {words}; {verdict}.")
        }
        _ => by_rating(&names, order[0], ratings),
    }
}

/// The answer among three agents or more.
fn by_rating(names: &[String], best: usize, ratings: &Ratings) -> String {
    let Some(rating) = ratings.agents[best] else {
        return format!(
            "{} is first; no rating compares it, as wins do not connect it with any other agent.",
            names[best]
        );
    };
    let highest = estimate(Some(rating.elo), rating.interval, 0);
    let first = format!("{} has the highest rating, {highest}", names[best]);
    let Some(lead) = rating.lead else {
        return first + ".";
    };
    let next = &names[usize::from(lead.over)];
    let ahead = estimate(Some(lead.elo), lead.interval, 0);
    let known = match lead.interval {
        None => "; these numbers have no interval yet.",
        Some(interval) if interval.contains(0.0) => "; the order of the two is not known.",
        Some(_) => ".",
    };
    let words = wins(1.0 / (1.0 + 10f64.powf(-lead.elo / 400.0)));
    format!("{first}; it is {ahead} points ahead of {next}, and {words} against it by the ratings of all games{known}")
}
