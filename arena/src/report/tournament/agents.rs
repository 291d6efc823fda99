//! What a run says of each agent.

use super::ranking::Ranking;
use crate::config::RunConfig;
use crate::report::values::{Field, Form, Table, fields};
use crate::schedule::AgentIndex;
use crate::stats::{AgentSummary, EndingCounts, Lead, Rating, Ratings, Rounds, Tally};
use crate::tournament::Tournament;

/// How an agent stands, also before its run has ended.
struct Standing {
    name: String,
    version: u32,
    summary: AgentSummary,
}

/// An agent of a run.
pub(in crate::report) struct AgentRow {
    standing: Standing,
    rank: usize,
    rating: Option<Rating>,
    next: Option<String>,
}

/// How the agents of a run stand so far, in the order of its list.
pub fn standings(config: &RunConfig, tally: &Tally) -> Table {
    let agents: Vec<Standing> = with_names(config, tally.agents()).collect();
    Table::of(&standing_fields(), &agents)
}

fn with_names(config: &RunConfig, agents: Vec<AgentSummary>) -> impl Iterator<Item = Standing> {
    agents.into_iter().enumerate().map(|(index, summary)| Standing {
        name: config.agent_name(index as AgentIndex),
        version: config.agent_versions[index],
        summary,
    })
}

/// The agents in the order of the run's list.
pub(in crate::report) fn agent_rows(tournament: &Tournament, ratings: &Ratings) -> Vec<AgentRow> {
    let config = &tournament.config;
    let agents = tournament.tally.agents();
    let ranking = Ranking::of(config, &agents, ratings);
    let row = |(index, standing): (usize, Standing)| AgentRow {
        rank: ranking.ranks[index],
        rating: ratings.agents[index],
        next: lead(ratings.agents[index]).map(|lead| config.agent_name(lead.over)),
        standing,
    };
    with_names(config, agents).enumerate().map(row).collect()
}

fn lead(rating: Option<Rating>) -> Option<Lead> {
    rating?.lead
}

/// What is said of each of them at any time.
fn standing_fields() -> Vec<Field<'static, Standing>> {
    let mut fields = fields![Standing:
        "agent", "agent", Words, "The agent as it was typed; a further copy of one has a number, such as `greedy #2`.", |agent| agent.name.clone();
        "version", "version", Count, "The version of its play.", |agent| agent.version;
    ];
    let results = result_fields().into_iter();
    fields.extend(results.map(|field| field.within(|agent: &Standing| Some(&agent.summary))));
    fields
}

/// How the games of an agent ended for it.
pub(in crate::report) fn result_fields() -> Vec<Field<'static, AgentSummary>> {
    fields![AgentSummary:
        "games", "games", Count, "Games that it played.", |summary| summary.win_share.games;
        "blocks", "blocks", Count, "Blocks of games of one deal.", |summary| summary.win_share.blocks;
        "wins", "wins", Number(1), "The sum of its shares of wins.", |summary| summary.win_share.won;
        "won_alone", "W", Count, "Games that it won alone.", |summary| summary.finishes.wins;
        "draws", "D", Count, "Games whose win it shared.", |summary| summary.finishes.draws;
        "losses", "L", Count, "All other games.", |summary| summary.finishes.losses;
        "win_share", "win share", Estimate(3), "What its seats won per game. The interval allows for the correlation of games of a block.", |summary| &summary.win_share;
    ]
}

