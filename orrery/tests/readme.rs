//! The README and the pages of `docs/` show what the program prints, and their links lead to files; the paths in the map of
//! the source exist.

use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The beginning of a command whose output is shown; the arguments of `orrery` follow, then optional `head` and `tail` stages.
const COMMAND: &str = "$ cargo run --release";

/// The README and the pages of `docs/`.
fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(Path::new(ROOT).join("docs")).expect("the project has pages");
    let files = docs.map(|file| file.expect("a folder can be listed").path());
    let pages = files.filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.chain([Path::new(ROOT).join("README.md")]).collect()
}

fn read(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// The commands of a page with the outputs that it shows.
fn examples(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let blocks = page.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split_once("```").expect("a block ends").0);
    let shown = blocks.filter_map(|block| block.split_once('\n'));
    shown.filter(|(command, _)| command.starts_with(COMMAND))
}

/// Standard output of a command of a page.
fn output(command: &str) -> String {
    let mut stages = command.split(" | ");
    let cargo = stages.next().unwrap_or_default();
    let arguments = cargo.split_once(" -- ").map_or("", |(_, arguments)| arguments);
    let mut orrery = Command::new(env!("CARGO_BIN_EXE_orrery"));
    let printed = orrery
        .args(arguments.split_whitespace())
        .output()
        .expect("the binary runs");
    assert!(printed.status.success(), "{command}: {printed:?}");
    let text = String::from_utf8(printed.stdout).expect("results are text");
    let lines = text.lines().collect();
    let lines = stages.fold(lines, |lines: Vec<&str>, stage| {
        let (end, count) = stage.split_once(" -n ").expect("a stage is `head -n N` or `tail -n N`");
        let count: usize = count.parse().expect("a stage ends with a number of lines");
        match end {
            "head" => lines[..count.min(lines.len())].to_vec(),
            "tail" => lines[lines.len().saturating_sub(count)..].to_vec(),
            _ => panic!("{stage} is neither head nor tail"),
        }
    });
    lines.join("\n") + "\n"
}

/// The text before the lines that depend on the clock, which are the last ones.
fn without_timing(text: &str) -> String {
    let lines = text.lines().take_while(|line| !line.ends_with(" decisions/s."));
    lines.collect::<Vec<_>>().join("\n")
}

/// Checks every command whose output is shown; `make readme` writes the outputs anew.
#[test]
fn the_outputs_on_the_pages_are_those_of_the_program() {
    let update = std::env::var_os("ORRERY_README").is_some_and(|value| value == "update");
    for page in pages() {
        let text = read(&page);
        let shows = ["README.md", "commands.md", "play.md", "selfplay.md"];
        let must_show = shows.iter().any(|name| page.ends_with(name));
        assert_eq!(examples(&text).next().is_some(), must_show, "{}", page.display());
        let mut written = text.clone();
        for (command, shown) in examples(&text) {
            let printed = output(command);
            if update {
                written = written.replace(&format!("{command}\n{shown}"), &format!("{command}\n{printed}"));
            } else {
                assert_eq!(
                    without_timing(shown),
                    without_timing(&printed),
                    "{command}: {} shows another output; `make readme` writes it anew",
                    page.display()
                );
            }
        }
        if written != text {
            std::fs::write(&page, written).expect("a page can be written");
        }
    }
}

#[test]
fn the_readme_has_at_most_150_lines_and_outputs_of_at_most_12() {
    let text = read(&Path::new(ROOT).join("README.md"));
    let lines = text.lines().count();
    assert!(lines <= 150, "{lines} lines");
    let outputs: Vec<_> = examples(&text).map(|(_, shown)| shown.lines().count()).collect();
    assert!(outputs.len() >= 3, "{outputs:?}");
    assert!(outputs.iter().all(|&lines| lines <= 12), "{outputs:?}");
}

#[test]
fn the_links_of_the_pages_lead_to_files() {
    for page in pages() {
        let text = read(&page);
        for rest in text.split("](").skip(1) {
            let link = rest.split([')', '#']).next().unwrap_or_default();
            let is_there = link.contains("://") || page.with_file_name(link).exists();
            assert!(link.is_empty() || is_there, "{} links {link}", page.display());
        }
    }
}
