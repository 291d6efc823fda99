//! The turning points of a game: the decisions in which an agent would have done something else that is worth more.

use super::continuations::{Continuations, over};
use super::fork::Fork;
use super::look::{End, Look};
use crate::in_order::{ThreadsError, in_order};
use crate::record::{Record, ReplayError};
use crate::row::Forfeited;
use orrery_agents::{Candidate, Forfeit, Thought};
use orrery_engine::{Action, Game, Rng, Seat, Turn, View};
use std::sync::atomic::AtomicBool;

/// A decision that cost its seat points.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    /// Its place among the actions of the record, from 0.
    pub ply: usize,
    /// Its round.
    pub round: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// What it did.
    pub played: Action,
    /// What the agent would have done.
    pub instead: Action,
    /// What is expected after what it did.
    pub after_played: Look,
    /// What is expected after what the agent would have done.
    pub after_instead: Look,
    /// The expected points that it cost: of the own score less the best other score, or of the own score alone.
    pub cost: f64,
    /// The standard error of the cost.
    pub error: f64,
    /// How many pairs of continuations were played.
    pub pairs: u32,
}

/// Why the turning points of a game are not known.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TurningPointError {
    /// The record is no game.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The agent has no answer, or forfeits a continuation.
    #[error("{} forfeits at action {ply} of the game: {}", .forfeit.seat, .forfeit.reason)]
    Forfeit {
        /// The place of the action in the record.
        ply: usize,
        /// The forfeit.
        forfeit: Forfeited,
    },
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// A turning point costs at least this many points.
const LEAST: f64 = 2.0;

/// A decision is a turning point if it costs more than [`LEAST`] by this many standard errors, and none if it costs less by
/// this many. While neither is so, the pairs are doubled.
const SURE: f64 = 3.0;

/// So many pairs are enough: what they cost in the mean decides then.
const MOST: u32 = 512;

/// An agent that chooses by chance is asked so often: what it does in one of these is none of its blunders.
const ASKS: u64 = 16;

/// Names the streams of the agent that is asked.
const ASKED: u64 = 0x6173_6b65;

/// A decision in which the agent would have done something else.
struct Other<G: Game> {
    ply: usize,
    state: G::State,
    seat: Seat,
    played: Action,
    instead: Action,
}

impl<G: Game> Continuations<'_, G> {
    /// The turning points of a game, in its order. The agent is asked at each decision, with what its seat saw. Where it never
    /// chooses what was played and values its choice higher, both are played on in the same samples of what the seat did not know.
    /// `watch` sees the number of decisions in which that is so, then each of them. Once `stop` is set, decisions are missing.
    ///
    /// # Errors
    /// If the record is no game, or the agent forfeits.
    pub fn turning_points(
        &self,
        record: &Record<G::Setup>,
        threads: usize,
        stop: &AtomicBool,
        mut watch: impl FnMut(Option<u64>),
    ) -> Result<Vec<TurningPoint>, TurningPointError> {
        let others = self.others(record)?;
        watch(Some(others.len() as u64));
        let mut found = Vec::new();
        let weigh = |other: Other<G>| {
            let ply = other.ply;
            let point = self.weigh(record.seed, &other);
            point.map_err(|forfeit| TurningPointError::Forfeit { ply, forfeit })
        };
        in_order(others.into_iter(), threads, stop, weigh, |point| {
            found.extend(point);
            watch(None);
            Ok(())
        })?;
        Ok(found)
    }

    /// The decisions in which the agent would have done something else.
    fn others(&self, record: &Record<G::Setup>) -> Result<Vec<Other<G>>, TurningPointError> {
        let (mut others, mut ply, mut failed) = (Vec::new(), 0, None);
        record.replay(self.game, |state, legal, played| {
            if let (Turn::Decide(seat), true, None) = (self.game.turn(state), legal.len() > 1, &failed) {
                let view = View::new(self.game, state, seat, legal);
                match self.instead(&view, played, &[self.seed, record.seed, ply as u64]) {
                    Ok(instead) => others.extend(instead.map(|instead| Other {
                        ply,
                        state: state.clone(),
                        seat,
                        played,
                        instead,
                    })),
                    Err(forfeit) => failed = Some((ply, seat, forfeit)),
                }
            }
            ply += 1;
        })?;
        match failed {
            None => Ok(others),
            Some((ply, seat, forfeit)) => {
                let reason = forfeit.to_string();
                let forfeit = Forfeited { seat, reason };
                Err(TurningPointError::Forfeit { ply, forfeit })
            }
        }
    }

    /// What the agent would have done, if it is never what was played, and worth more to it.
    fn instead(&self, view: &View<'_, G>, played: Action, words: &[u64]) -> Result<Option<Action>, Forfeit> {
        let mut instead = None;
        for ask in 0..ASKS {
            let mut stream = Rng::from_words(&[words, &[ASKED, ask]].concat());
            let (own, thought) = (self.agent)().think(view, &mut stream, None)?;
            if own == played || thought.is_some_and(|thought| !values_higher(&thought, view, [own, played])) {
                return Ok(None);
            }
            instead = instead.or(Some(own));
        }
        Ok(instead)
    }

    /// The turning point, if the decision is one.
    fn weigh(&self, deal: u64, other: &Other<G>) -> Result<Option<TurningPoint>, Forfeited> {
        let words = [self.seed, deal, other.ply as u64];
        let ways = vec![vec![other.played], vec![other.instead]];
        let mut fork = Fork::new(self, &words, &other.state, other.seat, ways);
        let mut wanted = self.count;
        loop {
            fork.play(wanted)?;
            let [played, instead] = [&fork.ends[0][..], &fork.ends[1][..]];
            let (cost, error) = cost(other.seat, played, instead);
            let is_enough = wanted >= MOST.max(self.count);
            if (cost - LEAST).abs() < SURE * error && !is_enough {
                wanted = (2 * wanted).min(MOST);
                continue;
            }
            let after = over(self.game, &other.state);
            return Ok((cost >= LEAST).then(|| TurningPoint {
                ply: other.ply,
                round: self.game.round(&other.state),
                seat: other.seat,
                played: other.played,
                instead: other.instead,
                after_played: Look::of(after, played),
                after_instead: Look::of(after, instead),
                cost,
                error,
                pairs: wanted,
            }));
        }
    }
}

/// Whether an agent values its own choice higher than what was played. What it did not consider is worth less to it.
fn values_higher<G: Game>(thought: &Thought, view: &View<'_, G>, [own, played]: [Action; 2]) -> bool {
    let value_of = |action: Action| {
        let place = view.legal().binary_search(&action).ok()?;
        let is_it = |candidate: &&Candidate| usize::from(candidate.place) == place;
        thought.candidates.iter().find(is_it).map(|candidate| candidate.value)
    };
    value_of(own)
        .zip(value_of(played))
        .is_none_or(|(own, played)| own > played)
}

/// What an action cost its seat against another, from pairs of continuations, and the standard error of that.
fn cost(seat: Seat, played: &[End], instead: &[End]) -> (f64, f64) {
    let costs = || {
        played
            .iter()
            .zip(instead)
            .map(|(played, instead)| f64::from(instead.margin(seat) - played.margin(seat)))
    };
    let count = played.len() as f64;
    let mean = costs().sum::<f64>() / count;
    let variance = costs().map(|cost| (cost - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}
