//! Remarks on planets: rows and columns with medals that can never be complete, or are so from the start.

use crate::bitboard::{Grid, SIDE, Square};
use crate::planet_unknown::ruleset::Ruleset;
use crate::planet_unknown::ruleset::civ_cards::CivEffect;
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::event_effects::EventEffect;
use crate::planet_unknown::ruleset::planet_rules::PlanetRule;
use crate::planet_unknown::ruleset::planets::{FirstPiece, Planet};
use crate::planet_unknown::ruleset::tiles::Shape;
use crate::planet_unknown::ruleset::track_cells::Benefit;

/// A row or column: its name, its medals, and its squares that need a piece.
struct Line {
    name: String,
    medals: u8,
    needed: Grid,
}

pub(super) fn warnings(ruleset: &Ruleset) -> Vec<String> {
    let patches = has_patches(ruleset);
    let of_planet = |planet: &Planet| {
        let lines = lines(planet);
        let coverable = coverable(planet, &ruleset.tiles.shapes, patches);
        let found = [complete(&lines), blocked(&lines, coverable), divided(&lines, planet)];
        let place = |text: String| format!("planet {}: {text}", planet.slug);
        found.into_iter().flatten().map(place).collect::<Vec<_>>()
    };
    ruleset.planets.planets.iter().flat_map(of_planet).collect()
}

/// The rows and columns that have medals (PU-6.5).
fn lines(planet: &Planet) -> Vec<Line> {
    let squares = planet.squares() - complete_squares(planet);
    let line = |name: &str, number: usize, medals: u8, on_line: fn(Square) -> usize| Line {
        name: format!("{name} {number}"),
        medals,
        needed: squares.iter().filter(|&square| on_line(square) == number).collect(),
    };
    let rows = (0..SIDE).map(|number| line("row", number, planet.row_medals[number], Square::row));
    let columns = (0..SIDE).map(|number| line("column", number, planet.column_medals[number], Square::column));
    rows.chain(columns).filter(|line| line.medals > 0).collect()
}

/// Squares that count as covered in their lines while they are open.
fn complete_squares(planet: &Planet) -> Grid {
    let counted = planet.rules.iter().filter_map(|rule| match *rule {
        PlanetRule::OpenCurrent {
            ground,
            completes_lines: true,
            ..
        } => Some(planet.squares_where(|other| other == ground)),
        _ => None,
    });
    counted.fold(Grid::EMPTY, |all, squares| all | squares)
}

/// The lines that need no piece.
fn complete(lines: &[Line]) -> Option<String> {
    let names = names(lines, |line| line.needed.is_empty())?;
    Some(format!(
        "{names} without a square to cover: the medals are scored in every game"
    ))
}

/// The lines with a square that no piece may cover.
fn blocked(lines: &[Line], coverable: Grid) -> Option<String> {
    let names = names(lines, |line| !line.needed.is_subset(&coverable))?;
    let open = lines
        .iter()
        .fold(Grid::EMPTY, |open, line| open | (line.needed - coverable));
    Some(format!(
        "{names} cannot be complete: under the rules of the planet no piece may cover {}",
        shown(open)
    ))
}

/// The lines with squares in several parts of the planet that do not touch, or in one where no first piece may lie
/// (PU-3.2).
fn divided(lines: &[Line], planet: &Planet) -> Option<String> {
    let areas: Vec<Grid> = planet.squares().areas().collect();
    let start = match planet.first_piece {
        FirstPiece::Perimeter => planet.perimeter(),
        FirstPiece::Ground(ground) => planet.squares_where(|other| other == ground),
    };
    let whole = |line: &Line| {
        areas
            .iter()
            .any(|area| line.needed.is_subset(area) && !area.is_disjoint(&start))
    };
    let names = names(lines, |line| !line.needed.is_empty() && !whole(line))?;
    Some(format!(
        "{names} cannot be complete without a tech that ignores adjacency: the first piece and those next to it never \
         reach all squares"
    ))
}

