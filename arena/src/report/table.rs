//! The result of a run for people.

use super::cells::{chance, counted, grouped, interval, missing, new_table, number, ranked_table, short_number};
use super::cost::push_costs;
use super::crosstable::crosstables;
use super::document::Document;
use super::endings;
use super::fold::fold;
use super::programs::on_changed_programs;
use super::ranking::Ranking;
use crate::config::RunConfig;
use crate::schedule::{AgentIndex, Seating};
use crate::stats::{AgentSummary, EndingCounts, ForfeitedGame, Ratings};
use crate::tournament::Tournament;
use comfy_table::Table;
use std::fmt::Write;

/// The result as text: win shares, scores, pairs, how games ended, and speed.
pub fn table(tournament: &Tournament) -> String {
    document(tournament).text()
}

/// The same as prose and tables.
pub fn document(tournament: &Tournament) -> Document {
    let names: Vec<String> = tournament.config.agent_names();
    let agents = tournament.tally.agents();
    let focus = tournament.focus;
    let rated = tournament.tally.ratings(focus.anchor);
    let ranking = Ranking::of(&tournament.config, &agents, &rated);
    let mut text = Document::default();
    text.push_str(&heading(tournament));
    if names.len() == 1 && tournament.config.players > 1 {
        text.push_str(ONE_AGENT);
    }
    text.push_table(shares(tournament, &names, &agents, &ranking));
    text.push_table(scores(tournament, &names, &agents, &ranking));
    if tournament.config.agents.len() > 2 && tournament.config.players > 1 {
        push_pairs(&mut text, tournament, &names, &ranking);
    }
    if tournament.config.agents.len() > 2 || focus.anchor.is_some() {
        text.push_table(ratings(&names, &rated, &ranking));
        text.push_str(&connection(&names, &rated));
    }
    text.push_str(LEGEND);
    text.push_str(&endings::legend(&tournament.config));
    text.push_str(&exploration(tournament));
    text.push_str(&seats(tournament));
    text.push_str(&surprises(&names, &rated));
    text.push_str(&forfeits(tournament));
    text.push_str(&totals(tournament));
    let (strength, values): (_, Vec<String>) = match tournament.config.agents.len() {
        0..=2 => (
            "win share",
            agents.iter().map(|agent| number(agent.win_share.share, 3)).collect(),
        ),
        _ => (
            "rating",
            rated.agents.iter().map(|agent| format!("{:.0}", agent.elo)).collect(),
        ),
    };
    push_costs(
        &mut text,
        &tournament.timing,
        Some((strength, &values)),
        Some(&ranking.order),
    );
    text
}

const LEGEND: &str = "\
Agents are in the order of their ratings, with one seat in that of their win shares.
W, D, L: games won alone, games whose win was shared, and all others.
Win share: what the seats of an agent won per game; fair share: its share of the seats.
Intervals allow for the correlation of games of one deal: with a design effect of D,
D games carry the information of one independent game.
How the numbers are made: docs/statistics.md
";

/// What the result of one agent is good for.
const ONE_AGENT: &str = "\
One agent has all seats, so no agents are compared: its win share is 1 whatever happens.
Its scores, and the shares of the seats below, say something.

";

/// How agents explored, in a run in which they do.
fn exploration(tournament: &Tournament) -> String {
    let share = tournament.explored_share();
    let share = share.map_or_else(missing, |share| format!("{:.1} %", 100.0 * share));
    tournament.config.exploration.map_or_else(String::new, |exploration| {
        format!("Exploration: {exploration}; {share} of decisions are not the agent's own choice.\n")
    })
}

/// Why nothing is said about seats.
const UNEQUAL: &str = "\
Shares by seat are for copies of one agent only: where one always wins, every seat wins as often.
";

const NOT_REPEATABLE: &str =
    "Not repeatable: agents that depend on a clock or on other programs may play differently when run again.\n";

/// What a reader has to know of the programs of a run.
pub(super) fn on_programs(config: &RunConfig) -> String {
    let again = if config.repeatable { "" } else { NOT_REPEATABLE };
    again.to_owned() + &on_changed_programs(config)
}

