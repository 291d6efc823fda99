//! The exceptions of the package, which `orrery/_errors.py` defines.

use orrery_engine::Problems;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::import_exception;
use pyo3::prelude::*;

import_exception!(orrery._errors, InternalError);
import_exception!(orrery._errors, OrreryError);
import_exception!(orrery._errors, RulesError);
import_exception!(orrery._errors, SetupError);

/// The exception for a setup or ruleset with these problems.
pub(crate) fn setup_error(problems: &Problems) -> PyErr {
    SetupError::new_err(orrery::problem_list("the setup cannot be played", problems))
}

/// The exception for an error of the command, whose options are arguments here.
pub(crate) fn of_command(error: &anyhow::Error) -> PyErr {
    use orrery::Mistake;
    // One that Python has raised is raised again.
    if let Some(raised) = error.downcast_ref::<PyErr>() {
        return Python::attach(|py| raised.clone_ref(py));
    }
    let (mistake, text) = orrery::mistake(error);
    let text = as_arguments(&text);
    match mistake {
        Mistake::UnknownOption => PyTypeError::new_err(text),
        Mistake::Usage => PyValueError::new_err(text),
        Mistake::Other => OrreryError::new_err(text),
    }
}

/// The text with the options of the command, such as `--until-width`, spelled as arguments.
fn as_arguments(text: &str) -> String {
    let mut pieces = text.split("--");
    let mut spelled = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece
            .find(|c: char| !(c.is_ascii_lowercase() || c == '-'))
            .unwrap_or(piece.len());
        let (option, rest) = piece.split_at(end);
        spelled += &option.replace('-', "_");
        spelled += rest;
    }
    spelled
}
