//! An agent from its spec: built for a game, with its evaluation and its settings.

use crate::agent::Agent;
use crate::evaluation::{Evaluated, Points};
use crate::external::{Extern, Programs, TimeControl};
use crate::flat::Flat;
use crate::greedy::Greedy;
use crate::greedy_by_ends::GreedyByEnds;
use crate::guest::Seated;
use crate::human::Human;
use crate::mcts::{self, Mcts};
use crate::model::Learned;
use crate::planner::Planner;
use crate::random::Random;
use crate::search::budget::Budget;
use crate::search::playout::Policy;
use crate::search::utility::Goal;
use crate::spec::about::Kind;
use crate::spec::agent_file::{AgentFile, AgentFileError};
use crate::spec::agent_spec::AgentSpec;
use crate::spec::playable::Playable;
use orrery_engine::Game;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

impl AgentSpec {
    /// The programs that this agent asks, if it is external. No process is started yet.
    pub(crate) fn programs<G: Evaluated>(&self, game: &G) -> Option<Programs> {
        (self.about().kind == Kind::Extern).then(|| {
            let time = |parameter| Duration::from_millis(self.number(parameter));
            let control = TimeControl {
                first: time("first"),
                decision: time("ms"),
                game: Some(time("game_ms")).filter(|game| !game.is_zero()),
                margin: time("margin"),
            };
            let command = self.value("cmd").parse();
            let command = command.expect("the registry has read the command");
            Programs::new(game, command, control, self.log().map(Path::to_owned))
        })
    }

    /// A new agent of this kind, for one seat of one game. One that asks a program has a process of its own; a
    /// [`Roster`](crate::Roster) shares processes between games.
    ///
    /// # Panics
    /// If it names a file that was not read, or one of another evaluation or game; a [`Roster`](crate::Roster) refuses
    /// them.
    pub fn build<G: Playable>(&self, game: &G) -> Box<dyn Agent<G>> {
        let prospects = self.prospects(game);
        game.agent(self, prospects.unwrap_or_else(|error| panic!("{self}: {error}")))
    }

    /// The game's evaluation with the weights of this agent.
    ///
    /// # Errors
    /// If it names a file that was not read, weights of another evaluation, or a model of another game.
    pub fn prospects<G: Evaluated>(&self, game: &G) -> Result<G::Prospects, AgentFileError> {
        match self.file() {
            None if self.lacks_file() => Err(AgentFileError::NotRead),
            None => Ok(game.prospects()),
            Some(AgentFile::Weights(weights)) => Ok(weights.prospects(game)?),
            Some(AgentFile::Model(model)) => {
                model.check(game)?;
                Ok(game.prospects())
            }
        }
    }

    /// The agent of any game, with this evaluation: what [`Playable::agent`] calls.
    pub(crate) fn build_for<G: Evaluated>(&self, game: &G, prospects: G::Prospects) -> Box<dyn Agent<G>> {
        match self.about().kind {
            Kind::Random => Box::new(Random),
            Kind::Greedy if self.value("eval") == "points" => Box::new(Greedy::new(Points)),
            Kind::Greedy if self.learns() => Box::new(GreedyByEnds::new(self.learned(game))),
            Kind::Greedy => Box::new(Greedy::new(prospects)),
            Kind::Planner if self.value("eval") == "points" => Box::new(self.planner(Points)),
            Kind::Planner if self.learns() => Box::new(self.planner(self.learned(game))),
            Kind::Planner => Box::new(self.planner(prospects)),
            Kind::Flat if self.learns() => Box::new(self.flat(self.learned(game))),
            Kind::Flat => Box::new(self.flat(prospects)),
            Kind::Mcts if self.learns() => Box::new(self.mcts(self.learned(game))),
            Kind::Mcts => Box::new(self.mcts(prospects)),
            Kind::Extern => {
                let programs = self.programs(game).expect("an external agent has programs");
                Box::new(Extern::new(Arc::new(programs)))
            }
            Kind::Human => Box::new(Human),
            Kind::Guest => Box::new(Seated(None)),
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

    fn planner<G: Game, E>(&self, evaluation: E) -> Planner<G, E> {
        Planner::new(evaluation, self.number("beam"), self.number("depth"))
    }

    fn flat<G: Game, E>(&self, evaluation: E) -> Flat<G, E> {
        let (goal, budget, policy, rounds) = self.search();
        Flat::new(evaluation, goal, budget, policy, rounds)
    }

    fn mcts<G: Game, E>(&self, evaluation: E) -> Mcts<G, E> {
        let (goal, budget, policy, rounds) = self.search();
        let settings = mcts::Settings {
            goal,
            budget,
            policy,
            rounds,
            noise: self.number("noise"),
        };
        Mcts::new(evaluation, settings)
    }

    /// The settings that agents with playouts have in common.
    fn search(&self) -> (Goal, Budget, Policy, u32) {
        let goal = match self.value("utility") {
            "share" => Goal::Share,
            "score" => Goal::Score,
            "success" => Goal::Success,
            _ => Goal::Blend,
        };
        let budget = match self.number("ms") {
            0 => Budget::Iterations(self.number("iters")),
            ms => Budget::Time(Duration::from_millis(ms)),
        };
        let policy = match self.value("playout") {
            "none" => Policy::None,
            "random" => Policy::Random,
            "greedy" => Policy::Greedy,
            _ => Policy::SampledGreedy,
        };
        (goal, budget, policy, self.number("rounds"))
    }
}
