//! Files that a user names: read only if they are regular files that fit into memory.

use orrery_arena::plain_file;
use orrery_engine::problem::cut_words;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The most bytes of a line of a file that is read line by line: 1 MB, a game with its moves.
const MOST_BYTES_OF_LINE: u64 = 1 << 20;

/// The text of a file.
///
/// # Errors
/// If it is no regular file (a device or a pipe may never end), is too long, or cannot be read.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    plain_file::text(&real(path)?)
}

/// The text of a file in a folder from elsewhere, in which a link could lead to a file of somebody else.
///
/// # Errors
/// As for [`text`], or if it is a link.
pub(crate) fn text_without_link(path: &Path) -> io::Result<String> {
    match path.is_symlink() {
        true => Err(io::Error::other("a link; allowed is a file of its own")),
        false => plain_file::text(path),
    }
}

/// The lines of a file, which may be longer than memory.
///
/// # Errors
/// As for [`text`], but the limit is one of each line.
pub(crate) fn lines(path: &Path) -> io::Result<impl Iterator<Item = io::Result<String>>> {
    let mut file = BufReader::new(plain_file::open(&real(path)?)?);
    let mut next = move || {
        let mut line = Vec::new();
        file.by_ref()
            .take(MOST_BYTES_OF_LINE + 1)
            .read_until(b'\n', &mut line)?;
        if line.len() as u64 > MOST_BYTES_OF_LINE {
            return Err(io::Error::other(format!("more than {} MB", MOST_BYTES_OF_LINE >> 20)));
        }
        if line.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8(line).map_err(|_| io::Error::other("bytes that are not UTF-8 text"))?;
        Ok(Some(line.trim_end_matches(['\r', '\n']).to_owned()))
    };
    Ok(std::iter::from_fn(move || next().transpose()))
}

/// What is wrong with the text and in which line, without the line: it may be long.
pub(crate) fn unreadable(text: &str, error: &toml::de::Error) -> String {
    let at = error.span().and_then(|span| text.get(..span.start));
    let line = at.map_or(1, |before| before.lines().count().max(1));
    format!("line {line}: {}", cut_words(error.message()))
}

/// What a link of the user's own leads to.
///
/// # Errors
/// If it leads nowhere.
pub(crate) fn real(path: &Path) -> io::Result<PathBuf> {
    match path.is_symlink() {
        true => path.canonicalize(),
        false => Ok(path.to_owned()),
    }
}
