//! Tokens: matter by kind, and Planets.

use crate::drawing::svg::{circle, group, text};
use std::fmt::Display;

/// The kinds of matter with their letters.
pub(super) const MATTER: [(&str, &str); 4] = [("gas", "g"), ("rock", "r"), ("water", "w"), ("metal", "m")];

/// A token in the middle of a place: a kind of matter by its colour and letter, or a Planet.
pub(super) fn token(name: &str, x: impl Display, y: f64) -> String {
    let base = format!("{:.1}", y + 4.0);
    match MATTER.into_iter().find(|&(kind, _)| kind == name) {
        Some((kind, letter)) => {
            let disc = circle("token", &x, format!("{y:.1}"), 8);
            group(&format!("of-{kind}"), &(disc + &text("initial", &x, base, letter)))
        }
        None => {
            let disc = circle("globe", &x, format!("{y:.1}"), 12);
            group("planet", &(disc + &text("globe-name", &x, base, name)))
        }
    }
}
