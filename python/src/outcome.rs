//! What a position is worth, for Python.

use orrery_engine as engine;
use pyo3::prelude::*;

/// What a position is worth to each seat, as if the game ended there.
#[pyclass(frozen, get_all, eq, module = "orrery")]
#[derive(PartialEq)]
pub(crate) struct Outcome {
    /// Points, by seat.
    pub(crate) scores: Vec<i32>,
    /// The points by seat and part, in the order of `Game.score_parts`; those of a seat sum to its score.
    parts: Vec<Vec<i32>>,
    /// Ranks by seat: 1 is best, tied seats have the same rank.
    ranks: Vec<u32>,
    /// The share of the win of each seat; tied winners split 1. In a solo game 1.0 for success, 0.0 for failure.
    shares: Vec<f64>,
    /// The score that a solo game asks for.
    target: Option<i32>,
    /// How the game ended, in a few words; `unfinished` while it runs.
    ending: String,
}

impl From<engine::Outcome> for Outcome {
    fn from(outcome: engine::Outcome) -> Outcome {
        Outcome {
            scores: outcome.scores.iter().copied().collect(),
            parts: outcome.parts.iter().map(|parts| parts.to_vec()).collect(),
            ranks: outcome.ranks.iter().map(|&rank| u32::from(rank)).collect(),
            shares: outcome.shares.iter().copied().collect(),
            target: outcome.target,
            ending: outcome.ending.to_owned(),
        }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    fn new(
        scores: Vec<i32>,
        parts: Vec<Vec<i32>>,
        ranks: Vec<u32>,
        shares: Vec<f64>,
        target: Option<i32>,
        ending: String,
    ) -> Outcome {
        Outcome {
            scores,
            parts,
            ranks,
            shares,
            target,
            ending,
        }
    }

    #[pyo3(signature = () -> "tuple[typing.Any, ...]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let Outcome {
            scores,
            parts,
            ranks,
            shares,
            target,
            ending,
        } = slf.get();
        let fields = (scores, parts, ranks, shares, target, ending);
        Ok((slf.get_type(), fields).into_pyobject(slf.py())?.into_any())
    }

    fn __repr__(&self) -> String {
        let Outcome {
            scores,
            ranks,
            shares,
            ending,
            ..
        } = self;
        format!("Outcome(scores={scores:?}, ranks={ranks:?}, shares={shares:?}, ending='{ending}')")
    }
}
