//! The rectangle in which a chart is drawn, with its axes.

use super::scale::Scale;
use maud::{Markup, html};

/// The width of a chart.
pub(super) const WIDTH: f64 = 420.0;
/// The width of a letter of text, on average.
pub(super) const LETTER: f64 = 7.0;

/// A number of a path or an attribute, to a tenth of a unit.
pub(super) fn at(place: f64) -> String {
    let text = format!("{place:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// The text, cut with an ellipsis if it is longer than this number of letters.
pub(super) fn cut(text: &str, letters: usize) -> String {
    match text.chars().count() > letters {
        true => text.chars().take(letters.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// The edges of the area in which marks lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// How much space the numbers and the title of a horizontal axis take.
pub(super) const BELOW: f64 = 38.0;

impl Frame {
    /// From left to right.
    pub(super) fn across(&self) -> [f64; 2] {
        [self.left, self.right]
    }

    /// From the bottom to the top.
    pub(super) fn up(&self) -> [f64; 2] {
        [self.bottom, self.top]
    }

    /// A horizontal axis below the frame, with lines up through it.
    pub(super) fn x_axis(&self, scale: &Scale, title: &str) -> Markup {
        html! {
            g class="axis" {
                @for (value, text) in scale.ticks(6) {
                    path class="grid" d=(format!("M{} {}V{}", at(scale.at(value)), at(self.bottom), at(self.top))) {}
                    text x=(at(scale.at(value))) y=(at(self.bottom + 15.0)) text-anchor="middle" { (text) }
                }
                text class="axis-title" x=(at((self.left + self.right) / 2.0)) y=(at(self.bottom + 32.0))
                    text-anchor="middle" { (title) }
            }
        }
    }

    /// A vertical axis at the left of the frame, with lines across it; its title is above.
    pub(super) fn y_axis(&self, scale: &Scale, about: usize, title: &str) -> Markup {
        html! {
            g class="axis" {
                @for (value, text) in scale.ticks(about) {
                    path class="grid" d=(format!("M{} {}H{}", at(self.left), at(scale.at(value)), at(self.right))) {}
                    text x=(at(self.left - 6.0)) y=(at(scale.at(value) + 4.0)) text-anchor="end" { (text) }
                }
                text class="axis-title" x="0" y=(at(self.top - 10.0)) { (title) }
            }
        }
    }

    /// A vertical line with a name at its top.
    pub(super) fn vertical(&self, place: f64, name: &str) -> Markup {
        let is_right = place > (self.left + self.right) / 2.0;
        let (anchor, beside) = if is_right { ("end", -4.0) } else { ("start", 4.0) };
        html! {
            path class="reference" d=(format!("M{} {}V{}", at(place), at(self.bottom), at(self.top))) {}
            text class="reference-name" x=(at(place + beside)) y=(at(self.top + 10.0)) text-anchor=(anchor) { (name) }
        }
    }

    /// A horizontal line with a name at its left end.
    pub(super) fn horizontal(&self, place: f64, name: &str) -> Markup {
        html! {
            path class="reference" d=(format!("M{} {}H{}", at(self.left), at(place), at(self.right))) {}
            text class="reference-name" x=(at(self.left + 4.0)) y=(at(place - 4.0)) { (name) }
        }
    }
}
