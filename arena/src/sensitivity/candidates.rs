//! Which changes bring a board nearer to the mean of its kind, or the whole kind nearer together.

use super::changed::{Changed, Effect, FEWEST, Spread};
use super::found::Sensitivity;
use crate::balance::Aim;

/// A change that may bring boards nearer to the mean. It is chosen among many by its estimate, so it looks better than it is.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The change.
    pub changed: &'a Changed,
    /// What it does for the agent.
    pub effect: &'a Effect,
    /// How far the board is off the mean without the change and with it; of all boards the standard deviation of their effects.
    pub off: [f64; 2],
}

impl Sensitivity {
    /// The changes that bring what is aimed at nearer to the mean for an agent, the best first.
    pub fn candidates(&self, aim: &Aim, agent: usize) -> Vec<Candidate<'_>> {
        let effects = self
            .changes
            .iter()
            .filter_map(|changed| Some((changed, changed.effects()?.get(agent)?)));
        let mut found: Vec<Candidate<'_>> = effects
            .filter(|(_, effect)| effect.changed >= FEWEST)
            .filter_map(|(changed, effect)| {
                let spread = effect.spreads.iter().find(|spread| spread.kind == aim.kind)?;
                let off = spread.off(aim)?;
                Some(Candidate { changed, effect, off })
            })
            .filter(|candidate| candidate.nearer() > 0.0)
            .collect();
        found.sort_by(|a, b| b.nearer().total_cmp(&a.nearer()));
        found
    }
}

impl Candidate<'_> {
    /// By how much nearer to the mean it brings what is aimed at.
    pub fn nearer(&self) -> f64 {
        self.off[0].abs() - self.off[1].abs()
    }
}

impl Spread {
    /// How far what is aimed at is off without the change and with it; none if there is no such board.
    fn off(&self, aim: &Aim) -> Option<[f64; 2]> {
        match &aim.board {
            None => Some(self.spread),
            Some(board) => {
                let found = self.boards.iter().find(|(name, _)| name == board);
                found.map(|&(_, effects)| effects)
            }
        }
    }
}
