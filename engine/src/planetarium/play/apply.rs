//! Applying an action.

use super::{cards, drawing, gravity, opening, turn};
use crate::action_list::ActionList;
use crate::planetarium::action::Move;
use crate::planetarium::board::movement;
use crate::planetarium::state::{Phase, State};
use crate::planetarium::tables::Tables;

/// Applies a legal action, and everything that follows without a decision.
#[inline]
pub(crate) fn apply(tables: &Tables, state: &mut State, chosen: Move) {
    let seat = state.actor;
    match (state.phase, chosen) {
        (Phase::SetUp, Move::Discard(card)) => opening::set_aside(tables, state, card),
        (Phase::Move, Move::Token { from, to }) => {
            movement::move_token(state, seat, from, to);
            state.phase = Phase::Main;
        }
        (Phase::Main, Move::Play(card, planet)) | (Phase::PlayFinal, Move::PlayFinal(card, planet)) => {
            cards::play(tables, state, card, planet);
        }
        (Phase::Main, Move::Downgrade(card)) => drawing::downgrade(tables, state, card),
        (Phase::Main, Move::Pass) => turn::pass(tables, state),
        (Phase::Marker { .. }, Move::Lift(planet)) => cards::marker_chosen(tables, state, Some(planet)),
        (Phase::Marker { .. }, Move::NoMarker) => cards::marker_chosen(tables, state, None),
        (Phase::GravityTake, Move::Take(space)) => gravity::take(state, space),
        (Phase::GravityTake, Move::Decline) => turn::after_gravity(tables, state),
        (Phase::GravityPut(matter), Move::Put(planet)) => gravity::put(tables, state, matter, planet),
        (Phase::Draw, Move::Draw(deck)) => drawing::draw(tables, state, deck),
        (Phase::KeepFinal, Move::Keep(card)) => drawing::keep(tables, state, card),
        (Phase::PlayFinal, Move::Stop) => turn::close(tables, state),
        (phase, chosen) => panic!("{} is not legal in the phase {phase:?}", chosen.text(&tables.names)),
    }
}
