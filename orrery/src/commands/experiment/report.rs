//! `report.md`: the study with its answer, and what was played.

use super::again::Again;
use super::claim;
use super::kept::{Kept, write_whole};
use super::machine::machine;
use super::results::Results;
use super::study::Study;
use super::table::cell;
use super::template::{Names, Template};
use crate::runs::resume::plain_command;
use anyhow::anyhow;
use orrery_arena::report::short_number;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A report about to be written.
pub(super) struct Page<'a> {
    pub(super) study: &'a Study,
    /// The text of the answer.
    pub(super) answer: &'a str,
    /// The command that makes it again.
    pub(super) command: String,
    pub(super) quick: bool,
}

/// What the verdicts of claims mean.
const MEANING: &str = "*Held*: the results show what is claimed. *Not held*: they show the opposite. *Not settled*: neither. The p is \
    one-sided and corrected for all tests of the list; docs/statistics.md has the method.";

impl Page<'_> {
    /// Checks what can be checked without results.
    pub(super) fn check(&self) -> Result<(), String> {
        let runs = self.study.run_names();
        for claim in &self.study.claims {
            claim.check(&runs).map_err(|problem| format!("study.toml: {problem}"))?;
        }
        for table in &self.study.tables {
            table.check(&runs).map_err(|problem| format!("study.toml: {problem}"))?;
        }
        for picture in &self.study.pictures {
            picture
                .check(&runs)
                .map_err(|problem| format!("study.toml: {problem}"))?;
        }
        self.read(&self.study.design)
            .map_err(|problem| format!("the design in study.toml: {problem}"))?;
        self.read(self.answer)
            .map(drop)
            .map_err(|problem| format!("answer.md: {problem}"))
    }

    /// Checks the claims about a run that was played, so that a wrong one does not wait for the end of the study.
    pub(super) fn check_claims(&self, results: &Results, run: &str) -> Result<(), String> {
        let runs = self.study.run_names();
        let mut of_run = self.study.claims.iter().filter(|claim| claim.is_of(run, &runs));
        of_run.try_for_each(|claim| claim.evidence(results, &runs).map(drop))
    }

    /// Writes the pictures and the report into the folder.
    pub(super) fn write(&self, results: &Results, out: &Path) -> anyhow::Result<PathBuf> {
        let runs = self.study.run_names();
        let mut pictures = Vec::new();
        for picture in &self.study.pictures {
            pictures.push((
                &picture.name,
                picture.svg(results, &runs).map_err(|problem| anyhow!(problem))?,
            ));
        }
        let text = self.text(results).map_err(|problem| anyhow!(problem))?;
        for (name, svg) in pictures {
            write_whole(&out.join(format!("{name}.svg")), svg.as_bytes())?;
        }
        let file = out.join("report.md");
        write_whole(&file, text.as_bytes())?;
        Ok(file)
    }

    /// Writes the comparison of the claims with those of the first runs into the folder.
    pub(super) fn write_again(&self, again: &Again, results: &Results, out: &Path) -> anyhow::Result<PathBuf> {
        let text = format!(
            "# {}\n\n`{}` makes this page. It plays the runs of `study.toml` once more with other seeds, and compares its claims. Intervals are at \
             95 %.{}\n\n## Claims\n\n{MEANING} *z* is the second value less the first, over the errors of both: beyond 2 to either side in about one of \
             twenty claims by chance alone.\n\n{}\n\n{}\n\n## What was played\n\n{}\n",
            self.study.title.trim(),
            self.command,
            self.trial(),
            again.table(),
            again.held_again(),
            played(results)
        );
        let file = out.join("report.md");
        write_whole(&file, text.as_bytes())?;
        Ok(file)
    }

    fn trial(&self) -> &'static str {
        match self.quick {
            true => {
                "\n\n**This is a trial with few games. Its figures say nothing, and sentences about them are those of the full study.**"
            }
            false => "",
        }
    }

    /// The section of the claims; empty if there are none.
    fn claims(&self, results: &Results) -> Result<String, String> {
        if self.study.claims.is_empty() {
            return Ok(String::new());
        }
        let settled = claim::settled(&self.study.claims, results, &self.study.run_names())?;
        Ok(format!("## Claims\n\n{MEANING}\n\n{}\n\n", claim::table(&settled)))
    }

    fn read(&self, text: &str) -> Result<Template, String> {
        let names = Names {
            runs: self.study.run_names(),
            tables: self.study.tables.iter().map(|table| table.name.as_str()).collect(),
            pictures: self
                .study
                .pictures
                .iter()
                .map(|picture| picture.name.as_str())
                .collect(),
        };
        Template::read(text, &names)
    }

    fn text(&self, results: &Results) -> Result<String, String> {
        let filled = |text: &str| {
            self.read(text)?
                .filled(results, |kind, name| self.shown(results, kind, name))
        };
        let study = self.study;
        Ok(format!(
            "# {}\n\n`{}` makes this page of `study.toml` and `answer.md`: change those. Every figure is taken from the results \
             of the runs that the last section lists. Intervals are at 95 %.{}\n\n## Question\n\n{}\n\n## Design\n\n{}\n\n{}{}\n\n## What was \
             played\n\n{}\n",
            study.title.trim(),
            self.command,
            self.trial(),
            study.question.trim(),
            filled(study.design.trim())?,
            self.claims(results)?,
            filled(self.answer.trim())?,
            played(results)
        ))
    }

    /// A table, a picture, or the command of a run.
    fn shown(&self, results: &Results, kind: &str, name: &str) -> Result<String, String> {
        let study = self.study;
        match kind {
            "table" => {
                let found = study.tables.iter().find(|table| table.name == name);
                found.map_or(Ok(String::new()), |table| table.markdown(results, &study.run_names()))
            }
            "picture" => {
                let found = study.pictures.iter().find(|picture| picture.name == name);
                let markdown = found.map(|picture| {
                    let caption = picture.caption.trim();
                    format!("![{}]({name}.svg)\n\n*{caption}*", picture.title)
                });
                Ok(markdown.unwrap_or_default())
            }
            _ => {
                let found = results.0.iter().find(|(run, _)| run == name);
                Ok(found.map_or_else(String::new, |(_, kept)| format!("`{}`", plain_command(&kept.words))))
            }
        }
    }
}

