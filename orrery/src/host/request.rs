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
        // A folder is no option, whatever its name.
        let folder = |folder: &String| match folder.starts_with('-') {
            true => format!("./{folder}"),
            false => folder.clone(),
        };
        let folders = self.folders.iter().map(folder).collect();
        let first = [vec![self.subcommand.clone()], folders].concat();
        [first, self.options.words()].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_never_an_option() {
        let mut request = Request {
            folders: vec!["--trust/run".to_owned(), "run".to_owned()],
            ..Request::of("rate")
        };
        request.options.add("format", "json");
        assert_eq!(request.words(), ["rate", "./--trust/run", "run", "--format=json"]);
    }
}
