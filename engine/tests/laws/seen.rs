//! What programs read of positions and boards is read back as it was written; what no game writes is refused.

use orrery_engine::planet_unknown::{self, json::Seen};
use orrery_engine::{Game, PlanetUnknown, Planetarium, Rng, Rules, Seat, Turn, Words, planetarium};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;

/// Plays random games, and reads about one position in twenty as every seat and as nobody sees it.
fn check_games<G: Game>(game: &G, setups: impl IntoIterator<Item = G::Setup>)
where
    G::Seen: DeserializeOwned + PartialEq + Debug,
    G::Printed: DeserializeOwned + PartialEq + Debug,
{
    for (seed, setup) in (0..).zip(setups) {
        let rng = &mut Rng::seed(seed);
        let mut state = game.start(&setup, seed).expect("the setup can be played");
        let printed = G::Printed::deserialize(game.printed_json(&state)).expect("the game wrote it");
        assert_eq!(printed, game.printed(&state));
        let mut legal = Vec::new();
        loop {
            let is_over = game.turn(&state) == Turn::Over;
            if is_over || rng.below(20) == 0 {
                let seats = (0..game.seats(&state) as u8).map(|seat| Some(Seat(seat)));
                for observer in seats.chain([None]) {
                    let seen = G::Seen::deserialize(game.position_json(&state, observer)).expect("the game wrote it");
                    assert_eq!(seen, game.seen(&state, observer));
                }
            }
            if is_over {
                break;
            }
            game.legal_actions(&state, &mut legal);
            game.apply(&mut state, legal[rng.below(legal.len())]);
        }
    }
}

#[test]
fn positions_of_planet_unknown_are_read_back() {
    let (game, mut rng) = (PlanetUnknown::default(), Rng::seed(5));
    let setups: Vec<_> = (0..12).map(|_| game.draw_setup(&mut rng)).collect();
    check_games(&game, setups);
}

#[test]
fn positions_of_planetarium_are_read_back() {
    let setups = (1..=4).map(planetarium::Setup::players);
    check_games(&Planetarium::default(), setups);
}

#[test]
fn positions_that_no_game_has_are_refused() {
    let game = PlanetUnknown::default();
    let state = game.start(&planet_unknown::Setup::base(2), 1).unwrap();
    let position = game.position_json(&state, Some(Seat(0)));
    for (part, value) in [
        ("/seats/0/planet/patches", json!([[12, 0]])),
        ("/seats/0/planet/symbols", json!({"gold": []})),
        ("/seats/0/tracks/civ/on", json!("energy")),
        ("/seats/0/claims", json!([0])),
        ("/phase", json!("lunch")),
        ("/seats", Value::Array(vec![position["seats"][0].clone(); 7])),
    ] {
        let mut other = position.clone();
        *other.pointer_mut(part).expect("the position has it") = value;
        assert!(Seen::deserialize(other).is_err(), "{part}");
    }
}
