//! Results to standard output, all else to standard error, and the exit status.

use crate::host::program;
use crate::terminal::bar;
use crate::terminal::screen::of_notes;
use orrery_agents::{Roster, RosterError};
use orrery_arena::report::{counted, grouped, printable};
use orrery_arena::{ConfigError, GivenUp, RunConfig, Tournament};
use orrery_engine::problem::cut_endless_words;
use orrery_engine::{Problems, Rules};
use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

thread_local! {
    /// Whether the command of this thread prints results and errors alone.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Lets the command of this thread print results and errors alone, or notes and progress too.
pub(crate) fn set_quiet(quiet: bool) {
    QUIET.set(quiet);
}

/// Whether notes and progress are left out.
pub(crate) fn is_quiet() -> bool {
    QUIET.get()
}

/// A command line that asks for something impossible.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

impl From<ConfigError> for Usage {
    fn from(error: ConfigError) -> Usage {
        Usage(error.to_string())
    }
}

/// The error of a command line that asks for something impossible, in words as for `format!`.
macro_rules! usage {
    ($($words:tt)*) => {
        $crate::terminal::output::Usage(format!($($words)*))
    };
}

/// Returns this error.
macro_rules! refuse {
    ($($words:tt)*) => {
        return Err($crate::terminal::output::usage!($($words)*).into())
    };
}

pub(crate) use {refuse, usage};

/// A run that was stopped before its end, or ended early because an agent is given up; its results so far were printed.
#[derive(Debug, thiserror::Error)]
pub(crate) struct Interrupted {
    pub(crate) played: u64,
    pub(crate) wanted: u64,
    /// How to resume it.
    pub(crate) remedy: String,
    pub(crate) given_up: Option<GivenUp>,
}

impl Interrupted {
    /// Looking at the games of a stored run was stopped; what was found is kept or not.
    pub(crate) fn looking(played: u64, wanted: u64, is_kept: bool) -> Interrupted {
        let remedy = match is_kept {
            true => "what was found is kept; the same command goes on from there",
            false => "nothing is kept of them; run the command again",
        };
        Interrupted {
            played,
            wanted,
            remedy: remedy.to_owned(),
            given_up: None,
        }
    }

    /// Whether an error is of a run that was asked to stop, and did not end because an agent is given up.
    pub(crate) fn was_asked(error: &anyhow::Error) -> bool {
        let interrupted = error.downcast_ref::<Interrupted>();
        interrupted.is_some_and(|interrupted| interrupted.given_up.is_none())
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(given_up) = &self.given_up {
            write!(f, "{given_up}; ")?;
        }
        let (played, wanted) = (grouped(self.played), grouped(self.wanted));
        write!(f, "stopped after {played} of {wanted} games; {}", self.remedy)?;
        match &self.given_up {
            None => Ok(()),
            Some(given_up) => write!(f, "\nthe reason of the last forfeit: {}", given_up.reason),
        }
    }
}

/// A run in which agents forfeited every game; its results were printed.
#[derive(Debug, thiserror::Error)]
#[error("{0} forfeited every game; its results say nothing about how it plays")]
pub(crate) struct AlwaysForfeited(String);

impl AlwaysForfeited {
    /// Refuses a run in which some agent did so.
    pub(crate) fn check(tournament: &Tournament) -> Result<(), AlwaysForfeited> {
        let agents = tournament.always_forfeited();
        let names: Vec<String> = agents
            .iter()
            .map(|&agent| tournament.config.agent_name(agent))
            .collect();
        if names.is_empty() {
            Ok(())
        } else {
            Err(AlwaysForfeited(names.join(", ")))
        }
    }
}

/// The most problems that are listed.
const MOST_PROBLEMS: usize = 50;

/// A heading and the problems below it, one per line; beyond `MOST_PROBLEMS` only how many.
pub fn listed(heading: &str, problems: &Problems) -> String {
    let lines = problems
        .0
        .iter()
        .take(MOST_PROBLEMS)
        .map(|problem| format!("\n  {problem:#}"));
    let more = problems.0.len().saturating_sub(MOST_PROBLEMS);
    let rest = if more > 0 {
        format!("\n  and {more} more")
    } else {
        String::new()
    };
    heading.to_owned() + &lines.collect::<String>() + &rest
}

/// A result for programs, ending in a line break.
pub(crate) fn json(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}

/// Prints a result.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    print_drawn(&printable(text))
}

/// Prints what a [`Screen`](orrery_arena::report::Screen) has drawn, which may have colours.
pub(crate) fn print_drawn(text: &str) -> anyhow::Result<()> {
    if let Some(program) = program::present() {
        program.print(text);
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// The roster of a run; `human` is a usage error outside `orrery play`.
pub(crate) fn seated<G: Rules>(opened: Result<Roster<'_, G>, RosterError>) -> anyhow::Result<Roster<'_, G>> {
    opened.map_err(|error| match error {
        RosterError::Person(_) | RosterError::Without { .. } => Usage(error.to_string()).into(),
        error => error.into(),
    })
}

/// Prints a note if more games are played than were asked for.
pub(crate) fn note_rounding(asked: u64, config: &RunConfig) {
    if config.games > asked {
        let are = if asked == 1 { "is" } else { "are" };
        note(&format!(
            "note: {} {are} rounded up to {}, whole blocks of {}",
            counted(asked, "game"),
            grouped(config.games),
            config.schedule().games_per_block()
        ));
    }
}

/// Prints a note if the games are too few for every seating of the agents.
pub(crate) fn note_round(config: &RunConfig) {
    let round = config.schedule().games_per_round();
    if config.games < round {
        note(&format!(
            "note: a full round, with every seating of the agents once, has {}; this run has {}",
            counted(round, "game"),
            grouped(config.games)
        ));
    }
}

/// Prints a note, unless the command is quiet.
pub(crate) fn note(text: &str) {
    if !is_quiet() {
        say(text);
    }
}

/// Prints each of these sentences as a note.
pub(crate) fn notes(sentences: &[String]) {
    sentences.iter().for_each(|sentence| note(&format!("note: {sentence}")));
}

/// Prints on standard error what even a quiet command says. Failures are ignored: standard error may be closed.
pub(crate) fn say(text: &str) {
    if let Some(program) = program::present() {
        return program.note(text);
    }
    bar::write_above(|| {
        let _ = writeln!(io::stderr().lock(), "{}", of_notes().wrapped(text));
    });
}

/// Prints what is wrong with a command line, or the help that it asks for. Returns the exit status.
pub(crate) fn not_run(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Nothing may be lost of a help that is asked for.
        let printed = error.print().and_then(|()| io::stdout().flush());
        return finish(printed.map_err(Into::into));
    }
    let whole = error.render().to_string();
    let text = cut_endless_words(&whole);
    let is_too_wide = of_notes().wrapped(&text) != text;
    if printable(&text) == text && text == whole && !is_too_wide {
        // It may have colours. Standard error may be closed.
        let _ = error.print();
    } else {
        say(text.trim_end());
    }
    ExitCode::from(2)
}

/// The exit status: 0 for success, 1 for failure, 2 for wrong usage, as in docs/commands.md. A closed pipe is no failure: its
/// reader has read enough.
pub(crate) fn finish(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    let closed = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(closed) {
        return ExitCode::SUCCESS;
    }
    if Interrupted::was_asked(&error) {
        say(&format!("{error:#}"));
        return ExitCode::FAILURE;
    }
    say(&cut_endless_words(&format!("error: {error:#}")));
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}
