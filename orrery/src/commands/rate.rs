//! `orrery rate`: one rating list of several runs.

use crate::host::args::OutputArgs;
use crate::runs::focus::{Anchor, anchor};
use crate::terminal::output::{self, Usage, usage};
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::AgentSpec;
use orrery_arena::rate::{Pool, RateError, RatingList};
use orrery_arena::report::RateReport;
use orrery_arena::{AgentIndex, Run, RunError};
use orrery_engine::problem::{cut, one_of};
use std::path::PathBuf;

/// The options of a rating list.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery rate first second
  orrery rate first second --anchor random@0")]
pub(crate) struct RateArgs {
    /// The folders of the runs, of one game, ruleset and setup
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,
    /// Fix the rating of this agent, such as random@1000; by default the mean rating is 0
    #[arg(long, value_name = "A@ELO", value_parser = anchor)]
    anchor: Option<Anchor>,
    #[command(flatten)]
    output: OutputArgs,
}

impl RateArgs {
    /// Rates the agents and prints the list.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let runs = self.runs.iter().map(|folder| Run::open(folder));
        let pool = Pool::of(runs.collect::<Result<_, RunError>>()?).map_err(refused)?;
        let anchor = self.anchor.as_ref().map(|anchor| among(&pool, anchor)).transpose()?;
        let list = RatingList::of(&pool, anchor).map_err(refused)?;
        let (pool, list) = (&pool, &list);
        let report = RateReport { pool, list, anchor };
        output::print(&in_form(self.output.format, &report.report()))
    }
}

/// Runs that cannot be read are failures; runs that do not fit together are wrong usage.
fn refused(error: RateError) -> anyhow::Error {
    match error {
        RateError::Run(error) => error.into(),
        error => Usage(error.to_string()).into(),
    }
}

/// The anchor as a place in the list of agents.
fn among(pool: &Pool, (agent, points): &Anchor) -> Result<(AgentIndex, f64), Usage> {
    // By its name in the list, or in another form of the same agent.
    let spelling = agent.parse::<AgentSpec>().map(|spec| spec.spelling_of_play()).ok();
    let mut agents = pool.agents().iter();
    let place = agents.position(|known| known.name == *agent || Some(&known.spelling) == spelling.as_ref());
    place.map(|place| (place as AgentIndex, *points)).ok_or_else(|| {
        let allowed = one_of(agent, pool.agents().iter().map(|known| known.name.as_str()));
        usage!("--anchor {} is not an agent of the runs; {allowed}", cut(agent))
    })
}
