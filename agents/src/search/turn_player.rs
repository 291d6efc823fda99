//! An agent that searches for whole turns, and plays the turn it found as long as the game goes as expected.

use crate::agent::{Agent, Forfeit};
use crate::search::plan::{Plan, TURNS};
use crate::thought::{Measure, Thought};
use orrery_engine::{Action, Game, Rng, View};

/// Finds turns to choose between.
pub(crate) trait TurnSearch<G: Game>: Send {
    /// What the policy of its thoughts is made from.
    const MEASURE: Measure;

    /// The turns from here, best first. No more than this number are looked at; a search that compares turns may need
    /// more than that.
    fn search(&mut self, view: &View<'_, G>, rng: &mut Rng, turns: usize) -> Plan;
}

/// The agent with such a search. It plays a turn without another search as long as it goes as expected.
pub struct TurnPlayer<S> {
    search: S,
    plan: Plan,
}

impl<S> TurnPlayer<S> {
    pub(crate) fn of(search: S) -> TurnPlayer<S> {
        TurnPlayer {
            search,
            plan: Plan::default(),
        }
    }

    /// Searches, unless the plan goes on.
    fn plan<G: Game>(&mut self, view: &View<'_, G>, rng: &mut Rng, turns: usize)
    where
        S: TurnSearch<G>,
    {
        if !self.plan.goes_on(view.legal()) {
            self.plan = self.search.search(view, rng, turns);
        }
    }
}

impl<G: Game, S: TurnSearch<G>> Agent<G> for TurnPlayer<S> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        self.plan(view, rng, 1);
        let own = self.plan.own();
        self.plan.follow(Some(own));
        Ok(own)
    }

    fn think(
        &mut self,
        view: &View<'_, G>,
        rng: &mut Rng,
        temperature: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        self.plan(view, rng, TURNS);
        let thought = self.plan.thought(view.legal(), S::MEASURE, temperature);
        Ok((self.plan.own(), Some(thought)))
    }

    fn follow(&mut self, action: Option<Action>) {
        self.plan.follow(action);
    }
}
