//! A number for each two things: colours and the numbers themselves.

use super::figure::{Data, Drawing};
use super::frame::{LETTER, WIDTH, at, cut};
use maud::{Markup, html};

/// A number of the map.
#[derive(Clone, PartialEq, Debug)]
pub struct HeatCell {
    /// The number, which gives the colour.
    pub value: f64,
    /// What is written in the cell.
    pub text: String,
    /// All that is known of it.
    pub title: String,
}

/// A map of numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct HeatMap {
    /// What the rows and the columns are, such as `row against column`.
    pub kind: String,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The cells of each row; none where there is no number.
    pub cells: Vec<Vec<Option<HeatCell>>>,
    /// The value without colour.
    pub middle: f64,
}

/// The most letters of a name.
const NAME: usize = 20;
/// The least width of a column.
const CELL: f64 = 30.0;
const ROW: f64 = 26.0;

impl HeatMap {
    /// The picture. Above the middle cells have one colour, below it another, the stronger the farther from it.
    pub fn draw(&self) -> Drawing {
        let longest = |names: &[String]| {
            names
                .iter()
                .map(|name| name.chars().count().min(NAME))
                .max()
                .unwrap_or(0) as f64
        };
        let left = longest(&self.rows) * LETTER + 10.0;
        // Names of columns are turned by 60 degrees.
        let top = longest(&self.columns) * LETTER * 0.87 + 14.0;
        let beyond = longest(&self.columns) * LETTER * 0.5;
        let columns = self.columns.len().max(1) as f64;
        let texts = self
            .cells
            .iter()
            .flatten()
            .flatten()
            .map(|cell| cell.text.chars().count());
        let least = CELL.max(texts.max().unwrap_or(0) as f64 * LETTER + 8.0);
        let cell = ((WIDTH - left - beyond) / columns).clamp(least, least.max(72.0));
        let width = (left + cell * columns + beyond).max(WIDTH);
        let content = html! {
            g class="axis" {
                @for (place, name) in self.columns.iter().enumerate() {
                    @let x = at(left + cell * (place as f64 + 0.55));
                    @let y = at(top - 6.0);
                    text x=(x) y=(y) transform=(format!("rotate(-60 {x} {y})")) { (cut(name, NAME)) }
                }
                @for (place, name) in self.rows.iter().enumerate() {
                    text x=(at(left - 6.0)) y=(at(top + ROW * (place as f64 + 0.5) + 4.0)) text-anchor="end" { (cut(name, NAME)) }
                }
            }
            @for (row, cells) in self.cells.iter().enumerate() {
                @for (column, content) in cells.iter().enumerate() {
                    @let place = [left + cell * column as f64, top + ROW * row as f64];
                    (self.cell(content.as_ref(), place, cell))
                }
            }
        };
        Drawing {
            size: [width, top + ROW * self.rows.len() as f64 + 8.0],
            content,
            legend: None,
            data: self.data(),
        }
    }

    fn cell(&self, cell: Option<&HeatCell>, [x, y]: [f64; 2], width: f64) -> Markup {
        let Some(cell) = cell.filter(|cell| cell.value.is_finite()) else {
            return html! { rect class="none" x=(at(x + 1.0)) y=(at(y + 1.0)) width=(at(width - 2.0)) height=(at(ROW - 2.0)) {} };
        };
        let off = cell.value - self.middle;
        let strength = 0.7 * (off.abs() / self.farthest()).min(1.0);
        html! {
            g data-mark {
                title { (cell.title) }
                rect class=(if off < 0.0 { "below" } else { "above" }) fill-opacity=(format!("{strength:.2}"))
                    x=(at(x + 1.0)) y=(at(y + 1.0)) width=(at(width - 2.0)) height=(at(ROW - 2.0)) {}
                text x=(at(x + width / 2.0)) y=(at(y + ROW / 2.0 + 4.0)) text-anchor="middle" { (cell.text) }
            }
        }
    }

    /// The farthest from the middle.
    fn farthest(&self) -> f64 {
        let values = self
            .cells
            .iter()
            .flatten()
            .flatten()
            .map(|cell| (cell.value - self.middle).abs());
        values.filter(|off| off.is_finite()).fold(1e-6, f64::max)
    }

    fn data(&self) -> Data {
        let row = |(name, cells): (&String, &Vec<Option<HeatCell>>)| {
            let texts = cells
                .iter()
                .map(|cell| cell.as_ref().map_or_else(|| "-".to_owned(), |cell| cell.text.clone()));
            [name.clone()].into_iter().chain(texts).collect()
        };
        Data {
            columns: [self.kind.clone()]
                .into_iter()
                .chain(self.columns.iter().cloned())
                .collect(),
            rows: self.rows.iter().zip(&self.cells).map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::testing::{marks, numbers_of};

    #[test]
    fn a_cell_for_each_number_in_the_colour_of_its_side() {
        let cell = |value: f64| {
            Some(HeatCell {
                value,
                text: format!("{value}"),
                title: format!("{value} of the games"),
            })
        };
        for size in [3, 20] {
            let names: Vec<String> = (0..size).map(|place| format!("agent {place}")).collect();
            let value = |row: usize, column: usize| if row < column { 0.75 } else { 0.25 };
            let row = |row: usize| {
                (0..size)
                    .map(|column| if row == column { None } else { cell(value(row, column)) })
                    .collect()
            };
            let map = HeatMap {
                kind: "agent".to_owned(),
                rows: names.clone(),
                columns: names,
                cells: (0..size).map(row).collect(),
                middle: 0.5,
            };
            let drawing = map.draw();
            let text = drawing.content.into_string();
            assert_eq!(marks(&text), size * (size - 1));
            assert_eq!(text.matches("class=\"above\"").count(), size * (size - 1) / 2);
            assert!(
                numbers_of(&text, "<rect class=\"above\" fill-opacity=\"0.70\" x=\"")
                    .iter()
                    .all(|&x| x < drawing.size[0] - CELL)
            );
            assert_eq!(drawing.data.rows.len(), size);
        }
    }
}
