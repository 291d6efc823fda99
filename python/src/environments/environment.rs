//! One environment of a batch.

use super::ended::Ended;
use super::plan::Plan;
use crate::errors::{RulesError, of_command, setup_error};
use orrery::{Deals, Opened};
use orrery_agents::{Agent, Forfeit, GameEnd, Playable};
use orrery_engine::{Action, LegalActions, Outcome, Rng, Seat, Turn, View};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// How many games in a row may end before the caller has anything to decide.
const MOST_IDLE_GAMES: usize = 1_000;

/// What all environments of a batch share.
pub(super) struct Shared<G: Playable> {
    pub(super) rules: Arc<Opened<G>>,
    /// The setups: an environment has the one at its number, and they begin again after the last.
    pub(super) deals: Vec<Arc<Deals<G>>>,
    pub(super) plan: Plan,
}

/// A game at a decision of the caller.
pub(super) struct Environment<G: Playable> {
    pub(super) number: u64,
    /// How many games it has had before this one.
    episode: u64,
    pub(super) seed: u64,
    pub(super) state: G::State,
    pub(super) seat: Seat,
    pub(super) legal: Vec<Action>,
    agents: Vec<Seated<G>>,
    /// The game that ended in the last step.
    pub(super) ended: Option<Ended>,
}

/// An agent of the laboratory at the table.
struct Seated<G: Playable> {
    seat: Seat,
    /// In a lock because threads share environments that they read; nobody has to wait for it.
    agent: Mutex<Box<dyn Agent<G>>>,
    rng: Rng,
}

impl<G: Playable> Environment<G> {
    /// An environment to be dealt.
    pub(super) fn new(number: u64, state: G::State) -> Environment<G> {
        Environment {
            number,
            episode: 0,
            seed: 0,
            state,
            seat: Seat(0),
            legal: Vec::new(),
            agents: Vec::new(),
            ended: None,
        }
    }

    /// Deals its first game.
    pub(super) fn deal_first(&mut self, shared: &Shared<G>, found: &mut G::Legal) -> PyResult<()> {
        self.episode = 0;
        self.deal(shared, found)
    }

    /// Deals the game that follows this one.
    pub(super) fn deal_next(&mut self, shared: &Shared<G>, found: &mut G::Legal) -> PyResult<()> {
        self.episode += 1;
        self.deal(shared, found)
    }

    /// Applies a legal action and plays on to the next decision of the caller.
    #[inline]
    pub(super) fn step(&mut self, shared: &Shared<G>, action: Action, found: &mut G::Legal) -> PyResult<()> {
        self.ended = None;
        shared.rules.game.apply_and_find(&mut self.state, action, found);
        if self.advance(shared, found)? {
            return Ok(());
        }
        self.ended = Some(self.finish(shared));
        self.deal_next(shared, found)
    }

    /// Deals games until one has a decision of the caller.
    fn deal(&mut self, shared: &Shared<G>, found: &mut G::Legal) -> PyResult<()> {
        for _ in 0..MOST_IDLE_GAMES {
            self.begin(shared)?;
            shared.rules.game.find_legal(&self.state, found);
            if self.advance(shared, found)? {
                return Ok(());
            }
            self.finish(shared);
            self.episode += 1;
        }
        Err(RulesError::new_err(format!(
            "environment {}: {MOST_IDLE_GAMES} games in a row ended before a decision of a seat that is not an agent's",
            self.number
        )))
    }

    fn begin(&mut self, shared: &Shared<G>) -> PyResult<()> {
        let game = &*shared.rules.game;
        self.seed = Rng::from_words(&[shared.plan.seed, self.number, self.episode]).next_u64();
        let deals = &shared.deals[self.number as usize % shared.deals.len()];
        let setup = deals.draw(self.seed).map_err(|error| of_command(&error))?;
        let started = game.start(&setup, self.seed);
        self.state = started.map_err(|problems| setup_error(&problems))?;
        let agents = shared.plan.agents.iter().map(|(seat, spec)| Seated {
            seat: *seat,
            agent: Mutex::new(spec.build(game)),
            rng: Rng::from_words(&[self.seed, u64::from(seat.0)]),
        });
        self.agents = agents.collect();
        Ok(())
    }

    /// Plays forced actions and those of agents. Returns whether it came to a decision of the caller; if not, the game is
    /// over.
    #[inline]
    fn advance(&mut self, shared: &Shared<G>, found: &mut G::Legal) -> PyResult<bool> {
        let game = &*shared.rules.game;
        while let Turn::Decide(seat) = game.turn(&self.state) {
            let agent = self.agents.iter_mut().find(|agent| agent.seat == seat);
            let action = match agent {
                _ if found.count() == 1 && (shared.plan.skip_forced || agent.is_some()) => found.nth(game, 0),
                Some(agent) => {
                    found.list(game, &mut self.legal);
                    let view = View::new(game, &self.state, seat, &self.legal);
                    let gave_up =
                        |forfeit| RulesError::new_err(format!("the agent of seat {} gave up: {forfeit}", seat.0));
                    agent.choose(&view).map_err(gave_up)?
                }
                None => {
                    found.list(game, &mut self.legal);
                    self.seat = seat;
                    return Ok(true);
                }
            };
            game.apply_and_find(&mut self.state, action, found);
        }
        Ok(false)
    }

    /// What the game came to. Its agents learn of it.
    fn finish(&mut self, shared: &Shared<G>) -> Ended {
        let outcome: Outcome = shared.rules.game.outcome(&self.state);
        let end = GameEnd {
            block: self.number,
            game: self.episode,
            outcome: &outcome,
            forfeit: None,
        };
        for agent in &mut self.agents {
            agent.over(&end);
        }
        Ended {
            seed: self.seed,
            scores: outcome.scores.iter().copied().collect(),
            shares: outcome.shares.iter().copied().collect(),
        }
    }
}

impl<G: Playable> Seated<G> {
    fn over(&mut self, end: &GameEnd<'_>) {
        let agent = self.agent.get_mut().unwrap_or_else(PoisonError::into_inner);
        agent.over(self.seat, end);
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Action, Forfeit> {
        let agent = self.agent.get_mut().unwrap_or_else(PoisonError::into_inner);
        agent.choose(view, &mut self.rng)
    }
}
