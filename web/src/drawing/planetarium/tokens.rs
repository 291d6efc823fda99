//! Tokens: matter by kind, and Planets.

use crate::drawing::svg::{circle, group, text};
use orrery_engine::planetarium::vocabulary::Matter;
use std::fmt::Display;

/// A token in the middle of a place: a kind of matter by its colour and letter, or a Planet.
pub(super) fn token(name: &str, x: impl Display, y: f64) -> String {
    let base = format!("{:.1}", y + 4.0);
    match Matter::from_name(name) {
        Some(kind) => {
            let disc = circle("token", &x, format!("{y:.1}"), 8);
            group(
                &format!("of-{kind}"),
                &(disc + &text("initial", &x, base, &kind.letter().to_string())),
            )
        }
        None => {
            let disc = circle("globe", &x, format!("{y:.1}"), 12);
            group("planet", &(disc + &text("globe-name", &x, base, name)))
        }
    }
}
