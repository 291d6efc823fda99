//! The requests of the pages of tables.

use super::page;
use super::sitting::Acted;
use super::tables::{Looking, Opened, Table, Tables, time_limit};
use crate::serve::answer::{self, Answer, At, Body, Page, Refused, off_thread};
use crate::serve::shared::Shared;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream::{Stream, unfold};
use orrery_agents::AgentSpec;
use orrery_arena::human::Next;
use orrery_engine::Seat;
use orrery_engine::problem::cut;
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// The routes below `/tables`.
pub(in crate::serve) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", post(new_game))
        .route("/{table}", get(table_page))
        .route("/{table}/replay", get(replay))
        .route("/{table}/seats/{seat}", get(seat_page))
        .route("/{table}/seats/{seat}/view", get(view))
        .route("/{table}/seats/{seat}/live", get(live))
        .route("/{table}/seats/{seat}/why", get(why))
        .route("/{table}/seats/{seat}/act", post(act))
        .route("/{table}/seats/{seat}/undo", post(undo))
        .route("/{table}/seats/{seat}/hint", post(hint))
}

type Server = State<Arc<Shared>>;

/// A table and a seat of it.
type OfTable = Path<(u64, u8)>;

/// What a person decides: the game has to be as the page shows it.
#[derive(Deserialize)]
struct Decision {
    revision: u64,
    action: u16,
    #[serde(default)]
    sure: bool,
}

#[derive(Deserialize)]
struct AtRevision {
    revision: u64,
}

#[derive(Deserialize)]
struct Asked {
    revision: u64,
    agent: String,
}

#[derive(Deserialize)]
struct Named {
    text: String,
}

#[derive(Deserialize)]
struct NewGame {
    game: String,
    #[serde(default)]
    options: Vec<(String, String)>,
    agents: Vec<String>,
}

async fn new_game(State(shared): Server, Body(asked): Body<NewGame>) -> Answer<Response> {
    let number = off_thread(move || {
        let agents = asked
            .agents
            .iter()
            .map(|agent| seated(agent))
            .collect::<Answer<Vec<AgentSpec>>>()?;
        let sitting = shared.laboratory.new_game(&asked.game, &asked.options, &agents)?;
        shared.tables.add(sitting)
    })
    .await??;
    Ok((StatusCode::CREATED, Json(json!({"table": number}))).into_response())
}

/// An agent for a table, from what was typed: no program, and no file.
fn seated(typed: &str) -> Answer<AgentSpec> {
    let refused = |reason: String| Refused::new(StatusCode::UNPROCESSABLE_ENTITY, reason);
    let agent: AgentSpec = typed.parse().map_err(|error| refused(format!("{error}")))?;
    if agent.is_program() || agent.file_path().is_some() {
        return Err(refused(format!(
            "{}: found a program or a file; allowed are agents of this program without files",
            cut(typed)
        )));
    }
    Ok(agent)
}

async fn table_page(State(shared): Server, At(number): At<u64>) -> Page {
    let page = off_thread(move || {
        let seats = shared.tables.look(number, |sitting| Ok(sitting.seats()))?;
        let mut people = (0u8..).zip(&seats).filter(|(_, (_, is_person))| *is_person);
        if let (Some((seat, _)), None) = (people.next(), people.next()) {
            return Ok(Redirect::to(&format!("/tables/{number}/seats/{seat}")).into_response());
        }
        Ok::<_, Refused>(answer::page(page::of_table(number, &seats)))
    });
    Ok(page.await??)
}

async fn seat_page(State(shared): Server, At((number, seat)): At<(u64, u8)>) -> Page {
    let page = off_thread(move || {
        shared
            .tables
            .look(number, |sitting| person_among(&sitting.seats(), seat))?;
        Ok::<_, Refused>(answer::page(page::of_seat(number, seat, &shared.token)))
    });
    Ok(page.await??)
}

async fn view(State(shared): Server, Path((number, seat)): OfTable) -> Answer<Json<Value>> {
    off_thread(move || {
        shared.tables.look(number, |sitting| {
            let seat = person_among(&sitting.seats(), seat)?;
            Ok(Json(sitting.view(seat)))
        })
    })
    .await?
}

/// Tells a page whenever the game has changed. As long as a page listens, the agents play.
async fn live(State(shared): Server, Path((number, seat)): OfTable) -> Answer<Response> {
    let tables = Arc::clone(&shared.tables);
    let (opened, revision) = off_thread(move || {
        let revision = tables.look(number, |sitting| {
            person_among(&sitting.seats(), seat)?;
            Ok(sitting.revision())
        })?;
        Ok::<_, Refused>((tables.open(number)?, revision))
    })
    .await??;
    let Opened::Table(table) = opened else {
        return Ok(sent(of_file(Arc::clone(&shared.tables), number, revision)));
    };
    let mut looking = Looking::at(Arc::clone(&table));
    looking.revision.mark_changed();
    shared.tables.go_on(&table);
    let events = unfold(looking, |mut looking| async move {
        looking.revision.changed().await.ok()?;
        let revision = *looking.revision.borrow_and_update();
        // The page then asks again, and is shown the game as it is now.
        if looking.table.is_left_behind() {
            return None;
        }
        Some((Ok(Event::default().data(revision.to_string())), looking))
    });
    Ok(sent(events))
}

/// The revision of a game that can only be looked at. It ends when somebody can play on: the page then listens to the table.
fn of_file(tables: Arc<Tables>, number: u64, revision: u64) -> impl Stream<Item = Result<Event, Infallible>> {
    unfold(Some(revision), move |untold| {
        let tables = Arc::clone(&tables);
        async move {
            let Some(revision) = untold else {
                tables.opens(number).await;
                return None;
            };
            Some((Ok(Event::default().data(revision.to_string())), None))
        }
    })
}

