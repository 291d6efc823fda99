//! A finished run and its statistics.

use crate::config::RunConfig;
use crate::run::{Run, RunError};
use crate::schedule::AgentIndex;
use crate::stats::Tally;
use serde::Serialize;

/// How long a run took: the only part of its result that differs when it is run again.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Timing {
    /// Wall time in seconds.
    pub seconds: f64,
    /// Games per second, all threads together.
    pub games_per_second: f64,
    /// Decisions per second, all threads together.
    pub decisions_per_second: f64,
}

impl Timing {
    /// The timing of this many games and decisions. Below a microsecond the clock has measured nothing, and the rates
    /// are 0.
    pub fn new(seconds: f64, games: u64, decisions: u64) -> Timing {
        let rate = |count: u64| if seconds >= 1e-6 { count as f64 / seconds } else { 0.0 };
        Timing {
            seconds,
            games_per_second: rate(games),
            decisions_per_second: rate(decisions),
        }
    }
}

/// A finished run.
///
/// # Examples
/// ```
/// use orrery_arena::{RunConfig, Tournament, report};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let agents = "greedy,random".parse().expect("both are in the registry");
/// let config = RunConfig::new(&game, (), 2, agents, 19, 1).expect("two agents are not too many");
/// let result = Tournament::play(&game, config, &|_block, _rng| Setup::players(2), 0, |_rows| {});
/// let result = result.expect("two can play");
///
/// assert!(result.is_complete());
/// assert_eq!(result.tally.totals().games, 20, "whole blocks");
/// assert!(result.always_forfeited().is_empty());
/// let [greedy, random] = &result.tally.agents()[..] else { panic!("two agents play") };
/// assert!(greedy.mean_score > random.mean_score);
/// assert!(report::table(&result).contains("greedy"));
/// ```
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The configuration.
    pub config: RunConfig,
    /// The statistics of the rows.
    pub tally: Tally,
    /// How long it took.
    pub timing: Timing,
    /// The focus of its reports.
    pub focus: Focus,
}

/// The focus of reports of a run; it changes no row.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Focus {
    /// The agent that is compared with each other agent, instead of all with all.
    pub focal: Option<AgentIndex>,
    /// The agent whose rating is fixed, and its points; by default the mean rating is 0.
    pub anchor: Option<(AgentIndex, f64)>,
}

impl Tournament {
    /// Whether all games of the configuration were played: not if the run was stopped, is a slice, or ended because its
    /// intervals were narrow enough.
    pub fn is_complete(&self) -> bool {
        self.tally.totals().games == self.config.games
    }

    /// The agents that forfeited every game they played, of which their results say nothing.
    pub fn always_forfeited(&self) -> Vec<AgentIndex> {
        let agents = (0..).zip(self.tally.agents());
        let always = agents.filter(|(_, agent)| agent.forfeits > 0 && agent.forfeits == agent.win_share.games);
        always.map(|(index, _)| index).collect()
    }

    /// The result of a run, from the blocks that were played, even if some are missing.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run) -> Result<Tournament, RunError> {
        let mut tally = Tally::new(run.manifest().config.schedule().agents());
        run.for_each_block(|_, rows| {
            tally.add_block(rows);
            Ok::<(), RunError>(())
        })?;
        Tournament::of_counted(run, tally)
    }

    /// The same for a run whose blocks were counted in their order while they were played.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_counted(run: &Run, tally: Tally) -> Result<Tournament, RunError> {
        let config = run.manifest().config.clone();
        let played = run.played()?;
        let timing = Timing::new(played.seconds, played.games, tally.totals().decisions);
        Ok(Tournament {
            config,
            tally,
            timing,
            focus: Focus::default(),
        })
    }
}
