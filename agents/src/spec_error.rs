//! What can be wrong with the text of an agent.

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
    /// A file of weights for an evaluation that has none.
    #[error("`{0}` has a file of weights, but its evaluation has no weights; leave out weights= or eval=")]
    NoWeights(String),
    /// A model for an evaluation that has none.
    #[error("`{0}` has a model, but its evaluation has none; add eval=learned or leave out model=")]
    NoModel(String),
    /// One agent was expected.
    #[error("`{text}` names {count} agents; one is expected here")]
    Count {
        /// What was read.
        text: String,
        /// How many agents it names.
        count: usize,
    },
}
