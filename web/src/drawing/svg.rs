//! SVG elements as text. Attribute values are in single quotes, because JSON would have to escape double quotes.

use std::fmt::Display;

/// Escapes text for the content of an element.
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

/// The class attribute of an element; nothing for an empty class.
fn class_attribute(class: &str) -> String {
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

/// A line of text. The point lies on its base line, at the start of the text or at the middle if the class centres it.
pub(super) fn text(class: &str, x: impl Display, y: impl Display, content: &str) -> String {
    format!(
        "<text{} x='{x}' y='{y}'>{}</text>",
        class_attribute(class),
        escaped(content)
    )
}

/// A rectangle, with round corners unless their radius is 0.
pub(super) fn rect(class: &str, area: Area, round: i32) -> String {
    let Area { x, y, width, height } = area;
    let round = if round == 0 {
        String::new()
    } else {
        format!(" rx='{round}'")
    };
    let class = class_attribute(class);
    format!("<rect{class} x='{x}' y='{y}' width='{width}' height='{height}'{round}/>")
}

/// A circle around a point.
pub(super) fn circle(class: &str, x: impl Display, y: impl Display, radius: impl Display) -> String {
    format!("<circle{} cx='{x}' cy='{y}' r='{radius}'/>", class_attribute(class))
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

    /// The `y` of the base line of a text that is centred in the height of the rectangle.
    pub(super) const fn base_line(self) -> i32 {
        self.y + self.height / 2 + 4
    }
}
