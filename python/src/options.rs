//! Keyword arguments as options of the command: `until_width=0.1` is `--until-width 0.1`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::path::PathBuf;

/// The words of options, for `_command`.
#[pyfunction]
#[pyo3(signature = (options: "dict[str, typing.Any]") -> "list[str]")]
pub(crate) fn _words(options: &Bound<'_, PyDict>) -> PyResult<Vec<String>> {
    words(Some(options))
}

/// The words of the options. `None` and `False` leave an option out, `True` gives one without a value, and a list is a
/// value with commas.
///
/// # Errors
/// `TypeError` for a value of another type.
pub(crate) fn words(options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<String>> {
    let mut words = Vec::new();
    for (name, value) in options.into_iter().flatten() {
        let name: String = name.extract()?;
        let option = format!("--{}", name.replace('_', "-"));
        if value.is_none() {
            continue;
        }
        if let Ok(given) = value.cast::<PyBool>() {
            if given.is_true() {
                words.push(option);
            }
            continue;
        }
        words.push(format!("{option}={}", text(&name, &value)?));
    }
    Ok(words)
}

/// The value of an argument as text.
fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return Ok(value.str()?.to_string());
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let parts: PyResult<Vec<String>> = value.try_iter()?.map(|part| text(name, &part?)).collect();
        return Ok(parts?.join(","));
    }
    if let Ok(path) = value.extract::<PathBuf>() {
        return Ok(path.display().to_string());
    }
    Err(PyTypeError::new_err(format!(
        "{name}: found {}; allowed are text, numbers, True, False, None, paths and lists of them",
        value.get_type()
    )))
}

/// The paths of an argument that is one path or a list of them.
///
/// # Errors
/// `TypeError` for anything else.
pub(crate) fn paths(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<PathBuf>> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let found = value.extract::<PathBuf>().map(|path| vec![path]);
    found.or_else(|_| value.extract::<Vec<PathBuf>>()).map_err(|_| {
        PyTypeError::new_err(format!(
            "{name}: found {}; allowed is a path or a list of paths",
            value.get_type()
        ))
    })
}
