//! The meteorite that a seat received first: in a recording, the event that destroys a collected one destroys this one,
//! wherever it is (D7).

use super::play::Play;
use orrery_engine::Seat;
use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::Board;
use orrery_engine::planet_unknown::resource::Collectible;
use serde_json::Value;

/// Where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FirstMeteorite {
    /// It has not come yet.
    #[default]
    Awaited,
    /// On the planet, lying or carried.
    On(Square),
    /// Among those collected.
    Collected,
    /// Out of the game.
    Gone,
}

impl Play {
    /// Updates its place over a decision.
    pub(crate) fn follow_first_meteorite(&mut self, seat: Seat, before: &Board) {
        let now = self.board(seat);
        let on_planet = now.pieces(Collectible::Meteorite);
        let taken = if now.collected_meteorites > before.collected_meteorites {
            FirstMeteorite::Collected
        } else {
            FirstMeteorite::Gone
        };
        self.first_meteorite[seat] = match self.first_meteorite[seat] {
            FirstMeteorite::Awaited => match on_planet.first() {
                Some(square) => FirstMeteorite::On(square),
                None if taken == FirstMeteorite::Collected => taken,
                None => FirstMeteorite::Awaited,
            },
            FirstMeteorite::On(square) if !on_planet.contains(square) => {
                carried_from(before, now, square).map_or(taken, FirstMeteorite::On)
            }
            place => place,
        };
    }

    /// Applies the event: in the recording it destroys this one even if the seat has collected none.
    pub(crate) fn lose_uncollected_meteorite(&mut self, seat: Seat) {
        if self.board(seat).collected_meteorites == 0 {
            self.lose_first_meteorite(seat, 0);
        }
    }

    /// Replaces the loss of this number of collected ones here by the loss of this one in the recording.
    pub(crate) fn lose_first_meteorite(&mut self, seat: Seat, lost: u8) {
        let first = std::mem::replace(&mut self.first_meteorite[seat], FirstMeteorite::Gone);
        let on_planet = matches!(first, FirstMeteorite::On(_));
        if !on_planet && (first != FirstMeteorite::Gone || lost == 0) {
            return;
        }
        self.deviations.push("D7");
        let board = self.board_mut(seat);
        board.collected_meteorites += lost;
        if let FirstMeteorite::On(square) = first {
            let carrier = board.rovers.iter().position(|&rover| rover == Some(square));
            match carrier.filter(|rover| board.carrying >> rover & 1 == 1) {
                Some(rover) => board.carrying &= !(1 << rover),
                None => board.meteorites.remove(square),
            }
        }
    }
}

/// The seat that loses a meteorite in an event.
pub(crate) fn losing_seat(event: &Value) -> Option<Seat> {
    let seat = event[1].as_str().filter(|_| event[0] == "meteorTrashed")?;
    seat.strip_prefix('@')?.parse().ok().map(Seat)
}

/// The square to which a rover carried a meteorite from a square.
fn carried_from(before: &Board, now: &Board, square: Square) -> Option<Square> {
    let rover = before.rovers.iter().position(|&rover| rover == Some(square))?;
    let carries = |board: &Board| board.carrying >> rover & 1 == 1;
    now.rovers[rover].filter(|_| carries(before) && carries(now))
}
