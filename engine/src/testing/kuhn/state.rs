//! A position of the poker game, and what chips, cards and the coin do in it.

use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::rng::ChanceKey;
use serde::{Deserialize, Serialize};

pub(super) const SEATS: usize = 3;
pub(super) const DECK: [u8; 4] = [1, 2, 3, 4];
pub(super) const PURSE: u8 = 8;
pub(super) const MOST_HANDS: u8 = 2;
pub(super) const HIGHEST_ANTE: u8 = 3;

const DEAL: u64 = 0;
const THROW: u64 = 1;

/// A seat's chips.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Purse {
    /// Chips that are not on the table.
    pub chips: u8,
    /// The ante of this hand: in the fist during the sealed phase, on the table after it.
    pub ante: u8,
}

/// The stage of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// The sealed phase; also the stage of a finished game.
    Ante,
    /// The seats speak in turn.
    Betting,
}

/// Which card wins the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Coin {
    /// The highest.
    High,
    /// The lowest.
    Low,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct KuhnState {
    /// The key of every draw.
    pub key: ChanceKey,
    /// Hands to be played.
    pub hands: u8,
    /// Hands played.
    pub played: u8,
    /// The stage of the hand.
    pub stage: Stage,
    /// The seats that still decide.
    pub to_act: SeatSet,
    /// The seat among them that decides next.
    pub turn: Seat,
    /// What the seats own now.
    pub purses: BySeat<Purse>,
    /// What they owned when the hand began: all that the others see of it during the ante.
    pub shown: BySeat<Purse>,
    /// The cards they hold, 0 for none.
    pub cards: BySeat<u8>,
    /// The seat that bet first.
    pub bettor: Option<Seat>,
    /// The seats that bet.
    pub bets: SeatSet,
    /// The last coin.
    pub coin: Option<Coin>,
}

impl KuhnState {
    pub(super) fn dealer(&self) -> Seat {
        Seat(self.played % SEATS as u8)
    }

    fn leader(&self) -> Seat {
        let highest = self.purses.iter().map(|purse| purse.ante).max();
        self.dealer()
            .round_table(SEATS)
            .find(|&seat| Some(self.purses[seat].ante) == highest)
            .expect("one ante is the highest")
    }

    pub(super) fn is_over(&self) -> bool {
        self.played == self.hands
    }

    fn is_sealed(&self) -> bool {
        self.stage == Stage::Ante && !self.is_over()
    }

    pub(super) fn begin_hand(&mut self) {
        self.shown = self.purses.clone();
        self.stage = Stage::Ante;
        self.turn = self.dealer();
        self.to_act = if self.is_over() {
            SeatSet::EMPTY
        } else {
            SeatSet::all(SEATS)
        };
    }

    pub(super) fn put_chip(&mut self) {
        let purse = &mut self.purses[self.turn];
        purse.chips -= 1;
        purse.ante += 1;
        if purse.ante == HIGHEST_ANTE {
            self.set_ready();
        }
    }

    pub(super) fn set_ready(&mut self) {
        self.to_act = self.to_act.without(self.turn);
        match self.to_act.clockwise_from(self.dealer()).next() {
            Some(next) => self.turn = next,
            None => self.deal(),
        }
    }

    fn deal(&mut self) {
        let mut deck = DECK;
        self.key.stream(DEAL, self.played.into(), 0, 0).shuffle(&mut deck);
        self.cards = BySeat::from_fn(SEATS, |seat| deck[seat.index()]);
        self.stage = Stage::Betting;
        self.give_turn(self.leader());
    }

    fn give_turn(&mut self, seat: Seat) {
        self.turn = seat;
        self.to_act = SeatSet::only(seat);
    }

    pub(super) fn bet(&mut self) {
        self.purses[self.turn].chips -= 1;
        self.bets = self.bets.with(self.turn);
        self.bettor.get_or_insert(self.turn);
    }

    pub(super) fn go_on(&mut self) {
        let next = self.turn.clockwise(SEATS);
        if next == self.bettor.unwrap_or(self.leader()) {
            self.throw_coin();
        } else {
            self.give_turn(next);
        }
    }

    fn throw_coin(&mut self) {
        let coin = match self.key.stream(THROW, self.played.into(), 0, 0).below(2) {
            0 => Coin::High,
            _ => Coin::Low,
        };
        let still_in = if self.bets.is_empty() {
            SeatSet::all(SEATS)
        } else {
            self.bets
        };
        let card = |seat: &Seat| self.cards[*seat];
        let winner = match coin {
            Coin::High => still_in.iter().max_by_key(card),
            Coin::Low => still_in.iter().min_by_key(card),
        }
        .expect("someone is still in");
        let table = self.purses.iter().map(|purse| purse.ante).sum::<u8>() + self.bets.count() as u8;
        self.purses[winner].chips += table;
        self.purses.iter_mut().for_each(|purse| purse.ante = 0);
        self.cards = BySeat::from_fn(SEATS, |_| 0);
        self.bets = SeatSet::EMPTY;
        self.bettor = None;
        self.coin = Some(coin);
        self.played += 1;
        self.begin_hand();
    }

    /// The position as the observer sees it: the others as they were shown, their cards and the key blanked.
    pub(super) fn seen_by(&self, observer: Seat) -> KuhnState {
        let mut seen = self.clone();
        seen.key = ChanceKey(0);
        for other in SeatSet::all(SEATS).without(observer).iter() {
            seen.cards[other] = 0;
            if self.is_sealed() {
                seen.purses[other] = self.shown[other];
                seen.to_act = seen.to_act.with(other);
            }
        }
        if self.is_sealed() {
            let first = seen.to_act.clockwise_from(self.dealer()).next();
            seen.turn = if seen.to_act.contains(observer) {
                observer
            } else {
                first.expect("the others have not begun")
            };
        }
        seen
    }
}