/// What is said of each of them at the end.
pub(in crate::report) fn agent_fields(tournament: &Tournament) -> Vec<Field<'_, AgentRow>> {
    let config = &tournament.config;
    let standing = standing_fields().into_iter();
    let mut fields: Vec<Field<'_, AgentRow>> = standing
        .map(|field| field.within(|row: &AgentRow| Some(&row.standing)))
        .collect();
    fields.extend(by_cause_field(config, |row: &AgentRow| &row.standing.summary.endings));
    fields.extend(fields![AgentRow:
        "fair_share", "fair share", Number(3), "Its share of the seats.", |row| row.standing.summary.fair_share;
        "design_effect", "design effect", Number(2), "With D, D games carry the information of one independent game.", |row| row.standing.summary.win_share.design_effect;
        "mean_score", "mean score", Estimate(2), "Points per seat in games that nobody forfeited, mean over blocks.", |row| (row.standing.summary.mean_score, row.standing.summary.mean_score_interval);
    ]);
    fields.extend(config.score_parts.iter().enumerate().flat_map(|(place, part)| fields![AgentRow:
        ["score_parts", part], part.clone(), Number(2), "Points per seat of a part of the score.", |row| row.standing.summary.score_parts.get(place).copied();
    ]));
    if config.players == 1 {
        fields.extend(solo_fields(tournament));
    }
    fields.extend(fields![AgentRow:
        "forfeits", "forfeits", Count, "Games that it forfeited: they are lost, and their scores count nowhere.", |row| row.standing.summary.forfeits;
        "rank", "rank", Count, "1 is the best rating, with one seat the best win share; equal ones have the same rank. A group that finished above another comes before it.", |row| row.rank;
        "rating", "rating", Estimate(0), "Elo points with a mean of 0 in each group that wins and losses connect, or with the agent of `--anchor` at its points; none for an agent alone in its group.", |row| row.rating.map(|rating| (rating.elo, rating.interval));
        "next_below", "next below", Words, "The next agent of its group in the order of the ratings.", |row| row.next.clone();
        "next_difference", "ahead by", Estimate(0), "How many points it is ahead of that one.", |row| lead(row.rating).map(|lead| (lead.elo, lead.interval));
    ]);
    if !tournament.tally.totals().forfeits.is_empty() {
        fields.extend(fields![AgentRow:
            "games_without_forfeit", "games without forfeit", Count, "Its games that nobody forfeited.", |row| row.standing.summary.unforfeited.games;
            "win_share_without_forfeit", "win share", Estimate(3), "Its share of the win in these: a forfeit is a gift to all other seats.", |row| &row.standing.summary.unforfeited;
        ]);
    }
    fields
}

/// The share of games that ended by what the printed rules say, in a game that a house rule can end too.
fn by_cause_field<'a, R: 'a>(config: &'a RunConfig, of: impl Fn(&R) -> &EndingCounts + 'a) -> Option<Field<'a, R>> {
    let endings = config.endings.as_ref()?;
    let meaning = "The share of games that ended by what the printed rules say; a house rule can end a game too.";
    let share = move |row: &R| of(row).share_by_cause(endings);
    let (key, heading) = (["ended_by", &endings.cause], format!("by the {}", endings.cause));
    Some(Field::new(key, heading, Form::Number(3), meaning, share))
}

/// What is said of agents that play alone.
fn solo_fields(tournament: &Tournament) -> Vec<Field<'_, AgentRow>> {
    let grades = &tournament.config.solo_grades;
    let rounds = |row: &AgentRow| row.standing.summary.solo.as_ref()?.rounds();
    let mut fields = fields![AgentRow:
        "target", "target", Target, "The target, mean over games.", |row| row.standing.summary.solo.as_ref().map(|solo| solo.target());
        "success", "success", Estimate(3), "The share of its games that succeed.", |row| row.standing.summary.solo.as_ref().map(|_| &row.standing.summary.win_share);
    ];
    fields.extend(grades.iter().enumerate().flat_map(|(place, grade)| fields![AgentRow:
        ["bands", &grade.name], grade.name.to_string(), Number(3), "The share of the games played to their end that earned a grade.", |row| row.standing.summary.solo.as_ref().map(|solo| solo.bands(grades)[place]);
    ]));
    fields.extend(tournament.tally.totals().endings.0.keys().flat_map(|ending| fields![AgentRow:
        ["endings", ending], ending.clone(), Count, "Games by how they ended.", |row| row.standing.summary.endings.0.get(ending).copied().unwrap_or_default();
    ]));
    fields.extend(fields![AgentRow:
        "rounds.mean", "rounds", Number(1), "Rounds of a game.", |row| rounds(row).map(|rounds: Rounds| rounds.mean);
        "rounds.min", "least", Count, "Rounds of the shortest game.", |row| rounds(row).map(|rounds: Rounds| rounds.min);
        "rounds.max", "most", Count, "Rounds of the longest game.", |row| rounds(row).map(|rounds: Rounds| rounds.max);
    ]);
    fields
}
