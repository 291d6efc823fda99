//! `run.toml` as somebody else may have written it: changed, and with a checksum that is right again.

use orrery_engine::codec::checksum;
use std::fs;
use std::path::Path;

/// Changes the text of `run.toml`.
pub(crate) fn change_manifest(folder: &Path, change: impl Fn(&str) -> String) {
    let path = folder.join("run.toml");
    let text = fs::read_to_string(&path).unwrap();
    let (before, _) = text.rsplit_once("# checksum ").unwrap();
    let after = change(before);
    assert!(after != before, "the change does nothing");
    let sum = u64::from_be_bytes(checksum(after.as_bytes()));
    fs::write(&path, format!("{after}# checksum {sum:016x}\n")).unwrap();
}
