//! Workloads of the benchmarks; see `README.md` for what was measured.

use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{Part, PlanetUnknown, Setup, State};
use orrery_engine::{Action, Game, Rng, Seat, playout};

/// The embedded base game.
pub fn base_game(backend: Backend) -> PlanetUnknown {
    PlanetUnknown::embedded(backend)
}

/// The setup of a four-player game with everything: drawn planets and corporations, events, private objectives.
pub fn modules_setup(game: &PlanetUnknown, seed: u64) -> Setup {
    let mut rng = Rng::from_words(&[seed, 4]);
    let mut setup = Setup::base(4);
    game.draw_planets(&mut setup, &mut rng);
    game.draw_corporations(&mut setup, &mut rng);
    setup.events = Some("uniform".to_owned());
    setup.private_objectives = true;
    setup
}

/// Positions of random two-player games before each action, with the action taken.
pub fn positions(game: &PlanetUnknown, games: u64) -> Vec<(State, Action)> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut rng = Rng::from_words(&[seed]);
        let mut state = game.start(&Setup::base(2), seed).expect("the base game is playable");
        let choose = |view: &orrery_engine::View<'_, PlanetUnknown>| view.legal()[rng.below(view.legal().len())];
        playout::play(game, &mut state, choose, |state, _, action| {
            positions.push((state.clone(), action))
        });
    }
    positions
}

/// Those positions of random games in which a seat drafts.
pub fn drafts(game: &PlanetUnknown, games: u64) -> Vec<State> {
    let is_draft = |state: &State| state.boards[state.actor].part == Part::Draft && state.phase.is_sealed();
    positions(game, games)
        .into_iter()
        .map(|(state, _)| state)
        .filter(is_draft)
        .collect()
}

/// Plays a random two-player base game; its plies and the score of seat 0.
pub fn random_game(game: &PlanetUnknown, seed: u64) -> (u64, i32) {
    let mut state = game.start(&Setup::base(2), seed).expect("the base game is playable");
    let count = playout::play_random(game, &mut state, &mut Rng::from_words(&[seed]));
    (count.plies, game.outcome(&state).scores[Seat(0)])
}
