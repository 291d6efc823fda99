//! Planet Unknown: the station and the cards in play, then each seat with its planet and its corporation board.

mod corporation;
mod planet;
mod position;
mod seat;
mod table;
mod terrain;

use super::Table;
use super::boxes::{PANEL, stacked};
use super::error::{DrawingError, Part};
use crate::picture::Picture;
use orrery_engine::Seat;
use position::{Position, Printed};
use serde::Deserialize;
use serde_json::Value;

const GAME: &str = "planet-unknown";

/// The picture of a position, with the boards of a seat first if one is named.
pub(super) fn table(printed: &Value, position: &Value, first: Option<Seat>) -> Result<Table, DrawingError> {
    let refused = |part| move |error| DrawingError::new(GAME, part, error);
    let printed = Printed::deserialize(printed).map_err(refused(Part::Printed))?;
    let position = Position::deserialize(position).map_err(refused(Part::Position))?;
    let is_first = |seat: u8| first == Some(Seat(seat));
    let mut seats: Vec<_> = printed.seats.iter().zip(&position.seats).collect();
    seats.sort_by_key(|(_, seat)| !is_first(seat.seat));
    let seats = seats.into_iter().map(|(board, seat)| {
        let mut panel = seat::panel(&printed.track_order, board, &position, seat);
        panel.places.retain(|_| is_first(seat.seat));
        panel
    });
    let all = stacked(std::iter::once(table::panel(&position, first)).chain(seats));
    Ok(Table {
        picture: Picture {
            width: PANEL as u32,
            height: all.height as u32,
            label: label(&printed, &position),
            pieces: all.pieces,
        },
        places: all.places,
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
