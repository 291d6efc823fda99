//! A gauntlet: some agents against a field, or new agents against those of a stored run.

use crate::game::args::{GameArgs, ids};
use crate::game::deal_list::DealListArgs;
use crate::output::Usage;
use crate::stored::{is_typed, persistent_words, subcommand_of, without};
use clap::Args;
use orrery_agents::{AgentList, AgentSpec};
use orrery_arena::run::Manifest;
use orrery_arena::{AgentIndex, Seating};
use std::path::{Path, PathBuf};

/// Whom the agents play.
#[derive(Args, Clone, Debug)]
pub(crate) struct GauntletArgs {
    /// Play each agent of --agents against each of these, separated by commas, and no other games
    #[arg(long, value_name = "A,B,..", requires = "agents")]
    pub(crate) field: Option<AgentList>,
    /// Play each agent of --agents against each agent of this stored run, on its deals, and as many blocks unless --games
    /// is given; the run stays as it is
    #[arg(
        long,
        value_name = "RUN",
        requires = "agents",
        group = "stored",
        conflicts_with = "field",
        conflicts_with = "resume",
        conflicts_with_all = ids::<GameArgs>(),
        conflicts_with_all = ids::<DealListArgs>()
    )]
    pub(crate) add_to: Option<PathBuf>,
}

impl GauntletArgs {
    /// All agents of the run, the challengers first, and how they are seated.
    pub(crate) fn seated(&self, agents: &AgentList) -> (AgentList, Seating) {
        match &self.field {
            None => (agents.clone(), Seating::Shared),
            Some(field) => {
                let challengers = agents.0.len() as AgentIndex;
                let all = agents.0.iter().chain(&field.0).cloned().collect();
                (AgentList(all), Seating::Gauntlet { challengers })
            }
        }
    }
}

/// Options of a run that are not those of a run with its agents as the field.
const NOT_OF_THE_FIELD: [(&str, usize); 7] = [
    ("--agents", 1),
    ("--field", 1),
    ("--games", 1),
    ("--records", 1),
    ("--until-width", 1),
    ("--focal", 1),
    ("--anchor", 1),
];

/// New agents for a stored run: the words that play its agents as the field on the same deals.
pub(crate) struct Addition {
    /// What is stored of the run, with the words of the new one.
    pub(crate) manifest: Manifest,
    /// The agents of the run, each once.
    pub(crate) field: AgentList,
}

impl Addition {
    /// Adds the new agents to the run of this subcommand in a folder, with the words typed for it.
    ///
    /// # Errors
    /// If it is a run of another subcommand, or has one of the agents.
    pub(crate) fn read(folder: &Path, subcommand: &str, new: &AgentList, typed: &[String]) -> anyhow::Result<Addition> {
        let manifest = Manifest::read(folder)?;
        let made_by = subcommand_of(&manifest);
        if made_by != subcommand {
            let folder = folder.display();
            return Err(Usage(format!(
                "{folder} is a run of `orrery {made_by}`; agents can be added to runs of `orrery {subcommand}`"
            ))
            .into());
        }
        let mut field: Vec<AgentSpec> = Vec::new();
        for agent in &manifest.config.agents {
            if !field.contains(agent) {
                field.push(agent.clone());
            }
        }
        if let Some(known) = new.0.iter().find(|agent| field.contains(agent)) {
            let folder = folder.display();
            return Err(Usage(format!(
                "{known} is an agent of {folder}, which has its games; leave it out of --agents"
            ))
            .into());
        }
        let field = AgentList(field);
        let mut arguments = without(&manifest.arguments, &NOT_OF_THE_FIELD);
        arguments.extend(persistent_words(typed));
        arguments.extend(["--field".to_owned(), field.to_string()]);
        if !is_typed(typed, "--games") {
            let per_block = 2 * new.0.len() as u64 * field.0.len() as u64;
            let games = manifest.config.blocks.saturating_mul(per_block).max(1);
            arguments.extend(["--games".to_owned(), games.to_string()]);
        }
        let manifest = Manifest { arguments, ..manifest };
        Ok(Addition { manifest, field })
    }
}
