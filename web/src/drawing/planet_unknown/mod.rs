//! Planet Unknown: the station and the cards in play, then each seat with its planet and its corporation board.

mod corporation;
mod planet;
mod seat;
mod table;
mod terrain;

use super::Table;
use super::boxes::{PANEL, stacked};
use crate::picture::Picture;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::json::{Printed, Seen};

/// The picture of a position, with the boards of a seat first if one is named.
pub(super) fn table(printed: &Printed, position: &Seen, first: Option<Seat>) -> Table {
    let is_first = |seat: Seat| first == Some(seat);
    let mut seats: Vec<_> = printed.seats.iter().zip(&position.seats).collect();
    seats.sort_by_key(|(_, seat)| !is_first(seat.seat));
    let seats = seats.into_iter().map(|(board, seat)| {
        let mut panel = seat::panel(&printed.track_order, board, position, seat);
        panel.places.retain(|_| is_first(seat.seat));
        panel
    });
    let all = stacked(std::iter::once(table::panel(position, first)).chain(seats));
    Table {
        picture: Picture {
            width: PANEL as u32,
            height: all.height as u32,
            label: label(printed, position),
            pieces: all.pieces,
        },
        places: all.places,
    }
}

fn label(printed: &Printed, position: &Seen) -> String {
    let seats = printed.seats.iter().zip(&position.seats).map(|(board, seat)| {
        let (seat, medals) = (seat.seat, seat.medals.total);
        let (corporation, planet) = (&board.corporation.name, &board.planet.name);
        format!("{seat} with {corporation} on {planet} has {medals} medals")
    });
    let seats: Vec<String> = seats.collect();
    format!("Planet Unknown, round {}: {}.", position.round, seats.join("; "))
}
