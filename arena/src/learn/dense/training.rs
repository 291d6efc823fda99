//! Trains a network on what a linear model leaves of the labels, with early stopping (L. Prechelt, "Early Stopping - But
//! When?", 1998) on the games that are held out.

use super::adam::{Adam, zeros_like};
use super::case::{Case, UNIT};
use super::explained::Explained;
use super::network::{Activity, Network};
use crate::learn::fold::Fold;
use orrery_agents::model::Layer;
use orrery_engine::Rng;

/// Cases in a step.
const BATCH: usize = 128;
/// Cases among which those of a step are drawn: games of a block are alike, and steps need cases that are not.
const POOL: usize = 16_384;
/// The size of steps in the first epoch, and what it is multiplied by after each.
const RATE: f32 = 2e-3;
const SLOWER: f32 = 0.8;
/// The most epochs.
pub(super) const EPOCHS: u32 = 12;
/// How many epochs without a better result end the training.
const PATIENCE: u32 = 2;

/// A trained network.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// Its layers, with the output in points; none if the linear model alone does better on games that are held out.
    pub layers: Vec<Layer>,
    /// After how many epochs it was best.
    pub epochs: u32,
    /// For each round, from 1, the share of the variance of the labels of held-out games that the linear model and the network
    /// explain together; none without such samples.
    pub explained: Vec<Option<f64>>,
}

/// Where a training reads its cases: places of blocks in an order, each of whose cases are passed on.
pub(super) trait Blocks<E> {
    /// A block.
    type Place: Copy;

    /// All blocks, each with its part.
    fn places(&self) -> Vec<(Self::Place, Fold)>;

    /// Passes the cases of these blocks on, in this order.
    fn read(&mut self, places: Vec<Self::Place>, on_block: impl FnMut(&[Case])) -> Result<(), E>;
}

/// How a network is trained.
pub(super) struct Training<'a> {
    pub(super) inputs: usize,
    pub(super) hidden: &'a [usize],
    /// How many rounds have a row of their own.
    pub(super) rounds: usize,
    pub(super) seed: u64,
}

impl Training<'_> {
    /// Trains a network. All chance is from the seed.
    pub(super) fn run<E, B: Blocks<E>>(&self, blocks: &mut B) -> Result<Trained, E> {
        let mut rng = Rng::seed(self.seed);
        let of = |wanted: Fold| {
            let places = blocks.places().into_iter().filter(|&(_, fold)| fold == wanted);
            places.map(|(place, _)| place).collect::<Vec<_>>()
        };
        let (mut fitted, held_out) = (of(Fold::Fitted), of(Fold::HeldOut));
        let mut network = Network::new(self.inputs, self.hidden, &mut rng);
        let mut adam = Adam::new(&network.layers);
        let mut best = (0, network.clone(), self.judge(&network, &held_out, blocks)?);
        let mut rate = RATE;
        for epoch in 1..=EPOCHS {
            rng.shuffle(&mut fitted);
            let mut pool = Pool::default();
            let mut step = |batch: &[Case]| learn_from(&mut network, &mut adam, batch, rate);
            blocks.read(fitted.clone(), |cases| pool.add(cases, &mut rng, &mut step))?;
            pool.empty(&mut rng, &mut step);
            rate *= SLOWER;
            let judged = self.judge(&network, &held_out, blocks)?;
            if judged.off() < best.2.off() {
                best = (epoch, network.clone(), judged);
            } else if epoch - best.0 >= PATIENCE {
                break;
            }
        }
        let (epochs, network, judged) = best;
        Ok(Trained {
            layers: if epochs == 0 { Vec::new() } else { in_points(network) },
            epochs,
            explained: judged.shares(),
        })
    }

    fn judge<E, B: Blocks<E>>(&self, network: &Network, held_out: &[B::Place], blocks: &mut B) -> Result<Explained, E> {
        let (mut explained, mut activity) = (Explained::new(self.rounds), Activity::default());
        blocks.read(held_out.to_vec(), |cases| {
            for case in cases {
                let off = f64::from(network.output(case, &mut activity) - case.target) * UNIT;
                explained.add(case.round, case.score, off);
            }
        })?;
        Ok(explained)
    }
}

