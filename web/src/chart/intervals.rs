//! Estimates with intervals, one below the other.

use super::figure::{Data, Drawing};
use super::frame::{BELOW, Frame, LETTER, WIDTH, at, cut};
use super::scale::Scale;
use super::series::{Series, Swatch};
use maud::{Markup, html};

/// An estimate.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct IntervalRow {
    /// What is estimated.
    pub name: String,
    /// The series that it belongs to, in a picture of several.
    pub series: usize,
    /// The estimate; none if there is none.
    pub value: Option<f64>,
    /// The lower end of its interval; none if it is open or not known.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The value that it is compared with.
    pub reference: Option<f64>,
}

/// Estimates on one axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Intervals {
    /// What the names are, such as `agent`.
    pub kind: String,
    /// The axis, with its unit.
    pub axis: String,
    /// The estimates, from the top.
    pub rows: Vec<IntervalRow>,
    /// Digits after the point in titles and in the table.
    pub precision: usize,
    /// Whether positive numbers have a sign, as differences have.
    pub is_signed: bool,
}

/// The most letters of names that are at the left of their rows; longer ones are above.
const SHORT: usize = 20;
/// The most letters of a name.
const LONG: usize = 60;

impl IntervalRow {
    /// Whether the interval excludes the value that the estimate is compared with, if there is one.
    fn is_apart(&self) -> bool {
        self.reference.is_none_or(|reference| {
            self.low.is_some_and(|low| low > reference) || self.high.is_some_and(|high| high < reference)
        })
    }

    /// Its name with that of its series.
    fn full_name(&self, series: &[String]) -> String {
        match series.get(self.series) {
            None => self.name.clone(),
            Some(series) => format!("{}, {series}", self.name),
        }
    }

    fn numbers(&self) -> [Option<f64>; 4] {
        [self.value, self.low, self.high, self.reference].map(|number| number.filter(|number| number.is_finite()))
    }
}

impl Intervals {
    /// The picture: a point and a line for each estimate, filled where the interval excludes the reference.
    pub fn draw(&self) -> Drawing {
        self.draw_series(&[])
    }

    /// The picture of several series with these names: rows of one name follow each other, and it is written once.
    pub fn draw_series(&self, series: &[String]) -> Drawing {
        let longest = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
        let is_above = longest > SHORT;
        let height = if is_above { 38.0 } else { 24.0 };
        let frame = Frame {
            left: if is_above { 12.0 } else { 16.0 + longest as f64 * LETTER },
            right: WIDTH - 14.0,
            top: 4.0,
            bottom: 4.0 + height * self.rows.len() as f64,
        };
        let scale = Scale::around(
            self.rows.iter().flat_map(|row| row.numbers().into_iter().flatten()),
            frame.across(),
        );
        let content = html! {
            (frame.x_axis(&scale, &self.axis))
            @for (place, row) in self.rows.iter().enumerate() {
                @let middle = frame.top + height * (place as f64 + if is_above { 0.72 } else { 0.5 });
                (self.mark(row, series, &frame, &scale, middle))
                @let is_repeated = !series.is_empty() && place > 0 && self.rows[place - 1].name == row.name;
                @if !is_repeated {
                    @if is_above {
                        text class="name" x="0" y=(at(middle - 12.0)) { (cut(&row.name, LONG)) }
                    } @else {
                        text x=(at(frame.left - 8.0)) y=(at(middle + 4.0)) text-anchor="end" { (row.name) }
                    }
                }
            }
        };
        Drawing {
            size: [WIDTH, frame.bottom + BELOW],
            content,
            legend: (!series.is_empty()).then(|| (Swatch::Line, series.to_vec())),
            data: self.data(series),
        }
    }

    fn mark(&self, row: &IntervalRow, series: &[String], frame: &Frame, scale: &Scale, y: f64) -> Markup {
        let [value, low, high, reference] = row.numbers();
        let Some(value) = value else {
            return html! { text class="missing" x=(at(frame.left + 4.0)) y=(at(y + 4.0)) { "no estimate" } };
        };
        // An end that is open is at the edge; without any end there is no interval.
        let line = (low.is_some() || high.is_some()).then(|| {
            let [from, to] = [
                low.map_or(frame.left, |low| scale.at(low)),
                high.map_or(frame.right, |high| scale.at(high)),
            ];
            let caps = [(low, from), (high, to)].into_iter().filter(|(end, _)| end.is_some());
            let caps = caps.map(|(_, x)| format!("M{} {}V{}", at(x), at(y - 4.0), at(y + 4.0)));
            format!("M{} {}H{}{}", at(from), at(y), at(to), caps.collect::<String>())
        });
        html! {
            @if let Some(reference) = reference {
                path class="reference" d=(format!("M{} {}V{}", at(scale.at(reference)), at(y - 12.0), at(y + 12.0))) {}
            }
            g class=(Series(row.series).class()) data-mark {
                title { (self.title(row, series)) }
                @if let Some(line) = line { path class="line" d=(line) {} }
                path class=(if row.is_apart() { "sign" } else { "sign hollow" }) d=(Series(row.series).sign([scale.at(value), y])) {}
            }
        }
    }

