//! How the position of a game differs from the same one without a tech.

use super::lesser::Lesser;
use crate::by_seat::Seat;
use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::state::{Board, Item, Pending, State};

/// How two positions differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Difference {
    /// Not at all.
    Nothing,
    /// The seat with the tech has more to choose or to gain, and has not taken it.
    Offer,
    /// In something else.
    Result,
}

/// How a position differs from the one `without` the tech of a seat. What seats have seen is not compared: it decides
/// nothing.
pub(super) fn difference(with: &State, without: &State, seat: Seat, lesser: &Lesser) -> Difference {
    if (with.actor, with.phase, with.queue) != (without.actor, without.phase, without.queue) {
        return Difference::Result;
    }
    let mut like = without.clone();
    like.shown.clone_from(&with.shown);
    like.sightings.clone_from(&with.sightings);
    let is_offer = take_offers(&mut like.boards[seat], &with.boards[seat], lesser);
    match (like == *with, is_offer) {
        (false, _) => Difference::Result,
        (true, false) => Difference::Nothing,
        (true, true) => Difference::Offer,
    }
}

/// Gives the board without the tech what the other one has of notes and offers. Returns whether there are offers.
fn take_offers(board: &mut Board, with: &Board, lesser: &Lesser) -> bool {
    board.corporation = with.corporation;
    board.extra_draws = with.extra_draws;
    let tech = 1 << lesser.tech;
    let note = |own: &mut u8, with: u8| *own = *own & !tech | with & tech;
    note(&mut board.used_this_round, with.used_this_round);
    note(&mut board.used_this_game, with.used_this_game);
    // Gained movement is in the pool, where it shows.
    if board.round_start_movement.waiting() == with.round_start_movement.waiting() {
        board.round_start_movement = with.round_start_movement;
    }
    let mut is_offer = false;
    if board.extra_cards != with.extra_cards {
        board.extra_cards = with.extra_cards;
        is_offer = true;
    }
    if board.pending != with.pending && has_all(&with.pending, &board.pending, counted_as_energy(lesser)) {
        board.pending = with.pending;
        is_offer = true;
    }
    is_offer
}

/// The resource that the tech counts as energy.
pub(super) fn counted_as_energy(lesser: &Lesser) -> Option<Track> {
    match lesser.effect {
        Effect::ResourceAsEnergy { resource } => Some(resource),
        _ => None,
    }
}

/// Returns whether `more` has every gain of `fewer`; a resource that counts as energy may be there as either.
fn has_all(more: &Pending, fewer: &Pending, as_energy: Option<Track>) -> bool {
    let mut fewer = *fewer;
    if let Some(track) = as_energy {
        let resource = Item::Resource(track);
        for energy in more
            .energies()
            .filter(|tracks| tracks.contains(track))
            .map(Item::Energy)
        {
            while fewer.count(energy) < more.count(energy) && fewer.count(resource) > more.count(resource) {
                fewer.take(resource);
                fewer.add(energy, 1);
            }
        }
    }
    let mut counts = more
        .counters()
        .into_iter()
        .flatten()
        .zip(fewer.counters().into_iter().flatten());
    counts.all(|(more, fewer)| more >= fewer)
}
