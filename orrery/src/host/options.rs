//! Options by their names, as programs, files and forms give them, and the one place where words become options.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Command, FromArgMatches};
use orrery_engine::problem::cut;
use std::ffi::OsString;
use toml::{Table, Value};

/// Options by their names without dashes, in the order in which they were named.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(Vec<(String, Option<String>)>);

impl Options {
    /// Adds an option with a value.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        self.0.push((name.to_owned(), Some(value.into())));
    }

    /// Adds an option that has no value.
    pub fn add_flag(&mut self, name: &str) {
        self.0.push((name.to_owned(), None));
    }

    /// The options of a table of a file.
    ///
    /// # Errors
    /// Which values are allowed.
    pub(crate) fn of_table(table: &Table) -> Result<Options, String> {
        let mut options = Options::default();
        for (name, value) in table {
            match value {
                Value::Boolean(false) => {}
                Value::Boolean(true) => options.add_flag(name),
                Value::String(text) => options.add(name, text),
                Value::Integer(_) | Value::Float(_) => options.add(name, value.to_string()),
                Value::Array(items) if items.iter().all(Value::is_str) => {
                    let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                    options.add(name, items.join(","));
                }
                other => {
                    return Err(format!(
                        "{name} is {}; allowed is a string, a list of strings, a number, true or false",
                        cut(&other.to_string())
                    ));
                }
            }
        }
        Ok(options)
    }

    /// Adds all of these.
    pub(crate) fn extend(&mut self, others: Options) {
        self.0.extend(others.0);
    }

    /// The same with another value for some options.
    pub(crate) fn map(self, change: impl Fn(&str, String) -> Result<String, String>) -> Result<Options, String> {
        let changed = self.0.into_iter().map(|(name, value)| {
            let value = value.map(|value| change(&name, value)).transpose()?;
            Ok((name, value))
        });
        changed.collect::<Result<_, String>>().map(Options)
    }

    /// The options as they would be typed, one word each.
    pub fn words(&self) -> Vec<String> {
        let word = |(name, value): &(String, Option<String>)| match value {
            Some(value) => format!("--{name}={value}"),
            None => format!("--{name}"),
        };
        self.0.iter().map(word).collect()
    }
}

impl FromIterator<(String, Option<String>)> for Options {
    fn from_iter<I: IntoIterator<Item = (String, Option<String>)>>(options: I) -> Options {
        Options(options.into_iter().collect())
    }
}

impl From<Options> for Vec<(String, Option<String>)> {
    fn from(options: Options) -> Self {
        options.0
    }
}

/// Options of a group, without a command around them.
///
/// # Errors
/// For an option that the group does not have, or a value that one cannot have.
pub(crate) fn read<A: Args>(options: &Options) -> Result<A, clap::Error> {
    let command = A::augment_args(Command::new("").no_binary_name(true));
    read_words(command, options.words())
}

/// The words of a command line.
///
/// # Errors
/// For words that the command does not allow.
pub(crate) fn read_words<A: FromArgMatches>(
    mut command: Command,
    words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<A, clap::Error> {
    let mut matches = command.try_get_matches_from_mut(words).map_err(shortened)?;
    A::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// The error with little of what was typed, however long that is.
fn shortened(mut error: clap::Error) -> clap::Error {
    for kind in [
        ContextKind::InvalidSubcommand,
        ContextKind::InvalidArg,
        ContextKind::InvalidValue,
    ] {
        let Some(ContextValue::String(typed)) = error.get(kind) else {
            continue;
        };
        // An option that there is may be longer, with all that it takes.
        if kind == ContextKind::InvalidArg && error.kind() != ErrorKind::UnknownArgument {
            continue;
        }
        let short = cut(typed);
        if short != *typed {
            error.insert(kind, ContextValue::String(short));
            // Advice that has it once more.
            error.remove(ContextKind::Suggested);
        }
    }
    error
}
