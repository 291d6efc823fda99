//! Plays the runs of a study one after the other, each by its subcommand in this process.

use super::kept::Kept;
use super::requests::Part;
use super::results::Results;
use crate::host::program::Program;
use crate::host::request::Request;
use crate::terminal::output::{self, Interrupted, refuse};
use crate::terminal::progress::Progress;
use anyhow::{Context, anyhow};
use orrery_agents::Guests;
use orrery_arena::run::Manifest;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// How the runs are played.
pub(super) struct Playing {
    /// The folder for what is made.
    pub(super) out: PathBuf,
    pub(super) threads: Option<u64>,
    pub(super) stop: Arc<AtomicBool>,
    /// The command that resumes the experiment.
    pub(super) resume: String,
    pub(super) run: fn(&Request, Arc<dyn Program>) -> anyhow::Result<()>,
}

/// The description of a dataset, which is in its folder once it is begun.
const DATASET: &str = "dataset.json";

impl Playing {
    /// Plays what is missing. After each run its name goes to `check`, with the results so far.
    pub(super) fn play(
        &self,
        parts: &[Part],
        check: impl Fn(&Results, &str) -> Result<(), String>,
    ) -> anyhow::Result<Results> {
        self.make_folders(parts)?;
        let mut results = Results::default();
        for (place, part) in (1..).zip(parts) {
            let kept = self.part(part, &format!("run {place} of {}, {}", parts.len(), part.name));
            results
                .0
                .push((part.name.clone(), kept.with_context(|| format!("run {}", part.name))?));
            check(&results, &part.name).map_err(|problem| anyhow!(problem))?;
        }
        Ok(results)
    }

    /// Makes the folders.
    fn make_folders(&self, parts: &[Part]) -> anyhow::Result<()> {
        refuse_links(&self.out, parts)?;
        let runs = self.out.join("runs");
        fs::create_dir_all(&runs).with_context(|| runs.display().to_string())
    }

    /// The result of a run, which is played if it is not there.
    fn part(&self, part: &Part, title: &str) -> anyhow::Result<Kept> {
        let file = file_of(&self.out, part);
        let mut kept = kept_of(&self.out, part)?.unwrap_or_else(|| Kept::new(part.shown.words()));
        if kept.result.is_some() {
            return Ok(kept);
        }
        output::note(title);
        kept.begin();
        kept.write(&file)?;
        let begun = Instant::now();
        let printed = self.print(part);
        kept.end(begun.elapsed().as_secs_f64());
        if let Ok(printed) = &printed {
            kept.result = Some(serde_json::from_str(printed).context("the result of the subcommand is not JSON")?);
        }
        kept.write(&file)?;
        printed.map(|_| kept)
    }

    /// What the subcommand prints.
    fn print(&self, part: &Part) -> anyhow::Result<String> {
        if let Some(folder) = &part.folder {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let quiet = output::is_quiet();
        let recorder = Arc::new(Recorder {
            printed: Mutex::default(),
            stop: Arc::clone(&self.stop),
            // What is not stored does not say how far it is.
            progress: part.folder.as_ref().map(|_| Progress::new(1, "games or blocks")),
        });
        let ended = (self.run)(&request(part, self.threads), recorder.clone());
        output::set_quiet(quiet);
        ended.map_err(|error| self.of_experiment(error))?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(anyhow!("stopped; {}", self.remedy()));
        }
        Ok(std::mem::take(
            &mut recorder.printed.lock().unwrap_or_else(PoisonError::into_inner),
        ))
    }

    /// The error of a run, with the command that resumes the experiment if it was stopped.
    fn of_experiment(&self, error: anyhow::Error) -> anyhow::Error {
        let remedy = self.remedy();
        match error.downcast::<Interrupted>() {
            Ok(interrupted) => Interrupted { remedy, ..interrupted }.into(),
            Err(error) => error,
        }
    }

    fn remedy(&self) -> String {
        format!("to resume the experiment: {}", self.resume)
    }
}

/// The results of runs, if all of them were played to their end.
pub(super) fn played(out: &Path, parts: &[Part]) -> anyhow::Result<Option<Results>> {
    refuse_links(out, parts)?;
    let mut results = Results::default();
    for part in parts {
        let kept = kept_of(out, part).with_context(|| format!("run {}", part.name))?;
        let Some(kept) = kept.filter(|kept| kept.result.is_some()) else {
            return Ok(None);
        };
        results.0.push((part.name.clone(), kept));
    }
    Ok(Some(results))
}

/// Refuses links in place of folders: one in a study from elsewhere could lead to files of somebody else.
fn refuse_links(out: &Path, parts: &[Part]) -> anyhow::Result<()> {
    let runs = out.join("runs");
    let folders = parts.iter().filter_map(|part| part.folder.as_deref());
    for folder in [out, &runs].into_iter().chain(folders) {
        if folder.is_symlink() {
            let folder = folder.display();
            refuse!("{folder} is a link; an experiment writes into folders of its own");
        }
    }
    Ok(())
}

fn file_of(out: &Path, part: &Part) -> PathBuf {
    out.join("runs").join(format!("{}.json", part.name))
}

/// What is kept of a run, if it was begun.
fn kept_of(out: &Path, part: &Part) -> anyhow::Result<Option<Kept>> {
    let kept = Kept::read(&file_of(out, part))?;
    let shown = part.shown.words();
    if let Some(kept) = kept.as_ref().filter(|kept| kept.words != shown) {
        refuse!(
            "it was begun as `{}`, and study.toml now says `{}`; give the run a new name, or remove {}",
            kept.words.join(" "),
            shown.join(" "),
            out.join("runs").join(format!("{}*", part.name)).display()
        );
    }
    Ok(kept)
}

/// What begins the run, or resumes it.
fn request(part: &Part, threads: Option<u64>) -> Request {
    let begun = |folder: &Path| match part.is_dataset {
        true => folder.join(DATASET).exists(),
        // A comparison of two rulesets has its first run in a folder below.
        false => Manifest::is_in(folder) || Manifest::is_in(&folder.join("before")),
    };
    let is_begun = part.folder.as_deref().is_some_and(begun);
    let mut request = match is_begun && !part.is_dataset {
        true => part.resumed(threads),
        false => part.begun(threads),
    };
    // In a folder that is there but empty, a run begins.
    if is_begun || (part.folder.is_some() && !part.is_dataset) {
        request.options.add_flag("resume");
    }
    request
}

/// Takes what a subcommand prints.
struct Recorder {
    printed: Mutex<String>,
    stop: Arc<AtomicBool>,
    progress: Option<Progress>,
}

impl Program for Recorder {
    fn print(&self, text: &str) {
        self.printed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push_str(text);
    }

    // The report says what matters of them.
    fn note(&self, _: &str) {}

    fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    fn progress(&self, done: u64, wanted: u64) {
        if let Some(progress) = &self.progress {
            progress.set_wanted(wanted);
            progress.set(done);
        }
    }

    fn guests(&self) -> Option<Arc<dyn Guests>> {
        None
    }
}
