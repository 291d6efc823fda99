//! Legal actions, and carrying one out.

use super::PlanetUnknown;
use super::ability::Ability;
use super::action::Move;
use super::event_move::EventMove;
use super::legal_sets::LegalSets;
use super::pending::{EventItem, Item};
use super::ruleset::effects::Effect;
use super::state::{DEPOTS, InHand, Part, Phase, State};
use super::tables::Gain;
use super::window::{Duty, Visit, line_squares};
use crate::action_space::Action;
use crate::by_seat::Seat;
use std::ops::ControlFlow;

impl PlanetUnknown {
    pub(super) fn list_legal(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        let mut sets = LegalSets::new();
        self.visit_legal(state, &mut sets);
        sets.list(out);
        debug_assert!(out.is_sorted(), "the generator goes through the blocks in order");
    }

    pub(super) fn draw_from_legal(&self, state: &State, choose: impl FnOnce(usize) -> usize) -> Action {
        let mut sets = LegalSets::new();
        self.visit_legal(state, &mut sets);
        sets.draw(self.backend, choose)
    }

    fn visit_legal(&self, state: &State, sets: &mut LegalSets) {
        let seat = state.actor;
        // Nothing breaks off a visit that takes every action.
        let _ = match state.phase {
            Phase::Over => ControlFlow::Continue(()),
            Phase::Rotate => {
                (0..DEPOTS as u8).try_for_each(|steps| sets.action(Move::Rotate(steps).into(), Duty::Mandatory))
            }
            _ if state.boards[seat].part != Part::Window => self.visit_draft(state, seat, sets),
            _ => {
                let all = self.visit_window(state, seat, sets);
                sets.may_be_done();
                all
            }
        };
    }

    pub(super) fn carry_out(&self, state: &mut State, action: Action) {
        debug_assert!(
            self.is_listed(state, action),
            "{} is not legal",
            Move::from_action(action)
        );
        let seat = state.actor;
        if state.phase.is_sealed() {
            state.seal(seat);
        }
        let choice = Move::from_action(action);
        match choice {
            Move::Done => self.end_part(state, seat),
            Move::Rotate(steps) if state.phase == Phase::Rotate => self.rotate(state, steps),
            Move::Rotate(steps) => {
                Self::turn_station(state, steps);
                state.boards[seat].pending.take(Item::Event(EventItem::Rotate));
            }
            Move::Take(slot) => {
                self.take_unplaced(state, seat, slot);
                state.boards[seat].part = Part::Window;
            }
            Move::Lay(placement) => {
                self.lay(state, seat, placement, true);
                Self::begin_extra_rover(&mut state.boards[seat]);
                state.boards[seat].part = Part::Window;
            }
            Move::LayFree { resources, placement } => {
                state.boards[seat].pending.take(Item::FreeTile { resources });
                self.lay(state, seat, placement, resources);
            }
            Move::Draft(slot) => self.draft(state, seat, slot),
            Move::Civ(card) => self.pick(state, seat, card),
            Move::HigherCiv(card) => self.pick_higher(state, seat, card),
            Move::KeepCiv(card) => self.keep_left_over(state, seat, card),
            Move::Use(tech) => self.use_tech_at_table(state, seat, tech),
            Move::Objective(card) => Self::keep_objective(state, seat, card),
            Move::Event(EventMove::RemoveShape(slot)) => self.remove_shape(state, seat, slot),
            _ => self.resolve(&mut state.boards[seat], choice),
        }
        if !matches!(choice, Move::Step { .. }) {
            state.boards[seat].free_trails = Default::default();
        }
        self.settle(state);
    }

