//! The first page: the runs of the folder, and the tables.

use super::answer::{self, Answer, Page};
use super::runs;
use super::server::Shared;
use crate::page::{Assets, page};
use axum::extract::{RawQuery, State};
use maud::html;
use std::sync::Arc;

/// The first page, with this part of the list of runs.
async fn page_of_folder(shared: Arc<Shared>, part: u64) -> Answer<String> {
    answer::off_thread(move || {
        let body = html! {
            main {
                h1 { "Orrery" }
                (runs::list(&shared.folder, part)?)
            }
        };
        let assets = Assets {
            styles: &[runs::STYLE],
            asks_server: true,
            ..Assets::default()
        };
        Ok(page("Orrery", assets, &body))
    })
    .await?
}

/// Answers with it.
pub(super) async fn page_route(State(shared): State<Arc<Shared>>, RawQuery(query): RawQuery) -> Page {
    let part = runs::part(query.as_deref())?;
    Ok(answer::page(page_of_folder(shared, part).await?))
}
