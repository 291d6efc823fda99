//! The effect of each kind of move: one line a kind, and functions for moves that need rules of several rooms.

use super::{drafting, round};
use crate::bitboard::Square;
use crate::by_seat::Seat;
use crate::planet_unknown::action::{EventMove, Move, Placement, Spot, places};
use crate::planet_unknown::ids::AlternativeId;
use crate::planet_unknown::resource::{Collectible, Track};
use crate::planet_unknown::seat::{abilities, event_losses, laying, lifepods, rovers, techs, tracks};
use crate::planet_unknown::state::{Board, EventItem, Item, Part, Phase, State, UnfinishedAction};
use crate::planet_unknown::supply::{civ, objectives, station};
use crate::planet_unknown::tables::{Gain, Tables, Use};

/// Applies the effect of a legal move of a seat.
pub(crate) fn resolve(tables: &Tables, state: &mut State, seat: Seat, chosen: Move) {
    let board = &mut state.boards[seat];
    match chosen {
        Move::Done => round::end_part(tables, state, seat),
        Move::Rotate(steps) => rotate(tables, state, seat, steps),
        Move::Take(slot) => {
            drafting::take_unplaced(tables, state, seat, slot);
            state.boards[seat].part = Part::Window;
        }
        Move::Lay(placement) => lay(tables, state, seat, placement),
        Move::LayFree { resources, placement } => {
            board.pending.take(Item::FreeTile { resources });
            drafting::lay(tables, state, seat, placement, resources);
        }
        Move::Draft(slot) => drafting::draft(tables, state, seat, slot),
        Move::Civ(card) => civ::pick(tables, state, seat, card),
        Move::HigherCiv(card) => civ::pick_higher(tables, state, seat, card),
        Move::KeepCiv(card) => civ::keep_left_over(tables, state, seat, card),
        Move::Objective(card) => objectives::keep_objective(state, seat, card),
        Move::Use(tech) => use_tech(tables, state, seat, tech),
        Move::Event(chosen) => event_move(tables, state, seat, chosen),
        Move::Resource(track) => resource(tables, board, Item::Resource(track), track, false),
        Move::Energy(tracks, track) => resource(tables, board, Item::Energy(tracks), track, true),
        Move::Advance(track) => advance(tables, board, Item::Advance(track), track),
        Move::Synergy(track) => advance(tables, board, Item::Synergy, track),
        Move::SynergyMore(track) => advance_more(tables, board, track),
        Move::Choose { choice, track } => tracks::choose(tables, board, choice, track),
        Move::Target(spot) => tracks::advance_to(tables, board, spot),
        Move::FluxToken(track) => tracks::place_flux_token(tables, board, track),
        Move::ClaimRow(tracker) => techs::claim_row(tables, board, tracker),
        Move::Either { either, second } => gain_either(tables, board, either, second),
        Move::PlaceRover(square) => place_rover(tables, board, square),
        Move::Step { rover, to } => step(tables, board, rover, to),
        Move::Teleport { rover, to } => teleport(tables, board, rover, to),
        Move::Jump { rover, to } => jump(tables, board, rover, to),
        Move::Carried { destroyed } => decide_on_carried(board, destroyed),
        Move::Patch(square) => lay_patch(board, square),
        Move::StorePatch => store_patch(board),
        Move::MorePatches => gain_more_patches(tables, board),
        Move::PatchToSynergy => turn_patch_to_synergy(tables, board),
        Move::Collect(what, square) => collect(tables, board, what, square),
        Move::Destroy(what, square) => destroy(board, what, square),
        Move::DestroyLine(what, line) => destroy_line(board, what, line),
        Move::PutLifepod(place) => lifepods::put_lifepod(board, place),
        Move::LiftLifepod(place) => lifepods::lift_lifepod(board, place),
        Move::Reposition => {
            board.pending.take(Item::Reposition);
            board.unfinished = Some(UnfinishedAction::Reposition);
        }
    }
}

/// Turns the station, for the commander (PU-2.2) or because of an event.
fn rotate(tables: &Tables, state: &mut State, seat: Seat, steps: u8) {
    if state.phase == Phase::Rotate {
        return round::rotate(tables, state, steps);
    }
    station::turn_station(state, steps);
    state.boards[seat].pending.take(Item::Event(EventItem::Rotate));
}

fn lay(tables: &Tables, state: &mut State, seat: Seat, placement: Placement) {
    drafting::lay(tables, state, seat, placement, true);
    let board = &mut state.boards[seat];
    rovers::begin_extra_rover(board);
    board.part = Part::Window;
}

/// Uses a tech that may be used at any time (PU-0.9).
fn use_tech(tables: &Tables, state: &mut State, seat: Seat, tech: u8) {
    let board = &mut state.boards[seat];
    match techs::begin_use(tables, board, tech) {
        Use::Advance { tracker, steps } => {
            board.pending.add(Item::Advance(tracker), steps - 1);
            tracks::advance(tables, board, tracker);
        }
        Use::ToMilestone(tracker) => tracks::advance_to_milestone(tables, board, tracker),
        Use::Regress { steps } => techs::begin_regress(tables, board, steps),
        Use::Reset(track) => board.put(track, Spot { track, position: 0 }),
        Use::Reposition { count } => board.pending.add(Item::Reposition, count),
        Use::ClaimRow => board.unfinished = Some(UnfinishedAction::Row),
        Use::CommonObjective => objectives::draw_common_objective(tables, state, seat),
    }
}

