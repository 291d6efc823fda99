//! The last choice of the set-up: each player discards a Final, and the highest one decides who starts (PL-1).

use super::turn;
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::card_set::CardId;
use crate::planetarium::chance;
use crate::planetarium::state::State;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Deck;
use std::cmp::Reverse;

/// N0: sets a Final aside; the choice is hidden until the last seat has chosen (PL-1.9).
pub(crate) fn set_aside(tables: &Tables, state: &mut State, card: CardId) {
    state.acting_mut().set_aside = Some(card);
    state.queue = state.queue.without(state.actor);
    match state.queue.iter().next() {
        Some(next) => state.actor = next,
        None => close(tables, state),
    }
}

/// Discards the Finals set aside, the highest of which decides who starts (PL-1.7).
fn close(tables: &Tables, state: &mut State) {
    let discarded: BySeat<(Reverse<u16>, Seat)> = BySeat::from_fn(state.seats(), |seat| {
        let player = &mut state.players[seat];
        let card = player.set_aside.take().expect("every seat has chosen");
        player.hand = player.hand.without(card);
        let pile = &mut state.discards[Deck::Final.index()];
        *pile = pile.with(card);
        (Reverse(tables.cards[card.index()].points_at_opening), seat)
    });
    let most = discarded.iter().map(|&(points, _)| points).min();
    let tied: SeatSet = discarded
        .iter()
        .filter(|&&(points, _)| Some(points) == most)
        .map(|&(_, seat)| seat)
        .collect();
    let lot = match tied.count() {
        1 => 0,
        players => state.chance.stream(chance::FIRST_PLAYER, 0, 0, 0).below(players),
    };
    let first = tied.iter().nth(lot).expect("the lot is below the number of tied seats");
    turn::begin(tables, state, first);
}
