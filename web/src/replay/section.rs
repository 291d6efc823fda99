//! A replay as part of a page, and as a page of its own.

use super::chances;
use super::contents::{Decision, Opinion, Replay, SeatResult, Step, Weighed};
use super::estimate;
use super::frames::{Edit, Frame};
use super::parts::Parts;
use crate::drawing;
use crate::page::{self, Assets};
use maud::{Markup, html};
use orrery_engine::Seat;
use serde::Serialize;

/// The module that steps through every replay of a page.
pub const SCRIPT: &str = include_str!("../../assets/replay.js");

/// The styles of replays.
pub const STYLE: &str = include_str!("../../assets/replay.css");

/// How many decisions are named in which the agent of the analysis would have played something else.
const LOSSES: usize = 5;

/// The replay as a page of its own, in which `#step=12` leads to step 12.
pub fn page(replay: &Replay) -> String {
    let assets = Assets {
        styles: &[drawing::STYLE, STYLE],
        scripts: &[SCRIPT],
        asks_server: false,
    };
    let body = html! { main.replay-page { h1 { (replay.title) } (section(replay, "step")) } };
    page::page(&replay.title, assets, &body)
}

/// The replay as a part of a page with [`SCRIPT`], [`STYLE`] and [`drawing::STYLE`]. The `id` is a word of its own in the
/// page: `#id=12` leads to step 12.
pub fn section(replay: &Replay, id: &str) -> Markup {
    html! {
        section.replay data-replay=(id) aria-label=(replay.title) {
            (about(replay))
            div.replay-stage {
                div.replay-picture tabindex="0" role="region" aria-label="Position" data-picture {}
                div.replay-side {
                    div.replay-now {
                        div aria-live="polite" data-live {
                            noscript { p { "To see the positions of the game, allow scripts for this page. Its steps are listed in words." } }
                        }
                        div data-analysis {}
                    }
                    @if let Some(figure) = chances::figure(replay) { (figure) }
                    (chances::turning_points(replay, |place| link(replay, id, place)))
                    @if let Some(figure) = estimate::figure(replay) { (figure) }
                    (losses(replay, id))
                    (decisions(replay, id))
                }
                (controls(replay))
            }
            (page::data(&format!("{id}-data"), &Data::of(replay)))
        }
    }
}

/// What was played, by whom, and how it ended.
fn about(replay: &Replay) -> Markup {
    html! {
        p { (replay.ending) " " (replay.verdict) }
        div.scroll tabindex="0" role="region" aria-label="Result" { table data-scores {
            thead { tr {
                th { "seat" }
                @for (name, _) in &replay.seats[Seat(0)].setup { th { (name) } }
                th { "rank" }
                th { "points" }
                @for part in &replay.parts { th { (part) } }
            } }
            tbody { @for seat in &replay.seats { (seat_row(replay, seat)) } }
        } }
        @if !replay.setup.is_empty() {
            p.replay-setup { "Setup: " @for (place, (name, value)) in replay.setup.iter().enumerate() {
                @if place > 0 { ", " } (name) " " (value)
            } "." }
        }
        p { (sight(replay)) }
        @if let Some(command) = &replay.command { p { "To make this page again: " code { (command) } } }
    }
}

fn seat_row(replay: &Replay, seat: &SeatResult) -> Markup {
    html! {
        tr {
            th scope="row" { (seat.name) }
            @for (_, value) in &seat.setup { td { (value) } }
            td { (seat.rank) }
            @match &seat.points {
                Some((points, parts)) => { td { (points) } @for part in parts { td { (part) } } }
                None => { td colspan=(1 + replay.parts.len()) { "not counted: the game was forfeited" } }
            }
        }
    }
}

/// What the page shows, in a sentence.
fn sight(replay: &Replay) -> String {
    match replay.observer {
        None => {
            "Each step is a decision between two or more actions, with the position before it. The cards of every seat \
            are shown, and nothing of hidden stacks."
                .to_owned()
        }
        Some(seat) => {
            format!("Each step is a decision of {seat} between two or more actions, with what it saw before it.")
        }
    }
}

fn controls(replay: &Replay) -> Markup {
    let button = |action: &str, sign: &str, name: &str| {
        html! { button type="button" data-action=(action) aria-label=(name) title=(name) { (sign) } }
    };
    let steps = replay.steps.len();
    html! {
        div.replay-controls role="group" aria-label="Steps of the game" hidden {
            div.replay-buttons {
                (button("first", "|◀", "First step (Home)"))
                (button("previous", "◀", "Step back (left arrow)"))
                button type="button" data-action="play" { "Play" }
                (button("next", "▶", "Next step (right arrow)"))
                (button("last", "▶|", "End of the game (End)"))
                label { "speed " select data-speed {
                    @for speed in [1, 2, 4, 8] { option value=(speed) { (speed) " a second" } }
                } }
            }
            label.replay-slider {
                span data-position { "step 1 of " (steps) }
                input type="range" data-slider min="1" max=(steps) value="1" aria-label="Step";
            }
        }
    }
}

