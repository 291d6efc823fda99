//! Playing cards: requirements, payment, markers, points, habitability (PL-6, PL-7, PL-11.4).

use super::Planetarium;
use super::state::{Phase, State};
use super::vocabulary::{Deck, Habitability, Matter, Planet};
use crate::card_set::CardId;

impl Planetarium {
    /// Whether all requirements of a card hold for the actor on a Planet (PL-6.2, PL-11.4), before any effect of it
    /// (PL-6.4).
    pub fn meets_requirements(&self, state: &State, card: CardId, planet: Planet) -> bool {
        let card = &self.tables.cards[card.index()];
        let player = state.acting();
        let index = planet.index();
        let area = player.mat[index];
        covers(area, card.cost)
            && card.spaces.contains(state.planets[index])
            && card
                .planet_type
                .is_none_or(|asked| asked == self.tables.planet_types[index])
            && card.state.is_none_or(|asked| asked == state.habitability[index])
            && card.remove_markers <= player.markers[index]
    }

    /// N2 and N8: pays for a card and lays it down at a Planet (PL-6.5).
    pub(super) fn play_card(&self, state: &mut State, id: CardId, planet: Planet) {
        let card = &self.tables.cards[id.index()];
        let player = state.acting_mut();
        player.hand = player.hand.without(id);
        let index = planet.index();
        for (stored, cost) in player.mat[index].iter_mut().zip(card.cost) {
            *stored -= cost;
        }
        player.markers[index] -= card.remove_markers;
        player.supply += card.remove_markers;
        player.played[index] = player.played[index].with(id);
        self.pay_to_track(state, card.cost);
        if card.deck == Deck::Final {
            // PL-11.6: no marker.
            return self.score_card(state, id, planet);
        }
        state.progress = true;
        self.mark_card(state, id, planet);
    }

    /// The card gets a marker; with none in the supply one may be moved from another Planet (PL-6.6, PL-6.7).
    fn mark_card(&self, state: &mut State, card: CardId, planet: Planet) {
        let player = state.acting_mut();
        if player.supply > 0 {
            player.supply -= 1;
            player.markers[planet.index()] += 1;
        } else if player.markers_on_cards() > player.markers[planet.index()] {
            state.phase = Phase::Marker { card, planet };
            return;
        }
        self.score_card(state, card, planet);
    }

    /// N3: a marker comes from another Planet, or the card stays without.
    pub(super) fn marker_chosen(&self, state: &mut State, from: Option<Planet>) {
        let Phase::Marker { card, planet } = state.phase else {
            panic!("no card waits for a marker");
        };
        if let Some(from) = from {
            let markers = &mut state.acting_mut().markers;
            markers[from.index()] -= 1;
            markers[planet.index()] += 1;
        }
        self.score_card(state, card, planet);
    }

    /// Points, habitability, and on to Gravity.
    fn score_card(&self, state: &mut State, card: CardId, planet: Planet) {
        let card = &self.tables.cards[card.index()];
        state.acting_mut().points[card.deck.index()] += card.points;
        if let Some(side) = card.side {
            state.totals[planet.index()][side.index()] += card.side_points;
            state.turn_token(planet);
        }
        self.after_card(state, card.gravity);
    }
}

/// Whether there is enough of each kind.
fn covers(stored: [u8; Matter::COUNT], cost: [u8; Matter::COUNT]) -> bool {
    short([stored; 2], cost) as u32 == 0
}

/// Whether some area of a mat has enough of each kind.
pub(super) fn some_area_covers(mat: [[u8; Matter::COUNT]; Planet::COUNT], cost: [u8; Matter::COUNT]) -> bool {
    let [a, b, c, d] = mat;
    [[a, b], [c, d]].into_iter().any(|areas| {
        let short = short(areas, cost);
        short as u32 == 0 || short >> 32 == 0
    })
}

/// Of which kinds two areas have too little, as the highest bit of the byte of each. All kinds at once: no number
/// reaches 128, so that the bit above it is still there after the cost is taken exactly where there is enough.
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
    /// PL-7.3: the higher total decides, equal ones change nothing.
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
