//! Positions on which the parts of the evaluation are tested.

use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, State};
use orrery_engine::{Rng, Rules, Turn};

/// Positions of random games under all setups.
pub(crate) fn positions() -> (PlanetUnknown, Vec<State>) {
    let game = PlanetUnknown::embedded(Backend::detect());
    let (mut positions, mut legal) = (Vec::new(), Vec::new());
    for number in 0..60 {
        let mut rng = Rng::seed(number);
        let setup = game.draw_setup(&mut rng);
        let mut state = game.start(&setup, number).expect("a drawn setup is playable");
        while game.turn(&state) != Turn::Over {
            if rng.below(10) == 0 {
                positions.push(state.clone());
            }
            game.legal_actions(&state, &mut legal);
            game.apply(&mut state, legal[rng.below(legal.len())]);
        }
    }
    (game, positions)
}
