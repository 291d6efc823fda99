//! The expected points of a seat in Planetarium if each stored token and each marker is kept for one card.

use super::travel::{moves_to_matter, moves_to_orbit};
use crate::evaluation::contract::Evaluation;
use crate::evaluation::weights::weights;
use arrayvec::ArrayVec;
use orrery_engine::Seat;
use orrery_engine::planetarium::tables::Card;
use orrery_engine::planetarium::vocabulary::{Deck, Matter, Planet};
use orrery_engine::planetarium::{Phase, Planetarium, Player, State};

/// Points made, and the expected points of the cards in hand. The most valuable card gets the tokens and markers that it needs on the
/// Planet where it is worth most. The other cards follow in the same way, with the tokens and markers that are left.
///
/// A card that cannot be played yet loses value with each move that it still needs.
#[derive(Clone, Copy, Debug)]
pub struct Assigned {
    weights: Weights,
}

weights! {
    /// The values of what a seat has, in points.
    Weights of Assigned, version 1 {
        /// Share of the points of a Low or High card that can be played.
        card: 0.4,
        /// This factor for a Final, which is played only at the end.
        final_card: 0.65,
        /// Factor for each move until a Low or High card can be played.
        card_move: 0.5,
        /// Factor for each move until a Final can be played.
        final_move: 0.85,
        /// Factor for each orbit that the Planet is away from where the card can be played, before final turns.
        orbit: 0.93,
        /// Factor if the Planet shows the other side.
        wrong_side: 0.6,
        /// Factor on a Final if no marker is left for it.
        no_marker: 0.7,
        /// A stored token, needed or not.
        token: 0.1,
        /// A card in hand.
        in_hand: 0.9,
    }
}

/// See [`Evaluation::scale`], in points.
const SCALE: f64 = 8.0;

/// The most cards of a hand that are looked at: five, and those drawn in this turn.
const MOST_CARDS: usize = 8;

impl From<Weights> for Assigned {
    fn from(weights: Weights) -> Assigned {
        Assigned { weights }
    }
}

impl Evaluation<Planetarium> for Assigned {
    fn value(&self, game: &Planetarium, state: &State, seat: Seat) -> f64 {
        let player = &state.players[seat];
        let points = f64::from(player.score());
        if state.ending.is_some() && !state.last_turns.contains(seat) {
            return points;
        }
        let stored = f64::from(player.stored());
        let hand = player.hand.count() as f64;
        points + self.weights.token * stored + self.weights.in_hand * hand + self.of_cards(game, state, seat)
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}

/// The tokens and markers of a player that no card has been given yet.
struct Left {
    mat: [[u8; Matter::COUNT]; Planet::COUNT],
    markers: [u8; Planet::COUNT],
}

/// A card, and its value on each Planet.
struct ValuedCard<'a> {
    card: &'a Card,
    values: [f64; Planet::COUNT],
}

impl Assigned {
    /// The expected points of all cards in hand.
    fn of_cards(&self, game: &Planetarium, state: &State, seat: Seat) -> f64 {
        let player: &Player = &state.players[seat];
        let board = Board {
            game,
            state,
            matter: Planet::ALL.map(|planet| moves_to_matter(game, state, planet)),
            moves_left: moves_left(state, seat),
        };
        let mut left = Left {
            mat: player.mat,
            markers: player.markers,
        };
        let cards = player.hand.iter().map(|card| &game.tables().cards[card.index()]);
        let mut cards: ArrayVec<ValuedCard<'_>, MOST_CARDS> = cards
            .take(MOST_CARDS)
            .map(|card| ValuedCard {
                card,
                values: Planet::ALL.map(|planet| self.card_on(&board, &left, card, planet)),
            })
            .collect();
        let mut sum = 0.0;
        while let Some((place, planet)) = best(&cards) {
            let taken = cards.swap_remove(place);
            sum += taken.values[planet.index()];
            left.give(taken.card, planet);
            for other in &mut cards {
                other.values[planet.index()] = self.card_on(&board, &left, other.card, planet);
            }
        }
        sum
    }

    /// The expected points of a card on one Planet with these tokens and markers.
    fn card_on(&self, board: &Board<'_>, left: &Left, card: &Card, planet: Planet) -> f64 {
        let (weights, index) = (&self.weights, planet.index());
        let of_type = board.game.tables().planet_types[index];
        if card.planet_type.is_some_and(|asked| asked != of_type) {
            return 0.0;
        }
        let is_final = card.deck == Deck::Final;
        let (share, a_move) = if is_final {
            (weights.final_card, weights.final_move)
        } else {
            (weights.card, weights.card_move)
        };
        let missing = |matter: Matter| {
            let missing = card.cost[matter.index()].saturating_sub(left.mat[index][matter.index()]);
            missing * board.matter[index][matter.index()]
        };
        let moves = Matter::ALL.into_iter().map(missing).sum::<u8>();
        let orbits = moves_to_orbit(board.game, board.state, card, planet);
        if moves + orbits > board.moves_left {
            return 0.0;
        }
        let mut value = share * f64::from(card.points);
        for _ in 0..moves {
            value *= a_move;
        }
        for _ in 0..orbits {
            value *= weights.orbit;
        }
        if card.state.is_some_and(|asked| asked != board.state.habitability[index]) {
            value *= weights.wrong_side;
        }
        if left.markers[index] < card.remove_markers {
            value *= weights.no_marker;
        }
        value
    }
}

/// What the cards of one position have in common.
struct Board<'a> {
    game: &'a Planetarium,
    state: &'a State,
    /// The moves to each kind of matter, by Planet.
    matter: [[u8; Matter::COUNT]; Planet::COUNT],
    moves_left: u8,
}

