//! The line of the chances of the seats over the steps of a game, and its turning points.

use super::contents::Replay;
use super::curve::Curve;
use maud::{Markup, html};
use orrery_engine::Seat;

/// The picture with a line for each seat, if the chances are known.
pub(super) fn figure(replay: &Replay) -> Option<Markup> {
    let moments = replay.chances.as_ref()?;
    let steps: Vec<usize> = moments.iter().map(|moment| first_step(replay, moment.after)).collect();
    let last = replay.steps.len() - 1;
    let line = |seat: Seat| {
        let chances = steps
            .iter()
            .zip(moments)
            .map(|(&step, moment)| (step, moment.chances[seat]));
        // At the end the win is known.
        let shared = replay.seats.iter().filter(|other| other.rank == 1).count() as f64;
        let won = if replay.seats[seat].rank == 1 {
            1.0 / shared
        } else {
            0.0
        };
        chances.chain([(last, won)]).collect()
    };
    let curve = Curve {
        name: "chances",
        lines: replay.seats.entries().map(|(seat, _)| (seat, line(seat))).collect(),
        marks: vec![0.0, 0.25, 0.5, 0.75, 1.0],
        axis: "chance to win",
        label: "Line chart: the chance of each seat to win, by step.".to_owned(),
        caption: "The chance of each seat to win, at the beginning of each round.".to_owned(),
    };
    Some(curve.figure(replay))
}

/// The first step after this many rounds.
fn first_step(replay: &Replay, after: u32) -> usize {
    let is_after = |round: u32| round.saturating_sub(1) >= after;
    let steps = &replay.steps;
    steps
        .iter()
        .position(|step| is_after(step.round))
        .unwrap_or(steps.len() - 1)
}

/// The turning points, each with a link to its step.
pub(super) fn turning_points(replay: &Replay, link: impl Fn(usize) -> Markup) -> Markup {
    let Some((turned, by)) = &replay.turned else {
        return html! {};
    };
    let place = |ply: usize| replay.steps.iter().position(|step| step.ply == ply);
    let turned: Vec<_> = turned
        .iter()
        .filter_map(|turned| Some((place(turned.ply)?, turned)))
        .collect();
    html! {
        h3 { "Turning points" }
        @if turned.is_empty() { p { (by) " would have done nothing that is worth 2 points more." } }
        @else { ol.replay-losses { @for (place, turned) in turned {
            li {
                (link(place)) " "
                small { "cost " (turned.cost_in_words()) "; " (by) ": " (turned.instead) }
            }
        } } }
    }
}
