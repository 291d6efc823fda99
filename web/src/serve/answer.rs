//! Answers: pages, JSON, and refusals with their status.

use super::laboratory::Refusal;
use crate::page::{self as frame, Assets};
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::html;
use orrery_arena::RunError;
use orrery_engine::problem::cut_words;
use serde::de::DeserializeOwned;
use serde_json::json;

/// A request that is not answered with what it asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refused {
    pub(super) status: StatusCode,
    /// A sentence for the user.
    pub(super) reason: String,
}

impl Refused {
    pub(super) fn new(status: StatusCode, reason: impl Into<String>) -> Refused {
        Refused {
            status,
            reason: cut_words(&reason.into()),
        }
    }

    pub(super) fn not_found(what: impl Into<String>) -> Refused {
        Refused::new(StatusCode::NOT_FOUND, what)
    }

    /// For files that are there and cannot be used.
    pub(super) fn unreadable(what: impl Into<String>) -> Refused {
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, what)
    }
}

impl From<RunError> for Refused {
    fn from(error: RunError) -> Refused {
        match error {
            RunError::Missing { .. } | RunError::NoBlock { .. } => Refused::not_found(error.to_string()),
            _ => Refused::unreadable(error.to_string()),
        }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused::unreadable(refusal.0)
    }
}

/// A request for a page that is not answered with it: the answer is a page with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NoPage(Refused);

impl<R: Into<Refused>> From<R> for NoPage {
    fn from(refused: R) -> NoPage {
        NoPage(refused.into())
    }
}

impl IntoResponse for NoPage {
    fn into_response(self) -> Response {
        let Refused { status, reason } = self.0;
        let title = status.canonical_reason().unwrap_or("Refused");
        let body = html! {
            main {
                h1 { (title) }
                p { (reason) }
                p { a href="/" { "All runs and tables" } }
            }
        };
        (status, page(frame::page(title, Assets::default(), &body))).into_response()
    }
}

/// The answer to an address that no page has.
pub(super) async fn no_such_page() -> NoPage {
    Refused::not_found("there is no page of this name").into()
}

/// What the address of a page names.
pub(super) struct At<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = NoPage;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, NoPage> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(named)) => Ok(At(named)),
            Err(_) => Err(no_such_page().await),
        }
    }
}

/// The JSON of a request.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refused> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejected) => Err(Refused::new(rejected.status(), rejected.body_text())),
        }
    }
}

/// What a handler of a page returns.
pub(super) type Page = Result<Response, NoPage>;

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(json!({"error": self.reason}))).into_response()
    }
}

/// What a handler returns.
pub(super) type Answer<T> = Result<T, Refused>;

/// A page, which is not stored: it holds a secret or changes with the run.
pub(super) fn page(text: String) -> Response {
    let mut response = Html(text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Does work that takes long off the request threads.
pub(super) async fn off_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "the work for this page failed"))
}
