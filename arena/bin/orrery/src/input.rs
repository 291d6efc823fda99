//! Files that a user names: read only if they are regular files that fit into memory.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of a file that is read: 16 MB, about a hundred times the built-in rulesets.
const MOST_BYTES: u64 = 16 << 20;

/// The text of a file.
///
/// # Errors
/// If it is no regular file (a device or a pipe may never end), is too long, or cannot be read.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    String::from_utf8(bytes(path)?).map_err(|_| io::Error::other("bytes that are not UTF-8 text"))
}

/// The bytes of a file.
///
/// # Errors
/// As for [`text`].
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    // Asked before opening, as opening a pipe waits for its other end.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("a device, a pipe or a folder"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("more than {} MB", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}
