//! What an agent thought of a decision: what it found of each action it considered, and the policy that follows.

use orrery_engine::Action;
use std::iter;

/// What an agent thought of a decision, over the actions that it considered.
///
/// # Examples
/// ```
/// use orrery_agents::{Agent, AgentSpec};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rng, Rules, View};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// let view = View::new(&game, &state, state.actor, &legal);
///
/// let spec: AgentSpec = "planner:beam=4".parse().expect("it is in the registry");
/// let (own, thought) = spec.build(&game).think(&view, &mut Rng::seed(1), Some(0.5)).expect("it never forfeits");
/// let thought = thought.expect("it has values");
/// assert_eq!(legal[usize::from(thought.own)], own);
/// let sum: f32 = thought.candidates.iter().map(|candidate| candidate.policy).sum();
/// assert!((sum - 1.0).abs() < 1e-5);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The actions that it considered, ascending by place; at least one.
    pub candidates: Vec<Candidate>,
    /// What it expects of the position, in the unit of the values: of a search the mean of all visits, otherwise the
    /// highest value.
    pub root_value: f32,
    /// The place of the action that it plays without exploration, which is one of the candidates.
    pub own: u16,
}

/// An action that an agent considered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// Its place in the list of legal actions.
    pub place: u16,
    /// How often it was tried; 0 if the agent makes no trials.
    pub visits: u32,
    /// What the agent found that it is worth for its seat: points of the evaluation, or a mean result from 0 to 1.
    pub value: f32,
    /// The agent's probability of it. These add up to 1 over the candidates.
    pub policy: f32,
}

/// The unit of an agent's values.
///
/// # Examples
/// ```
/// use orrery_agents::{AgentSpec, Unit};
///
/// let unit = |agent: &str| agent.parse::<AgentSpec>().expect("it is in the registry").unit();
/// assert_eq!([unit("greedy"), unit("mcts"), unit("random")], [Some(Unit::Points), Some(Unit::Result), None]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Points of the evaluation.
    Points,
    /// A mean result: 0 is the worst, 1 the best.
    Result,
}

/// What the policy follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measure {
    /// Visits to the power of 1/T, with T = 1 where no temperature is given.
    Visits,
    /// The exponential of value/T; the agent's own action alone where no temperature is given.
    Values,
}

/// What was found of one way to go on: an action, or a turn that begins with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    /// The place of the action in the list of legal actions.
    pub(crate) place: u16,
    pub(crate) visits: u32,
    pub(crate) value: f64,
}

impl Thought {
    /// The candidates, the most promising first: by visits, then by value, its own action first among equals.
    ///
    /// # Examples
    /// ```
    /// use orrery_agents::{Candidate, Thought};
    ///
    /// let candidate = |place, value| Candidate { place, visits: 0, value, policy: 0.0 };
    /// let candidates = vec![candidate(3, 5.0), candidate(4, 7.0), candidate(8, 7.0)];
    /// let thought = Thought { candidates, root_value: 7.0, own: 8 };
    /// let best: Vec<u16> = thought.best().iter().map(|candidate| candidate.place).collect();
    /// assert_eq!(best, [8, 4, 3]);
    /// ```
    pub fn best(&self) -> Vec<&Candidate> {
        let mut best: Vec<&Candidate> = self.candidates.iter().collect();
        best.sort_by(|a, b| {
            let by_worth = b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value));
            by_worth.then((b.place == self.own).cmp(&(a.place == self.own)))
        });
        best
    }

    /// The thought of an agent that found this, at least one way, and plays the action at `own` without exploration.
    pub(crate) fn of(mut findings: Vec<Finding>, own: u16, measure: Measure, temperature: Option<f64>) -> Thought {
        findings.sort_by_key(|finding| finding.place);
        let weights = match (measure, temperature) {
            (Measure::Values, None) => findings.iter().map(|finding| f64::from(finding.place == own)).collect(),
            (_, temperature) => weights(&findings, measure, temperature.unwrap_or(1.0)),
        };
        let sum: f64 = weights.iter().sum();
        let mut weights = weights.iter();
        let candidates = findings.chunk_by(|a, b| a.place == b.place).map(|same| Candidate {
            place: same[0].place,
            visits: same.iter().map(|finding| finding.visits).sum(),
            value: worth(same, measure) as f32,
            policy: (weights.by_ref().take(same.len()).sum::<f64>() / sum) as f32,
        });
        Thought {
            candidates: candidates.collect(),
            root_value: worth(&findings, measure) as f32,
            own,
        }
    }

    /// The same thought of a decision among more actions, all of `some` among them.
    pub(crate) fn among(mut self, some: &[Action], all: &[Action]) -> Thought {
        let place = |place: u16| {
            let among = all.binary_search(&some[usize::from(place)]);
            among.expect("the agent was offered legal actions only") as u16
        };
        self.candidates
            .iter_mut()
            .for_each(|candidate| candidate.place = place(candidate.place));
        self.own = place(self.own);
        self
    }

    /// The place that a number from 0 to below 1 draws by the policy.
    pub fn drawn(&self, unit: f64) -> u16 {
        let ends = self.candidates.iter().scan(0.0, |sum, candidate| {
            *sum += f64::from(candidate.policy);
            Some(*sum)
        });
        let candidates = self.candidates.iter().zip(ends);
        let drawn = candidates
            .into_iter()
            .find(|&(candidate, end)| unit < end && candidate.policy > 0.0);
        // Sums of rounded numbers may end just below 1.
        drawn.map_or(self.own, |(candidate, _)| candidate.place)
    }
}

