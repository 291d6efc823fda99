//! The heuristic value of a position of Planet Unknown for a seat: points made and points expected.

mod ground;
mod last;
mod memory;
mod objectives;
mod pieces;
mod statistics;
#[cfg(test)]
pub(super) mod testing;
mod time;
mod track_values;
mod tracks;
mod waiting;
mod weights;

use crate::agent::Agent;
use crate::evaluation::contract::{Evaluated, Evaluation};
use crate::spec::agent_spec::AgentSpec;
use crate::spec::playable::Playable;
use memory::Memory;
use orrery_engine::planet_unknown::{PlanetUnknown, State};
use orrery_engine::{Restricted, Seat};
use weights::Heuristic;

/// See [`Evaluation::scale`], in points.
const SCALE: f64 = 8.0;

/// What is expected is rounded to one of this many steps of a medal, so that its sum with the medals made is exact. Without that,
/// the medals of a card would decide by an error of rounding which of two equal actions is taken.
const STEPS: f64 = (1 << 20) as f64;

impl Evaluated for PlanetUnknown {
    type Heuristic = Heuristic;
    type Base = Heuristic;

    fn heuristic(&self) -> Heuristic {
        Heuristic::default()
    }

    fn base(&self) -> Heuristic {
        self.heuristic()
    }
}

impl Playable for PlanetUnknown {
    fn agent(&self, spec: &AgentSpec, heuristic: Heuristic) -> Box<dyn Agent<PlanetUnknown>> {
        spec.build_for(self, heuristic)
    }

    fn restricted_agent(&self, spec: &AgentSpec, heuristic: Heuristic) -> Box<dyn Agent<Restricted<PlanetUnknown>>> {
        spec.build_for(self, heuristic)
    }
}

impl Evaluation<PlanetUnknown> for Heuristic {
    fn value(&self, game: &PlanetUnknown, state: &State, seat: Seat) -> f64 {
        self.value_with(&mut Memory::default(), game, state, seat)
    }

    fn scale(&self) -> f64 {
        SCALE
    }

    fn valuer<'a>(&'a self, game: &'a PlanetUnknown) -> impl FnMut(&State, Seat) -> f64 + use<'a> {
        let mut memory = Memory::default();
        move |state, seat| self.value_with(&mut memory, game, state, seat)
    }
}

impl Heuristic {
    /// The value, with what is remembered from the positions before.
    fn value_with(&self, memory: &mut Memory, game: &PlanetUnknown, state: &State, seat: Seat) -> f64 {
        let (weights, board) = (&self.weights, &state.boards[seat]);
        if state.phase.is_end_of_game() {
            return f64::from(game.medals(state, seat));
        }
        let turns = time::turns(weights, game, state, seat);
        let share = |&turns: &f64| 1.0 - (-turns / weights.time.max(0.01)).exp();
        let time = *memory.time.of(turns, share);
        let in_time = tracks::value(self, game, board) + pieces::value(weights, game, board);
        let expected = objectives::value(weights, &mut memory.rivalries, game, state, seat, time)
            + time * in_time
            + ground::value(weights, &mut memory.factors, game, board, turns, time)
            + waiting::value(weights, game, board)
            + weights.stored_patch * f64::from(board.stored_patches);
        f64::from(game.own_medals(state, seat)) + (expected * STEPS).round() / STEPS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::{Content, ItemId, Rules};

    /// Civ cards that are worth medals and nothing else.
    const MEDALS: [(&str, f64); 7] = [
        ("C06", 1.0),
        ("C07", 2.0),
        ("C08", 1.0),
        ("C09", 2.0),
        ("C15", 2.0),
        ("C20", 3.0),
        ("C27", 4.0),
    ];

    /// Otherwise errors of rounding would let such a card decide between equal actions.
    #[test]
    fn a_card_that_only_scores_adds_exactly_its_medals() {
        let (game, states) = testing::positions();
        let kinds = game.content();
        let cards = kinds
            .iter()
            .position(|kind| kind.word == "civ-cards")
            .expect("the game has them");
        for (reference, medals) in MEDALS {
            let mut compared = 0;
            let card = kinds[cards].items.iter().position(|item| item.reference == reference);
            let item = card.expect("the card is in the ruleset");
            let without = game.without(ItemId { kind: cards, item });
            for state in &states {
                for seat in (0..game.seats(state)).map(|seat| Seat(seat as u8)) {
                    if game.held(cards, state, seat).contains(&item) {
                        let [value, lesser] = [&game, &without].map(|game| game.heuristic().value(game, state, seat));
                        assert_eq!(value - lesser, medals, "{reference}");
                        compared += 1;
                    }
                }
            }
            assert!(compared > 0, "{reference} was never held");
        }
    }
}
