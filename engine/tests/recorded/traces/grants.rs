//! Movement: a recording moves rovers by one gain at a time, and each is one gain of ours (D2).

use super::decisions::{Moment, differs};
use super::deviations::Refusal;
use super::play::Play;
use super::recorded_events::square_at;
use orrery_engine::Seat;
use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::resource::Resource;
use orrery_engine::planet_unknown::{Board, Move, PlanetUnknown};

impl Play {
    /// Notes the movement that an action gave its seat. That of the start of a round is noted when it is used.
    pub(crate) fn note_grant(&mut self, before: &Play, choice: Move) {
        let seat = before.state.actor;
        if choice != Move::Done {
            let gained = self.board(seat).movement.saturating_sub(before.board(seat).movement);
            self.grant(seat, gained);
        }
    }

    /// Adds a gain that the recording may use.
    pub(crate) fn grant(&mut self, seat: Seat, amount: u8) {
        if amount > 0 {
            self.notes[seat].grants.push(amount);
        }
    }

    /// Uses the gain of which a number of moves is left: for a step, or to lose the rest.
    ///
    /// # Errors
    /// If there is no such gain.
    pub(crate) fn use_grant(&mut self, game: &PlanetUnknown, moment: &Moment, left: u8) -> Result<(), Refusal> {
        let seat = moment.seat;
        let grants = &mut self.notes[seat].grants;
        let Some(place) = grants.iter().position(|&amount| amount == left) else {
            return differs(format!(
                "a gain of {left} moves is in use, here {grants:?} are not used up"
            ));
        };
        grants.swap_remove(place);
        let to = square_at(&moment.decision.chosen_list(), 1);
        if let Some(to) = to.filter(|_| !moment.decision.is_passed()) {
            let cost = u8::from(!is_free(game, self.board(seat), to));
            self.grant(seat, left - cost);
        }
        Ok(())
    }
}

/// Returns whether a step to a square costs no movement (CORP-1.8).
pub(crate) fn is_free(game: &PlanetUnknown, board: &Board, to: Square) -> bool {
    let has_tech = game.corporation(board).slug == "cosmos" && game.techs(board) >> 3 & 1 == 1;
    let currents = game.planet(board).currents.for_techs - board.covered;
    has_tech && (board.terrain(Resource::Energy) | currents).contains(to)
}
