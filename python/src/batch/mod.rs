//! Many games that are stepped together, for Python.

pub(crate) mod env;
pub(crate) mod make;
