//! Carrying an action out.

use super::{drafting, legal, resolve, round};
use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::planet_unknown::action::{EventMove, Move};
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::seat::{abilities, rovers};
use crate::planet_unknown::state::{EventItem, Item, Part, Phase, State};
use crate::planet_unknown::supply::{civ, objectives, station};
use crate::planet_unknown::tables::{Ability, Tables};

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action) {
    debug_assert!(
        legal::is_listed(tables, state, action),
        "{} is not legal",
        Move::from_action(action)
    );
    let seat = state.actor;
    if state.phase.is_sealed() {
        state.seal(seat);
    }
    let choice = Move::from_action(action);
    match choice {
        Move::Done => round::end_part(tables, state, seat),
        Move::Rotate(steps) if state.phase == Phase::Rotate => round::rotate(tables, state, steps),
        Move::Rotate(steps) => {
            station::turn_station(state, steps);
            state.boards[seat].pending.take(Item::Event(EventItem::Rotate));
        }
        Move::Take(slot) => {
            drafting::take_unplaced(tables, state, seat, slot);
            state.boards[seat].part = Part::Window;
        }
        Move::Lay(placement) => {
            drafting::lay(tables, state, seat, placement, true);
            rovers::begin_extra_rover(&mut state.boards[seat]);
            state.boards[seat].part = Part::Window;
        }
        Move::LayFree { resources, placement } => {
            state.boards[seat].pending.take(Item::FreeTile { resources });
            drafting::lay(tables, state, seat, placement, resources);
        }
        Move::Draft(slot) => drafting::draft(tables, state, seat, slot),
        Move::Civ(card) => civ::pick(tables, state, seat, card),
        Move::HigherCiv(card) => civ::pick_higher(tables, state, seat, card),
        Move::KeepCiv(card) => civ::keep_left_over(tables, state, seat, card),
        Move::Use(tech) => use_tech_at_table(tables, state, seat, tech),
        Move::Objective(card) => objectives::keep_objective(state, seat, card),
        Move::Event(EventMove::RemoveShape(slot)) => station::remove_shape(tables, state, seat, slot),
        _ => resolve::resolve(tables, &mut state.boards[seat], choice),
    }
    if !matches!(choice, Move::Step { .. }) {
        state.boards[seat].free_trails = Default::default();
    }
    round::settle(tables, state);
}

/// Carries out a tech that may be used at any time; one of them draws from the objectives (CORP-4.8).
fn use_tech_at_table(tables: &Tables, state: &mut State, seat: Seat, tech: u8) {
    let draws =
        |ability: &&Ability| ability.tech == Some(tech) && matches!(ability.effect, Effect::CommonObjective { .. });
    let corporation = tables.corporation(&state.boards[seat]);
    let Some(ability) = corporation.abilities.iter().find(draws) else {
        return resolve::resolve(tables, &mut state.boards[seat], Move::Use(tech));
    };
    abilities::note_use(&mut state.boards[seat], ability);
    objectives::draw_common_objective(tables, state, seat);
}
