//! `docs/map.md`, which says of each file what its first sentence says; and the places that CONTRIBUTING.md names.

use super::{SOURCES, workspace};
use std::fs;
use std::path::{Path, PathBuf};

const FIRST_LINES: &str = "\
# A map of the source

`make map` writes this page from the first sentence of each file. CONTRIBUTING.md says which crate may use which, and where to
begin with a change.
";

#[test]
fn the_map_is_what_the_files_say() {
    let sources = SOURCES.iter().chain(&["python/orrery"]);
    let sections: String = sources.map(|source| section(Path::new(source))).collect();
    let map = format!("{FIRST_LINES}{sections}");
    let file = workspace().join("docs/map.md");
    if std::env::var_os("ORRERY_MAP").is_some_and(|wish| wish == "update") {
        fs::write(&file, &map).expect("the map can be written");
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == map,
        "docs/map.md is not what the files say; `make map` writes it anew"
    );
}

/// A folder, and those in it.
fn section(folder: &Path) -> String {
    let mut entries: Vec<PathBuf> = fs::read_dir(workspace().join(folder))
        .expect("the folder is there")
        .map(|entry| folder.join(entry.expect("a folder can be listed").file_name()))
        .collect();
    entries.sort_unstable();
    let (folders, files): (Vec<_>, Vec<_>) = entries.into_iter().partition(|path| workspace().join(path).is_dir());
    let rows: String = files.iter().filter_map(|file| row(file)).collect();
    let below: String = folders.iter().map(|folder| section(folder)).collect();
    match rows.is_empty() {
        true => below,
        false => format!("\n## `{}/`\n\n{rows}{below}", folder.display()),
    }
}

/// The row of a file; none if it is no source, has only tests, or is a crate whose README says what it is.
fn row(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_str()?;
    let text = || fs::read_to_string(workspace().join(file)).expect("a source is text");
    let sentence = match file.extension()?.to_str()? {
        "rs" if name == "tests.rs" || text().starts_with("#![doc") => return None,
        "rs" => first_sentence(text().lines().map_while(|line| line.strip_prefix("//!"))),
        "py" => first_sentence(text().strip_prefix("\"\"\"")?.split("\"\"\"").next()?.lines()),
        _ => return None,
    };
    assert!(!sentence.is_empty(), "{} does not say what it is", file.display());
    Some(format!("- `{name}`: {sentence}\n"))
}

/// The first sentence of a comment, without links.
fn first_sentence<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let lines: Vec<&str> = lines.map(str::trim).take_while(|line| !line.is_empty()).collect();
    let paragraph = lines.join(" ").replace("[`", "`").replace("`]", "`");
    // A point after a single letter is that of a name.
    let is_end = |&(at, _): &(usize, &str)| !paragraph[..at].ends_with(|last: char| last.is_uppercase());
    let end = paragraph
        .match_indices(". ")
        .find(is_end)
        .map_or(paragraph.len(), |(at, _)| at);
    paragraph[..end].trim_end_matches(['.', ':']).to_owned()
}

#[test]
fn the_places_that_contributing_names_are_there() {
    let text = fs::read_to_string(workspace().join("CONTRIBUTING.md")).expect("it is there");
    let (_, table) = text
        .split_once("| to change | open |")
        .expect("it has a table of places");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let places: Vec<&str> = rows
        .filter_map(|row| row.split('|').nth(2))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    assert!(places.len() >= 20, "{places:?}");
    for place in places {
        assert!(workspace().join(place).exists(), "{place} is not there");
    }
}
