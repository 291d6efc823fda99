//! The files of a run are regular files. A folder from elsewhere may hold links in their place, which would have files
//! outside the folder read or written.

use super::error::RunError;
use super::purpose::Purpose;
use crate::lock::{Lock, LockError};
use crate::plain_file::has_other_names;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Locked while a process writes the folder; holds its number.
pub const LOCK: &str = "lock";
/// The manifest.
pub(super) const MANIFEST: &str = "run.toml";
/// How far a tuning has come.
pub(super) const TUNING: &str = "tuning.toml";
/// The weights that a tuning found.
pub(super) const WEIGHTS: &str = "weights.toml";
/// How the files of the models of a learning begin.
pub(super) const MODEL: &str = "model";
/// What a learning has read of other runs.
pub(super) const WITH: &str = "with.txt";
/// How the folders of the games of its rounds begin.
pub(super) const ROUND: &str = "round";
/// What a study of numbers has tried.
pub(crate) const CHANGES: &str = "changes.jsonl";
/// How the games of the run ended when they were played on.
pub(crate) const CONTINUATIONS: &str = "continuations.jsonl";
/// The decisions of its games that were played on.
pub(crate) const DECISIONS: &str = "decisions.jsonl";
/// What decisions of hopeless seats moved of the win between the others.
pub(crate) const KINGMAKING: &str = "kingmaking.jsonl";
/// The manifest while it is written.
pub(super) const UNFINISHED: &str = "run.toml.new";
/// The database of the games.
pub(super) const GAMES: &str = "games.sqlite";

/// Refuses a folder in which something else has the name of one of the files; one to be written in also if a file has
/// another name elsewhere.
pub(super) fn check(folder: &Path, purpose: Purpose) -> Result<(), RunError> {
    let of_games = ["", "-journal", "-wal", "-shm"].map(|end| format!("{GAMES}{end}"));
    let whole_or_unfinished = |name: &str| [name.to_owned(), format!("{name}.new")];
    let replaced = [MANIFEST, TUNING, WEIGHTS].into_iter().flat_map(whole_or_unfinished);
    for name in [LOCK, WITH, CHANGES, CONTINUATIONS, DECISIONS, KINGMAKING]
        .map(str::to_owned)
        .into_iter()
        .chain(replaced)
        .chain(of_games)
    {
        let file = folder.join(&name);
        let what = match fs::symlink_metadata(&file) {
            Ok(found) if found.is_symlink() => "a link",
            Ok(found) if !found.is_file() => "no file",
            Ok(found) if purpose != Purpose::Read && has_other_names(&found) => "a hard link",
            _ => continue,
        };
        let what = format!("it is {what}; the files of a run are regular files of their own");
        return Err(RunError::Damaged { file, what });
    }
    Ok(())
}

/// Takes the lock of a folder, which only one process has at a time.
///
/// # Errors
/// If another process holds it, or its file cannot be written.
pub fn lock(folder: &Path) -> Result<Lock, RunError> {
    Lock::take(&folder.join(LOCK)).map_err(|error| match error {
        LockError::Held { pid, .. } => RunError::Locked {
            folder: folder.to_owned(),
            pid,
        },
        LockError::File { file, reason } => RunError::File { file, reason },
    })
}

/// Whether a process holds the lock of a folder: whether something is being played there.
///
/// # Errors
/// If its file is there and cannot be read.
pub(super) fn is_locked(folder: &Path) -> Result<bool, RunError> {
    let file = folder.join(LOCK);
    Lock::is_held(&file).map_err(|reason| RunError::File { file, reason })
}

/// What a folder holds in place of a run's games, if it keeps none.
pub(super) fn keeps_no_games(folder: &Path) -> Option<String> {
    if folder.join(TUNING).exists() {
        return Some("it holds a tuning, of which no games are kept".to_owned());
    }
    let first_round = folder.join(format!("{ROUND}-1"));
    first_round.exists().then(|| {
        format!(
            "it holds a learning; name the games of one of its rounds, such as {}",
            first_round.display()
        )
    })
}

/// A new file, in place of one that was left there.
pub(super) fn create(file: &Path) -> io::Result<File> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    File::create_new(file)
}

/// Writes a file atomically, in place of one of this name: whatever ends the process, the folder holds a whole one.
pub(super) fn replace(folder: &Path, name: &str, text: &str) -> Result<(), RunError> {
    let (file, unfinished) = (folder.join(name), folder.join(format!("{name}.new")));
    let write = || {
        let mut new = create(&unfinished)?;
        new.write_all(text.as_bytes())?;
        new.sync_all()?;
        fs::rename(&unfinished, &file)
    };
    write().map_err(RunError::file(&file))
}
