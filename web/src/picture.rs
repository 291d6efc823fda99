//! A picture as SVG, in pieces that a page can share between positions.

use maud::{Markup, PreEscaped, html};

/// Styles for the classes of pictures: their colours and fonts. A page with pictures has them in its styles.
pub const STYLE: &str = include_str!("../assets/drawing.css");

/// A picture: pieces of SVG, in the order in which they are drawn.
///
/// A piece is one element, or a group that changes as a whole, such as a tile on a planet; or it opens or closes a group of
/// other pieces. Two positions of a game have most pieces in common, so a replay stores each once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Width in units of the picture.
    pub width: u32,
    /// Height in units of the picture.
    pub height: u32,
    /// What it shows, in a sentence for readers who cannot see it.
    pub label: String,
    /// The pieces, together well-formed SVG.
    pub pieces: Vec<String>,
}

impl Picture {
    /// The picture as an `svg` element.
    ///
    /// # Examples
    /// ```
    /// use orrery_web::Picture;
    ///
    /// let dot = r#"<circle cx="5" cy="5" r="4"/>"#.to_owned();
    /// let picture = Picture { width: 10, height: 10, label: "A dot.".to_owned(), pieces: vec![dot] };
    /// assert!(picture.svg().contains(r#"viewBox="0 0 10 10""#));
    /// ```
    pub fn svg(&self) -> String {
        self.markup().into_string()
    }

    /// The picture as a file of its own, with its styles in it.
    pub fn standalone(&self) -> String {
        let styles = format!("<style>{STYLE}</style><rect class=\"paper\" width=\"100%\" height=\"100%\"/>");
        self.drawn(&styles).into_string() + "\n"
    }

    /// The picture for a page, whose styles include those of [`drawing`](crate::drawing::STYLE).
    pub fn markup(&self) -> Markup {
        self.drawn("")
    }

    fn drawn(&self, before: &str) -> Markup {
        html! {
            svg class="drawing" xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {} {}", self.width, self.height))
                width=(self.width) height=(self.height) role="img" aria-label=(self.label) {
                (PreEscaped(before)) (PreEscaped(self.pieces.concat()))
            }
        }
    }
}
