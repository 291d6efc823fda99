//! The page of a run: what runs, how it stands, and where its report and its games are.

use super::assets::{SCRIPT, STYLE};
use super::listing::inner_names;
use super::name::RunName;
use super::words::{state_at_a_glance, who_plays};
use crate::page::{Assets, page as frame};
use crate::report::layout;
use crate::serve::answer::{self, Answer, At, Page};
use crate::serve::laboratory::Asked;
use crate::serve::shared::Shared;
use axum::extract::State;
use maud::{Markup, html};
use orrery_arena::report::{counted, grouped};
use orrery_arena::run::{Manifest, Progress};
use std::path::Path;
use std::sync::Arc;

/// Answers with it.
pub(super) async fn page(State(shared): State<Arc<Shared>>, At(run): At<String>) -> Page {
    let (name, folder) = RunName::find(run, &shared.folder)?;
    let page = answer::off_thread(move || of_run(&shared, &name, &folder));
    Ok(answer::page(page.await??))
}

fn of_run(shared: &Shared, name: &RunName, folder: &Path) -> Answer<String> {
    let progress = Progress::of(folder)?;
    let asked = shared.laboratory.asked(&progress.manifest, &name.path());
    let inner = match name.outer() {
        None => inner_names(&shared.folder.below(&name.to_string())?, &name.to_string()),
        Some(_) => Vec::new(),
    };
    let has_games = progress.games.is_some();
    let body = html! {
        main.run-page data-run=[has_games.then(|| name.link())] {
            p {
                a href="/" { "All runs" }
                @if let Some(outer) = name.outer().filter(|outer| is_run(shared, outer)) { " · " a href=(outer.link()) { (outer) } }
            }
            h1 { (name) }
            p.asked { (progress.manifest.question.purpose()) ": " (who_plays(&progress.manifest)) }
            @if has_games { (links(name, &asked)) }
            p.aloud role="status" data-said {}
            div data-standing { (at_a_glance(&progress)) }
            (runs_in_it(&inner))
            (repeat(&progress, &asked))
        }
    };
    let assets = Assets {
        styles: &[layout::STYLE, STYLE],
        scripts: if has_games { &[SCRIPT] } else { &[] },
        asks_server: true,
    };
    Ok(frame(&format!("{name} · Orrery"), assets, &body))
}

/// Whether the folder that a run is in has a page of its own.
fn is_run(shared: &Shared, outer: &RunName) -> bool {
    let found = shared.folder.find(&[&outer.to_string()]);
    found.is_ok_and(|folder| Manifest::is_in(&folder))
}

fn links(name: &RunName, asked: &Asked) -> Markup {
    let both = name.outer().filter(|_| asked.is_half);
    html! {
        nav.links aria-label="Of this run" {
            a href=(name.link() + "/report") { "Report" }
            a href=(name.link() + "/games") { "Games" }
            @if let Some(outer) = both { a href=(outer.link() + "/report") { "Report of both rulesets" } }
        }
    }
}

/// How it stands before its games are counted.
fn at_a_glance(progress: &Progress) -> Markup {
    html! {
        p.state { "This run is " strong { (state_at_a_glance(progress)) } "." }
        @if let Some(games) = progress.games {
            p { (grouped(games)) " of " (counted(progress.due(), "game")) }
            noscript { p { "The figures of this page need scripts; the report does not." } }
        }
    }
}

/// The runs in its folder, such as the games of a learning.
fn runs_in_it(inner: &[RunName]) -> Markup {
    html! {
        @if !inner.is_empty() {
            section {
                h2 { "Runs in it" }
                ul { @for run in inner { li { a href=(run.link()) { (run) } } } }
            }
        }
    }
}

fn repeat(progress: &Progress, asked: &Asked) -> Markup {
    let config = &progress.manifest.config;
    let is_complete = progress.games.is_some_and(|games| games >= progress.due());
    html! {
        section {
            h2 { "How to repeat it" }
            @match &asked.command {
                Some(command) => pre { code { (command) } },
                None => p { "No command played it: a program did." },
            }
            @if !is_complete {
                p { "To resume it where it stopped, in the folder that is served:" }
                pre { code { (asked.resume) } }
            }
            dl.facts {
                div { dt { "Seed" } dd { (config.seed) } }
                div { dt { "Ruleset" } dd { (config.ruleset) } }
            }
        }
    }
}
