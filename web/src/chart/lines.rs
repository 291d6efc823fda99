//! Lines with bands around them: how an estimate narrows, or how success falls as the target rises.

use super::figure::{Data, Drawing};
use super::frame::{BELOW, Frame, WIDTH, at};
use super::names::names;
use super::scale::Scale;
use super::series::{Series, Swatch};
use maud::{Markup, html};

/// A point of a line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LinePoint {
    /// Its name, written beside it; empty for none.
    pub name: String,
    /// Along the horizontal axis.
    pub x: f64,
    /// Its value; none where there is none.
    pub value: Option<f64>,
    /// The ends of its interval, if it has one.
    pub interval: Option<[f64; 2]>,
}

/// A line.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<LinePoint>,
}

/// A value with a name, as a line across the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    /// The value.
    pub value: f64,
    /// Its name.
    pub name: String,
}

/// Lines on the same axes.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// The horizontal axis, with its unit.
    pub x_axis: String,
    /// The vertical axis, with its unit.
    pub y_axis: String,
    /// Whether the horizontal axis is logarithmic; points that are not positive have no place on it.
    pub is_logarithmic: bool,
    /// The lines.
    pub lines: Vec<Line>,
    /// Values of the vertical axis.
    pub across: Vec<Reference>,
    /// Values of the horizontal axis.
    pub upwards: Vec<Reference>,
    /// The ends of the vertical axis; around the values if there are none.
    pub ends: Option<[f64; 2]>,
    /// Digits after the point of values in titles and in the table.
    pub precision: usize,
}

/// The least distance of two letters at the ends of lines.
const APART: f64 = 13.0;

/// How far the axis reaches beyond points with names, as a factor.
const BEYOND: f64 = 1.3;

impl LinePoint {
    fn drawn(&self) -> Option<f64> {
        self.value.filter(|value| value.is_finite() && self.x.is_finite())
    }
}

impl Lines {
    /// The picture.
    pub fn draw(&self) -> Drawing {
        let frame = Frame {
            left: 42.0,
            right: WIDTH - 26.0,
            top: 26.0,
            bottom: 236.0,
        };
        let points = || {
            self.lines
                .iter()
                .flat_map(|line| &line.points)
                .filter(|point| point.drawn().is_some())
        };
        let are_named = points().any(|point| !point.name.is_empty());
        let places = points().flat_map(|point| match (are_named, self.is_logarithmic) {
            (true, true) => vec![point.x / BEYOND, point.x * BEYOND],
            _ => vec![point.x],
        });
        let x = match self.is_logarithmic {
            true => Scale::logarithmic(places, frame.across()),
            false => Scale::from_to(places, frame.across()),
        };
        let values = points().flat_map(|point| point.interval.into_iter().flatten().chain(point.value));
        let values = values.chain(self.across.iter().map(|reference| reference.value));
        let y = match self.ends {
            Some(ends) => Scale::between(ends, frame.up()),
            None => Scale::around(values, frame.up()),
        };
        let named = points().filter_map(|point| Some((&*point.name, [x.at(point.x), y.at(point.drawn()?)])));
        let named: Vec<(&str, [f64; 2])> = named.collect();
        let has_legend = self.lines.len() > 1 && !are_named;
        let content = html! {
            (frame.x_axis(&x, &self.x_axis))
            (frame.y_axis(&y, 5, &self.y_axis))
            @for (place, line) in self.lines.iter().enumerate() { (self.line(Series(place), line, &x, &y)) }
            @for reference in &self.across { (frame.horizontal(y.at(reference.value), &reference.name)) }
            @for reference in &self.upwards { (frame.vertical(x.at(reference.value), &reference.name)) }
            @if has_legend { (self.letters(&frame, &y)) }
            @if are_named { (names(&named)) }
        };
        let names = self.lines.iter().map(|line| line.name.clone());
        Drawing {
            size: [WIDTH, frame.bottom + BELOW],
            content,
            legend: has_legend.then(|| (Swatch::Line, names.collect())),
            data: self.data(),
        }
    }

    fn line(&self, series: Series, line: &Line, x: &Scale, y: &Scale) -> Markup {
        let drawn: Vec<(&LinePoint, [f64; 2])> = line
            .points
            .iter()
            .filter_map(|point| Some((point, [x.at(point.x), y.at(point.drawn()?)])))
            .collect();
        let path = drawn.iter().map(|(_, [x, y])| format!("{} {}", at(*x), at(*y)));
        let path = path.collect::<Vec<_>>().join("L");
        // Few points have signs; many would hide the line.
        let is_sparse = drawn.len() <= 12;
        html! {
            g class=(series.class()) {
                (band(&drawn, x, y))
                @if drawn.len() > 1 { path class="line" d={ "M" (path) } stroke-dasharray=(series.dash()) {} }
                @for (point, place) in &drawn {
                    g data-mark {
                        title { (line.name) ", " (self.texts(point).join(", ")) }
                        @if is_sparse {
                            path class="sign" d=(series.sign(*place)) {}
                        } @else {
                            circle class="point" cx=(at(place[0])) cy=(at(place[1])) r="2" {}
                        }
                        circle class="near" cx=(at(place[0])) cy=(at(place[1])) r="7" {}
                    }
                }
            }
        }
    }

