//! A running game asks for no memory. Debug builds do, to check what callers promise: `make test` runs this with
//! `--release`.

use allocation_counter::measure;
use orrery_arena::bench::{base_deals, module_deals, planetarium_deals};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planetarium::Planetarium;
use orrery_engine::{Game, Rng, Turn};

const GAMES: u64 = 50;

/// Plays random games through every part of the contract that a search asks for at each decision, and counts requests for
/// memory in all but the set-up and the beliefs, which are made once a decision.
fn assert_no_allocation<G: Game>(game: &G, deals: &[(G::Setup, u64)], draws: bool) {
    let mut decisions = 0;
    for (setup, seed) in deals {
        let mut state = game.start(setup, *seed).expect("the deals are playable");
        let (mut copy, mut sample) = (state.clone(), state.clone());
        let mut rng = Rng::from_words(&[*seed]);
        let mut legal = Vec::with_capacity(4_096);
        while let Turn::Decide(seat) = game.turn(&state) {
            let beliefs = game.beliefs(&state, seat);
            let asked = [
                ("legal_actions", measure(|| game.legal_actions(&state, &mut legal))),
                ("sample", measure(|| game.sample(&beliefs, &mut rng, &mut sample))),
                ("clone_from", measure(|| copy.clone_from(&state))),
            ];
            let mut action = legal[rng.below(legal.len())];
            let drawn = measure(|| {
                if draws {
                    action = game.draw_legal(&state, |legal| rng.below(legal));
                }
            });
            let applied = measure(|| game.apply(&mut state, action));
            for (what, asked) in asked.into_iter().chain([("draw_legal", drawn), ("apply", applied)]) {
                let text = game.action_text(action);
                assert_eq!(
                    asked.count_total, 0,
                    "{what} asks for memory; seed {seed}, before {text}"
                );
            }
            decisions += 1;
        }
    }
    assert!(decisions > 100 * deals.len(), "{decisions} decisions are few");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "debug builds check with lists of their own")]
fn a_running_game_of_planet_unknown_asks_for_no_memory() {
    for backend in [Backend::Portable, Backend::detect()] {
        let game = PlanetUnknown::embedded(backend);
        assert_no_allocation(&game, &base_deals(GAMES), true);
        assert_no_allocation(&game, &module_deals(&game, GAMES), true);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "debug builds check with lists of their own")]
fn a_running_game_of_planetarium_asks_for_no_memory() {
    assert_no_allocation(&Planetarium::embedded(), &planetarium_deals(GAMES), true);
}
