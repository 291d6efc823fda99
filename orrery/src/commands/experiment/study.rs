//! `study.toml`: the question, the design, the runs, and what is shown of their results.

use super::claim::Claim;
use super::picture::Picture;
use super::table::Table;
use crate::terminal::input;
use orrery_engine::problem::cut;
use serde::Deserialize;
use std::collections::BTreeSet;

/// A study as its file describes it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Study {
    pub(super) title: String,
    pub(super) question: String,
    /// How many games, why that many, and what they could have found; with values of results.
    pub(super) design: String,
    /// Options of all runs, and those of `--quick`.
    #[serde(default)]
    pub(super) options: toml::Table,
    #[serde(default)]
    pub(super) quick: toml::Table,
    #[serde(rename = "run")]
    pub(super) runs: Vec<Run>,
    /// What the runs are to show.
    #[serde(default, rename = "claim")]
    pub(super) claims: Vec<Claim>,
    #[serde(default, rename = "table")]
    pub(super) tables: Vec<Table>,
    #[serde(default, rename = "picture")]
    pub(super) pictures: Vec<Picture>,
}

/// A run of the study.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    pub(super) name: String,
    /// The subcommand.
    pub(super) command: String,
    /// Earlier runs that it reads.
    #[serde(default)]
    pub(super) of: Vec<String>,
    /// In place of those of all runs.
    #[serde(default)]
    pub(super) options: toml::Table,
    /// Options of `--quick`, in place of those of the same name.
    #[serde(default)]
    pub(super) quick: toml::Table,
}

/// The most runs, claims, tables or pictures.
const MOST: usize = 200;

const NAMES: &str = "allowed are at most 60 lower-case letters, digits and -, beginning with a letter or a digit";

/// What an answer may ask for besides runs.
pub(super) const SHOWN: [&str; 3] = ["table", "picture", "command"];

impl Study {
    /// Reads and checks the text of the file, as far as it does not depend on the command.
    pub(super) fn read(text: &str) -> Result<Study, String> {
        let study: Study = toml::from_str(text).map_err(|error| input::unreadable(text, &error))?;
        if study.runs.is_empty() {
            return Err("it has no runs; each begins with a line [[run]]".to_owned());
        }
        few("claim", study.claims.len())?;
        distinct("run", study.runs.iter().map(|run| &run.name))?;
        distinct("table", study.tables.iter().map(|table| &table.name))?;
        distinct("picture", study.pictures.iter().map(|picture| &picture.name))?;
        Ok(study)
    }

    /// The names of the runs.
    pub(super) fn run_names(&self) -> Vec<&str> {
        self.runs.iter().map(|run| run.name.as_str()).collect()
    }
}

/// Refuses more entries than are allowed.
fn few(what: &str, count: usize) -> Result<(), String> {
    match count {
        0..=MOST => Ok(()),
        count => Err(format!("it has {count} entries [[{what}]]; allowed are {MOST}")),
    }
}

/// Refuses names that two have, or that are no names of files.
fn distinct<'a>(what: &str, names: impl ExactSizeIterator<Item = &'a String>) -> Result<(), String> {
    few(what, names.len())?;
    let mut seen = BTreeSet::new();
    for name in names {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let is_allowed = !name.is_empty() && name.len() <= 60 && !name.starts_with('-') && name.chars().all(is_plain);
        if !is_allowed {
            return Err(format!("a {what} has the name `{}`; {NAMES}", cut(name)));
        }
        if SHOWN.contains(&name.as_str()) {
            return Err(format!(
                "a {what} has the name {name}, which has a meaning in answers; name it in another way"
            ));
        }
        if !seen.insert(name) {
            return Err(format!(
                "two entries [[{what}]] have the name {name}; give each its own"
            ));
        }
    }
    Ok(())
}
