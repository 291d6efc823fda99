//! A picture on a page: with what it shows in words, a caption, and its data in a table.

use super::frame::at;
use super::series::{Swatch, legend};
use maud::{Markup, html};

/// The numbers that a picture shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Data {
    /// The names of the columns; the first holds names.
    pub columns: Vec<String>,
    /// The rows, as long as the columns.
    pub rows: Vec<Vec<String>>,
}

/// A chart that was drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(super) size: [f64; 2],
    pub(super) content: Markup,
    pub(super) legend: Option<(Swatch, Vec<String>)>,
    pub(super) data: Data,
}

/// A picture with its words.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What kind of picture it is, such as `win-shares`: the value of `data-chart`.
    pub chart: &'static str,
    /// Its title.
    pub title: String,
    /// What it shows, in a sentence for readers who cannot see it.
    pub finding: String,
    /// What its marks mean.
    pub caption: String,
    /// The picture.
    pub drawing: Drawing,
}

/// A picture that is wider than this needs the whole width of a page.
const WIDE: f64 = 440.0;

impl Figure {
    /// Whether it needs the whole width of a page.
    pub fn is_wide(&self) -> bool {
        self.drawing.size[0] > WIDE
    }

    /// The figure for a page.
    pub fn markup(&self) -> Markup {
        let [width, height] = self.drawing.size;
        let is_wide = self.is_wide();
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox=(format!("0 0 {} {}", at(width), at(height)))
                width=(at(width)) height=(at(height)) role="img" aria-label=(self.finding) {
                (self.drawing.content)
            }
        };
        html! {
            figure data-chart=(self.chart) class=[is_wide.then_some("wide")] {
                h3 { (self.title) }
                @if is_wide {
                    div class="scroll" tabindex="0" role="group" aria-label=(format!("{}: picture", self.title)) { (svg) }
                } @else {
                    (svg)
                }
                @if let Some((swatch, names)) = &self.drawing.legend { (legend(*swatch, names)) }
                figcaption { (self.caption) }
                (self.data())
            }
        }
    }

    fn data(&self) -> Markup {
        let Data { columns, rows } = &self.drawing.data;
        html! {
            details {
                summary { "Data" span class="aloud" { " of " (self.title) } }
                div class="scroll" tabindex="0" role="group" aria-label=(format!("{}: data", self.title)) {
                    table {
                        thead { tr { @for column in columns { th scope="col" { (column) } } } }
                        tbody {
                            @for row in rows {
                                tr {
                                    @for (place, cell) in row.iter().enumerate() {
                                        @if place == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
