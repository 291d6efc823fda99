//! How often values occurred: a panel for each series, one below the other on one axis.

use super::figure::{Data, Drawing};
use super::frame::{BELOW, Frame, WIDTH, at, cut};
use super::scale::Scale;
use super::series::Series;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The values of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// Its name; empty in a picture of one series.
    pub name: String,
    /// How often each value occurred.
    pub counts: BTreeMap<i32, u64>,
}

/// A range of values, such as a grade. Pictures have its number, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// Its name, for captions.
    pub name: String,
    /// Its least value; none if it begins below all.
    pub from: Option<i32>,
}

/// Panels of bars.
#[derive(Clone, PartialEq, Debug)]
pub struct Histogram {
    /// The axis of the values, with its unit.
    pub axis: String,
    /// The series.
    pub panels: Vec<Panel>,
    /// A value with its name, such as a target.
    pub target: Option<(i32, String)>,
    /// Ranges behind the bars, ascending; each ends where the next begins.
    pub bands: Vec<Band>,
}

/// The most bars of a panel.
const BARS: i64 = 40;
/// The height of a panel, and of one among several.
const HEIGHT: [f64; 2] = [150.0, 88.0];
/// The space above the bars of a panel, for its name.
const ABOVE: f64 = 30.0;
/// The height of the numbers of bands, above all panels.
const NUMBERS: f64 = 16.0;

/// Bars of equal width.
#[derive(Clone, Copy, Debug)]
struct Bins {
    /// The least value of the first.
    first: i64,
    width: i64,
    count: i64,
}

impl Bins {
    /// Bars of round widths that begin at multiples of the width, or at the target.
    fn of(histogram: &Histogram) -> Bins {
        let values = || {
            histogram
                .panels
                .iter()
                .flat_map(|panel| panel.counts.keys().map(|&value| i64::from(value)))
        };
        let target = histogram.target.as_ref().map(|(target, _)| i64::from(*target));
        let least = values().chain(target).min().unwrap_or(0);
        let most = values().chain(target).max().unwrap_or(0);
        let span = most - least + 1;
        let widths = (0..).flat_map(|power: u32| [1, 2, 5].map(|step| step * 10i64.pow(power)));
        let width = widths
            .into_iter()
            .find(|width| span.div_euclid(*width) < BARS)
            .unwrap_or(span);
        // A bar never has values on both sides of the target.
        let origin = target.unwrap_or(0);
        let first = origin + (least - origin).div_euclid(width) * width;
        Bins {
            first,
            width,
            count: (most - first).div_euclid(width) + 1,
        }
    }

    /// The counts of a panel by bar; bars without values are left out.
    fn counts(&self, panel: &Panel) -> BTreeMap<i64, u64> {
        let mut bars = BTreeMap::new();
        for (&value, &count) in &panel.counts {
            *bars
                .entry((i64::from(value) - self.first).div_euclid(self.width))
                .or_default() += count;
        }
        bars
    }

    /// The least value of a bar.
    fn from(&self, bar: i64) -> i64 {
        self.first + bar * self.width
    }

    /// The values of a bar.
    fn name(&self, bar: i64) -> String {
        match self.width {
            1 => self.from(bar).to_string(),
            _ => format!("{} to {}", self.from(bar), self.from(bar + 1) - 1),
        }
    }

    /// Where a value begins on the axis: half a unit below it, so that whole numbers are in the middle of narrow bars.
    fn place(value: i64) -> f64 {
        value as f64 - 0.5
    }
}

impl Histogram {
    /// The picture.
    pub fn draw(&self) -> Drawing {
        let bins = Bins::of(self);
        let bars: Vec<BTreeMap<i64, u64>> = self.panels.iter().map(|panel| bins.counts(panel)).collect();
        let total = |bars: &BTreeMap<i64, u64>| bars.values().sum::<u64>();
        let percent = |count: u64, of: u64| 100.0 * count as f64 / of.max(1) as f64;
        let tallest = bars
            .iter()
            .flat_map(|bars| bars.values().map(|&count| percent(count, total(bars))));
        let tallest = tallest.fold(1.0, f64::max);
        let height = HEIGHT[usize::from(self.panels.len() > 1)];
        let numbers = if self.bands.is_empty() { 0.0 } else { NUMBERS };
        let frame = |panel: usize| Frame {
            left: 38.0,
            right: WIDTH - 14.0,
            top: numbers + height * panel as f64 + ABOVE,
            bottom: numbers + height * (panel + 1) as f64,
        };
        let ends = [Bins::place(bins.first), Bins::place(bins.from(bins.count))];
        let scale = Scale::between(ends, frame(0).across());
        let last = frame(self.panels.len().max(1) - 1);
        let whole = Frame {
            top: frame(0).top,
            ..last
        };
        let content = html! {
            @for (place, (panel, bars)) in self.panels.iter().zip(&bars).enumerate() {
                @let frame = frame(place);
                @let up = Scale::around([0.0, tallest], frame.up());
                (self.bands(&frame, &scale, place == 0))
                (frame.y_axis(&up, if self.panels.len() > 1 { 2 } else { 4 }, ""))
                text class="axis-title" x="0" y=(at(frame.top - 10.0)) {
                    @if panel.name.is_empty() { "% of games" } @else { (cut(&panel.name, 48)) ", % of games" }
                }
                @for (&bar, &count) in bars {
                    @let from = scale.at(Bins::place(bins.from(bar)));
                    @let to = scale.at(Bins::place(bins.from(bar + 1)));
                    @let top = up.at(percent(count, total(bars)));
                    rect class={ "area " (Series(place).class()) } data-mark x=(at(from + 0.5)) y=(at(top))
                        width=(at((to - from - 1.0).max(0.6))) height=(at((frame.bottom - top).max(0.4))) {
                        title { (named(&panel.name)) (bins.name(bar)) ": " (count) " games, " (format!("{:.1} %", percent(count, total(bars)))) }
                    }
                }
                path class="base" d=(format!("M{} {}H{}", at(frame.left), at(frame.bottom), at(frame.right))) {}
            }
            (Frame { top: last.bottom, ..last }.x_axis(&scale, &self.axis))
            @if let Some((target, name)) = &self.target {
                (whole.vertical(scale.at(Bins::place(i64::from(*target))), name))
            }
        };
        Drawing {
            size: [WIDTH, last.bottom + BELOW],
            content,
            legend: None,
            data: self.data(&bins, &bars),
        }
    }

