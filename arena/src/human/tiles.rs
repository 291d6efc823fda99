//! The tiles on offer to a person, drawn in their orientations (PU-3.1).

use crate::report::Screen;
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::json::{Seen, Tile, TileSquare};
use orrery_engine::{Game, Seat};
use std::any::Any;
use std::collections::BTreeMap;

/// Characters between two drawings.
const GAP: usize = 3;

/// The width of a drawing where no line has a most.
const WIDE: usize = 100;

/// How many orientations there are: four turns of each face.
pub(super) const ORIENTATIONS: u8 = 8;

/// The cells of an orientation, each with its row, its column and its signs.
pub(super) type Cells = Vec<(usize, usize, [char; 2])>;

/// The tiles on offer to a seat, as it sees them; none in a game without tiles.
pub(super) fn offers<G: Game>(game: &G, state: &G::State, seat: Seat) -> BTreeMap<Slot, Option<Tile>> {
    let seen: &dyn Any = &game.seen(state, Some(seat));
    let seen: Option<&Seen> = seen.downcast_ref();
    seen.map_or(BTreeMap::new(), |seen| seen.seats[seat].offers.clone())
}

/// The tiles on offer to a seat in those orientations in which a legal action lays them. Empty where none is laid.
pub(super) fn drawn<G: Game>(game: &G, state: &G::State, seat: Seat, legal: &[&str], screen: Screen) -> String {
    let offers = offers(game, state, seat);
    // The small shapes come first.
    let drawings = offers.iter().rev().filter_map(|(slot, tile)| {
        let tile = tile.as_ref()?;
        let places = |orientation: u8| {
            let words = format!("lay {slot} {orientation} ");
            legal.iter().filter(|text| text.starts_with(&words)).count()
        };
        let orientations = (0..ORIENTATIONS).map(|orientation| (orientation, places(orientation)));
        let named: Vec<(String, Cells)> = orientations
            .filter(|&(_, places)| places > 0)
            .map(|(orientation, places)| (format!("{orientation}: {places} places"), cells(tile, orientation)))
            .collect();
        let drawing = || format!("{slot} {}\n{}", tile.shape, in_rows(game, &named, screen));
        (!named.is_empty()).then(drawing)
    });
    drawings.collect::<Vec<_>>().join("\n")
}

/// The cells of a tile in an orientation. The upper left corner of the drawing is the square that the notation names.
pub(super) fn cells(tile: &Tile, orientation: u8) -> Cells {
    let squares = tile.oriented(orientation).into_iter();
    squares
        .map(|square| (square.row.into(), square.column.into(), signs(square)))
        .collect()
}

/// The signs of a square as on the planet: its terrain, in upper case with its resource, and `+` for a meteor symbol.
const fn signs(square: TileSquare) -> [char; 2] {
    let letter = square.terrain.letter();
    let terrain = if square.symbol {
        letter.to_ascii_uppercase()
    } else {
        letter
    };
    [terrain, if square.meteor { '+' } else { ' ' }]
}

/// Drawings beside each other, each below its name, as many in a row as the screen holds.
fn in_rows<G: Game>(game: &G, drawings: &[(String, Cells)], screen: Screen) -> String {
    let width = |(name, cells): &(String, Cells)| {
        let columns = cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        (2 * columns).max(name.len()) + GAP
    };
    let most = screen.width.unwrap_or(WIDE);
    let mut rows: Vec<Vec<&(String, Cells)>> = vec![Vec::new()];
    let mut taken = 2;
    for drawing in drawings {
        if taken + width(drawing) > most + GAP {
            rows.push(Vec::new());
            taken = 2;
        }
        taken += width(drawing);
        rows.last_mut().expect("there is a first row").push(drawing);
    }
    let row = |row: &Vec<&(String, Cells)>| {
        let names: String = row
            .iter()
            .map(|&drawing| format!("{:1$}", drawing.0, width(drawing)))
            .collect();
        let height = row
            .iter()
            .flat_map(|(_, cells)| cells)
            .map(|cell| cell.0 + 1)
            .max()
            .unwrap_or(0);
        let line = |line: usize| {
            let parts = row
                .iter()
                .map(|&drawing| part(game, drawing, line, width(drawing), screen));
            format!("  {}\n", parts.collect::<String>().trim_end())
        };
        format!("  {}\n", names.trim_end()) + &(0..height).map(line).collect::<String>()
    };
    rows.iter().map(row).collect()
}

/// A line of a drawing, filled up to its width.
fn part<G: Game>(game: &G, (_, cells): &(String, Cells), line: usize, width: usize, screen: Screen) -> String {
    let columns = cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
    let cell = |column: usize| cells.iter().find(|cell| (cell.0, cell.1) == (line, column));
    let drawn = (0..columns).map(|column| match cell(column) {
        // Coloured as on the first square of a planet.
        Some((_, _, [terrain, above])) => {
            screen.painted(&terrain.to_string(), game.colour(1, 3, *terrain)) + &above.to_string()
        }
        None => "  ".to_owned(),
    });
    drawn.collect::<String>() + &" ".repeat(width - 2 * columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
    use orrery_engine::{Rng, Rules, Turn, Words};

    #[test]
    fn a_drawing_covers_the_squares_that_the_rules_say() {
        let game = PlanetUnknown::default();
        let (mut state, mut legal) = (game.start(&Setup::base(2), 4).unwrap(), Vec::new());
        let mut rng = Rng::seed(4);
        let mut tried = 0;
        while let Turn::Decide(seat) = game.turn(&state) {
            game.legal_actions(&state, &mut legal);
            let offers = offers(&game, &state, seat);
            for &action in legal.iter().step_by(7) {
                let text = game.action_text(action);
                let words: Vec<&str> = text.split(' ').collect();
                let ["lay", slot, orientation, anchor] = words[..] else {
                    continue;
                };
                let tile = offers[&Slot::from_name(slot).unwrap()].as_ref().unwrap();
                let digit = |sign: char| sign.to_digit(16).unwrap() as usize;
                let anchor: Vec<usize> = anchor.chars().map(digit).collect();
                let drawn = cells(tile, orientation.parse().unwrap());
                let mut covered: Vec<[usize; 2]> = drawn
                    .iter()
                    .map(|(row, column, _)| [row + anchor[0], column + anchor[1]])
                    .collect();
                covered.sort_unstable();
                let mut after = state.clone();
                game.apply(&mut after, action);
                let laid: Vec<[usize; 2]> =
                    serde_json::from_value(game.action_json(&state, action, &after)["squares"].clone()).unwrap();
                assert_eq!(covered, laid, "{text}");
                tried += 1;
            }
            game.apply(&mut state, legal[rng.below(legal.len())]);
        }
        assert!(tried > 100);
    }

    #[test]
    fn the_tiles_on_offer_are_drawn_in_the_orientations_in_which_they_can_be_laid() {
        let game = PlanetUnknown::default();
        let (state, mut legal) = (game.start(&Setup::base(2), 3).unwrap(), Vec::new());
        game.legal_actions(&state, &mut legal);
        let texts: Vec<String> = legal.iter().map(|&action| game.action_text(action)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let screen = Screen {
            width: Some(60),
            is_coloured: false,
        };
        let text = drawn(&game, &state, Seat(0), &texts, screen);
        assert!(text.lines().all(|line| line.len() <= 60), "{text}");
        insta::assert_snapshot!(text);
    }
}