fn event_move(tables: &Tables, state: &mut State, seat: Seat, chosen: EventMove) {
    let board = &mut state.boards[seat];
    match chosen {
        EventMove::Patch(square) => event_losses::lay_patch(board, square),
        EventMove::Meteorite(square) => event_losses::put_meteorite(board, square),
        EventMove::LoseRover(rover) => event_losses::lose_rover(board, rover),
        EventMove::LoseLifepod(place) => event_losses::lose_lifepod(board, place),
        EventMove::LoseMeteorite => event_losses::lose_meteorite(board),
        EventMove::Ignore(resource) => laying::ignore(tables, board, resource),
        EventMove::RemoveShape(slot) => station::remove_shape(tables, state, seat, slot),
        EventMove::DiscardObjective(card) => event_losses::discard_objective(board, card),
    }
}

fn resource(tables: &Tables, board: &mut Board, item: Item, track: Track, is_energy: bool) {
    board.pending.take(item);
    tracks::advance_by_resource(tables, board, track, is_energy);
}

fn advance(tables: &Tables, board: &mut Board, item: Item, track: Track) {
    board.pending.take(item);
    tracks::advance(tables, board, track);
}

/// Spends a synergy boost that advances more than once (CORP-4.5).
fn advance_more(tables: &Tables, board: &mut Board, track: Track) {
    let offer = abilities::synergy_steps(abilities::held(tables, board), board);
    let offer = offer.expect("a legal use can be carried out");
    abilities::note_use(board, offer);
    board.pending.take(Item::Synergy);
    board.pending.add(Item::Advance(track), offer.what - 1);
    tracks::advance(tables, board, track);
}

/// Takes the first or the second of a pair of gains (CORP-8.1).
fn gain_either(tables: &Tables, board: &mut Board, either: AlternativeId, second: bool) {
    board.pending.take(Item::Either(either));
    match tables.alternative(either)[usize::from(second)] {
        Gain::Patch => board.pending.add(Item::Patch, 1),
        Gain::Synergy => board.pending.add(Item::Synergy, 1),
        Gain::Advance(tracker) => tracks::advance(tables, board, tracker),
        Gain::Peek => board.knows_next_event = true,
    }
}

/// Puts a rover on the planet: that of an event (CARDS-3.5), or one of the corporation (PU-5.2).
fn place_rover(tables: &Tables, board: &mut Board, square: Square) {
    if board.unfinished == Some(UnfinishedAction::ExtraRover) {
        board.unfinished = None;
        board.spare_rovers += 1;
        rovers::place_rover(tables, board, square);
        rovers::begin_extra_rover(board);
    } else {
        board.pending.take(Item::Rover);
        rovers::place_rover(tables, board, square);
    }
}

fn step(tables: &Tables, board: &mut Board, rover: u8, to: Square) {
    if !rovers::step_rover(tables, board, rover, to) {
        board.free_trails = Default::default();
    }
}

fn teleport(tables: &Tables, board: &mut Board, rover: u8, to: Square) {
    board.pending.take(Item::Teleport);
    rovers::move_rover(tables, board, rover, to);
}

/// Lets a rover jump with a tech (CORP-4.4, CORP-7.4).
fn jump(tables: &Tables, board: &mut Board, rover: u8, to: Square) {
    let offer = abilities::jump(abilities::held(tables, board), board).expect("a legal use can be carried out");
    abilities::note_use(board, offer);
    board.movement -= offer.what.1;
    rovers::move_rover(tables, board, rover, to);
}

/// Destroys the meteorite that a rover carries, or keeps it (CORP-3.8).
fn decide_on_carried(board: &mut Board, destroyed: bool) {
    if let (Some(UnfinishedAction::Carried { rover }), true) = (board.unfinished.take(), destroyed) {
        board.carrying &= !(1 << rover);
    }
}

fn lay_patch(board: &mut Board, square: Square) {
    // Stored patches first, because a gained one may still be turned into more (CORP-8.5).
    let stored = board.pending.count(Item::StoredPatch) > 0;
    board.pending.take(if stored { Item::StoredPatch } else { Item::Patch });
    laying::lay_patch(board, square);
}

fn store_patch(board: &mut Board) {
    take_patch(board);
    board.stored_patches += 1;
}

/// Gains more patches instead of a pending one (CORP-8.5).
fn gain_more_patches(tables: &Tables, board: &mut Board) {
    let offer = abilities::more_patches(abilities::held(tables, board), board);
    let offer = offer.expect("a legal use can be carried out");
    abilities::note_use(board, offer);
    board.pending.add(Item::Patch, offer.what);
}

/// Takes a synergy boost instead of a pending patch (CORP-4.3).
fn turn_patch_to_synergy(tables: &Tables, board: &mut Board) {
    let offer = abilities::patch_to_synergy(abilities::held(tables, board), board);
    abilities::note_use(board, offer.expect("a legal use can be carried out"));
    take_patch(board);
    board.pending.add(Item::Synergy, 1);
}

/// Removes a gained patch from the pending items; that of an event first.
fn take_patch(board: &mut Board) {
    let of_event = Item::Event(EventItem::Patch);
    let waits = board.pending.count(of_event) > 0;
    board.pending.take(if waits { of_event } else { Item::Patch });
}

fn collect(tables: &Tables, board: &mut Board, what: Collectible, square: Square) {
    board.pending.take(Item::Collect(what));
    rovers::collect_piece(tables, board, what, square);
}

fn destroy(board: &mut Board, what: Collectible, square: Square) {
    board.pending.take(Item::Destroy(what));
    board.take_piece(what, square);
}

fn destroy_line(board: &mut Board, what: Collectible, line: u8) {
    board.pending.take(Item::DestroyLine(what));
    let line = places::line_squares(usize::from(line));
    while let Some(square) = (board.pieces(what) & line).first() {
        board.take_piece(what, square);
    }
}
