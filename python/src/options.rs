//! Keyword arguments as options of the command: `until_width=0.1` is `--until-width 0.1`.

use orrery::Options;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::path::{Path, PathBuf};

/// The options of keyword arguments. `None` and `False` leave an option out, `True` gives one without a value, a list of
/// paths names the option once for each, and another list is a value with commas.
///
/// # Errors
/// `TypeError` for a value of another type.
pub(crate) fn options(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::default();
    for (name, value) in arguments.into_iter().flatten() {
        let name: String = name.extract()?;
        let option = name.replace('_', "-");
        if !is_name(&option) {
            return Err(PyTypeError::new_err(format!(
                "{name:?} is no name of an option; allowed are letters, digits and _"
            )));
        }
        if value.is_none() {
            continue;
        }
        if let Ok(given) = value.cast::<PyBool>() {
            if given.is_true() {
                options.add_flag(&option);
            }
        } else if let Some(paths) = listed_paths(&value) {
            for path in paths {
                options.add(&option, of_path(&name, &path)?);
            }
        } else {
            options.add(&option, text(&name, &value)?);
        }
    }
    Ok(options)
}

/// The paths of a list that has nothing else; a text is no path here.
fn listed_paths(value: &Bound<'_, PyAny>) -> Option<Vec<PathBuf>> {
    let list = value.cast::<PyList>().ok()?;
    let paths: Vec<PathBuf> = list
        .iter()
        .filter(|item| !item.is_instance_of::<PyString>())
        .filter_map(|item| item.extract().ok())
        .collect();
    (!paths.is_empty() && paths.len() == list.len()).then_some(paths)
}

/// Whether an option may have this name, in small letters as all have.
fn is_name(option: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    option.starts_with(|c: char| c.is_ascii_lowercase()) && option.chars().all(is_plain)
}

/// A path as text; another one would lead elsewhere.
fn of_path(name: &str, path: &Path) -> PyResult<String> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| PyValueError::new_err(format!("{name}: found {}; allowed are paths in UTF-8", path.display())))
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
        return of_path(name, &path);
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
