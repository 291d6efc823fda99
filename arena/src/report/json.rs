//! The result of a run for programs. The keys are part of the interface.

use super::ranking::Ranking;
use crate::config::RunConfig;
use crate::schedule::AgentIndex;
use crate::stats::{AgentSummary, EndingCounts, Interval, PairSummary, Rating, Rounds, SeatSummary, Share, Totals};
use crate::tournament::{Timing, Tournament};
use orrery_engine::SoloGrade;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeMap;

/// Version of the keys and their meaning.
pub const SCHEMA: u32 = 1;

/// The result as JSON, ending in a line break.
///
/// | key | meaning |
/// | --- | --- |
/// | `schema` | version of this layout |
/// | `config` | what was played: `game`, `ruleset`, `versions`, `players`, `setup`, `seating` (`shared`, `self-play`, or `gauntlet of N`: the first N agents against the others), `agents`, `weights` (the checksum of each file of weights, by the agent that names it; left out if none does), `programs` (a list for each agent of the programs that it asked one after the other, with `name`, `version` and the checksums of their `files`; left out if none did), `games` and `blocks` asked for, `seed`; equal configurations give equal rows, if they are `repeatable` (`--until-width` ends with a prefix of them) |
/// | `complete` | whether all games of `config` were played; `false` for a run that was stopped, a slice, and a run that ended by `--until-width` |
/// | `games` | how many games were played |
/// | `agents` | one object for each agent, in the order of the run's list: `name` as it was typed, a further copy of an agent with a number (`greedy #2`), `version`, `games`, `blocks`, `wins` (sum of its shares of wins), `won_alone`, `draws` and `losses` (games whose win it had alone, shared and did not have), `win_share`, `win_share_interval`, `fair_share` (its part of the seats), `design_effect`, `mean_score` per seat, `mean_score_interval`, `score_parts`, `forfeits`, `rank` (by rating, with one seat by win share; 1 is best, and equal ones have the same), `rating`, `rating_interval`, `next_below` (the next agent in the order of the ratings, `null` for the last), `next_difference` (how far it is ahead of that one, in Elo points), `next_difference_interval` |
/// | `pairs` | one object for each two agents that played each other: `share` is the share of their games in which the better seat of `a` ranks above that of `b`, ties half, with `share_interval`, `games`, `blocks`, `design_effect`, `p_value`, `p_value_holm`, `los` (likelihood that `a` is superior), `pair_ratio` (blocks in which `a` won more than half for each in which it won less, `null` without one of these); with `--focal` only the pairs of that agent |
/// | `seats` | one object for each seat, whichever agent sat there: `win_share`, `win_share_interval`, `mean_score`. The share is `null` unless all agents are the same one: an agent that always wins makes every seat win as often |
/// | `starter` | the seat that began, wherever it was: `games`, `win_share`, `win_share_interval`, the advantage of the first seat; `null` if no seat begins, in solo games, and unless all agents are the same one |
/// | `rating_groups` | the agents in groups that wins and losses connect; ratings of different groups cannot be compared |
/// | `surprises` | games won against the odds, with a chance below 0.02, of these those with the least chance under the ratings: `number` of the game, `winners`, `chance` |
/// | `game_length` | means over games: `rounds` begun, `plies` applied, `decisions` among two or more actions |
/// | `endings` | games by how they ended |
/// | `forfeited` | the first ten games that were forfeited: `number` of the game, `agent`, `seat`, `reason` |
/// | `timing` | everything that depends on the clock; in `agents`, what each agent cost: `name`, `cpu_seconds` of its decisions (on the thread of the game, and of the processes of a program), `decisions` among two or more actions, `ms_per_decision`, and of a program `slowest_ms`, the wall time of its slowest answer |
///
/// In a game that a house rule can end too, an agent also has `ended_by`: the share of its games that ended by what the
/// printed rules say, such as `{"track": 0.25}` in Planetarium.
///
/// If a game of the run was forfeited, an agent also has `games_without_forfeit`, those that nobody forfeited, and over them
/// `win_share_without_forfeit` and `win_share_without_forfeit_interval`: a forfeit is a gift to all other seats.
///
/// A run of `orrery selfplay` has `config.exploration` (`temperature` and `rounds` if given, `epsilon`) and `explored_share`, the
/// share of the decisions in which something else was played than the agent plays without exploration.
///
/// In solo games an agent also has `target` (mean over games), `success_share` with its interval, `bands` (share of the
/// games played to their end that earned each grade), `endings` (games by how they ended) and `rounds` (mean, least and
/// most).
///
/// A `share` or `win_share` is the share of the win per game. Its interval allows for the correlation of games of a
/// block: with a `design_effect` of D, D games carry the information of one independent game. `rating` is in Elo points
/// with a mean of 0, or with the agent of `--anchor` at its points. `p_value` is the chance that equal agents are at
/// least this far from a share of one half, by Student's t over blocks and never below 2^-(blocks - 1), `p_value_holm`
/// the same corrected for the number of pairs. Scores are
/// points; an agent that `forfeits` a game loses it, and scores of that game count nowhere. All intervals are at 95 %.
///
/// A number that the rows do not give, such as the interval of a score from one block, is `null`. Statistics have ten
/// significant digits, as further digits may differ between builds of the program.
pub fn json(tournament: &Tournament) -> String {
    with_report(tournament, |report| {
        let mut text = serde_json::to_string_pretty(report).expect("a report has string keys only");
        text.push('\n');
        text
    })
}

