//! The evaluation with a model: the heuristic within a turn, and the heuristic with what the model adds at the ends of turns.

use super::additive::Model;
use super::built_in;
use super::class::TableClass;
use crate::evaluation::Evaluation;
use crate::features::Featured;
use orrery_engine::{Seat, Turn};
use std::sync::Arc;

/// The heuristic, and the models that add to it. At tables of a class without a model it is the heuristic alone.
#[derive(Clone, Debug)]
pub struct Learned<P> {
    heuristic: P,
    models: Vec<Arc<Model>>,
}

impl<P> Learned<P> {
    /// The evaluation with one model, or with those of the program.
    pub fn new<G: Featured>(game: &G, heuristic: P, model: Option<Arc<Model>>) -> Learned<P> {
        let models = model.map_or_else(|| built_in::of(game.name()), |model| vec![model]);
        Learned { heuristic, models }
    }
}

impl<G: Featured, P: Evaluation<G>> Evaluation<G> for Learned<P> {
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        self.heuristic.value(game, state, seat)
    }

    fn value_of_end(&self, game: &G, state: &G::State, seat: Seat) -> Option<f64> {
        let model = built_in::find(&self.models, TableClass::of(game.seats(state)))?;
        let heuristic = self.heuristic.value(game, state, seat);
        if game.turn(state) == Turn::Over {
            return Some(heuristic);
        }
        Some(heuristic + model.correction(game, state, seat, heuristic))
    }

    fn scale(&self) -> f64 {
        self.heuristic.scale()
    }

    fn valuer<'a>(&'a self, game: &'a G) -> impl FnMut(&G::State, Seat) -> f64 + use<'a, G, P> {
        self.heuristic.valuer(game)
    }
}
