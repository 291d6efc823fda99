//! Counts the instructions of three workloads with valgrind: `instructions check` compares them with the recorded
//! counts, `instructions record` records them.

#![allow(clippy::print_stdout, reason = "an example prints what it counted")]

use anyhow::{Context, bail, ensure};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Command;

/// The workloads of `random_games`, each with the number of games to count.
const WORKLOADS: [(&str, u64); 3] = [("base", 200), ("modules", 100), ("planetarium", 200)];

/// The ratio to the recorded count up to which a workload passes.
const TOLERANCE: f64 = 1.10;

const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.toml");

const HEAD: &str = "# Instructions of a random game, without loading. `make bench-record` writes this file.\n";

fn main() -> anyhow::Result<()> {
    let record = match std::env::args().nth(1).as_deref() {
        Some("check") => false,
        Some("record") => true,
        _ => bail!("usage: instructions check|record"),
    };
    let found = Command::new("valgrind").arg("--version").output();
    if found.is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        println!("valgrind is not installed: no instructions are counted or checked");
        return Ok(());
    }
    let counted = WORKLOADS.map(|(workload, games)| Ok((workload, instructions_a_game(workload, games)?)));
    let counted = counted.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
    if record { write(&counted) } else { check(&counted) }
}

/// Instructions per game: those of `games` games minus those of a run without games, per game.
fn instructions_a_game(workload: &str, games: u64) -> anyhow::Result<u64> {
    let loading = instructions(workload, 0)?;
    Ok((instructions(workload, games)? - loading) / games)
}

fn instructions(workload: &str, games: u64) -> anyhow::Result<u64> {
    let program: PathBuf = std::env::current_exe()?.with_file_name("random_games");
    let run = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(&program)
        .args([workload, &games.to_string()])
        .output()?;
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(run.status.success(), "{} under valgrind: {said}", program.display());
    let line = said.lines().find_map(|line| line.split_once("refs:"));
    let (_, count) = line.with_context(|| format!("valgrind gives no count: {said}"))?;
    Ok(count.trim().replace(',', "").parse()?)
}

fn write(counted: &[(&str, u64)]) -> anyhow::Result<()> {
    let mut text = HEAD.to_owned();
    for (workload, count) in counted {
        writeln!(text, "{workload} = {count}")?;
        println!("{workload}: {count} instructions a game");
    }
    fs::write(RECORDED, text).with_context(|| format!("{RECORDED} cannot be written"))
}

fn check(counted: &[(&str, u64)]) -> anyhow::Result<()> {
    let text = fs::read_to_string(RECORDED).with_context(|| format!("{RECORDED} cannot be read"))?;
    let recorded: BTreeMap<String, u64> = toml::from_str(&text).with_context(|| RECORDED.to_owned())?;
    let mut grown = Vec::new();
    for &(workload, count) in counted {
        let before = recorded.get(workload);
        let &before = before.with_context(|| format!("{RECORDED} has no `{workload}`; make bench-record adds it"))?;
        let growth = count as f64 / before as f64;
        println!(
            "{workload}: {count} instructions a game, recorded {before}: {:+.1} %",
            (growth - 1.0) * 100.0
        );
        if growth > TOLERANCE {
            grown.push(workload);
        }
    }
    ensure!(
        grown.is_empty(),
        "{} takes over 10 % more instructions than recorded; make it as fast as it was, or record why it cannot be: \
         make bench-record",
        grown.join(", ")
    );
    Ok(())
}
