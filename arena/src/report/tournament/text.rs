//! The result of a run for people.

use super::crosstable::crosstables;
use super::pairs::pairs;
use super::ranking::Ranking;
use crate::report::block::{Item, NO_BREAK};
use crate::report::cells::{chance, counted, grouped, number, short_number};
use crate::report::cost::{in_words, push_costs};
use crate::report::document::Document;
use crate::report::duel::Duel;
use crate::report::endings;
use crate::report::findable::findable_line;
use crate::report::notes;
use crate::report::values::{Cell, Form, Table};
use crate::report::words::{not_connected, wins};
use crate::schedule::{AgentIndex, Seating};
use crate::stats::{EndingCounts, ForfeitedGame, Ratings};
use crate::tournament::Tournament;
use std::fmt::Write;

/// Win shares, scores, pairs, how games ended, and speed.
pub(super) fn document(tournament: &Tournament, agents: &Table, rated: &Ratings) -> Document {
    let names: Vec<String> = tournament.config.agent_names();
    let ranking = Ranking::of(&tournament.config, &tournament.tally.agents(), rated);
    let is_many = names.len() > 2;
    let mut agents = agents.clone();
    let mut text = Document::default();
    push_heading(&mut text, tournament);
    if names.len() == 1 && tournament.config.players > 1 {
        text.push_str(ONE_AGENT);
        agents.set(0, "win_share", Cell::MISSING);
        agents.set(0, "design_effect", Cell::MISSING);
    }
    let ranked = agents.clone().in_order(&ranking.order);
    text.push_table(ranked.select(SHARES));
    text.push_table(ranked.select(&["agent", "mean_score", "score_parts."]));
    if is_many && tournament.config.players > 1 {
        push_pairs(&mut text, tournament, &names, &ranking);
    }
    if names.len() == 2 && tournament.config.players > 1 {
        text.push_str(&duel(tournament, &names, rated));
    }
    if is_many || tournament.focus.anchor.is_some() {
        text.push_table(ranked.select(&["agent", "rating", "next_below", "next_difference"]));
        text.push_str(&connection(&names, rated));
    }
    text.push_str(LEGEND);
    text.push_str(&endings::legend(&tournament.config));
    text.push_str(&seats(tournament));
    text.push_str(&surprises(&names, rated));
    push_forfeits(&mut text, tournament);
    text.push_str(&totals(tournament));
    let strength = match is_many {
        false => agents.column("win_share", Form::Number(3)),
        true => agents.column("rating", Form::Number(0)),
    };
    push_costs(&mut text, &tournament.timing, strength, Some(&ranking.order));
    text.push_str(&findable_line(&tournament.findable(tournament.tally.totals().blocks)));
    text
}

/// The columns of the table of win shares.
const SHARES: &[&str] = &[
    "rank",
    "agent",
    "games",
    "won_alone",
    "draws",
    "losses",
    "win_share",
    "ended_by.",
    "fair_share",
    "design_effect",
];

const LEGEND: &str = "\
Agents are in the order of their ratings, with one seat in that of their win shares.
W, D, L: games won alone, games whose win was shared, and all others.
Win share: what the seats of an agent won per game; fair share: its share of the seats.
Intervals allow for the correlation of games of one deal.
Design effect D: D games carry the information of one independent game.
How the numbers are made: docs/statistics.md
";

/// What the result of one agent is good for.
const ONE_AGENT: &str = "\
One agent has all seats, so no agents are compared: its win share is 1 whatever happens.
Its scores, and the shares of the seats below, say something.

";

/// Why nothing is said about seats.
const UNEQUAL: &str = "\
Shares by seat are for copies of one agent only: where one always wins, every seat wins as often.
";

/// What was played, and what a reader has to know of it.
pub(in crate::report) fn push_heading(text: &mut Document, tournament: &Tournament) {
    let config = &tournament.config;
    let totals = tournament.tally.totals();
    let (part, games) = match tournament.is_complete() {
        true => (String::new(), totals.games),
        false => (format!("{} of ", grouped(totals.games)), config.games),
    };
    let _ = writeln!(
        text,
        "{}: {part}{} of {}, {}, seed {}",
        config.game,
        counted(games, "game"),
        counted(config.players as u64, "player"),
        counted(totals.blocks, "block"),
        config.seed
    );
    notes::of_games(tournament).iter().for_each(|note| text.push_line(note));
    text.push_str("\n");
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
    let all = [
        "a",
        "b",
        "games",
        "share",
        "design_effect",
        "p_value",
        "p_value_holm",
        "score_difference",
        "los",
        "pair_ratio",
    ];
    let shown = if focal.is_some() { &all[..] } else { &all[..8] };
    text.push_table(pairs(tournament).select(shown));
    text.push_str("p: the chance that equal agents end this far apart; corrected for the number of pairs by Holm.\n");
    text.push_str("Points more: of a seat of the first less one of the second, in the same games.\n");
    if focal.is_some() {
        text.push_str(
            "LOS: likelihood of superiority; pair ratio: blocks won by the first for each won by the second.\n",
        );
    }
    text.push_str("\n");
}

