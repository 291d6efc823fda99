//! The observation: what each number means, and the writing of it.

use super::state::{Coin, KuhnState, SEATS, Stage};
use crate::by_seat::Seat;
use crate::tensor::{ObservationTable, Packer, parts};

pub(super) static TABLE: ObservationTable = ObservationTable::new(
    2,
    SEATS,
    [0, 0],
    parts![
        Seat U8 "purse", 2, "chips, ante";
        Seat Flag "bet", 1, "the seat has bet";
        Table U8 "hands", 2, "hands to play, hands played";
        Table Flag "betting", 1, "the ante is over";
        Table Flag "coin", 2, "the last one: high, low";
        Table Flag "to act", 1, "the observer still decides";
        Table U8 "card", 1, "of the observer";
    ],
);

/// Writes the observation of a state as the observer sees it.
pub(super) fn observe(seen: &KuhnState, observer: Seat, out: &mut [u8]) {
    let mut out = Packer::new(&TABLE, SEATS, out);
    for seat in observer.round_table(SEATS) {
        let purse = seen.purses[seat];
        out.bytes([purse.chips, purse.ante]);
        out.flags([seen.bets.contains(seat)]);
    }
    out.bytes([seen.hands, seen.played]);
    out.flags([seen.stage == Stage::Betting]);
    out.flags([Coin::High, Coin::Low].map(|coin| seen.coin == Some(coin)));
    out.flags([seen.to_act.contains(observer)]);
    out.bytes([seen.cards[observer]]);
    out.finish();
}
