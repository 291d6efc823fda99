//! The options that say which agent a report puts first.

use crate::host::typed::Typed;
use crate::terminal::output::{Usage, usage};
use clap::Args;
use orrery_arena::RunConfig;
use orrery_arena::question::Standing;
use orrery_arena::tournament::Focus;

/// What a report puts first.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct FocusArgs {
    /// Compare this agent of the run with each other agent, instead of all with all
    #[arg(long, value_name = "A")]
    focal: Option<String>,
    /// Fix the rating of this agent of the run, such as random@1000; by default the mean rating is 0
    #[arg(long, value_name = "A@ELO", value_parser = anchor)]
    anchor: Option<Anchor>,
}

/// An agent and the points of its rating.
pub(crate) type Anchor = (String, f64);

/// Reads an anchor, by default at 0 points.
pub(crate) fn anchor(text: &str) -> Result<Anchor, String> {
    let (agent, points) = text.rsplit_once('@').unwrap_or((text, "0"));
    let points = points
        .parse()
        .ok()
        .filter(|points: &f64| points.abs() <= Standing::MOST_POINTS);
    let points = points.ok_or("allowed is an agent, or an agent, @ and points from -1000000 to 1000000")?;
    Ok((agent.to_owned(), points))
}

impl FocusArgs {
    /// Takes the focus of a stored tournament, where no other was typed.
    pub(crate) fn restore(&mut self, stored: &Standing, typed: &Typed) {
        typed.or("--focal", &mut self.focal, stored.focal.clone());
        typed.or("--anchor", &mut self.anchor, stored.anchor.clone());
    }

    /// What is asked for.
    pub(crate) fn standing(&self) -> Standing {
        Standing {
            until_width: None,
            focal: self.focal.clone(),
            anchor: self.anchor.clone(),
        }
    }

    /// Refuses the options for a report that does not depend on them.
    pub(crate) fn refuse(&self, kind: &str) -> Result<(), Usage> {
        let given = [("--focal", self.focal.is_some()), ("--anchor", self.anchor.is_some())];
        match given.into_iter().find(|&(_, given)| given) {
            None => Ok(()),
            Some((option, _)) => Err(usage!(
                "{option} is an option of tournaments, but this is a run of `orrery {kind}`; leave it out"
            )),
        }
    }

    /// The agents by their places in the run's list.
    pub(crate) fn among(&self, config: &RunConfig) -> Result<Focus, Usage> {
        let focus = Focus::of(&self.standing(), config);
        focus.map_err(|error| usage!("--{error}"))
    }
}
