//! What a seat can do in a window (PU-2.W): one generator for the legal list and for the question whether a window has
//! anything but Done. The duties of the moves decide whether Done is legal: `LegalSets::may_be_done` (CORP-G4).

use super::visit::{Duty, First, ORIGIN, Visit};
use super::{event_window, patches};
use crate::bitboard::Square;
use crate::by_seat::Seat;
use crate::card_set::CardSet;
use crate::planet_unknown::action::{EventMove, LINES, Move, Placement, Slot, places};
use crate::planet_unknown::capacities::DEPOTS;
use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::resource::{Collectible, Track, TrackSet};
use crate::planet_unknown::seat::placement::{self, TilePlacements};
use crate::planet_unknown::seat::{abilities, laying, lifepods, path, rovers, techs, tracks};
use crate::planet_unknown::state::{Board, EventItem, Item, Part, Phase, State, UnfinishedAction};
use crate::planet_unknown::supply::offers::{self, Offers};
use crate::planet_unknown::supply::{civ, station};
use crate::planet_unknown::tables::{Choice, Gain, Held, Tables};
use std::ops::{BitOr, ControlFlow};

/// Returns whether the seat has anything to decide in its window but Done.
pub(crate) fn has_move(tables: &Tables, state: &State, seat: Seat) -> bool {
    visit_window(tables, state, seat, &mut First(None)).is_break()
}

/// Returns whether the seat has a tile to draft.
pub(crate) fn has_draft(tables: &Tables, state: &State, seat: Seat) -> bool {
    Slot::ALL
        .into_iter()
        .any(|slot| station::offered(tables, state, seat, slot).is_some())
}

/// Visits every move of a window but Done (PU-2.6).
pub(crate) fn visit_window(tables: &Tables, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
    let board = &state.boards[seat];
    if let Some(action) = board.unfinished {
        return visit_unfinished(tables, board, action, visit);
    }
    // No card is taken in other phases; most windows are in those.
    let takes_cards = state.phase.is_civ() || state.phase == Phase::Last;
    if board.pending.is_empty() {
        if takes_cards {
            visit_picks(tables, state, seat, visit)?;
        }
        visit_steps(tables, board, visit)?;
        visit_powers(tables, board, visit)?;
        if takes_cards {
            visit_more_cards(state, seat, visit)?;
        }
        return ControlFlow::Continue(());
    }
    if board.pending.count(Item::Event(EventItem::Rotate)) > 0 {
        (0..DEPOTS as u8).try_for_each(|steps| visit.action(Move::Rotate(steps).into(), Duty::Mandatory))?;
    }
    visit_free_tiles(tables, state, seat, visit)?;
    visit_tracks(tables, state, board, visit)?;
    if takes_cards {
        visit_picks(tables, state, seat, visit)?;
    }
    visit_rovers(tables, board, visit)?;
    patches::visit_patches(tables, state, seat, visit)?;
    if board.pending.has_pieces() {
        visit_pieces(board, visit)?;
    }
    if board.pending.has_alternatives() {
        visit_alternatives(tables, state, seat, visit)?;
    }
    visit_powers(tables, board, visit)?;
    if board.pending.count(Item::Reposition) > 0 && lifepods::movable_lifepods(board).next().is_some() {
        visit.action(Move::Reposition.into(), Duty::Optional)?;
    }
    if takes_cards {
        visit_more_cards(state, seat, visit)?;
    }
    if !board.pending.has_event_items() {
        return ControlFlow::Continue(());
    }
    event_window::visit_event_moves(tables, state, seat, visit)
}

/// Visits the cards of the pools that the seat has claims on.
fn visit_picks(tables: &Tables, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
    civ::pickable(tables, state, seat)
        .iter()
        .try_for_each(|card| visit.action(Move::Civ(card).into(), Duty::Mandatory))
}

