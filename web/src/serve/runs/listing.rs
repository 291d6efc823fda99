//! The list of runs on the first page.

use super::name::RunName;
use super::words::{State, purpose, subcommand, who_plays};
use crate::serve::answer::{Answer, Refused};
use crate::serve::folder::Folder;
use axum::http::StatusCode;
use maud::{Markup, html};
use orrery_arena::report::{grouped, printable};
use orrery_arena::run::Progress;
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// The files by which a folder is known as that of a run, of which the newest says when it last changed.
const FILES: [&str; 4] = ["run.toml", "games.sqlite", "games.sqlite-wal", "tuning.toml"];

/// How many runs a part of the list has.
const PART: usize = 100;

/// A folder with a run, or with something in place of one.
struct Listed {
    name: RunName,
    path: PathBuf,
    /// When it last changed, by the clock of the disk.
    changed: Duration,
}

/// The part of the list that a query asks for, from 1.
pub(in crate::serve) fn part(query: Option<&str>) -> Answer<u64> {
    let wanted = query.filter(|query| !query.is_empty()).map(|query| {
        let number = query.strip_prefix("runs=").and_then(|number| number.parse().ok());
        number.filter(|&number| number >= 1)
    });
    wanted.unwrap_or(Some(1)).ok_or_else(|| {
        Refused::new(
            StatusCode::BAD_REQUEST,
            "allowed is runs=N, the part of the list of runs, from 1",
        )
    })
}

/// A part of the list, from 1: the runs of a folder, the newest first.
pub(in crate::serve) fn list(folder: &Folder, part: u64) -> Answer<Markup> {
    let mut runs = runs(folder)?;
    runs.sort_by_key(|run| Reverse(run.changed));
    let parts = (runs.len().div_ceil(PART) as u64).max(1);
    if part > parts {
        return Err(Refused::not_found(format!("the list of runs has {parts} parts")));
    }
    let shown = runs.iter().skip((part as usize - 1) * PART).take(PART);
    Ok(html! {
        section {
            h2 id="runs" { "Runs" }
            @if runs.is_empty() {
                p { "There is no run in this folder yet. To play one, type in this folder:" }
                pre { code { "orrery tournament --games 400 --run demo" } }
            } @else {
                ul class="runs" { @for run in shown { (item(run)) } }
                @if parts > 1 {
                    nav aria-label="Parts of the list" {
                        @if part > 1 { a href=(format!("/?runs={}", part - 1)) { "Newer" } " " }
                        "Part " (part) " of " (parts) " "
                        @if part < parts { a href=(format!("/?runs={}", part + 1)) { "Older" } }
                    }
                }
            }
        }
    })
}

/// The runs directly in a folder, and those in its folders.
fn runs(folder: &Folder) -> Answer<Vec<Listed>> {
    let failed = |error| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the folder cannot be read: {error}"));
    let mut runs = Vec::new();
    for name in folder.folders().map_err(failed)? {
        let below = folder.below(&name)?;
        runs.extend(listed(RunName::of(&name, None), below.path()));
        runs.extend(inner(&below, &name));
    }
    Ok(runs)
}

/// The runs in the folder of this name; none if it cannot be listed.
fn inner(folder: &Folder, name: &str) -> Vec<Listed> {
    let names = folder.folders().unwrap_or_default().into_iter();
    let runs = names.filter_map(|inner| listed(RunName::of(name, Some(&inner)), &folder.path().join(&inner)));
    runs.collect()
}

/// The names of the runs in a folder, in order.
pub(super) fn inner_names(folder: &Folder, name: &str) -> Vec<RunName> {
    inner(folder, name).into_iter().map(|run| run.name).collect()
}

/// A folder if it holds one of the files of a run.
fn listed(name: RunName, path: &Path) -> Option<Listed> {
    let times = FILES.iter().filter_map(|file| {
        let found = fs::symlink_metadata(path.join(file)).ok()?;
        let changed = found.modified().ok()?.duration_since(UNIX_EPOCH);
        Some(changed.unwrap_or_default())
    });
    times.max().map(|changed| Listed {
        name,
        path: path.to_owned(),
        changed,
    })
}

fn item(run: &Listed) -> Markup {
    let name = run.name.to_string();
    let name = printable(&name);
    html! {
        @match Progress::of(&run.path) {
            Err(error) => li {
                a href=(run.name.link()) { (name) }
                p class="reason" { "It cannot be read: " (printable(&error.to_string())) }
            },
            Ok(progress) => li {
                a href=(run.name.link()) { (name) }
                @let state = state(&progress);
                span class={ "state " (state.replace(' ', "-")) } { (state) }
                p { (printable(&purpose(&progress.manifest))) " · " (printable(&who_plays(&progress.manifest))) }
                @if let Some(games) = progress.games {
                    p class="count" { (grouped(games)) " of " (grouped(progress.manifest.games())) " games" }
                }
            },
        }
    }
}

/// How a run stands as far as that is known without its games: a test may have its verdict before its last game.
fn state(progress: &Progress) -> &'static str {
    match State::of(progress, false) {
        State::Stopped if progress.games.is_none() => "not being played",
        State::Stopped if subcommand(&progress.manifest) == "sprt" => "decided or stopped",
        state => state.text(),
    }
}
