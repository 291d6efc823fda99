//! Running the command.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The command with these arguments, in the folder of the tests' files.
pub(crate) fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command
        .args(arguments.split_whitespace())
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env("COLUMNS", "100")
        // How long a test takes must not change what it prints.
        .env("ORRERY_PROGRESS_SECONDS", "0");
    command
}

/// Runs the command.
pub(crate) fn run(arguments: &str) -> Output {
    command(arguments).output().expect("the binary runs")
}

/// Standard output of a command that succeeds and prints nothing on standard error.
pub(crate) fn stdout(arguments: &str) -> String {
    printed(&mut command(arguments))
}

/// Standard output of a command that succeeds and prints nothing on standard error.
pub(crate) fn printed(command: &mut Command) -> String {
    let output = command.output().expect("the binary runs");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(output.stderr, b"");
    String::from_utf8(output.stdout).unwrap()
}

/// The command with these arguments, where `DIR` is the folder.
pub(crate) fn within(folder: &TempDir, arguments: &str) -> Command {
    command(&arguments.replace("DIR", &folder.path().display().to_string()))
}

/// What it prints.
pub(crate) fn said(folder: &TempDir, arguments: &str) -> String {
    printed(&mut within(folder, arguments))
}

/// The result for programs without its timing.
pub(crate) fn without_timing(text: &str) -> Value {
    let mut result: Value = serde_json::from_str(text).unwrap();
    result["timing"] = Value::Null;
    result
}

/// Standard error, without the pointer to the help, of a command that is refused with this status and prints no result.
pub(crate) fn refusal(arguments: &str, status: i32) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    assert_eq!(output.stdout, b"");
    let text = String::from_utf8(output.stderr).unwrap();
    let said = text.lines().filter(|line| !line.starts_with("For more information"));
    let said = said.map(|line| format!("  {line}").trim_end().to_owned() + "\n");
    said.collect::<String>().trim_end().to_owned()
}

/// Each command with its message, one below the other.
pub(crate) fn answers(cases: &[&str], status: i32) -> String {
    let answers = cases
        .iter()
        .map(|case| format!("{case}\n{}\n\n", refusal(case, status)));
    answers.collect()
}

/// Writes a built-in ruleset file, changed, into the folder of the tests' files.
pub(crate) fn write_ruleset(name: &str, part: &str, change: impl FnOnce(String) -> String) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/data/planet_unknown");
    let text = std::fs::read_to_string(data.join(part)).unwrap();
    let changed = change(text.clone());
    assert_ne!(changed, text, "the change to {part} does nothing");
    write(name, &changed);
}

/// The text of `corporations.toml` with this many more medals wherever a track of this corporation has some.
pub(crate) fn with_more_medals(text: &str, corporation: &str, more: u32) -> String {
    let (before, rest) = text.split_once(&format!("slug = \"{corporation}\"")).unwrap();
    let end = rest.find("[[corporation]]").unwrap_or(rest.len());
    let mut parts = rest[..end].split("medal ");
    let mut changed = parts.next().unwrap().to_owned();
    for part in parts {
        let digits = part.find(|letter: char| !letter.is_ascii_digit()).unwrap();
        let medals: u32 = part[..digits].parse().unwrap();
        changed += &format!("medal {}{}", medals + more, &part[digits..]);
    }
    format!("{before}slug = \"{corporation}\"{changed}{}", &rest[end..])
}

/// The result for programs of a command that succeeds; standard error may have notes.
pub(crate) fn result(arguments: &str) -> Value {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Writes a text into the folder of the tests' files, or into a folder in it.
pub(crate) fn write(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(path.parent().expect("a file lies in a folder")).unwrap();
    std::fs::write(path, text).unwrap();
}
