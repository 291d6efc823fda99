//! Counting the leaves of the game tree, and a signature that changes when play does.

use crate::action_space::Action;
use crate::game::{Game, Turn};
use crate::rng::Rng;

/// How many sequences of `depth` actions can be played from the state. A game that ends earlier counts as one.
///
/// # Examples
/// ```
/// use orrery_engine::perft::perft;
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rules};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// assert_eq!(perft(&game, &state, 0), 1);
/// assert_eq!(perft(&game, &state, 1), legal.len() as u64);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 || game.turn(state) == Turn::Over {
        return 1;
    }
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let child = |&action: &Action| {
        let mut child = state.clone();
        game.apply(&mut child, action);
        perft(game, &child, depth - 1)
    };
    legal.iter().map(child).sum()
}

/// One number over a random game of each deal, from every legal list, every action and every score, but not from the
/// layout of states.
///
/// # Examples
/// ```
/// use orrery_engine::perft::signature;
/// use orrery_engine::{Planetarium, Rules};
///
/// let game = Planetarium::default();
/// assert_eq!(signature(&game, &game.signature_deals()), game.versions().rules);
/// ```
pub fn signature<G: Game>(game: &G, deals: &[(G::Setup, u64)]) -> u64 {
    let mut hasher = blake3::Hasher::new();
    for (setup, seed) in deals {
        let mut state = game.start(setup, *seed).expect("the deals of a signature are playable");
        let mut rng = Rng::from_words(&[*seed, 0x5167]);
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = game.turn(&state) {
            game.legal_actions(&state, &mut legal);
            hasher.update(&[seat.0]);
            legal.iter().for_each(|action| {
                hasher.update(&action.0.to_le_bytes());
            });
            let action = legal[rng.below(legal.len())];
            hasher.update(&action.0.to_le_bytes());
            game.apply(&mut state, action);
        }
        game.outcome(&state).scores.iter().for_each(|score| {
            hasher.update(&score.to_le_bytes());
        });
    }
    u64::from_le_bytes(
        hasher.finalize().as_bytes()[..8]
            .try_into()
            .expect("a hash has 32 bytes"),
    )
}
