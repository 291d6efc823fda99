//! Places of a picture where actions are picked.

use super::svg::Area;
use serde::Serialize;

/// A part of a picture that an action can be about, by the name that it has in the notation of actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    /// Its name: `square 34`, `track water`, `card L01`.
    pub name: String,
    /// Left edge, in units of the picture.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
    /// Width.
    pub width: i32,
    /// Height.
    pub height: i32,
}

impl Place {
    pub(super) fn new(name: impl Into<String>, area: Area) -> Place {
        let Area { x, y, width, height } = area;
        Place {
            name: name.into(),
            x,
            y,
            width,
            height,
        }
    }
}
