//! Follows one tech of one seat through a game.

use super::difference::{Difference, counted_as_energy, difference};
use super::lesser::Lesser;
use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::planet_unknown::action::Move;
use crate::planet_unknown::ids::CorporationId;
use crate::planet_unknown::play::legal_sets::LegalSets;
use crate::planet_unknown::play::{apply, legal};
use crate::planet_unknown::score;
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Item, Phase, State, UnfinishedAction};
use crate::planet_unknown::tables::Tables;

/// What became of a tech of a seat in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechUse {
    /// The seat.
    pub seat: Seat,
    /// Its corporation.
    pub corporation: CorporationId,
    /// The tech, counted from 0.
    pub tech: u8,
    /// The place of the first action before or after which the seat held the tech.
    pub held_at: Option<usize>,
    /// The place of the first action that used it; the number of all actions if only the final score did.
    pub used_at: Option<usize>,
}

impl TechUse {
    /// Whether the seat held the tech at some time.
    pub fn held(&self) -> bool {
        self.held_at.is_some()
    }

    /// Whether the seat used the tech at least once.
    pub fn used(&self) -> bool {
        self.used_at.is_some()
    }
}

/// A tech of a seat, and what was found about it so far.
pub(super) struct Watch<'t> {
    tables: &'t Tables,
    lesser: Lesser,
    pub(super) found: TechUse,
    /// The position without the tech, while it differs from that of the game.
    apart: Option<Box<Apart>>,
}

/// A position without the tech that differs from that of the game by what the tech offers.
struct Apart {
    state: State,
    /// Whether it is past the choice that the seat has in the game: there is none without the tech.
    is_past: bool,
}

/// What an action says about the tech.
enum Verdict {
    /// It made no difference.
    Unused,
    /// It is not used yet, but there is something to take.
    Offered(Box<Apart>),
    /// It was used.
    Used,
}

impl<'t> Watch<'t> {
    pub(super) fn new(tables: &'t Tables, lesser: Lesser, seat: Seat) -> Watch<'t> {
        Watch {
            tables,
            found: TechUse {
                seat,
                corporation: lesser.whole,
                tech: lesser.tech,
                held_at: None,
                used_at: None,
            },
            lesser,
            apart: None,
        }
    }

    /// Looks at an action of any seat, with the positions before and after it.
    pub(super) fn follow(&mut self, place: usize, before: &State, action: Action, after: &State) {
        if self.found.used() {
            return;
        }
        let is_held = self.is_held(before) || self.is_held(after);
        if is_held {
            self.found.held_at.get_or_insert(place);
        }
        if self.apart.is_none() && (!is_held || self.is_no_concern(before, after)) {
            return;
        }
        match self.judge(before, action, after) {
            Verdict::Unused => self.apart = None,
            Verdict::Offered(apart) => self.apart = Some(apart),
            Verdict::Used => {
                self.apart = None;
                self.found.used_at = Some(place);
            }
        }
    }

    /// Tests whether the tech decides on the final score.
    pub(super) fn score(&mut self, place: usize, end: &State) {
        if self.found.used() || !self.is_held(end) {
            return;
        }
        let [with, without] = [end, &self.without(end)].map(|state| score::outcome(self.tables, state).parts);
        if with != without {
            self.found.used_at = Some(place);
        }
    }

    fn is_held(&self, state: &State) -> bool {
        let techs = abilities::techs(self.tables, &state.boards[self.found.seat]);
        techs >> self.lesser.tech & 1 == 1
    }

    /// Returns whether an action only concerns another seat: that seat still has its turn.
    fn is_no_concern(&self, before: &State, after: &State) -> bool {
        let turn = |state: &State| (state.actor, state.phase, state.queue, state.round);
        before.actor != self.found.seat && turn(before) == turn(after)
    }

    /// The position with a board that lacks the tech.
    fn without(&self, state: &State) -> State {
        let mut without = state.clone();
        without.boards[self.found.seat].corporation = self.lesser.number;
        // What others see decides nothing.
        without.shown.clear();
        without
    }

    fn judge(&mut self, before: &State, action: Action, after: &State) -> Verdict {
        let is_past = self.apart.as_ref().is_some_and(|apart| apart.is_past);
        let mut state = match self.apart.take() {
            Some(apart) => apart.state,
            None => self.without(before),
        };
        if is_past {
            if !is_legal(self.tables, &self.without(before), action) {
                return Verdict::Used;
            }
        } else {
            let action = self.in_other_words(&state, action);
            if !is_legal(self.tables, &state, action) {
                return match is_empty_draft(before, action, after) {
                    true => Verdict::Unused,
                    false => Verdict::Used,
                };
            }
            apply::apply(self.tables, &mut state, action);
            state.shown.clear();
        }
        let offered = |state, is_past| Verdict::Offered(Box::new(Apart { state, is_past }));
        match difference(after, &state, self.found.seat, &self.lesser) {
            Difference::Nothing => Verdict::Unused,
            Difference::Offer => offered(state, false),
            Difference::Result if self.leads_to(after, &state) => offered(state, true),
            Difference::Result => Verdict::Used,
        }
    }

    /// The action as it is called without the tech: a resource that may count as energy, taken as what it is.
    fn in_other_words(&self, without: &State, action: Action) -> Action {
        let resource = counted_as_energy(&self.lesser).filter(|_| without.actor == self.found.seat);
        match (Move::from_action(action), resource) {
            (Move::Energy(_, track), Some(resource))
                if track == resource && without.boards[self.found.seat].pending.count(Item::Resource(resource)) > 0 =>
            {
                Move::Resource(resource).into()
            }
            _ => action,
        }
    }

    /// Returns whether the seat has a choice in the game that leads to the position without the tech, where there is no
    /// such choice: to end its window, or to go on as if there were no other way.
    fn leads_to(&self, after: &State, goal: &State) -> bool {
        if after.actor != self.found.seat || matches!(after.phase, Phase::Over | Phase::Rotate) {
            return false;
        }
        let without = self.without(after);
        let mut sets = LegalSets::new();
        legal::find(self.tables, &without, &mut sets);
        let mut choices = Vec::new();
        match after.boards[self.found.seat].unfinished {
            None => choices.extend(sets.has(Move::Done.into()).then(|| Action::from(Move::Done))),
            Some(UnfinishedAction::Advance { .. } | UnfinishedAction::Carried { .. }) => sets.list(&mut choices),
            Some(_) => {}
        }
        choices.into_iter().any(|choice| {
            let mut reached = without.clone();
            apply::apply(self.tables, &mut reached, choice);
            reached.shown.clear();
            difference(&reached, goal, self.found.seat, &self.lesser) != Difference::Result
        })
    }
}

/// Returns whether an action drafts a tile before it is laid and gains nothing by it (CORP-7.2).
fn is_empty_draft(before: &State, action: Action, after: &State) -> bool {
    let movement = |state: &State| state.boards[before.actor].movement;
    matches!(Move::from_action(action), Move::Draft(_)) && movement(before) == movement(after)
}

pub(super) fn is_legal(tables: &Tables, state: &State, action: Action) -> bool {
    let mut sets = LegalSets::new();
    legal::find(tables, state, &mut sets);
    sets.has(action)
}
