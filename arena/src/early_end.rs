//! When a run ends before its last block, because its question is answered.

use crate::question::Question;
use crate::row::Row;
use crate::run::Manifest;
use crate::stats::UntilWidth;
use crate::stats::sprt::Trial;
use crate::tournament::Focus;

/// What ends a run early.
pub(crate) enum EarlyEnd {
    /// Nothing: it is played to its end.
    Never,
    /// A verdict.
    Verdict(Box<Trial>),
    /// Intervals that are narrow enough.
    Narrow(Box<UntilWidth>),
}

impl EarlyEnd {
    /// What ends this run, before its first block.
    pub(crate) fn of(manifest: &Manifest) -> EarlyEnd {
        let config = &manifest.config;
        if let Some(test) = manifest.question.test() {
            return EarlyEnd::Verdict(Box::new(Trial::of_run(test, config, manifest.slice)));
        }
        let Question::Tournament(standing) = &manifest.question else {
            return EarlyEnd::Never;
        };
        let focal = Focus::of(standing, config).ok().and_then(|focus| focus.focal);
        let until = standing.until_width;
        until.map_or(EarlyEnd::Never, |width| {
            EarlyEnd::Narrow(Box::new(UntilWidth::new(width, config.schedule().agents(), focal)))
        })
    }

    /// Whether it needs all blocks in order, from the first.
    pub(crate) fn needs_order(&self) -> bool {
        !matches!(self, EarlyEnd::Never)
    }

    /// Counts a block, in the order of the schedule. Returns whether the run ends with it.
    pub(crate) fn add_block(&mut self, rows: &[Row]) -> bool {
        match self {
            EarlyEnd::Never => false,
            EarlyEnd::Verdict(trial) => trial.add_stored(rows),
            EarlyEnd::Narrow(until) => until.add_block(rows),
        }
    }
}
