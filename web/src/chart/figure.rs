//! A picture on a page: with what it shows in words, a caption, and its data in a table.

use super::frame::{at, cut};
use super::series::{Swatch, legend, swatch};
use crate::page;
use maud::{Markup, PreEscaped, html};

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

/// The margin of an SVG file at the left and the right, and the space for its title and for a line of its legend.
const MARGIN: f64 = 12.0;
const TITLE: f64 = 40.0;
const LEGEND: f64 = 18.0;
/// The width of a letter of the title.
const BOLD: f64 = 7.4;

/// The styles of an SVG file: those of charts with the light colours of pages. Not every program that shows such a file
/// knows the scheme of the reader.
fn style() -> String {
    let palette = page::STYLE.split_inclusive('}').next().unwrap_or_default();
    let own = ".chart { font: 12px system-ui, sans-serif; fill: var(--ink); } .ground { fill: var(--paper); } \
               .title { font-weight: 600; font-size: 14px; }";
    let style = [palette, include_str!("../../assets/chart.css"), own].concat();
    let mut light = String::new();
    let mut parts = style.split("light-dark(");
    light.extend(parts.next());
    for part in parts {
        let (colours, rest) = part.split_once(')').unwrap_or((part, ""));
        light.extend([colours.split(',').next().unwrap_or_default(), rest]);
    }
    light.replace("color-scheme: light dark;", "")
}

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

    /// The picture as the text of an SVG file with its title and its legend, on a light ground.
    pub fn svg(&self) -> String {
        let [width, height] = self.drawing.size;
        let names = self
            .drawing
            .legend
            .iter()
            .flat_map(|(swatch, names)| names.iter().map(move |name| (*swatch, name)));
        let legend_at = |place: usize| TITLE + height + LEGEND * place as f64;
        let [whole, high] = [width + 2.0 * MARGIN, legend_at(names.clone().count()) + MARGIN];
        let picture = html! {
            svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox=(format!("0 0 {} {}", at(whole), at(high)))
                width=(at(whole)) height=(at(high)) role="img" aria-label=(self.finding) {
                style { (PreEscaped(style())) }
                rect class="ground" width=(at(whole)) height=(at(high)) {}
                text class="title" x=(at(MARGIN)) y="24" { (cut(&self.title, (width / BOLD) as usize)) }
                g transform=(format!("translate({} {})", at(MARGIN), at(TITLE))) { (self.drawing.content) }
                @for (place, (kind, name)) in names.enumerate() {
                    g transform=(format!("translate({} {})", at(MARGIN), at(legend_at(place)))) { (swatch(kind, place, name)) }
                }
            }
        };
        // An attribute without a value is HTML; an SVG file is XML.
        picture
            .into_string()
            .replace(" data-mark>", ">")
            .replace(" data-mark ", " ")
            + "\n"
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

#[cfg(test)]
mod tests {
    use super::super::lines::{Line, LinePoint, Lines};
    use super::*;

    #[test]
    fn a_picture_in_a_file_of_its_own_is_xml_with_its_title_and_legend() {
        let line = |name: &str| Line {
            name: name.to_owned(),
            points: [1.0, 100.0]
                .map(|x| LinePoint {
                    name: String::new(),
                    x,
                    value: Some(x),
                    interval: None,
                })
                .to_vec(),
        };
        let drawing = Lines {
            x_axis: "ms".to_owned(),
            y_axis: "points".to_owned(),
            is_logarithmic: true,
            lines: vec![line("greedy"), line("a < b & c")],
            across: Vec::new(),
            upwards: Vec::new(),
            ends: None,
            precision: 0,
        };
        let figure = Figure {
            chart: "study",
            title: "Strength & time".to_owned(),
            finding: "It grows.".to_owned(),
            caption: String::new(),
            drawing: drawing.draw(),
        };
        let text = figure.svg();
        let document = roxmltree::Document::parse(&text).expect("it is XML");
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        for expected in ["Strength & time", "greedy", "a < b & c"] {
            assert!(texts.contains(&expected), "{texts:?}");
        }
        assert!(!text.contains("light-dark"), "{text}");
    }
}
