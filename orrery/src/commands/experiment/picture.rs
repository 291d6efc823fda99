//! Pictures of a report.

use super::expression::Expression;
use super::results::Results;
use super::table::{Rows, with_names};
use orrery_web::chart::{
    Drawing, Figure, HeatCell, HeatMap, IntervalRow, Intervals, Line, LinePoint, Lines, Reference,
};
use serde::Deserialize;

/// A picture as the study describes it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Picture {
    /// Its name, which is that of its file.
    pub(super) name: String,
    kind: Kind,
    pub(super) title: String,
    /// What its marks mean.
    pub(super) caption: String,
    /// The axis of the values, with its unit.
    axis: String,
    /// The other axis: that of `x` in lines, what the rows are elsewhere.
    across: String,
    /// Whether the axis of `x` is logarithmic.
    #[serde(default)]
    logarithmic: bool,
    /// Whether points of lines have the names of their rows beside them, in place of a legend.
    #[serde(default)]
    named: bool,
    /// Digits after the point.
    #[serde(default)]
    digits: usize,
    /// Whether positive values have a sign.
    #[serde(default)]
    signed: bool,
    /// The value that others are compared with, such as the fair share.
    reference: Option<f64>,
    /// The columns of a heat map.
    #[serde(default)]
    columns: Vec<String>,
    series: Vec<Series>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    /// Estimates with intervals, one below the other.
    Intervals,
    /// Lines through points.
    Lines,
    /// A number for each row and column, as a colour.
    HeatMap,
}

/// Values with one name.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
struct Series {
    /// Its name; may be missing in a picture of one series.
    #[serde(default)]
    name: String,
    rows: Rows,
    /// Where points of lines lie; `$row` is replaced by the name of the row.
    x: Option<String>,
    value: String,
    interval: Option<String>,
}

impl Series {
    /// All expressions.
    fn values(&self) -> impl Iterator<Item = &String> {
        [&self.x, &self.interval].into_iter().flatten().chain([&self.value])
    }
}

/// Reads values of one row.
struct Reader<'a> {
    results: &'a Results,
    runs: &'a [&'a str],
    names: Vec<(&'a str, &'a str)>,
}

impl Picture {
    /// Checks what can be checked without results.
    pub(super) fn check(&self, runs: &[&str]) -> Result<(), String> {
        let of = |problem: String| format!("picture {}: {problem}", self.name);
        for series in &self.series {
            series.rows.check(runs).map_err(of)?;
            for value in series.values() {
                for row in series.rows.examples() {
                    let names = [("$row", row), ("$column", "column")];
                    Expression::read(&with_names(value, &names), runs).map_err(of)?;
                }
            }
            if (self.kind == Kind::Lines) != series.x.is_some() {
                return Err(of("each series of lines, and no other, needs `x`".to_owned()));
            }
        }
        match (self.kind == Kind::HeatMap) == self.columns.is_empty() {
            true => Err(of("a heat map, and no other picture, needs `columns`".to_owned())),
            false => Ok(()),
        }
    }

    /// The picture as the text of an SVG file.
    pub(super) fn svg(&self, results: &Results, runs: &[&str]) -> Result<String, String> {
        let drawing = match self.kind {
            Kind::Intervals => self.intervals(results, runs),
            Kind::Lines => self.lines(results, runs),
            Kind::HeatMap => self.heat_map(results, runs),
        };
        let figure = Figure {
            chart: "study",
            title: self.title.clone(),
            finding: format!("{}. {}", self.title, self.caption),
            caption: self.caption.clone(),
            drawing: drawing.map_err(|problem| format!("picture {}: {problem}", self.name))?,
        };
        Ok(figure.svg())
    }

