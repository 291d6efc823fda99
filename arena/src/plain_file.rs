//! Files from elsewhere: opened only if they are regular files. A link in the place of one would have another file read or
//! written, and a pipe or a device may never end.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a file for reading.
///
/// # Errors
/// If it is a link or no regular file, or cannot be opened.
pub fn open(file: &Path) -> io::Result<File> {
    let opened = no_links(OpenOptions::new().read(true)).open(file)?;
    match opened.metadata()?.is_file() {
        true => Ok(opened),
        false => Err(io::Error::other(
            "a device, a pipe or a folder; allowed is a regular file",
        )),
    }
}

/// The bytes of a file.
///
/// # Errors
/// As for [`open`], or if it has more bytes than allowed.
pub fn read(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(file)?.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(io::Error::other(format!("it has more than {most} bytes"))),
        false => Ok(bytes),
    }
}

/// Opening fails at a link, and does not wait at a pipe.
pub(crate) fn no_links(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits() as i32);
    }
    options
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn only_regular_files_of_the_allowed_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "text").unwrap();
        symlink(at("file"), at("link")).unwrap();
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mknodat(rustix::fs::CWD, at("pipe"), rustix::fs::FileType::Fifo, mode, 0).unwrap();
        assert_eq!(read(&at("file"), 4).unwrap(), b"text");
        assert!(read(&at("file"), 3).is_err());
        for name in ["link", "pipe", ".", "missing", "/dev/zero"] {
            assert!(read(&at(name), 4).is_err(), "{name}");
        }
    }
}
