//! Agents as text: `name:key=value,...`, and lists of them.

use crate::about::{About, Kind, Parameter, Values};
use crate::agent::Agent;
use crate::budget::Budget;
use crate::evaluation::{Evaluated, Points};
use crate::external::{Extern, Programs, QUOTES};
use crate::flat::Flat;
use crate::greedy::Greedy;
use crate::human::Human;
use crate::mcts::{self, Mcts};
use crate::planner::Planner;
use crate::playout::Policy;
use crate::random::Random;
use crate::registry::AGENTS;
use crate::utility::Goal;
use orrery_engine::Game;
use orrery_engine::problem::one_of;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// An agent of the registry with all its parameters set.
///
/// Two texts that mean the same agent give equal specs: parameters are in the registry's order, and those not given have
/// their default.
///
/// # Examples
/// ```
/// use orrery_agents::AgentSpec;
///
/// let spec: AgentSpec = "mcts:iters=0500,explore=1".parse()?;
/// assert_eq!(spec.to_string(), "mcts:iters=500,explore=1", "what has its default is left out");
/// assert_eq!(spec, "mcts:explore=1.0,iters=500".parse()?);
/// assert!(spec.is_repeatable());
/// assert!(!"mcts:ms=100".parse::<AgentSpec>()?.is_repeatable(), "CPU time is not the same twice");
///
/// let wrong = "mcts:iter=500".parse::<AgentSpec>().unwrap_err();
/// assert!(wrong.to_string().ends_with("did you mean iters?"), "{wrong}");
/// # Ok::<(), orrery_agents::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct AgentSpec {
    about: &'static About,
    values: Vec<String>,
}