    fn title(&self, row: &IntervalRow, series: &[String]) -> String {
        let [value, low, high, _] = self.texts(row);
        format!("{}: {value}, interval {low} to {high}", row.full_name(series))
    }

    fn texts(&self, row: &IntervalRow) -> [String; 4] {
        let precision = self.precision;
        row.numbers().map(|number| match number {
            None => "-".to_owned(),
            Some(number) if self.is_signed => format!("{number:+.precision$}"),
            Some(number) => format!("{number:.precision$}"),
        })
    }

    fn data(&self, series: &[String]) -> Data {
        let has_reference = self.rows.iter().any(|row| row.reference.is_some());
        let columns = [self.kind.as_str(), self.axis.as_str(), "from", "to"].into_iter();
        let columns = columns.chain(has_reference.then_some("compared with"));
        let row = |row: &IntervalRow| {
            let texts = self.texts(row).into_iter().take(if has_reference { 4 } else { 3 });
            [row.full_name(series)].into_iter().chain(texts).collect()
        };
        Data {
            columns: columns.map(str::to_owned).collect(),
            rows: self.rows.iter().map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::testing::{marks, numbers_of};

    fn rows(names: [&str; 3]) -> Intervals {
        let row = |name: &str, value, low, high| IntervalRow {
            name: name.to_owned(),
            series: 0,
            value,
            low,
            high,
            reference: Some(0.5),
        };
        Intervals {
            kind: "agent".to_owned(),
            axis: "win share".to_owned(),
            rows: vec![
                row(names[0], Some(0.75), Some(0.7), Some(0.8)),
                row(names[1], None, None, None),
                row(names[2], Some(0.25), None, Some(0.6)),
            ],
            precision: 3,
            is_signed: false,
        }
    }

    #[test]
    fn every_estimate_has_a_mark_and_a_missing_one_has_a_word() {
        let drawing = rows(["a", "b", "c"]).draw();
        let text = drawing.content.into_string();
        assert_eq!((marks(&text), text.matches("no estimate").count()), (2, 1));
        assert!(
            text.contains("<title>a: 0.750, interval 0.700 to 0.800</title>"),
            "{text}"
        );
        assert_eq!(
            text.matches("sign hollow").count(),
            1,
            "only the last interval has the fair share"
        );
        assert_eq!(drawing.data.rows[2], ["c", "0.250", "-", "0.600", "0.500"]);
    }

    #[test]
    fn several_series_have_their_colours_and_names_and_a_name_for_each_group() {
        let mut intervals = rows(["a", "a", "b"]);
        intervals.rows[1].value = Some(0.5);
        intervals.rows[1].series = 1;
        let drawing = intervals.draw_series(&["weak".to_owned(), "strong".to_owned()]);
        let text = drawing.content.into_string();
        assert_eq!(
            (text.matches(">a</text>").count(), text.matches(">b</text>").count()),
            (1, 1)
        );
        assert_eq!(
            (
                text.matches("class=\"c0\"").count(),
                text.matches("class=\"c1\"").count()
            ),
            (2, 1)
        );
        assert!(text.contains("<title>a, strong: 0.500"), "{text}");
        assert_eq!(drawing.data.rows[1][0], "a, strong");
        assert!(drawing.legend.is_some());
    }

    #[test]
    fn marks_stay_within_the_picture_and_long_names_are_cut() {
        let long = "x".repeat(70);
        for intervals in [rows(["a", "b", "c"]), rows(["a", "b", &long])] {
            let drawing = intervals.draw();
            let text = drawing.content.into_string();
            for number in numbers_of(&text, "class=\"line\" d=\"") {
                assert!((0.0..=WIDTH).contains(&number), "{number} in {text}");
            }
            assert!(!text.contains(&format!(">{long}</text>")));
        }
    }

    #[test]
    fn values_that_are_not_finite_have_no_mark() {
        let mut intervals = rows(["a", "b", "c"]);
        intervals.rows[0].value = Some(f64::NAN);
        intervals.rows[2].high = Some(f64::INFINITY);
        let text = intervals.draw().content.into_string();
        assert_eq!(marks(&text), 1);
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}
