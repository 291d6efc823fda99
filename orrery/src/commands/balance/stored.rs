//! Studies of balance in folders.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::terminal::output;
use orrery_agents::Playable;
use orrery_arena::balance::{Against, Balance, Restricted};
use orrery_arena::question::Comparison;
use orrery_arena::report::BalanceReport;
use orrery_arena::run::Manifest;
use orrery_arena::usage::Census;
use orrery_arena::{Question, Run};
use orrery_engine::{Content, Game};
use std::path::{Path, PathBuf};

/// The folders of the two runs of a comparison, in the folder of the study.
pub(super) const BEFORE: &str = "before";
pub(super) const AFTER: &str = "after";

/// The run of a study whose question is read: the first of two, if it compares two.
pub(crate) fn folder_of(study: &Path) -> PathBuf {
    let before = study.join(BEFORE);
    match Manifest::is_in(&before) {
        true => before,
        false => study.to_owned(),
    }
}

/// Whether a folder has the name of one of the two runs of a study.
pub(crate) fn is_half(folder: &Path) -> bool {
    folder.ends_with(BEFORE) || folder.ends_with(AFTER)
}

/// The result of a stored run.
pub(crate) fn report(run: &Run, comparison: &Comparison) -> anyhow::Result<BalanceReport> {
    Ok(BalanceReport::of(balance_of(run, comparison)?, comparison))
}

/// The result of a study of two runs in a folder; none if it holds none.
pub(crate) fn report_both(folder: &Path) -> anyhow::Result<Option<BalanceReport>> {
    let [before, after] = [BEFORE, AFTER].map(|name| folder.join(name));
    if !Manifest::is_in(&before) || !Manifest::is_in(&after) {
        return Ok(None);
    }
    let (before, after) = (Run::open(&before)?, Run::open(&after)?);
    let Question::Balance(comparison) = &before.manifest().question else {
        return Ok(None);
    };
    let after = balance_of(&after, comparison)?;
    let restrict = Some(&comparison.restrict[..]).filter(|restrict| !restrict.is_empty());
    Ok(Some(compared(report(&before, comparison)?, after, restrict)?))
}

/// The report of a first run with what is found in a second one: with one seat restricted, or under another ruleset.
pub(super) fn compared(report: BalanceReport, after: Balance, restrict: Option<&str>) -> anyhow::Result<BalanceReport> {
    Ok(match restrict {
        Some(restrict) => BalanceReport {
            restricted: Some(Restricted::of(&report.balance, &after, restrict)?),
            ..report
        },
        None => {
            let against = Against::of(&report.balance, &after)?;
            BalanceReport {
                against: Some((after, against)),
                ..report
            }
        }
    })
}

/// The balance of a stored run.
fn balance_of(run: &Run, comparison: &Comparison) -> anyhow::Result<Balance> {
    let level = comparison.level(&run.manifest().config);
    with_game(&GameArgs::of_run(run.manifest())?, Reading { run, level })
}

/// Reads the result of a stored run.
struct Reading<'a> {
    run: &'a Run,
    level: f64,
}

impl Job for Reading<'_> {
    type Output = Balance;

    fn needs_deals(&self) -> bool {
        false
    }

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Balance> {
        of_run(dealer, self.run, self.level)
    }
}

/// The blocks in which the use of what boards have is looked at: as many as take seconds, evenly spread over the run.
const LOOKED_AT: u64 = 100;

/// The balance of a run with what some of its blocks use.
pub(super) fn of_run<G: Game + Content>(dealer: &Dealer<'_, G>, run: &Run, level: f64) -> anyhow::Result<Balance> {
    let mut balance = Balance::of_run(run, level)?;
    let is_counted = dealer.game.usage().iter().any(|kind| kind.of_boards);
    match run.manifest().records {
        false if is_counted => output::note("note: the run has no records, so the use of techs is not known"),
        true if is_counted => {
            let blocks = run.blocks()?;
            let every = blocks.count().div_ceil(LOOKED_AT).max(1) as usize;
            let some: Vec<u64> = blocks.iter().step_by(every).collect();
            match Census::of_blocks(dealer.game, run, &some) {
                Ok(census) => balance.usage = Some(census),
                // `orrery replay` finds it; the scores do not need it.
                Err(error) => output::note(&format!("note: the use of techs is not known: {error}")),
            }
        }
        _ => {}
    }
    Ok(balance)
}
