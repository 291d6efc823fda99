//! An agent of the registry read from its text, `name:key=value,...`.

use crate::external::CommandLine;
use crate::guest::GUESTS;
use crate::spec::about::{About, Parameter};
use crate::spec::agent_spec::{AgentSpec, EVAL, WEIGHTS};
use crate::spec::error::SpecError;
use crate::spec::old_words;
use crate::spec::registry::{AGENTS, BUILT_IN, COMMON, NAME};
use crate::spec::text;
use orrery_engine::problem::one_of;
use std::str::FromStr;

/// The agents that are a class of Python, in the program that plays or in a program of its own.
const PYTHON: &str = "python";
const EXTERN: &str = "extern";

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<AgentSpec, SpecError> {
        only(text, AgentSpec::list(text)?)
    }
}

impl AgentSpec {
    /// The agents of a text.
    pub(crate) fn list(text: &str) -> Result<Vec<AgentSpec>, SpecError> {
        let agents = text::agents(text)?;
        agents
            .iter()
            .map(|(name, given)| AgentSpec::from_parts(name, given))
            .collect()
    }

    /// The program that plays as the class of a file, `FILE:CLASS`, whose name it has if no other is given.
    fn of_python_file(class: &str, given: &[&str]) -> Result<AgentSpec, SpecError> {
        let of_file = |text: &str| {
            let words: CommandLine = text.parse().ok()?;
            let (file, class) = words.program.rsplit_once(':').filter(|_| words.arguments.is_empty())?;
            (!file.is_empty() && !class.is_empty()).then(|| (file.to_owned(), class.to_owned()))
        };
        let (file, class) = of_file(class).ok_or_else(|| SpecError::Value {
            agent: PYTHON,
            parameter: "class",
            value: class.to_owned(),
            allowed: "allowed are FILE:CLASS, and class=NAME for a class of the program that plays".to_owned(),
        })?;
        let name = format!("{}={class}", NAME.name);
        let command = CommandLine {
            program: "python3".to_owned(),
            arguments: ["-m", "orrery.bot", &file, &class].map(str::to_owned).to_vec(),
        };
        let command = format!("cmd={command}");
        let is_named = given.iter().any(|piece| piece.split('=').next() == Some(NAME.name));
        let named = Some(&name[..]).filter(|_| !is_named);
        let given: Vec<&str> = [&command[..]]
            .into_iter()
            .chain(named)
            .chain(given.iter().copied())
            .collect();
        AgentSpec::from_parts(EXTERN, &given)
    }

    fn from_parts(name: &str, given: &[&str]) -> Result<AgentSpec, SpecError> {
        if let (PYTHON, Some((class, given))) = (name, given.split_first())
            && !class.contains('=')
        {
            return AgentSpec::of_python_file(class, given);
        }
        let about = AGENTS
            .iter()
            .chain(&GUESTS)
            .find(|about| about.name == name)
            .ok_or_else(|| SpecError::Agent {
                name: name.to_owned(),
                allowed: one_of(name, AGENTS.iter().map(|about| about.name)),
            })?;
        // The last ones are those that every agent has.
        let mut values: Vec<Option<String>> = vec![None; about.parameters.len() + COMMON.len()];
        for piece in given {
            let (index, parameter, value) = setting(about, piece)?;
            if let Some(first) = values[index].replace(value.clone()) {
                return Err(SpecError::Repeated {
                    agent: about.name,
                    parameter: parameter.name,
                    first,
                    second: value,
                });
            }
        }
        let common = values.split_off(about.parameters.len());
        let given = || about.parameters.iter().zip(&values);
        let has_weights_file = given().any(|(parameter, value)| {
            parameter.name == WEIGHTS && value.as_ref().is_some_and(|value| value != BUILT_IN)
        });
        let values = given().map(|(parameter, value)| {
            let default = parameter.default(has_weights_file).map(str::to_owned);
            value.clone().or(default).ok_or_else(|| SpecError::Missing {
                agent: about.name,
                parameter: parameter.name,
                allowed: parameter.allowed.to_string(),
            })
        });
        let values = values.collect::<Result<Vec<_>, _>>()?;
        let common = common.try_into().expect("as many as every agent has");
        AgentSpec::of(about, values, common)
    }
}

/// A parameter of the registry entry, or one that every agent has, which come after them: its index, and its value.
fn setting(about: &'static About, piece: &str) -> Result<(usize, &'static Parameter, String), SpecError> {
    let Some((name, value)) = piece.split_once('=') else {
        return Err(SpecError::NotASetting {
            agent: about.name,
            piece: piece.to_owned(),
        });
    };
    let (name, value) = (name.trim(), value.trim());
    let known = about.parameters.iter().chain(COMMON);
    let Some((index, parameter)) = known.clone().enumerate().find(|(_, parameter)| parameter.name == name) else {
        return Err(SpecError::Parameter {
            agent: about.name,
            name: name.to_owned(),
            allowed: one_of(name, known.map(|parameter| parameter.name)),
        });
    };
    let value = match parameter.name {
        EVAL => old_words::present(value),
        _ => value,
    };
    Ok((index, parameter, parameter.read(about.name, value)?))
}

/// The one agent that a text is to name.
fn only(text: &str, mut agents: Vec<AgentSpec>) -> Result<AgentSpec, SpecError> {
    match agents.len() {
        1 => Ok(agents.remove(0)),
        count => Err(SpecError::Count {
            text: text.to_owned(),
            count,
        }),
    }
}
