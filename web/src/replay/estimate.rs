//! The line of what the agent of the analysis expected, over the steps of a game.

use super::contents::{Analysis, Replay};
use maud::{Markup, html};
use orrery_agents::Unit;
use orrery_engine::Seat;

/// The size of the picture, and the part of it in which the lines are.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 708.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 196.0;

/// The picture with a line for each seat, if the game was analysed and anything was decided.
pub(super) fn figure(replay: &Replay) -> Option<Markup> {
    let analysis = replay.analysis.as_ref()?;
    let lines: Vec<(Seat, Vec<(usize, f64)>)> = replay
        .seats
        .entries()
        .map(|(seat, _)| (seat, expectations(replay, seat)))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let marks = marks(
        analysis.unit,
        lines.iter().flat_map(|(_, line)| line).map(|&(_, value)| value),
    )?;
    let (low, high) = (marks[0], marks[marks.len() - 1]);
    let last = (replay.steps.len() - 1).max(1) as f64;
    let x = |step: usize| LEFT + (RIGHT - LEFT) * step as f64 / last;
    let y = |value: f64| BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low);
    let points = |line: &[(usize, f64)]| -> String {
        let point = |&(step, value): &(usize, f64)| format!("{:.1},{:.1}", x(step), y(value));
        line.iter().map(point).collect::<Vec<_>>().join(" ")
    };
    Some(html! {
        figure.replay-estimate data-estimate {
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(label(analysis))
                data-left=(LEFT) data-right=(RIGHT) data-steps=(replay.steps.len()) {
                @for &mark in &marks {
                    line.grid x1=(LEFT) x2=(RIGHT) y1=(y(mark)) y2=(y(mark)) {}
                    text x=(LEFT - 6.0) y=(y(mark) + 4.0) text-anchor="end" { (mark) }
                }
                @for step in step_marks(replay.steps.len()) {
                    text x=(x(step - 1)) y=(BOTTOM + 18.0) text-anchor="middle" { (step) }
                }
                text x=((LEFT + RIGHT) / 2.0) y=(HEIGHT - 6.0) text-anchor="middle" { "step" }
                text transform=(format!("translate(14 {}) rotate(-90)", (TOP + BOTTOM) / 2.0)) text-anchor="middle" {
                    (unit_text(analysis.unit))
                }
                line.now data-marker x1=(LEFT) x2=(LEFT) y1=(TOP) y2=(BOTTOM) {}
                @for (seat, line) in &lines {
                    polyline class=(line_class(*seat)) points=(points(line)) { title { (replay.seats[*seat].name) } }
                }
            }
            figcaption {
                "What " (analysis.agent) " expected at each decision, for the seat that decided. "
                @for (seat, _) in &lines {
                    span.replay-key {
                        svg viewBox="0 0 28 10" width="28" height="10" aria-hidden="true" {
                            polyline class=(line_class(*seat)) points="0,5 28,5" {}
                        }
                        (replay.seats[*seat].name)
                    }
                }
            }
        }
    })
}

/// The steps, from 0, at which a seat decided, and what the agent expected for it.
fn expectations(replay: &Replay, seat: Seat) -> Vec<(usize, f64)> {
    let steps = replay.steps.iter().enumerate();
    let of_seat = steps.filter_map(|(place, step)| {
        let decision = step.decision.as_ref().filter(|decision| decision.seat == seat)?;
        Some((place, f64::from(decision.weighed.as_ref()?.expects)))
    });
    of_seat.filter(|(_, value)| value.is_finite()).collect()
}

/// Round numbers from below the lowest value to above the highest, ascending; at least two.
fn marks(unit: Unit, values: impl Iterator<Item = f64>) -> Option<Vec<f64>> {
    let (low, high) = values.fold(None, |range: Option<(f64, f64)>, value| {
        let (low, high) = range.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    })?;
    if unit == Unit::Result {
        return Some(vec![0.0, 0.25, 0.5, 0.75, 1.0]);
    }
    let wanted = (high - low).max(1.0) / 4.0;
    let power = 10f64.powf(wanted.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    let step = step.into_iter().find(|&step| step >= wanted).unwrap_or(wanted).max(1.0);
    let (first, last) = (
        (low / step).floor(),
        (high / step).ceil().max((low / step).floor() + 1.0),
    );
    Some(
        (0..=(last - first) as u32)
            .map(|mark| (first + f64::from(mark)) * step)
            .collect(),
    )
}

/// The numbers of some steps: the first, the last, and those between at equal distances.
fn step_marks(steps: usize) -> Vec<usize> {
    let gaps = steps.saturating_sub(1).clamp(1, 6);
    let mut marks: Vec<usize> = (0..=gaps).map(|mark| 1 + (steps - 1) * mark / gaps).collect();
    marks.dedup();
    marks
}

fn line_class(seat: Seat) -> String {
    format!("line seat-{}", seat.0)
}

fn label(analysis: &Analysis) -> String {
    format!(
        "Line chart: what {} expected for each seat, by step, in {}.",
        analysis.agent,
        unit_text(analysis.unit)
    )
}

/// The unit in words.
pub(super) fn unit_text(unit: Unit) -> &'static str {
    match unit {
        Unit::Points => "points",
        Unit::Result => "result, 0 to 1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_enclose_the_values() {
        let of = |values: &[f64]| marks(Unit::Points, values.iter().copied());
        assert_eq!(of(&[3.2, 41.0]), Some(vec![0.0, 10.0, 20.0, 30.0, 40.0, 50.0]));
        assert_eq!(of(&[20.0]), Some(vec![20.0, 21.0]));
        assert_eq!(of(&[-1.5, 0.4]), Some(vec![-2.0, -1.0, 0.0, 1.0]));
        assert_eq!(of(&[]), None);
        assert_eq!(marks(Unit::Result, [0.3].into_iter()).unwrap().len(), 5);
    }

    #[test]
    fn the_first_and_the_last_step_have_a_mark() {
        assert_eq!(step_marks(147), [1, 25, 49, 74, 98, 122, 147]);
        assert_eq!(step_marks(1), [1]);
    }
}
