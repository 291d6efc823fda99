//! Planetarium: the board with the Planets and the Evolution Track, then each seat with its mat and its hand.

mod board;
mod position;
mod seat;
mod table;
mod tokens;

use super::boxes::{MARGIN, PANEL, Panel, stacked};
use super::error::{DrawingError, Part};
use super::svg::{Area, text};
use crate::picture::Picture;
use board::Board;
use position::{Position, Printed};
use serde::Deserialize;
use serde_json::Value;

const GAME: &str = "planetarium";
const HEAD: i32 = 40;

/// The picture of a position.
pub(super) fn picture(printed: &Value, position: &Value) -> Result<Picture, DrawingError> {
    let refused = |part| move |error| DrawingError::new(GAME, part, error);
    let printed = Printed::deserialize(printed).map_err(refused(Part::Printed))?;
    let position = Position::deserialize(position).map_err(refused(Part::Position))?;
    let board = Board::at(&printed, MARGIN, HEAD);
    let size = Board::size(&printed);
    let left = 2 * MARGIN + size;
    let mut pieces = vec![
        board.ground(),
        text("title ink", MARGIN, 26, &table::headline(&position)),
    ];
    pieces.extend(board.tokens(&position.spaces));
    pieces.extend(table::beside_board(
        &position,
        Area::new(left, HEAD, PANEL - MARGIN - left, size),
    ));
    let boards = HEAD + size + MARGIN;
    let (track, track_height) = table::track(&printed.track, &position.track, boards);
    pieces.extend(track);
    let shared = Panel {
        pieces,
        height: boards + track_height,
    };
    let seats = position.seats.iter().map(|seat| seat::panel(&printed, &position, seat));
    let (pieces, height) = stacked(std::iter::once(shared).chain(seats));
    Ok(Picture {
        width: PANEL as u32,
        height: height as u32,
        label: label(&position),
        pieces,
    })
}

fn label(position: &Position) -> String {
    let seats = position.seats.iter().map(|seat| {
        let points = seat.points.get("total").copied().unwrap_or_default();
        format!("seat {} has {points} points", seat.seat)
    });
    let seats: Vec<String> = seats.collect();
    format!("Planetarium, turn {}: {}.", position.turns.all + 1, seats.join("; "))
}
