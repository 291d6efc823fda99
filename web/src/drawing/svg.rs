//! Elements of SVG as text. Values of attributes are in single quotes, which JSON does not escape.

use std::fmt::Display;

/// Text as the content of an element.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\'' => out.push_str("&#39;"),
            // XML allows no other control characters.
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// The attribute of a class, unless it is empty.
fn classed(class: &str) -> String {
    if class.is_empty() {
        String::new()
    } else {
        format!(" class='{class}'")
    }
}

/// A group with a class.
pub(super) fn group(class: &str, content: &str) -> String {
    format!("<g class='{class}'>{content}</g>")
}

/// A line of text that begins at a place, or is centred on it if the class says so; the place is on its base line.
pub(super) fn text(class: &str, x: impl Display, y: impl Display, content: &str) -> String {
    format!("<text{} x='{x}' y='{y}'>{}</text>", classed(class), escaped(content))
}

/// A rectangle, with round corners unless their radius is 0.
pub(super) fn rect(class: &str, area: Area, round: i32) -> String {
    let Area { x, y, width, height } = area;
    let round = if round == 0 {
        String::new()
    } else {
        format!(" rx='{round}'")
    };
    let class = classed(class);
    format!("<rect{class} x='{x}' y='{y}' width='{width}' height='{height}'{round}/>")
}

/// A circle around a place.
pub(super) fn circle(class: &str, x: impl Display, y: impl Display, radius: impl Display) -> String {
    format!("<circle{} cx='{x}' cy='{y}' r='{radius}'/>", classed(class))
}

/// A path.
pub(super) fn path(class: &str, d: &str) -> String {
    format!("<path class='{class}' d='{d}'/>")
}

/// A rectangle of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Area {
    pub(super) const fn new(x: i32, y: i32, width: i32, height: i32) -> Area {
        Area { x, y, width, height }
    }

    /// The base line of one line of text in the middle of the height.
    pub(super) const fn base(self) -> i32 {
        self.y + self.height / 2 + 4
    }
}
