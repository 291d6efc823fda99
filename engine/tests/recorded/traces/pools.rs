//! The civ cards left, compared at the end of a phase.

use super::decisions::differs;
use super::deviations::Refusal;
use super::play::Play;
use super::recording::{Apply, Closed, Line};

impl Play {
    /// The line with the recorded pool. Which cards an event moved was random; here the next event may have moved some
    /// already.
    pub(crate) fn agree_on_pools(&self, apply: &Apply, next: Option<&Apply>) -> Result<Play, Refusal> {
        let state = &self.state;
        let recorded = pool(apply);
        if state.pool.0 == recorded {
            return Ok(self.clone());
        }
        let moved = !state.events.civ_moves.is_empty();
        let same_number = |pool: u64| pool.count_ones() == state.pool.0.count_ones();
        let right = [Some(recorded), next.map(pool)].into_iter().flatten();
        let Some(right) = right.into_iter().find(|&pool| moved && same_number(pool)) else {
            return differs(format!("civ pools: here {:b}, recorded {:?}", state.pool.0, apply.civ));
        };
        let mut play = self.clone();
        play.state.pool.0 = right;
        Ok(play)
    }
}

fn pool(apply: &Apply) -> u64 {
    apply.civ.iter().flatten().fold(0, |pool, &card| pool | 1 << (card - 1))
}

/// The next end of a phase; that of a CIV window in which nothing could be chosen is passed over.
pub(crate) fn next_with_choice(lines: &[Line]) -> Option<&Apply> {
    let mut chosen = false;
    lines.iter().find_map(|line| match line {
        Line::D(decision) => {
            chosen |= !decision.is_idle();
            None
        }
        Line::Apply(apply) => {
            let is_idle = !chosen && apply.closed().is_ok_and(|closed| closed == Closed::Civ);
            (!is_idle).then_some(apply)
        }
        _ => None,
    })
}