pub(super) fn heading(tournament: &Tournament) -> String {
    let config = &tournament.config;
    let totals = tournament.tally.totals();
    let again = on_programs(config);
    let warnings: String = tournament
        .always_forfeited()
        .into_iter()
        .map(|agent| warning(tournament, agent))
        .collect();
    let part = match tournament.is_complete() {
        true => String::new(),
        false => format!("{} of ", grouped(totals.games)),
    };
    let games = if tournament.is_complete() {
        totals.games
    } else {
        config.games
    };
    format!(
        "{}: {part}{} of {}, {}, seed {}\n{again}{warnings}\n",
        config.game,
        counted(games, "game"),
        counted(config.players as u64, "player"),
        counted(totals.blocks, "block"),
        config.seed
    )
}

/// What a reader has to know of an agent that never played a game to its end.
fn warning(tournament: &Tournament, agent: AgentIndex) -> String {
    let name = tournament.config.agent_name(agent);
    let games = tournament.tally.agents()[usize::from(agent)].forfeits;
    let mut forfeits = tournament.tally.totals().forfeits.iter();
    let reason = forfeits
        .find(|game| game.agent == agent)
        .map_or("unknown", |game| &game.reason);
    format!(
        "Warning: {name} forfeited all of its {}: {reason}\n",
        counted(games, "game")
    )
}

fn shares(tournament: &Tournament, names: &[String], agents: &[AgentSummary], ranking: &Ranking) -> Table {
    let by_cause = |games| endings::by_cause(&tournament.config, games);
    let cause = by_cause(&tournament.tally.totals().endings).map(|(cause, _)| cause);
    let columns = ["rank", "agent", "games", "W", "D", "L", "win share", "95 % interval"].into_iter();
    let columns = columns.chain(cause.as_deref()).chain(["fair share", "design effect"]);
    let mut table = ranked_table(&columns.collect::<Vec<_>>());
    for &place in &ranking.order {
        let agent = &agents[place];
        let (share, finishes) = (&agent.win_share, agent.finishes);
        let mut row = vec![
            ranking.ranks[place].to_string(),
            names[place].clone(),
            grouped(share.games),
        ];
        row.extend([finishes.wins, finishes.draws, finishes.losses].map(grouped));
        row.extend([number(share.share, 3), format!("{:.3}", share.interval)]);
        row.extend(by_cause(&agent.endings).map(|(_, share)| number(share, 3)));
        row.extend([number(agent.fair_share, 3), format!("{:.2}", share.design_effect)]);
        table.add_row(row);
    }
    table
}

fn scores(tournament: &Tournament, names: &[String], agents: &[AgentSummary], ranking: &Ranking) -> Table {
    let columns = ["agent", "mean score", "95 % interval"].iter();
    let parts = tournament.config.score_parts.iter().map(String::as_str);
    let columns: Vec<&str> = columns.copied().chain(parts).collect();
    let mut table = new_table(&columns);
    for &place in &ranking.order {
        let agent = &agents[place];
        let mut row = vec![
            names[place].clone(),
            number(agent.mean_score, 2),
            interval(agent.mean_score_interval, 2),
        ];
        let parts = (0..tournament.config.score_parts.len()).map(|part| agent.score_parts.get(part).copied());
        row.extend(parts.map(|part| number(part, 2)));
        table.add_row(row);
    }
    table
}

/// From this many agents on there are more pairs than rows of a square.
const SQUARE: usize = 4;

/// The pairs: as a square where all meet, as a list where there are few or one agent is compared with the others.
fn push_pairs(text: &mut Document, tournament: &Tournament, names: &[String], ranking: &Ranking) {
    let focal = tournament.focus.focal;
    let is_gauntlet = matches!(tournament.config.seating, Seating::Gauntlet { .. });
    if names.len() >= SQUARE && focal.is_none() && !is_gauntlet {
        text.push_str("Share of the games in which the agent of the row ranks above that of the column:\n\n");
        for table in crosstables(names, &ranking.order, &tournament.tally.pairs(None)) {
            text.push_table(table);
        }
        return;
    }
    text.push_table(pairs(tournament, names));
    text.push_str("p: the chance that equal agents end this far apart; corrected for the number of pairs by Holm.\n");
    if focal.is_some() {
        text.push_str(
            "LOS: likelihood of superiority; pair ratio: blocks won by the first for each won by the second.\n",
        );
    }
    text.push_str("\n");
}

