//! Rows and columns that are not complete.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::bitboard::SIDE;

/// Classes of the medals of a line: 1, 2, 3 or more.
const MEDALS: usize = 3;
/// Classes of its open squares: 0 to 4, 5 to 6, 7 and more.
const OPEN: usize = 7;
/// Classes of its meteorites: 0, 1, 2 and more.
const METEORITES: usize = 3;

pub(super) const FEATURES: &[Feature] = features![
    "lines", MEDALS * OPEN * METEORITES,
        "rows and columns that are not complete with 1, 2, and 3 or more medals; each by their open squares, 0 to 4, \
         5 to 6, 7 and more; each by their meteorites, 0, 1, 2 and more; by 8";
    "lone in lines", 1, "medals of these lines for each lone open square in them, by 20";
    "medals one square away", 1, "medals of lines without meteorites that lack one square, by 10";
    "medals two squares away", 1, "the same for two squares, by 10";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let (board, backend) = (seen.board, seen.backend);
    let squares = backend.in_lines(&seen.planet.squares);
    let open = backend.in_lines(&seen.open);
    let meteorites = backend.in_lines(&(board.meteorites | board.carried_meteorites()));
    let lone = backend.in_lines(&backend.shape(&seen.open).lone);
    let (mut lines, mut lone_medals, mut near) = ([0.0; MEDALS * OPEN * METEORITES], 0.0, [0.0; 2]);
    for (direction, medals) in [&seen.planet.row_medals, &seen.planet.column_medals]
        .into_iter()
        .enumerate()
    {
        for line in 0..SIDE {
            let [open, meteorites, lone] = [&open, &meteorites, &lone].map(|set| set[direction][line]);
            let medals = medals[line];
            if squares[direction][line] == 0 || medals == 0 || open == 0 && meteorites == 0 {
                continue;
            }
            let class = [
                usize::from(medals).min(MEDALS) - 1,
                open_class(open),
                usize::from(meteorites).min(METEORITES - 1),
            ];
            lines[(class[0] * OPEN + class[1]) * METEORITES + class[2]] += 1.0;
            lone_medals += f32::from(medals) * f32::from(lone);
            if meteorites == 0 && (1..=2).contains(&open) {
                near[usize::from(open) - 1] += f32::from(medals);
            }
        }
    }
    out.shares(lines, 8.0);
    out.share(lone_medals / 20.0);
    out.shares(near, 10.0);
}

fn open_class(open: u8) -> usize {
    match open {
        0..=4 => usize::from(open),
        5..=6 => 5,
        _ => 6,
    }
}
