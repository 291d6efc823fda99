//! Where a run comes from, and how to repeat it.

use maud::{Markup, html};
use orrery_arena::RunConfig;
use serde_json::Value;

/// What a page says of the run besides its results.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The command that plays the run again; none if no command played it.
    pub command: Option<String>,
    /// The command that shows a game, without its number.
    pub replay: String,
    /// The program that made the page, with its version.
    pub program: String,
}

impl Origin {
    /// The command and all versions that determine the games.
    pub(super) fn markup(&self, config: &RunConfig) -> Markup {
        let agents = config
            .agents
            .iter()
            .zip(&config.agent_versions)
            .map(|(agent, version)| {
                let weights = agent
                    .file_checksum()
                    .map_or_else(String::new, |checksum| format!(", weights {checksum}"));
                (agent.to_string(), format!("version {version}{weights}"))
            });
        let versions = &config.versions;
        html! {
            @if let Some(command) = &self.command { pre { code { (command) } } }
            dl class="facts" {
                (fact("Program", &self.program))
                (fact("Rules", &format!("{:016x}", versions.rules)))
                (fact("Ruleset", &config.ruleset))
                (fact("Actions, observations", &format!("versions {} and {}", versions.actions, versions.observation)))
                (fact("Schedule", &format!("version {}, {} seating", config.schedule, config.seating)))
                (fact("Seed", &config.seed.to_string()))
                (fact("Setup", &setup(&config.setup)))
                @for (agent, version) in agents { (fact(&agent, &version)) }
            }
            p {
                "How each number is made, what it assumes and what it does not say: "
                code { "docs/statistics.md" }
                "."
            }
        }
    }
}

fn fact(name: &str, value: &str) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}

/// The options of the setup, as `key value, key value`.
fn setup(options: &Value) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match options {
        Value::Object(options) => {
            let options = options.iter().filter(|(_, value)| !value.is_null());
            let options: Vec<String> = options.map(|(key, value)| format!("{key} {}", text(value))).collect();
            options.join(", ")
        }
        other => text(other),
    }
}