impl AgentSpec {
    /// The agent's entry in the registry.
    pub fn about(&self) -> &'static About {
        self.about
    }

    /// The parameters and their values, in the registry's order.
    pub fn settings(&self) -> impl Iterator<Item = (&'static Parameter, &str)> {
        self.about.parameters.iter().zip(self.values.iter().map(String::as_str))
    }

    /// Whether the agent is a person.
    pub fn is_person(&self) -> bool {
        self.about.kind == Kind::Human
    }

    /// Whether the agent is a program.
    pub fn is_program(&self) -> bool {
        self.about.kind == Kind::Extern
    }

    /// The programs that this agent asks, if it is external. No process is started yet.
    pub(crate) fn programs<G: Evaluated>(&self, game: &G) -> Option<Programs> {
        (self.about.kind == Kind::Extern).then(|| {
            let time = |parameter| Duration::from_millis(self.number(parameter));
            let command = self.value("cmd").parse();
            let command = command.expect("the registry has read the command");
            Programs::new(game, command, time("first"), time("ms"))
        })
    }

    /// A new agent of this kind, for one seat of one game. One that asks a program has a process of its own; a
    /// [`Roster`](crate::Roster) shares processes between games.
    pub fn build<G: Evaluated>(&self, game: &G) -> Box<dyn Agent<G>> {
        self.build_with(game, game.prospects())
    }

    /// The same with this evaluation in place of the game's own.
    pub fn build_with<G: Evaluated>(&self, game: &G, prospects: G::Prospects) -> Box<dyn Agent<G>> {
        match self.about.kind {
            Kind::Random => Box::new(Random),
            Kind::Greedy if self.value("eval") == "points" => Box::new(Greedy::new(Points)),
            Kind::Greedy => Box::new(Greedy::new(prospects)),
            Kind::Planner if self.value("eval") == "points" => Box::new(self.planner(Points)),
            Kind::Planner => Box::new(self.planner(prospects)),
            Kind::Flat => {
                let (goal, budget, policy, rounds) = self.search();
                Box::new(Flat::new(prospects, goal, budget, policy, rounds))
            }
            Kind::Mcts => {
                let (goal, budget, policy, rounds) = self.search();
                let (explore, widen) = (self.number("explore"), self.number("widen"));
                let settings = mcts::Settings {
                    goal,
                    budget,
                    policy,
                    rounds,
                    explore,
                    widen,
                };
                Box::new(Mcts::new(prospects, settings))
            }
            Kind::Extern => {
                let programs = self.programs(game).expect("an external agent has programs");
                Box::new(Extern::new(Arc::new(programs)))
            }
            Kind::Human => Box::new(Human),
        }
    }

    /// Whether its evaluation has weights that can be tuned.
    pub fn has_weights(&self) -> bool {
        match self.about.kind {
            Kind::Greedy | Kind::Planner => self.value("eval") == "prospects",
            Kind::Flat | Kind::Mcts => true,
            Kind::Random | Kind::Extern | Kind::Human => false,
        }
    }

    /// Whether the agent makes the same choices again in the same games: not if its play depends on a clock or on an
    /// external program.
    pub fn is_repeatable(&self) -> bool {
        match self.about.kind {
            Kind::Random | Kind::Greedy | Kind::Planner => true,
            Kind::Flat | Kind::Mcts => self.value("ms") == "0",
            Kind::Extern | Kind::Human => false,
        }
    }

    fn planner<G: Game, E>(&self, evaluation: E) -> Planner<G, E> {
        Planner::new(evaluation, self.number("beam"), self.number("depth"))
    }

    /// The settings that agents with playouts have in common.
    fn search(&self) -> (Goal, Budget, Policy, u32) {
        let goal = match self.value("utility") {
            "share" => Goal::Share,
            "score" => Goal::Score,
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

    fn number<T: FromStr<Err: fmt::Debug>>(&self, parameter: &str) -> T {
        self.value(parameter)
            .parse()
            .expect("the registry has read the number and knows its range")
    }

    fn value(&self, parameter: &str) -> &str {
        let found = self.settings().find(|(known, _)| known.name == parameter);
        found
            .expect("an agent is built from parameters of its registry entry")
            .1
    }

    fn from_parts(name: &str, given: &[&str]) -> Result<AgentSpec, SpecError> {
        let about = AGENTS
            .iter()
            .find(|about| about.name == name)
            .ok_or_else(|| SpecError::Agent {
                name: name.to_owned(),
                allowed: one_of(name, AGENTS.iter().map(|about| about.name)),
            })?;
        let mut values: Vec<Option<String>> = vec![None; about.parameters.len()];
        for piece in given {
            let (index, value) = setting(about, piece)?;
            if let Some(first) = values[index].replace(value.clone()) {
                return Err(SpecError::Repeated {
                    agent: about.name,
                    parameter: about.parameters[index].name,
                    first,
                    second: value,
                });
            }
        }
        let values = about.parameters.iter().zip(values).map(|(parameter, value)| {
            let default = Some(parameter.default).filter(|default| !default.is_empty());
            value.or(default.map(str::to_owned)).ok_or_else(|| SpecError::Missing {
                agent: about.name,
                parameter: parameter.name,
                allowed: parameter.allowed.to_string(),
            })
        });
        Ok(AgentSpec {
            about,
            values: values.collect::<Result<_, _>>()?,
        })
    }
}

/// The parameter's index in the registry entry, and its value.
fn setting(about: &'static About, piece: &str) -> Result<(usize, String), SpecError> {
    let Some((name, value)) = piece.split_once('=') else {
        return Err(SpecError::NotASetting {
            agent: about.name,
            piece: piece.to_owned(),
        });
    };
    let (name, value) = (name.trim(), value.trim());
    let Some(index) = about.parameters.iter().position(|parameter| parameter.name == name) else {
        return Err(SpecError::Parameter {
            agent: about.name,
            name: name.to_owned(),
            allowed: match about.parameters {
                [] => "it has no parameters".to_owned(),
                known => one_of(name, known.iter().map(|parameter| parameter.name)),
            },
        });
    };
    let parameter = &about.parameters[index];
    let read = parameter.allowed.read(value).ok_or_else(|| SpecError::Value {
        agent: about.name,
        parameter: parameter.name,
        value: value.to_owned(),
        allowed: match parameter.allowed {
            Values::OneOf(names) => one_of(value, names.iter().copied()),
            range => format!("allowed is {range}"),
        },
    })?;
    Ok((index, read))
}

impl fmt::Display for AgentSpec {
    /// The shortest text that means this agent: parameters at their default are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about.name)?;
        let changed = self.settings().filter(|(parameter, value)| parameter.default != *value);
        for (i, (parameter, value)) in changed.enumerate() {
            write!(f, "{}{}={value}", if i == 0 { ':' } else { ',' }, parameter.name)?;
        }
        Ok(())
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<AgentSpec, SpecError> {
        let AgentList(mut agents) = text.parse()?;
        match agents.len() {
            1 => Ok(agents.remove(0)),
            count => Err(SpecError::Count {
                text: text.to_owned(),
                count,
            }),
        }
    }
}

/// A list of at least one agent, separated by commas.
///
/// Parameters are separated by commas too: a piece `key=value` belongs to the agent before it, so
/// `greedy:eval=points,random` is a list of two agents. A comma in single or double quotes does not separate:
/// `extern:cmd=bot "1,2"` is one agent.
///
/// # Examples
/// ```
/// use orrery_agents::AgentList;
///
/// let agents: AgentList = "greedy:eval=points,planner:beam=8,depth=4,random".parse()?;
/// let names: Vec<&str> = agents.0.iter().map(|agent| agent.about().name).collect();
/// assert_eq!(names, ["greedy", "planner", "random"]);
/// # Ok::<(), orrery_agents::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct AgentList(pub Vec<AgentSpec>);

impl FromStr for AgentList {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<AgentList, SpecError> {
        let mut agents: Vec<(&str, Vec<&str>)> = Vec::new();
        for piece in pieces(text).map(str::trim) {
            if piece.is_empty() {
                return Err(SpecError::Empty { text: text.to_owned() });
            }
            let is_setting = piece.split('=').next().is_some_and(|key| !key.contains(':')) && piece.contains('=');
            match (is_setting, agents.last_mut()) {
                (true, Some((_, given))) => given.push(piece),
                (true, None) => {
                    return Err(SpecError::NoAgentBefore {
                        piece: piece.to_owned(),
                    });
                }
                (false, _) => {
                    let (name, first) = piece
                        .split_once(':')
                        .map_or((piece, None), |(name, rest)| (name, Some(rest)));
                    agents.push((name.trim(), first.into_iter().collect()));
                }
            }
        }
        let specs = agents.iter().map(|(name, given)| AgentSpec::from_parts(name, given));
        Ok(AgentList(specs.collect::<Result<_, _>>()?))
    }
}

/// The pieces between commas outside quotes.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut quote = None;
    text.split(move |c: char| {
        match quote {
            Some(end) if c == end => quote = None,
            None if QUOTES.contains(&c) => quote = Some(c),
            _ => {}
        }
        c == ',' && quote.is_none()
    })
}

