//! Packed observations as numbers.

use crate::calm::calm;
use crate::game::Game;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use orrery_engine::ObservationTable;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

#[pymethods]
impl Game {
    /// Unpacks observations, such as those of a shard or a batch. `rows`: `uint8`, shape (count, `Game.packed_length(players)`),
    /// contiguous or not. Returns `float32`, shape (count, `Game.observation_length`).
    ///
    /// Raises `TypeError` if `rows` is another array, and `ValueError` if a row is no packed observation of this game.
    #[pyo3(signature = (rows: "numpy.typing.NDArray[numpy.uint8]") -> "numpy.typing.NDArray[numpy.float32]")]
    fn unpack<'py>(&self, rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let array = rows.cast::<PyArray2<u8>>().map_err(|_| {
            let found = rows.get_type();
            PyTypeError::new_err(format!(
                "rows: found {found}; allowed is a NumPy array of uint8 with two dimensions"
            ))
        })?;
        let (count, table) = (array.shape()[0], self.rules.table());
        let values = calm(|| unpacked(table, array))?;
        PyArray1::from_vec(rows.py(), values).reshape([count, table.shape().len()])
    }
}

/// The numbers of all rows, one after another.
fn unpacked(table: &ObservationTable, array: &Bound<'_, PyArray2<u8>>) -> PyResult<Vec<f32>> {
    let array = array
        .try_readonly()
        .map_err(|error| PyValueError::new_err(format!("rows: {error}")))?;
    let length = table.shape().len();
    let rows = array.as_array();
    let mut values = room(rows.nrows(), length)?;
    for ((place, row), out) in rows.outer_iter().enumerate().zip(values.chunks_exact_mut(length)) {
        let unpacked = table.unpack(&row.to_vec(), out);
        unpacked.map_err(|error| PyValueError::new_err(format!("rows: row {place}: {error}")))?;
    }
    Ok(values)
}

/// Zeros for this many rows.
fn room(rows: usize, length: usize) -> PyResult<Vec<f32>> {
    let mut values = Vec::new();
    let count = rows.saturating_mul(length);
    values
        .try_reserve_exact(count)
        .map_err(|_| PyMemoryError::new_err(format!("rows: no memory for {rows} rows of {length} numbers")))?;
    values.resize(count, 0.0);
    Ok(values)
}
