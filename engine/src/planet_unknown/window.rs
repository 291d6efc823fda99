//! What a seat can do in a window (PU-2.W): one generator for the legal list and for the question whether a window has
//! anything but Done.

use super::PlanetUnknown;
use super::ability::track_of;
use super::action::{LINES, Move, Placement, Slot};
use super::civ;
use super::event_move::EventMove;
use super::offers::Offers;
use super::pending::{EventItem, Item};
use super::placement::TilePlacements;
use super::resource::{Collectible, Track, TrackSet};
use super::ruleset::effects::Effect;
use super::ruleset::powers::Timing;
use super::state::{Board, DEPOTS, InHand, Part, Phase, State};
use super::tables::{Choice, Gain};
use crate::action_space::Action;
use crate::bitboard::{Grid, SIDE, Square};
use crate::by_seat::Seat;
use std::ops::ControlFlow;

/// Whether Done is legal while this is possible (PU-2.W 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    Mandatory,
    Optional,
}

/// The first square of the field.
pub(super) const ORIGIN: Square = Square::from_index(0);

/// What a generator hands legal actions to, in ascending order; a break ends it.
pub(super) trait Visit {
    /// One action.
    fn action(&mut self, action: Action, duty: Duty) -> ControlFlow<()>;

    /// An action for each of some squares: `first` is that of the first square of the field.
    fn squares(&mut self, first: Action, squares: &Grid, duty: Duty) -> ControlFlow<()>;
}

/// Stops at the first action of a duty, or at any.
struct First(Option<Duty>);