impl fmt::Display for AgentList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, agent) in self.0.iter().enumerate() {
            write!(f, "{}{agent}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// An error in the text of an agent or of a list of agents.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No agent has this name.
    #[error("no agent is called `{name}`; {allowed}")]
    Agent {
        /// What was read.
        name: String,
        /// The agents that exist.
        allowed: String,
    },
    /// The agent has no such parameter.
    #[error("agent {agent} has no parameter `{name}`; {allowed}")]
    Parameter {
        /// The agent.
        agent: &'static str,
        /// What was read.
        name: String,
        /// The parameters it has.
        allowed: String,
    },
    /// The parameter cannot have this value.
    #[error("`{value}` is not a value for {parameter} of agent {agent}; {allowed}")]
    Value {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// What was read.
        value: String,
        /// The values it can have.
        allowed: String,
    },
    /// A required parameter has no value.
    #[error("agent {agent} needs {parameter}={allowed}")]
    Missing {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// The values it can have.
        allowed: String,
    },
    /// A parameter has two values.
    #[error("{parameter} of agent {agent} is given twice, as `{first}` and as `{second}`; give it once")]
    Repeated {
        /// The agent.
        agent: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// The value that was read first.
        first: String,
        /// The value that was read second.
        second: String,
    },
    /// A piece after the agent's name is not a setting.
    #[error("`{piece}` is not a setting of agent {agent}; write a parameter as name=value")]
    NotASetting {
        /// The agent.
        agent: &'static str,
        /// What was read.
        piece: String,
    },
    /// A parameter comes before the first agent.
    #[error("`{piece}` has no agent before it; write an agent as name or name:parameter=value")]
    NoAgentBefore {
        /// What was read.
        piece: String,
    },
    /// An agent is missing between commas.
    #[error("an agent is missing in `{text}`; agents are separated by single commas")]
    Empty {
        /// What was read.
        text: String,
    },
    /// One agent was expected.
    #[error("`{text}` names {count} agents; one is expected here")]
    Count {
        /// What was read.
        text: String,
        /// How many agents it names.
        count: usize,
    },
}
