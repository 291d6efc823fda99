//! What is asked of the command for each run of a study, checked before anything is played.

use super::study::{Run, Study};
use super::subcommands::Subcommands;
use crate::host::options::Options;
use crate::host::request::Request;
use crate::terminal::mistake::of_clap;
use clap::builder::ValueParser;
use orrery_engine::problem::{cut, cut_words, one_of};
use orrery_engine::rng::mix;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Makes the requests of runs.
pub(super) struct Requests<'a> {
    /// The folder of the study.
    pub(super) study: &'a Path,
    /// The folder for what is made.
    pub(super) out: PathBuf,
    pub(super) quick: bool,
    /// Whether the runs have other seeds than those of the study.
    pub(super) is_again: bool,
    pub(super) subcommands: &'a Subcommands,
}

/// A run about to be played.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) name: String,
    /// The request for readers: files and runs by their names in the study.
    pub(super) shown: Request,
    /// The request for the command: files and runs by their paths.
    typed: Request,
    /// Where the run is stored; none if the subcommand stores nothing.
    pub(super) folder: Option<PathBuf>,
    /// Whether the folder is named by `--out`, as that of a dataset, not by `--run`.
    pub(super) is_dataset: bool,
}

/// The subcommands that a study may use, and how each stores what it makes.
const ALLOWED: [(&str, Storage); 12] = [
    ("tournament", Storage::Run),
    ("sprt", Storage::Run),
    ("balance", Storage::Run),
    ("rebalance", Storage::Nothing),
    ("solo", Storage::Run),
    ("rate", Storage::Nothing),
    ("selfplay", Storage::Run),
    ("encode", Storage::Dataset),
    ("learn", Storage::Run),
    ("worth", Storage::Run),
    ("content", Storage::Nothing),
    ("sensitivity", Storage::Run),
];

