//! Words for squares and grounds.

use crate::bitboard::{Grid, SIDE, Square};
use crate::planet_unknown::ruleset::terrain::Ground;
use crate::planet_unknown::tables::Planet;

/// The squares of a set.
pub(super) fn squares_text(squares: Grid) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

/// The ground that exactly these squares of a planet show.
pub(super) fn ground_of(planet: &Planet, squares: Grid) -> Option<Ground> {
    let shown = |square: Square| planet.ground[square.row()][square.column()];
    let ground = shown(squares.first()?);
    let field = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Square::new(row, column)));
    let alike: Grid = field.filter(|&square| shown(square) == ground).collect();
    (alike == squares).then_some(ground)
}

/// What the first piece has to cover (PU-3.2).
pub(super) fn first_piece(planet: &Planet) -> String {
    match planet.start == planet.perimeter {
        true => "the first piece has to cover a square of the edge (PU-3.2)".to_owned(),
        false => format!(
            "the first piece on {} has to cover one of {} (PU-3.2)",
            planet.name,
            squares_text(planet.start)
        ),
    }
}
