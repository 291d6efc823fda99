//! The command `orrery` as a library: reads the command line, calls the other crates, prints. [`main`] is the command;
//! the rest is for programs that offer the same games with the same options.

#![cfg_attr(
    not(feature = "serve"),
    allow(dead_code, reason = "some of it is used only by the server")
)]

mod commands;
mod game;
mod host;
mod runs;
mod terminal;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use commands::Cli;
pub use commands::report::stored_report;
pub use commands::run;
pub use game::opened::{Deals, Opened, UseGame, agent, checked_agent, game_names, open};
pub use host::options::Options;
pub use host::program::Program;
pub use host::remote_workers::{Due, RemoteWorkers};
pub use host::request::Request;
pub use runs::slice_work::{input, work};
use std::env;
use std::process::ExitCode;
use terminal::interrupt;
pub use terminal::mistake::{Mistake, mistake};
use terminal::output;
pub use terminal::output::listed as problem_list;

/// The command: reads the command line of the process, does what it asks and prints the result.
pub fn main() -> ExitCode {
    let cli = match Cli::read(env::args_os().skip(1)) {
        Ok(cli) => cli,
        Err(error) => return output::not_run(&with_tip(error)),
    };
    output::finish(interrupt::outlive_size_limits().and_then(|()| cli.run()))
}

/// Adds a tip to the error for an option before the subcommand, as options go after it.
fn with_tip(mut error: clap::Error) -> clap::Error {
    if let (ErrorKind::ArgumentConflict, Some(ContextValue::String(subcommand))) =
        (error.kind(), error.get(ContextKind::InvalidSubcommand))
    {
        let tip = format!("options go after the subcommand: orrery {subcommand} [OPTIONS]");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}
