//! The evaluations of a game in which a seat is restricted: those of the whole game, which know nothing of it.

use crate::evaluation::contract::{Evaluated, Evaluation};
use crate::evaluation::weights::Weighted;
use crate::features::{FeatureTable, Featured, Features};
use orrery_engine::bitboard::Backend;
use orrery_engine::{Restricted, Seat};

/// An evaluation of the whole game.
#[derive(Clone, Debug)]
pub struct OfWhole<E>(pub(crate) E);

impl<G: Featured, E: Evaluation<G>> Evaluation<Restricted<G>> for OfWhole<E> {
    fn value(&self, game: &Restricted<G>, state: &G::State, seat: Seat) -> f64 {
        self.0.value(game.whole(), state, seat)
    }

    fn value_of_end(&self, game: &Restricted<G>, state: &G::State, seat: Seat) -> Option<f64> {
        self.0.value_of_end(game.whole(), state, seat)
    }

    fn scale(&self) -> f64 {
        self.0.scale()
    }

    fn valuer<'a>(&'a self, game: &'a Restricted<G>) -> impl FnMut(&G::State, Seat) -> f64 + use<'a, G, E> {
        self.0.valuer(game.whole())
    }
}

impl<E: Weighted> Weighted for OfWhole<E> {
    fn names() -> &'static [&'static str] {
        E::names()
    }

    fn version() -> u32 {
        E::version()
    }

    fn weights(&self) -> Vec<f64> {
        self.0.weights()
    }

    fn with_weights(&self, weights: &[f64]) -> OfWhole<E> {
        OfWhole(self.0.with_weights(weights))
    }
}

impl<G: Featured> Featured for Restricted<G> {
    fn features_table() -> &'static FeatureTable {
        G::features_table()
    }

    fn backend(&self) -> Backend {
        self.whole().backend()
    }

    fn next_round(&self, state: &G::State, seat: Seat) -> u32 {
        self.whole().next_round(state, seat)
    }

    fn features(&self, state: &G::State, seat: Seat, out: &mut Features) {
        self.whole().features(state, seat, out);
    }
}

impl<G: Evaluated> Evaluated for Restricted<G> {
    type Heuristic = OfWhole<G::Heuristic>;
    type Base = OfWhole<G::Base>;

    fn heuristic(&self) -> OfWhole<G::Heuristic> {
        OfWhole(self.whole().heuristic())
    }

    fn base(&self) -> OfWhole<G::Base> {
        OfWhole(self.whole().base())
    }
}
