//! The heuristic value of a position of Planetarium for a seat: points made, and points expected of each card.

use crate::evaluation::contract::Evaluation;
use crate::evaluation::weights::weights;
use orrery_engine::Seat;
use orrery_engine::planetarium::tables::Card;
use orrery_engine::planetarium::vocabulary::{Deck, Matter, Planet};
use orrery_engine::planetarium::{Planetarium, Player, State};

/// Points made and points expected.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic {
    weights: Weights,
}

weights! {
    /// The values of what a seat has, in points.
    Weights of Heuristic, version 1 {
        /// Share of a card's points when its whole cost is stored; it falls with the square of the missing part.
        card: 0.35,
        /// This factor for a Final, which is played only at the end.
        final_card: 0.85,
        /// Factor on a card's expected points if the Planet is on an orbit that does not fit.
        wrong_orbit: 0.6,
        /// Factor on it if the Planet shows the other side.
        wrong_side: 0.6,
        /// Factor on a Final's expected points if no marker lies on the Planet.
        no_marker: 0.7,
        /// How much of a missing token counts as stored if one of its kind can be collected in one move.
        in_reach: 0.65,
        /// A stored token, needed or not.
        token: 0.2,
        /// A card in hand.
        in_hand: 0.9,
    }
}

/// See [`Evaluation::scale`], in points.
const SCALE: f64 = 8.0;

impl From<Weights> for Heuristic {
    fn from(weights: Weights) -> Heuristic {
        Heuristic { weights }
    }
}

impl Evaluation<Planetarium> for Heuristic {
    fn value(&self, game: &Planetarium, state: &State, seat: Seat) -> f64 {
        let player = &state.players[seat];
        let points = f64::from(player.score());
        if state.ending.is_some() && !state.last_turns.contains(seat) {
            return points;
        }
        let stored = f64::from(player.stored());
        let hand = player.hand.count() as f64;
        let reach = Planet::ALL.map(|planet| kinds_in_reach(game, state, planet));
        let best = |card: &Card| {
            let on = |planet: Planet| self.card_on(game, state, player, card, planet, reach[planet.index()]);
            Planet::ALL.into_iter().map(on).fold(0.0, f64::max)
        };
        let cards = player.hand.iter().map(|card| best(&game.tables().cards[card.index()]));
        points + self.weights.token * stored + self.weights.in_hand * hand + cards.sum::<f64>()
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}

impl Heuristic {
    /// The expected points of a card in hand on one Planet.
    fn card_on(
        &self,
        game: &Planetarium,
        state: &State,
        player: &Player,
        card: &Card,
        planet: Planet,
        in_reach: [bool; Matter::COUNT],
    ) -> f64 {
        let (weights, index) = (&self.weights, planet.index());
        let is_final = card.deck == Deck::Final;
        if card
            .planet_type
            .is_some_and(|asked| asked != game.tables().planet_types[index])
        {
            return 0.0;
        }
        let mut stored = 0.0;
        for matter in Matter::ALL {
            let (cost, have) = (card.cost[matter.index()], player.mat[index][matter.index()]);
            stored += f64::from(cost.min(have));
            if have < cost && in_reach[matter.index()] {
                stored += weights.in_reach;
            }
        }
        let cost = f64::from(card.cost.iter().sum::<u8>()).max(1.0);
        let paid = if card.cost == [0; Matter::COUNT] {
            1.0
        } else {
            stored / cost
        };
        let share = if is_final { weights.final_card } else { weights.card };
        let mut value = share * f64::from(card.points) * paid.min(1.0).powi(2);
        if !card.spaces.contains(state.planets[index]) {
            value *= weights.wrong_orbit;
        }
        if card.state.is_some_and(|asked| asked != state.habitability[index]) {
            value *= weights.wrong_side;
        }
        if player.markers[index] < card.remove_markers {
            value *= weights.no_marker;
        }
        value
    }
}

/// The kinds of matter that can be collected by one move of the Planet, or one step to it.
fn kinds_in_reach(game: &Planetarium, state: &State, planet: Planet) -> [bool; Matter::COUNT] {
    let space = state.planets[planet.index()];
    let reach = game.planet_reach(state, space) | game.tables().spaces[space.index()].entries;
    Matter::ALL.map(|matter| !(state.matter[matter.index()] & reach).is_empty())
}