/// Visits the moves that continue an unfinished action. No others are legal.
fn visit_unfinished(
    tables: &Tables,
    board: &Board,
    action: UnfinishedAction,
    visit: &mut impl Visit,
) -> ControlFlow<()> {
    let mut must = |chosen: Move| visit.action(chosen.into(), Duty::Mandatory);
    match action {
        UnfinishedAction::Choice { choice, named } => {
            let tracks = tracks::choosable(tables, board, tables.choice(choice), named);
            tracks.iter().try_for_each(|track| must(Move::Choose { choice, track }))
        }
        UnfinishedAction::Advance { tracker, climb, .. } => {
            let targets = path::targets(tables, board, tracker, climb.is_none());
            targets.into_iter().try_for_each(|spot| must(Move::Target(spot)))
        }
        UnfinishedAction::FluxToken { .. } => Track::ALL
            .into_iter()
            .try_for_each(|track| must(Move::FluxToken(track))),
        UnfinishedAction::Lifepod => {
            let places = lifepods::lifepod_places(tables, board);
            places.into_iter().try_for_each(|place| must(Move::PutLifepod(place)))
        }
        UnfinishedAction::Reposition => {
            lifepods::movable_lifepods(board).try_for_each(|place| must(Move::LiftLifepod(place)))
        }
        UnfinishedAction::Row => Track::ALL
            .into_iter()
            .try_for_each(|tracker| must(Move::ClaimRow(tracker))),
        UnfinishedAction::Ignore { tile, .. } => {
            let mut resources = tables.tile(tile).resources;
            resources.sort_unstable();
            resources
                .into_iter()
                .try_for_each(|resource| must(Move::Event(EventMove::Ignore(resource))))
        }
        UnfinishedAction::ExtraRover => {
            let places = rovers::extra_rover_places(board);
            visit.squares(Move::PlaceRover(ORIGIN).into(), &places, Duty::Mandatory)
        }
        UnfinishedAction::Objectives(cards) => cards.iter().try_for_each(|card| must(Move::Objective(card))),
        UnfinishedAction::Carried { .. } => [false, true]
            .into_iter()
            .try_for_each(|destroyed| must(Move::Carried { destroyed })),
    }
}