impl Visit for First {
    fn action(&mut self, _: Action, duty: Duty) -> ControlFlow<()> {
        match self.0 {
            Some(wanted) if wanted != duty => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    fn squares(&mut self, first: Action, squares: &Grid, duty: Duty) -> ControlFlow<()> {
        if squares.is_empty() {
            return ControlFlow::Continue(());
        }
        self.action(first, duty)
    }
}

impl PlanetUnknown {
    /// Whether the seat has anything to decide in its window but Done.
    pub(super) fn has_move(&self, state: &State, seat: Seat) -> bool {
        self.visit_window(state, seat, &mut First(None)).is_break()
    }

    /// Whether the seat has a tile to draft.
    pub(super) fn has_draft(&self, state: &State, seat: Seat) -> bool {
        Slot::ALL
            .into_iter()
            .any(|slot| self.offered(state, seat, slot).is_some())
    }

    /// Every move of a window but Done.
    pub(super) fn visit_window(&self, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
        let board = &state.boards[seat];
        if let Some(in_hand) = board.in_hand {
            return self.visit_in_hand(board, in_hand, visit);
        }
        if board.pending.is_empty() {
            self.visit_picks(state, seat, visit)?;
            self.visit_steps(board, visit)?;
            self.visit_powers(board, visit)?;
            return self.visit_more_cards(state, seat, visit);
        }
        if board.pending.count(Item::Event(EventItem::Rotate)) > 0 {
            (0..DEPOTS as u8).try_for_each(|steps| visit.action(Move::Rotate(steps).into(), Duty::Mandatory))?;
        }
        self.visit_free_tiles(state, seat, visit)?;
        self.visit_tracks(state, board, visit)?;
        self.visit_picks(state, seat, visit)?;
        self.visit_rovers(board, visit)?;
        self.visit_patches(state, seat, visit)?;
        if board.pending.has_pieces() {
            visit_pieces(board, visit)?;
        }
        if board.pending.has_alternatives() {
            self.visit_alternatives(state, seat, visit)?;
        }
        self.visit_powers(board, visit)?;
        if board.pending.count(Item::Reposition) > 0 && Self::movable_lifepods(board).next().is_some() {
            visit.action(Move::Reposition.into(), Duty::Optional)?;
        }
        self.visit_more_cards(state, seat, visit)?;
        if !board.pending.has_event_items() {
            return ControlFlow::Continue(());
        }
        self.visit_event_moves(state, seat, visit)
    }

    /// Cards of the pools that the seat has claims on.
    fn visit_picks(&self, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
        civ::bits(self.pickable(state, seat))
            .try_for_each(|card| visit.action(Move::Civ(card as u8).into(), Duty::Mandatory))
    }

    /// What is in hand goes before anything else.
    fn visit_in_hand(&self, board: &Board, in_hand: InHand, visit: &mut impl Visit) -> ControlFlow<()> {
        let mut must = |choice: Move| visit.action(choice.into(), Duty::Mandatory);
        match in_hand {
            InHand::Choice { choice, named } => {
                let tracks = self.choosable(board, self.tables.choices[usize::from(choice)], named);
                tracks.iter().try_for_each(|track| must(Move::Choose { choice, track }))
            }
            InHand::Advance { tracker, climb, .. } => {
                let targets = self.targets(board, tracker, climb.is_none());
                targets.into_iter().try_for_each(|spot| must(Move::Target(spot)))
            }
            InHand::FluxToken { .. } => Track::ALL
                .into_iter()
                .try_for_each(|track| must(Move::FluxToken(track))),
            InHand::Lifepod => {
                let places = self.lifepod_places(board);
                places.into_iter().try_for_each(|place| must(Move::PutLifepod(place)))
            }
            InHand::Reposition => Self::movable_lifepods(board).try_for_each(|place| must(Move::LiftLifepod(place))),
            InHand::Row => Track::ALL
                .into_iter()
                .try_for_each(|tracker| must(Move::ClaimRow(tracker))),
            InHand::Ignore { tile, .. } => {
                let mut resources = self.tables.tiles[usize::from(tile)].resources;
                resources.sort_unstable();
                resources
                    .into_iter()
                    .try_for_each(|resource| must(Move::Event(EventMove::Ignore(resource))))
            }
            InHand::ExtraRover => {
                let places = Self::extra_rover_places(board);
                visit.squares(Move::PlaceRover(ORIGIN).into(), &places, Duty::Mandatory)
            }
            InHand::Objectives(cards) => civ::bits(cards).try_for_each(|card| must(Move::Objective(card as u8))),
            InHand::Carried { .. } => [false, true]
                .into_iter()
                .try_for_each(|destroyed| must(Move::Carried { destroyed })),
        }
    }

    /// One of two gains: an impossible one cannot be taken while the other can (CORP-8.1).
    fn visit_alternatives(&self, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
        let board = &state.boards[seat];
        let is_possible = |gain: &Gain| match *gain {
            Gain::Patch => self.patch_squares(board).any() || self.may_store(state, seat),
            Gain::Synergy => !self.advanceable(board).is_empty(),
            Gain::Advance(tracker) => self.can_advance(board, tracker),
            Gain::Peek => state.events.left() > 0,
        };
        for (either, gains) in (0u8..).zip(&self.tables.alternatives) {
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

    /// Techs that may be used at any time (PU-0.9), and more patches instead of one (CORP-8.5).
    fn visit_powers(&self, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
        if self.holds_powers(board) {
            self.visit_held_powers(board, visit)?;
        }
        ControlFlow::Continue(())
    }

    fn visit_held_powers(&self, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
        for ability in self
            .abilities_at(board, Timing::Anytime)
            .filter(|ability| !Self::is_spent(board, ability))
        {
            let is_possible = match ability.effect {
                Effect::AdvanceTrack { .. } | Effect::NextMilestone { .. } => {
                    self.named_tracker(board, &ability.effect).is_some()
                }
                Effect::RegressTracker { steps } => {
                    let choice = Choice::Regress {
                        steps,
                        among: TrackSet::ALL,
                    };
                    !self.choosable(board, choice, TrackSet::EMPTY).is_empty()
                }
                Effect::RepositionLifepods { .. } => Self::movable_lifepods(board).next().is_some(),
                Effect::ClaimRow | Effect::CommonObjective { .. } => true,
                Effect::ResetTrack { track } => {
                    let at_top = |track: Track| board.tracker(track) == self.track(board, track).top;
                    track_of(board, track).is_some_and(at_top)
                }
                _ => false,
            };
            if let Some(tech) = ability.tech.filter(|_| is_possible) {
                visit.action(Move::Use(tech).into(), Duty::Optional)?;
            }
        }
        if has_patch(board) && self.more_patches(board).is_some() {
            visit.action(Move::MorePatches.into(), Duty::Optional)?;
        }
        if has_patch(board) && self.patch_to_synergy(board).is_some() {
            visit.action(Move::PatchToSynergy.into(), Duty::Optional)?;
        }
        if board.pending.count(Item::Synergy) > 0 && self.synergy_steps(board).is_some() {
            self.advanceable(board)
                .iter()
                .try_for_each(|track| visit.action(Move::SynergyMore(track).into(), Duty::Optional))?;
        }
        if let Some((_, (route, _))) = self.jump(board) {
            for (rover, square) in rovers_on(board) {
                let targets = self.jump_targets(board, route, square);
                visit.squares(Move::Jump { rover, to: ORIGIN }.into(), &targets, Duty::Optional)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Civ cards beside those of the pools of the claims (CORP-7.3, CORP-7.6).
    fn visit_more_cards(&self, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
        if !state.phase.is_civ() && state.phase != Phase::Last {
            return ControlFlow::Continue(());
        }
        let extra_cards = state.boards[seat].extra_cards.iter().flatten();
        let higher = extra_cards.fold(0, |cards, card| cards | 1 << card);
        civ::bits(higher).try_for_each(|card| visit.action(Move::HigherCiv(card as u8).into(), Duty::Mandatory))?;
        let left = Self::left_over(state, seat);
        civ::bits(left).try_for_each(|card| visit.action(Move::KeepCiv(card as u8).into(), Duty::Mandatory))
    }

    /// Every move of a seat that has not drafted (PU-2.4).
    pub(super) fn visit_draft(&self, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
        let board = &state.boards[seat];
        let may_have_to_wait = board.in_hand.is_some() || !board.pending.is_empty();
        let must_wait = || self.visit_window(state, seat, &mut First(Some(Duty::Mandatory)));
        if may_have_to_wait && must_wait().is_break() {
            return self.visit_window(state, seat, visit);
        }
        let mut offers = [None; 2];
        self.find_offers(state, seat, &mut offers);
        self.visit_offers(state, seat, &offers, visit)?;
        self.visit_window(state, seat, visit)?;
        self.visit_drafts(state, seat, &offers, visit)
    }

    /// Tiles that are drafted before they are laid, because that gives something (CORP-7.2).
    fn visit_drafts(&self, state: &State, seat: Seat, offers: &Offers, visit: &mut impl Visit) -> ControlFlow<()> {
        if !self.holds_draft_gains(&state.boards[seat]) {
            return ControlFlow::Continue(());
        }
        for (slot, offer) in Slot::ALL.into_iter().zip(offers) {
            let Some(offer) = offer else { continue };
            if self.is_drafted_first(&state.boards[seat], offer) && !offer.is_empty() {
                visit.action(Move::Draft(slot).into(), Duty::Mandatory)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_offers(&self, state: &State, seat: Seat, offers: &Offers, visit: &mut impl Visit) -> ControlFlow<()> {
        let placeable = offers.iter().flatten().any(|offer| !offer.is_empty());
        for (slot, offer) in Slot::ALL.into_iter().zip(offers) {
            match offer {
                Some(_) if !placeable => visit.action(Move::Take(slot).into(), Duty::Mandatory)?,
                Some(offer) if !self.is_drafted_first(&state.boards[seat], offer) => {
                    self.visit_placements(offer, visit, |orientation| {
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

    fn is_drafted_first(&self, board: &Board, offer: &TilePlacements) -> bool {
        board.part == Part::Draft && self.gains_at_draft(board, offer.tile)
    }

    /// The moves that lay a tile; `at_origin` is the first one of an orientation.
    fn visit_placements(
        &self,
        offer: &TilePlacements,
        visit: &mut impl Visit,
        at_origin: impl Fn(u8) -> Move,
    ) -> ControlFlow<()> {
        let tile = &self.tables.tiles[usize::from(offer.tile)];
        for (&orientation, anchors) in tile.orientations.iter().zip(&offer.anchors) {
            visit.squares(at_origin(orientation).into(), anchors, Duty::Mandatory)?;
        }
        ControlFlow::Continue(())
    }

    fn visit_free_tiles(&self, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
        for resources in [false, true] {
            if state.boards[seat].pending.count(Item::FreeTile { resources }) == 0 {
                continue;
            }
            for (slot, offer) in Slot::ALL.into_iter().zip(&self.free_offers(state, seat)) {
                let Some(offer) = offer else { continue };
                self.visit_placements(offer, visit, |orientation| Move::LayFree {
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

    fn visit_tracks(&self, state: &State, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
        let advanceable = self.advanceable(board);
        let mut must = |choice: Move| visit.action(choice.into(), Duty::Mandatory);
        let resources = board.pending.resources() & advanceable;
        resources.iter().try_for_each(|track| must(Move::Resource(track)))?;
        let advances = board.pending.advances() & advanceable;
        advances.iter().try_for_each(|track| must(Move::Advance(track)))?;
        if board.pending.count(Item::Synergy) > 0 {
            advanceable.iter().try_for_each(|track| must(Move::Synergy(track)))?;
        }
        for tracks in board.pending.energies() {
            (tracks & advanceable)
                .iter()
                .try_for_each(|track| must(Move::Energy(tracks, track)))?;
        }
        for index in board.pending.choices() {
            let choice = self.tables.choices[usize::from(index)];
            let tracks = self.choosable(board, choice, TrackSet::EMPTY);
            tracks
                .iter()
                .try_for_each(|track| visit.action(Move::Choose { choice: index, track }.into(), Duty::Mandatory))?;
            if let Some(track) = self.idle_regress(state, board, index, choice) {
                visit.action(Move::Choose { choice: index, track }.into(), Duty::Optional)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_rovers(&self, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
        if board.pending.count(Item::Rover) > 0 {
            let places = Self::rover_places(board);
            visit.squares(Move::PlaceRover(ORIGIN).into(), &places, Duty::Mandatory)?;
        }
        self.visit_steps(board, visit)?;
        if board.pending.count(Item::Teleport) > 0 {
            let targets = self.teleport_targets(board);
            for (rover, _) in rovers_on(board) {
                visit.squares(Move::Teleport { rover, to: ORIGIN }.into(), &targets, Duty::Optional)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_steps(&self, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
        let rovers = rovers_on(board);
        if board.movement == 0 || rovers.clone().next().is_none() {
            return ControlFlow::Continue(());
        }
        let ground = self.rover_ground(board);
        for (rover, square) in rovers {
            let steps = self.payable_steps(board, &ground, rover, square);
            visit.squares(Move::Step { rover, to: ORIGIN }.into(), &steps, Duty::Optional)?;
        }
        ControlFlow::Continue(())
    }

    fn visit_patches(&self, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
        let board = &state.boards[seat];
        if board.pending.count(Item::Patch) > 0 || board.pending.count(Item::StoredPatch) > 0 {
            visit.squares(Move::Patch(ORIGIN).into(), &self.patch_squares(board), Duty::Mandatory)?;
        }
        if has_patch(board) && self.may_store(state, seat) {
            visit.action(Move::StorePatch.into(), Duty::Mandatory)?;
        }
        ControlFlow::Continue(())
    }

    /// The tracker to name for a regress without effect: while all stand at 0 it may be resolved (CORP-7.1), which
    /// matters only if something is left that may advance one of them. That of an event may not.
    fn idle_regress(&self, state: &State, board: &Board, index: u8, choice: Choice) -> Option<Track> {
        let Choice::Regress { among, .. } = choice else {
            return None;
        };
        let all_at_start = among.iter().all(|tracker| board.tracker(tracker) == 0);
        let waits = board.pending.iter().any(|(item, _)| item != Item::Choice(index));
        let claims = state.phase.is_civ() && board.has_claims();
        let may_idle = all_at_start && (waits || claims) && !self.is_of_event(state, Item::Choice(index));
        among.iter().next().filter(|_| may_idle)
    }
}

/// Whether a patch waits that was gained and not stored.
fn has_patch(board: &Board) -> bool {
    board.pending.count(Item::Patch) > 0 || board.pending.count(Item::Event(EventItem::Patch)) > 0
}

/// The rovers on the planet with their squares.
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
        let mut lines = (0..LINES).filter(|&line| !board.pieces(what).is_disjoint(&line_squares(line)));
        lines.try_for_each(|line| visit.action(Move::DestroyLine(what, line as u8).into(), Duty::Mandatory))?;
    }
    ControlFlow::Continue(())
}

/// The squares of a row (0 to 11) or column (12 to 23).
pub(super) fn line_squares(line: usize) -> Grid {
    if line < SIDE {
        Grid::EMPTY.with_row(line, u16::MAX)
    } else {
        (0..SIDE).fold(Grid::EMPTY, |squares, row| squares.with_row(row, 1 << (line - SIDE)))
    }
}