    fn intervals(&self, results: &Results, runs: &[&str]) -> Result<Drawing, String> {
        let mut rows = Vec::new();
        for (place, series) in self.series.iter().enumerate() {
            for (order, row) in series.rows.names(results, runs)?.into_iter().enumerate() {
                let reader = Reader::of(results, runs, &row);
                let [low, high] = reader.ends(series.interval.as_deref())?.unwrap_or([None; 2]);
                let interval = IntervalRow {
                    series: place,
                    value: reader.number(&series.value)?,
                    low,
                    high,
                    reference: self.reference,
                    name: row,
                };
                rows.push((order, interval));
            }
        }
        // Rows of one name follow each other; the sort keeps the order of the series.
        rows.sort_by_key(|(order, _)| *order);
        let names: Vec<String> = self.series.iter().map(|series| series.name.clone()).collect();
        let drawing = Intervals {
            kind: self.across.clone(),
            axis: self.axis.clone(),
            rows: rows.into_iter().map(|(_, row)| row).collect(),
            precision: self.digits,
            is_signed: self.signed,
        };
        Ok(match names.len() {
            1 => drawing.draw(),
            _ => drawing.draw_series(&names),
        })
    }

    fn lines(&self, results: &Results, runs: &[&str]) -> Result<Drawing, String> {
        let mut lines = Vec::new();
        for series in &self.series {
            let mut points = Vec::new();
            for row in series.rows.names(results, runs)? {
                let reader = Reader::of(results, runs, &row);
                let x = series.x.as_deref().map_or(Ok(None), |x| reader.number(x))?;
                let ends = reader.ends(series.interval.as_deref())?;
                points.extend(x.map(|x| LinePoint {
                    name: if self.named { row.clone() } else { String::new() },
                    x,
                    value: None,
                    interval: ends.and_then(|[low, high]| Some([low?, high?])),
                }));
                if let (Some(_), Some(point)) = (x, points.last_mut()) {
                    point.value = reader.number(&series.value)?;
                }
            }
            points.sort_by(|a, b| a.x.total_cmp(&b.x));
            lines.push(Line {
                name: series.name.clone(),
                points,
            });
        }
        let across = self.reference.map(|value| Reference {
            value,
            name: String::new(),
        });
        let drawing = Lines {
            x_axis: self.across.clone(),
            y_axis: self.axis.clone(),
            is_logarithmic: self.logarithmic,
            lines,
            across: across.into_iter().collect(),
            upwards: Vec::new(),
            ends: None,
            precision: self.digits,
        };
        Ok(drawing.draw())
    }

    fn heat_map(&self, results: &Results, runs: &[&str]) -> Result<Drawing, String> {
        let series = self.series.first().ok_or("it has no series; give it one")?;
        let rows = series.rows.names(results, runs)?;
        let digits = self.digits;
        let written = |value: f64| match self.signed {
            true => format!("{value:+.digits$}"),
            false => format!("{value:.digits$}"),
        };
        let cell = |row: &String, column: &String| {
            let mut reader = Reader::of(results, runs, row);
            reader.names.push(("$column", column));
            let ends = reader.ends(series.interval.as_deref())?;
            let between = ends.map(|ends| ends.map(|end| end.map_or_else(|| "?".to_owned(), written)).join(" to "));
            let between = between.map_or_else(String::new, |between| format!(", interval {between}"));
            Ok::<_, String>(reader.number(&series.value)?.map(|value| HeatCell {
                value,
                text: written(value),
                title: format!("{row}, {column}: {}{between}", written(value)),
            }))
        };
        let cells = rows
            .iter()
            .map(|row| self.columns.iter().map(|column| cell(row, column)).collect());
        let drawing = HeatMap {
            kind: self.across.clone(),
            cells: cells.collect::<Result<_, _>>()?,
            rows,
            columns: self.columns.clone(),
            middle: self.reference.unwrap_or(0.0),
        };
        Ok(drawing.draw())
    }
}

impl<'a> Reader<'a> {
    fn of(results: &'a Results, runs: &'a [&'a str], row: &'a str) -> Reader<'a> {
        Reader {
            results,
            runs,
            names: vec![("$row", row)],
        }
    }

    fn expression(&self, text: &str) -> Result<Expression, String> {
        Expression::read(&with_names(text, &self.names), self.runs)
    }

    fn number(&self, text: &str) -> Result<Option<f64>, String> {
        self.expression(text)?.number(self.results)
    }

    fn ends(&self, text: Option<&str>) -> Result<Option<[Option<f64>; 2]>, String> {
        text.map_or(Ok(None), |text| self.expression(text)?.ends(self.results))
    }
}
