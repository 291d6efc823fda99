//! What a game is worth to its seats when it ends.

use super::ended::Ended;
use orrery_engine::problem::cut;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The reward of the last step of a game; all other steps have none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Reward {
    /// The share of the win less 1/n with n seats.
    Share,
    /// The points.
    Score,
}

impl Reward {
    /// The reward of this name.
    ///
    /// # Errors
    /// `ValueError` if there is none.
    pub(crate) fn of(name: &str) -> PyResult<Reward> {
        match name {
            "share" => Ok(Reward::Share),
            "score" => Ok(Reward::Score),
            _ => Err(PyValueError::new_err(format!(
                "reward: found {:?}; allowed are \"share\" and \"score\"",
                cut(name)
            ))),
        }
    }

    /// Writes the rewards of the seats.
    pub(crate) fn write(self, ended: &Ended, out: &mut [f32]) {
        let even = 1.0 / out.len() as f64;
        for ((reward, &share), &score) in out.iter_mut().zip(&ended.shares).zip(&ended.scores) {
            *reward = match self {
                Reward::Share => (share - even) as f32,
                Reward::Score => score as f32,
            };
        }
    }
}