/// The result as a value.
pub(super) fn value(tournament: &Tournament) -> Value {
    with_report(tournament, |report| {
        serde_json::to_value(report).expect("a report has string keys only")
    })
}

fn with_report<T>(tournament: &Tournament, use_it: impl FnOnce(&Report<'_>) -> T) -> T {
    let names: Vec<String> = tournament.config.agent_names();
    let agents = tournament.tally.agents();
    let pairs = tournament.tally.pairs(tournament.focus.focal);
    let ratings = tournament.tally.ratings(tournament.focus.anchor);
    let ranking = Ranking::of(&tournament.config, &agents, &ratings);
    let is_equal = tournament.config.has_equal_agents();
    let named = |agents: &Vec<AgentIndex>| agents.iter().map(|&agent| &names[usize::from(agent)][..]).collect();
    use_it(&Report {
        schema: SCHEMA,
        config: &tournament.config,
        complete: tournament.is_complete(),
        games: tournament.tally.totals().games,
        agents: agents
            .iter()
            .enumerate()
            .map(|(index, summary)| {
                let (rank, rating) = (ranking.ranks[index], ratings.agents[index]);
                Agent::new(tournament, &names, index, summary, rank, rating)
            })
            .collect(),
        pairs: pairs.iter().map(|pair| Pair::new(&names, pair)).collect(),
        seats: tournament
            .tally
            .seats()
            .iter()
            .map(|seat| Seat::new(seat, is_equal))
            .collect(),
        starter: Starter::new(&tournament.tally.starter()).filter(|_| is_equal),
        rating_groups: ratings.groups.iter().map(named).collect(),
        surprises: ratings
            .surprises
            .iter()
            .map(|surprise| Surprise {
                number: surprise.number,
                winners: named(&surprise.winners),
                chance: digits(surprise.chance),
            })
            .collect(),
        explored_share: tournament.explored_share().map(digits),
        game_length: length(tournament.tally.totals()),
        endings: &tournament.tally.totals().endings,
        forfeited: forfeited(&names, tournament.tally.totals()),
        timing: &tournament.timing,
    })
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    config: &'a RunConfig,
    complete: bool,
    games: u64,
    agents: Vec<Agent<'a>>,
    pairs: Vec<Pair<'a>>,
    seats: Vec<Seat>,
    starter: Option<Starter>,
    rating_groups: Vec<Vec<&'a str>>,
    surprises: Vec<Surprise<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explored_share: Option<f64>,
    game_length: Option<Length>,
    endings: &'a EndingCounts,
    forfeited: Vec<Forfeited<'a>>,
    timing: &'a Timing,
}

/// What ends a game by the printed rules, with the share of these games that it ended, if a house rule can end the game
/// too.
pub(super) fn ended_by(config: &RunConfig, games: &EndingCounts) -> Option<BTreeMap<String, Option<f64>>> {
    let endings = config.endings.as_ref()?;
    let share = games.share_by_cause(endings).map(digits);
    Some([(endings.cause.to_string(), share)].into())
}

#[derive(Serialize)]
struct Surprise<'a> {
    number: u64,
    winners: Vec<&'a str>,
    chance: f64,
}