fn pairs(tournament: &Tournament, names: &[String]) -> Table {
    let focal = tournament.focus.focal;
    let mut columns = vec![
        "agent",
        "ranks above",
        "games",
        "share",
        "95 % interval",
        "design effect",
        "p",
        "p, Holm",
    ];
    if focal.is_some() {
        columns.extend(["LOS", "pair ratio"]);
    }
    let mut table = new_table(&columns);
    for pair in tournament.tally.pairs(focal) {
        let mut row = vec![
            names[usize::from(pair.a)].clone(),
            names[usize::from(pair.b)].clone(),
            grouped(pair.share.games),
            number(pair.share.share, 3),
            format!("{:.3}", pair.share.interval),
            format!("{:.2}", pair.share.design_effect),
            chance(pair.chance),
            chance(pair.chance_holm),
        ];
        if focal.is_some() {
            let superiority = pair.superiority;
            row.extend([number(superiority.likelihood, 3), number(superiority.pair_ratio(), 2)]);
        }
        table.add_row(row);
    }
    table
}

fn ratings(names: &[String], ratings: &Ratings, ranking: &Ranking) -> Table {
    let mut table = new_table(&[
        "agent",
        "rating",
        "95 % interval",
        "next below",
        "ahead by",
        "95 % interval",
    ]);
    for &place in &ranking.order {
        let rating = ratings.agents[place];
        let lead = rating.lead;
        table.add_row([
            names[place].clone(),
            format!("{:.0}", rating.elo),
            interval(rating.interval, 0),
            lead.map_or_else(missing, |lead| names[usize::from(lead.over)].clone()),
            number(lead.map(|lead| lead.elo), 0),
            interval(lead.and_then(|lead| lead.interval), 0),
        ]);
    }
    table
}

/// A note if wins do not connect all agents: ratings then compare only agents of the same group.
fn connection(names: &[String], ratings: &Ratings) -> String {
    let named = |group: &Vec<AgentIndex>| {
        let names: Vec<&str> = group.iter().map(|&agent| names[usize::from(agent)].as_str()).collect();
        format!("[{}]", names.join(", "))
    };
    match ratings.groups[..] {
        [] | [_] => String::new(),
        _ => {
            let groups: Vec<_> = ratings.groups.iter().map(named).collect();
            let apart = format!(
                "Wins and losses do not connect the agents: between the groups {} one side always won or they never met, \
                 so how far their ratings lie apart is not known.",
                groups.join(" ")
            );
            fold("", &apart)
        }
    }
}

fn seats(tournament: &Tournament) -> String {
    let seats = tournament.tally.seats();
    if seats.len() < 2 {
        return String::new();
    }
    if !tournament.config.has_equal_agents() {
        return UNEQUAL.to_owned();
    }
    let seats = seats.iter().enumerate().map(|(seat, summary)| {
        let share = &summary.win_share;
        format!("seat {seat} {} {:.3}", number(share.share, 3), share.interval)
    });
    let lines: Vec<String> = seats
        .collect::<Vec<_>>()
        .chunks(3)
        .map(|seats| seats.join(", "))
        .collect();
    let starter = tournament.tally.starter();
    let starter = match starter.share {
        Some(share) => format!(
            "Share of the win of the seat that began: {share:.3} {:.3}.\n",
            starter.interval
        ),
        None => String::new(),
    };
    format!("Share of the win by seat: {}.\n{starter}", lines.join(",\n"))
}

