//! Moves that touch nothing but the board of their seat.

use crate::planet_unknown::action::{Move, places};
use crate::planet_unknown::seat::{abilities, event_losses, laying, lifepods, rovers, techs, tracks};
use crate::planet_unknown::state::{Board, EventItem, InHand, Item};
use crate::planet_unknown::tables::{Gain, Tables};

/// Moves that touch nothing but the board of their seat.
pub(crate) fn resolve(tables: &Tables, board: &mut Board, choice: Move) {
    match choice {
        Move::Resource(track) => {
            board.pending.take(Item::Resource(track));
            tracks::advance_by_resource(tables, board, track, false);
        }
        Move::Advance(track) => {
            board.pending.take(Item::Advance(track));
            tracks::advance(tables, board, track);
        }
        Move::Synergy(track) => {
            board.pending.take(Item::Synergy);
            tracks::advance(tables, board, track);
        }
        Move::Energy(tracks, track) => {
            board.pending.take(Item::Energy(tracks));
            tracks::advance_by_resource(tables, board, track, true);
        }
        Move::Choose { choice, track } => tracks::choose(tables, board, choice, track),
        Move::PlaceRover(square) if board.in_hand == Some(InHand::ExtraRover) => {
            board.in_hand = None;
            board.spare_rovers += 1;
            rovers::place_rover(tables, board, square);
            rovers::begin_extra_rover(board);
        }
        Move::PlaceRover(square) => {
            board.pending.take(Item::Rover);
            rovers::place_rover(tables, board, square);
        }
        Move::Step { rover, to } => {
            if !rovers::step_rover(tables, board, rover, to) {
                board.free_trails = Default::default();
            }
        }
        Move::Teleport { rover, to } => {
            board.pending.take(Item::Teleport);
            rovers::move_rover(tables, board, rover, to);
        }
        Move::Patch(square) => {
            // Stored patches first: one gained may still be turned into more (CORP-8.5).
            let stored = board.pending.count(Item::StoredPatch) > 0;
            board.pending.take(if stored { Item::StoredPatch } else { Item::Patch });
            laying::lay_patch(board, square);
        }
        Move::StorePatch => {
            take_patch(board);
            board.stored_patches += 1;
        }
        Move::Collect(what, square) => {
            board.pending.take(Item::Collect(what));
            rovers::collect_piece(tables, board, what, square);
        }
        Move::Destroy(what, square) => {
            board.pending.take(Item::Destroy(what));
            board.take_piece(what, square);
        }
        Move::DestroyLine(what, line) => {
            board.pending.take(Item::DestroyLine(what));
            let line = places::line_squares(usize::from(line));
            while let Some(square) = (board.pieces(what) & line).first() {
                board.take_piece(what, square);
            }
        }
        Move::Target(spot) => tracks::advance_to(tables, board, spot),
        Move::FluxToken(track) => tracks::place_flux_token(tables, board, track),
        Move::Either { either, second } => {
            board.pending.take(Item::Either(either));
            match tables.alternatives[usize::from(either)][usize::from(second)] {
                Gain::Patch => board.pending.add(Item::Patch, 1),
                Gain::Synergy => board.pending.add(Item::Synergy, 1),
                Gain::Advance(tracker) => tracks::advance(tables, board, tracker),
                Gain::Peek => board.knows_next_event = true,
            }
        }
        Move::Carried { destroyed } => {
            if let (Some(InHand::Carried { rover }), true) = (board.in_hand.take(), destroyed) {
                board.carrying &= !(1 << rover);
            }
        }
        Move::Use(tech) => techs::use_tech(tables, board, tech),
        Move::PatchToSynergy => {
            let (ability, ()) = abilities::patch_to_synergy(tables, board).expect("a legal use can be carried out");
            abilities::note_use(board, ability);
            take_patch(board);
            board.pending.add(Item::Synergy, 1);
        }
        Move::SynergyMore(track) => {
            let (ability, steps) = abilities::synergy_steps(tables, board).expect("a legal use can be carried out");
            abilities::note_use(board, ability);
            board.pending.take(Item::Synergy);
            board.pending.add(Item::Advance(track), steps - 1);
            tracks::advance(tables, board, track);
        }
        Move::Jump { rover, to } => {
            let (ability, (_, cost)) = abilities::jump(tables, board).expect("a legal use can be carried out");
            abilities::note_use(board, ability);
            board.movement -= cost;
            rovers::move_rover(tables, board, rover, to);
        }
        Move::PutLifepod(place) => lifepods::put_lifepod(board, place),
        Move::LiftLifepod(place) => lifepods::lift_lifepod(board, place),
        Move::Reposition => {
            board.pending.take(Item::Reposition);
            board.in_hand = Some(InHand::Reposition);
        }
        Move::ClaimRow(tracker) => techs::claim_row(tables, board, tracker),
        Move::MorePatches => {
            let (ability, more) = abilities::more_patches(tables, board).expect("a legal use can be carried out");
            abilities::note_use(board, ability);
            board.pending.add(Item::Patch, more);
        }
        Move::Event(choice) => event_losses::resolve_event_move(tables, board, choice),
        _ => unreachable!("moves of the table are carried out before"),
    }
}

/// Takes a gained patch out of what waits: that of an event first.
fn take_patch(board: &mut Board) {
    let of_event = Item::Event(EventItem::Patch);
    let waits = board.pending.count(of_event) > 0;
    board.pending.take(if waits { of_event } else { Item::Patch });
}
