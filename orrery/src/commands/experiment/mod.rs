//! `orrery experiment`: plays the runs of a study and writes its report, with every figure taken from the results.

mod again;
mod claim;
mod expression;
mod kept;
mod machine;
mod picture;
mod playing;
mod report;
mod requests;
mod results;
mod study;
mod subcommands;
mod table;
mod template;

use crate::host::args::whole;
use crate::runs::resume::plain_command;
use crate::terminal::input;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, refuse, usage};
use again::Again;
use anyhow::{Context, anyhow};
use clap::Args;
use playing::{Playing, played};
use report::Page;
use requests::{Part, Requests};
use results::Results;
use std::path::{Component, Path, PathBuf};
use study::Study;
pub(crate) use subcommands::Subcommands;

/// The options of an experiment.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery experiment experiments/bots
  orrery experiment experiments/bots --quick
  orrery experiment experiments/bots --again

The runs, pictures and report.md are kept in the folder full/ of the study, or in quick/ with --quick. What is there already \
is not played again, so an experiment that was stopped goes on where it was. With --again the folder is full-again/ or \
quick-again/, and its report compares the claims. experiments/README.md describes the files of a study.")]
pub(crate) struct ExperimentArgs {
    /// The folder of the study, with study.toml and answer.md
    #[arg(value_name = "STUDY")]
    folder: PathBuf,
    /// Play few games, to see that the study works; the answers are then worth nothing
    #[arg(long)]
    quick: bool,
    /// Once it was played: play all runs with other seeds, and compare the claims of the study
    #[arg(long)]
    again: bool,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
}

/// The files of a study.
const STUDY: &str = "study.toml";
const ANSWER: &str = "answer.md";

impl ExperimentArgs {
    /// Plays what is missing, and writes the report.
    pub(crate) fn run(self, subcommands: &Subcommands) -> anyhow::Result<()> {
        let study = self.text(STUDY)?;
        let refused = |problem: String| usage!("{}: {problem}", self.folder.join(STUDY).display());
        let study = Study::read(&study).map_err(refused)?;
        let parts = self.requests(subcommands, false).parts(&study).map_err(refused)?;
        let answer = self.text(ANSWER)?;
        let page = Page {
            study: &study,
            answer: &answer,
            command: self.command(self.again),
            quick: self.quick,
        };
        page.check()
            .map_err(|problem| usage!("{}: {problem}", self.folder.display()))?;
        if !self.again {
            let results = self.play(&parts, &page, subcommands)?;
            let written = page.write(&results, &self.out(false))?;
            return output::print(&format!("{}\n", written.display()));
        }
        let first = self.first_results(&study, &parts)?;
        let parts = self.requests(subcommands, true).parts(&study).map_err(refused)?;
        let results = self.play(&parts, &page, subcommands)?;
        let again = Again::of(&study.claims, [&first, &results], &study.run_names());
        let again = again.map_err(|problem| anyhow!(problem))?;
        let written = page.write_again(&again, &results, &self.out(true))?;
        output::print(&format!("{}\n{}\n", again.lines(), written.display()))
    }

    fn requests<'a>(&'a self, subcommands: &'a Subcommands, is_again: bool) -> Requests<'a> {
        Requests {
            study: &self.folder,
            out: self.out(is_again),
            quick: self.quick,
            is_again,
            subcommands,
        }
    }

    fn play(&self, parts: &[Part], page: &Page<'_>, subcommands: &Subcommands) -> anyhow::Result<Results> {
        let playing = Playing {
            out: self.out(self.again),
            threads: self.threads,
            stop: stop_flag("the blocks in play")?,
            resume: self.command(self.again),
            run: subcommands.run,
        };
        playing.play(parts, |results, run| page.check_claims(results, run))
    }

    /// What `--again` is compared with.
    fn first_results(&self, study: &Study, parts: &[Part]) -> anyhow::Result<Results> {
        if study.claims.is_empty() {
            refuse!(
                "{} has no claims, so --again has nothing to compare; write what the runs are to show as [[claim]], which \
                 experiments/README.md describes",
                self.folder.join(STUDY).display()
            );
        }
        let out = self.out(false);
        let Some(results) = played(&out, parts)? else {
            refuse!(
                "{} has no results of all runs, with which --again compares; play them first: {}",
                out.display(),
                self.command(false)
            );
        };
        Ok(results)
    }

    /// The folder for what is made; it cannot be one elsewhere.
    fn out(&self, is_again: bool) -> PathBuf {
        self.folder.join(match (self.quick, is_again) {
            (false, false) => "full",
            (true, false) => "quick",
            (false, true) => "full-again",
            (true, true) => "quick-again",
        })
    }

    fn text(&self, name: &str) -> anyhow::Result<String> {
        let file = self.folder.join(name);
        input::text_without_link(&file).with_context(|| file.display().to_string())
    }

    /// The command that makes the report again, without folders of this machine.
    fn command(&self, is_again: bool) -> String {
        let is_plain = self
            .folder
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let name = self.folder.file_name().map_or(self.folder.as_path(), Path::new);
        let folder = if is_plain { self.folder.as_path() } else { name };
        let mut words = vec!["experiment".to_owned(), folder.display().to_string()];
        words.extend(self.quick.then(|| "--quick".to_owned()));
        words.extend(is_again.then(|| "--again".to_owned()));
        plain_command(&words)
    }
}
