//! The board drawn as text: orbits as circles around the star, and the thin lines between them.

use crate::planetarium::ruleset::board::{FULL_TURN, MAX_ORBITS};
use crate::planetarium::space::Space;
use crate::planetarium::state::State;
use crate::planetarium::tables::Tables;

/// The number of lines between two orbits; a line is as high as two columns are wide.
const SPACING: i32 = 2;
const RADIUS: i32 = SPACING * MAX_ORBITS as i32;
const HEIGHT: usize = 2 * RADIUS as usize + 1;
const WIDTH: usize = 4 * RADIUS as usize + 1;

/// Thousandths of the sine, for the parts of a quarter turn.
const SINE: [i32; FULL_TURN as usize / 4 + 1] = [
    0, 65, 131, 195, 259, 321, 383, 442, 500, 556, 609, 659, 707, 752, 793, 831, 866, 897, 924, 947, 966, 981, 991,
    998, 1000,
];

fn sine(angle: u8) -> i32 {
    let quarter = SINE.len() - 1;
    let (quadrant, within) = (usize::from(angle) / quarter % 4, usize::from(angle) % quarter);
    match quadrant {
        0 => SINE[within],
        1 => SINE[quarter - within],
        2 => -SINE[within],
        _ => -SINE[quarter - within],
    }
}

fn cosine(angle: u8) -> i32 {
    sine((angle + FULL_TURN / 4) % FULL_TURN)
}

/// Thousandths rounded to the nearest whole number, halves away from zero.
fn rounded(thousandths: i32) -> i32 {
    (thousandths + 500 * thousandths.signum()) / 1000
}

/// The line and the column of a space in the picture.
fn place(tables: &Tables, space: Space) -> (usize, usize) {
    let table = &tables.spaces[space.index()];
    let radius = SPACING * i32::from(table.orbit);
    let line = RADIUS - rounded(radius * cosine(table.angle));
    let column = 2 * RADIUS + rounded(2 * radius * sine(table.angle));
    (line as usize, column as usize)
}

/// The sign of a space: the letter of a Planet or of a kind of matter, or a dot.
pub(crate) fn sign(state: &State, space: Space) -> char {
    let planet = state.planet_on(space).and_then(|planet| planet.name().chars().next());
    let matter = || {
        state
            .matter_on(space)
            .map(crate::planetarium::vocabulary::Matter::letter)
    };
    planet.or_else(matter).unwrap_or('.')
}

/// The colour of a sign: that of the kind of matter, and one for the Planets and the star.
pub(crate) fn colour(sign: char) -> Option<[u8; 3]> {
    match sign {
        'g' => Some([230, 150, 200]),
        'r' => Some([200, 140, 90]),
        'w' => Some([80, 160, 255]),
        'm' => Some([170, 180, 190]),
        'A'..='D' | '*' => Some([240, 200, 60]),
        _ => None,
    }
}

/// The thin lines, each as the place of a stroke halfway between its two spaces, and the stroke.
fn strokes(tables: &Tables) -> impl Iterator<Item = ((usize, usize), char)> {
    let spaces = (0..tables.spaces.len() as u8).map(Space);
    spaces.flat_map(move |from| {
        let table = &tables.spaces[from.index()];
        let ends = table.outwards.iter().chain(&table.inwards);
        ends.map(move |&to| stroke(place(tables, from), place(tables, to)))
    })
}

fn stroke(from: (usize, usize), to: (usize, usize)) -> ((usize, usize), char) {
    // Rounded towards the star, so that the picture is symmetric.
    let halfway = |from: usize, to: usize, star: i32| (star + (from as i32 + to as i32 - 2 * star) / 2) as usize;
    let (down, right) = (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32);
    let sign = match down * right {
        _ if right.abs() <= 1 => '|',
        0 => '-',
        1.. => '\\',
        _ => '/',
    };
    ((halfway(from.0, to.0, RADIUS), halfway(from.1, to.1, 2 * RADIUS)), sign)
}

/// The board, one line a row.
pub(crate) fn picture(tables: &Tables, state: &State) -> String {
    let mut lines = vec![vec![' '; WIDTH]; HEIGHT];
    for ((line, column), sign) in strokes(tables) {
        lines[line][column] = sign;
    }
    lines[RADIUS as usize][2 * RADIUS as usize] = '*';
    for space in (0..tables.spaces.len() as u8).map(Space) {
        let (line, column) = place(tables, space);
        lines[line][column] = sign(state, space);
    }
    let line = |signs: Vec<char>| signs.into_iter().collect::<String>().trim_end().to_owned() + "\n";
    lines.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planetarium::Planetarium;
    use crate::planetarium::ruleset::board::LineKind;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn no_two_spaces_are_drawn_on_each_other() {
        let game = Planetarium::embedded();
        let places: BTreeSet<_> = (0..72).map(|space| place(game.tables(), Space(space))).collect();
        assert_eq!(places.len(), 72);
        assert!(!places.contains(&(RADIUS as usize, 2 * RADIUS as usize)));
    }

    #[test]
    fn every_thin_line_is_drawn_and_none_of_them_on_a_space() {
        let game = Planetarium::embedded();
        let ruleset = game.ruleset();
        let thin = ruleset.board.lines.iter().filter(|line| line.kind == LineKind::Thin);
        let strokes: Vec<_> = strokes(game.tables()).collect();
        assert_eq!(strokes.len(), thin.count());
        let spaces: BTreeSet<_> = (0..72).map(|space| place(game.tables(), Space(space))).collect();
        assert!(strokes.iter().all(|(place, _)| !spaces.contains(place)));
        let signs: BTreeMap<_, _> = strokes.iter().copied().collect();
        let agree = strokes.iter().all(|(place, sign)| signs[place] == *sign);
        assert!(agree, "lines that share a place have the same stroke");
    }

    #[test]
    fn the_angles_go_clockwise_from_the_top() {
        assert_eq!(
            [0, 24, 48, 72].map(|angle| (sine(angle), cosine(angle))),
            [(0, 1000), (1000, 0), (0, -1000), (-1000, 0)]
        );
        assert_eq!((sine(8), cosine(8), sine(88)), (500, 866, -500));
    }
}
