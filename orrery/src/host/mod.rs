//! The process in which the command runs: the options that were given to it, and the program around it if there is one.

pub(crate) mod args;
pub(crate) mod options;
pub(crate) mod program;
pub(crate) mod remote_workers;
pub(crate) mod request;
pub(crate) mod typed;
