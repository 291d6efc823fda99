//! A finished run and its statistics.

use crate::config::RunConfig;
use crate::cost::Cost;
use crate::given_up::GivenUp;
use crate::question::Standing;
use crate::run::{Run, RunError};
use crate::schedule::AgentIndex;
use crate::stats::{AgentSummary, Tally};
use orrery_agents::AgentSpec;
use orrery_engine::problem::{cut, one_of};
use serde::Serialize;

/// How long a run took: the only part of its result that differs when it is run again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Timing {
    /// Wall time in seconds.
    pub seconds: f64,
    /// Games per second, all threads together.
    pub games_per_second: f64,
    /// Decisions per second, all threads together.
    pub decisions_per_second: f64,
    /// What each agent cost, in the order of the run's list; empty if that was not measured.
    pub agents: Vec<AgentCost>,
}

/// What an agent cost in a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AgentCost {
    /// The agent, as in the result.
    pub name: String,
    /// CPU time, decisions, and the slowest answer of a program.
    #[serde(flatten)]
    pub cost: Cost,
    /// Milliseconds of CPU time for each decision; none without a decision.
    pub ms_per_decision: Option<f64>,
}

impl Timing {
    /// The timing of this many games and decisions. Below a microsecond the clock has measured nothing, and the rates
    /// are 0.
    pub fn new(seconds: f64, games: u64, decisions: u64) -> Timing {
        let rate = |count: u64| if seconds >= 1e-6 { count as f64 / seconds } else { 0.0 };
        Timing {
            seconds,
            games_per_second: rate(games),
            decisions_per_second: rate(decisions),
            agents: Vec::new(),
        }
    }

    /// The same with what the agents of a run cost, by agent.
    #[must_use]
    pub fn of_agents(mut self, config: &RunConfig, costs: &[Cost]) -> Timing {
        let agents = config.agent_names().into_iter().zip(costs);
        let agent = |(name, &cost): (String, &Cost)| AgentCost {
            name,
            cost,
            ms_per_decision: cost.ms_per_decision(),
        };
        self.agents = agents.map(agent).collect();
        self
    }

    /// The timing of a test: the costs of the tested agent, which is the first, and of all others together.
    #[must_use]
    pub fn of_sides(mut self) -> Timing {
        let others = self.agents.split_off(self.agents.len().min(2));
        if let Some(other) = self.agents.get_mut(1) {
            others.iter().for_each(|agent| other.cost.add(agent.cost));
            other.ms_per_decision = other.cost.ms_per_decision();
        }
        self
    }
}

/// A finished run.
///
/// # Examples
/// ```
/// use orrery_arena::{RunConfig, Tournament, report};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let agents = "greedy,random".parse().expect("both are in the registry");
/// let config = RunConfig::new(&game, (), 2, agents, 19, 1).expect("two agents are not too many");
/// let result = Tournament::play(&game, config, &|_block, _rng| Setup::players(2), 0, |_rows| {});
/// let result = result.expect("two can play");
///
/// assert!(result.is_complete());
/// assert_eq!(result.tally.totals().games, 20, "whole blocks");
/// assert!(result.always_forfeited().is_empty());
/// let [greedy, random] = &result.tally.agents()[..] else { panic!("two agents play") };
/// assert!(greedy.mean_score > random.mean_score);
/// assert!(report::tournament(&result).text().contains("greedy"));
/// ```
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The configuration.
    pub config: RunConfig,
    /// The statistics of the rows.
    pub tally: Tally,
    /// How long it took.
    pub timing: Timing,
    /// The focus of its reports.
    pub focus: Focus,
    /// The agent that ended the run early, if one did just now; a stored run can be resumed.
    pub given_up: Option<GivenUp>,
}

/// The focus of reports of a run; it changes no row.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Focus {
    /// The agent that is compared with each other agent, instead of all with all.
    pub focal: Option<AgentIndex>,
    /// The agent whose rating is fixed, and its points; by default the mean rating is 0.
    pub anchor: Option<(AgentIndex, f64)>,
}

impl Focus {
    /// The agents that a question names, by their places in the run's list.
    ///
    /// # Errors
    /// If one is not an agent of the run, with those that are.
    pub fn of(standing: &Standing, config: &RunConfig) -> Result<Focus, String> {
        let place = |key: &str, agent: &str| {
            let names = config.agent_names();
            // By its name, or in another form of the same agent.
            let spelled: Option<AgentSpec> = agent.parse().ok();
            let is_spelled = |other: &AgentSpec| spelled.as_ref() == Some(other);
            let found = names.iter().position(|name| name == agent);
            let found = found.or_else(|| config.agents.iter().position(is_spelled));
            found.map(|place| place as AgentIndex).ok_or_else(|| {
                let allowed = one_of(agent, names.iter().map(String::as_str));
                format!("{key} {} is not an agent of the run; {allowed}", cut(agent))
            })
        };
        let anchor = standing.anchor.as_ref();
        Ok(Focus {
            focal: standing.focal.as_ref().map(|agent| place("focal", agent)).transpose()?,
            anchor: anchor
                .map(|(agent, points)| Ok::<_, String>((place("anchor", agent)?, *points)))
                .transpose()?,
        })
    }
}

impl Tournament {
    /// The result of the agent with this name.
    pub fn agent(&self, name: &str) -> Option<AgentSummary> {
        let place = self.config.agent_names().iter().position(|other| other == name)?;
        self.tally.agents().into_iter().nth(place)
    }

    /// Whether all games of the configuration were played: not if the run was stopped, is a slice, or ended because its
    /// intervals were narrow enough or an agent is given up.
    pub fn is_complete(&self) -> bool {
        self.tally.totals().games == self.config.games
    }

    /// The share of the decisions in which something else was played than the agent plays without exploration; none in a
    /// run without exploration or decisions.
    pub fn explored_share(&self) -> Option<f64> {
        let totals = self.tally.totals();
        self.config.exploration.filter(|_| totals.decisions > 0)?;
        Some(totals.explored as f64 / totals.decisions as f64)
    }

    /// The agents that forfeited every game they played, of which their results say nothing.
    pub fn always_forfeited(&self) -> Vec<AgentIndex> {
        let agents = (0..).zip(self.tally.agents());
        let always = agents.filter(|(_, agent)| agent.forfeits > 0 && agent.forfeits == agent.win_share.games);
        always.map(|(index, _)| index).collect()
    }

    /// The result of a run, from the blocks that were played, even if some are missing.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run) -> Result<Tournament, RunError> {
        let mut tally = Tally::new(run.manifest().config.schedule().agents());
        run.for_each_block(|_, rows| {
            tally.add_block(rows);
            Ok::<(), RunError>(())
        })?;
        Tournament::of_counted(run, tally)
    }

    /// The result of a run whose blocks were counted in their order while they were played.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_counted(run: &Run, tally: Tally) -> Result<Tournament, RunError> {
        let config = run.manifest().config.clone();
        let played = run.played()?;
        let timing = Timing::new(played.seconds, played.games, tally.totals().decisions);
        let timing = timing.of_agents(&config, &played.costs);
        Ok(Tournament {
            config,
            tally,
            timing,
            focus: Focus::default(),
            given_up: None,
        })
    }
}
