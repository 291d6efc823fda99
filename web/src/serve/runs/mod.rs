//! Pages of the runs in the folder.

mod assets;
pub(super) mod at_work;
mod desk;
mod games;
mod listing;
mod live;
mod name;
mod page;
mod words;

use super::answer::{self, At, Page, Refused};
use super::shared::Shared;
pub(super) use assets::STYLE;
use axum::Router;
use axum::extract::State;
use axum::routing::get;
pub(super) use listing::list;
use name::RunName;
use orrery_arena::Run;
use std::sync::Arc;

/// The routes below `/runs`.
pub(super) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/{run}", get(page::page))
        .route("/{run}/live", get(live::events))
        .route("/{run}/report", get(report))
        .route("/{run}/games", get(games::page))
        .route("/{run}/games/{game}", get(replay))
}

async fn report(State(shared): State<Arc<Shared>>, At(run): At<String>) -> Page {
    let (_, folder) = RunName::find(run, &shared.folder)?;
    let laboratory = Arc::clone(&shared.laboratory);
    let page = shared.runs.desk.work(move |_| laboratory.report(&folder)).await??;
    Ok(answer::page(page))
}

async fn replay(State(shared): State<Arc<Shared>>, At((run, game)): At<(String, u64)>) -> Page {
    let (_, folder) = RunName::find(run, &shared.folder)?;
    let laboratory = Arc::clone(&shared.laboratory);
    let page = shared.runs.desk.work(move |_| {
        let run = Run::open(&folder)?;
        // A game that is not there is refused here, where the reason is known.
        run.block(game / u64::from(run.manifest().config.schedule().games_per_block()))?;
        Ok::<_, Refused>(laboratory.replay(&folder, game)?)
    });
    Ok(answer::page(page.await??))
}
