//! A gauntlet: some agents against a field, or new agents against those of a stored run.

use crate::game::args::{GameArgs, ids};
use crate::game::deal_list::DealListArgs;
use crate::host::typed::{HOW, Typed, without};
use crate::terminal::output::{Usage, refuse, usage};
use clap::Args;
use orrery_agents::{AgentList, AgentSpec};
use orrery_arena::run::Manifest;
use orrery_arena::{AgentIndex, Question, RunConfig, Seating};
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
    /// Takes the field of a stored gauntlet, where no other was typed. Returns its other agents.
    pub(crate) fn restore<'a>(&mut self, stored: &'a RunConfig, typed: &Typed) -> &'a [AgentSpec] {
        let challengers = match stored.seating {
            Seating::Gauntlet { challengers } => usize::from(challengers),
            _ => return &stored.agents,
        };
        let (agents, field) = stored.agents.split_at(challengers);
        typed.or("--field", &mut self.field, Some(AgentList(field.to_vec())));
        agents
    }

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
const NOT_OF_THE_FIELD: [&str; 7] = [
    "--agents",
    "--field",
    "--games",
    "--records",
    "--until-width",
    "--focal",
    "--anchor",
];

/// The agents of a stored run, each once, as the field for new ones.
///
/// # Errors
/// If it is no tournament, or has one of the agents.
pub(crate) fn field(folder: &Path, stored: &Manifest, new: &AgentList) -> Result<AgentList, Usage> {
    let kind = stored.question.kind();
    if !matches!(stored.question, Question::Tournament(_)) {
        let folder = folder.display();
        refuse!("{folder} is a run of `orrery {kind}`; agents can be added to runs of `orrery tournament`");
    }
    let mut field: Vec<AgentSpec> = Vec::new();
    for agent in &stored.config.agents {
        if !field.contains(agent) {
            field.push(agent.clone());
        }
    }
    match new.0.iter().find(|agent| field.contains(agent)) {
        None => Ok(AgentList(field)),
        Some(known) => Err(usage!(
            "{known} is an agent of {}, which has its games; leave it out of --agents",
            folder.display()
        )),
    }
}

/// As many games as play the blocks of the stored run.
pub(crate) fn games(stored: &Manifest, new: &AgentList, field: &AgentList) -> u64 {
    let per_block = 2 * new.0.len() as u64 * field.0.len() as u64;
    stored.config.blocks.saturating_mul(per_block).max(1)
}

/// The command to show with the run: that of the stored one with other agents.
pub(crate) fn command(stored: &Manifest, typed: &Typed, field: &AgentList, games: u64) -> Vec<String> {
    let options = stored.command.get(1..).unwrap_or_default();
    let own = [format!("--field={field}"), format!("--games={games}")];
    [
        without(&typed.command(stored.question.kind()), &["--add-to", "--games"]),
        without(options, &[&NOT_OF_THE_FIELD[..], &HOW].concat()),
        own.to_vec(),
    ]
    .concat()
}