/// Visits the pairs of gains: an impossible gain cannot be taken while the other is possible (CORP-8.1).
fn visit_alternatives(tables: &Tables, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
    let board = &state.boards[seat];
    let is_possible = |gain: &Gain| match *gain {
        Gain::Patch => placement::patch_squares(tables, board).any() || patches::may_store(tables, state, seat),
        Gain::Synergy => !tracks::advanceable(tables, board, TrackSet::ALL).is_empty(),
        Gain::Advance(tracker) => tracks::can_advance(tables, board, tracker),
        Gain::Peek => state.events.left() > 0,
    };
    for (either, gains) in (0..).map(AlternativeId::from_index).zip(&tables.alternatives) {
        if board.pending.count(Item::Either(either)) == 0 {
            continue;
        }
        for (second, gain) in [false, true].into_iter().zip(gains) {
            if is_possible(gain) {
                visit.action(Move::Either { either, second }.into(), Duty::Mandatory)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits techs that may be used at any time (PU-0.9), and more patches instead of one (CORP-8.5).
#[inline(always)]
fn visit_powers(tables: &Tables, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
    let held = abilities::held(tables, board);
    if held.has_powers {
        visit_held_powers(tables, board, held, visit)?;
    }
    ControlFlow::Continue(())
}

fn visit_held_powers(tables: &Tables, board: &Board, held: &Held, visit: &mut impl Visit) -> ControlFlow<()> {
    for offer in abilities::usable(board, &held.at_will) {
        let is_possible = techs::possible_use(tables, board, offer.what).is_some();
        if let Some(tech) = offer.tech.filter(|_| is_possible) {
            visit.action(Move::Use(tech).into(), Duty::Optional)?;
        }
    }
    if patches::has_patch(board) && abilities::more_patches(held, board).is_some() {
        visit.action(Move::MorePatches.into(), Duty::Optional)?;
    }
    if patches::has_patch(board) && abilities::patch_to_synergy(held, board).is_some() {
        visit.action(Move::PatchToSynergy.into(), Duty::Optional)?;
    }
    if board.pending.count(Item::Synergy) > 0 && abilities::synergy_steps(held, board).is_some() {
        tracks::advanceable(tables, board, TrackSet::ALL)
            .iter()
            .try_for_each(|track| visit.action(Move::SynergyMore(track).into(), Duty::Optional))?;
    }
    if let Some(jump) = abilities::jump(held, board) {
        let (route, _) = jump.what;
        for (rover, square) in rovers_on(board) {
            let targets = rovers::jump_targets(tables, board, route, square);
            visit.squares(Move::Jump { rover, to: ORIGIN }.into(), &targets, Duty::Optional)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits civ cards outside the pools of the claims (CORP-7.3, CORP-7.6).
fn visit_more_cards(state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
    let extra_cards = state.boards[seat].extra_cards.iter().flatten();
    let higher: CardSet = extra_cards.copied().collect();
    higher
        .iter()
        .try_for_each(|card| visit.action(Move::HigherCiv(card).into(), Duty::Mandatory))?;
    let left = civ::left_over(state, seat);
    left.iter()
        .try_for_each(|card| visit.action(Move::KeepCiv(card).into(), Duty::Mandatory))
}

/// Returns whether something that waits has to be resolved before a tile is drafted and before Done.
pub(crate) fn must_resolve_first(tables: &Tables, state: &State, seat: Seat) -> bool {
    let board = &state.boards[seat];
    let may_have_to_wait = board.unfinished.is_some() || !board.pending.is_empty();
    may_have_to_wait && visit_window(tables, state, seat, &mut First(Some(Duty::Mandatory))).is_break()
}

/// Visits every move of a seat that has not drafted (PU-2.4).
pub(crate) fn visit_draft(tables: &Tables, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
    let board = &state.boards[seat];
    if must_resolve_first(tables, state, seat) {
        return visit_window(tables, state, seat, visit);
    }
    let mut offers = [None; 2];
    offers::find_offers(tables, state, seat, &mut offers);
    let may_gain = board.part == Part::Draft && !abilities::held(tables, board).at_draft.is_empty();
    let is_drafted_first = |offer: &TilePlacements| may_gain && laying::gains_at_draft(tables, board, offer.tile);
    visit_offers(tables, &offers, is_drafted_first, visit)?;
    visit_window(tables, state, seat, visit)?;
    visit_drafts(&offers, is_drafted_first, visit)
}

/// Visits drafts of tiles before they are laid, where the draft gives something (CORP-7.2).
fn visit_drafts(
    offers: &Offers,
    is_drafted_first: impl Fn(&TilePlacements) -> bool,
    visit: &mut impl Visit,
) -> ControlFlow<()> {
    for (slot, offer) in Slot::ALL.into_iter().zip(offers) {
        let Some(offer) = offer else { continue };
        if is_drafted_first(offer) && !offer.is_empty() {
            visit.action(Move::Draft(slot).into(), Duty::Mandatory)?;
        }
    }
    ControlFlow::Continue(())
}

/// Tiles that can be laid; where neither can, those to take unplaced (PU-2.D, PU-3.5).
fn visit_offers(
    tables: &Tables,
    offers: &Offers,
    is_drafted_first: impl Fn(&TilePlacements) -> bool,
    visit: &mut impl Visit,
) -> ControlFlow<()> {
    let placeable = offers.iter().flatten().any(|offer| !offer.is_empty());
    for (slot, offer) in Slot::ALL.into_iter().zip(offers) {
        match offer {
            Some(_) if !placeable => visit.action(Move::Take(slot).into(), Duty::Mandatory)?,
            Some(offer) if !is_drafted_first(offer) => {
                visit_placements(tables, offer, visit, |orientation| {
                    Move::Lay(Placement {
                        slot,
                        orientation,
                        anchor: ORIGIN,
                    })
                })?;
            }
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// Visits the moves that lay a tile; `at_origin` is the first one of an orientation.
fn visit_placements(
    tables: &Tables,
    offer: &TilePlacements,
    visit: &mut impl Visit,
    at_origin: impl Fn(u8) -> Move,
) -> ControlFlow<()> {
    let tile = tables.tile(offer.tile);
    for (&orientation, anchors) in tile.orientations.iter().zip(&offer.anchors) {
        visit.squares(at_origin(orientation).into(), anchors, Duty::Mandatory)?;
    }
    ControlFlow::Continue(())
}

fn visit_free_tiles(tables: &Tables, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
    for resources in [false, true] {
        if state.boards[seat].pending.count(Item::FreeTile { resources }) == 0 {
            continue;
        }
        let (offers, _) = offers::free_offers(tables, state, seat);
        for (slot, offer) in Slot::ALL.into_iter().zip(&offers) {
            let Some(offer) = offer else { continue };
            visit_placements(tables, offer, visit, |orientation| Move::LayFree {
                resources,
                placement: Placement {
                    slot,
                    orientation,
                    anchor: ORIGIN,
                },
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Advances that wait; a boost may name any tracker (CORP-G7).
fn visit_tracks(tables: &Tables, state: &State, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
    visit_advances(tables, board, visit)?;
    for index in board.pending.choices() {
        let choice = tables.choice(index);
        let tracks = tracks::choosable(tables, board, choice, board.pending.named(index));
        tracks
            .iter()
            .try_for_each(|track| visit.action(Move::Choose { choice: index, track }.into(), Duty::Mandatory))?;
        if let Some(track) = idle_regress(tables, state, board, index, choice) {
            visit.action(Move::Choose { choice: index, track }.into(), Duty::Optional)?;
        }
    }
    ControlFlow::Continue(())
}

/// The advances that wait for nothing but the tracker.
fn visit_advances(tables: &Tables, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
    let pending = &board.pending;
    let synergies = match pending.count(Item::Synergy) {
        0 => TrackSet::EMPTY,
        _ => TrackSet::ALL,
    };
    let asked = pending.energies().fold(synergies, TrackSet::bitor) | pending.resources() | pending.advances();
    if asked.is_empty() {
        return ControlFlow::Continue(());
    }
    let advanceable = tracks::advanceable(tables, board, asked);
    let mut must = |chosen: Move| visit.action(chosen.into(), Duty::Mandatory);
    let resources = pending.resources() & advanceable;
    resources.iter().try_for_each(|track| must(Move::Resource(track)))?;
    let advances = pending.advances() & advanceable;
    advances.iter().try_for_each(|track| must(Move::Advance(track)))?;
    let synergies = synergies & advanceable;
    synergies.iter().try_for_each(|track| must(Move::Synergy(track)))?;
    for tracks in pending.energies() {
        (tracks & advanceable)
            .iter()
            .try_for_each(|track| must(Move::Energy(tracks, track)))?;
    }
    ControlFlow::Continue(())
}

fn visit_rovers(tables: &Tables, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
    if board.pending.count(Item::Rover) > 0 {
        let places = rovers::rover_places(board);
        visit.squares(Move::PlaceRover(ORIGIN).into(), &places, Duty::Mandatory)?;
    }
    visit_steps(tables, board, visit)?;
    if board.pending.count(Item::Teleport) > 0 {
        let targets = rovers::teleport_targets(tables, board);
        for (rover, _) in rovers_on(board) {
            visit.squares(Move::Teleport { rover, to: ORIGIN }.into(), &targets, Duty::Optional)?;
        }
    }
    ControlFlow::Continue(())
}

fn visit_steps(tables: &Tables, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
    let rovers = rovers_on(board);
    if board.movement == 0 || rovers.clone().next().is_none() {
        return ControlFlow::Continue(());
    }
    let ground = rovers::rover_ground(tables, board);
    for (rover, square) in rovers {
        let steps = rovers::payable_steps(tables, board, &ground, rover, square);
        visit.squares(Move::Step { rover, to: ORIGIN }.into(), &steps, Duty::Optional)?;
    }
    ControlFlow::Continue(())
}

/// The tracker to name for a regress without effect. It may be resolved while all trackers are at 0 (CORP-7.1), which
/// matters only if something is left that may advance one of them. A regress by an event may not.
fn idle_regress(tables: &Tables, state: &State, board: &Board, index: ChoiceId, choice: Choice) -> Option<Track> {
    let Choice::Regress { among, .. } = choice else {
        return None;
    };
    let all_at_start = among.iter().all(|tracker| board.tracker(tracker) == 0);
    let waits = board.pending.iter().any(|(item, _)| item != Item::Choice(index));
    let claims = state.phase.is_civ() && board.has_claims();
    let may_idle = all_at_start && (waits || claims) && !event_window::is_of_event(tables, state, Item::Choice(index));
    among.iter().next().filter(|_| may_idle)
}

/// The rovers on the planet and their squares.
fn rovers_on(board: &Board) -> impl Iterator<Item = (u8, Square)> + Clone {
    board
        .rovers
        .iter()
        .enumerate()
        .filter_map(|(rover, square)| Some((rover as u8, (*square)?)))
}

fn visit_pieces(board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
    let waiting = |item: fn(Collectible) -> Item| {
        Collectible::ALL
            .into_iter()
            .filter(move |&what| board.pending.count(item(what)) > 0)
    };
    for what in waiting(Item::Collect) {
        visit.squares(Move::Collect(what, ORIGIN).into(), &board.pieces(what), Duty::Mandatory)?;
    }
    for what in waiting(Item::Destroy) {
        visit.squares(Move::Destroy(what, ORIGIN).into(), &board.pieces(what), Duty::Mandatory)?;
    }
    for what in waiting(Item::DestroyLine) {
        let mut lines = (0..LINES).filter(|&line| !board.pieces(what).is_disjoint(&places::line_squares(line)));
        lines.try_for_each(|line| visit.action(Move::DestroyLine(what, line as u8).into(), Duty::Mandatory))?;
    }
    ControlFlow::Continue(())
}
