//! Planetarium: the board with the Planets and the Evolution Track, then each seat with its mat and its hand.

mod board;
mod seat;
mod table;
mod tokens;

use super::Table;
use super::boxes::{MARGIN, PANEL, Panel, stacked};
use super::svg::{Area, text};
use crate::picture::Picture;
use board::Board;
use orrery_engine::Seat;
use orrery_engine::planetarium::json::{Printed, Seen};

const HEAD: i32 = 40;

/// The picture of a position, with the mat of a seat first if one is named.
pub(super) fn table(printed: &Printed, position: &Seen, first: Option<Seat>) -> Table {
    let board = Board::at(printed, MARGIN, HEAD);
    let size = Board::size(printed);
    let left = 2 * MARGIN + size;
    let mut pieces = vec![
        board.ground(),
        text("title ink", MARGIN, 26, &table::headline(position)),
    ];
    pieces.extend(board.tokens(&position.spaces));
    let (beside, deck_places) = table::beside_board(position, Area::new(left, HEAD, PANEL - MARGIN - left, size));
    pieces.extend(beside);
    let mut places = board.spaces();
    places.extend(deck_places);
    let boards = HEAD + size + MARGIN;
    let (track, track_height) = table::track(&printed.track, &position.track, boards);
    pieces.extend(track);
    let shared = Panel {
        pieces,
        places,
        height: boards + track_height,
    };
    let is_first = |seat: Seat| first == Some(seat);
    let mut seats: Vec<_> = position.seats.iter().collect();
    seats.sort_by_key(|seat| !is_first(seat.seat));
    let seats = seats.into_iter().map(|seat| {
        let mut panel = seat::panel(printed, position, seat);
        panel.places.retain(|_| is_first(seat.seat));
        panel
    });
    let all = stacked(std::iter::once(shared).chain(seats));
    Table {
        picture: Picture {
            width: PANEL as u32,
            height: all.height as u32,
            label: label(position),
            pieces: all.pieces,
        },
        places: all.places,
    }
}

fn label(position: &Seen) -> String {
    let seats = position.seats.iter();
    let seats: Vec<String> = seats
        .map(|seat| format!("{} has {} points", seat.seat, seat.points.total))
        .collect();
    let turn = u32::from(position.turns.all) + 1;
    format!("Planetarium, turn {turn}: {}.", seats.join("; "))
}
