//! How series are distinguished: each has a colour, a letter, a sign for its points and a pattern for its lines.

use super::frame::at;
use maud::{Markup, html};

/// A series, by its place among those of a picture.
///
/// The colours are those of M. Okabe and K. Ito (*Color Universal Design*, 2008), which people with any kind of colour vision
/// can tell apart. They repeat after seven series; letters do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series(pub usize);

/// How many colours and signs there are.
const COLOURS: usize = 7;

/// Strokes and gaps of lines.
const DASHES: [&str; 5] = ["none", "7 3", "2 3", "9 3 2 3", "4 2"];

impl Series {
    /// The class that gives it its colour.
    pub(super) fn class(self) -> String {
        format!("c{}", self.0 % COLOURS)
    }

    /// Its letter: A to Z, then AA, AB, and so on.
    pub(super) fn letter(self) -> String {
        let last = char::from(b'A' + (self.0 % 26) as u8);
        match self.0 / 26 {
            0 => last.to_string(),
            more => Series(more - 1).letter() + &last.to_string(),
        }
    }

    /// The pattern of its line.
    pub(super) fn dash(self) -> &'static str {
        DASHES[self.0 % DASHES.len()]
    }

    /// The outline of its sign around a place.
    pub(super) fn sign(self, [x, y]: [f64; 2]) -> String {
        let corners: &[[f64; 2]] = match self.0 % COLOURS {
            // Two half circles.
            0 => return format!("M{} {}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", at(x - 4.0), at(y)),
            1 => &[[-3.6, -3.6], [3.6, -3.6], [3.6, 3.6], [-3.6, 3.6]],
            2 => &[[0.0, -4.8], [4.6, 3.4], [-4.6, 3.4]],
            3 => &[[0.0, -5.2], [5.2, 0.0], [0.0, 5.2], [-5.2, 0.0]],
            4 => &[[0.0, 4.8], [4.6, -3.4], [-4.6, -3.4]],
            5 => &[[-4.8, 0.0], [3.4, -4.6], [3.4, 4.6]],
            _ => &[[4.8, 0.0], [-3.4, -4.6], [-3.4, 4.6]],
        };
        let corner = |[right, down]: &[f64; 2]| format!("{} {}", at(x + right), at(y + down));
        let corners: Vec<String> = corners.iter().map(corner).collect();
        format!("M{}Z", corners.join("L"))
    }
}

/// What a picture uses to tell series apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Swatch {
    /// Lines with patterns.
    Line,
    /// Filled areas.
    Area,
}

/// The sign, the letter and the name of the series at this place, in a line of an SVG file.
pub(super) fn swatch(swatch: Swatch, place: usize, name: &str) -> Markup {
    let series = Series(place);
    html! {
        g class=(series.class()) { (sample(swatch, series)) text class="letter" x="42" y="11" { (series.letter()) } }
        text x="58" y="11" { (name) }
    }
}

/// What marks of a series look like, in 34 times 14 units.
fn sample(swatch: Swatch, series: Series) -> Markup {
    html! {
        @match swatch {
            Swatch::Line => {
                path class="line" d="M0 7H34" stroke-dasharray=(series.dash()) {}
                path class="sign" d=(series.sign([17.0, 7.0])) {}
            }
            Swatch::Area => rect class="area" width="34" height="14" rx="2" {}
        }
    }
}

/// The names of the series, each next to its letter and colour.
pub(super) fn legend(swatch: Swatch, names: &[String]) -> Markup {
    html! {
        ul class="legend" {
            @for (series, name) in names.iter().enumerate().map(|(place, name)| (Series(place), name)) {
                li {
                    svg viewBox="0 0 34 14" width="34" height="14" aria-hidden="true" class=(series.class()) {
                        (sample(swatch, series))
                    }
                    " " b { (series.letter()) } " " span { (name) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn letters_do_not_repeat() {
        let letters: BTreeSet<String> = (0..700).map(|place| Series(place).letter()).collect();
        assert_eq!(letters.len(), 700);
        assert_eq!(
            [0, 25, 26, 27].map(|place| Series(place).letter()),
            ["A", "Z", "AA", "AB"]
        );
    }
}
