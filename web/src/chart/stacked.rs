//! Sums of parts as bars, one below the other.

use super::figure::{Data, Drawing};
use super::frame::{BELOW, Frame, LETTER, WIDTH, at, cut};
use super::scale::Scale;
use super::series::{Series, Swatch};
use maud::html;

/// A sum.
#[derive(Clone, PartialEq, Debug)]
pub struct Stack {
    /// Its name.
    pub name: String,
    /// Its parts, as many as there are names of parts; empty if there is no sum.
    pub parts: Vec<f64>,
}

/// Sums of the same parts.
#[derive(Clone, PartialEq, Debug)]
pub struct Stacked {
    /// What the sums are of, such as `agent`.
    pub kind: String,
    /// The axis, with its unit.
    pub axis: String,
    /// The names of the parts.
    pub parts: Vec<String>,
    /// The sums, from the top.
    pub stacks: Vec<Stack>,
}

const ROW: f64 = 44.0;
const BAR: f64 = 22.0;

/// A part that is drawn: which, its value, and where it begins and ends.
struct Piece {
    part: usize,
    value: f64,
    ends: [f64; 2],
}

/// The parts of a sum: positive ones to the right of 0 and negative ones to the left; those of 0 are not drawn.
fn pieces(stack: &Stack) -> Vec<Piece> {
    let (mut above, mut below) = (0.0, 0.0);
    let values = stack.parts.iter().copied().enumerate();
    let drawn = values.filter(|(_, value)| value.is_finite() && value.abs() > 1e-9);
    drawn
        .map(|(part, value)| {
            let side = if value > 0.0 { &mut above } else { &mut below };
            let before = *side;
            *side += value;
            let ends = [before.min(*side), before.max(*side)];
            Piece { part, value, ends }
        })
        .collect()
}

impl Stacked {
    /// The picture, with the letter of a part in each piece that has room for it.
    pub fn draw(&self) -> Drawing {
        let frame = Frame {
            left: 8.0,
            right: WIDTH - 14.0,
            top: 4.0,
            bottom: 4.0 + ROW * self.stacks.len() as f64,
        };
        let drawn: Vec<Vec<Piece>> = self.stacks.iter().map(pieces).collect();
        let ends = drawn.iter().flatten().flat_map(|piece| piece.ends);
        let scale = Scale::around(ends.chain([0.0]), frame.across());
        let content = html! {
            (frame.x_axis(&scale, &self.axis))
            @for (place, (stack, pieces)) in self.stacks.iter().zip(&drawn).enumerate() {
                @let top = frame.top + ROW * place as f64 + 17.0;
                text class="name" x="0" y=(at(top - 5.0)) { (cut(&stack.name, 60)) }
                @if stack.parts.is_empty() { text class="missing" x=(at(frame.left)) y=(at(top + 15.0)) { "no score" } }
                @for piece in pieces {
                    @let [from, to] = piece.ends.map(|end| scale.at(end));
                    @let letter = Series(piece.part).letter();
                    g class=(Series(piece.part).class()) data-mark {
                        title { (stack.name) ", " (self.parts[piece.part]) ": " (format!("{:.2}", piece.value)) }
                        rect class="area" x=(at(from)) y=(at(top)) width=(at((to - from).max(0.3))) height=(at(BAR)) {}
                        @if to - from > LETTER + 4.0 {
                            text class="on-area" x=(at((from + to) / 2.0)) y=(at(top + 15.5)) text-anchor="middle" { (letter) }
                        }
                    }
                }
            }
        };
        Drawing {
            size: [WIDTH, frame.bottom + BELOW],
            content,
            legend: Some((Swatch::Area, self.parts.clone())),
            data: self.data(),
        }
    }

    fn data(&self) -> Data {
        let row = |stack: &Stack| {
            let parts = (0..self.parts.len()).map(|part| stack.parts.get(part));
            let parts = parts.map(|value| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}")));
            [stack.name.clone()].into_iter().chain(parts).collect()
        };
        Data {
            columns: [self.kind.clone()]
                .into_iter()
                .chain(self.parts.iter().cloned())
                .collect(),
            rows: self.stacks.iter().map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::testing::{marks, numbers_of};

    #[test]
    fn a_piece_for_each_part_that_is_not_zero_and_negative_ones_to_the_left() {
        let stack = |name: &str, parts: &[f64]| Stack {
            name: name.to_owned(),
            parts: parts.to_vec(),
        };
        let stacked = Stacked {
            kind: "agent".to_owned(),
            axis: "points".to_owned(),
            parts: ["planet", "tracks", "debts"].map(str::to_owned).to_vec(),
            stacks: vec![
                stack("a", &[18.0, 0.0, -4.0]),
                stack("b", &[9.0, 3.0, f64::NAN]),
                stack("c", &[]),
            ],
        };
        let drawing = stacked.draw();
        let text = drawing.content.into_string();
        assert_eq!((marks(&text), text.matches("no score").count()), (4, 1));
        assert_eq!(drawing.data.rows[0], ["a", "18.00", "0.00", "-4.00"]);
        let ends = pieces(&stacked.stacks[0]);
        assert_eq!(
            ends.iter().map(|piece| piece.ends).collect::<Vec<_>>(),
            [[0.0, 18.0], [-4.0, 0.0]]
        );
        assert!(numbers_of(&text, " x=\"").iter().all(|x| (0.0..=WIDTH).contains(x)));
    }
}
