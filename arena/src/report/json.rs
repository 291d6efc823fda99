//! The result of a run for programs. The keys are part of the interface.

use crate::stats::{AgentSummary, Interval, PairSummary, Rounds};
use crate::tournament::{RunConfig, Timing, Tournament};
use orrery_engine::SoloGrade;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// Version of the keys and their meaning.
pub const SCHEMA: u32 = 1;

/// The result as JSON, ending in a line break.
///
/// | key | meaning |
/// | --- | --- |
/// | `schema` | version of this layout |
/// | `config` | what was played; equal configurations give equal results |
/// | `agents` | one object an agent, in the order of the run's list |
/// | `pairs` | one object for each two agents that met: `share` is the share of their games in which the better seat of `a` ranks above that of `b` |
/// | `timing` | everything that depends on the clock |
///
/// In solo games an agent has also `target` (mean over games), `success_share` with its interval, `bands` (share of the
/// games that earned each grade), `endings` (games by how they ended) and `rounds` (mean, least and most).
///
/// A number that the rows do not give, such as the interval of a score from one block, is `null`. Statistics have ten
/// significant digits: beyond those, two builds of the program may differ.
pub fn json(tournament: &Tournament) -> String {
    let names: Vec<String> = tournament.config.agents.iter().map(ToString::to_string).collect();
    let agents = tournament.tally.agents();
    let pairs = tournament.tally.pairs();
    let report = Report {
        schema: SCHEMA,
        config: &tournament.config,
        agents: agents
            .iter()
            .enumerate()
            .map(|(index, summary)| Agent::new(tournament, &names[index], index, summary))
            .collect(),
        pairs: pairs.iter().map(|pair| Pair::new(&names, pair)).collect(),
        timing: tournament.timing,
    };
    let mut text = serde_json::to_string_pretty(&report).expect("a report has string keys only");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    config: &'a RunConfig,
    agents: Vec<Agent<'a>>,
    pairs: Vec<Pair<'a>>,
    timing: Timing,
}

#[derive(Serialize)]
struct Agent<'a> {
    name: &'a str,
    version: u32,
    games: u64,
    blocks: u64,
    wins: f64,
    win_share: Option<f64>,
    win_share_interval: Interval,
    fair_share: Option<f64>,
    design_effect: f64,
    mean_score: Option<f64>,
    mean_score_interval: Option<Interval>,
    #[serde(serialize_with = "as_object")]
    score_parts: Vec<(&'a str, f64)>,
    #[serde(flatten)]
    solo: Option<Solo>,
    forfeits: u64,
}

/// What the result of solo games has beside it.
#[derive(Serialize)]
struct Solo {
    target: f64,
    success_share: Option<f64>,
    success_share_interval: Interval,
    #[serde(serialize_with = "as_object")]
    bands: Vec<(&'static str, f64)>,
    endings: BTreeMap<String, u64>,
    rounds: Option<Rounds>,
}

impl Solo {
    fn new(grades: &[SoloGrade], agent: &AgentSummary) -> Option<Solo> {
        let solo = agent.solo.as_ref()?;
        let rounds = solo.rounds().map(|rounds| Rounds {
            mean: digits(rounds.mean),
            ..rounds
        });
        let names = grades.iter().map(|grade| grade.name);
        Some(Solo {
            target: digits(solo.target()),
            success_share: agent.win_share.share.map(digits),
            success_share_interval: agent.win_share.interval.map(digits),
            bands: names.zip(solo.bands(grades).into_iter().map(digits)).collect(),
            endings: solo.endings.clone(),
            rounds,
        })
    }
}

impl<'a> Agent<'a> {
    fn new(tournament: &Tournament, name: &'a str, index: usize, summary: &AgentSummary) -> Agent<'a> {
        let share = &summary.win_share;
        let parts = tournament.score_parts.iter().copied();
        Agent {
            name,
            version: tournament.config.agents[index].about().version,
            games: share.games,
            blocks: share.blocks,
            wins: digits(share.won),
            win_share: share.share.map(digits),
            win_share_interval: share.interval.map(digits),
            fair_share: summary.fair_share.map(digits),
            design_effect: digits(share.design_effect),
            mean_score: summary.mean_score.map(digits),
            mean_score_interval: summary.mean_score_interval.map(|interval| interval.map(digits)),
            score_parts: parts.zip(summary.score_parts.iter().copied().map(digits)).collect(),
            solo: Solo::new(&tournament.solo_grades, summary),
            forfeits: summary.forfeits,
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
        }
    }
}

/// The value with ten significant digits.
fn digits(value: f64) -> f64 {
    format!("{value:.9e}")
        .parse()
        .expect("a number that was written can be read")
}

fn as_object<S: Serializer>(parts: &[(&str, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(parts.iter().copied())
}
