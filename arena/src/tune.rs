//! Tunes the weights of an evaluation by games of an agent against itself (SPSA).
//!
//! Each iteration perturbs every weight up or down at random, plays a few blocks between the weights perturbed one way
//! and the opposite way, and moves all weights a little towards the side that scored more: J. C. Spall, "Implementation
//! of the simultaneous perturbation algorithm for stochastic optimization", IEEE Transactions on Aerospace and
//! Electronic Systems 34(3), 1998.

use crate::contest::{Contest, ContestError};
use crate::in_order::in_order;
use crate::row::Row;
use crate::schedule::Schedule;
use crate::stats::Tally;
use orrery_agents::{AgentSpec, Evaluation, Playable, Weighted, WeightsError, WeightsFile, is_halted};
use orrery_engine::{Rng, rng::mix};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The parameters of tuning.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spsa {
    /// Iterations.
    pub iterations: u64,
    /// Blocks of two games each, in each iteration.
    pub blocks: u64,
    /// How far a weight is perturbed, as a share of its initial size; it falls with the iterations.
    pub perturbation: f64,
    /// How far the weights move for a lead of one [scale](Evaluation::scale), in the same measure; it also falls.
    pub gain: f64,
}

/// Spall's exponents of the gain and of the perturbation, which fall with the number of the iteration.
const FALL: [f64; 2] = [0.602, 0.101];
/// Iterations before which the gain hardly falls, as a share of all: Spall's stability constant.
const STABILITY: f64 = 0.1;
/// Weights near 0 are perturbed as if they had this size.
const LEAST_SIZE: f64 = 0.1;

/// How far a tuning has come: all that its next iteration depends on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Iterations that were played.
    pub done: u64,
    /// The weights after them.
    pub weights: Vec<f64>,
    /// The sum of the weights after each iteration of the last half.
    sum: Vec<f64>,
    /// How many iterations it sums.
    summed: u32,
}

impl Progress {
    /// No iteration was played.
    pub fn begun(weights: Vec<f64>) -> Progress {
        Progress {
            done: 0,
            sum: vec![0.0; weights.len()],
            weights,
            summed: 0,
        }
    }

    /// The weights that were found: the mean over the last half of the iterations, before that those of the last one.
    pub fn found(&self) -> Vec<f64> {
        if self.summed == 0 {
            return self.weights.clone();
        }
        self.sum.iter().map(|sum| sum / f64::from(self.summed)).collect()
    }

    /// Whether it can be that of a tuning of this many weights and iterations.
    pub(crate) fn is_possible(&self, weights: usize, iterations: u64) -> bool {
        let numbers = self.weights.iter().chain(&self.sum);
        let summed = self.done.saturating_sub(iterations / 2);
        [self.weights.len(), self.sum.len()] == [weights; 2]
            && numbers.into_iter().all(|number| number.is_finite())
            && self.done <= iterations
            && u64::from(self.summed) == summed
    }
}

/// Why a tuning ends before its last iteration.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuneError {
    /// Its games cannot be played.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// Its weights are not those of a file.
    #[error(
        "the tuning cannot go on after {done} iterations: {error}; begin another one with a smaller gain or a larger perturbation"
    )]
    Weights {
        /// Iterations that were played.
        done: u64,
        /// Which weight is not allowed.
        error: WeightsError,
    },
}

/// The game and the agent with which weights are tuned.
pub struct Tuner<'a, G: Playable> {
    /// The rules.
    pub game: &'a G,
    /// The setup of a block, drawing what is random in it from the stream.
    pub deal: &'a (dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
    /// Seats at the table.
    pub players: usize,
    /// The agent that plays with the weights.
    pub agent: &'a AgentSpec,
    /// Its evaluation at the start.
    pub start: G::Heuristic,
    /// The seed of all randomness.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
    /// Once set, no more iterations are begun.
    pub stop: &'a AtomicBool,
}

/// Words that distinguish the streams of a seed.
const TURNS: u64 = 1;
const CONFIRMATION: u64 = 2;
const TUNING: u64 = 3;

