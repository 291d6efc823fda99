//! The result of a run in which agents play against themselves.

use super::boards::{self, BoardBalance, Estimate, KindBalance};
use super::games::{Block, Games, results, results_in_turn};
use crate::config::RunConfig;
use crate::run::{Run, RunError};
use crate::schedule::AgentIndex;
use crate::stats::Interval;
use crate::stats::effects::{Agreement, Cells, Effects, EffectsError, Fit, Kind};
use crate::tournament::Timing;
use crate::usage::Census;

/// The balance of the boards of a run, in which each agent plays against itself.
#[derive(Clone, Debug)]
pub struct Balance {
    /// The configuration of the run.
    pub config: RunConfig,
    /// The kinds of boards and the boards of each, in the order in which they were dealt.
    pub kinds: Vec<Kind>,
    /// How many games were played.
    pub played: u64,
    /// How many of them were forfeited; these are left out.
    pub forfeits: u64,
    /// How many blocks were played.
    pub blocks: u64,
    /// The results of each agent, in the order of the run's list.
    pub agents: Vec<AgentBalance>,
    /// How each two agents agree on the boards of each kind.
    pub agreements: Vec<AgentAgreement>,
    /// What some of its games use, if they were looked at.
    pub usage: Option<Census>,
    /// The chance with which all intervals of a family hold at once.
    pub level: f64,
    /// How long it took.
    pub timing: Timing,
    pub(super) games: Games,
}

/// The balance of the boards for one agent.
#[derive(Clone, Debug)]
pub struct AgentBalance {
    /// The agent.
    pub agent: AgentIndex,
    /// Its games that were played to their end.
    pub games: u64,
    /// Its mean score per seat.
    pub mean_score: f64,
    /// The boards of each kind that has two or more.
    pub kinds: Vec<KindBalance>,
    /// The places in turn order, from the seat that began; none for one seat, or if games do not say which began.
    pub turns: Vec<BoardBalance>,
    /// The smallest difference of a place in turn order from all, in points and as a share of the win, that these games find
    /// with a chance of 80 %.
    pub smallest_of_turns: [Option<f64>; 2],
    /// The seats, first to last; none for one seat.
    pub seats: Vec<BoardBalance>,
    /// What is left of scores by corporation and planet; none if one of them is the same everywhere.
    pub cells: Option<Cells>,
}

/// How two agents agree on the boards of a kind.
#[derive(Clone, Debug)]
pub struct AgentAgreement {
    /// The kind, by its place in the list of kinds.
    pub kind: usize,
    /// The two agents.
    pub agents: [AgentIndex; 2],
    /// The comparison of their effects on scores.
    pub of_scores: Agreement,
    /// The comparison of their effects on shares of the win; none in solo games.
    pub of_shares: Option<Agreement>,
}

/// Results that cannot be given.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BalanceError {
    /// The games do not suffice.
    #[error("{agent}: {reason}")]
    Effects {
        /// The agent.
        agent: String,
        /// Why not.
        reason: EffectsError,
    },
    /// The run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The setups of the run name no boards.
    #[error("the setups of the run name no boards")]
    NoBoards,
    /// Two runs of which one is not the other under another ruleset.
    #[error("the two runs cannot be compared: {0}")]
    NotPaired(String),
}

impl Balance {
    /// The balance of a run, with intervals that hold at once for a family with the chance `level`, such as 0.95.
    ///
    /// # Errors
    /// If the run cannot be read, or its games do not suffice: for each agent 40 blocks or more that connect the boards.
    pub fn of_run(run: &Run, level: f64) -> Result<Balance, BalanceError> {
        let config = run.manifest().config.clone();
        let games = Games::of_run(run)?;
        if games.kinds.is_empty() && games.games > 0 {
            return Err(BalanceError::NoBoards);
        }
        let fits = (0..).zip(&games.agents).map(|(agent, blocks)| {
            let fit = Fit::of(&games.kinds, config.players, &results(blocks, |seat| seat.score));
            fit.map_err(|reason| failed(&config, agent, reason))
        });
        let fits: Vec<Fit> = fits.collect::<Result<_, _>>()?;
        let agents = (0..)
            .zip(&fits)
            .map(|(agent, fit)| of_agent(&config, &games, agent, fit, level));
        let agents = agents.collect::<Result<_, _>>()?;
        let played = run.played()?;
        Ok(Balance {
            agents,
            agreements: agreements(&config, &games.kinds, &fits, level)?,
            level,
            usage: None,
            timing: Timing::new(played.seconds, played.games, played.decisions).of_agents(&config, &played.costs),
            kinds: games.kinds.clone(),
            played: games.games,
            forfeits: games.forfeits,
            blocks: games.numbers.len() as u64,
            games,
            config,
        })
    }

    /// Whether all games of the configuration were played.
    pub fn is_complete(&self) -> bool {
        self.played == self.config.games
    }

