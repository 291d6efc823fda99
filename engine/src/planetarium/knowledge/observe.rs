//! Writes the packed observation of a seat: planes, then scalars of each seat, then those of the table.
//!
//! It shows what is public (PL-15.1) and what the observer knows. What each value means is in `observation.rs`.

use super::beliefs::{self, Groups};
use super::observation::{PHASES, TABLE};
use crate::by_seat::Seat;
use crate::card_set::CardSet;
use crate::planetarium::score;
use crate::planetarium::space::{MAX_SPACES, Spaces};
use crate::planetarium::state::{Ending, Phase, State};
use crate::planetarium::supply::{deck, track};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};
use crate::tensor::Packer;

pub(crate) fn observe(tables: &Tables, state: &State, observer: Seat, out: &mut [u8]) {
    let mut out = Packer::new(&TABLE, state.seats(), out);
    let tokens = state.matter.into_iter().chain(state.planets.map(Spaces::only));
    tokens.for_each(|spaces| write_plane(spaces, &mut out));
    let groups = beliefs::unseen(tables, state, observer);
    for seat in observer.round_table(state.seats()) {
        write_seat(tables, state, observer, seat, &groups, &mut out);
    }
    write_table(tables, state, observer, &mut out);
    out.finish();
}

fn write_plane(spaces: Spaces, out: &mut Packer<'_>) {
    out.bits(64, spaces.0 as u64);
    out.bits(MAX_SPACES - 64, (spaces.0 >> 64) as u64);
}

fn write_seat(tables: &Tables, state: &State, observer: Seat, seat: Seat, groups: &Groups, out: &mut Packer<'_>) {
    let player = &state.players[seat];
    let to_act = match state.phase {
        Phase::Over => false,
        Phase::SetUp => seat != observer || state.queue.contains(seat),
        _ => state.actor == seat,
    };
    out.flags([true, to_act, state.last_turns.contains(seat)]);
    out.bytes(Deck::ALL.map(|deck| deck::of_deck(tables, player.hand, deck).count() as u8));
    out.cards(beliefs::may_hold(state, observer, seat, groups));
    out.counter_bytes(player.mat.as_flattened());
    out.bytes(player.markers);
    out.bytes([player.supply]);
    out.words(player.points);
    out.cards(player.played.iter().fold(CardSet::EMPTY, |all, &row| all | row));
}

fn write_table(tables: &Tables, state: &State, observer: Seat, out: &mut Packer<'_>) {
    let (phase, card, planet, matter) = match state.phase {
        Phase::SetUp => (0, None, None, None),
        Phase::Move => (1, None, None, None),
        Phase::Main => (2, None, None, None),
        Phase::Marker { card, planet } => (3, Some(card), Some(planet), None),
        Phase::GravityTake => (4, None, None, None),
        Phase::GravityPut(matter) => (5, None, None, Some(matter)),
        Phase::Draw => (6, None, None, None),
        Phase::KeepFinal => (7, None, None, None),
        Phase::PlayFinal => (8, None, None, None),
        Phase::Over => (9, None, None, None),
    };
    out.one_of(PHASES, Some(phase));
    out.cards(card.map_or(CardSet::EMPTY, CardSet::only));
    out.one_of(Planet::COUNT, planet.map(Planet::index));
    out.one_of(Matter::COUNT, matter.map(Matter::index));
    Planet::ALL.iter().for_each(|&planet| out.cards(state.row(planet)));
    out.flags(state.habitability.map(|side| side == Habitability::Habitable));
    state.totals.iter().for_each(|&totals| out.words(totals));
    let track = &state.track;
    out.bytes([track.filled, track.on_last]);
    out.bytes(track.kinds);
    out.bytes([track.face_down]);
    out.flags([track::is_accelerated(tables, state)]);
    out.bytes(state.decks.map(|deck| deck.count() as u8));
    state.discards.iter().for_each(|&pile| out.cards(pile));
    let own = state.set_aside_seen(Some(observer), observer);
    out.cards(own.map_or(CardSet::EMPTY, CardSet::only));
    let sees_pair = state.actor == observer;
    out.cards(if sees_pair { state.pair } else { CardSet::EMPTY });
    out.words([state.turns, state.quiet]);
    let endings = [Ending::Track, Ending::Dice, Ending::Quiet, Ending::Cap];
    out.flags(endings.map(|ending| state.ending == Some(ending)));
    out.flags([state.target.is_some()]);
    out.signed(score::target(tables, state).unwrap_or(0));
    out.bytes(state.dice.unwrap_or_default());
}
