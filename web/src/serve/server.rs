//! The server: its options, its routes, its start.

use super::access::Access;
use super::bodies;
use super::connections;
use super::folder::Folder;
use super::gate::{self, Gate};
use super::laboratory::Laboratory;
use super::runs;
use super::shared::Shared;
use super::table::{self, tables::Tables};
use super::{answer, home};
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// Threads that answer requests; work that takes long has others.
const REQUEST_THREADS: usize = 2;

/// How the server is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder with the runs and games.
    pub folder: PathBuf,
    /// The address and port; port 0 is any free one.
    pub listen: SocketAddr,
}

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    router: Router,
    /// The link to it.
    link: String,
}

impl Server {
    /// Begins to listen. The process works in the folder from then on.
    ///
    /// # Errors
    /// If the folder cannot be read, or the address is taken.
    pub fn start(options: &Options, laboratory: Arc<dyn Laboratory>) -> io::Result<Server> {
        std::env::set_current_dir(&options.folder)?;
        let folder = Folder::here();
        let runtime = Builder::new_multi_thread()
            .worker_threads(REQUEST_THREADS)
            .enable_io()
            .enable_time()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(options.listen))?;
        let address = listener.local_addr()?;
        let access = Access::new(address.ip());
        let link = format!("http://{address}/{}", access.query());
        let tables = Arc::new(Tables::new(folder.clone(), Arc::clone(&laboratory)));
        let shared = Arc::new(Shared {
            tables,
            folder,
            laboratory,
            runs: Arc::default(),
            token: access.token.clone(),
        });
        let gate = Arc::new(Gate { address, access });
        Ok(Server {
            runtime,
            listener,
            router: router(shared, gate),
            link,
        })
    }

    /// The link to its first page.
    pub fn link(&self) -> &str {
        &self.link
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// If no connection can be accepted any more.
    pub fn run(self) -> io::Result<()> {
        self.runtime.block_on(connections::accept(self.listener, self.router))
    }
}

fn router(shared: Arc<Shared>, gate: Arc<Gate>) -> Router {
    Router::new()
        .route("/", get(home::page_route))
        .nest("/runs", runs::routes())
        .nest("/tables", table::routes())
        .fallback(answer::no_such_page)
        .layer(from_fn(bodies::read))
        .layer(from_fn_with_state(gate, gate::check))
        .with_state(shared)
}
