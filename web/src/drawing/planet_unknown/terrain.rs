//! Terrains and grounds: their signs and their classes.

/// The class of what has the colour of a terrain or track. Boxes have classes too, so `tech` alone is the box of a tech.
pub(super) fn class(name: &str) -> String {
    format!("of-{name}")
}

/// The terrains by their letters, in the order in which they are drawn.
pub(super) const TERRAINS: [(char, &str); 6] = [
    ('c', "civ"),
    ('w', "water"),
    ('b', "biomass"),
    ('r', "rover"),
    ('t', "tech"),
    ('e', "energy"),
];

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
