//! Powers that are used once in a round: in a recording they are available again before MAIN, before CIV and at the end
//! of the game (D4), and a use counts only when its effect is finished (D36).

use super::play::Play;
use super::recording::Closed;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::state::{Item, Pending};
use orrery_engine::planet_unknown::{Board, Move, PlanetUnknown};
use std::rc::Rc;

/// A use, and what else waited when it began.
#[derive(Clone)]
pub(crate) struct Begun {
    /// The tech, as a bit.
    techs: u8,
    others: Pending,
}

impl Begun {
    /// Returns whether a gain that came with its effect still waits.
    fn goes_on(&self, board: &Board) -> bool {
        board
            .pending
            .iter()
            .any(|(item, count)| count > self.others.count(item))
    }
}

impl Play {
    /// Notes the use of the round that an action was.
    pub(crate) fn note_uses(&mut self, before: &Play, choice: Move) {
        let seat = before.state.actor;
        let techs = self.board(seat).used_this_round & !before.board(seat).used_this_round;
        if techs == 0 || self.state.round != before.state.round {
            return;
        }
        self.used[seat] |= techs;
        let mut others = before.board(seat).pending;
        if matches!(choice, Move::SynergyMore(_)) {
            // Boosts that waited together count as one effect.
            (0..others.count(Item::Synergy)).for_each(|_| others.take(Item::Synergy));
        }
        self.notes[seat].uses.push(Begun { techs, others });
    }

    /// What a recording does as a phase begins: before MAIN and at the end of the game for all seats, before CIV for the
    /// seat that picks, and not before EVENT. The uses of the round come back (D4), and it counts where rovers are (D22).
    pub(crate) fn begin_phase(&mut self, game: &PlanetUnknown, closed: Closed, picks: Option<Seat>) {
        if closed != Closed::Civ {
            self.began = Rc::new(self.state.clone());
        }
        for seat in (0..self.state.seats() as u8).map(Seat) {
            let begins = match closed {
                Closed::Event => false,
                Closed::Civ => picks == Some(seat),
                Closed::Main | Closed::Last => true,
            };
            if begins {
                self.used[seat] = 0;
                self.count_rovers(game, seat);
            }
        }
    }

    /// The line with the uses that the recording has made since they came back (D4).
    pub(crate) fn all_again(&self, seat: Seat) -> Play {
        let mut play = self.clone();
        play.board_mut(seat).used_this_round = self.used[seat];
        play
    }

    /// The line before a use that is legal only if those of this round are available again.
    pub(crate) fn ready_again(self, game: &PlanetUnknown, seat: Seat, choice: Move) -> Play {
        if self.act(game, choice).is_some() {
            return self;
        }
        let again = self.all_again(seat);
        if again.act(game, choice).is_some() {
            return again.deviating("D4");
        }
        let inside = self.inside_again(seat);
        match inside.act(game, choice) {
            Some(_) => inside.deviating("D36"),
            None => self,
        }
    }

    /// The line in which a use whose effect is not finished does not count yet (D36).
    pub(crate) fn inside_again(&self, seat: Seat) -> Play {
        let mut play = self.clone();
        let unfinished = self.notes[seat]
            .uses
            .iter()
            .filter(|begun| begun.goes_on(self.board(seat)));
        let unfinished = unfinished.fold(0, |techs, begun| techs | begun.techs);
        play.board_mut(seat).used_this_round = self.used[seat] & !unfinished;
        play
    }

    /// The line after such a use.
    pub(crate) fn use_again(&self, game: &PlanetUnknown, seat: Seat, choice: Move) -> Option<Play> {
        self.clone().ready_again(game, seat, choice).act(game, choice)
    }
}
