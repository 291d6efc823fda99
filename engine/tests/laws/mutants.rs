//! Mutants of the bytes of states with a checksum of their own: those that are read can be played like any state.

use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planetarium::{self, Difficulty, Planetarium};
use orrery_engine::testing::{check_accepted, mutant_bytes};
use orrery_engine::{Game, Rng, Turn};

/// How many mutants of each game are made, unless `ORRERY_MUTANTS` is set.
const MUTANTS: u64 = 5_000;

/// Mutants of one state.
const MUTANTS_OF_A_STATE: u64 = 20;

/// Random actions after a mutant that is accepted.
const PLIES: usize = 20;

fn mutants() -> u64 {
    std::env::var("ORRERY_MUTANTS").map_or(MUTANTS, |mutants| {
        mutants
            .parse()
            .unwrap_or_else(|_| panic!("ORRERY_MUTANTS is `{mutants}`, allowed is a number of mutants"))
    })
}

/// A state of a random game, at a random ply.
fn random_state<G: Game>(game: &G, setup: &G::Setup, seed: u64, rng: &mut Rng) -> G::State {
    let mut state = game.start(setup, seed).expect("a drawn setup can be played");
    let mut legal = Vec::new();
    let plies = rng.below(PLIES_OF_A_GAME);
    for _ in 0..plies {
        game.legal_actions(&state, &mut legal);
        if game.turn(&state) == Turn::Over {
            break;
        }
        game.apply(&mut state, legal[rng.below(legal.len())]);
    }
    state
}

/// No fewer plies than most games have.
const PLIES_OF_A_GAME: usize = 500;

fn play_mutants<G: Game>(game: &G, setup: impl Fn(u64, &mut Rng) -> G::Setup) {
    let (mut accepted, mut broken) = (0, Vec::new());
    for seed in 0..mutants() / MUTANTS_OF_A_STATE {
        let mut rng = Rng::seed(seed);
        let setup = setup(seed, &mut rng);
        let state = random_state(game, &setup, seed, &mut rng);
        for mutant in 0..MUTANTS_OF_A_STATE {
            let Ok(state) = game.from_bytes(&mutant_bytes(game, &state, &mut rng)) else {
                continue;
            };
            accepted += 1;
            if let Err(breach) = check_accepted(game, &state, PLIES, &mut rng) {
                broken.push(format!("seed {seed}, mutant {mutant}: {breach}"));
            }
        }
    }
    assert!(
        20 * accepted > mutants(),
        "{accepted} mutants that change only what is free to change are few"
    );
    assert!(
        broken.is_empty(),
        "{} of {accepted} mutants that were read cannot be played:\n{}",
        broken.len(),
        broken.join("\n")
    );
}

#[test]
fn mutants_of_planet_unknown_that_are_read_can_be_played() {
    let game = PlanetUnknown::default();
    play_mutants(&game, |_, rng| game.draw_setup(rng));
}

#[test]
fn mutants_of_planetarium_that_are_read_can_be_played() {
    let solo = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];
    play_mutants(&Planetarium::default(), |seed, _| match seed % 4 {
        0 => planetarium::Setup::solo(solo[(seed / 4 % 3) as usize]),
        others => planetarium::Setup::players(others as usize + 1),
    });
}