/// The weight of each finding; the highest is 1.
fn weights(findings: &[Finding], measure: Measure, temperature: f64) -> Vec<f64> {
    let log = |finding: &Finding| match measure {
        Measure::Visits => f64::from(finding.visits).ln(),
        Measure::Values => finding.value,
    };
    let highest = findings.iter().map(log).fold(f64::NEG_INFINITY, f64::max);
    findings
        .iter()
        .map(|finding| ((log(finding) - highest) / temperature).exp())
        .collect()
}

/// What some ways are worth together: the mean of their visits, or the highest value.
fn worth(findings: &[Finding], measure: Measure) -> f64 {
    match measure {
        Measure::Visits => {
            let visits = || findings.iter().map(|finding| f64::from(finding.visits));
            let total: f64 = iter::zip(visits(), findings)
                .map(|(visits, finding)| visits * finding.value)
                .sum();
            total / visits().sum::<f64>()
        }
        Measure::Values => findings
            .iter()
            .map(|finding| finding.value)
            .fold(f64::NEG_INFINITY, f64::max),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three actions; two turns begin with the second.
    fn findings() -> Vec<Finding> {
        let found = [(5, 10, 1.0), (2, 40, 3.0), (9, 10, 0.0), (5, 20, 2.0)];
        let finding = |(place, visits, value)| Finding { place, visits, value };
        found.into_iter().map(finding).collect()
    }

    fn policy(measure: Measure, temperature: Option<f64>) -> Vec<f32> {
        let thought = Thought::of(findings(), 2, measure, temperature);
        assert_eq!(
            thought
                .candidates
                .iter()
                .map(|candidate| candidate.place)
                .collect::<Vec<_>>(),
            [2, 5, 9]
        );
        let policy: Vec<f32> = thought.candidates.iter().map(|candidate| candidate.policy).collect();
        assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{policy:?}");
        policy
    }

    #[test]
    fn an_action_has_the_sum_of_the_weights_of_its_turns() {
        assert_eq!(policy(Measure::Visits, None), [0.5, 0.375, 0.125]);
        assert_eq!(
            policy(Measure::Visits, Some(0.5)),
            [16.0 / 22.0, 5.0 / 22.0, 1.0 / 22.0]
        );
        let points = policy(Measure::Values, Some(2.0));
        let ratio = (-1.0f32).exp() + (-0.5f32).exp();
        assert!((points[1] / points[0] - ratio).abs() < 1e-5, "{points:?}");
        assert_eq!(policy(Measure::Values, None), [1.0, 0.0, 0.0], "the agent's own action");
    }

    #[test]
    fn a_low_temperature_leaves_the_best_turn_and_a_high_one_makes_turns_equal() {
        for measure in [Measure::Visits, Measure::Values] {
            assert_eq!(policy(measure, Some(0.001)), [1.0, 0.0, 0.0]);
            let hot = policy(measure, Some(1e6));
            for (policy, equal) in iter::zip(hot, [0.25, 0.5, 0.25]) {
                assert!((policy - equal).abs() < 1e-5, "{measure:?}: {policy}");
            }
        }
    }

    #[test]
    fn visits_are_counted_and_values_joined_by_action() {
        let by_visits = Thought::of(findings(), 2, Measure::Visits, None);
        let of = |thought: &Thought, place: usize| (thought.candidates[place].visits, thought.candidates[place].value);
        assert_eq!(of(&by_visits, 1), (30, (10.0 + 40.0) / 30.0));
        assert_eq!(by_visits.root_value, (10.0 + 120.0 + 40.0) / 80.0);
        let by_values = Thought::of(findings(), 2, Measure::Values, None);
        assert_eq!((of(&by_values, 1), by_values.root_value), ((30, 2.0), 3.0));
    }

    #[test]
    fn actions_are_drawn_as_often_as_the_policy_says() {
        let thought = Thought::of(findings(), 2, Measure::Visits, None);
        let drawn: Vec<u16> = (0..8).map(|eighth| thought.drawn(f64::from(eighth) / 8.0)).collect();
        assert_eq!(drawn, [2, 2, 2, 2, 5, 5, 5, 9]);
        assert_eq!(
            thought.drawn(1.0),
            2,
            "beyond the last end the agent's own action is played"
        );
    }
}
