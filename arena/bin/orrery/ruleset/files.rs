//! Ruleset files, read from disk.

use orrery_engine::Problems;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The names and texts of the files that can be read, those of folders in the order of their names, and a problem for
/// each that cannot.
pub(super) fn read(paths: &[PathBuf]) -> (Vec<(String, String)>, Problems) {
    let mut problems = Problems::default();
    let mut files = Vec::new();
    let in_folders = paths.iter().flat_map(|path| match toml_files(path) {
        Ok(files) if files.is_empty() => {
            problems.add(
                path.display().to_string(),
                "a folder without TOML files",
                "allowed is a folder of rulesets",
            );
            files
        }
        Ok(files) => files,
        Err(_) => vec![path.clone()],
    });
    for path in in_folders.collect::<Vec<_>>() {
        let name = path.display().to_string();
        match fs::read_to_string(&path) {
            Ok(text) => files.push((name, text)),
            Err(error) => problems.add(name, error.to_string(), "allowed is a text file that can be read"),
        }
    }
    (files, problems)
}

/// The TOML files of a folder.
fn toml_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    Ok(files)
}

/// What `with_files` makes of these files: the built-in ruleset with them in place of those of their kinds.
///
/// # Errors
/// Every file that cannot be read, and every problem of the others.
pub(crate) fn load<R>(
    paths: &[PathBuf],
    with_files: impl FnOnce(&[(&str, &str)]) -> Result<R, Problems>,
) -> Result<R, Problems> {
    let (files, mut problems) = read(paths);
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    match with_files(&files) {
        Ok(ruleset) => problems.or(ruleset),
        Err(others) => {
            problems.0.extend(others.0);
            Err(problems)
        }
    }
}