fn surprises(names: &[String], ratings: &Ratings) -> String {
    if ratings.surprises.is_empty() {
        return String::new();
    }
    let surprises = ratings.surprises.iter().map(|surprise| {
        let winners: Vec<&str> = surprise
            .winners
            .iter()
            .map(|&agent| names[usize::from(agent)].as_str())
            .collect();
        let odds = grouped((1.0 / surprise.chance).round() as u64);
        format!("{} ({}, 1 in {odds})", surprise.number, winners.join(" and "))
    });
    format!(
        "Games won against the odds, below 1 in 50: {}.\n",
        surprises.collect::<Vec<_>>().join(", ")
    )
}

/// How many games each agent forfeited, and the first of them.
pub(super) fn forfeits(tournament: &Tournament) -> String {
    let name = |agent: AgentIndex| tournament.config.agent_name(agent);
    let agents = (0..).zip(tournament.tally.agents());
    let counts = agents.filter(|(_, summary)| summary.forfeits > 0);
    let counts: Vec<String> = counts
        .map(|(agent, summary)| format!("{} {}", name(agent), grouped(summary.forfeits)))
        .collect();
    if counts.is_empty() {
        return String::new();
    }
    format!(
        "Forfeits: {}. A forfeited game is lost, and its scores do not count. The first:\n{}{}",
        counts.join(", "),
        first_forfeits(tournament),
        unforfeited(tournament)
    )
}

/// The first forfeits; those of one agent for one reason together.
fn first_forfeits(tournament: &Tournament) -> String {
    let mut groups: Vec<Vec<&ForfeitedGame>> = Vec::new();
    for game in &tournament.tally.totals().forfeits {
        let is_alike =
            |group: &&mut Vec<&ForfeitedGame>| (group[0].agent, &group[0].reason) == (game.agent, &game.reason);
        match groups.iter_mut().find(is_alike) {
            Some(group) => group.push(game),
            None => groups.push(vec![game]),
        }
    }
    let line = |group: &Vec<&ForfeitedGame>| {
        let games: Vec<String> = group
            .iter()
            .map(|game| format!("{}, {}", game.number, game.seat))
            .collect();
        let (noun, games) = (if games.len() == 1 { "game" } else { "games" }, games.join("; "));
        let name = tournament.config.agent_name(group[0].agent);
        let reason = group[0].reason.trim_end().replace('\n', "\n    ");
        format!("  {noun} {games} ({name}): {reason}\n")
    };
    groups.iter().map(line).collect()
}

/// The shares without forfeited games, whose wins are gifts to all other seats.
fn unforfeited(tournament: &Tournament) -> String {
    let agents = tournament
        .config
        .agent_names()
        .into_iter()
        .zip(tournament.tally.agents());
    let lines = agents.map(|(name, summary)| {
        let share = summary.unforfeited;
        let (won, games) = (number(share.share, 3), counted(share.games, "game"));
        format!("  {name}: {won} {:.3} of {games}\n", share.interval)
    });
    format!(
        "Shares over games that nobody forfeited:\n{}",
        lines.collect::<String>()
    )
}

fn totals(tournament: &Tournament) -> String {
    let totals = tournament.tally.totals();
    if totals.games == 0 {
        return "No game was played.\n".to_owned();
    }
    let games = totals.games as f64;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "A game has {:.1} rounds and {:.1} decisions. Endings: {}.",
        totals.rounds as f64 / games,
        totals.decisions as f64 / games,
        endings_text(&totals.endings)
    );
    text + &endings::house_rules(&tournament.config, &totals.endings) + &rates(tournament)
}

/// "quiet (3), track (12)".
pub(super) fn endings_text(games: &EndingCounts) -> String {
    let listed = games
        .0
        .iter()
        .map(|(ending, &games)| format!("{ending} ({})", grouped(games)));
    listed.collect::<Vec<_>>().join(", ")
}

/// The speed of the run.
pub(super) fn rates(tournament: &Tournament) -> String {
    let timing = &tournament.timing;
    format!(
        "{:.1} s, {} games/s, {} decisions/s.\n",
        timing.seconds,
        short_number(timing.games_per_second),
        short_number(timing.decisions_per_second)
    )
}