    /// Moves that touch nothing but the board of their seat.
    fn resolve(&self, board: &mut super::Board, choice: Move) {
        match choice {
            Move::Resource(track) => {
                board.pending.take(Item::Resource(track));
                self.advance_by_resource(board, track, false);
            }
            Move::Advance(track) => {
                board.pending.take(Item::Advance(track));
                self.advance(board, track);
            }
            Move::Synergy(track) => {
                board.pending.take(Item::Synergy);
                self.advance(board, track);
            }
            Move::Energy(tracks, track) => {
                board.pending.take(Item::Energy(tracks));
                self.advance_by_resource(board, track, true);
            }
            Move::Choose { choice, track } => self.choose(board, choice, track),
            Move::PlaceRover(square) if board.in_hand == Some(InHand::ExtraRover) => {
                board.in_hand = None;
                board.spare_rovers += 1;
                self.place_rover(board, square);
                Self::begin_extra_rover(board);
            }
            Move::PlaceRover(square) => {
                board.pending.take(Item::Rover);
                self.place_rover(board, square);
            }
            Move::Step { rover, to } => {
                if !self.step_rover(board, rover, to) {
                    board.free_trails = Default::default();
                }
            }
            Move::Teleport { rover, to } => {
                board.pending.take(Item::Teleport);
                self.move_rover(board, rover, to);
            }
            Move::Patch(square) => {
                // Stored patches first: one gained may still be turned into more (CORP-8.5).
                let stored = board.pending.count(Item::StoredPatch) > 0;
                board.pending.take(if stored { Item::StoredPatch } else { Item::Patch });
                Self::lay_patch(board, square);
            }
            Move::StorePatch => {
                take_patch(board);
                board.stored_patches += 1;
            }
            Move::Collect(what, square) => {
                board.pending.take(Item::Collect(what));
                self.collect_piece(board, what, square);
            }
            Move::Destroy(what, square) => {
                board.pending.take(Item::Destroy(what));
                board.take_piece(what, square);
            }
            Move::DestroyLine(what, line) => {
                board.pending.take(Item::DestroyLine(what));
                let line = line_squares(usize::from(line));
                while let Some(square) = (board.pieces(what) & line).first() {
                    board.take_piece(what, square);
                }
            }
            Move::Target(spot) => self.advance_to(board, spot),
            Move::FluxToken(track) => self.place_flux_token(board, track),
            Move::Either { either, second } => {
                board.pending.take(Item::Either(either));
                match self.tables.alternatives[usize::from(either)][usize::from(second)] {
                    Gain::Patch => board.pending.add(Item::Patch, 1),
                    Gain::Synergy => board.pending.add(Item::Synergy, 1),
                    Gain::Advance(tracker) => self.advance(board, tracker),
                    Gain::Peek => board.knows_next_event = true,
                }
            }
            Move::Carried { destroyed } => {
                if let (Some(InHand::Carried { rover }), true) = (board.in_hand.take(), destroyed) {
                    board.carrying &= !(1 << rover);
                }
            }
            Move::Use(tech) => self.use_tech(board, tech),
            Move::PatchToSynergy => {
                let (ability, ()) = self.patch_to_synergy(board).expect("a legal use can be carried out");
                Self::note_use(board, ability);
                take_patch(board);
                board.pending.add(Item::Synergy, 1);
            }
            Move::SynergyMore(track) => {
                let (ability, steps) = self.synergy_steps(board).expect("a legal use can be carried out");
                Self::note_use(board, ability);
                board.pending.take(Item::Synergy);
                board.pending.add(Item::Advance(track), steps - 1);
                self.advance(board, track);
            }
            Move::Jump { rover, to } => {
                let (ability, (_, cost)) = self.jump(board).expect("a legal use can be carried out");
                Self::note_use(board, ability);
                board.movement -= cost;
                self.move_rover(board, rover, to);
            }
            Move::PutLifepod(place) => Self::put_lifepod(board, place),
            Move::LiftLifepod(place) => Self::lift_lifepod(board, place),
            Move::Reposition => {
                board.pending.take(Item::Reposition);
                board.in_hand = Some(InHand::Reposition);
            }
            Move::ClaimRow(tracker) => self.claim_row(board, tracker),
            Move::MorePatches => {
                let (ability, more) = self.more_patches(board).expect("a legal use can be carried out");
                Self::note_use(board, ability);
                board.pending.add(Item::Patch, more);
            }
            Move::Event(choice) => self.resolve_event_move(board, choice),
            _ => unreachable!("moves of the table are carried out before"),
        }
    }

    /// Carries out a tech that may be used at any time; one of them draws from the objectives (CORP-4.8).
    fn use_tech_at_table(&self, state: &mut State, seat: Seat, tech: u8) {
        let draws =
            |ability: &&Ability| ability.tech == Some(tech) && matches!(ability.effect, Effect::CommonObjective { .. });
        let corporation = self.corporation(&state.boards[seat]);
        let Some(ability) = corporation.abilities.iter().find(draws) else {
            return self.resolve(&mut state.boards[seat], Move::Use(tech));
        };
        Self::note_use(&mut state.boards[seat], ability);
        self.draw_common_objective(state, seat);
    }

    fn is_listed(&self, state: &State, action: Action) -> bool {
        let mut legal = Vec::new();
        self.list_legal(state, &mut legal);
        legal.binary_search(&action).is_ok()
    }
}

/// Takes a gained patch out of what waits: that of an event first.
fn take_patch(board: &mut super::Board) {
    let of_event = Item::Event(EventItem::Patch);
    let waits = board.pending.count(of_event) > 0;
    board.pending.take(if waits { of_event } else { Item::Patch });
}
