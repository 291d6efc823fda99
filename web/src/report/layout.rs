//! The order of a report page.

use super::chapter::Chapter;
use super::games::Games;
use super::origin::Origin;
use super::prose;
use super::tension;
use super::worth::Worth;
use crate::drawing;
use crate::page::{Assets, page};
use crate::replay;
use maud::{Markup, html};
use orrery_arena::RunConfig;
use orrery_arena::report::Document;

/// The styles of reports.
pub(crate) const STYLE: &str = concat!(
    include_str!("../../assets/chart.css"),
    include_str!("../../assets/report.css")
);

/// The bytes that the games of a page may have together, so that a page stays below 5 MB.
const ROOM: usize = 4_500_000;

/// What a report page says.
pub(super) struct Report<'a> {
    pub(super) title: String,
    /// What was asked, in words.
    pub(super) asked: String,
    /// The answer, in sentences.
    pub(super) answers: Vec<String>,
    /// What a reader has to know before the answer is used.
    pub(super) notes: Vec<String>,
    pub(super) chapters: Vec<Chapter>,
    pub(super) games: &'a Games,
    /// The report of the terminal.
    pub(super) document: Document,
    pub(super) config: &'a RunConfig,
    pub(super) origin: &'a Origin,
}

impl Report<'_> {
    /// The page. Control characters of names are written out.
    pub(super) fn page(&self) -> String {
        let body = html! {
            main {
                header {
                    h1 { (self.title) }
                    p class="asked" { (self.asked) }
                    @for answer in &self.answers { p class="answer" { (answer) } }
                    @for note in &self.notes { p class="note" { (note) } }
                }
                @for chapter in &self.chapters { (chapter.markup()) }
                @if let Some(tension) = &self.games.tension { (tension::chapter(tension).markup()) }
                (self.worth())
                section {
                    h2 { "All numbers" }
                    (prose::markup(&self.document))
                }
                section {
                    h2 { "How to repeat it" }
                    (self.origin.markup(self.config))
                }
            }
        };
        let assets = match self.games.worth.iter().any(|worth| worth.replay.is_some()) {
            true => Assets {
                styles: &[drawing::STYLE, replay::STYLE, STYLE],
                scripts: &[replay::SCRIPT],
                asks_server: false,
            },
            false => Assets {
                styles: &[STYLE],
                scripts: &[],
                asks_server: false,
            },
        };
        page(&format!("{} · Orrery", self.title), assets, &body)
    }

    /// The games worth seeing, each with the command that prints it and, as far as there is room, with its replay.
    fn worth(&self) -> Markup {
        let mut room = ROOM;
        let mut shown = |worth: &Worth| {
            let section = replay::section(worth.replay.as_ref()?, &format!("game-{}", worth.number));
            room = room.checked_sub(section.0.len())?;
            Some(section)
        };
        let games = self.games.worth.iter().map(|worth| (worth, shown(worth)));
        html! {
            @if !self.games.worth.is_empty() {
                section {
                    h2 { "Games worth seeing" }
                    ol class="worth" {
                        @for (worth, replay) in games {
                            li data-game=(worth.number) {
                                strong { (worth.why) } ": game " (worth.number) ". " (worth.result) "."
                                pre { code { (self.origin.replay) " " (worth.number) } }
                                @match replay {
                                    Some(replay) => details { summary { "Step through game " (worth.number) } (replay) },
                                    None => @if worth.replay.is_some() { p { "It is too large for this page." } },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
