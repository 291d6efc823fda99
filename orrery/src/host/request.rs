//! A subcommand as a program or a study asks for it.

use crate::host::options::Options;

/// A subcommand with what it reads and its options.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Request {
    /// The name of the subcommand.
    pub subcommand: String,
    /// The folders that it reads.
    pub folders: Vec<String>,
    /// Its options.
    pub options: Options,
}

impl Request {
    /// A subcommand without more.
    pub(crate) fn of(subcommand: &str) -> Request {
        Request {
            subcommand: subcommand.to_owned(),
            ..Request::default()
        }
    }

    /// The request as it would be typed after the name of the command.
    pub(crate) fn words(&self) -> Vec<String> {
        let first = [vec![self.subcommand.clone()], self.folders.clone()].concat();
        [first, self.options.words()].concat()
    }
}
