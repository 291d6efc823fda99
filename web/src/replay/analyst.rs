//! An agent that values the decisions of a game, seat by seat, with what each seat saw.

use super::contents::{Analysis, Opinion, Weighed};
use super::estimate::unit_text;
use orrery_agents::{Agent, AgentSpec, Candidate, Forfeit, Playable, Thought, Unit};
use orrery_arena::KnownEffects;
use orrery_engine::{Action, BySeat, Game, Rng, Seat, View};
use serde_json::{Value, json};

/// How many actions of a decision are shown, besides the one that was played.
const BEST: usize = 5;

/// Names the streams of the analysis. They do not depend on the deal, so that they reveal nothing of it.
const ANALYSIS: u64 = 0x616e_616c;

/// An agent that values actions, at every seat of a game.
pub struct Analyst<'a, G: Game> {
    analysis: Analysis,
    agents: BySeat<Box<dyn Agent<G>>>,
    streams: BySeat<Rng>,
    words: Rng,
    on_decision: Box<dyn FnMut() + 'a>,
}

/// An agent without values of actions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} values no actions; allowed are greedy, planner, flat and mcts")]
pub struct NoValues(String);

impl NoValues {
    /// The unit of the agent's values.
    ///
    /// # Errors
    /// If it does not value actions.
    pub fn check(agent: &AgentSpec) -> Result<Unit, NoValues> {
        agent.unit().ok_or_else(|| NoValues(agent.title()))
    }
}

impl<'a, G: Playable> Analyst<'a, G> {
    /// A new agent for each seat, which does not slip; `on_decision` is called after every decision.
    ///
    /// # Errors
    /// If the agent does not value actions.
    ///
    /// # Panics
    /// As [`AgentSpec::build`].
    pub fn new(
        game: &G,
        agent: &AgentSpec,
        seats: usize,
        on_decision: impl FnMut() + 'a,
    ) -> Result<Analyst<'a, G>, NoValues> {
        let agent = agent.without_slips();
        let analysis = Analysis {
            agent: agent.title(),
            unit: NoValues::check(&agent)?,
        };
        Ok(Analyst {
            analysis,
            agents: BySeat::from_fn(seats, |_| agent.build(game)),
            streams: BySeat::from_fn(seats, |seat| Rng::from_words(&[ANALYSIS, u64::from(seat.0)])),
            words: Rng::from_words(&[ANALYSIS]),
            on_decision: Box::new(on_decision),
        })
    }
}

impl<G: Game> Analyst<'_, G> {
    /// Who values, and in which unit.
    pub(super) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// How many seats it has.
    pub(super) fn seats(&self) -> usize {
        self.agents.seats()
    }

    /// What the agent finds of a decision, in which this action was played.
    pub(super) fn weigh(&mut self, view: &View<'_, G>, played: Action) -> Result<Weighed, Forfeit> {
        let seat: Seat = view.observer();
        let (_, thought) = self.agents[seat].think(view, &mut self.streams[seat], None)?;
        let thought = thought.ok_or_else(|| Forfeit::new("it found no values"))?;
        let place = view.legal().binary_search(&played).expect("what was played is legal") as u16;
        let is_considered = thought.candidates.iter().any(|candidate| candidate.place == place);
        self.agents[seat].follow(is_considered.then_some(played));
        let weighed = self.in_words(view, &thought, place);
        (self.on_decision)();
        Ok(weighed)
    }

    /// The best actions that the agent finds in a decision, as JSON: what it expects, and of each action its index, value and
    /// visits.
    pub(crate) fn advise(&mut self, view: &View<'_, G>) -> Result<Value, Forfeit> {
        let seat: Seat = view.observer();
        let (own, thought) = self.agents[seat].think(view, &mut self.streams[seat], None)?;
        let thought = thought.ok_or_else(|| Forfeit::new("it found no values"))?;
        let place = view
            .legal()
            .binary_search(&own)
            .expect("an agent chooses what is legal") as u16;
        let best = shown(&thought, place).into_iter().take(BEST).map(|(place, found)| {
            let action = view.legal()[usize::from(place)];
            let value = found.map(|found| found.value).filter(|value| value.is_finite());
            json!({"index": action.0, "value": value, "visits": found.map_or(0, |found| found.visits)})
        });
        let expects = Some(thought.root_value).filter(|value| value.is_finite());
        Ok(json!({
            "agent": self.analysis.agent,
            "unit": unit_text(self.analysis.unit),
            "expects": expects,
            "best": best.collect::<Vec<_>>(),
        }))
    }

    fn in_words(&mut self, view: &View<'_, G>, thought: &Thought, played: u16) -> Weighed {
        let mut effects = KnownEffects::new(view, &mut self.words);
        let mut text = |place: u16| {
            let action = view.legal()[usize::from(place)];
            match effects.explain(action) {
                nothing if nothing.is_empty() => effects.name(action),
                text => text,
            }
        };
        let opinion = |(place, found): (u16, Option<&Candidate>)| Opinion {
            text: text(place),
            value: found.map(|found| found.value),
            visits: found.map_or(0, |found| found.visits),
            is_own: place == thought.own,
            is_played: place == played,
        };
        Weighed {
            expects: thought.root_value,
            opinions: shown(thought, played).into_iter().map(opinion).collect(),
        }
    }
}

/// The best candidates, the agent's own choice first among equals, and the one that was played.
fn shown(thought: &Thought, played: u16) -> Vec<(u16, Option<&Candidate>)> {
    let candidates = thought.best();
    let (best, rest) = candidates.split_at(candidates.len().min(BEST));
    let mut shown: Vec<_> = best.iter().map(|&found| (found.place, Some(found))).collect();
    if shown.iter().all(|&(place, _)| place != played) {
        let found = rest.iter().find(|candidate| candidate.place == played);
        shown.push((played, found.copied()));
    }
    shown
}
