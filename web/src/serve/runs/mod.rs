//! Pages of the runs in the folder.

use super::answer::{self, Answer};
use super::folder::Folder;
use super::shared::Shared;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use maud::{Markup, html};
use std::sync::Arc;

/// The file that makes a folder a run.
const RUN: &str = "run.toml";

/// The routes below `/runs`.
pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/{run}/report", get(report))
        .route("/{run}/games/{game}", get(replay))
}

/// The list of the runs of a folder, for the first page.
pub(super) fn list(folder: &Folder) -> Markup {
    let runs = folder.folders_with(RUN).unwrap_or_default();
    html! {
        section {
            h2 { "Runs" }
            ul { @for run in &runs { li { a href=(format!("/runs/{run}/report")) { (run) } } } }
        }
    }
}

async fn report(State(shared): State<Arc<Shared>>, Path(run): Path<String>) -> Answer<Response> {
    let folder = shared.folder.find(&[&run])?;
    let laboratory = Arc::clone(&shared.laboratory);
    let page = answer::off_thread(move || laboratory.report(&folder)).await??;
    Ok(answer::page(page))
}

async fn replay(State(shared): State<Arc<Shared>>, Path((run, game)): Path<(String, u64)>) -> Answer<Response> {
    let folder = shared.folder.find(&[&run])?;
    let laboratory = Arc::clone(&shared.laboratory);
    let page = answer::off_thread(move || laboratory.replay(&folder, game)).await??;
    Ok(answer::page(page))
}