/// The decisions in which the agent of the analysis values its own choice most above the one that was played.
fn losses(replay: &Replay, id: &str) -> Markup {
    let Some(analysis) = &replay.analysis else {
        return html! {};
    };
    let lost = |(place, step): (usize, &Step)| Some((place, step.decision.as_ref()?.weighed.as_ref()?.lost()?));
    let mut lost: Vec<(usize, f32)> = replay.steps.iter().enumerate().filter_map(lost).collect();
    lost.sort_by(|a, b| b.1.total_cmp(&a.1));
    let unit = estimate::unit_text(analysis.unit);
    html! {
        @if !lost.is_empty() {
            h3 { "Where " (analysis.agent) " would have played something else" }
            ol.replay-losses { @for &(place, loss) in lost.iter().take(LOSSES) {
                li { (link(replay, id, place)) " " small { "worth " (format!("{loss:.2}")) " more (" (unit) ")" } }
            } }
        }
    }
}

/// The list of all steps, by round.
fn decisions(replay: &Replay, id: &str) -> Markup {
    let places: Vec<usize> = (0..replay.steps.len()).collect();
    let rounds = places.chunk_by(|&a, &b| replay.steps[a].round == replay.steps[b].round);
    html! {
        nav.replay-list data-list aria-label="Steps by round" {
            @for round in rounds {
                details {
                    summary { "Round " (replay.steps[round[0]].round) " " small { (count(round.len(), "step")) } }
                    ol { @for &place in round {
                        li value=(place + 1) {
                            @for line in &replay.steps[place].forced { p.forced { (line) } }
                            (link(replay, id, place))
                            @if let Some(decision) = &replay.steps[place].decision {
                                " " small { "1 of " (decision.legal) }
                            }
                        }
                    } }
                }
            }
        }
    }
}

fn link(replay: &Replay, id: &str, place: usize) -> Markup {
    let text = match &replay.steps[place].decision {
        Some(Decision { seat, text, .. }) => format!("{} {text}", replay.seats[*seat].name),
        None => format!("{} {}", replay.ending, replay.verdict),
    };
    html! { a href=(format!("#{id}={}", place + 1)) data-step=(place + 1) { (text) } }
}

fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// What the script reads.
#[derive(Serialize)]
struct Data<'a> {
    /// What the pieces consist of, and the pieces as indices of it.
    parts: Vec<&'a str>,
    pieces: Vec<Vec<usize>>,
    /// Who valued the decisions, and in which unit.
    agent: Option<[&'a str; 2]>,
    steps: Vec<StepData<'a>>,
}

#[derive(Serialize)]
struct StepData<'a> {
    round: u32,
    edits: &'a [Edit],
    /// Width and height, where they change.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<[u32; 2]>,
    /// The text for readers who cannot see the picture, where it changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weighed: Option<WeighedData<'a>>,
}

/// What the agent expects of the position, and the actions: text, value, visits, whether it would play it, whether it was
/// played.
#[derive(Serialize)]
struct WeighedData<'a>(f32, Vec<(&'a str, Option<f32>, u32, bool, bool)>);

impl<'a> Data<'a> {
    fn of(replay: &'a Replay) -> Data<'a> {
        let before = std::iter::once(None).chain(replay.steps.iter().map(Some));
        let step = |(before, step): (Option<&'a Step>, &'a Step)| {
            let (last, frame) = (before.map(|before| &before.frame), &step.frame);
            let size = |frame: &Frame| [frame.width, frame.height];
            let weighed = step.decision.as_ref().and_then(|decision| decision.weighed.as_ref());
            StepData {
                round: step.round,
                edits: &frame.edits,
                size: (last.map(size) != Some(size(frame))).then(|| size(frame)),
                label: (last.map(|last| &last.label) != Some(&frame.label)).then_some(&frame.label[..]),
                weighed: weighed.map(WeighedData::of),
            }
        };
        let agent = replay.analysis.as_ref();
        let mut parts = Parts::default();
        let pieces = replay.pieces.iter().map(|piece| parts.indices(piece)).collect();
        Data {
            parts: parts.into_list(),
            pieces,
            agent: agent.map(|analysis| [&analysis.agent[..], estimate::unit_text(analysis.unit)]),
            steps: before.zip(&replay.steps).map(step).collect(),
        }
    }
}

impl<'a> WeighedData<'a> {
    fn of(weighed: &'a Weighed) -> WeighedData<'a> {
        let row = |opinion: &'a Opinion| {
            let value = opinion.value.map(rounded);
            (
                &opinion.text[..],
                value,
                opinion.visits,
                opinion.is_own,
                opinion.is_played,
            )
        };
        WeighedData(rounded(weighed.expects), weighed.opinions.iter().map(row).collect())
    }
}

/// To three digits after the point, more than a reader needs.
fn rounded(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}
