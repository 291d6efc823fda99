//! The list of runs on the first page.

use super::name::RunName;
use super::words::{state_at_a_glance, who_plays};
use crate::serve::answer::{Answer, Refused};
use crate::serve::folder::Folder;
use crate::serve::parts::Part;
use axum::http::StatusCode;
use maud::{Markup, html};
use orrery_arena::report::grouped;
use orrery_arena::run::Progress;
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// The files by which a folder is known as that of a run, of which the newest says when it last changed.
const FILES: [&str; 4] = ["run.toml", "games.sqlite", "games.sqlite-wal", "tuning.toml"];

/// A folder with a run, or with something in place of one.
struct Listed {
    name: RunName,
    path: PathBuf,
    /// When it last changed, by the clock of the disk.
    changed: Duration,
}

/// A part of the list, from 1, with the links to other parts: the runs of a folder, the newest first.
pub(in crate::serve) fn list(folder: &Folder, part: u64, link: impl Fn(u64) -> String) -> Answer<Markup> {
    let mut runs = runs(folder)?;
    runs.sort_by_key(|run| Reverse(run.changed));
    let part = Part::of(part, runs.len() as u64)?;
    Ok(html! {
        section {
            h2 id="runs" { "Runs" }
            @if runs.is_empty() {
                p { "There is no run in this folder yet. To play one, type in this folder:" }
                pre { code { "orrery tournament --games 400 --run demo" } }
            } @else {
                ul class="runs" { @for run in part.entries(&runs) { (item(run)) } }
                (part.links("Parts of the list of runs", link))
            }
        }
    })
}

/// The runs directly in a folder, and those in its folders.
fn runs(folder: &Folder) -> Answer<Vec<Listed>> {
    let failed = |error| {
        Refused::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            format!("the folder cannot be read: {error}"),
        )
    };
    let mut runs = Vec::new();
    for name in folder.folders().map_err(failed)? {
        // Folders may come and go meanwhile.
        let Ok(below) = folder.below(&name) else { continue };
        runs.extend(listed(RunName::of(&name, None), &folder.join(&name)));
        runs.extend(inner(&below, &name));
    }
    Ok(runs)
}

/// The runs in the folder of this name; none if it cannot be listed.
fn inner(folder: &Folder, name: &str) -> Vec<Listed> {
    let names = folder.folders().unwrap_or_default().into_iter();
    let runs = names.filter_map(|inner| listed(RunName::of(name, Some(&inner)), &folder.join(&inner)));
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
    html! {
        @match Progress::of(&run.path) {
            Err(error) => li {
                a href=(run.name.link()) { (name) }
                p class="reason" { "It cannot be read: " (error.to_string()) }
            },
            Ok(progress) => li {
                a href=(run.name.link()) { (name) }
                @let state = state_at_a_glance(&progress);
                span class={ "state " (state.replace(' ', "-")) } { (state) }
                p { (progress.manifest.question.purpose()) " · " (who_plays(&progress.manifest)) }
                @if let Some(games) = progress.games {
                    p class="count" { (grouped(games)) " of " (grouped(progress.due())) " games" }
                }
            },
        }
    }
}
