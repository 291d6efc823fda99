//! What a page of a run is sent: an event whenever something changed, until the run is over.

use super::watchers::Latest;
use crate::serve::answer::Answer;
use crate::serve::runs::name::RunName;
use crate::serve::shared::Shared;
use axum::extract::{Path, State};
use axum::response::sse::{Event, Sse};
use futures_util::stream::{self, Stream};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch::Receiver;

/// How long nothing may be sent: a connection that was lost is noticed then.
const SILENCE: Duration = Duration::from_secs(15);

/// Answers with the events of a run.
pub(in crate::serve::runs) async fn events(
    State(shared): State<Arc<Shared>>,
    Path(run): Path<String>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let (_, folder) = RunName::find(run, &shared.folder)?;
    let runs = &shared.runs;
    let mut latest = runs.watchers.of_run(&folder, &runs.desk);
    // What another page has caused to be counted is news to this one.
    latest.mark_changed();
    Ok(Sse::new(stream::unfold(Some(latest), next)))
}

/// The next event; none after the last.
async fn next(latest: Option<Receiver<Latest>>) -> Option<(Result<Event, Infallible>, Option<Receiver<Latest>>)> {
    let mut latest = latest?;
    loop {
        let Ok(changed) = tokio::time::timeout(SILENCE, latest.changed()).await else {
            return Some((Ok(Event::default().comment("")), Some(latest)));
        };
        changed.ok()?;
        let standing = latest.borrow_and_update().clone();
        if let Some(standing) = standing {
            let event = Event::default()
                .json_data(&*standing)
                .expect("texts have a form as JSON");
            return Some((Ok(event), (!standing.is_over).then_some(latest)));
        }
    }
}