    /// The ranges behind the bars of a panel, every second one shaded; above the first panel their numbers.
    fn bands(&self, frame: &Frame, scale: &Scale, is_first: bool) -> Markup {
        let begin = |band: &Band| band.from.map_or(frame.left, |from| scale.at(Bins::place(from.into())));
        html! {
            @for (place, band) in self.bands.iter().enumerate() {
                @let from = begin(band);
                @let to = self.bands.get(place + 1).map_or(frame.right, begin);
                @if place % 2 == 1 {
                    rect class="band" x=(at(from)) y=(at(frame.top)) width=(at(to - from)) height=(at(frame.bottom - frame.top)) {}
                }
                @if is_first && to - from > 6.0 {
                    text class="band-name" x=(at((from + to) / 2.0)) y="11" text-anchor="middle" { (place + 1) }
                }
            }
        }
    }

    fn data(&self, bins: &Bins, bars: &[BTreeMap<i64, u64>]) -> Data {
        let named = |panel: &Panel| {
            if panel.name.is_empty() {
                "games".to_owned()
            } else {
                panel.name.clone()
            }
        };
        let columns = [self.axis.clone()].into_iter().chain(self.panels.iter().map(named));
        let used = (0..bins.count).filter(|bar| bars.iter().any(|bars| bars.contains_key(bar)));
        let row = |bar: i64| {
            let counts = bars.iter().map(|bars| bars.get(&bar).copied().unwrap_or(0).to_string());
            [bins.name(bar)].into_iter().chain(counts).collect()
        };
        Data {
            columns: columns.collect(),
            rows: used.map(row).collect(),
        }
    }
}

fn named(name: &str) -> String {
    match name {
        "" => String::new(),
        name => format!("{name}, "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::testing::{marks, numbers_of};

    fn histogram(values: &[(i32, u64)], target: Option<i32>) -> Histogram {
        Histogram {
            axis: "points".to_owned(),
            panels: vec![Panel {
                name: "a".to_owned(),
                counts: values.iter().copied().collect(),
            }],
            target: target.map(|target| (target, "target".to_owned())),
            bands: Vec::new(),
        }
    }

    #[test]
    fn a_bar_for_each_range_of_values_that_occurred() {
        let narrow = histogram(&[(3, 1), (4, 2), (9, 1)], None).draw();
        assert_eq!(marks(&narrow.content.into_string()), 3);
        assert_eq!(narrow.data.rows, [["3", "1"], ["4", "2"], ["9", "1"]]);
        let wide = histogram(&[(-7, 1), (3, 1), (4, 2), (190, 1)], None).draw();
        assert_eq!(
            wide.data.rows,
            [["-10 to -6", "1"], ["0 to 4", "3"], ["190 to 194", "1"]]
        );
    }

    #[test]
    fn no_bar_has_values_on_both_sides_of_the_target() {
        let drawing = histogram(&[(0, 1), (57, 1), (58, 1), (120, 1)], Some(58)).draw();
        let names: Vec<&str> = drawing.data.rows.iter().map(|row| &row[0][..]).collect();
        assert_eq!(names, ["-2 to 2", "53 to 57", "58 to 62", "118 to 122"]);
    }

    #[test]
    fn no_value_and_extreme_values_can_be_drawn() {
        for values in [&[][..], &[(5, 9)], &[(i32::MIN, 1), (i32::MAX, 1)]] {
            let drawing = histogram(values, None).draw();
            let text = drawing.content.into_string();
            assert_eq!(marks(&text), values.len());
            for attribute in [" x=\"", " width=\""] {
                assert!(
                    numbers_of(&text, attribute)
                        .iter()
                        .all(|number| (0.0..=WIDTH).contains(number)),
                    "{text}"
                );
            }
        }
    }
}
