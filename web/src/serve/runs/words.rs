//! Runs in words.

use orrery_arena::report::counted;
use orrery_arena::run::{Manifest, Progress};

/// The game, the seats and the agents.
pub(super) fn who_plays(manifest: &Manifest) -> String {
    let config = &manifest.config;
    format!(
        "{} for {}: {}",
        config.game,
        counted(config.players as u64, "player"),
        orrery_arena::report::listed(&config.agent_names())
    )
}

/// How a run stands as far as that is known without its games: a test may have its verdict before its last game.
pub(super) fn state_at_a_glance(progress: &Progress) -> &'static str {
    match State::of(progress, false) {
        State::Stopped if progress.games.is_none() => "not being played",
        State::Stopped if progress.manifest.question.test().is_some() => "decided or stopped",
        state => state.text(),
    }
}

/// How a run stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// A process plays it.
    Played,
    /// All of its games are stored.
    Complete,
    /// A test that has its verdict.
    Decided,
    /// Games are missing, and nobody plays.
    Stopped,
}

impl State {
    /// The state of a run, or of a test with or without its verdict.
    pub(super) fn of(progress: &Progress, is_decided: bool) -> State {
        match progress.games {
            _ if progress.is_played => State::Played,
            _ if is_decided => State::Decided,
            Some(games) if games >= progress.due() => State::Complete,
            _ => State::Stopped,
        }
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            State::Played => "being played",
            State::Complete => "complete",
            State::Decided => "decided",
            State::Stopped => "stopped",
        }
    }
}

/// A time in words.
pub(super) fn time(seconds: f64) -> String {
    let minutes = seconds / 60.0;
    match seconds {
        _ if seconds < 10.0 => "a few seconds".to_owned(),
        _ if seconds < 90.0 => format!("{seconds:.0} s"),
        _ if minutes < 90.0 => format!("{minutes:.0} min"),
        _ if minutes < 48.0 * 60.0 => format!("{:.1} h", minutes / 60.0),
        _ => format!("{:.0} days", minutes / 60.0 / 24.0),
    }
}
