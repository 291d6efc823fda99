//! The words that were typed for a run.

use crate::host::program;
use orrery_arena::run::Manifest;

/// Options that say how a run is played, not what is played: they are not shown with the run.
pub(crate) const HOW: [&str; 8] = [
    "--run",
    "--resume",
    "--trust",
    "--trust-changed",
    // Ends the options, and there is nothing else.
    "--",
    "--slice",
    "--threads",
    "--format",
];

/// The words that were typed after the name of a subcommand.
#[derive(Clone, Debug)]
pub(crate) struct Typed(Vec<String>);

impl Typed {
    /// The options of this command line.
    pub(crate) fn after(subcommand: &str) -> Typed {
        let words = program::words().into_iter().skip_while(|word| word == subcommand);
        Typed(words.filter(|word| word != "--quiet" && word != "-q").collect())
    }

    /// No words.
    pub(crate) fn nothing() -> Typed {
        Typed(Vec::new())
    }

    /// Whether an option was typed.
    pub(crate) fn has(&self, option: &str) -> bool {
        self.0.iter().any(|word| option_of(word) == option)
    }

    /// Takes the stored value of an option that was not typed.
    pub(crate) fn or<T>(&self, option: &str, value: &mut T, stored: T) {
        if !self.has(option) {
            *value = stored;
        }
    }

    /// The command that plays a run like this, in words.
    pub(crate) fn command(&self, subcommand: &str) -> Vec<String> {
        [vec![subcommand.to_owned()], without(&self.0, &HOW)].concat()
    }

    /// The command of a run that is resumed with these words; none if a program began it.
    pub(crate) fn command_of(&self, manifest: &Manifest) -> Vec<String> {
        if manifest.command.is_empty() {
            return Vec::new();
        }
        let typed: Vec<&str> = self.0.iter().map(|word| option_of(word)).collect();
        [without(&manifest.command, &typed), without(&self.0, &HOW)].concat()
    }
}

/// The option of a word such as `--games=8`.
fn option_of(word: &str) -> &str {
    word.split('=').next().unwrap_or_default()
}

/// The words without these options and their values.
pub(crate) fn without(words: &[String], options: &[&str]) -> Vec<String> {
    let each = words.chunk_by(|_, next| !next.starts_with("--"));
    let kept = each.filter(|words| !options.contains(&option_of(&words[0])));
    kept.flatten().cloned().collect()
}
