//! The corrections of a position where a deviation led the recording to what our rules do not allow.

use super::digest::is_at;
use super::grants::is_free;
use super::play::{Play, Source};
use super::set_up::FIRST_OBJECTIVE;
use crate::support::cell_text;
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::seat::laying;
use orrery_engine::planet_unknown::seat::path;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::state::UnfinishedAction;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::tables::Choice;
use orrery_engine::planet_unknown::{EventMove, Move, Part, PlanetUnknown, Slot};

impl Play {
    /// Lays a tile where our rules do not allow it, or takes it unplaced where they demand that another is laid.
    pub(crate) fn lay_by_hand(&self, game: &PlanetUnknown, seat: Seat, slot: Slot, text: &str) -> Option<Play> {
        let free = [true, false].into_iter().find(|&resources| {
            let waits = self.board(seat).pending.count(Item::FreeTile { resources }) > 0;
            waits && self.board(seat).part == Part::Window
        });
        if self.board(seat).part == Part::Window && free.is_none() {
            return None;
        }
        let mut play = self.clone();
        if text == "none" {
            // Tiles without a civ resource are not offered (D32); with every square covered, none can be laid.
            let covered = std::mem::replace(&mut play.board_mut(seat).covered, Grid::FIELD);
            let mut taken = play.act(game, Move::Take(slot))?;
            taken.board_mut(seat).covered = covered;
            return Some(taken);
        }
        let tile = station::offered(game.tables(), &self.state, seat, slot)?;
        let kind = &game.tables().tiles[usize::from(tile)];
        let ways = kind.orientations.iter().zip(&kind.cells);
        let mut laid = ways.flat_map(|(&way, cells)| Grid::FIELD.iter().map(move |anchor| (way, cells, anchor)));
        let (way, _, anchor) = laid.find(|(_, cells, anchor)| cell_text(cells, *anchor) == text)?;
        let board = play.board_mut(seat);
        if let Some(resources) = free {
            board.pending.take(Item::FreeTile { resources });
        }
        laying::lay_tile(game.tables(), board, tile, way, anchor, free.unwrap_or(true));
        board.taken[slot.index()] = true;
        board.part = Part::Window;
        Some(play)
    }

    /// Lays a patch where our rules do not allow it.
    pub(crate) fn patch_by_hand(&self, seat: Seat, square: Square) -> Option<Play> {
        let pending = &self.board(seat).pending;
        let item = if pending.count(Item::Patch) > 0 {
            Item::Patch
        } else {
            Item::StoredPatch
        };
        if pending.count(item) == 0 {
            return None;
        }
        let mut play = self.clone();
        let board = play.board_mut(seat);
        board.pending.take(item);
        laying::lay_patch(board, square);
        Some(play)
    }

    /// Moves a rover where our rules do not allow it, by a teleport given for it.
    pub(crate) fn lift_by_hand(
        &self,
        game: &PlanetUnknown,
        seat: Seat,
        from: Square,
        to: Square,
        lift: bool,
    ) -> Option<Play> {
        let mut play = self.clone();
        if from == to {
            // It stays on its square.
            let board = play.board_mut(seat);
            if lift {
                board.pending.take(Item::Teleport);
            } else {
                board.movement = board.movement.saturating_sub(1);
            }
            return Some(play);
        }
        if !lift {
            let cost = u8::from(!is_free(game, play.board(seat), to));
            play = play.without_jump(game, seat);
            let board = play.board_mut(seat);
            board.pending.add(Item::Teleport, 1);
            board.movement = board.movement.saturating_sub(cost);
        }
        let rover = play.board(seat).rovers.iter().position(|&rover| rover == Some(from))?;
        play.leave_corner(seat, from);
        if let Some(lifted) = play.act(game, Move::Teleport { rover: rover as u8, to }) {
            return Some(lifted);
        }
        let board = play.board_mut(seat);
        let collects = board.meteorites.contains(to) || board.lifepods.contains(to);
        if collects || board.carrying >> rover & 1 == 1 {
            return None;
        }
        board.pending.take(Item::Teleport);
        board.rovers[rover] = Some(to);
        Some(play)
    }

