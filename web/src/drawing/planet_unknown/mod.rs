//! Planet Unknown: the station and the cards in play, then each seat with its planet and its corporation board.

mod corporation;
mod planet;
mod position;
mod seat;
mod table;
mod terrain;

use super::boxes::{PANEL, stacked};
use super::error::{DrawingError, Part};
use crate::picture::Picture;
use position::{Position, Printed};
use serde::Deserialize;
use serde_json::Value;

const GAME: &str = "planet-unknown";

/// The picture of a position.
pub(super) fn picture(printed: &Value, position: &Value) -> Result<Picture, DrawingError> {
    let refused = |part| move |error| DrawingError::new(GAME, part, error);
    let printed = Printed::deserialize(printed).map_err(refused(Part::Printed))?;
    let position = Position::deserialize(position).map_err(refused(Part::Position))?;
    let seats = printed.seats.iter().zip(&position.seats);
    let seats = seats.map(|(board, seat)| seat::panel(&printed.track_order, board, &position, seat));
    let (pieces, height) = stacked(std::iter::once(table::panel(&position)).chain(seats));
    Ok(Picture {
        width: PANEL as u32,
        height: height as u32,
        label: label(&printed, &position),
        pieces,
    })
}

fn label(printed: &Printed, position: &Position) -> String {
    let seats = printed.seats.iter().zip(&position.seats).map(|(board, seat)| {
        let medals = seat.medals.get("total").copied().unwrap_or_default();
        let (corporation, planet) = (&board.corporation.name, &board.planet.name);
        format!("seat {} with {corporation} on {planet} has {medals} medals", seat.seat)
    });
    let seats: Vec<String> = seats.collect();
    format!("Planet Unknown, round {}: {}.", position.round, seats.join("; "))
}
