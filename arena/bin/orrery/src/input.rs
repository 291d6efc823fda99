//! Files that a user names: read only if they are regular files that fit into memory.

use orrery_arena::plain_file;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The most bytes of a file that is read: 16 MB, about a hundred times the built-in rulesets.
const MOST_BYTES: u64 = 16 << 20;

/// The most bytes of a line of a file that is read line by line: 1 MB, a game with its moves.
const MOST_BYTES_OF_LINE: u64 = 1 << 20;

/// The text of a file.
///
/// # Errors
/// If it is no regular file (a device or a pipe may never end), is too long, or cannot be read.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    String::from_utf8(bytes(path)?).map_err(|_| io::Error::other("bytes that are not UTF-8 text"))
}

/// The text of a file in a folder from elsewhere, in which a link could lead to a file of somebody else.
///
/// # Errors
/// As for [`text`], or if it is a link.
pub(crate) fn text_without_link(path: &Path) -> io::Result<String> {
    if path.is_symlink() {
        return Err(io::Error::other("a link; allowed is a file of its own"));
    }
    let bytes = plain_file::read(path, MOST_BYTES)?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("bytes that are not UTF-8 text"))
}

/// The lines of a file, which may be longer than memory.
///
/// # Errors
/// As for [`text`], but the limit is one of each line.
pub(crate) fn lines(path: &Path) -> io::Result<impl Iterator<Item = io::Result<String>>> {
    let mut file = BufReader::new(open(path)?);
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

fn open(path: &Path) -> io::Result<File> {
    // Asked before opening, as opening a pipe waits for its other end.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("a device, a pipe or a folder"));
    }
    File::open(path)
}

/// The bytes of a file.
///
/// # Errors
/// As for [`text`].
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("more than {} MB", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}
