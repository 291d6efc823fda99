//! How a run stands: its games counted so far, in words and pictures.

use super::super::words::{State, time};
use super::estimate::Estimate;
use super::pace::Pace;
use crate::report::prose::table;
use crate::serve::laboratory::Refusal;
use maud::{Markup, html};
use orrery_arena::report::{grouped, printable};
use orrery_arena::run::{Follower, News, Progress};
use orrery_arena::{RunConfig, RunError};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What the pages of a run are sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Standing {
    /// The part of the page that shows it.
    html: String,
    /// What is read aloud: it changes seldom.
    said: String,
    /// Whether nothing more comes.
    pub(super) is_over: bool,
}

impl Standing {
    /// The standing of a run that cannot be read.
    pub(super) fn failed(reason: &str) -> Standing {
        let text = format!("The run cannot be read: {}", printable(reason));
        Standing {
            html: html! { p class="reason" { (text) } }.into_string(),
            said: text,
            is_over: true,
        }
    }
}

/// Why a run is not counted on.
pub(super) enum Halt {
    /// The last page was closed.
    Left,
    /// It cannot be read.
    Failed(String),
}

impl From<RunError> for Halt {
    fn from(error: RunError) -> Halt {
        Halt::Failed(error.to_string())
    }
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Halt {
        Halt::Failed(refusal.0)
    }
}

/// The games of a run, counted as they are played.
pub(super) struct Count {
    folder: PathBuf,
    follower: Follower,
    /// None before the first block.
    estimate: Option<Estimate>,
    pace: Pace,
}

impl Count {
    /// Nothing is counted yet.
    pub(super) fn of(folder: &Path) -> Count {
        Count {
            folder: folder.to_owned(),
            follower: Follower::of(folder),
            estimate: None,
            pace: Pace::default(),
        }
    }

    /// Counts the blocks that are new.
    pub(super) fn go_on(&mut self, is_left: impl Fn() -> bool) -> Result<Standing, Halt> {
        let mut news = self.read(&is_left)?;
        if news == News::Other {
            self.follower = Follower::of(&self.folder);
            self.estimate = None;
            self.pace = Pace::default();
            news = self.read(&is_left)?;
        }
        match news {
            News::More(progress) => {
                self.pace.add(Instant::now(), progress.games.unwrap_or(0));
                Ok(self.standing(&progress))
            }
            News::Other => Err(Halt::Failed("it changes faster than it can be read".to_owned())),
        }
    }

    fn read(&mut self, is_left: &impl Fn() -> bool) -> Result<News, Halt> {
        let estimate = &mut self.estimate;
        self.follower.read(|manifest, setup, rows| {
            if is_left() {
                return Err(Halt::Left);
            }
            let estimate = estimate.get_or_insert_with(|| Estimate::of(manifest));
            let added = estimate.add_block(&manifest.config, setup, rows);
            added.map_err(|reason| Halt::Failed(format!("the setup of block {}: {reason}", rows[0].block)))
        })
    }

    fn standing(&self, progress: &Progress) -> Standing {
        let state = State::of(progress, self.estimate.as_ref().is_some_and(Estimate::is_decided));
        let (games, due) = (progress.games.unwrap_or(0), progress.due());
        let permille = permille(games, due);
        let body = html! {
            p class="state" { "This run is " strong { (state.text()) } "." }
            progress max=(due) value=(games) aria-label="Games played" {}
            dl class="facts" {
                (fact("Games", &format!("{} of {} ({}.{} %)", grouped(games), grouped(due), permille / 10, permille % 10)))
                @if state == State::Played {
                    (fact("Rate", &self.pace.rate().map_or_else(|| "not known yet".to_owned(), rate)))
                    (fact("Time left", &self.time_left(due.saturating_sub(games))))
                }
            }
            @if let Some(estimate) = &self.estimate { (estimated(estimate, &progress.manifest.config)) }
        };
        Standing {
            html: printable(&body.into_string()).into_owned(),
            // Of ten percent each once.
            said: format!("The run is {}: {} % of the games", state.text(), permille / 100 * 10),
            is_over: !progress.is_played,
        }
    }

    fn time_left(&self, games: u64) -> String {
        let most = match self.estimate {
            Some(Estimate::Test { .. }) => "at most ",
            _ => "about ",
        };
        match self.pace.time_for(games) {
            None => "not known yet".to_owned(),
            Some(seconds) => format!("{most}{}", time(seconds)),
        }
    }
}

/// Thousandths, rounded down: 1,000 is all.
fn permille(games: u64, due: u64) -> u64 {
    (u128::from(games) * 1_000 / u128::from(due.max(1))) as u64
}

fn rate(rate: f64) -> String {
    match rate {
        _ if rate >= 10.0 => format!("{rate:.0} games a second"),
        _ if rate >= 0.1 => format!("{rate:.1} games a second"),
        _ => format!("{:.1} games a minute", rate * 60.0),
    }
}

fn fact(name: &str, value: &str) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}

fn estimated(estimate: &Estimate, config: &RunConfig) -> Markup {
    html! {
        div class="estimate" {
            (estimate.figure(config).markup())
            div {
                p class="hint" { (estimate.caption(config)) }
                (table(&estimate.table(config), "Estimates"))
            }
        }
    }
}