/// Moves the network by the mean gradient of a batch.
fn learn_from(network: &mut Network, adam: &mut Adam, batch: &[Case], rate: f32) {
    let mut gradient: Vec<Layer> = network.layers.iter().map(zeros_like).collect();
    let mut activity = Activity::default();
    for case in batch {
        network.add_gradient(case, &mut activity, &mut gradient);
    }
    let share = 1.0 / batch.len() as f32;
    for layer in &mut gradient {
        layer
            .bias
            .iter_mut()
            .chain(&mut layer.weights)
            .for_each(|slope| *slope *= share);
    }
    adam.step(&mut network.layers, &gradient, rate);
}

/// The layers with the output in points.
fn in_points(mut network: Network) -> Vec<Layer> {
    let last = network.layers.last_mut().expect("a network has a last layer");
    last.bias
        .iter_mut()
        .chain(&mut last.weights)
        .for_each(|number| *number *= UNIT as f32);
    network.layers
}

/// Cases that wait to be drawn.
#[derive(Default)]
struct Pool(Vec<Case>);

impl Pool {
    /// Adds cases; once it is full, half of them are drawn.
    fn add(&mut self, cases: &[Case], rng: &mut Rng, step: impl FnMut(&[Case])) {
        self.0.extend_from_slice(cases);
        if self.0.len() >= POOL {
            rng.shuffle(&mut self.0);
            let drawn = self.0.split_off(POOL / 2);
            drawn.chunks(BATCH).for_each(step);
        }
    }

    /// Draws all that are left.
    fn empty(&mut self, rng: &mut Rng, step: impl FnMut(&[Case])) {
        rng.shuffle(&mut self.0);
        self.0.chunks(BATCH).for_each(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// Blocks of 50 cases in memory.
    struct Toy(Vec<Case>);

    impl Blocks<Infallible> for Toy {
        type Place = usize;

        fn places(&self) -> Vec<(usize, Fold)> {
            (0..self.0.len() / 50)
                .map(|block| (block, Fold::of_block(3, block as u64)))
                .collect()
        }

        fn read(&mut self, places: Vec<usize>, mut on_block: impl FnMut(&[Case])) -> Result<(), Infallible> {
            places.iter().for_each(|place| on_block(&self.0[place * 50..][..50]));
            Ok(())
        }
    }

    /// Two features that are 0 or 1, and a target that is a function of both.
    fn toy(target: fn(bool, bool) -> f64) -> Toy {
        let mut rng = Rng::seed(5);
        let case = |_| {
            let [a, b] = [0, 1].map(|_| rng.below(2) == 1);
            let inputs = [(0, a), (1, b)].into_iter().filter(|&(_, is_set)| is_set);
            Case {
                inputs: inputs.map(|(input, _)| (input, 1.0)).collect(),
                target: (target(a, b) / UNIT) as f32,
                round: 1,
                score: target(a, b),
            }
        };
        Toy((0..20_000).map(case).collect())
    }

    fn trained(mut toy: Toy, hidden: &[usize], seed: u64) -> Trained {
        let training = Training {
            inputs: 2,
            hidden,
            rounds: 1,
            seed,
        };
        let Ok(trained) = training.run(&mut toy);
        trained
    }

    /// Neither feature is correlated with it.
    fn one_of_two(a: bool, b: bool) -> f64 {
        if a != b { 10.0 } else { -10.0 }
    }

    #[test]
    fn a_value_that_is_not_linear_is_found_with_a_hidden_layer_alone() {
        let found = trained(toy(one_of_two), &[8], 1);
        assert!(found.explained[0].unwrap() > 0.9, "{found:?}");
        let linear = trained(toy(one_of_two), &[], 1);
        assert!(linear.explained[0].unwrap() < 0.1, "{linear:?}");
    }

    #[test]
    fn the_seed_decides_the_weights() {
        let found = trained(toy(one_of_two), &[8], 1);
        assert_eq!(found, trained(toy(one_of_two), &[8], 1));
        assert_ne!(found.layers, trained(toy(one_of_two), &[8], 2).layers);
    }

    #[test]
    fn a_network_that_finds_nothing_is_left_out() {
        let found = trained(toy(|_, _| 0.0), &[8], 1);
        assert_eq!((found.layers.len(), found.epochs), (0, 0));
    }
}
