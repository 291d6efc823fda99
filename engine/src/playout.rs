//! Playouts: forced actions are applied, for all others a callback is asked.

use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::decision::Decision;
use crate::game::{Game, LegalActions, Turn};
use crate::rng::Rng;
use crate::view::View;
use std::convert::Infallible;

/// How much there was to decide in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Actions applied.
    pub plies: u64,
    /// How many of them were chosen among two or more.
    pub decisions: u64,
}

/// Plays the state to the end of the game. `choose` is asked wherever two or more actions are legal; `applied` sees
/// every action, with the state before it.
///
/// # Panics
/// If `choose` answers with an action that is not legal.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, play};
///
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// let mut record = Vec::new();
/// let count = play(&game, &mut state, |view| view.legal()[0], |_, seat, action| record.push((seat, action)));
/// assert_eq!(record.len() as u64, count.plies);
/// assert!(count.decisions < count.plies, "forced actions are applied without asking");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[inline]
pub fn play<G: Game>(
    game: &G,
    state: &mut G::State,
    mut choose: impl FnMut(&View<'_, G>) -> Action,
    applied: impl FnMut(&G::State, Seat, Action),
) -> Count {
    let (count, stopped) = play_until::<G, Infallible>(game, state, |view| Ok(choose(view)), applied);
    match stopped {
        None => count,
    }
}

/// Plays the state to the end of the game, or to the decision at which `choose` fails: its error is returned, and the
/// state is that of the decision.
///
/// # Panics
/// If `choose` answers with an action that is not legal.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, Turn, play_until};
///
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// let mut asked = 0;
/// let ten_decisions = |view: &orrery_engine::View<'_, PlanetUnknown>| {
///     asked += 1;
///     if asked > 10 { Err("enough") } else { Ok(view.legal()[0]) }
/// };
/// let (count, stopped) = play_until(&game, &mut state, ten_decisions, |_, _, _| {});
/// assert_eq!((count.decisions, stopped), (10, Some("enough")));
/// assert_ne!(game.turn(&state), Turn::Over);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[inline]
pub fn play_until<G: Game, E>(
    game: &G,
    state: &mut G::State,
    mut choose: impl FnMut(&View<'_, G>) -> Result<Action, E>,
    mut applied: impl FnMut(&G::State, Seat, Action),
) -> (Count, Option<E>) {
    let mut decision = Decision::new();
    let mut count = Count::default();
    decision.find(game, state);
    while let Turn::Decide(seat) = game.turn(state) {
        let action = match decision.only(game) {
            Some(only) => only,
            None => {
                let action = match choose(&View::of_decision(game, state, seat, &decision)) {
                    Ok(action) => action,
                    Err(stopped) => return (count, Some(stopped)),
                };
                count.decisions += 1;
                assert!(decision.has(game, action), "{} is not legal", game.action_text(action));
                action
            }
        };
        count.plies += 1;
        applied(state, seat, action);
        decision.apply(game, state, action);
    }
    (count, None)
}

/// Plays the state to the end with uniformly random legal actions, as [`play`] does with a random `choose`.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rng, Rules, play_random};
///
/// let game = Planetarium::default();
/// let result = |stream: u64| {
///     let mut state = game.start(&Setup::players(3), 1).expect("three can play");
///     play_random(&game, &mut state, &mut Rng::seed(stream));
///     game.key(&state)
/// };
/// assert_eq!(result(1), result(1), "setup, seed and stream make the game");
/// assert_ne!(result(1), result(2));
/// ```
#[inline]
pub fn play_random<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) -> Count {
    let mut count = Count::default();
    let mut found = G::Legal::default();
    game.find_legal(state, &mut found);
    while game.turn(state) != Turn::Over {
        let legal = found.count();
        count.decisions += u64::from(legal > 1);
        let place = if legal > 1 { rng.below(legal) } else { 0 };
        count.plies += 1;
        // Nobody sees a position before the last one.
        game.apply_unseen_and_find(state, found.nth(game, place), &mut found);
    }
    count
}
