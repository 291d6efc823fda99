//! The laws of a whole game: copies do not change, and the same actions give the same game.

use super::law::{Checked, Law, unless_panic};
use super::position::{self, states_difference};
use crate::action_space::Action;
use crate::game::{Game, LegalActions};
use crate::playout::{self, Count};
use std::cell::Cell;
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

const MOST_COPIES: usize = 64;

/// What was found is compared with the whole list once in this many plies.
const CLOSE_LOOKS: usize = 32;

fn hash<S: Hash>(state: &S) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(state)
}

struct EarlyCopy<S> {
    ply: usize,
    state: S,
    hash: u64,
}

/// Copies of early positions, and their hashes when they were taken.
pub(super) struct EarlyCopies<S>(Vec<EarlyCopy<S>>);

impl<S: Clone + Eq + Hash + Debug> EarlyCopies<S> {
    pub(super) fn new() -> EarlyCopies<S> {
        EarlyCopies(Vec::new())
    }

    pub(super) fn keep(&mut self, ply: usize, state: &S) {
        if self.0.len() < MOST_COPIES {
            self.0.push(EarlyCopy {
                ply,
                state: state.clone(),
                hash: hash(state),
            });
        }
    }

    pub(super) fn check_unchanged(&self) -> Checked {
        self.0.iter().try_for_each(|copy| {
            Law::CopiesStay.demand(hash(&copy.state) == copy.hash, || {
                format!("the copy of ply {} has become {:?}", copy.ply, copy.state)
            })
        })
    }

    fn of_ply(&self, ply: usize) -> impl Iterator<Item = &S> {
        self.0
            .iter()
            .filter(move |copy| copy.ply == ply)
            .map(|copy| &copy.state)
    }
}

pub(super) fn replay_reaches_the_same_states<G: Game>(
    game: &G,
    mut state: G::State,
    actions: &[Action],
    copies: &EarlyCopies<G::State>,
    end: &G::State,
) -> Checked {
    for (ply, &action) in actions.iter().enumerate() {
        for copy in copies.of_ply(ply) {
            Law::Replay.demand_same(states_difference(copy, &state), &format!("the replay at ply {ply}"))?;
        }
        let refusal = game.try_apply(&mut state, action).err();
        Law::Replay.demand_same(
            refusal.map(|illegal| illegal.to_string()),
            &format!("the replay at ply {ply}"),
        )?;
    }
    Law::Replay.demand_same(states_difference(end, &state), "the end of the replay")?;
    Law::Replay.demand(hash(end) == hash(&state), || "equal states hash differently".to_owned())
}

pub(super) fn forced_moves_need_no_question<G: Game>(
    game: &G,
    mut state: G::State,
    actions: &[Action],
    count: Count,
    end: &G::State,
) -> Checked {
    let law = Law::ForcedMoves;
    let ply = Cell::new(0);
    let mut driven = Vec::new();
    let driven_count = unless_panic(law, || {
        playout::play(
            game,
            &mut state,
            |view| actions.get(ply.get()).copied().unwrap_or(view.legal()[0]),
            |_, _, action| {
                ply.set(ply.get() + 1);
                driven.push(action);
            },
        )
    })?;
    law.demand(driven == actions && driven_count == count, || {
        format!("the driver made {driven_count:?}, the walk {count:?}")
    })?;
    law.demand_same(states_difference(end, &state), "the end of the driven game")
}

pub(super) fn actions_are_found_while_applying<G: Game>(
    game: &G,
    mut seen: G::State,
    actions: &[Action],
    end: &G::State,
) -> Checked {
    let law = Law::FoundWhileApplying;
    let mut unseen = seen.clone();
    let (mut found, mut found_unseen) = (G::Legal::default(), G::Legal::default());
    game.find_legal(&seen, &mut found);
    game.find_legal(&seen, &mut found_unseen);
    for (ply, &action) in actions.iter().enumerate() {
        let agree = found.count() == found_unseen.count() && found.has(game, action) && found_unseen.has(game, action);
        law.demand(agree, || {
            let counts = [found.count(), found_unseen.count()];
            format!("{counts:?} actions are found at ply {ply}, {action:?} is one of the list")
        })?;
        if ply % CLOSE_LOOKS == 0 {
            position::found_is_listed(game, &seen, &found).map_err(|breach| law.broken(breach.what))?;
        }
        game.apply_and_find(&mut seen, action, &mut found);
        if ply % 2 == 0 {
            game.apply_unseen_and_find(&mut unseen, action, &mut found_unseen);
        } else {
            game.apply_unseen(&mut unseen, action);
            game.find_legal(&unseen, &mut found_unseen);
        }
    }
    law.demand(found.count() == 0, || {
        format!("{} actions are found after the end", found.count())
    })?;
    law.demand_same(states_difference(end, &seen), "the end of the game")?;
    Law::UnseenEndsTheSame.demand_same(states_difference(end, &unseen), "the end of the unseen game")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;
    use crate::testing::race::{Race, RaceSetup};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[derive(Clone, Debug)]
    struct Shared(Arc<AtomicU32>);

    impl Hash for Shared {
        fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
            self.0.load(Ordering::Relaxed).hash(hasher);
        }
    }

    impl PartialEq for Shared {
        fn eq(&self, other: &Shared) -> bool {
            self.0.load(Ordering::Relaxed) == other.0.load(Ordering::Relaxed)
        }
    }

    impl Eq for Shared {}

    #[test]
    fn a_copy_that_shares_memory_with_the_game_breaks_the_law() {
        let state = Shared(Arc::new(AtomicU32::new(1)));
        let mut copies = EarlyCopies::new();
        copies.keep(0, &state);
        assert_eq!(copies.check_unchanged(), Ok(()));
        state.0.store(2, Ordering::Relaxed);
        assert_eq!(copies.check_unchanged().unwrap_err().law, Law::CopiesStay);
    }

    #[test]
    fn a_driver_that_asks_where_one_action_is_legal_breaks_the_law() {
        let start = Race.start(&RaceSetup { length: 2 }, 0).unwrap();
        let steps = [Action(0), Action(0)];
        let mut end = start.clone();
        steps.iter().for_each(|&step| Race.apply(&mut end, step));
        let driven = |decisions| {
            let count = Count { plies: 2, decisions };
            forced_moves_need_no_question(&Race, start.clone(), &steps, count, &end)
        };
        assert_eq!(driven(1), Ok(()));
        assert_eq!(driven(2).unwrap_err().law, Law::ForcedMoves);
    }
}
