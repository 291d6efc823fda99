//! Setups from files, and setups that cannot be played.

use crate::terminal::input;
use crate::terminal::output::{Usage, listed, usage};
use orrery_engine::Problems;
use std::path::Path;

/// The setup of a file, as `from_toml` reads it from the file's name and text.
pub(super) fn read<S>(path: &Path, from_toml: impl FnOnce(&str, &str) -> Result<S, Problems>) -> Result<S, Usage> {
    let name = path.display().to_string();
    let text = input::text(path).map_err(|error| usage!("{name}: {error}; allowed is a TOML file"))?;
    from_toml(&name, &text).map_err(|problems| refused(Some(path), &problems))
}

/// The error for a setup that cannot be played, from a file if one is named, with all its problems.
pub(super) fn refused(file: Option<&Path>, problems: &Problems) -> Usage {
    let setup = file.map_or("the setup".to_owned(), |file| format!("the setup {}", file.display()));
    Usage(listed(&format!("{setup} cannot be played"), problems))
}
