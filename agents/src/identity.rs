//! Which program or class an agent asks. The text of its spec stays the same when the program is changed.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// What tells a program, or a class of a Python program, from a changed one: its name and version in its own words, and a
/// checksum of each file that its command names.
///
/// # Examples
/// ```
/// use orrery_agents::Identity;
///
/// let of = |version: &str| Identity::new(Some("bot"), Some(version)).with_text("bot.py", b"print()");
/// assert!(of("1").to_string().starts_with("bot 1 (bot.py "));
/// assert_eq!(of("1").differences(&of("2")), ["version 1, now 2"]);
/// assert!(of("1").differences(&of("1")).is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    /// The checksum of each file, in sixteen digits, by its name in the command.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    files: BTreeMap<String, String>,
}

/// How many characters of a name and of a version are kept.
const MOST: usize = 100;

impl Identity {
    /// A program of this name and version. Control characters and what is beyond 100 characters are left out.
    pub fn new(name: Option<&str>, version: Option<&str>) -> Identity {
        Identity {
            name: name.map(kept),
            version: version.map(kept),
            files: BTreeMap::new(),
        }
    }

    /// The same with a text that the program consists of.
    #[must_use]
    pub fn with_text(mut self, file: &str, text: &[u8]) -> Identity {
        self.files.insert(plain(file), digits(&blake3::hash(text)));
        self
    }

    /// The same with those of these words that name a file.
    #[must_use]
    pub(crate) fn with_files<'a>(mut self, words: impl Iterator<Item = &'a String>) -> Identity {
        let files = words.filter_map(|word| Some((plain(word), file_checksum(Path::new(word))?)));
        self.files.extend(files);
        self
    }

    /// Its name, in its own words.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its version, in its own words.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Whether its texts are as [`new`](Identity::new) keeps them; one that was read may come from elsewhere.
    pub fn is_plain(&self) -> bool {
        let mut own = self.name.iter().chain(&self.version);
        let mut files = self.files.iter().flat_map(|(file, checksum)| [file, checksum]);
        own.all(|text| kept(text) == *text) && files.all(|text| plain(text) == *text)
    }

    /// How another one differs, with both values.
    pub fn differences(&self, now: &Identity) -> Vec<String> {
        let said = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".to_owned());
        let own = [
            ("name", &self.name, &now.name),
            ("version", &self.version, &now.version),
        ];
        let own = own.into_iter().filter(|(_, had, has)| had != has);
        let own = own.map(|(what, had, has)| format!("{what} {}, now {}", said(had), said(has)));
        let known = self.files.iter().filter_map(|(file, had)| match now.files.get(file) {
            Some(has) if has == had => None,
            Some(has) => Some(format!("{file} {had}, now {has}")),
            None => Some(format!("{file} {had}, now no file")),
        });
        let new = now.files.iter().filter(|(file, _)| !self.files.contains_key(*file));
        let new = new.map(|(file, has)| format!("{file} no file, now {has}"));
        own.chain(known).chain(new).collect()
    }
}

impl fmt::Display for Identity {
    /// Name, version, and the files with their checksums; `unknown` if nothing is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files: Vec<String> = self.files.iter().map(|(file, sum)| format!("{file} {sum}")).collect();
        let files = (!files.is_empty()).then(|| match self.name.is_none() && self.version.is_none() {
            true => files.join(", "),
            false => format!("({})", files.join(", ")),
        });
        let version = match (&self.name, &self.version) {
            (None, Some(version)) => Some(format!("version {version}")),
            _ => self.version.clone(),
        };
        let words: Vec<String> = [self.name.clone(), version, files].into_iter().flatten().collect();
        match words.is_empty() {
            true => f.write_str("unknown"),
            false => f.write_str(&words.join(" ")),
        }
    }
}

/// What is kept of what a program says.
fn kept(text: &str) -> String {
    plain(text).chars().take(MOST).collect()
}

/// A text without control characters.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// The first sixteen digits of a hash.
fn digits(hash: &blake3::Hash) -> String {
    hash.to_hex()[..16].to_owned()
}

/// The checksum of a file; none if there is no such file, it is no regular one, or it cannot be read. It is read in pieces:
/// a program may name a model of any size.
fn file_checksum(file: &Path) -> Option<String> {
    // Asked before it is opened: opening a pipe may wait for ever.
    fs::metadata(file).ok().filter(fs::Metadata::is_file)?;
    let (mut file, mut hasher) = (File::open(file).ok()?, blake3::Hasher::new());
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece).ok()? {
            0 => return Some(digits(&hasher.finalize())),
            read => hasher.update(&piece[..read]),
        };
    }
}
