//! Positions of random games.

use orrery_engine::{Game, Rng, View, playout};

/// The positions that are wanted, from random games of these deals, game by game.
pub(super) fn positions_where<G: Game>(
    game: &G,
    deals: &[(G::Setup, u64)],
    wanted: impl Fn(&G::State) -> bool,
) -> Vec<Vec<G::State>> {
    let of_game = |(setup, seed): &(G::Setup, u64)| {
        let mut rng = Rng::from_words(&[*seed]);
        let mut state = game.start(setup, *seed).expect("the deals of a workload are playable");
        let mut found = Vec::new();
        let choose = |view: &View<'_, G>| view.legal()[rng.below(view.legal().len())];
        playout::play(game, &mut state, choose, |state, _, _| {
            found.extend(wanted(state).then(|| state.clone()));
        });
        found
    };
    deals.iter().map(of_game).collect()
}

/// `count` of the positions, evenly spread over all games: few enough to stay in the processor's caches, as those of a
/// game do.
///
/// # Panics
/// If there are fewer positions.
pub fn evenly_sampled<S: Clone>(positions: &[Vec<S>], count: usize) -> Vec<S> {
    let all: Vec<&S> = positions.iter().flatten().collect();
    assert!(all.len() >= count, "{} positions are too few for {count}", all.len());
    (0..count).map(|i| all[i * all.len() / count].clone()).collect()
}