/// The commands, how long each took, and on what.
fn played(results: &Results) -> String {
    let mut text = "| run | command | time |\n| --- | --- | ---: |\n".to_owned();
    for (name, kept) in &results.0 {
        let command = cell(&plain_command(&kept.words));
        text += &format!("| {name} | `{command}` | {} |\n", time(kept));
    }
    let total: f64 = results.0.iter().map(|(_, kept)| kept.seconds().0).sum();
    let programs: BTreeSet<&str> = results.0.iter().map(|(_, kept)| kept.program.as_str()).collect();
    let rules: BTreeSet<String> = results
        .0
        .iter()
        .filter_map(|(_, kept)| rules(kept.result.as_ref()?))
        .collect();
    let listed = |items: Vec<&str>| items.join("; ");
    text + &format!(
        "\nA run that is named in a command is the folder of that name in `runs/` of this page. All of them took {} of wall time, other work included, \
         on {}, with {}. Rules: {}.\n",
        short_time(total),
        machine(),
        listed(programs.into_iter().collect()),
        listed(rules.iter().map(String::as_str).collect())
    )
}

fn time(kept: &Kept) -> String {
    match kept.seconds() {
        (seconds, 0) => short_time(seconds),
        (seconds, 1) => format!("{} and one session that was killed", short_time(seconds)),
        (seconds, killed) => format!("{} and {killed} sessions that were killed", short_time(seconds)),
    }
}

fn short_time(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 120.0 => format!("{} s", short_number(seconds)),
        seconds => format!("{} min", short_number(seconds / 60.0)),
    }
}

/// The game, its ruleset and the version of its rules, of a result.
fn rules(result: &Value) -> Option<String> {
    let config = result.get("config")?;
    let ruleset = config.get("ruleset")?.as_str()?;
    let rules = config.get("versions")?.get("rules")?.as_str()?;
    let game = config.get("game")?.as_str()?;
    Some(format!("{game}, ruleset {}, rules {rules}", ruleset.get(..16)?))
}