impl Left {
    /// Gives a card the tokens and markers that it needs on the Planet, as far as there are any.
    fn give(&mut self, card: &Card, planet: Planet) {
        for (stored, cost) in self.mat[planet.index()].iter_mut().zip(card.cost) {
            *stored = stored.saturating_sub(cost);
        }
        let markers = &mut self.markers[planet.index()];
        *markers = markers.saturating_sub(card.remove_markers);
    }
}

/// The place of the most valuable card in the list, and the Planet where it has that value. Of equal ones it is the first.
fn best(cards: &[ValuedCard<'_>]) -> Option<(usize, Planet)> {
    let mut best = None;
    let mut highest = f64::NEG_INFINITY;
    for (place, card) in cards.iter().enumerate() {
        for planet in Planet::ALL {
            if card.values[planet.index()] > highest {
                highest = card.values[planet.index()];
                best = Some((place, planet));
            }
        }
    }
    best
}

/// How many tokens the seat can still move before the end.
fn moves_left(state: &State, seat: Seat) -> u8 {
    let has_moved = state.actor == seat && state.phase != Phase::Move;
    match state.ending {
        None => u8::MAX,
        Some(_) => u8::from(!has_moved),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::planetarium::{CardId, CardSet, Ending, Setup, Space, Spaces};
    use orrery_engine::{Rules, SeatSet};

    const SEAT: Seat = Seat(0);

    /// A game whose first seat has these cards and nothing else, on a board without matter. Planet A (terrestrial) is on orbit 2.
    fn with_hand(cards: &[&str]) -> (Planetarium, State) {
        let game = Planetarium::default();
        let mut state = game.start(&Setup::players(2), 1).expect("two can play");
        state.phase = Phase::Move;
        state.matter = [Spaces::EMPTY; Matter::COUNT];
        state.players[SEAT].hand = hand(&game, cards);
        (game, state)
    }

    fn hand(game: &Planetarium, cards: &[&str]) -> CardSet {
        let card = |name: &&str| -> CardId { game.card(name).expect("the card exists") };
        cards.iter().map(card).collect()
    }

    fn value(game: &Planetarium, state: &State) -> f64 {
        Assigned::default().value(game, state, SEAT)
    }

    #[test]
    fn a_token_counts_for_one_card() {
        // F15 costs a gas on a terrestrial Planet, L11 a gas on any.
        let (game, mut state) = with_hand(&["F15"]);
        let mut worth_of_tokens = |cards: &[&str], tokens: u8| {
            state.players[SEAT].hand = hand(&game, cards);
            state.players[SEAT].mat[Planet::A.index()] = [0; Matter::COUNT];
            let without = value(&game, &state);
            state.players[SEAT].mat[Planet::A.index()][Matter::Gas.index()] = tokens;
            value(&game, &state) - without
        };
        let [one, other] = [["F15"], ["L11"]].map(|cards| worth_of_tokens(&cards, 1));
        let both = worth_of_tokens(&["F15", "L11"], 1);
        assert!((both - one.max(other)).abs() < 1e-9, "{both}: {one} or {other}");
        let two = worth_of_tokens(&["F15", "L11"], 2);
        assert!((two - one - other).abs() < 1e-9, "{two}: {one} and {other}");
    }

    #[test]
    fn a_marker_counts_for_one_final() {
        // Neither costs matter where its markers are: F06 nothing, F15 the gas that is stored.
        let (game, mut state) = with_hand(&["F06", "F15"]);
        state.players[SEAT].mat[Planet::A.index()][Matter::Gas.index()] = 1;
        let mut values = [0, 1, 2, 3].map(|markers| {
            state.players[SEAT].markers[Planet::A.index()] = markers;
            value(&game, &state)
        });
        values.reverse();
        let [three, two, one, none] = values;
        assert!(none < one && one < two, "{none}, {one}, {two}");
        assert_eq!(two, three, "no card needs the third");
    }

    #[test]
    fn a_token_that_is_missing_is_worth_more_the_nearer_it_is() {
        let (game, mut state) = with_hand(&["L11"]);
        let steps = |mut space: Space, steps: usize| {
            for _ in 0..steps {
                let next = game.tables().spaces[space.index()].next;
                space = next.expect("a ring goes on");
            }
            space
        };
        // Water on the next space stops sweeps, so that the gas behind it is further away.
        let from = state.planets[Planet::A.index()];
        let mut at = |gas: usize| {
            state.matter[Matter::Gas.index()] = Spaces::only(steps(from, gas));
            state.matter[Matter::Water.index()] = Spaces::only(steps(from, 1)) - Spaces::only(steps(from, gas));
            value(&game, &state)
        };
        let [near, far] = [at(1), at(2)];
        assert!(near > far, "{near}, {far}");
        state.matter = [Spaces::EMPTY; Matter::COUNT];
        assert!(value(&game, &state) < far);
    }

    #[test]
    fn in_the_last_turn_a_card_out_of_reach_is_worth_nothing() {
        let (game, mut state) = with_hand(&["F15"]);
        state.ending = Some(Ending::Track);
        state.last_turns = SeatSet::all(2);
        state.actor = SEAT;
        let cards = |state: &State| Assigned::default().of_cards(&game, state, SEAT);
        assert_eq!(cards(&state), 0.0, "there is no gas");
        state.players[SEAT].mat[Planet::A.index()][Matter::Gas.index()] = 1;
        assert!(cards(&state) > 0.0);
        state.last_turns = SeatSet::only(Seat(1));
        assert_eq!(value(&game, &state), 0.0, "its last turn is over");
    }
}
