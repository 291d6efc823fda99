//! An agent from its spec: built for a game, with its evaluation and its settings.

use crate::abstainer::Abstainer;
use crate::agent::Agent;
use crate::evaluation::{Evaluated, Evaluation};
use crate::external::{Extern, Programs};
use crate::flat::Flat;
use crate::greedy::Greedy;
use crate::greedy_by_ends::GreedyByEnds;
use crate::guest::Seated;
use crate::human::Human;
use crate::mcts::Mcts;
use crate::model::Learned;
use crate::planner::Planner;
use crate::random::Random;
use crate::slips::Slips;
use crate::spec::agent_file::{AgentFile, AgentFileError};
use crate::spec::agent_spec::AgentSpec;
use crate::spec::chosen::Chosen;
use crate::spec::playable::Playable;
use crate::spec::settings::{Eval, Settings};
use orrery_engine::{Content, Game, Restricted, Restriction, Seat, UnknownKind};
use std::path::Path;
use std::sync::Arc;

impl AgentSpec {
    /// The programs that this agent asks, if it is external. No process is started yet.
    pub(crate) fn programs<G: Evaluated>(&self, game: &G) -> Option<Programs> {
        let Settings::Extern(command, control) = self.read() else {
            return None;
        };
        let log = self.log().map(Path::to_owned);
        Some(Programs::new(game, command.clone(), *control, log))
    }

    /// A new agent of this kind, for one seat of one game. One that asks a program has a process of its own; a
    /// [`Roster`](crate::Roster) shares processes between games.
    ///
    /// # Panics
    /// If it names a file that was not read, or one of another evaluation or game, or does without what the game does not
    /// have; a [`Roster`](crate::Roster) refuses them.
    pub fn build<G: Playable>(&self, game: &G) -> Box<dyn Agent<G>> {
        match self.restricted(game) {
            Ok(None) => game.agent(self, self.fitting_heuristic(game)),
            Ok(Some(seen)) => {
                let agent = self.build_restricted(&seen);
                Box::new(Abstainer::new(seen, agent))
            }
            Err(error) => panic!("{self}: {error}"),
        }
    }

    /// The agent that plays the game as it sees it, in which it is not asked what it does without.
    pub(crate) fn build_restricted<G: Playable>(&self, seen: &Restricted<G>) -> Box<dyn Agent<Restricted<G>>> {
        let game = seen.whole();
        game.restricted_agent(self, self.fitting_heuristic(game))
    }

    fn fitting_heuristic<G: Evaluated>(&self, game: &G) -> G::Heuristic {
        self.heuristic(game).unwrap_or_else(|error| panic!("{self}: {error}"))
    }

    /// The game as this agent sees it, if it is restricted; it has a copy of the game.
    ///
    /// # Errors
    /// If it does without what the game does not have.
    pub fn restricted<G: Content + Clone>(&self, game: &G) -> Result<Option<Restricted<G>>, UnknownKind> {
        if !self.is_restricted() {
            return Ok(None);
        }
        let restriction = Restriction::new(game, self.without())?;
        let restricted = Restricted::new(Arc::new(game.clone()), Arc::new(restriction), Seat(0));
        Ok(Some(restricted))
    }

    /// The game's evaluation with the weights of this agent.
    ///
    /// # Errors
    /// If it names a file that was not read, weights of another evaluation, or a model of another game.
    pub fn heuristic<G: Evaluated>(&self, game: &G) -> Result<G::Heuristic, AgentFileError> {
        match self.file() {
            None if self.lacks_file() => Err(AgentFileError::NotRead),
            None => Ok(game.heuristic()),
            Some(AgentFile::Weights(weights)) => Ok(weights.heuristic(game)?),
            Some(AgentFile::Model(model)) => {
                model.check(game)?;
                Ok(game.heuristic())
            }
        }
    }

    /// The agent that plays one game by the evaluations of another one with the same positions: the whole game, or the game in
    /// which a seat is restricted. It is what [`Playable::agent`] calls.
    pub(crate) fn build_for<G, S>(&self, whole: &G, heuristic: G::Heuristic) -> Box<dyn Agent<S>>
    where
        G: Evaluated,
        S: Game<State = G::State> + 'static,
        Chosen<G>: Evaluation<S>,
    {
        let chosen = |eval| match eval {
            Eval::Heuristic => Chosen::Heuristic(heuristic),
            Eval::Points => Chosen::Points,
            Eval::Learned => Chosen::Learned(self.learned(whole)),
        };
        self.slipping(match *self.read() {
            Settings::Random => Box::new(Random),
            Settings::Greedy(Eval::Learned) => Box::new(GreedyByEnds::new(chosen(Eval::Learned))),
            Settings::Greedy(eval) => Box::new(Greedy::new(chosen(eval))),
            Settings::Planner(eval, beam, depth) => Box::new(Planner::new(chosen(eval), beam, depth)),
            Settings::Flat(eval, goal, budget, policy, rounds) => {
                Box::new(Flat::new(chosen(eval.into()), goal, budget, policy, rounds))
            }
            Settings::Mcts(eval, settings) => Box::new(Mcts::new(chosen(eval.into()), settings)),
            Settings::Extern(..) => {
                let programs = self.programs(whole).expect("an external agent has programs");
                Box::new(Extern::new(Arc::new(programs)))
            }
            Settings::Human => Box::new(Human),
            Settings::Guest(_) => Box::new(Seated(None)),
        })
    }

    /// This agent, which slips as often as this spec says.
    pub fn slipping<G: Game + 'static>(&self, agent: Box<dyn Agent<G>>) -> Box<dyn Agent<G>> {
        match self.slips() {
            0.0 => agent,
            share => Box::new(Slips::new(share, agent)),
        }
    }

    /// The evaluation with the model of its file, or with those of the program.
    fn learned<G: Evaluated>(&self, game: &G) -> Learned<G::Base> {
        let model = match self.file() {
            Some(AgentFile::Model(model)) => Some(Arc::clone(model)),
            _ => None,
        };
        Learned::new(game, game.base(), model)
    }
}
