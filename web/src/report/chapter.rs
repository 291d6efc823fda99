//! Pictures under a heading.

use crate::chart::Figure;
use maud::{Markup, html};

/// Pictures under a heading.
pub(super) struct Chapter {
    pub(super) title: String,
    pub(super) figures: Vec<Figure>,
}

impl Chapter {
    /// The pictures in columns, and below them those that are as wide as the page.
    pub(super) fn markup(&self) -> Markup {
        let (wide, narrow): (Vec<&Figure>, Vec<&Figure>) = self.figures.iter().partition(|figure| figure.is_wide());
        html! {
            @if !self.figures.is_empty() {
                section {
                    h2 { (self.title) }
                    div class="figures" { @for figure in narrow { (figure.markup()) } }
                    @for figure in wide { (figure.markup()) }
                }
            }
        }
    }
}
