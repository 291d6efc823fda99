//! `orrery experiment`: plays the runs of a study and writes its report, with every figure taken from the results.

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
use crate::terminal::output::{self, usage};
use anyhow::Context;
use clap::Args;
use playing::Playing;
use report::Page;
use requests::Requests;
use std::path::{Component, Path, PathBuf};
use study::Study;
pub(crate) use subcommands::Subcommands;

/// The options of an experiment.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery experiment experiments/bots
  orrery experiment experiments/bots --quick

The runs, pictures and report.md are kept in the folder full/ of the study, or in quick/ with --quick. What is there already \
is not played again, so an experiment that was stopped goes on where it was. experiments/README.md describes the files of a \
study.")]
pub(crate) struct ExperimentArgs {
    /// The folder of the study, with study.toml and answer.md
    #[arg(value_name = "STUDY")]
    folder: PathBuf,
    /// Play few games, to see that the study works; the answers are then worth nothing
    #[arg(long)]
    quick: bool,
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
        let requests = Requests {
            study: &self.folder,
            out: self.out(),
            quick: self.quick,
            subcommands,
        };
        let study = self.text(STUDY)?;
        let refused = |problem: String| usage!("{}: {problem}", self.folder.join(STUDY).display());
        let study = Study::read(&study).map_err(refused)?;
        let parts = requests.parts(&study).map_err(refused)?;
        let answer = self.text(ANSWER)?;
        let page = Page {
            study: &study,
            answer: &answer,
            command: self.command(),
            quick: self.quick,
        };
        page.check()
            .map_err(|problem| usage!("{}: {problem}", self.folder.display()))?;
        let playing = Playing {
            out: requests.out.clone(),
            threads: self.threads,
            stop: stop_flag("the blocks in play")?,
            resume: self.command(),
            run: subcommands.run,
        };
        let results = playing.play(&parts)?;
        let written = page.write(&results, &requests.out)?;
        output::print(&format!("{}\n", written.display()))
    }

    /// The folder for what is made; it cannot be one elsewhere.
    fn out(&self) -> PathBuf {
        self.folder.join(if self.quick { "quick" } else { "full" })
    }

    fn text(&self, name: &str) -> anyhow::Result<String> {
        let file = self.folder.join(name);
        input::text_without_link(&file).with_context(|| file.display().to_string())
    }

    /// The command that makes the report again, without folders of this machine.
    fn command(&self) -> String {
        let is_plain = self
            .folder
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let name = self.folder.file_name().map_or(self.folder.as_path(), Path::new);
        let folder = if is_plain { self.folder.as_path() } else { name };
        let mut words = vec!["experiment".to_owned(), folder.display().to_string()];
        words.extend(self.quick.then(|| "--quick".to_owned()));
        plain_command(&words)
    }
}