/// The names of the lines that pass the test, if any does.
fn names(lines: &[Line], test: impl Fn(&Line) -> bool) -> Option<String> {
    let names: Vec<&str> = lines
        .iter()
        .filter(|line| test(line))
        .map(|line| &line.name[..])
        .collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The most squares that are listed.
const MOST_SQUARES: usize = 8;

fn shown(squares: Grid) -> String {
    let square = |square: Square| format!("[{}, {}]", square.row(), square.column());
    let more = squares.count().saturating_sub(MOST_SQUARES);
    let first = squares.iter().take(MOST_SQUARES).map(square);
    let rest = (more > 0).then(|| format!("and {more} more"));
    first.chain(rest).collect::<Vec<_>>().join(", ")
}

/// The squares that some piece may cover under the rules of the planet (PU-3.3), wherever other pieces lie.
fn coverable(planet: &Planet, shapes: &[Shape], patches: bool) -> Grid {
    let squares = planet.squares();
    let by_patch = match patches {
        true => squares - banned_to_patches(planet),
        false => Grid::EMPTY,
    };
    if by_patch == squares {
        return squares;
    }
    let tiles = shapes.iter().flat_map(|shape| placements(shape, squares));
    let allowed = tiles.filter(|tile| planet.rules.iter().all(|rule| allows(planet, rule, tile)));
    allowed.fold(by_patch, |covered, tile| covered | tile)
}

fn banned_to_patches(planet: &Planet) -> Grid {
    let banned = planet.rules.iter().filter_map(|rule| match rule {
        PlanetRule::AnchorOutside { ground, pieces } if pieces.patches => {
            Some(planet.squares_where(|other| other == *ground))
        }
        _ => None,
    });
    banned.fold(Grid::EMPTY, |all, squares| all | squares)
}

/// Returns whether a rule for squares allows the tile.
fn allows(planet: &Planet, rule: &PlanetRule, tile: &Grid) -> bool {
    match rule {
        PlanetRule::AnchorOutside { ground, pieces } if pieces.tiles => {
            !tile.is_subset(&planet.squares_where(|other| other == *ground))
        }
        PlanetRule::GroundNotMixed { ground, .. } => {
            let ground = planet.squares_where(|other| other == *ground);
            tile.is_subset(&ground) || tile.is_disjoint(&ground)
        }
        PlanetRule::OneZone { .. } => planet.zone_squares().iter().any(|zone| tile.is_subset(zone)),
        _ => true,
    }
}

/// All places of a shape on the squares, turned and flipped.
fn placements(shape: &Shape, squares: Grid) -> Vec<Grid> {
    let mut cells: Vec<(usize, usize)> = shape.squares().iter().map(|s| (s.row(), s.column())).collect();
    let mut found = Vec::new();
    for turn in 0..8 {
        cells = if turn == 4 { flipped(&cells) } else { turned(&cells) };
        for place in Grid::FIELD.iter() {
            let moved = cells
                .iter()
                .map(|&(row, column)| (row + place.row(), column + place.column()));
            let on_field: Option<Grid> = moved
                .map(|(row, column)| (row < SIDE && column < SIDE).then(|| Square::new(row, column)))
                .collect();
            found.extend(on_field.filter(|tile| tile.is_subset(&squares)));
        }
    }
    found
}

fn turned(cells: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let height = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    cells.iter().map(|&(row, column)| (column, height - row)).collect()
}

fn flipped(cells: &[(usize, usize)]) -> Vec<(usize, usize)> {
    cells.iter().map(|&(row, column)| (column, row)).collect()
}

/// Returns whether anything gives patches.
fn has_patches(ruleset: &Ruleset) -> bool {
    let boards = &ruleset.corporations.corporations;
    let cells = boards
        .iter()
        .flat_map(|board| &board.tracks)
        .flat_map(|track| &track.cells);
    let techs = boards
        .iter()
        .flat_map(|board| &board.techs)
        .map(|tech| tech.power.effect);
    let civ = ruleset.civ_cards.cards.iter().flat_map(|card| &card.effects);
    let events = ruleset.events.cards.iter().flat_map(|card| &card.effects);
    cells
        .flatten()
        .flat_map(|cell| cell.printed())
        .any(|benefit| benefit == Benefit::Patch)
        || techs
            .into_iter()
            .any(|effect| matches!(effect, Effect::GainPatch { .. }))
        || civ
            .into_iter()
            .any(|effect| matches!(effect, CivEffect::GainPatch { .. }))
        || events
            .into_iter()
            .any(|effect| matches!(effect, EventEffect::GainPatch { .. }))
}
