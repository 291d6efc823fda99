//! The first page: the runs of the folder, and the tables.

use super::answer::{self, Answer};
use super::runs;
use super::shared::Shared;
use super::table;
use crate::page::{Assets, page};
use axum::extract::State;
use axum::response::Response;
use maud::html;
use std::sync::Arc;

/// The first page.
pub(super) async fn page_of_folder(shared: Arc<Shared>) -> Answer<String> {
    answer::off_thread(move || {
        let body = html! {
            main {
                h1 { "Orrery" }
                (runs::list(&shared.folder))
                (table::list(&shared.tables, &shared.laboratory.games(), &shared.token))
            }
        };
        let assets = Assets {
            styles: &[table::STYLE],
            scripts: &[table::FORM_SCRIPT],
            asks_server: true,
        };
        page("Orrery", assets, &body)
    })
    .await
}

/// Answers with it.
pub(super) async fn page_route(State(shared): State<Arc<Shared>>) -> Answer<Response> {
    Ok(answer::page(page_of_folder(shared).await?))
}
