//! A game without a drawing of its own: its text, line by line.

use super::svg;
use crate::picture::Picture;

const LINE: i32 = 17;
const MARGIN: i32 = 12;
/// The width of a letter of the monospaced font, with some room to spare.
const LETTER: i32 = 8;

/// The lines of a text as a picture.
pub(super) fn picture(game: &str, text: &str) -> Picture {
    let lines: Vec<&str> = text.lines().collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as i32;
    let shown = lines.iter().zip(1..).filter(|(line, _)| !line.is_empty());
    let pieces = shown.map(|(line, number)| svg::text("mono ink", MARGIN, MARGIN + number * LINE - 5, line));
    Picture {
        width: (2 * MARGIN + longest.max(20) * LETTER) as u32,
        height: (2 * MARGIN + lines.len() as i32 * LINE) as u32,
        label: format!("A position of {game}: {}", lines.first().unwrap_or(&"")),
        pieces: pieces.collect(),
    }
}
