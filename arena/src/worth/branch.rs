//! Branches of a game: its first actions are applied again, under the same ruleset or another, and agents play on.

use crate::contest::without_end;
use crate::record::ReplayError;
use crate::row::Forfeited;
use orrery_agents::Agent;
use orrery_engine::{Action, BySeat, Content, Game, Outcome, Rng, Seat, View, playout};
use std::cell::Cell;

/// The position after these actions of a game of `from`, in the same deal under `to`. Actions are matched by kind and
/// fields, so those of a ruleset whose tables have other numbers are found.
///
/// # Errors
/// If the deal cannot be played under `to`, or an action means nothing there or is not legal.
///
/// # Examples
/// ```
/// use orrery_arena::worth::replay_under;
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{Content, ItemId, PlanetUnknown, Rules, play};
///
/// let game = PlanetUnknown::default();
/// let (setup, seed) = (Setup::base(2), 7);
/// let (mut state, mut actions) = (game.start(&setup, seed)?, Vec::new());
/// play(&game, &mut state, |view| view.legal()[0], |_, _, action| actions.push(action));
///
/// let first = ItemId { kind: 0, item: 0 };
/// let without = replay_under(&game, &game.without(first), &setup, seed, &actions[..10])?;
/// let as_it_was = replay_under(&game, &game, &setup, seed, &actions[..10])?;
/// assert_eq!(without, as_it_was, "nobody has met the card yet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay_under<G: Game + Content>(
    from: &G,
    to: &G,
    setup: &G::Setup,
    seed: u64,
    actions: &[Action],
) -> Result<G::State, ReplayError> {
    let mut state = to.start(setup, seed)?;
    let mut legal = Vec::new();
    for (place, &action) in actions.iter().enumerate() {
        let action = from.counterpart(action, to).ok_or_else(|| ReplayError::Unmatched {
            place,
            text: from.action_text(action),
        })?;
        to.legal_actions(&state, &mut legal);
        to.check_legal(&legal, action)
            .map_err(|reason| ReplayError::Illegal { place, reason })?;
        to.apply(&mut state, action);
    }
    Ok(state)
}

/// Plays a position to the end of the game with these agents and their streams of chance. Returns its outcome and its number
/// of rounds.
///
/// # Errors
/// If an agent forfeits, or the game is not over after 20,000 more actions.
///
/// # Examples
/// ```
/// use orrery_agents::AgentSpec;
/// use orrery_arena::worth::{play_on, replay_under};
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{BySeat, Content, ItemId, PlanetUnknown, Rng, Rules, play};
///
/// let game = PlanetUnknown::default();
/// let (setup, seed) = (Setup::base(2), 7);
/// let (mut state, mut actions) = (game.start(&setup, seed)?, Vec::new());
/// play(&game, &mut state, |view| view.legal()[0], |_, _, action| actions.push(action));
///
/// // The first 40 actions again, in the game without the first civ card; then `greedy` plays on.
/// let without = game.without(ItemId { kind: 0, item: 0 });
/// let mut branch = replay_under(&game, &without, &setup, seed, &actions[..40])?;
/// let greedy: AgentSpec = "greedy".parse()?;
/// let mut agents = BySeat::from_fn(2, |_| greedy.build(&without));
/// let mut streams = BySeat::from_fn(2, |seat| Rng::from_words(&[7, seat.0.into()]));
/// let (outcome, rounds) = play_on(&without, &mut branch, &mut agents, &mut streams).expect("`greedy` never forfeits");
/// assert_eq!((outcome, rounds), (without.outcome(&branch), without.round(&branch)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_on<G: Game>(
    game: &G,
    state: &mut G::State,
    agents: &mut BySeat<Box<dyn Agent<G>>>,
    streams: &mut BySeat<Rng>,
) -> Result<(Outcome, u32), Forfeited> {
    let plies = Cell::new(0);
    let choose = |view: &View<'_, G>| {
        let seat: Seat = view.observer();
        if let Some(reason) = without_end(plies.get()) {
            return Err(Forfeited { seat, reason });
        }
        agents[seat]
            .choose(view, &mut streams[seat])
            .map_err(|forfeit| Forfeited {
                seat,
                reason: forfeit.to_string(),
            })
    };
    match playout::play_until(game, state, choose, |_, _, _| plies.set(plies.get() + 1)).1 {
        Some(forfeit) => Err(forfeit),
        None => Ok((game.outcome(state), game.round(state))),
    }
}