    /// Suspends a climb, whose steps follow each other immediately here; the recording does other things in between.
    pub(crate) fn put_climb_aside(mut self, game: &PlanetUnknown, seat: Seat) -> Play {
        let board = self.board_mut(seat);
        let Some(UnfinishedAction::Choice { choice, .. }) = board.unfinished else {
            return self;
        };
        if !matches!(game.tables().choice(choice), Choice::Climb { .. }) {
            return self;
        }
        board.unfinished = None;
        board.pending.add(Item::Choice(choice), 1);
        self.deviating("PU-2.X")
    }

    /// Adds a patch to lay to keep a window open in which the recording has more to decide than is possible here.
    pub(crate) fn hold(&mut self, seat: Seat) {
        let open = self.state.queue.contains(seat) && self.board(seat).part == Part::Window;
        if open && !self.notes[seat].held && (self.state.phase != Phase::Last || self.early.is_some()) {
            self.board_mut(seat).pending.add(Item::StoredPatch, 1);
            self.notes[seat].held = true;
        }
    }

    /// Removes the patch that [`hold`](Play::hold) added.
    pub(crate) fn release(&mut self, seat: Seat) {
        if std::mem::take(&mut self.notes[seat].held) && self.board(seat).pending.count(Item::StoredPatch) > 0 {
            self.board_mut(seat).pending.take(Item::StoredPatch);
        }
    }

    /// Lays a patch, and still keeps the window open.
    pub(crate) fn lay_held(&self, game: &PlanetUnknown, seat: Seat, square: Square) -> Option<Play> {
        if let Some(laid) = self.act(game, Move::Event(EventMove::Patch(square))) {
            return Some(laid);
        }
        if self.notes[seat].held && self.board(seat).pending.count(Item::Patch) == 0 {
            return None;
        }
        let mut laid = self.act(game, Move::Patch(square))?;
        let is_horizon = game.corporation(self.board(seat)).slug == "horizon";
        if is_horizon && self.board(seat).meteorites.contains(square) {
            // One that a rover dropped stays (CORP-3.1).
            laid.board_mut(seat).meteorites.insert(square);
        }
        if laid.notes[seat].held {
            let pending = &mut laid.board_mut(seat).pending;
            pending.take(Item::Patch);
            pending.add(Item::StoredPatch, 1);
        }
        Some(laid)
    }

    /// Exchanges the meteorite that a rover carried for another (by CORP-3.1 it keeps its own).
    pub(crate) fn drop_cargo(&self, before: &Play, seat: Seat, from: Square, to: Square) -> Option<Play> {
        let carried = before.board(seat).carried_meteorites().contains(from);
        if !carried || !before.board(seat).meteorites.contains(to) {
            return None;
        }
        let mut dropped = self.clone();
        let board = dropped.board_mut(seat);
        if board.meteorites.contains(to) {
            board.meteorites.remove(to);
        } else {
            // Here both were delivered (R37), there only the other one.
            board.collected_meteorites -= 1;
            if board.pending.count(Item::Patch) > before.board(seat).pending.count(Item::Patch) {
                board.pending.take(Item::Patch);
            }
        }
        board.meteorites.insert(from);
        Some(dropped.deviating("CORP-3.1"))
    }

    /// Lets Makeshift's tracker at a top enter the top of the rover track from the place below (by CORP-5.4 it stays).
    pub(crate) fn enter_rover_top(&self, game: &PlanetUnknown, seat: Seat, tracker: Track, to: &str) -> Option<Play> {
        let board = self.board(seat);
        if game.corporation(board).slug != "makeshift" || to != "r15" || board.tracker(tracker) != 15 {
            return None;
        }
        let mut play = self.clone().deviating("CORP-5.4");
        let board = play.board_mut(seat);
        let waiting = [Item::Resource(tracker), Item::Synergy].into_iter();
        let waiting = waiting.chain(board.pending.energies().map(Item::Energy).collect::<Vec<Item>>());
        if board.pending.count(Item::Advance(tracker)) == 0 {
            let item = waiting.into_iter().find(|&item| board.pending.count(item) > 0)?;
            board.pending.take(item);
            board.pending.add(Item::Advance(tracker), 1);
        }
        board.stands_on[tracker.index()] = Track::Rover;
        board.trackers[tracker.index()] = 14;
        play.step(game, seat, tracker, to, Source::Advance).pop()
    }

