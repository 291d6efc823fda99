//! `orrery serve`: the runs of a folder and tables to play at, as pages on this machine.

mod commands;
mod fields;

use crate::terminal::interrupt::{LastText, stop_at_once};
use crate::terminal::output::{self, refuse};
use anyhow::Context;
use clap::Args;
use commands::Commands;
use orrery_web::serve::{Options, Server};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

/// The options of the server.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery serve
  orrery serve runs --listen 127.0.0.1:9000")]
pub(crate) struct ServeArgs {
    /// The folder with the runs and games
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The address and port to listen on; elsewhere than on this machine its pages ask for the key in the printed link
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8000")]
    listen: SocketAddr,
}

impl ServeArgs {
    /// Serves until Ctrl-C.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if !self.folder.is_dir() {
            refuse!(
                "{}: found no folder; allowed is a folder with runs, which may be empty",
                self.folder.display()
            );
        }
        stop_at_once(LastText::default())?;
        let options = Options {
            folder: self.folder,
            listen: self.listen,
        };
        let server = Server::start(&options, Arc::new(Commands)).with_context(|| {
            let next = SocketAddr::new(options.listen.ip(), options.listen.port().wrapping_add(1));
            format!("cannot listen on {}; another port: --listen {next}", options.listen)
        })?;
        output::print(&format!(
            "{} serves {}; Ctrl-C ends it\n",
            server.link(),
            options.folder.display()
        ))?;
        Ok(server.run()?)
    }
}
