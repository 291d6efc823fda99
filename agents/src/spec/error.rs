//! What can be wrong with the text of an agent.

use orrery_engine::problem::cut;

/// An error in the text of an agent or of a list of agents.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No agent has this name.
    #[error("no agent is called `{}`; {allowed}", cut(name))]
    Agent {
        /// What was read.
        name: String,
        /// The agents that exist.
        allowed: String,
    },
    /// The agent has no such parameter.
    #[error("agent {agent} has no parameter `{}`; {allowed}", cut(name))]
    Parameter {
        /// The agent.
        agent: &'static str,
        /// What was read.
        name: String,
        /// The parameters it has.
        allowed: String,
    },
    /// The parameter cannot have this value.
    #[error("`{}` is not a value for {parameter} of agent {agent}; {allowed}", cut(value))]
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
    #[error(
        "{parameter} of agent {agent} is given twice, as `{}` and as `{}`; give it once",
        cut(first),
        cut(second)
    )]
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
    #[error(
        "`{}` is not a setting of agent {agent}; write a parameter as name=value",
        cut(piece)
    )]
    NotASetting {
        /// The agent.
        agent: &'static str,
        /// What was read.
        piece: String,
    },
    /// A parameter comes before the first agent.
    #[error(
        "`{}` has no agent before it; write an agent as name or name:parameter=value",
        cut(piece)
    )]
    NoAgentBefore {
        /// What was read.
        piece: String,
    },
    /// An agent is missing between commas.
    #[error("an agent is missing in `{}`; agents are separated by single commas", cut(text))]
    Empty {
        /// What was read.
        text: String,
    },
    /// A file of weights for an evaluation that has none.
    #[error("`{}` has a file of weights, but its evaluation has no weights; leave out weights= or eval=", cut(.0))]
    NoWeights(String),
    /// A model for an evaluation that has none.
    #[error("`{}` has a model, but its evaluation has none; add eval=learned or leave out model=", cut(.0))]
    NoModel(String),
    /// A parameter that a person cannot have.
    #[error("a person takes no {0}=; leave it out")]
    Person(&'static str),
    /// One agent was expected.
    #[error("`{}` names {count} agents; one is expected here", cut(text))]
    Count {
        /// What was read.
        text: String,
        /// How many agents it names.
        count: usize,
    },
}
