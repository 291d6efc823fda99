//! What was played, and what it says.

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
    /// Games a second, all threads together.
    pub games_per_second: f64,
    /// Decisions a second, all threads together.
    pub decisions_per_second: f64,
}

impl Timing {
    /// So many games and decisions in so many seconds.
    pub fn new(seconds: f64, games: u64, decisions: u64) -> Timing {
        let rate = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        Timing {
            seconds,
            games_per_second: rate(games),
            decisions_per_second: rate(decisions),
        }
    }
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What was played.
    pub config: RunConfig,
    /// What the rows say.
    pub tally: Tally,
    /// How long it took.
    pub timing: Timing,
    /// What its reports put first.
    pub focus: Focus,
}

/// What reports of a run put first; it changes no row.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Focus {
    /// The agent that is compared with each other, in place of all with all.
    pub focal: Option<AgentIndex>,
    /// The agent whose rating is given, and its points; otherwise the mean rating is 0.
    pub anchor: Option<(AgentIndex, f64)>,
}

impl Tournament {
    /// What a run says: of the blocks that were played, however many are missing.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run) -> Result<Tournament, RunError> {
        let config = run.manifest().config.clone();
        let mut tally = Tally::new(config.schedule().agents());
        run.for_each_block(|rows| {
            tally.add_block(rows);
            Ok::<(), RunError>(())
        })?;
        let played = run.played()?;
        let timing = Timing::new(played.seconds, played.games, played.decisions);
        Ok(Tournament {
            config,
            tally,
            timing,
            focus: Focus::default(),
        })
    }
}
