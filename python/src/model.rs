//! Models of the value of positions: their files, and the values that they give.

use crate::buffer::shaped;
use crate::calm::calm;
use crate::errors::OrreryError;
use crate::game::Game;
use crate::json::to_python;
use numpy::{PyArray1, PyArrayMethods};
use orrery_agents::features::Features;
use orrery_agents::model::Model;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

fn parsed(text: &str) -> PyResult<Model> {
    text.parse()
        .map_err(|error: orrery_agents::model::ModelError| OrreryError::new_err(error.to_string()))
}

/// What the file of a model holds.
#[pyfunction]
#[pyo3(signature = (text: "str") -> "dict[str, typing.Any]")]
pub(crate) fn _model<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let stored = calm(|| parsed(text).map(|model| serde_json::to_string(&model).expect("a model is plain data")))?;
    to_python(py, &stored)
}

#[pymethods]
impl Game {
    /// The values that a model gives positions, in points, as agents use it. `model` is the text of its file, `features` an array
    /// of `float32` with shape (count, features), `heuristic` of `float64` and `rounds` of `uint32` with shape (count,).
    ///
    /// Raises `OrreryError` if the model is not one of this game, `TypeError` and `ValueError` if an array is another.
    #[pyo3(signature = (model: "str", features: "numpy.typing.NDArray[numpy.float32]", heuristic: "numpy.typing.NDArray[numpy.float64]", rounds: "numpy.typing.NDArray[numpy.uint32]") -> "numpy.typing.NDArray[numpy.float64]")]
    fn model_values<'py>(
        &self,
        model: &str,
        features: &Bound<'py, PyAny>,
        heuristic: &Bound<'py, PyAny>,
        rounds: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let model = calm(|| parsed(model))?;
        let width = calm(|| self.rules.check_model(&model))?;
        let count = heuristic.len()?;
        let features_of = shaped::<f32>("features", features, &[count, width])?.try_readonly()?;
        let heuristic_of = shaped::<f64>("heuristic", heuristic, &[count])?.try_readonly()?;
        let rounds_of = shaped::<u32>("rounds", rounds, &[count])?.try_readonly()?;
        let (numbers, points) = (features_of.as_slice()?, heuristic_of.as_slice()?);
        if numbers.iter().any(|number| !number.is_finite()) || points.iter().any(|number| !number.is_finite()) {
            return Err(PyValueError::new_err(
                "features, heuristic: a number is not finite; allowed are finite numbers",
            ));
        }
        let positions = numbers.chunks_exact(width).zip(points).zip(rounds_of.as_slice()?);
        let values = calm(|| {
            Ok(positions
                .map(|((numbers, &points), &round)| {
                    let features = Features::of(numbers);
                    points + self.rules.correction(&model, round, points, &features)
                })
                .collect())
        })?;
        Ok(PyArray1::from_vec(heuristic.py(), values))
    }
}