    /// The letter of each line at its end, moved where two would overlap.
    fn letters(&self, frame: &Frame, y: &Scale) -> Markup {
        let last = |(place, line): (usize, &Line)| {
            let value = line.points.iter().rev().find_map(LinePoint::drawn)?;
            Some((Series(place), y.at(value)))
        };
        let mut ends: Vec<(Series, f64)> = self.lines.iter().enumerate().filter_map(last).collect();
        ends.sort_by(|(_, a), (_, b)| a.total_cmp(b));
        let mut free = frame.top;
        for (_, end) in &mut ends {
            *end = end.max(free);
            free = *end + APART;
        }
        html! {
            @for (series, end) in &ends {
                text class={ "letter " (series.class()) } x=(at(frame.right + 6.0)) y=(at(end + 4.0)) { (series.letter()) }
            }
        }
    }

    /// A point in words.
    fn texts(&self, point: &LinePoint) -> Vec<String> {
        let precision = self.precision;
        let value = point
            .drawn()
            .map(|value| format!("{}: {value:.precision$}", self.y_axis));
        let interval = point
            .interval
            .map(|[low, high]| format!("interval {low:.precision$} to {high:.precision$}"));
        let x = format!("{}: {}", self.x_axis, at(point.x));
        [x].into_iter().chain(value).chain(interval).collect()
    }

    fn data(&self) -> Data {
        let precision = self.precision;
        let text = |value: Option<f64>| match value.filter(|value| value.is_finite()) {
            Some(value) => format!("{value:.precision$}"),
            None => "-".to_owned(),
        };
        let row = |line: &Line, point: &LinePoint| {
            let [low, high] = [0, 1].map(|end| point.interval.map(|interval| interval[end]));
            vec![line.name.clone(), at(point.x), text(point.value), text(low), text(high)]
        };
        let rows = self
            .lines
            .iter()
            .flat_map(|line| line.points.iter().map(move |point| row(line, point)));
        Data {
            columns: ["series", &self.x_axis, &self.y_axis, "from", "to"]
                .map(str::to_owned)
                .to_vec(),
            rows: rows.collect(),
        }
    }
}

/// The area between the ends of the intervals; of a single point the line between them.
fn band(drawn: &[(&LinePoint, [f64; 2])], x: &Scale, y: &Scale) -> Markup {
    let end = |point: &LinePoint, end: usize| {
        let value = point.interval?[end];
        value
            .is_finite()
            .then(|| format!("{} {}", at(x.at(point.x)), at(y.at(value))))
    };
    let low = drawn.iter().filter_map(|(point, _)| end(point, 0));
    let high = drawn.iter().rev().filter_map(|(point, _)| end(point, 1));
    let corners: Vec<String> = low.chain(high).collect();
    html! {
        @if corners.len() > 3 {
            path class="shade" d={ "M" (corners.join("L")) "Z" } {}
        } @else if corners.len() == 2 {
            path class="line" d={ "M" (corners.join("L")) } {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::testing::{marks, numbers_of};

    fn lines(lines: usize, points: usize) -> Lines {
        let point = |line: usize, x: usize| LinePoint {
            name: String::new(),
            x: 100.0 * x as f64,
            value: (x != 1).then_some(0.4 + 0.01 * line as f64),
            interval: Some([0.4 - 0.3 / (1.0 + x as f64), 0.5 + 0.3 / (1.0 + x as f64)]),
        };
        let line = |line: usize| Line {
            name: format!("agent {line}"),
            points: (0..points).map(|x| point(line, x)).collect(),
        };
        Lines {
            x_axis: "games".to_owned(),
            y_axis: "win share".to_owned(),
            is_logarithmic: false,
            lines: (0..lines).map(line).collect(),
            across: Vec::new(),
            upwards: Vec::new(),
            ends: None,
            precision: 3,
        }
    }

    #[test]
    fn a_mark_for_each_point_that_has_a_value() {
        let drawing = lines(3, 20).draw();
        let text = drawing.content.into_string();
        assert_eq!((marks(&text), drawing.data.rows.len()), (3 * 19, 3 * 20));
        assert!(
            text.contains("<title>agent 0, games: 200, win share: 0.400, interval 0.300 to 0.600</title>"),
            "{text}"
        );
        assert!(numbers_of(&text, " cx=\"").iter().all(|x| (0.0..=WIDTH).contains(x)));
        assert!(
            numbers_of(&text, "class=\"shade\" d=\"")
                .iter()
                .all(|number| (0.0..=WIDTH).contains(number))
        );
    }

    #[test]
    fn a_single_point_has_the_line_of_its_interval() {
        assert_eq!(
            lines(1, 1)
                .draw()
                .content
                .into_string()
                .matches("class=\"line\"")
                .count(),
            1
        );
    }

    #[test]
    fn letters_at_the_ends_of_lines_do_not_overlap() {
        let text = lines(6, 4).draw().content.into_string();
        let letters: Vec<&str> = text.split("class=\"letter").skip(1).collect();
        let mut heights: Vec<f64> = letters.iter().map(|letter| numbers_of(letter, " y=\"")[0]).collect();
        heights.sort_by(f64::total_cmp);
        assert_eq!(heights.len(), 6);
        assert!(
            heights.windows(2).all(|pair| pair[1] - pair[0] >= APART - 0.2),
            "{heights:?}"
        );
    }

    #[test]
    fn points_with_names_need_no_legend() {
        let mut named = lines(2, 3);
        named.lines[1].points[2].name = "agent 1, 200".to_owned();
        let drawing = named.draw();
        let text = drawing.content.into_string();
        assert!(text.contains(">agent 1, 200</text>"), "{text}");
        assert_eq!((drawing.legend, text.matches("class=\"letter").count()), (None, 0));
    }

    #[test]
    fn no_line_and_one_point_can_be_drawn() {
        assert_eq!(marks(&lines(0, 0).draw().content.into_string()), 0);
        assert_eq!(marks(&lines(1, 1).draw().content.into_string()), 1);
    }
}
