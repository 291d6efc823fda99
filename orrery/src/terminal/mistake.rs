//! What kind of error an error of the command is, for programs that raise exceptions.

use crate::terminal::output::Usage;
use clap::error::ErrorKind;

/// The kind of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// There is no such option, or it is one of another game or subcommand.
    UnknownOption,
    /// An option has a value that it cannot have.
    Usage,
    /// What was asked for failed.
    Other,
}

/// The kind and the text of an error, without the advice on how the command is used.
pub fn mistake(error: &anyhow::Error) -> (Mistake, String) {
    if let Some(error) = error.downcast_ref::<clap::Error>() {
        let kind = match error.kind() {
            ErrorKind::UnknownArgument => Mistake::UnknownOption,
            _ => Mistake::Usage,
        };
        return (kind, of_clap(error));
    }
    let kind = if error.is::<Usage>() {
        Mistake::Usage
    } else {
        Mistake::Other
    };
    (kind, format!("{error:#}"))
}

/// The text of an error of clap, without the advice on how the command is used.
pub(crate) fn of_clap(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.split("\n\nUsage:").next().unwrap_or_default();
    let text = text.split("\n\nFor more information").next().unwrap_or_default();
    text.trim_start_matches("error: ").trim_end().to_owned()
}
