//! `orrery agents`: the agents that can play.

use crate::terminal::output;
use crate::terminal::screen::screen;
use clap::Args;
use orrery_agents::{AGENTS, COMMON};
use std::fmt::Write;

/// Takes no options.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  orrery agents
  orrery tournament --agents greedy:eval=points,random")]
pub(crate) struct AgentsArgs {}

impl AgentsArgs {
    /// Lists the agents.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        output::print_drawn(&screen().wrapped(&listing()))
    }
}

fn listing() -> String {
    let mut text = String::new();
    for about in AGENTS {
        let _ = writeln!(text, "{} (version {})\n  {}", about.name, about.version, about.summary);
        for parameter in about.parameters {
            let (name, allowed) = (parameter.name, parameter.allowed);
            let unit = if parameter.unit.is_empty() { "" } else { " " };
            let default = match parameter.default {
                "" => "must be given".to_owned(),
                default => format!("default {default}"),
            };
            let _ = writeln!(text, "  {name}={allowed}{unit}{}  {default}", parameter.unit);
            let _ = writeln!(text, "    {}", parameter.effect);
        }
        text.push('\n');
    }
    for parameter in COMMON {
        let (name, allowed, effect) = (parameter.name, parameter.allowed, parameter.effect);
        let _ = writeln!(text, "Every agent takes {name}={allowed}\n    {effect}\n");
    }
    text.push_str(
        "Write an agent as name or name:parameter=value,parameter=value, and separate agents by commas; commas in \
         quotes separate nothing:\n",
    );
    text.push_str("  orrery tournament --agents greedy:eval=points,random\n");
    text
}
