//! Files that an option such as `--out` names: new ones, as no file is overwritten unasked.

use crate::terminal::input;
use crate::terminal::output::{Usage, refuse, usage};
use anyhow::Context;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Refuses a file that exists, or that cannot be made.
pub(crate) fn check_is_new(option: &str, out: &Path) -> Result<(), Usage> {
    let shown = out.display();
    if out.exists() {
        refuse!("{option} {shown}: it exists already; allowed is the name of a new file");
    }
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.is_none_or(Path::is_dir) {
        true => Ok(()),
        false => Err(usage!("{option} {shown}: its folder does not exist; make it first")),
    }
}

/// Refuses a file that exists, unless it has this content, or that cannot be made.
pub(crate) fn check_is_new_or(option: &str, out: &Path, content: &str) -> Result<(), Usage> {
    match has(out, content) {
        true => Ok(()),
        false => check_is_new(option, out),
    }
}

/// Writes a file that does not exist yet; one with this content stays.
pub(crate) fn write_new_or_same(out: &Path, content: &str) -> anyhow::Result<()> {
    match has(out, content) {
        true => Ok(()),
        false => write_new(out, content.as_bytes()),
    }
}

fn has(file: &Path, content: &str) -> bool {
    input::text(file).is_ok_and(|found| found == content)
}

/// Writes a file that does not exist yet.
pub(crate) fn write_new(out: &Path, content: &[u8]) -> anyhow::Result<()> {
    let written = File::create_new(out).and_then(|mut file| file.write_all(content));
    written.with_context(|| format!("{} cannot be written", out.display()))
}

/// Writes a page into a file that does not exist yet. Returns the line about it for the user.
pub(crate) fn write_new_page(out: &Path, page: &str) -> anyhow::Result<String> {
    write_new(out, page.as_bytes())?;
    let kilobytes = page.len().div_ceil(1000);
    Ok(format!(
        "{}: {kilobytes} kB, to be opened in a browser\n",
        out.display()
    ))
}