    /// Whether every board of a kind is known, for every agent: its effect on scores is off the mean, or less than this many
    /// points from it.
    pub fn is_known(&self, kind: &str, difference: f64) -> bool {
        let is_known = |score: &Estimate| {
            let Interval { low, high } = score.interval;
            score.sign().is_some() || (low > -difference && high < difference)
        };
        let boards = |agent: &AgentBalance| {
            let of_kind = agent.kinds.iter().find(|boards| self.kinds[boards.kind].name == kind);
            of_kind
                .map_or(&agent.seats, |boards| &boards.boards)
                .iter()
                .all(|board| is_known(&board.score))
        };
        self.agents.iter().all(boards)
    }

    /// Whether the effect of a board is positive for one of the agents and negative for the other, both beyond noise.
    pub fn changes_sign(&self, agreement: &AgentAgreement, board: usize) -> bool {
        let sign = |agent: AgentIndex| {
            let kinds = &self.agents[usize::from(agent)].kinds;
            let kind = kinds.iter().find(|boards| boards.kind == agreement.kind)?;
            kind.boards[board].score.sign()
        };
        let [a, b] = agreement.agents.map(sign);
        a.is_some() && b.is_some() && a != b
    }

    /// The name of an agent.
    pub fn name(&self, agent: AgentIndex) -> String {
        self.config.agent_name(agent)
    }
}

pub(super) fn failed(config: &RunConfig, agent: AgentIndex, reason: EffectsError) -> BalanceError {
    let agent = config.agent_name(agent);
    BalanceError::Effects { agent, reason }
}

fn of_agent(
    config: &RunConfig,
    games: &Games,
    agent: AgentIndex,
    fit: &Fit,
    level: f64,
) -> Result<AgentBalance, BalanceError> {
    let blocks = &games.agents[usize::from(agent)];
    let parts = (0..config.score_parts.len()).map(|part| {
        let points = results(blocks, |seat| seat.parts[part]);
        Fit::of_scores(&games.kinds, config.players, &points)
    });
    let parts: Result<Vec<Fit>, EffectsError> = parts.collect();
    let parts = parts.map_err(|reason| failed(config, agent, reason))?;
    let scores = || {
        blocks
            .iter()
            .flatten()
            .flat_map(|game| &game.seats)
            .map(|seat| f64::from(seat.score))
    };
    let turns = fit_of_turns(config, games, blocks).map_err(|reason| failed(config, agent, reason))?;
    Ok(AgentBalance {
        agent,
        games: blocks.iter().map(|block| block.len() as u64).sum(),
        mean_score: scores().sum::<f64>() / scores().count() as f64,
        kinds: (0..games.kinds.len())
            .filter_map(|kind| boards::of_kind(games, blocks, kind, fit, &parts, level))
            .collect(),
        smallest_of_turns: turns
            .as_ref()
            .map_or([None; 2], |fit| boards::smallest_of_seats(fit, level)),
        turns: turns.map_or_else(Vec::new, |fit| in_turn(&fit, level)),
        seats: boards::of_seats(fit, level),
        cells: fit.cells().cloned(),
    })
}

/// The fit of the places in turn order; none with one seat, or if games do not say which began.
fn fit_of_turns(config: &RunConfig, games: &Games, blocks: &[Block]) -> Result<Option<Fit>, EffectsError> {
    let results = results_in_turn(blocks).filter(|_| config.players > 1);
    results
        .map(|results| Fit::of(&games.kinds, config.players, &results))
        .transpose()
}

/// The places in turn order.
fn in_turn(fit: &Fit, level: f64) -> Vec<BoardBalance> {
    let mut turns = boards::of_seats(fit, level);
    for (place, turn) in turns.iter_mut().enumerate() {
        turn.name = turn_name(place);
    }
    turns
}

/// A place in turn order.
fn turn_name(place: usize) -> String {
    match place {
        0 => "starts".to_owned(),
        1 => "2nd".to_owned(),
        2 => "3rd".to_owned(),
        _ => format!("{}th", place + 1),
    }
}

/// The agreement of each two agents on each kind that has two boards or more. Intervals hold at once for all of them, in
/// points and in wins: a study is one family.
fn agreements(
    config: &RunConfig,
    kinds: &[Kind],
    fits: &[Fit],
    level: f64,
) -> Result<Vec<AgentAgreement>, BalanceError> {
    let pairs = fits.len() * (fits.len() - 1) / 2;
    let compared = (0..kinds.len()).filter(|&kind| fits.iter().all(|fit| fit.score(kind).is_some()));
    let compared: Vec<usize> = compared.collect();
    let measures = if config.players > 1 { 2 } else { 1 };
    let families = (pairs * compared.len() * measures).max(1);
    let level = 1.0 - (1.0 - level) / families as f64;
    let mut agreements = Vec::new();
    for kind in compared {
        for (a, one) in (0..).zip(fits) {
            for (b, other) in (0..).zip(fits).skip(usize::from(a) + 1) {
                let of = |effects: fn(&Fit, usize) -> Option<Effects>| {
                    let both = effects(one, kind).zip(effects(other, kind));
                    let agreement = both.map(|(one, other)| one.agreement(&other, level));
                    agreement.transpose().map_err(|reason| failed(config, a, reason))
                };
                let Some(of_scores) = of(Fit::score)? else { continue };
                agreements.push(AgentAgreement {
                    kind,
                    agents: [a, b],
                    of_scores,
                    of_shares: of(Fit::share)?,
                });
            }
        }
    }
    Ok(agreements)
}
