//! Connections: how many there may be, and how long one may take to ask, and to read the answer.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// The most open connections; further ones wait until one of them is closed.
pub(super) const MOST: usize = 256;

/// How long a request may take to arrive, and a connection stay without one.
const TO_ASK: Duration = Duration::from_secs(10);

/// How long a client may read nothing of an answer: who asks and does not read must not keep a connection from others.
const TO_READ: Duration = Duration::from_secs(10);

/// Answers requests without end.
///
/// # Errors
/// If no connection can be accepted any more.
pub(super) async fn accept(listener: TcpListener, router: Router) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(MOST));
    loop {
        let place = Arc::clone(&places)
            .acquire_owned()
            .await
            .expect("the semaphore stays open");
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // A client that has left again, or too many open files: other connections are not affected.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Those who ask again and again keep half of the places at most: a connection of the other half ends with its answer.
        let is_kept = places.available_permits() >= MOST / 2;
        let service = TowerToHyperService::new(router.clone());
        let mut stream = Box::pin(TimeoutStream::new(stream));
        stream.as_mut().set_write_timeout_pinned(Some(TO_READ));
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(TO_ASK);
            http.keep_alive(is_kept);
            // What goes wrong with one connection is that client's to notice.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
            drop(place);
        });
    }
}
