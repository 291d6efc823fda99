//! Samples for learning: the same bytes whatever happens to the process, and refusals.

use crate::orrery::{said, within};
#[cfg(unix)]
use crate::signals::send;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tempfile::{TempDir, tempdir};

const RUN: &str = "tournament --game planetarium --agents random,random --seed 4 --games 400";

const ENCODE: &str = "encode DIR/run --npy --samples-per-shard 1000";

/// The bytes of every file below a folder by its path in it.
fn content(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn refused(folder: &TempDir, arguments: &str) -> String {
    let output = within(folder, arguments).output().unwrap();
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    text.replace(&folder.path().display().to_string(), "DIR")
}

/// Kills an encoding with these options of the run in `DIR/run` again and again. Returns how often it had begun and not ended.
fn kill_again_and_again(folder: &TempDir, encode: &str) -> usize {
    let killed = folder.path().join("killed");
    let shards = || fs::read_dir(&killed).map_or(0, Iterator::count);
    let all = fs::read_dir(folder.path().join("whole")).unwrap().count();
    let mut cut = 0;
    for kill in 0..12 {
        let is_begun = killed.join("dataset.json").exists();
        let resume = if is_begun { "--resume" } else { "" };
        let before = shards();
        let encode = format!("{encode} --threads 1 --out DIR/killed {resume}");
        let mut child = within(folder, &encode).stdout(Stdio::null()).spawn().unwrap();
        // Killed as soon as its folder is there, at once, or some time after it has written another shard.
        while kill == 0 && !killed.exists() {
            std::thread::yield_now();
        }
        while kill % 4 > 0 && shards() <= before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_micros(200));
        }
        if kill > 0 {
            std::thread::sleep(Duration::from_micros(700 * (kill % 7)));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        cut += usize::from((3..all).contains(&shards()));
    }
    cut
}

#[test]
fn an_encoding_that_is_killed_again_and_again_resumes_to_the_same_bytes() {
    for format in ["--npy", "--features"] {
        let folder = tempdir().unwrap();
        let encode = format!("encode DIR/run {format} --samples-per-shard 1000");
        said(&folder, &format!("{RUN} --run DIR/run"));
        said(&folder, &format!("{encode} --out DIR/whole"));
        assert!(
            kill_again_and_again(&folder, &encode) > 3,
            "it was killed before its end"
        );
        said(&folder, &format!("{encode} --out DIR/killed --resume"));
        let killed = content(&folder.path().join("killed"));
        assert_eq!(killed, content(&folder.path().join("whole")));
        let list: Value = serde_json::from_slice(&killed[Path::new("dataset.json")]).unwrap();
        assert_eq!(list["complete"], true);
    }
}

#[test]
#[cfg(unix)]
fn an_encoding_that_a_signal_stops_keeps_its_shards_and_says_how_to_resume_it() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --run DIR/run"));
    said(&folder, &format!("{ENCODE} --out DIR/whole"));
    let encode = format!("{ENCODE} --threads 1 --out DIR/stopped");
    let mut stopping = within(&folder, &encode);
    let mut running = stopping.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    while !folder.path().join("stopped/00000").exists() {
        assert!(running.try_wait().unwrap().is_none(), "it ended without a shard");
        std::thread::sleep(Duration::from_millis(1));
    }
    send("TERM", &running);
    let ended = running.wait_with_output().unwrap();
    let text = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{text}");
    assert!(text.contains("to resume it: orrery encode "), "{text}");
    said(&folder, &format!("{encode} --resume"));
    let [stopped, whole] = ["stopped", "whole"].map(|name| content(&folder.path().join(name)));
    assert!(stopped == whole);
}

#[test]
fn a_shard_that_is_not_what_was_written_is_refused() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --run DIR/run"));
    said(&folder, &format!("{ENCODE} --out DIR/shards"));
    fs::remove_file(folder.path().join("shards/00001/policy.npy")).unwrap();
    let said = refused(&folder, &format!("{ENCODE} --out DIR/shards --resume"));
    assert!(said.contains("00001 is not the shard of"), "{said}");
    fs::write(folder.path().join("shards/dataset.json"), "{").unwrap();
    let said = refused(&folder, &format!("{ENCODE} --out DIR/shards --resume"));
    assert!(said.contains("dataset.json is damaged"), "{said}");
}

#[test]
fn the_bytes_do_not_depend_on_threads() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --run DIR/run"));
    for threads in [1, 3] {
        said(&folder, &format!("{ENCODE} --threads {threads} --out DIR/{threads}"));
    }
    assert_eq!(content(&folder.path().join("1")), content(&folder.path().join("3")));
}

