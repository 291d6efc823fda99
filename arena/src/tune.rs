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
use orrery_agents::{AgentSpec, Evaluated, Evaluation, Weighted, is_halted};
use orrery_engine::{Rng, rng::mix};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The parameters of tuning.
#[derive(Clone, Copy, PartialEq, Debug)]
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

/// The game and the agent with which weights are tuned.
pub struct Tuner<'a, G: Evaluated> {
    /// The rules.
    pub game: &'a G,
    /// The setup of a block, drawing what is random in it from the stream.
    pub deal: &'a (dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
    /// Seats at the table.
    pub players: usize,
    /// The agent that plays with the weights.
    pub agent: &'a AgentSpec,
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

impl<G: Evaluated> Tuner<'_, G> {
    /// The weights after the iterations: the mean over the last half of them. `on_iteration` sees the number of each
    /// iteration, the lead in points per seat of the side perturbed upwards, and the weights after it.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    pub fn tune(&self, spsa: &Spsa, mut on_iteration: impl FnMut(u64, f64, &[f64])) -> Result<Vec<f64>, ContestError> {
        let start = self.game.prospects();
        let mut weights = start.weights();
        let sizes: Vec<f64> = weights.iter().map(|weight| weight.abs().max(LEAST_SIZE)).collect();
        // Not the seed itself: a run with the same seed, which is the default one, would try the weights on these deals.
        let schedule = Schedule::new(mix(&[self.seed], TUNING), 2, self.players);
        let (mut sum, mut summed) = (vec![0.0; weights.len()], 0u32);
        for iteration in 0..spsa.iterations {
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
                let turned = weights.iter().zip(&turns);
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
            let step = gain * lead / (start.scale() * 2.0 * perturbation);
            weights
                .iter_mut()
                .zip(&turns)
                .for_each(|(weight, turn)| *weight += step * turn);
            if 2 * (iteration + 1) > spsa.iterations {
                sum.iter_mut().zip(&weights).for_each(|(sum, weight)| *sum += weight);
                summed += 1;
            }
            on_iteration(iteration, lead, &weights);
        }
        if summed > 0 {
            weights = sum.iter().map(|sum| sum / f64::from(summed)).collect();
        }
        Ok(weights)
    }

    /// Plays the weights against the initial ones, on `blocks` blocks that no iteration has used. The first agent of the
    /// tally has the tuned weights.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    pub fn confirm(&self, weights: &[f64], blocks: u64) -> Result<Tally, ContestError> {
        let schedule = Schedule::new(mix(&[self.seed], CONFIRMATION), 2, self.players);
        let start = self.game.prospects().weights();
        let mut tally = Tally::new(schedule.agents());
        for rows in self.play(&schedule, 0..blocks, [weights, &start])? {
            tally.add_block(&rows);
        }
        Ok(tally)
    }

    /// Plays blocks between the agent with two different sets of weights.
    fn play(&self, schedule: &Schedule, blocks: Range<u64>, sides: [&[f64]; 2]) -> Result<Vec<Vec<Row>>, ContestError> {
        let prospects = self.game.prospects();
        let contest = Contest {
            game: self.game,
            schedule: schedule.clone(),
            deal: self.deal,
            agent: &|index| {
                let weights = sides[usize::from(index)];
                self.agent.build_with(self.game, prospects.with_weights(weights))
            },
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

/// The mean lead per game in points of a seat of the first agent over one of the second.
fn lead(blocks: &[Vec<Row>]) -> f64 {
    let games = || blocks.iter().flatten();
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
