//! The outputs in the README are those of the program, and the paths in the map of the source exist.

use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");

/// The beginning of a command of the README; the arguments of `orrery` follow, then optional `head` and `tail` stages.
const COMMAND: &str = "$ cargo run --release";

/// Standard output of a command of the README.
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

/// Checks every block of the README that shows a command and its output; `make readme` writes the outputs anew.
#[test]
fn the_outputs_in_the_readme_are_those_of_the_program() {
    let path = Path::new(ROOT).join("README.md");
    let readme = std::fs::read_to_string(&path).expect("the project has a README");
    let update = std::env::var_os("ORRERY_README").is_some_and(|value| value == "update");
    let mut written = readme.clone();
    let mut commands = 0;
    for block in readme.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("a block ends");
        let Some((command, shown)) = block.split_once('\n').filter(|(first, _)| first.starts_with(COMMAND)) else {
            continue;
        };
        commands += 1;
        let printed = output(command);
        if update {
            written = written.replace(&format!("{command}\n{shown}"), &format!("{command}\n{printed}"));
        } else {
            assert_eq!(
                without_timing(shown),
                without_timing(&printed),
                "{command}: the README shows another output; `make readme` writes it anew"
            );
        }
    }
    assert!(commands >= 2, "the README shows the picture and the tournament");
    if update && written != readme {
        std::fs::write(&path, written).expect("the README can be written");
    }
}

/// The files and folders named in back quotes in a text.
fn files(text: &str) -> impl Iterator<Item = &str> {
    let names = text.split('`').skip(1).step_by(2);
    names.filter(|name| name.ends_with('/') || name.ends_with(".rs"))
}

/// A heading of the map names a folder, the first cell of a row names files in it, the second cell files there or below.
#[test]
fn every_path_of_the_map_of_the_source_is_there() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("CONTRIBUTING.md")).expect("the project has a map");
    let map = text.split("\n## ").find(|part| part.starts_with("A map of the source"));
    let mut folder = Path::new(ROOT).to_owned();
    let mut paths = 0;
    for line in map.expect("the guide has a map").lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            folder = Path::new(ROOT).join(files(heading).next().expect("a heading names a folder"));
        }
        let Some((places, about)) = line.strip_prefix("| ").and_then(|row| row.split_once(" | ")) else {
            continue;
        };
        for name in files(places) {
            assert!(
                folder.join(name).exists(),
                "{name} is in the map and not in {}",
                folder.display()
            );
        }
        for name in files(about) {
            let below = files(places).map(|place| folder.join(place).join(name));
            let there = below.chain([folder.join(name)]).any(|path| path.exists());
            assert!(there, "{name} is in the map and not below {}", folder.display());
        }
        paths += files(places).count() + files(about).count();
    }
    assert!(paths > 100, "{paths}");
}
