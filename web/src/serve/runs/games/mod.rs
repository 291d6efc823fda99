//! The games of a run as a table: sorted, filtered, a hundred at a time.

pub(super) mod overview;
mod query;
mod search;
mod table;

use super::name::RunName;
use crate::serve::answer::{self, At, Page, Refused};
use crate::serve::shared::Shared;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use orrery_arena::Run;
use query::Asked;
use std::sync::Arc;

/// Answers with a part of the table.
pub(super) async fn page(
    State(shared): State<Arc<Shared>>,
    At(run): At<String>,
    words: Result<Query<Vec<(String, String)>>, QueryRejection>,
) -> Page {
    let (name, folder) = RunName::find(run, &shared.folder)?;
    let Query(words) = words.map_err(|error| Refused::new(StatusCode::BAD_REQUEST, error.body_text()))?;
    let overviews = Arc::clone(&shared.runs.overviews);
    let page = shared.runs.desk.work(move |left| {
        let run = Run::open(&folder)?;
        let overview = overviews.of_run(&run, &left)?;
        let asked = Asked::of(&words, &run.manifest().config, &overview)?;
        let found = search::find(&run, &asked, &overview, &left)?;
        Ok::<_, Refused>(table::page(&name, &run.manifest().config, &asked, &overview, &found))
    });
    Ok(answer::page(page.await??))
}
