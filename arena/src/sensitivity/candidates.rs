//! Which changes bring a board nearer to the mean of its kind, or the whole kind nearer together.

use super::changed::{Changed, Effect, FEWEST, Spread};
use super::found::Sensitivity;
use crate::balance::Aim;
use crate::stats::Interval;
use std::collections::BTreeSet;

/// A change that is shown to bring boards nearer to the mean, by its own interval. It is chosen among many, so it looks better
/// than it is.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The change.
    pub changed: &'a Changed,
    /// What it does for the agent.
    pub effect: &'a Effect,
    /// How far the board is off the mean without the change and with it; of all boards the standard deviation of their effects.
    pub off: [f64; 2],
    /// The interval of the difference at 95 %.
    pub interval: Interval,
}

impl Sensitivity {
    /// The changes that are shown to bring what is aimed at nearer to the mean for an agent: first the one of which most is
    /// shown, by the end of its interval that is nearer to 0.
    pub fn candidates(&self, aim: &Aim, agent: usize) -> Vec<Candidate<'_>> {
        let effects = self
            .changes
            .iter()
            .filter_map(|changed| Some((changed, changed.effects()?.get(agent)?)));
        let mut found: Vec<Candidate<'_>> = effects
            .filter(|(_, effect)| effect.changed >= FEWEST)
            .filter_map(|(changed, effect)| {
                let spread = effect.spreads.iter().find(|spread| spread.kind == aim.kind)?;
                let (off, [low, high]) = spread.off(aim)?;
                let interval = Interval { low, high };
                Some(Candidate {
                    changed,
                    effect,
                    off,
                    interval,
                })
            })
            .filter(|candidate| candidate.is_nearer() && candidate.shown() > 0.0)
            .collect();
        found.sort_by(|a, b| b.shown().total_cmp(&a.shown()));
        found
    }

    /// The boards of a kind in the changes that say how far these are spread; none if there is no such kind.
    pub fn boards(&self, kind: &str) -> BTreeSet<&str> {
        let effects = self.changes.iter().filter_map(Changed::effects).flatten();
        let spreads = effects
            .flat_map(|effect| &effect.spreads)
            .filter(|spread| spread.kind == kind);
        spreads
            .flat_map(|spread| &spread.boards)
            .map(|shift| &shift.board[..])
            .collect()
    }
}

impl Candidate<'_> {
    fn is_nearer(&self) -> bool {
        self.off[1].abs() < self.off[0].abs()
    }

    /// How far it is shown to move what is aimed at towards the mean.
    fn shown(&self) -> f64 {
        match self.off[0] > 0.0 {
            true => -self.interval.high,
            false => self.interval.low,
        }
    }
}

impl Spread {
    /// How far what is aimed at is off without the change and with it, and the interval of the difference; none if there is no
    /// such board, or all boards vary no more than noise.
    fn off(&self, aim: &Aim) -> Option<([f64; 2], [f64; 2])> {
        match &aim.board {
            None => Some((self.spread, self.interval?)),
            Some(board) => {
                let shift = self.boards.iter().find(|shift| shift.board == *board)?;
                Some((shift.effect, shift.interval))
            }
        }
    }
}