#[derive(Serialize)]
struct Forfeited<'a> {
    number: u64,
    agent: &'a str,
    seat: u8,
    reason: &'a str,
}

fn forfeited<'a>(names: &'a [String], totals: &'a Totals) -> Vec<Forfeited<'a>> {
    let games = totals.forfeits.iter().map(|game| Forfeited {
        number: game.number,
        agent: &names[usize::from(game.agent)],
        seat: game.seat.0,
        reason: &game.reason,
    });
    games.collect()
}

#[derive(Serialize)]
struct Length {
    rounds: f64,
    plies: f64,
    decisions: f64,
}

fn length(totals: &Totals) -> Option<Length> {
    let mean = |sum: u64| digits(sum as f64 / totals.games as f64);
    (totals.games > 0).then(|| Length {
        rounds: mean(totals.rounds),
        plies: mean(totals.plies),
        decisions: mean(totals.decisions),
    })
}

#[derive(Serialize)]
struct Seat {
    win_share: Option<f64>,
    win_share_interval: Option<Interval>,
    mean_score: Option<f64>,
}

impl Seat {
    /// The share is given among equal agents only.
    fn new(summary: &SeatSummary, is_equal: bool) -> Seat {
        let share = is_equal.then_some(&summary.win_share);
        Seat {
            win_share: share.and_then(|share| share.share).map(digits),
            win_share_interval: share.map(|share| share.interval.map(digits)),
            mean_score: summary.mean_score.map(digits),
        }
    }
}

#[derive(Serialize)]
struct Starter {
    games: u64,
    win_share: f64,
    win_share_interval: Interval,
}

impl Starter {
    fn new(share: &Share) -> Option<Starter> {
        share.share.map(|won| Starter {
            games: share.games,
            win_share: digits(won),
            win_share_interval: share.interval.map(digits),
        })
    }
}

#[derive(Serialize)]
struct Agent<'a> {
    name: &'a str,
    version: u32,
    games: u64,
    blocks: u64,
    wins: f64,
    won_alone: u64,
    draws: u64,
    losses: u64,
    win_share: Option<f64>,
    win_share_interval: Interval,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_by: Option<BTreeMap<String, Option<f64>>>,
    fair_share: Option<f64>,
    design_effect: f64,
    mean_score: Option<f64>,
    mean_score_interval: Option<Interval>,
    #[serde(serialize_with = "as_object")]
    score_parts: Vec<(&'a str, f64)>,
    #[serde(flatten)]
    solo: Option<Solo<'a>>,
    forfeits: u64,
    #[serde(flatten)]
    without_forfeit: Option<WithoutForfeit>,
    rank: usize,
    rating: f64,
    rating_interval: Option<Interval>,
    next_below: Option<&'a str>,
    next_difference: Option<f64>,
    next_difference_interval: Option<Interval>,
}

/// The additional keys of a run with forfeits.
#[derive(Serialize)]
struct WithoutForfeit {
    games_without_forfeit: u64,
    win_share_without_forfeit: Option<f64>,
    win_share_without_forfeit_interval: Interval,
}

impl WithoutForfeit {
    fn new(share: &Share) -> WithoutForfeit {
        WithoutForfeit {
            games_without_forfeit: share.games,
            win_share_without_forfeit: share.share.map(digits),
            win_share_without_forfeit_interval: share.interval.map(digits),
        }
    }
}

/// The additional keys of solo games.
#[derive(Serialize)]
struct Solo<'a> {
    target: f64,
    success_share: Option<f64>,
    success_share_interval: Interval,
    #[serde(serialize_with = "as_object")]
    bands: Vec<(&'a str, f64)>,
    endings: EndingCounts,
    rounds: Option<Rounds>,
}

