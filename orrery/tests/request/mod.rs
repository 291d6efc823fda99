//! Requests written as they would be typed, for the tests of programs.

use orrery::{Options, Request};

/// What a line asks for, such as `report FOLDER --format json`.
pub(crate) fn request(line: &str) -> Request {
    let mut words = line.split_whitespace().peekable();
    let subcommand = words.next().unwrap_or_default().to_owned();
    let mut folders = Vec::new();
    while let Some(folder) = words.next_if(|word| !word.starts_with("--")) {
        folders.push(folder.to_owned());
    }
    let mut options = Options::default();
    while let Some(name) = words.next() {
        let name = name.trim_start_matches("--");
        match words.next_if(|word| !word.starts_with("--")) {
            Some(value) => options.add(name, value),
            None => options.add_flag(name),
        }
    }
    Request {
        subcommand,
        folders,
        options,
    }
}
