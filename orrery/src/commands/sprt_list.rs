//! `orrery sprt --tests FILE`: several tests, one after the other.

use crate::commands::sprt::SprtArgs;
use crate::game::weights;
use crate::host::options::{self, Options};
use crate::runs::folder::FolderArgs;
use crate::runs::resume::list_command;
use crate::runs::stored::StoredRun;
use crate::terminal::input;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::mistake::of_clap;
use crate::terminal::output::{self, Interrupted, Usage, usage};
use crate::terminal::screen::in_form;
use anyhow::{Context, anyhow};
use clap::{Args, Command};
use orrery_arena::report::sprt_list::{self, Listed, Outcome};
use orrery_arena::run::Manifest;
use orrery_engine::problem::{cut, one_of};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// One test, or a list of them.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery sprt --a planner --b greedy --elo0 0 --elo1 20
  orrery sprt --tests tests.toml --run list")]
pub(crate) struct SprtCommand {
    #[command(flatten)]
    pub(crate) one: SprtArgs,
    /// Play the tests of this TOML file one after the other, each in a folder of --run DIR; docs/tests.toml is an example
    #[arg(long, value_name = "FILE", group = "stored", conflicts_with_all = SprtArgs::of_one_test())]
    tests: Option<PathBuf>,
}

/// A test of a list.
struct Test {
    name: String,
    args: SprtArgs,
    /// The words that name its options.
    words: Vec<String>,
}

impl SprtCommand {
    /// Plays the test, or all tests of the list, and prints the result.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let Some(file) = &self.tests else {
            return self.one.run();
        };
        let text = input::text(file).with_context(|| file.display().to_string())?;
        let mut tests = read(&text).map_err(|problem| usage!("{}: {problem}", file.display()))?;
        self.refuse_missing_folder()?;
        for test in &mut tests {
            test.args.play_like(&self.one, &test.name);
            let checked = self.check(file, test);
            checked.with_context(|| format!("{}: test {}", file.display(), test.name))?;
        }
        let (listed, end) = self.play(file, tests)?;
        output::print(&in_form(self.one.format(), &sprt_list::report(&listed)))?;
        end
    }

    fn refuse_missing_folder(&self) -> Result<(), Usage> {
        let FolderArgs { run, resume, .. } = self.one.folder();
        match run.as_ref().filter(|folder| *resume && !folder.exists()) {
            None => Ok(()),
            Some(folder) => Err(usage!(
                "{} does not exist; leave out --resume to begin the tests there",
                folder.display()
            )),
        }
    }

    /// Gives the agents of a test their weights, and checks it before any test is played.
    fn check(&self, file: &Path, test: &mut Test) -> anyhow::Result<()> {
        let FolderArgs { run, resume, .. } = test.args.folder().clone();
        let stored = run.filter(|folder| resume && Manifest::is_in(folder));
        let stored = stored.map(|folder| Manifest::read(&folder)).transpose()?;
        let mut agents: Vec<_> = test.args.agents().into_iter().map(|(_, agent)| agent).collect();
        let trust = self.one.folder().trust;
        trust.check(file, agents.iter().map(|agent| &**agent))?;
        if let Some(manifest) = &stored {
            weights::restore(agents.iter_mut().map(|agent| &mut **agent), &manifest.config.agents);
        }
        weights::read(agents)?;
        test.args.check_setup(stored.as_ref())
    }

    /// Plays the tests until one is asked to stop. Returns what became of all, and the first error.
    fn play(&self, file: &Path, tests: Vec<Test>) -> anyhow::Result<(Vec<Listed>, anyhow::Result<()>)> {
        let stop = stop_flag("the blocks in play")?;
        let (mut listed, mut first, mut is_stopped) = (Vec::new(), Ok(()), false);
        for Test { name, args, words } in tests {
            let outcome = if is_stopped {
                Outcome::NotBegun
            } else {
                match args.play(&words, &stop) {
                    Ok((report, end)) => {
                        // A program that is given up does not end the tests after it.
                        is_stopped = end.as_ref().is_err_and(Interrupted::was_asked);
                        first = first.and(end);
                        Outcome::Played(Box::new(report))
                    }
                    Err(error) => {
                        let said = format!("{error:#}");
                        first = first.and(Err(anyhow!("test {name}: {said}")));
                        Outcome::Failed(said)
                    }
                }
            };
            listed.push(Listed { name, outcome });
        }
        Ok((listed, first.map_err(|error| self.of_list(file, error))))
    }

    /// The error of a test, with the command that resumes the list if it was stopped.
    fn of_list(&self, file: &Path, error: anyhow::Error) -> anyhow::Error {
        let Some(folder) = &self.one.folder().run else {
            return error;
        };
        match error.downcast::<Interrupted>() {
            Ok(interrupted) => {
                let trust = if self.one.folder().trust.is_given() {
                    " --trust"
                } else {
                    ""
                };
                let remedy = format!("to resume the list: {}{trust}", list_command(file, folder));
                Interrupted { remedy, ..interrupted }.into()
            }
            Err(error) => error,
        }
    }
}