impl<'a> Solo<'a> {
    fn new(grades: &'a [SoloGrade], agent: &AgentSummary) -> Option<Solo<'a>> {
        let solo = agent.solo.as_ref()?;
        let rounds = solo.rounds().map(|rounds| Rounds {
            mean: digits(rounds.mean),
            ..rounds
        });
        let names = grades.iter().map(|grade| &grade.name[..]);
        Some(Solo {
            target: digits(solo.target()),
            success_share: agent.win_share.share.map(digits),
            success_share_interval: agent.win_share.interval.map(digits),
            bands: names.zip(solo.bands(grades).into_iter().map(digits)).collect(),
            endings: agent.endings.clone(),
            rounds,
        })
    }
}

impl<'a> Agent<'a> {
    fn new(
        tournament: &'a Tournament,
        names: &'a [String],
        index: usize,
        summary: &AgentSummary,
        rank: usize,
        rating: Rating,
    ) -> Agent<'a> {
        let share = &summary.win_share;
        let lead = rating.lead;
        let parts = tournament.config.score_parts.iter().map(String::as_str);
        Agent {
            name: &names[index],
            version: tournament.config.agent_versions[index],
            games: share.games,
            blocks: share.blocks,
            wins: digits(share.won),
            won_alone: summary.finishes.wins,
            draws: summary.finishes.draws,
            losses: summary.finishes.losses,
            win_share: share.share.map(digits),
            win_share_interval: share.interval.map(digits),
            ended_by: ended_by(&tournament.config, &summary.endings),
            fair_share: summary.fair_share.map(digits),
            design_effect: digits(share.design_effect),
            mean_score: summary.mean_score.map(digits),
            mean_score_interval: summary.mean_score_interval.map(|interval| interval.map(digits)),
            score_parts: parts.zip(summary.score_parts.iter().copied().map(digits)).collect(),
            solo: Solo::new(&tournament.config.solo_grades, summary),
            forfeits: summary.forfeits,
            without_forfeit: (!tournament.tally.totals().forfeits.is_empty())
                .then(|| WithoutForfeit::new(&summary.unforfeited)),
            rank,
            rating: digits(rating.elo),
            rating_interval: rating.interval.map(|interval| interval.map(digits)),
            next_below: lead.map(|lead| &names[usize::from(lead.over)][..]),
            next_difference: lead.map(|lead| digits(lead.elo)),
            next_difference_interval: lead.and_then(|lead| lead.interval).map(|interval| interval.map(digits)),
        }
    }
}

#[derive(Serialize)]
struct Pair<'a> {
    a: &'a str,
    b: &'a str,
    games: u64,
    blocks: u64,
    share: Option<f64>,
    share_interval: Interval,
    design_effect: f64,
    p_value: Option<f64>,
    p_value_holm: Option<f64>,
    los: Option<f64>,
    pair_ratio: Option<f64>,
}

impl<'a> Pair<'a> {
    fn new(names: &'a [String], pair: &PairSummary) -> Pair<'a> {
        Pair {
            a: &names[usize::from(pair.a)],
            b: &names[usize::from(pair.b)],
            games: pair.share.games,
            blocks: pair.share.blocks,
            share: pair.share.share.map(digits),
            share_interval: pair.share.interval.map(digits),
            design_effect: digits(pair.share.design_effect),
            p_value: pair.chance.map(digits),
            p_value_holm: pair.chance_holm.map(digits),
            los: pair.superiority.likelihood.map(digits),
            pair_ratio: pair.superiority.pair_ratio().map(digits),
        }
    }
}

/// The value with ten significant digits.
pub(super) fn digits(value: f64) -> f64 {
    let rounded: f64 = format!("{value:.9e}")
        .parse()
        .expect("a number that was written can be read");
    // Not -0.
    rounded + 0.0
}

fn as_object<S: Serializer>(parts: &[(&str, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(parts.iter().copied())
}
