//! Bodies of requests: how long they may be, and how long they may take to arrive.

use super::answer::Refused;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Duration;
use tokio::time::timeout;

/// The largest body, in bytes.
const MOST: usize = 64 * 1024;

/// How long a body may take: one that comes in drops must not keep its connection from others.
const TO_ARRIVE: Duration = Duration::from_secs(10);

/// Reads the body before anything is done with the request, or refuses it.
pub(super) async fn read(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let length = parts.headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > MOST as u64) {
        return too_long().into_response();
    }
    match timeout(TO_ARRIVE, to_bytes(body, MOST)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(Err(_)) => too_long().into_response(),
        Err(_) => {
            let limit = TO_ARRIVE.as_secs();
            let reason = format!("the body did not arrive in {limit} seconds");
            Refused::new(StatusCode::REQUEST_TIMEOUT, reason).into_response()
        }
    }
}

fn too_long() -> Refused {
    let reason = format!("the body is too long; allowed are {MOST} bytes");
    Refused::new(StatusCode::PAYLOAD_TOO_LARGE, reason)
}