    /// Lets Cosmos's rover tracker go onto its covered top (by CORP-1.2 it cannot), as if no lifepod were on its track.
    pub(crate) fn enter_covered_top(&self, game: &PlanetUnknown, seat: Seat, to: &str, source: Source) -> Vec<Play> {
        if to != "r15" {
            return Vec::new();
        }
        let mut uncovered = self.clone().deviating("CORP-1.2");
        uncovered.board_mut(seat).lifepods_on[Track::Rover.index()] = 0;
        let mut there = uncovered.step(game, seat, Track::Rover, to, source);
        for play in &mut there {
            play.board_mut(seat).lifepods_on = self.board(seat).lifepods_on;
        }
        there
    }

    /// Delivers the meteorite of a rover placed on it and on a rover resource (by CORP-3.2 it has to move first).
    pub(crate) fn deliver_placed(&self, game: &PlanetUnknown, seat: Seat, square: Square) -> Option<Play> {
        let board = self.board(seat);
        let delivers =
            board.symbols_of(Resource::Rover).contains(square) && board.carried_meteorites().contains(square);
        if !delivers {
            return None;
        }
        let mut play = self.clone().deviating("CORP-3.2");
        let gains_patch = game.techs(board) >> 2 & 1 == 1;
        let board = play.board_mut(seat);
        let rover = board.rovers.iter().position(|&rover| rover == Some(square))?;
        board.carrying &= !(1 << rover);
        board.collected_meteorites += 1;
        if gains_patch {
            board.pending.add(Item::Patch, 1);
        }
        Some(play)
    }

    /// The line without a look at the next event where none is left, and without the other gain of the pair.
    pub(crate) fn without_look(&self, game: &PlanetUnknown, seat: Seat) -> Option<Play> {
        let looks = |item: &Item| matches!(*item, Item::Either(either) if self.may_not_look(game, either));
        let either = self.board(seat).pending.iter().find(|(item, _)| looks(item))?;
        let mut play = self.clone().deviating("CARDS-3.4");
        play.board_mut(seat).pending.take(either.0);
        Some(play)
    }

    /// Makes one step of a regress, or of an advance without benefits, that the recording decides step by step.
    pub(crate) fn step_by_hand(&self, game: &PlanetUnknown, seat: Seat, tracker: Track, to: &str) -> Option<Play> {
        let board = self.board(seat);
        let target = match (self.notes[seat].down, self.notes[seat].up) {
            (1.., _) => path::regress_target(game.tables(), board, tracker)?,
            (_, 1..) => {
                let targets = path::targets(game.tables(), board, tracker, false);
                targets.into_iter().find(|&target| is_at(game, board, target, to))?
            }
            _ => return None,
        };
        if !is_at(game, board, target, to) {
            return None;
        }
        let mut play = self.clone();
        let notes = &mut play.notes[seat];
        (notes.down, notes.up) = (
            (notes.down - 1).max(0),
            if notes.down > 0 { notes.up } else { notes.up - 1 },
        );
        let board = play.board_mut(seat);
        board.stands_on[tracker.index()] = target.track;
        board.trackers[tracker.index()] = target.position;
        Some(play)
    }

    /// Moves Oasis's water tracker on to row 5 (by CORP-G21 it stops at index 5); no synergy is gained.
    pub(crate) fn climb_water(&self, game: &PlanetUnknown, seat: Seat, to: &str) -> Option<Play> {
        if game.corporation(self.board(seat)).slug != "oasis" {
            return None;
        }
        let mut play = self.clone().put_climb_aside(game, seat).deviating("CORP-G21");
        let synergies = play.board(seat).pending.count(Item::Synergy);
        play.board_mut(seat).pending.add(Item::Advance(Track::Water), 1);
        let mut climbed = play.step(game, seat, Track::Water, to, Source::Advance).pop()?;
        let pending = &mut climbed.board_mut(seat).pending;
        if pending.count(Item::Synergy) > synergies {
            pending.take(Item::Synergy);
        }
        Some(climbed)
    }

    /// The line with these private objectives.
    pub(crate) fn with_objectives(mut self, seat: Seat, cards: &[u8]) -> Play {
        let hand = cards.iter().fold(0, |hand, card| hand | 1 << (card - FIRST_OBJECTIVE));
        self.board_mut(seat).private_objectives.0 = hand;
        self
    }

    /// The line with Jump Drive's jump of this round used (CORP-4.4).
    pub(crate) fn without_jump(&self, game: &PlanetUnknown, seat: Seat) -> Play {
        let mut play = self.clone();
        if game.corporation(self.board(seat)).slug == "jump-drive" {
            play.board_mut(seat).used_this_round |= 1 << 1;
        }
        play
    }
}
