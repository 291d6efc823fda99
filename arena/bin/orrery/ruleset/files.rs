//! Ruleset files, read from disk.

use orrery_engine::Problems;
use orrery_engine::planet_unknown::Ruleset;
use orrery_engine::planet_unknown::ruleset::parts::Part;
use std::collections::BTreeMap;
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

/// The built-in ruleset, with these files in place of those of their kinds.
///
/// # Errors
/// Every file that cannot be read, and every problem of the others.
pub(crate) fn load(paths: &[PathBuf]) -> Result<Ruleset, Problems> {
    load_whole(paths).map(|(ruleset, _)| ruleset)
}

/// The same, and the texts it was made of: one a kind, by the names of the built-in files.
pub(crate) fn load_whole(paths: &[PathBuf]) -> Result<(Ruleset, BTreeMap<String, String>), Problems> {
    let (files, mut problems) = read(paths);
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    match Ruleset::with_files(&texts) {
        Ok(ruleset) => problems.or((ruleset, merged(&files))),
        Err(others) => {
            problems.0.extend(others.0);
            Err(problems)
        }
    }
}

/// The ruleset of texts by their names.
pub(crate) fn parse(files: &BTreeMap<String, String>) -> Result<Ruleset, Problems> {
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    Ruleset::with_files(&files)
}

fn merged(files: &[(String, String)]) -> BTreeMap<String, String> {
    let built_in = Part::ALL.map(|part| (part.file_name(), part.embedded_text().to_owned()));
    let given = files
        .iter()
        .filter_map(|(_, text)| Some((Part::recognise(text)?.file_name(), text.clone())));
    built_in.into_iter().chain(given).collect()
}
