//! The evaluation that a spec chooses: one type for all of them, so that each agent is compiled once for a game, and once for
//! that game with a restricted seat.

use crate::evaluation::{Evaluated, Evaluation, Points};
use crate::model::Learned;
use orrery_engine::{Restricted, Seat};

/// One of the evaluations of a game.
pub(crate) enum Chosen<G: Evaluated> {
    Heuristic(G::Heuristic),
    Points,
    Learned(Learned<G::Base>),
}

impl<G: Evaluated> Evaluation<G> for Chosen<G> {
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        match self {
            Chosen::Heuristic(heuristic) => heuristic.value(game, state, seat),
            Chosen::Points => Points.value(game, state, seat),
            Chosen::Learned(learned) => learned.value(game, state, seat),
        }
    }

    fn value_of_end(&self, game: &G, state: &G::State, seat: Seat) -> Option<f64> {
        match self {
            Chosen::Heuristic(heuristic) => heuristic.value_of_end(game, state, seat),
            Chosen::Points => None,
            Chosen::Learned(learned) => learned.value_of_end(game, state, seat),
        }
    }

    fn scale(&self) -> f64 {
        match self {
            Chosen::Heuristic(heuristic) => heuristic.scale(),
            Chosen::Points => Evaluation::<G>::scale(&Points),
            Chosen::Learned(learned) => Evaluation::<G>::scale(learned),
        }
    }

    fn valuer<'a>(&'a self, game: &'a G) -> impl FnMut(&G::State, Seat) -> f64 + use<'a, G> {
        enum Valuer<H, L> {
            Heuristic(H),
            Points,
            Learned(L),
        }
        let mut valuer = match self {
            Chosen::Heuristic(heuristic) => Valuer::Heuristic(heuristic.valuer(game)),
            Chosen::Points => Valuer::Points,
            Chosen::Learned(learned) => Valuer::Learned(learned.valuer(game)),
        };
        move |state, seat| match &mut valuer {
            Valuer::Heuristic(value) => value(state, seat),
            Valuer::Points => Points.value(game, state, seat),
            Valuer::Learned(value) => value(state, seat),
        }
    }
}

/// The evaluations of the whole game, which know nothing of the restriction.
impl<G: Evaluated> Evaluation<Restricted<G>> for Chosen<G> {
    fn value(&self, game: &Restricted<G>, state: &G::State, seat: Seat) -> f64 {
        self.value(game.whole(), state, seat)
    }

    fn value_of_end(&self, game: &Restricted<G>, state: &G::State, seat: Seat) -> Option<f64> {
        self.value_of_end(game.whole(), state, seat)
    }

    fn scale(&self) -> f64 {
        Evaluation::<G>::scale(self)
    }

    fn valuer<'a>(&'a self, game: &'a Restricted<G>) -> impl FnMut(&G::State, Seat) -> f64 + use<'a, G> {
        self.valuer(game.whole())
    }
}