/// Those that read runs and play nothing.
const THREADLESS: [&str; 2] = ["rate", "content"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Storage {
    /// A run in a folder.
    Run,
    /// A dataset in a folder.
    Dataset,
    Nothing,
}

/// The word that distinguishes the seeds of `--again` from those of the study.
const AGAIN: u64 = 6;

/// Options whose value is a file of the study.
const FILES: [&str; 3] = ["ruleset", "against", "setup"];

/// Options that the experiment sets itself, or that a study may not have.
const RESERVED: [&str; 11] = [
    "run",
    "resume",
    "trust",
    "trust-changed",
    "format",
    "slice",
    "threads",
    "quiet",
    "help",
    "version",
    "counts",
];

impl Requests<'_> {
    /// The runs of a study.
    pub(super) fn parts(&self, study: &Study) -> Result<Vec<Part>, String> {
        let mut parts: Vec<Part> = Vec::new();
        for run in &study.runs {
            let part = self.part(study, run, &parts);
            parts.push(part.map_err(|problem| format!("run {}: {problem}", cut(&run.name)))?);
        }
        Ok(parts)
    }

    fn part(&self, study: &Study, run: &Run, earlier: &[Part]) -> Result<Part, String> {
        let allowed = ALLOWED.iter().find(|(name, _)| *name == run.command);
        let Some(&(command, storage)) = allowed else {
            let names = one_of(&run.command, ALLOWED.iter().map(|(name, _)| *name));
            return Err(format!("the command {}; {names}", cut(&run.command)));
        };
        let folder = self.out.join("runs").join(&run.name);
        let mut part = Part {
            name: run.name.clone(),
            shown: Request::of(command),
            typed: Request::of(command),
            folder: (storage != Storage::Nothing).then_some(folder),
            is_dataset: storage == Storage::Dataset,
        };
        self.add_earlier(&mut part, command, &run.of, earlier)?;
        let all = [&study.options, &run.options, &study.quick, &run.quick];
        for key in all.iter().flat_map(|options| options.keys()) {
            self.check_key(command, key)?;
        }
        let used = if self.quick { &all[..] } else { &all[..2] };
        let mut options: toml::Table = used.iter().flat_map(|options| (*options).clone()).collect();
        if self.is_again {
            self.mix_seed(command, &mut options)?;
        }
        let options = Options::of_table(&options)?;
        part.shown.options.extend(options.clone());
        part.typed
            .options
            .extend(options.map(|key, value| match FILES.contains(&key) {
                true => Ok(self.file(key, &value)?.display().to_string()),
                false => Ok(value),
            })?);
        self.check(&part)?;
        Ok(part)
    }

    /// Adds the runs that the subcommand reads.
    fn add_earlier(&self, part: &mut Part, command: &str, of: &[String], earlier: &[Part]) -> Result<(), String> {
        let mut folders = Vec::new();
        for name in of {
            let found = earlier.iter().find(|part| part.name == *name && !part.is_dataset);
            let found = found.and_then(|part| part.folder.as_ref());
            folders.push(found.ok_or_else(|| {
                let stored = earlier.iter().filter(|part| part.folder.is_some() && !part.is_dataset);
                let names: Vec<&str> = stored.map(|part| part.name.as_str()).collect();
                format!(
                    "it is of {}, which is no run before it that is stored; those are: {}",
                    cut(name),
                    names.join(", ")
                )
            })?);
        }
        let folders: Vec<String> = folders.into_iter().map(|folder| folder.display().to_string()).collect();
        let (least, most) = match command {
            "encode" | "content" => (1, 1),
            "rate" => (1, usize::MAX),
            "learn" => (0, usize::MAX),
            _ => (0, 0),
        };
        if !(least..=most).contains(&of.len()) {
            let found = of.len();
            let allowed = match most {
                usize::MAX => format!("{least} or more"),
                most => most.to_string(),
            };
            return Err(format!("it is `of` {found} runs; {command} reads {allowed}"));
        }
        match command {
            "learn" if !of.is_empty() => {
                part.shown.options.add("with", of.join(","));
                part.typed.options.add("with", folders.join(","));
            }
            _ => {
                part.shown.folders = of.to_vec();
                part.typed.folders = folders;
            }
        }
        Ok(())
    }

    /// Refuses an option that the subcommand does not have, or that a study may not set.
    fn check_key(&self, command: &str, key: &str) -> Result<(), String> {
        let command = self.subcommands.command.find_subcommand(command);
        let of_path = ValueParser::path_buf().type_id();
        let options = command
            .into_iter()
            .flat_map(clap::Command::get_arguments)
            .filter_map(|option| {
                let name = option.get_long()?;
                let is_path = option.get_value_parser().type_id() == of_path;
                let is_allowed =
                    !RESERVED.contains(&name) && (!is_path || FILES.contains(&name)) && !option.is_hide_set();
                is_allowed.then_some(name)
            });
        let options: Vec<&str> = options.collect();
        match options.contains(&key) {
            true => Ok(()),
            false => Err(format!("the option {}; {}", cut(key), one_of(key, options))),
        }
    }

    /// Puts another seed in place of that of the study, if the subcommand has one.
    fn mix_seed(&self, command: &str, options: &mut toml::Table) -> Result<(), String> {
        let command = self.subcommands.command.find_subcommand(command);
        let mut arguments = command.into_iter().flat_map(clap::Command::get_arguments);
        let Some(option) = arguments.find(|option| option.get_long() == Some("seed")) else {
            return Ok(());
        };
        let usual = option.get_default_values().first();
        let typed = options.get("seed").map(|seed| match seed {
            toml::Value::String(seed) => seed.clone(),
            seed => seed.to_string(),
        });
        let seed = typed.or_else(|| Some(usual?.to_str()?.to_owned())).unwrap_or_default();
        let number = seed
            .parse()
            .map_err(|_| format!("the seed {}; allowed is a whole number", cut(&seed)))?;
        options.insert("seed".to_owned(), mix(&[number], AGAIN).to_string().into());
        Ok(())
    }

    /// A file of the study.
    fn file(&self, key: &str, name: &str) -> Result<PathBuf, String> {
        let path = Path::new(name);
        let refused = |why: &str| {
            format!(
                "{key} is {}, {why}; allowed are files in the folder of the study",
                cut(name)
            )
        };
        let is_inside = path.components().all(|part| matches!(part, Component::Normal(_)));
        if name.is_empty() || !is_inside {
            return Err(refused("a path out of the study"));
        }
        let file = self.study.join(path);
        let real = fs::canonicalize(&file).map_err(|error| refused(&format!("which cannot be read ({error})")))?;
        let study = fs::canonicalize(self.study).map_err(|error| error.to_string())?;
        match real == study.join(path) && !has_links(&real) {
            true => Ok(file),
            false => Err(refused("which is a link or has one in it")),
        }
    }

    /// Lets the command read the request, and refuses agents that start programs or read files.
    fn check(&self, part: &Part) -> Result<(), String> {
        let agents = (self.subcommands.agents)(&part.begun(None)).map_err(|error| cut_words(&of_clap(&error)))?;
        let outside = |agent: &&orrery_agents::AgentSpec| agent.is_program() || agent.file_path().is_some();
        match agents.iter().find(outside) {
            None => Ok(()),
            Some(agent) => Err(format!(
                "the agent {} starts a program or reads a file; allowed are the other agents",
                cut(&agent.to_string())
            )),
        }
    }
}

/// Whether a folder has links in it: what they lead to would be read as part of the study.
fn has_links(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.flatten().any(|entry| entry.path().is_symlink())
}

impl Part {
    /// What begins the run.
    pub(super) fn begun(&self, threads: Option<u64>) -> Request {
        let mut request = self.typed.clone();
        request.options.extend(self.manner(threads));
        request
    }

    /// What goes on with the run, without `resume`.
    pub(super) fn resumed(&self, threads: Option<u64>) -> Request {
        Request {
            options: self.manner(threads),
            ..Request::of(&self.typed.subcommand)
        }
    }

    /// Where the run is stored, and options that change no result.
    fn manner(&self, threads: Option<u64>) -> Options {
        let mut options = Options::default();
        if let Some(folder) = &self.folder {
            let name = if self.is_dataset { "out" } else { "run" };
            options.add(name, folder.display().to_string());
        }
        options.add("format", "json");
        if let Some(threads) = threads.filter(|_| !THREADLESS.contains(&&self.typed.subcommand[..])) {
            options.add("threads", threads.to_string());
        }
        options
    }
}
