//! Ruleset files, read from disk.

use orrery_engine::Problems;
use orrery_engine::planet_unknown::Ruleset;
use std::fs;
use std::path::PathBuf;

/// The names and texts of the files that can be read, and a problem for each other file.
pub(super) fn read(paths: &[PathBuf]) -> (Vec<(String, String)>, Problems) {
    let mut problems = Problems::default();
    let mut files = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        match fs::read_to_string(path) {
            Ok(text) => files.push((name, text)),
            Err(error) => problems.add(name, error.to_string(), "allowed is a text file that can be read"),
        }
    }
    (files, problems)
}

/// The built-in ruleset, with these files in place of those of their kinds.
///
/// # Errors
/// Every file that cannot be read, and every problem of the others.
pub(crate) fn load(paths: &[PathBuf]) -> Result<Ruleset, Problems> {
    let (files, mut problems) = read(paths);
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    match Ruleset::with_files(&files) {
        Ok(ruleset) => problems.or(ruleset),
        Err(others) => {
            problems.0.extend(others.0);
            Err(problems)
        }
    }
}
