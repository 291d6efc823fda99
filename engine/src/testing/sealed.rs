//! The laws of a sealed phase: the order of the seats does not matter, and no seat sees what the others do.

use super::hidden::{fork, json_difference, tell_apart};
use super::law::{Checked, Law};
use super::position::states_difference;
use crate::action_space::Action;
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::game::Game;
use crate::rng::Rng;

/// A phase in which several seats act, recorded from its first position.
///
/// Where it closes cannot always be seen from outside: if the last seat acts alone in the next phase too, its actions
/// there count as part of this one. That is harmless, because they follow the close in any order of the seats.
pub(super) struct SealedPhase<'a, G: Game> {
    game: &'a G,
    beginning: G::State,
    log: Vec<(Seat, Action)>,
    to_act: SeatSet,
}

impl<'a, G: Game> SealedPhase<'a, G> {
    pub(super) fn new(game: &'a G, beginning: &G::State) -> Self {
        SealedPhase {
            game,
            beginning: beginning.clone(),
            log: Vec::new(),
            to_act: game.to_act(beginning),
        }
    }

    /// Adds an action and the state after it. Returns whether the phase may still be running.
    pub(super) fn record(&mut self, seat: Seat, action: Action, after: &G::State) -> bool {
        self.log.push((seat, action));
        let to_act = self.game.to_act(after);
        let runs = !to_act.is_empty() && (to_act - self.to_act).is_empty();
        self.to_act = to_act;
        runs
    }

    pub(super) fn check_any_order(&self, closed: &G::State, rng: &mut Rng) -> Checked {
        let first_of = |seat: &Seat| self.log.iter().position(|&(acting, _)| acting == *seat);
        let last_comers_first = |seats: SeatSet| seats.iter().max_by_key(first_of).expect("a seat acts");
        self.check_order(closed, "in reversed order", last_comers_first)?;
        for _ in 0..2 {
            let any = |seats: SeatSet| seats.iter().nth(rng.below(seats.count())).expect("a seat acts");
            self.check_order(closed, "interleaved", any)?;
        }
        Ok(())
    }

    fn check_order(&self, closed: &G::State, order: &str, mut next: impl FnMut(SeatSet) -> Seat) -> Checked {
        let mut reordered = Reordered::new(self);
        while !reordered.can_act().is_empty() {
            reordered.act(next(reordered.can_act()), Law::SealedOrder)?;
        }
        Law::SealedOrder.demand(reordered.left() == 0, || {
            format!("{order}, the phase closed with {} actions left", reordered.left())
        })?;
        Law::SealedOrder.demand_same(states_difference(closed, &reordered.state), order)
    }

    pub(super) fn check_sight(&self, rng: &mut Rng) -> Checked {
        for observer in (0..self.game.seats(&self.beginning) as u8).map(Seat) {
            self.check_late_observer(observer, rng)?;
            self.check_finished_observer(observer, rng)?;
        }
        Ok(())
    }

    /// Checks at each step of the observer that its view is the same before anyone else has acted and after all others
    /// have.
    fn check_late_observer(&self, observer: Seat, rng: &mut Rng) -> Checked {
        let mut early = Reordered::new(self);
        let mut late = Reordered::new(self);
        while early.can_act().contains(observer) {
            while let Some(other) = late.random_other(observer, rng) {
                late.act(other, Law::SealedSight)?;
            }
            self.check_same_sight(&early, &late, observer, rng)?;
            early.act(observer, Law::SealedSight)?;
            if early.can_act().contains(observer) {
                late.act(observer, Law::SealedSight)?;
            }
        }
        Ok(())
    }

    /// Checks that the view of an observer that has finished stays the same while the others act, until one is left.
    fn check_finished_observer(&self, observer: Seat, rng: &mut Rng) -> Checked {
        let mut alone = Reordered::new(self);
        while alone.can_act().contains(observer) {
            alone.act(observer, Law::SealedSight)?;
        }
        let mut together = alone.copy();
        while self.game.to_act(&together.state).count() > 1 {
            self.check_same_sight(&alone, &together, observer, rng)?;
            let Some(other) = together.random_other(observer, rng) else {
                break;
            };
            together.act(other, Law::SealedSight)?;
        }
        Ok(())
    }

    fn check_same_sight(
        &self,
        left: &Reordered<'_, G>,
        right: &Reordered<'_, G>,
        observer: Seat,
        rng: &mut Rng,
    ) -> Checked {
        let difference = tell_apart(self.game, &left.state, &right.state, observer, &fork(rng))
            .or_else(|| json_difference(self.game, &left.state, &right.state, observer, rng));
        Law::SealedSight.demand_same(difference, "others have acted")
    }
}

/// The phase replayed in another order: each seat takes its own actions one after the other.
struct Reordered<'p, G: Game> {
    phase: &'p SealedPhase<'p, G>,
    state: G::State,
    done: BySeat<usize>,
}

impl<'p, G: Game> Reordered<'p, G> {
    fn new(phase: &'p SealedPhase<'_, G>) -> Self {
        let state = phase.beginning.clone();
        let done = BySeat::from_fn(phase.game.seats(&state), |_| 0);
        Reordered { phase, state, done }
    }

    fn copy(&self) -> Self {
        Reordered {
            phase: self.phase,
            state: self.state.clone(),
            done: self.done.clone(),
        }
    }

    fn next_of(&self, seat: Seat) -> Option<Action> {
        let mut own = self.phase.log.iter().filter(|&&(acting, _)| acting == seat);
        own.nth(self.done[seat]).map(|&(_, action)| action)
    }

    fn can_act(&self) -> SeatSet {
        let to_act = self.phase.game.to_act(&self.state);
        to_act.iter().filter(|&seat| self.next_of(seat).is_some()).collect()
    }

    fn random_other(&self, observer: Seat, rng: &mut Rng) -> Option<Seat> {
        let others = self.can_act().without(observer);
        (!others.is_empty()).then(|| {
            others
                .iter()
                .nth(rng.below(others.count()))
                .expect("it is below the count")
        })
    }

    fn left(&self) -> usize {
        self.phase.log.len() - self.done.iter().sum::<usize>()
    }

    fn act(&mut self, seat: Seat, law: Law) -> Checked {
        let action = self.next_of(seat).expect("the seat can act");
        let game = self.phase.game;
        game.let_act(&mut self.state, seat);
        let refusal = game.try_apply(&mut self.state, action).err();
        law.demand_same(
            refusal.map(|illegal| illegal.to_string()),
            &format!("{seat} in another order"),
        )?;
        self.done[seat] += 1;
        Ok(())
    }
}
