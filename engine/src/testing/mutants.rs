//! Mutants of states: bytes that were changed and have a right checksum, and what must hold for those that pass the check
//! of a state.

use super::law::{Breach, Checked, Law, unless_panic};
use super::position::{observation_follows_its_table, state_passes_check};
use crate::by_seat::SeatSet;
use crate::codec::{self, CHECKSUM};
use crate::game::{Game, Turn};
use crate::rng::Rng;

/// The bytes of a state with one to three of its bytes changed, and the checksum made anew.
///
/// The label in front, which names game and versions, stays as it is.
pub fn mutant_bytes<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = game.to_bytes(state);
    bytes.truncate(bytes.len() - CHECKSUM);
    let label = game.state_label();
    let first = bytes
        .windows(label.len())
        .position(|window| window == label.as_bytes())
        .map_or(0, |at| at + label.len());
    for _ in 0..1 + rng.below(3) {
        change_byte(&mut bytes, first, rng);
    }
    with_checksum(bytes)
}

/// The bytes of a state or record, given without their checksum.
pub fn with_checksum(mut content: Vec<u8>) -> Vec<u8> {
    let checksum = codec::checksum(&content);
    content.extend(checksum);
    content
}

/// Changes, moves, adds or removes a byte from `first` on.
fn change_byte(bytes: &mut Vec<u8>, first: usize, rng: &mut Rng) {
    let at = first + rng.below(bytes.len() - first);
    let other = first + rng.below(bytes.len() - first);
    match rng.below(16) {
        0 => bytes[at] = rng.below(256) as u8,
        1 => bytes[at] ^= 1 << rng.below(8),
        2 | 3 => bytes[at] = bytes[at].wrapping_add(1),
        4 | 5 => bytes[at] = bytes[at].wrapping_sub(1),
        6 | 7 => bytes.swap(at, other),
        8 => bytes[at] = bytes[other],
        9 => bytes.insert(at, rng.below(4) as u8),
        10 => {
            bytes.remove(at);
        }
        _ => bytes[at] = rng.below(16) as u8,
    }
}

/// Holds a state that [`check`](crate::Rules::check) accepts to what follows from that: it can be described, observed and
/// sampled by every seat, and played on for `plies` random actions, and every state on the way passes `check` too.
///
/// # Errors
/// The first of these that does not hold.
pub fn check_accepted<G: Game>(game: &G, state: &G::State, plies: usize, rng: &mut Rng) -> Checked {
    let mut state = state.clone();
    for _ in 0..plies {
        unless_panic(Law::NoPanic, || look_at(game, &state, rng))??;
        if game.turn(&state) == Turn::Over {
            break;
        }
        unless_panic(Law::NoPanic, || act(game, &mut state, rng))?;
        state_passes_check(game, &state).map_err(|breach| after(&breach, "an action"))?;
    }
    Ok(())
}

/// Describes the position, and shows it to every seat.
fn look_at<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Checked {
    game.outcome(state);
    game.describe(state, None);
    let mut sample = state.clone();
    for seat in SeatSet::all(game.seats(state)).iter() {
        game.describe(state, Some(seat));
        observation_follows_its_table(game, state, seat)?;
        let beliefs = game.beliefs(state, seat);
        game.sample(&beliefs, rng, &mut sample);
        state_passes_check(game, &sample).map_err(|breach| after(&breach, "sampling"))?;
        observation_follows_its_table(game, &sample, seat)?;
    }
    Ok(())
}

fn act<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    let action = legal[rng.below(legal.len())];
    let before = state.clone();
    game.apply(state, action);
    game.explain(&before, action, state);
}

fn after(breach: &Breach, what: &str) -> Breach {
    breach.law.broken(format!("after {what}: {}", breach.what))
}
