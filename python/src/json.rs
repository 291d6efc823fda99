//! JSON between Rust and Python, by Python's own module `json`.

use pyo3::prelude::*;

/// The text as Python's objects.
///
/// # Errors
/// If it is no JSON.
pub(crate) fn to_python<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// Python's objects as text.
///
/// # Errors
/// If JSON has no form for one of them.
pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> PyResult<String> {
    object.py().import("json")?.call_method1("dumps", (object,))?.extract()
}
