//! Names of runs: that of a folder, or of a folder in one, such as the two runs of a study.

use crate::serve::answer::{Answer, Refused};
use crate::serve::folder::Folder;
use axum::http::StatusCode;
use std::fmt::{self, Write};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a run, with a slash if it is in the folder of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RunName(String);

impl RunName {
    /// The name of a folder, or with `inner` that of a folder in it.
    pub(super) fn of(folder: &str, inner: Option<&str>) -> RunName {
        RunName(inner.map_or_else(|| folder.to_owned(), |inner| format!("{folder}/{inner}")))
    }

    /// A name as an address has it, and the folder that it names, in which there is no link.
    pub(super) fn find(name: String, folder: &Folder) -> Answer<(RunName, PathBuf)> {
        let found = match name.split_once('/') {
            None => folder.find(&[&name])?,
            Some((outer, inner)) => folder.find(&[outer, inner])?,
        };
        let name = RunName(name);
        match link_in(&found) {
            None => Ok((name, found)),
            Some(link) => Err(Refused::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                format!("{link} in {name} is a link; the server follows none, so a run is regular files and folders"),
            )),
        }
    }

    /// The name of the folder that it is in, if that is not the one of the server.
    pub(super) fn outer(&self) -> Option<RunName> {
        let (outer, _) = self.0.split_once('/')?;
        Some(RunName(outer.to_owned()))
    }

    /// The folder as commands of the user name it.
    pub(super) fn path(&self) -> PathBuf {
        PathBuf::from(&self.0)
    }

    /// The address of its page; a slash in the name is written out, so that it is one step of the address.
    pub(super) fn link(&self) -> String {
        let mut link = "/runs/".to_owned();
        encode(&self.0, &mut link);
        link
    }
}

/// The name of something in a folder that is a link; none also if it is no folder.
fn link_in(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut links = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_symlink()));
    links
        .next()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
}

impl fmt::Display for RunName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Adds a text as a part of an address: whatever is not plain is written as bytes.
pub(super) fn encode(text: &str, address: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    #[test]
    fn a_name_is_one_or_two_steps_down_and_no_more() {
        let scratch = tempdir().unwrap();
        fs::create_dir_all(scratch.path().join("a/b/c")).unwrap();
        let folder = Folder::at(scratch.path());
        let is_found = |name: &str| RunName::find(name.to_owned(), &folder).is_ok();
        assert!(is_found("a") && is_found("a/b"));
        for name in [
            "", "a/", "/a", "a/b/c", "a//b", "..", "a/..", "../a", "/", "a/./b", "a\\b", "x",
        ] {
            assert!(!is_found(name), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_followed_into_a_run_or_out_of_it() {
        let scratch = tempdir().unwrap();
        fs::create_dir_all(scratch.path().join("served/study")).unwrap();
        fs::create_dir_all(scratch.path().join("elsewhere/after")).unwrap();
        let folder = Folder::at(&scratch.path().join("served"));
        let found = |name: &str| RunName::find(name.to_owned(), &folder).map(drop);
        assert_eq!(found("study"), Ok(()));
        let link = |from: &str, to: &str| {
            std::os::unix::fs::symlink(scratch.path().join(from), folder.join(to)).unwrap();
        };
        link("elsewhere", "run");
        link("elsewhere", "study/before");
        let status = |name| found(name).unwrap_err().status.as_u16();
        assert_eq!(
            ["run", "run/after", "study/before", "study"].map(status),
            [404, 404, 404, 422]
        );
    }

    #[test]
    fn a_link_has_the_name_as_one_step() {
        assert_eq!(RunName::of("a b", Some("c?")).link(), "/runs/a%20b%2Fc%3F");
        assert_eq!(RunName::of("näher", None).link(), "/runs/n%C3%A4her");
    }
}
