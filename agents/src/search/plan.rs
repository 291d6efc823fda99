//! The turns that a search chose between, at a point of the turn that is played.

use crate::search::own_turn::{Found, OwnTurn};
use crate::thought::{Finding, Measure, Thought};
use orrery_engine::Action;

/// How many turns of a search an agent that explores chooses between.
pub(crate) const TURNS: usize = 32;

/// The turns that go on from here, the one that the agent plays by itself first. A turn is chosen decision by decision:
/// after each of them the turns remain that began with it, so that actions are drawn as if a whole turn were drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan(Vec<Planned>);

/// A turn of a plan.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    /// Its decisions from here.
    pub(crate) turn: OwnTurn,
    /// How often it was tried.
    pub(crate) visits: u32,
    /// What it is worth for the seat.
    pub(crate) value: f64,
}

impl Plan {
    /// The plan of these turns, best first.
    pub(crate) fn of(turns: Vec<Planned>) -> Plan {
        Plan(turns)
    }

    /// The plan of the turns that a search found and nobody tried.
    pub(crate) fn of_found(found: Vec<Found>) -> Plan {
        let planned = |found: Found| Planned {
            turn: found.turn,
            visits: 0,
            value: found.value,
        };
        Plan(found.into_iter().map(planned).collect())
    }

    /// Whether it goes on with a decision among these actions, as it expected.
    pub(crate) fn goes_on(&self, legal: &[Action]) -> bool {
        self.0.first().is_some_and(|first| first.turn.goes_on(legal))
    }

    /// The next action of the turn that the agent plays by itself.
    ///
    /// # Panics
    /// If the plan has come to its end.
    pub(crate) fn own(&self) -> Action {
        let first = self.0.first().and_then(|first| first.turn.action());
        first.expect("a plan that goes on has a next action")
    }

    /// What the agent thinks of the next decision, which is one among these actions.
    pub(crate) fn thought(&self, legal: &[Action], measure: Measure, temperature: Option<f64>) -> Thought {
        let place = |action: Action| {
            let place = legal.binary_search(&action);
            place.expect("the actions of a plan that goes on are legal") as u16
        };
        let finding = |planned: &Planned| {
            let action = planned.turn.action()?;
            Some(Finding {
                place: place(action),
                visits: planned.visits,
                value: planned.value,
            })
        };
        let findings = self.0.iter().filter_map(finding).collect();
        Thought::of(findings, place(self.own()), measure, temperature)
    }

    /// Goes on with the turns that begin with this action; without an action, or if none does, the plan ends.
    pub(crate) fn follow(&mut self, action: Option<Action>) {
        self.0
            .retain(|planned| action.is_some() && planned.turn.action() == action);
        self.0.iter_mut().for_each(|planned| planned.turn.step());
    }
}
