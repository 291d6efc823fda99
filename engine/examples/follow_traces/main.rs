//! Follows recorded games of an independent digital implementation of Planet Unknown in our engine, and says how each
//! ended.

#[path = "../../tests/support/mod.rs"]
mod support;
#[path = "../../tests/recorded/traces/mod.rs"]
mod traces;

mod report;

use anyhow::Context;
use clap::{Parser, ValueEnum};
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Follows recorded games decision by decision.
#[derive(Parser)]
struct Arguments {
    /// Files of recorded games, gzipped JSON lines.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Count the games that each switch changed; every game is followed once more for each.
    #[arg(long)]
    switches: bool,
    /// How to print.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// How to print.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people.
    Table,
    /// For programs.
    Json,
}

fn main() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    let mut followed = Vec::new();
    for path in &arguments.files {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| name.clone())?;
        let recordings = traces::recording::read(file).with_context(|| name.clone())?;
        let mut games = traces::follow_all(&recordings).with_context(|| name.clone())?;
        if arguments.switches {
            traces::note_switches(&recordings, &mut games).with_context(|| name)?;
        }
        followed.extend(games);
    }
    let text = match arguments.format {
        Format::Table => report::table(&followed, arguments.switches),
        Format::Json => format!("{:#}", report::json(&followed, arguments.switches)),
    };
    match writeln!(io::stdout(), "{text}") {
        // A reader that has closed the pipe wants no more output.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.into()),
        _ => {}
    }
    let differs = followed
        .iter()
        .any(|game| matches!(game.ending, traces::Ending::Differs(_)));
    Ok(ExitCode::from(u8::from(differs)))
}
