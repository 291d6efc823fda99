//! Standard input, output and error, the terminal, files that a user names, and signals.

pub(crate) mod bar;
pub(crate) mod editor;
pub(crate) mod input;
pub(crate) mod interrupt;
pub(crate) mod mistake;
pub(crate) mod new_file;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod screen;
