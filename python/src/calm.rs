//! Panics of Rust as exceptions of Python.

use crate::errors::InternalError;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Ends the work on this thread with an exception, which [`calm`] raises at the other end: for callbacks that have no way
/// to report errors.
pub(crate) fn throw(error: PyErr) -> ! {
    resume_unwind(Box::new(error))
}

/// Does the work; a panic in it becomes `InternalError`.
pub(crate) fn calm<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(of_panic(payload)))
}

/// Something that does work in which a mistake of ours may panic: all access is [`calm`].
pub(crate) struct Calm<T: ?Sized>(Box<T>);

impl<T: ?Sized> Calm<T> {
    pub(crate) fn new(inner: Box<T>) -> Calm<T> {
        Calm(inner)
    }

    /// Asks it something.
    pub(crate) fn ask<R>(&self, question: impl FnOnce(&T) -> R) -> PyResult<R> {
        calm(|| Ok(question(&self.0)))
    }

    /// Changes it.
    pub(crate) fn change<R>(&mut self, change: impl FnOnce(&mut T) -> R) -> PyResult<R> {
        calm(|| Ok(change(&mut self.0)))
    }
}

/// Panics, as no call is known that does: a test sees what becomes of it.
#[pyfunction]
pub(crate) fn _panic(text: &str) -> PyResult<()> {
    Calm::new(Box::new(())).ask(|()| panic!("{text}"))
}

/// The exception for the payload of a panic.
fn of_panic(payload: Box<dyn Any + Send>) -> PyErr {
    let payload = match payload.downcast::<PyErr>() {
        Ok(error) => return *error,
        Err(payload) => payload,
    };
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given");
    InternalError::new_err(format!("a mistake of the laboratory itself, please report it: {text}"))
}
