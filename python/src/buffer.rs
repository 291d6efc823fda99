//! Arrays that a caller owns and we write into.

use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods, get_array_module};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Passes the numbers of a C-contiguous one-dimensional array of this length to `write`.
///
/// # Errors
/// `TypeError` if the argument is no array of these numbers, `ValueError` if its shape or its memory is another, it
/// cannot be written or is borrowed elsewhere.
pub(crate) fn fill<T: Element>(
    name: &str,
    buffer: &Bound<'_, PyAny>,
    length: usize,
    write: impl FnOnce(&mut [T]),
) -> PyResult<()> {
    let array = shaped::<T>(name, buffer, &[length])?;
    write(writable(name, &array)?.as_slice_mut()?);
    Ok(())
}

/// The array that the caller passed, or else a new one, whose numbers are not set.
///
/// # Errors
/// As [`shaped`]; `MemoryError` if there is no room for a new one.
pub(crate) fn given_or_new<'py, T: Element>(
    py: Python<'py>,
    name: &str,
    given: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    if let Some(given) = given {
        return shaped(name, given, shape);
    }
    let numpy = get_array_module(py)?;
    let made = numpy.call_method1("empty", (PyTuple::new(py, shape)?, numpy::dtype::<T>(py)))?;
    Ok(made.cast_into()?)
}

/// The argument as an array of this shape.
///
/// # Errors
/// `TypeError` if it is no array of these numbers, `ValueError` if its shape or its memory is another.
pub(crate) fn shaped<'py, T: Element>(
    name: &str,
    argument: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let array = contiguous::<T>(name, argument)?;
    if array.shape() == shape {
        return Ok(array);
    }
    let (found, wanted) = (shape_text(array.shape()), shape_text(shape));
    Err(PyValueError::new_err(format!(
        "{name}: found the shape {found}; allowed is {wanted}"
    )))
}

/// The argument as an array of any shape.
///
/// # Errors
/// `TypeError` if it is no array of these numbers, `ValueError` if its memory is not aligned and C-contiguous.
pub(crate) fn contiguous<'py, T: Element>(
    name: &str,
    argument: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let array = argument.cast::<PyArrayDyn<T>>().map_err(|_| {
        let found = argument
            .getattr("dtype")
            .map_or_else(|_| argument.get_type().to_string(), |dtype| dtype.to_string());
        let wanted = numpy::dtype::<T>(argument.py());
        PyTypeError::new_err(format!("{name}: found {found}; allowed is a NumPy array of {wanted}"))
    })?;
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err(format!(
            "{name}: it is not contiguous; pass numpy.ascontiguousarray(...)"
        )));
    }
    if !array.data().is_aligned() {
        return Err(PyValueError::new_err(format!(
            "{name}: its memory is not aligned; pass a copy"
        )));
    }
    Ok(array.clone())
}

/// The array for writing.
///
/// # Errors
/// `ValueError` if it cannot be written or shares memory with an array that is being written.
pub(crate) fn writable<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let writable = array.try_readwrite();
    writable.map_err(|error| PyValueError::new_err(format!("{name}: {error}")))
}

/// The shape as NumPy writes it.
pub(crate) fn shape_text(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => format!("{shape:?}").replace('[', "(").replace(']', ")"),
    }
}
