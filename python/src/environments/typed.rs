//! The environments of a batch whose game is known.

use super::ended::Ended;
use super::environment::{Environment, Shared};
use super::games::Games;
use super::plan::Plan;
use super::workers::Workers;
use crate::errors::{of_command, setup_error};
use orrery::{Deals, Opened};
use orrery_agents::Playable;
use orrery_engine::{Action, Rng};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::any::Any;
use std::sync::Arc;

/// A batch of one game.
pub(crate) struct Batch<G: Playable> {
    shared: Shared<G>,
    environments: Vec<Environment<G>>,
    workers: Workers,
}

impl<G: Playable + 'static> Batch<G> {
    /// The first games of the batch.
    ///
    /// # Errors
    /// If there is no room for them, they cannot be dealt, or an agent cannot play.
    pub(crate) fn new(rules: Arc<Opened<G>>, deals: Vec<Arc<Deals<G>>>, mut plan: Plan) -> PyResult<Batch<G>> {
        let game = &*rules.game;
        for (_, spec) in &mut plan.agents {
            *spec = orrery::checked_agent(game, spec.clone()).map_err(|error| of_command(&error))?;
        }
        let first = deals[0].draw(plan.seed).map_err(|error| of_command(&error))?;
        let state = game
            .start(&first, plan.seed)
            .map_err(|problems| setup_error(&problems))?;
        let count = plan.environments;
        let mut environments: Vec<Environment<G>> = Vec::new();
        environments.try_reserve_exact(count).map_err(|_| {
            PyMemoryError::new_err(format!(
                "num_envs: there is no room for {count} environments; ask for fewer"
            ))
        })?;
        environments.extend((0..count).map(|number| Environment::new(number as u64, state.clone())));
        let workers = Workers::new(plan.threads)?;
        let mut batch = Batch {
            shared: Shared { rules, deals, plan },
            environments,
            workers,
        };
        let seed = batch.shared.plan.seed;
        batch.deal(Some(seed))?;
        Ok(batch)
    }

    /// Passes each environment with its row of an array to `write`.
    fn rows<T: Send>(&self, out: &mut [T], write: impl Fn(&Environment<G>, &mut [T]) + Sync) -> PyResult<()> {
        let (piece, width) = (
            self.workers.piece(self.environments.len()),
            out.len() / self.environments.len(),
        );
        let pieces = self.environments.chunks(piece).zip(out.chunks_mut(piece * width));
        self.workers.each(pieces.collect(), |(environments, out)| {
            let rows = out.chunks_exact_mut(width);
            environments
                .iter()
                .zip(rows)
                .for_each(|(environment, row)| write(environment, row));
            Ok(())
        })
    }
}

impl<G: Playable + 'static> Games for Batch<G> {
    fn deal(&mut self, seed: Option<u64>) -> PyResult<()> {
        let piece = self.workers.piece(self.environments.len());
        self.shared.plan.seed = seed.unwrap_or(self.shared.plan.seed);
        let pieces = self.environments.chunks_mut(piece).collect();
        self.workers.each(pieces, |environments: &mut [Environment<G>]| {
            let mut found = G::Legal::default();
            environments.iter_mut().try_for_each(|environment| {
                environment.ended = None;
                match seed {
                    Some(_) => environment.deal_first(&self.shared, &mut found),
                    None => environment.deal_next(&self.shared, &mut found),
                }
            })
        })
    }

    fn first_illegal(&self, actions: &[u16]) -> Option<(usize, usize)> {
        let mut all = self.environments.iter().zip(actions);
        let found = all.position(|(environment, &action)| environment.legal.binary_search(&Action(action)).is_err())?;
        Some((found, self.environments[found].legal.len()))
    }

    fn step(&mut self, actions: &[u16], rewards: &mut [f32], dones: &mut [bool]) -> PyResult<()> {
        let (piece, players) = (self.workers.piece(actions.len()), self.shared.plan.players);
        let environments = self.environments.chunks_mut(piece).zip(actions.chunks(piece));
        let outs = rewards.chunks_mut(piece * players).zip(dones.chunks_mut(piece));
        self.workers.each(
            environments.zip(outs).collect(),
            |((environments, actions), (rewards, dones))| {
                let mut found = G::Legal::default();
                rewards.fill(0.0);
                let rows = rewards.chunks_exact_mut(players).zip(dones);
                for ((environment, &action), (rewards, done)) in environments.iter_mut().zip(actions).zip(rows) {
                    environment.step(&self.shared, Action(action), &mut found)?;
                    *done = environment.ended.is_some();
                    if let Some(ended) = &environment.ended {
                        self.shared.plan.reward.write(ended, rewards);
                    }
                }
                Ok(())
            },
        )
    }

    fn ended(&self) -> Vec<(usize, Ended)> {
        let all = self.environments.iter().enumerate();
        all.filter_map(|(number, environment)| Some((number, environment.ended.clone()?)))
            .collect()
    }

    fn legal_count(&self) -> usize {
        self.environments
            .iter()
            .map(|environment| environment.legal.len())
            .sum()
    }

    fn write_legal(&self, offsets: &mut [i64], indices: &mut [u16]) -> PyResult<()> {
        let mut end = 0;
        offsets[0] = 0;
        for (environment, offset) in self.environments.iter().zip(&mut offsets[1..]) {
            end += environment.legal.len() as i64;
            *offset = end;
        }
        let piece = self.workers.piece(self.environments.len());
        let mut rest = indices;
        let pieces = self.environments.chunks(piece).map(|environments| {
            let count = environments.iter().map(|environment| environment.legal.len()).sum();
            let lists;
            (lists, rest) = std::mem::take(&mut rest).split_at_mut(count);
            (environments, lists)
        });
        self.workers.each(pieces.collect(), |(environments, lists)| {
            let all = environments.iter().flat_map(|environment| &environment.legal);
            lists.iter_mut().zip(all).for_each(|(index, action)| *index = action.0);
            Ok(())
        })
    }

    fn write_masks(&self, out: &mut [bool]) -> PyResult<()> {
        self.rows(out, |environment, mask| {
            mask.fill(false);
            environment.legal.iter().for_each(|action| mask[action.index()] = true);
        })
    }

    fn draw(&self, seed: u64, out: &mut [u16]) -> PyResult<()> {
        self.rows(out, |environment, drawn| {
            let mut rng = Rng::from_words(&[seed, environment.number]);
            drawn[0] = environment.legal[rng.below(environment.legal.len())].0;
        })
    }

    fn write_packed(&self, out: &mut [u8]) -> PyResult<()> {
        let game = &*self.shared.rules.game;
        self.rows(out, |environment, row| {
            game.observe_packed(&environment.state, environment.seat, row);
        })
    }

    fn write_unpacked(&self, out: &mut [f32]) -> PyResult<()> {
        let game = &*self.shared.rules.game;
        self.rows(out, |environment, row| {
            game.observe(&environment.state, environment.seat, row)
        })
    }

    fn write_seats(&self, out: &mut [u8]) {
        let seats = self.environments.iter().map(|environment| environment.seat.0);
        out.iter_mut().zip(seats).for_each(|(out, seat)| *out = seat);
    }

    fn seeds(&self) -> Vec<u64> {
        self.environments.iter().map(|environment| environment.seed).collect()
    }

    fn state(&self, environment: usize) -> Box<dyn Any + Send> {
        Box::new(self.environments[environment].state.clone())
    }
}
