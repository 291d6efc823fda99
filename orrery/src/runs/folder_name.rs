//! Names of run folders that a later command could not name again.

use crate::terminal::output::{Usage, usage};
use std::path::{Path, absolute};

/// The most bytes of the path of a run folder: SQLite opens no file with a path of more than 512, and appends to it.
const LONGEST: usize = 480;

/// Refuses a folder for a new run that could not be resumed later.
///
/// # Errors
/// What is wrong with its name, and what to do.
pub(crate) fn check(folder: &Path) -> Result<(), Usage> {
    let refused = |what: String| Err(usage!("{} cannot be the folder of a run: {what}", folder.display()));
    let Some(name) = folder.to_str() else {
        return refused("its name is not UTF-8 text; name another folder".to_owned());
    };
    if name.starts_with('-') {
        return refused(format!("its name begins like an option; write ./{name}"));
    }
    let bytes = absolute(folder).map_or(name.len(), |path| path.as_os_str().len());
    if bytes > LONGEST {
        return refused(format!("its path has {bytes} bytes; allowed are {LONGEST}"));
    }
    Ok(())
}