/// The tests of a file.
///
/// # Errors
/// What is wrong, with the test and the key.
fn read(text: &str) -> Result<Vec<Test>, String> {
    let mut defaults: Table = text.parse().map_err(|error| input::unreadable(text, &error))?;
    let tests = match defaults.remove("test") {
        Some(Value::Array(tests)) if !tests.is_empty() => tests,
        _ => return Err("it has no tests; each begins with a line [[test]]".to_owned()),
    };
    if tests.len() > MOST_TESTS {
        let found = tests.len();
        return Err(format!("it has {found} tests; allowed are 1 to {MOST_TESTS}"));
    }
    let keys = keys();
    let (mut names, mut read) = (BTreeSet::new(), Vec::new());
    for (place, test) in (1..).zip(tests) {
        let Value::Table(mut test) = test else {
            return Err(format!("test {place} is not a table; each begins with a line [[test]]"));
        };
        let name = match test.remove("name") {
            Some(Value::String(name)) if is_folder_name(&name) => name,
            Some(other) => {
                return Err(format!(
                    "the name of test {place} is {}; {NAMES}",
                    cut(&other.to_string())
                ));
            }
            None => return Err(format!("test {place} has no name; {NAMES}")),
        };
        if !names.insert(name.clone()) {
            return Err(format!("two tests have the name {name}; give each its own"));
        }
        let mut options = defaults.clone();
        options.extend(test);
        let test = of_options(&keys, name.clone(), &options);
        read.push(test.map_err(|problem| format!("test {name}: {problem}"))?);
    }
    Ok(read)
}

/// The most tests of a list.
const MOST_TESTS: usize = 1000;

const NAMES: &str = "allowed are letters, digits, - and _, beginning with a letter or a digit, 100 at most";

fn is_folder_name(name: &str) -> bool {
    name.len() <= 100
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// The keys that a test may have: the options of one test.
fn keys() -> Vec<String> {
    let known = SprtArgs::of_one_test();
    SprtArgs::augment_args(Command::new(SprtArgs::NAME))
        .get_arguments()
        .filter(|option| {
            known.contains(option.get_id()) && !["counts", "slice", "plan"].contains(&option.get_id().as_str())
        })
        .filter_map(|option| option.get_long().map(str::to_owned))
        .collect()
}

fn of_options(keys: &[String], name: String, options: &Table) -> Result<Test, String> {
    if let Some(key) = options.keys().find(|key| !keys.contains(key)) {
        let allowed = one_of(key, keys.iter().map(String::as_str));
        return Err(format!("the key {}; {allowed}", cut(key)));
    }
    if let Some((key, value)) = options.iter().find(|(_, value)| value.is_array()) {
        let found = cut(&value.to_string());
        return Err(format!(
            "{key} is {found}; allowed is a string, a number, true or false"
        ));
    }
    let options = Options::of_table(options)?;
    let args: SprtArgs = options::read(&options).map_err(|error| of_clap(&error))?;
    args.check().map_err(|error| error.to_string())?;
    Ok(Test {
        name,
        args,
        words: [vec![SprtArgs::NAME.to_owned()], options.words()].concat(),
    })
}