fn sent(events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    let events = Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(5)));
    events.into_response()
}

async fn why(State(shared): Server, Path((number, seat)): OfTable, Query(named): Query<Named>) -> Answer<Json<Value>> {
    off_thread(move || {
        shared.tables.look(number, |sitting| {
            let seat = person_among(&sitting.seats(), seat)?;
            Ok(Json(json!({"reason": sitting.why_not(seat, &named.text)})))
        })
    })
    .await?
}

async fn act(
    State(shared): Server,
    Path((number, seat)): OfTable,
    Body(decision): Body<Decision>,
) -> Answer<Json<Value>> {
    let at = Arc::clone(&shared);
    let (table, acted) = off_thread(move || {
        let table = at.tables.get(number)?;
        let seat = person_at(&table, seat)?;
        let acted = {
            let mut sitting = table.sitting();
            check_revision(sitting.revision(), decision.revision)?;
            let acted = sitting.act(seat, decision.action, decision.sure);
            let acted = acted.map_err(|reason| Refused::new(StatusCode::UNPROCESSABLE_ENTITY, reason))?;
            if acted == Acted::Made {
                at.tables.keep(&table, &**sitting)?;
            }
            acted
        };
        Ok::<_, Refused>((table, acted))
    })
    .await??;
    shared.tables.go_on(&table);
    Ok(Json(json!({"made": acted == Acted::Made})))
}

async fn undo(State(shared): Server, Path((number, seat)): OfTable, Body(at): Body<AtRevision>) -> Answer<Json<Value>> {
    off_thread(move || {
        let table = shared.tables.get(number)?;
        let seat = person_at(&table, seat)?;
        let mut sitting = table.sitting();
        check_revision(sitting.revision(), at.revision)?;
        if !sitting.undo(seat) {
            return Err(Refused::new(StatusCode::CONFLICT, "there is nothing to take back"));
        }
        shared.tables.keep(&table, &**sitting)?;
        Ok(Json(json!({"made": true})))
    })
    .await?
}

async fn hint(State(shared): Server, Path((number, seat)): OfTable, Body(asked): Body<Asked>) -> Answer<Json<Value>> {
    let tables = Arc::clone(&shared.tables);
    let hinting = off_thread(move || {
        let agent = seated(&asked.agent)?;
        let table = tables.get(number)?;
        let seat = person_at(&table, seat)?;
        let mut sitting = table.sitting();
        check_revision(sitting.revision(), asked.revision)?;
        let hinting = sitting.hint(seat, &agent);
        hinting.map_err(|reason| Refused::new(StatusCode::UNPROCESSABLE_ENTITY, reason))
    })
    .await??;
    let place = shared.tables.place_to_think().await;
    // The guard ends the thinking also when the page is closed: then this future is dropped.
    let stop = StopOnDrop::default();
    let limit = time_limit(Arc::clone(&stop.0));
    let flag = Arc::clone(&stop.0);
    let advice = off_thread(move || {
        // Held until the thinking has ended, which is after this future if the page is closed.
        let _place = place;
        hinting(&flag)
    })
    .await;
    limit.abort();
    let none = || {
        Refused::new(
            StatusCode::GATEWAY_TIMEOUT,
            "the agent took too long; ask one with a smaller budget",
        )
    };
    Ok(Json(advice?.ok_or_else(none)?))
}

/// Sets its flag at the end.
#[derive(Default)]
struct StopOnDrop(Arc<std::sync::atomic::AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, std::sync::atomic::Ordering::SeqCst);
    }
}

#[derive(Deserialize)]
struct OfSeat {
    seat: Option<u8>,
}

/// The game step by step: all of it once it is over, before that what a person has seen.
async fn replay(State(shared): Server, At(number): At<u64>, of: Result<Query<OfSeat>, QueryRejection>) -> Page {
    let Query(of) = of.map_err(|_| Refused::new(StatusCode::BAD_REQUEST, "allowed is seat=N, a seat from 0"))?;
    let page = off_thread(move || {
        let mut sitting = shared.tables.looked_at(number)?;
        let is_over = sitting.next() == Next::Over;
        match of.seat {
            _ if is_over => {}
            Some(seat) => {
                person_among(&sitting.seats(), seat)?;
            }
            None => {
                return Err(Refused::new(
                    StatusCode::FORBIDDEN,
                    "the game is not over; until then there is what the person of a seat saw: replay?seat=NUMBER",
                ));
            }
        }
        let file = shared.tables.file(number)?;
        Ok::<_, Refused>(answer::page(shared.laboratory.saved_replay(&file, of.seat)?))
    });
    Ok(page.await??)
}

/// The seat, if a person has it.
fn person_at(table: &Table, seat: u8) -> Answer<Seat> {
    person_among(&table.sitting().seats(), seat)
}

fn person_among(seats: &[(String, bool)], seat: u8) -> Answer<Seat> {
    match seats.get(usize::from(seat)) {
        Some((_, true)) => Ok(Seat(seat)),
        _ => Err(Refused::not_found(format!("no person has seat {seat} of this table"))),
    }
}

/// Refuses what was decided on a page that another one has overtaken.
fn check_revision(now: u64, of_page: u64) -> Answer<()> {
    match now == of_page {
        true => Ok(()),
        false => Err(Refused::new(
            StatusCode::CONFLICT,
            "the game has gone on since this page was shown",
        )),
    }
}