impl<G: Playable> Tuner<'_, G> {
    /// No iteration was played.
    pub fn begun(&self) -> Progress {
        Progress::begun(self.start.weights())
    }

    /// Plays the iterations that are left. A tuning that goes on where it was stopped finds the weights of one that was
    /// not. `on_iteration` sees the lead in points per seat of the side perturbed upwards, and the progress after the
    /// iteration; it may stop the tuning.
    ///
    /// # Errors
    /// If a deal cannot be played, the threads cannot be started, or a weight leaves the range of a
    /// [file](WeightsFile).
    pub fn tune(
        &self,
        spsa: &Spsa,
        mut progress: Progress,
        mut on_iteration: impl FnMut(f64, &Progress) -> ControlFlow<()>,
    ) -> Result<Progress, TuneError> {
        self.check(&progress)?;
        let start = self.start.weights();
        let sizes: Vec<f64> = start.iter().map(|weight| weight.abs().max(LEAST_SIZE)).collect();
        // Not the seed itself: a run with the same seed, which is the default one, would try the weights on these deals.
        let schedule = Schedule::new(mix(&[self.seed], TUNING), 2, self.players);
        for iteration in progress.done..spsa.iterations {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let [gain, perturbation] = spsa.at(iteration);
            let mut chance = Rng::from_words(&[self.seed, TURNS, iteration]);
            let turns: Vec<f64> = sizes
                .iter()
                .map(|size| if chance.below(2) == 0 { *size } else { -size })
                .collect();
            let side = |sign: f64| -> Vec<f64> {
                let turned = progress.weights.iter().zip(&turns);
                turned
                    .map(|(weight, turn)| weight + sign * perturbation * turn)
                    .collect()
            };
            let blocks = iteration * spsa.blocks..(iteration + 1) * spsa.blocks;
            let rows = self.play(&schedule, blocks, [&side(1.0), &side(-1.0)])?;
            if is_halted() {
                break;
            }
            let lead = lead(&rows);
            let step = gain * lead / (self.start.scale() * 2.0 * perturbation);
            let Progress {
                done,
                weights,
                sum,
                summed,
            } = &mut progress;
            weights
                .iter_mut()
                .zip(&turns)
                .for_each(|(weight, turn)| *weight += step * turn);
            *done += 1;
            if 2 * *done > spsa.iterations {
                sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += *weight);
                *summed += 1;
            }
            self.check(&progress)?;
            if on_iteration(lead, &progress).is_break() {
                break;
            }
        }
        Ok(progress)
    }

    /// Refuses weights that no file may hold: the values of positions would overflow.
    fn check(&self, progress: &Progress) -> Result<(), TuneError> {
        let checked = WeightsFile::of(self.game, &progress.weights);
        checked.map(drop).map_err(|error| TuneError::Weights {
            done: progress.done,
            error,
        })
    }

    /// Plays the weights against the initial ones, on `blocks` blocks that no iteration has used. The first agent of the
    /// tally has the tuned weights.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    pub fn confirm(&self, weights: &[f64], blocks: u64) -> Result<Tally, ContestError> {
        let schedule = Schedule::new(mix(&[self.seed], CONFIRMATION), 2, self.players);
        let start = self.start.weights();
        let mut tally = Tally::new(schedule.agents());
        for rows in self.play(&schedule, 0..blocks, [weights, &start])? {
            tally.add_block(&rows);
        }
        Ok(tally)
    }

    /// Plays blocks between the agent with two different sets of weights.
    fn play(&self, schedule: &Schedule, blocks: Range<u64>, sides: [&[f64]; 2]) -> Result<Vec<Vec<Row>>, ContestError> {
        let contest = Contest {
            game: self.game,
            schedule: schedule.clone(),
            deal: self.deal,
            agent: &|index| {
                let weights = sides[usize::from(index)];
                self.game.agent(self.agent, self.start.with_weights(weights))
            },
            exploration: None,
        };
        let mut played = Vec::new();
        let play = |block| contest.play_block(block);
        in_order(blocks, self.threads, &AtomicBool::new(false), play, |rows| {
            played.push(rows);
            Ok(())
        })?;
        Ok(played)
    }
}

impl Spsa {
    /// The differences from the parameters asked for, with both values.
    pub(crate) fn differences(&self, asked: &Spsa) -> Vec<String> {
        let described = |spsa: &Spsa| {
            [
                ("iterations", spsa.iterations.to_string()),
                ("blocks", spsa.blocks.to_string()),
                ("perturbation", spsa.perturbation.to_string()),
                ("gain", spsa.gain.to_string()),
            ]
        };
        let pairs = described(self).into_iter().zip(described(asked));
        let mut differences: Vec<String> = pairs
            .filter(|((_, has), (_, asked))| has != asked)
            .map(|((what, has), (_, asked))| format!("{what}: the tuning has {has}, not {asked}"))
            .collect();
        if self.iterations != asked.iterations {
            differences.push("the gain of every iteration depends on how many there are in all".to_owned());
        }
        differences
    }

    /// Gain and perturbation of an iteration.
    fn at(&self, iteration: u64) -> [f64; 2] {
        let stability = STABILITY * self.iterations as f64;
        let later = (iteration as f64 + 1.0 + stability) / (1.0 + stability);
        let [gain, perturbation] = FALL;
        [
            self.gain / later.powf(gain),
            self.perturbation / (iteration as f64 + 1.0).powf(perturbation),
        ]
    }
}

/// The mean lead per game in points of a seat of the first agent over one of the second; the scores of a forfeited game say
/// nothing.
fn lead(blocks: &[Vec<Row>]) -> f64 {
    let games = || blocks.iter().flatten().filter(|row| row.forfeit.is_none());
    let mean = |row: &Row, agent: u16| {
        let scores = row.agents.entries().filter(|&(_, &sits)| sits == agent);
        let scores: Vec<f64> = scores.map(|(seat, _)| f64::from(row.scores[seat])).collect();
        (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
    };
    let all = |agent: u16| -> f64 {
        let means: Vec<f64> = games().filter_map(|row| mean(row, agent)).collect();
        means.iter().sum::<f64>() / means.len().max(1) as f64
    };
    all(0) - all(1)
}