/// A note if wins do not connect all agents: ratings then compare only agents of the same group.
fn connection(names: &[String], ratings: &Ratings) -> String {
    let named = |group: &Vec<AgentIndex>| group.iter().map(|&agent| names[usize::from(agent)].clone()).collect();
    match ratings.groups[..] {
        [] | [_] => String::new(),
        _ => not_connected(&ratings.groups.iter().map(named).collect::<Vec<_>>()),
    }
}

/// The match of two agents, from the view of the better one or the focal one; nothing if they never met.
fn duel(tournament: &Tournament, names: &[String], ratings: &Ratings) -> String {
    let pairs = tournament.tally.pairs(tournament.focus.focal);
    let Some(pair) = pairs.first() else {
        return String::new();
    };
    let [a, b] = [pair.a, pair.b].map(|agent| &names[usize::from(agent)]);
    let duel = Duel {
        names: [a.clone(), b.clone()],
        elo: ratings.ahead(pair.a, pair.b),
        normalized: pair.normalized(),
        superiority: pair.superiority,
        points: &pair.points,
        scores: pair.scores.as_ref(),
    };
    let share = pair.share.value.map_or_else(String::new, |share| {
        format!("{}, {share:.3} {:.3}", wins(share), pair.share.interval)
    });
    format!(
        "{a} against {b}: {share} (p {}).\n{}\n",
        chance(pair.chance),
        duel.text()
    )
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
        format!("seat {seat} {} {:.3}", number(share.value, 3), share.interval)
    });
    let seats: Vec<String> = seats.map(|seat| seat.replace(' ', NO_BREAK)).collect();
    let starter = tournament.tally.starter();
    let starter = match starter.value {
        Some(share) => format!(
            "Share of the win of the seat that began: {share:.3} {:.3}.\n",
            starter.interval
        ),
        None => String::new(),
    };
    format!("Share of the win by seat: {}.\n{starter}", seats.join(", "))
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
pub(in crate::report) fn push_forfeits(text: &mut Document, tournament: &Tournament) {
    let name = |agent: AgentIndex| tournament.config.agent_name(agent);
    let agents = (0..).zip(tournament.tally.agents());
    let counts = agents.filter(|(_, summary)| summary.forfeits > 0);
    let counts: Vec<String> = counts
        .map(|(agent, summary)| format!("{} {}", name(agent), grouped(summary.forfeits)))
        .collect();
    if counts.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "Forfeits: {}. A forfeited game is lost, and its scores do not count. The first:",
        counts.join(", ")
    );
    first_forfeits(tournament)
        .into_iter()
        .for_each(|item| text.push_item(item));
    text.push_str("Shares over games that nobody forfeited:\n");
    unforfeited(tournament).for_each(|item| text.push_item(item));
}

/// The first forfeits; those of one agent for one reason together.
fn first_forfeits(tournament: &Tournament) -> Vec<Item> {
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
        Item::of(format!("{noun} {games} ({name}): {}", group[0].reason.trim_end()))
    };
    groups.iter().map(line).collect()
}

/// The shares without forfeited games, whose wins are gifts to all other seats.
fn unforfeited(tournament: &Tournament) -> impl Iterator<Item = Item> {
    let names = tournament.config.agent_names().into_iter();
    names.zip(tournament.tally.agents()).map(|(name, summary)| {
        let share = summary.unforfeited;
        let (won, games) = (number(share.value, 3), counted(share.games, "game"));
        Item::of(format!("{name}: {won} {:.3} of {games}", share.interval))
    })
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
pub(in crate::report) fn endings_text(games: &EndingCounts) -> String {
    let listed = games
        .0
        .iter()
        .map(|(ending, &games)| format!("{ending} ({})", grouped(games)));
    listed.collect::<Vec<_>>().join(", ")
}

/// The speed of the run.
pub(in crate::report) fn rates(tournament: &Tournament) -> String {
    let timing = &tournament.timing;
    let decisions = short_number(timing.decisions_per_second);
    format!("{}, {decisions} decisions/s.\n", in_words(timing))
}
