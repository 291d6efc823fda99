//! Ruleset files, read from disk.

use crate::terminal::input;
use orrery_engine::Problems;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The names and texts of the files that can be read, files of a folder in the order of their names, and a problem for
/// each file that cannot.
pub(crate) fn read(paths: &[PathBuf]) -> (Vec<(String, String)>, Problems) {
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
        match input::text(&path) {
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

/// A ruleset that consists of files, one of each kind.
pub(crate) trait RulesetFiles: Sized {
    /// The texts in which numbers follow words, such as "medal 5": patterns of their paths, as in
    /// [`numbers`](super::numbers).
    const WITH_NUMBERS: &'static [&'static str] = &[];

    /// The numbers and switches that are not changed by themselves, as patterns of their paths, each with the reason.
    const NOT_CHANGED: &'static [(&'static str, &'static str)] = &[];

    /// The numbers that have to be equal, as patterns of their paths: those that fit one pattern are changed as one.
    const EQUAL: &'static [&'static str] = &[];

    /// The built-in ruleset with these files, as names and texts, in place of those of their kinds.
    fn with_files(files: &[(&str, &str)]) -> Result<Self, Problems>;

    /// The built-in files.
    fn built_in() -> Texts;

    /// The name of the built-in file of a text's kind.
    fn kind_of(text: &str) -> Option<String>;

    /// What a file of this text puts into the ruleset, in a few words.
    fn held(&self, text: &str) -> Option<String>;

    /// What can be played but is probably a mistake, each remark with the name of the built-in file of its kind.
    fn warnings(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// The texts of files by name.
pub(crate) type Texts = BTreeMap<String, String>;

/// The ruleset of these files, or of the stored files if none is named, and the texts it was built from: one of
/// each kind, by the names of the built-in files.
///
/// # Errors
/// Every file that cannot be read, and every problem of the others.
pub(crate) fn load<R: RulesetFiles>(paths: &[PathBuf], stored: &Texts) -> Result<(R, Texts), Problems> {
    let (mut files, mut problems) = read(paths);
    if paths.is_empty() {
        files.extend(stored.iter().map(|(name, text)| (name.clone(), text.clone())));
    }
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    match R::with_files(&texts) {
        Ok(ruleset) => problems.or((ruleset, merged::<R>(&files))),
        Err(others) => {
            problems.0.extend(others.0);
            Err(problems)
        }
    }
}

fn merged<R: RulesetFiles>(files: &[(String, String)]) -> Texts {
    let given = files
        .iter()
        .filter_map(|(_, text)| Some((R::kind_of(text)?, text.clone())));
    R::built_in().into_iter().chain(given).collect()
}
