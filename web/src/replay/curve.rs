//! A picture of numbers over the steps of a game, with a line for each seat.

use super::contents::Replay;
use maud::{Markup, html};
use orrery_engine::Seat;

/// The size of the picture, and the part of it in which the lines are.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 708.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 196.0;

/// Lines over the steps of a game.
pub(super) struct Curve {
    /// The value of `data-curve`.
    pub(super) name: &'static str,
    /// The values of each seat, each with its step, from 0.
    pub(super) lines: Vec<(Seat, Vec<(usize, f64)>)>,
    /// The marks of the axis, ascending, from the lowest value to the highest; at least two.
    pub(super) marks: Vec<f64>,
    /// What is on the axis.
    pub(super) axis: &'static str,
    /// What is to be seen, for readers who cannot see it.
    pub(super) label: String,
    /// What is written below.
    pub(super) caption: String,
}

impl Curve {
    /// The picture, in which a marker is moved to the step that is shown.
    pub(super) fn figure(&self, replay: &Replay) -> Markup {
        let (low, high) = (self.marks[0], self.marks[self.marks.len() - 1]);
        let steps = replay.steps.len();
        let x = |step: usize| LEFT + (RIGHT - LEFT) * step as f64 / (steps - 1).max(1) as f64;
        let y = |value: f64| BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low);
        let points = |line: &[(usize, f64)]| -> String {
            let point = |&(step, value): &(usize, f64)| format!("{:.1},{:.1}", x(step), y(value));
            line.iter().map(point).collect::<Vec<_>>().join(" ")
        };
        html! {
            figure.replay-estimate data-curve=(self.name) {
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.label)
                    data-left=(LEFT) data-right=(RIGHT) data-steps=(steps) {
                    @for &mark in &self.marks {
                        line.grid x1=(LEFT) x2=(RIGHT) y1=(y(mark)) y2=(y(mark)) {}
                        text x=(LEFT - 6.0) y=(y(mark) + 4.0) text-anchor="end" { (mark) }
                    }
                    @for step in step_marks(steps) {
                        text x=(x(step - 1)) y=(BOTTOM + 18.0) text-anchor="middle" { (step) }
                    }
                    text x=((LEFT + RIGHT) / 2.0) y=(HEIGHT - 6.0) text-anchor="middle" { "step" }
                    text transform=(format!("translate(14 {}) rotate(-90)", (TOP + BOTTOM) / 2.0)) text-anchor="middle" {
                        (self.axis)
                    }
                    line.now data-marker x1=(LEFT) x2=(LEFT) y1=(TOP) y2=(BOTTOM) {}
                    @for (seat, line) in &self.lines {
                        polyline class=(line_class(*seat)) points=(points(line)) { title { (replay.seats[*seat].name) } }
                    }
                }
                figcaption {
                    (self.caption) " "
                    @for (seat, _) in &self.lines {
                        span.replay-key {
                            svg viewBox="0 0 28 10" width="28" height="10" aria-hidden="true" {
                                polyline class=(line_class(*seat)) points="0,5 28,5" {}
                            }
                            (replay.seats[*seat].name)
                        }
                    }
                }
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_step_have_a_mark() {
        assert_eq!(step_marks(147), [1, 25, 49, 74, 98, 122, 147]);
        assert_eq!(step_marks(1), [1]);
    }
}
