//! The rover of an event: here it is placed on the tile that is laid, in a recording it is offered after every piece,
//! and if it cannot be placed it stays among the spare ones (D6).

use super::play::Play;
use super::set_up::EXTRA_ROVER;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::state::{Item, UnfinishedAction};
use orrery_engine::planet_unknown::{Move, Phase};

impl Play {
    /// Notes a piece that was laid under the event.
    pub(crate) fn note_piece(&mut self, seat: Seat) {
        if self.state.events.current == Some(EXTRA_ROVER) {
            self.notes[seat].rover_offers += 1;
        }
    }

    /// Notes that the rover of the event is placed.
    pub(crate) fn note_extra_rover(&mut self, before: &Play, choice: Move) {
        let seat = before.state.actor;
        let was_unfinished = before.board(seat).unfinished == Some(UnfinishedAction::ExtraRover);
        self.notes[seat].extra_rover_settled |= was_unfinished && matches!(choice, Move::PlaceRover(_));
    }

    /// Takes the rover of the event in hand, if it waits and none of a milestone can be placed before it.
    pub(crate) fn take_extra_rover(&mut self, seat: Seat) {
        let board = self.board(seat);
        let milestone = board.pending.count(Item::Rover) > 0 && board.spare_rovers > 0;
        if !milestone && std::mem::take(&mut self.notes[seat].extra_rover) {
            self.board_mut(seat).unfinished = Some(UnfinishedAction::ExtraRover);
        }
        if self.board(seat).unfinished == Some(UnfinishedAction::ExtraRover) {
            let offers = &mut self.notes[seat].rover_offers;
            *offers = offers.saturating_sub(1);
        }
    }

    /// The line with one more rover to place, if a piece was laid for which the event has not offered one yet: first
    /// that of the event, which is lost here with a tile taken unplaced.
    pub(crate) fn owe_rover(&self, seat: Seat) -> Option<Play> {
        let mut play = self.clone().deviating("D6");
        let offers = &mut play.notes[seat].rover_offers;
        *offers = offers.checked_sub(1)?;
        if !play.notes[seat].unplaced.is_empty() {
            play.keep_extra_rover(seat);
        }
        play.board_mut(seat).pending.add(Item::Rover, 1);
        Some(play)
    }

    /// Puts the rover of the event among the spare ones, once.
    fn keep_extra_rover(&mut self, seat: Seat) {
        if !std::mem::replace(&mut self.notes[seat].extra_rover_settled, true) {
            self.board_mut(seat).spare_rovers += 1;
        }
    }

    /// The line in which a spare rover more is recorded: that of the event, which waits or could not be placed.
    pub(crate) fn with_spare_rover(self, seat: Seat) -> Option<Play> {
        let state = &self.state;
        if self.notes[seat].extra_rover_settled {
            return None;
        }
        if state.events.current == Some(EXTRA_ROVER) && state.phase == Phase::Main && state.queue.contains(seat) {
            return Some(self);
        }
        // The next event may be revealed here already.
        let recent = state.events.discard().iter().rev().take(2);
        if !recent.into_iter().any(|&card| card == EXTRA_ROVER) {
            return None;
        }
        let mut kept = self.deviating("D6");
        kept.keep_extra_rover(seat);
        Some(kept)
    }
}