#[test]
fn four_slices_merged_give_the_samples_of_the_whole_run() {
    let folder = tempdir().unwrap();
    let play = "selfplay --game planetarium --agents greedy --temperature 1 --games 40 --run";
    said(&folder, &format!("{play} DIR/run"));
    for slice in 1..=4 {
        said(&folder, &format!("{play} DIR/{slice} --slice {slice}/4"));
    }
    said(&folder, "merge DIR/merged DIR/1 DIR/2 DIR/3 DIR/4");
    said(&folder, &format!("{ENCODE} --features --out DIR/whole"));
    said(
        &folder,
        &format!("{} --features --out DIR/parts", ENCODE.replace("run", "merged")),
    );
    let [whole, parts] = ["whole", "parts"].map(|name| content(&folder.path().join(name)));
    assert_eq!(whole, parts);
}

#[test]
fn a_run_that_has_grown_is_encoded_to_its_end() {
    let folder = tempdir().unwrap();
    let play = "selfplay --game planetarium --agents random --seed 2";
    said(&folder, &format!("{play} --games 20 --run DIR/run"));
    said(&folder, &format!("{ENCODE} --out DIR/shards"));
    said(&folder, "selfplay --run DIR/run --resume --games 60");
    said(&folder, &format!("{ENCODE} --out DIR/whole"));
    let again = refused(&folder, &format!("{ENCODE} --out DIR/shards"));
    assert!(again.contains("continue it with --resume"), "{again}");
    said(&folder, &format!("{ENCODE} --out DIR/shards --resume"));
    // Descriptions have the number of games that the run was to have when a shard was written.
    let columns = |name: &str| {
        let mut files = content(&folder.path().join(name));
        files.retain(|path, _| path.extension().is_some_and(|end| end == "npy"));
        files
    };
    assert_eq!(columns("whole"), columns("shards"));
    let list = |name: &str| content(&folder.path().join(name))[Path::new("dataset.json")].clone();
    let shards = |name: &str| serde_json::from_slice::<Value>(&list(name)).unwrap()["shards"].clone();
    let samples = |name: &str| -> Vec<Value> {
        let shards = shards(name);
        shards
            .as_array()
            .unwrap()
            .iter()
            .map(|shard| shard["samples"].clone())
            .collect()
    };
    assert!(samples("whole").len() > 2, "{:?}", samples("whole"));
    assert_eq!(samples("whole"), samples("shards"));
}

#[test]
fn an_encoding_that_cannot_be_is_refused() {
    let folder = tempdir().unwrap();
    let run = "tournament --game planetarium --agents random --games 2 --run";
    said(&folder, &format!("{run} DIR/run"));
    said(&folder, &format!("{run} DIR/bare --records none"));
    fs::create_dir(folder.path().join("full")).unwrap();
    fs::write(folder.path().join("full/notes.txt"), "mine").unwrap();
    said(&folder, &format!("{ENCODE} --out DIR/shards"));
    let cases = [
        "encode DIR/none --out DIR/new",
        "encode DIR/bare --out DIR/new",
        "encode DIR/run --out DIR/full",
        "encode DIR/run --out DIR/full --resume",
        "encode DIR/run --npy --out DIR/shards --resume --samples-per-shard 7",
    ];
    let answers = cases.map(|case| format!("{case}\n{}", refused(&folder, case)));
    insta::assert_snapshot!(answers.join("\n"));
    assert_eq!(fs::read(folder.path().join("full/notes.txt")).unwrap(), b"mine");
}

#[test]
fn what_was_encoded_is_printed() {
    let folder = tempdir().unwrap();
    said(
        &folder,
        "tournament --game planetarium --agents random --games 30 --run DIR/run",
    );
    let encode = "encode DIR/run --npy --out DIR/shards";
    let table = said(&folder, encode).replace(&folder.path().display().to_string(), "DIR");
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines.last().is_some_and(|line| line.ends_with(" samples/s")), "{table}");
    assert!(lines[3].starts_with("Format: .npy files."), "{table}");
    insta::assert_snapshot!(lines[..3].join("\n"));
    let result: Value = serde_json::from_str(&said(&folder, &format!("{encode} --resume --format json"))).unwrap();
    let splits = result["splits"].as_object().unwrap().values();
    let sum: u64 = splits.map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(result["samples"], sum);
    let (samples, _) = lines[1].split_once(" samples: ").expect("the line counts samples");
    assert_eq!(samples.replace(',', ""), sum.to_string(), "{table}");
}
