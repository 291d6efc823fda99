//! An agent that values the legal actions of each decision, and takes the best one.

use crate::agent::{Agent, Forfeit};
use crate::thought::{Finding, Measure, Thought};
use orrery_engine::{Action, Game, Rng, View};

/// Values legal actions.
pub(crate) trait ActionSearch<G: Game>: Send {
    /// The place of the best action in the list of legal actions. `seen` gets what was found of each action that was tried.
    fn search(&mut self, view: &View<'_, G>, rng: &mut Rng, seen: impl FnMut(Finding)) -> usize;
}

/// The agent with such a search, which it makes anew for each decision.
#[derive(Clone, Debug)]
pub struct ActionPlayer<S>(S);

impl<S> ActionPlayer<S> {
    pub(crate) fn of(search: S) -> ActionPlayer<S> {
        ActionPlayer(search)
    }
}

impl<G: Game, S: ActionSearch<G>> Agent<G> for ActionPlayer<S> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        Ok(view.legal()[self.0.search(view, rng, |_| {})])
    }

    /// Its policy follows from values: such a search tries every action about as often as any other.
    fn think(
        &mut self,
        view: &View<'_, G>,
        rng: &mut Rng,
        temperature: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        let mut findings = Vec::with_capacity(view.legal().len());
        let own = self.0.search(view, rng, |finding| findings.push(finding));
        let thought = Thought::of(findings, own as u16, Measure::Values, temperature);
        Ok((view.legal()[own], Some(thought)))
    }
}
