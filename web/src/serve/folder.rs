//! The folder of the server: names of runs and games become paths in it, and never lead out of it.

use super::answer::{Answer, Refused};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder that is served.
#[derive(Clone, Debug)]
pub(super) struct Folder(PathBuf);

impl Folder {
    /// The folder in which the process works: its paths begin with the names in it, and pages that say them do not say where
    /// it lies.
    pub(super) fn here() -> Folder {
        Folder(PathBuf::new())
    }

    #[cfg(test)]
    pub(super) fn at(path: &Path) -> Folder {
        Folder(path.to_owned())
    }

    /// The path of something in it, or that is to be made in it.
    pub(super) fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The path of something directly in the folder, or in the folder below it that is named first. Links are not followed.
    pub(super) fn find(&self, names: &[&str]) -> Answer<PathBuf> {
        let missing = || Refused::not_found(format!("there is no {} in the folder", names.join("/")));
        let mut path = self.0.clone();
        for name in names {
            if !is_plain(name) {
                return Err(missing());
            }
            path.push(name);
            let found = fs::symlink_metadata(&path).map_err(|_| missing())?;
            if found.is_symlink() {
                return Err(missing());
            }
        }
        Ok(path)
    }

    /// The names of the folders directly in it, without links, in order.
    pub(super) fn folders(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(Path::new(".").join(&self.0))? {
            let entry = entry?;
            if let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string())
                && kind.is_dir()
                && is_plain(&name)
            {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    /// A folder directly in it.
    pub(super) fn below(&self, name: &str) -> Answer<Folder> {
        Ok(Folder(self.find(&[name])?))
    }
}

/// Whether a name is one step down, and nothing else.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\\', '\0'])
}
