//! Opens files that others may have put there, but only regular files. A symbolic link would lead to another file, and reading
//! a pipe or a device may never end.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a file for reading.
///
/// # Errors
/// If it is a symbolic link or no regular file, or cannot be opened.
pub fn open(file: &Path) -> io::Result<File> {
    let opened = no_links(OpenOptions::new().read(true)).open(file)?;
    match opened.metadata()?.is_file() {
        true => Ok(opened),
        false => Err(io::Error::other("a device, a pipe or a folder")),
    }
}

/// The most bytes that a file may have to be read whole: 16 MB, about a hundred times the built-in rulesets.
const MOST_BYTES: u64 = 16 << 20;

/// The bytes of a file.
///
/// # Errors
/// If [`open`] fails, the file has more than 16 MB, or it cannot be read.
pub fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(file)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MOST_BYTES {
        true => Err(io::Error::other(format!("more than {} MB", MOST_BYTES >> 20))),
        false => Ok(bytes),
    }
}

/// The text of a file.
///
/// # Errors
/// If [`read`] fails, or the bytes are not UTF-8.
pub fn text(file: &Path) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "bytes that are not UTF-8 text");
    String::from_utf8(read(file)?).map_err(not_text)
}

/// Makes opening fail if the file is a symbolic link, and not wait if it is a pipe.
pub(crate) fn no_links(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits() as i32);
    }
    options
}

/// Whether the file has other names, which are hard links: writing to it would change what is read under those names.
#[cfg(unix)]
pub(crate) fn has_other_names(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
pub(crate) fn has_other_names(_: &Metadata) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn only_regular_files_that_fit_into_memory_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "text").unwrap();
        symlink(at("file"), at("link")).unwrap();
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mknodat(rustix::fs::CWD, at("pipe"), rustix::fs::FileType::Fifo, mode, 0).unwrap();
        fs::File::create(at("large")).unwrap().set_len(MOST_BYTES + 1).unwrap();
        fs::write(at("latin"), b"\xe9").unwrap();
        assert_eq!(text(&at("file")).unwrap(), "text");
        for name in ["link", "pipe", ".", "missing", "/dev/zero", "large"] {
            assert!(read(&at(name)).is_err(), "{name}");
        }
        assert!(text(&at("latin")).is_err());
    }
}
