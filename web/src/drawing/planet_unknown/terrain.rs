//! Terrains and grounds: their signs and their classes.

use std::fmt::Display;

/// The class of what has the colour of a terrain or track. Boxes have classes too, so `tech` alone is the box of a tech.
pub(super) fn class(name: impl Display) -> String {
    format!("of-{name}")
}

/// The grounds of a planet by their signs, with their classes.
pub(super) const GROUNDS: [(char, &str); 7] = [
    ('.', "land"),
    ('~', "ice"),
    ('#', "city"),
    ('%', "toxic"),
    ('^', "current"),
    ('=', "ring"),
    (':', "pit"),
];
