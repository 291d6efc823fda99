//! Playing cards: requirements, payment, markers, points, habitability (PL-6, PL-7, PL-11.4).

use super::gravity;
use crate::card_set::CardId;
use crate::planetarium::state::{Phase, State};
use crate::planetarium::supply::track;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};

/// Returns whether all requirements of a card are met for the actor on a Planet (PL-6.2, PL-11.4), before any effect of
/// it (PL-6.4, PL-11.5).
pub(crate) fn meets_requirements(tables: &Tables, state: &State, card: CardId, planet: Planet) -> bool {
    let card = &tables.cards[card.index()];
    let player = state.acting();
    let index = planet.index();
    let area = player.mat[index];
    covers(area, card.cost)
        && card.spaces.contains(state.planets[index])
        && card.planet_type.is_none_or(|asked| asked == tables.planet_types[index])
        && card.state.is_none_or(|asked| asked == state.habitability[index])
        && card.remove_markers <= player.markers[index]
}

/// N2 and N8: pays for a card and plays it on a Planet (PL-6.5, PL-6.10).
pub(crate) fn play(tables: &Tables, state: &mut State, id: CardId, planet: Planet) {
    let card = &tables.cards[id.index()];
    let player = state.acting_mut();
    player.hand = player.hand.without(id);
    let index = planet.index();
    for (stored, cost) in player.mat[index].iter_mut().zip(card.cost) {
        *stored -= cost;
    }
    player.markers[index] -= card.remove_markers;
    player.supply += card.remove_markers;
    player.played[index] = player.played[index].with(id);
    track::pay(tables, state, card.cost);
    if card.deck == Deck::Final {
        // A Final gets no marker (PL-11.6).
        return score(tables, state, id, planet);
    }
    state.progress = true;
    mark(tables, state, id, planet);
}

/// Puts a marker on the card; if the supply is empty, one may be moved from another Planet (PL-6.6, PL-6.7).
fn mark(tables: &Tables, state: &mut State, card: CardId, planet: Planet) {
    let player = state.acting_mut();
    if player.supply > 0 {
        player.supply -= 1;
        player.markers[planet.index()] += 1;
    } else if player.markers_on_cards() > player.markers[planet.index()] {
        state.phase = Phase::Marker { card, planet };
        return;
    }
    score(tables, state, card, planet);
}

/// N3: takes the marker from another Planet, or leaves the card without one.
pub(crate) fn marker_chosen(tables: &Tables, state: &mut State, from: Option<Planet>) {
    let Phase::Marker { card, planet } = state.phase else {
        panic!("no card waits for a marker");
    };
    if let Some(from) = from {
        let markers = &mut state.acting_mut().markers;
        markers[from.index()] -= 1;
        markers[planet.index()] += 1;
    }
    score(tables, state, card, planet);
}

/// Scores points, sets habitability, and continues with Gravity (PL-11.9, PL-7.1, PL-7.2, PL-7.5, PL-7.6).
fn score(tables: &Tables, state: &mut State, card: CardId, planet: Planet) {
    let card = &tables.cards[card.index()];
    state.acting_mut().points[card.deck.index()] += card.points;
    if let Some(side) = card.side {
        state.totals[planet.index()][side.index()] += card.side_points;
        state.turn_token(planet);
    }
    gravity::after_card(tables, state, card.gravity);
}

/// Returns whether there is enough of each kind.
fn covers(stored: [u8; Matter::COUNT], cost: [u8; Matter::COUNT]) -> bool {
    short([stored; 2], cost) as u32 == 0
}

/// Returns whether some area of a mat has enough of each kind.
pub(crate) fn some_area_covers(mat: [[u8; Matter::COUNT]; Planet::COUNT], cost: [u8; Matter::COUNT]) -> bool {
    let [a, b, c, d] = mat;
    [[a, b], [c, d]].into_iter().any(|areas| {
        let short = short(areas, cost);
        short as u32 == 0 || short >> 32 == 0
    })
}

/// The kinds that two areas have too little of, as the highest bit of the byte of each. All kinds are tested at once:
/// no number reaches 128, so the bit above a number is still set after subtracting the cost exactly if there is enough.
fn short(areas: [[u8; Matter::COUNT]; 2], cost: [u8; Matter::COUNT]) -> u64 {
    const ABOVE: u64 = 0x8080_8080_8080_8080;
    let word = |[first, second]: [[u8; Matter::COUNT]; 2]| {
        u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(second)) << 32
    };
    let (stored, cost) = (word(areas), word([cost; 2]));
    debug_assert!((stored | cost) & ABOVE == 0, "a board has fewer than 128 tokens");
    !((stored | ABOVE) - cost) & ABOVE
}

impl State {
    /// Turns the token to the side with the higher total; equal totals change nothing (PL-7.3).
    fn turn_token(&mut self, planet: Planet) {
        let [hostile, habitable] = self.totals[planet.index()];
        if hostile != habitable {
            self.habitability[planet.index()] = if habitable > hostile {
                Habitability::Habitable
            } else {
                Habitability::Hostile
            };
        }
    }
}
