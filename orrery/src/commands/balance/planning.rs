//! What a study of balance would find and cost.

use super::args::BalanceArgs;
use crate::game::job::{Dealer, Job};
use crate::host::args::RunArgs;
use crate::runs::plan::{Means, Pilot};
use crate::runs::stored::StoredRun;
use orrery_agents::Playable;
use orrery_arena::Question;
use orrery_arena::report::{BalanceReport, PlanReport};
use std::sync::atomic::AtomicBool;

/// A study about to be planned.
pub(super) struct Planning<'a> {
    pub(super) args: &'a BalanceArgs,
    pub(super) stop: &'a AtomicBool,
}

impl Job for Planning<'_> {
    type Output = PlanReport;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<PlanReport> {
        let args = self.args;
        let comparison = args.comparison(args.games_of(dealer));
        args.refuse_few(dealer, &comparison)?;
        let config = args.config(dealer, comparison.games)?;
        let means = Means {
            folder: &args.folder,
            threads: RunArgs::threads_or_all(args.threads),
            stop: self.stop,
            subcommand: BalanceArgs::NAME,
        };
        let pilot = Pilot::play(dealer, &config, Question::Balance(comparison.clone()), &means)?;
        let findable = BalanceReport::of_run(&pilot.run, &comparison)?.findable(config.games);
        let early = args
            .stop_early
            .then(|| "It may end at half or at three quarters of the games".to_owned());
        args.check_restriction(dealer, comparison.games)?;
        let second = match &args.restrict {
            Some(_) => Some("with one seat restricted"),
            None => args.against().map(|_| "under the second ruleset"),
        };
        let twice = second.map(|second| format!("Half of the games are {second}"));
        let games = config.games * if twice.is_some() { 2 } else { 1 };
        let notes = early.into_iter().chain(twice).collect();
        Ok(pilot.plan(BalanceArgs::NAME, games, true, findable, notes))
    }
}
